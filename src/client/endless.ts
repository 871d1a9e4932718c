// The body of an answer that may never end: a watch, a log that is followed, lines without a last one, whatever media type it
// claims. Where it is wanted live, what has begun to come in lines is handed over as a stream; else what came is taken.
import { parseJson } from '#contract';
import { essence, isJsonType, isStream } from './serialize/body.ts';

/** How the end of a body is waited for. */
export interface Ending {
  /** Quiet after which something is done about it, in milliseconds; null: the end is waited for. */
  readonly quietMs: number | null;
  /** What is done then: handed over as a stream of lines, or no more is read. */
  readonly then: 'hand-over' | 'stop';
}

const QUIET_MS = 1_500;
const LAST_WORD_MS = 5_000;
/** Something that never falls quiet is not waited for longer than this, and not read further. */
const LONGEST_MS = 15_000;
const LARGEST = 16 * 1024 * 1024;
const TELLING = 64 * 1024;

/** How the end of an answer of this type is waited for. */
export function endingOf(contentType: string, live: boolean): Ending {
  const type = essence(contentType);
  // What does not say what it is (Docker's figures of a container, one a second) may be lines of JSON.
  const inLines = type === '' || isJsonType(type) || (type.startsWith('text/') && !/^text\/(html|xml|csv)$/.test(type));
  if (live && inLines) return { quietMs: QUIET_MS, then: 'hand-over' };
  return { quietMs: !live && isStream(type) ? LAST_WORD_MS : null, then: 'stop' };
}

/** What was read until now, and since when. */
export interface Reading {
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
  readonly loaded: number;
  readonly since: number;
  readonly isQuiet: boolean;
}

/** True where no end is waited for any more. */
export async function isEnough({ then }: Ending, contentType: string, reading: Reading): Promise<boolean> {
  const { isQuiet, loaded, since } = reading;
  const isLong = loaded > LARGEST || Date.now() - since > LONGEST_MS;
  if (then === 'stop') return (isQuiet && loaded > 0) || isLong;
  if (!isQuiet && Date.now() - since < 2 * QUIET_MS) return false;
  const [line, ...more] = (await new Blob([...reading.chunks]).slice(0, TELLING).text()).split('\n');
  const type = essence(contentType);
  return more.length > 0 && ((type !== '' && !isJsonType(type)) || isJson(line ?? ''));
}

/** The next chunk; null where nothing came for so long. */
export async function within<Value>(next: Promise<Value>, milliseconds: number | null): Promise<Value | null> {
  if (milliseconds === null) return next;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const quiet = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([next, quiet]);
  } finally {
    clearTimeout(timer);
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** What came, and then what comes, as one body. */
export function goingOn(
  came: readonly Uint8Array[],
  next: ReturnType<Reader['read']>,
  reader: Reader,
): ReadableStream<Uint8Array> {
  let coming: ReturnType<Reader['read']> | null = next;
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of came) controller.enqueue(chunk);
    },
    pull: async (controller) => {
      const { done, value } = await (coming ?? reader.read());
      coming = null;
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
