// An answer that comes bit by bit → its events as they come, until it ends, breaks off or is stopped. Where it only reads
// and the server numbers its events, a broken connection is opened again with `Last-Event-ID` (HTML §9.2.3); what acts is
// never sent again (rule S6).
import type { Ok, Received, Unreachable } from '../answer.ts';
import { pause } from '../pause.ts';
import { type EventReader, eventReader, type ReadJson, type StreamEvent } from './events.ts';

/** open: events may come. waiting: it broke off and is asked for again. ended: the server said all. broken: it did not. */
export type StreamState = 'open' | 'waiting' | 'ended' | 'broken';

/** Who listens. */
export interface StreamListener {
  readonly onEvents: (events: readonly StreamEvent[]) => void;
  readonly onState: (state: StreamState) => void;
}

/** An answer that is still coming. */
export interface LiveStream {
  /** Reads on until it ends; gives the way to stop, after which the listener hears nothing. */
  readonly listen: (listener: StreamListener) => () => void;
}

/** What a stream is made of. */
export interface LiveSource {
  readonly mediaType: string;
  readonly body: ReadableStream<Uint8Array>;
  /** Asks again from after the event of this id; null where it must not be asked again. */
  readonly again: ((lastId: string, signal: AbortSignal) => Promise<Received | Unreachable>) | null;
  /** Milliseconds to wait before asking again where the server did not say. */
  readonly firstPauseMs?: number | undefined;
  readonly readJson: ReadJson;
}

/** The answer of a response that has begun and comes bit by bit. */
export function liveAnswer({ status, headers, url }: Received, source: LiveSource): Ok {
  const { mediaType } = source;
  return { kind: 'ok', status, headers, value: undefined, file: null, stream: liveStream(source), mediaType, url };
}

const FIRST_PAUSE_MS = 1_000;
const MOST_PAUSE_MS = 30_000;
const MOST_TRIES = 6;

/** The stream of a response that has begun. */
export function liveStream(source: LiveSource): LiveStream {
  let first: ReadableStream<Uint8Array> | null = source.body;
  return {
    listen: (listener) => {
      const stop = new AbortController();
      const heard: StreamListener = {
        onEvents: (events) => {
          if (!stop.signal.aborted && events.length > 0) listener.onEvents(events);
        },
        onState: (state) => {
          if (!stop.signal.aborted) listener.onState(state);
        },
      };
      const body = first;
      first = null;
      void follow(source, body, heard, stop.signal);
      return () => stop.abort();
    },
  };
}

/** Reads one connection after the other. `body` is null where the first was used up by a listener before. */
async function follow(
  { mediaType, again, firstPauseMs = FIRST_PAUSE_MS, readJson }: LiveSource,
  body: ReadableStream<Uint8Array> | null,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  const resumes = again !== null && mediaType.startsWith('text/event-stream');
  let current = body;
  let lastId = '';
  for (let idle = 0; ; ) {
    const reader = eventReader(mediaType, readJson);
    const came = current === null ? CUT : await readAll(current, reader, listener, signal);
    if (signal.aborted) return;
    lastId = reader.lastId() || lastId;
    idle = came.events > 0 ? 0 : idle + 1;
    // A server that numbers nothing has said all when it closes; one that does, when it closes twice with nothing between.
    const isLast = !resumes || idle > 1 || (lastId === '' && reader.retry() === null);
    if (came.clean && isLast) return listener.onState('ended');
    if (!resumes || idle >= MOST_TRIES) return listener.onState('broken');
    listener.onState('waiting');
    const wait = (reader.retry() ?? firstPauseMs) * 2 ** Math.max(0, idle - 1);
    await pause(Math.min(wait, MOST_PAUSE_MS), signal);
    if (signal.aborted) return;
    const next = await again(lastId, signal);
    const status = 'blob' in next ? next.status : 0;
    if (status === 204) return listener.onState('ended');
    if (status >= 400 && status < 500 && status !== 429) return listener.onState('broken');
    current = 'blob' in next ? (next.body ?? null) : null;
  }
}

interface Came {
  readonly clean: boolean;
  readonly events: number;
}

/** Nothing could be read. */
const CUT: Came = { clean: false, events: 0 };

async function readAll(
  body: ReadableStream<Uint8Array>,
  reader: EventReader,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<Came> {
  const chunks = body.getReader();
  const decoder = new TextDecoder();
  const cancel = (): void => void chunks.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  let count = 0;
  const tell = (events: readonly StreamEvent[]): void => {
    count += events.length;
    listener.onEvents(events);
  };
  listener.onState('open');
  try {
    for (;;) {
      const { done, value } = await chunks.read();
      if (done) break;
      tell(reader.push(decoder.decode(value, { stream: true })));
    }
    tell(reader.end());
    return { clean: true, events: count };
  } catch {
    return { clean: false, events: count };
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
