// The events of an answer that is still coming, as a screen shows them: told at most a few times a second, and only the
// newest kept, so that a stream may go on for days.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LiveStream, StreamEvent, StreamState } from '#client';

/** An event with when it came, and a number of its own. */
export interface StreamRow extends StreamEvent {
  readonly key: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What has come of a stream so far. */
export interface Streamed {
  readonly state: StreamState | 'stopped';
  /** The newest, oldest first. */
  readonly rows: readonly StreamRow[];
  /** How many came in all. */
  readonly count: number;
  readonly stop: () => void;
}

/** What is kept: enough to look back, little enough to forget. */
const MOST_ROWS = 1_000;
const MOST_CHARACTERS = 8 * 1024 * 1024;
const TELL_MS = 200;

/** Reads a stream while the component is there. */
export function useStream(stream: LiveStream): Streamed {
  const [seen, setSeen] = useState<Omit<Streamed, 'stop'>>({ state: 'open', rows: [], count: 0 });
  const end = useRef<() => void>(() => undefined);
  useEffect(() => {
    const keeper = createKeeper(setSeen);
    const stop = stream.listen(keeper);
    end.current = () => {
      stop();
      keeper.onState('stopped');
    };
    return () => {
      stop();
      keeper.close();
    };
  }, [stream]);
  return { ...seen, stop: useCallback(() => end.current(), []) };
}

interface Keeper {
  readonly onEvents: (events: readonly StreamEvent[]) => void;
  readonly onState: (state: Streamed['state']) => void;
  readonly close: () => void;
}

function createKeeper(tell: (seen: Omit<Streamed, 'stop'>) => void): Keeper {
  let rows: readonly StreamRow[] = [];
  let state: Streamed['state'] = 'open';
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = (): void => {
    clearTimeout(timer);
    timer = undefined;
    tell({ state, rows, count });
  };
  return {
    onEvents: (events) => {
      const at = Date.now();
      rows = newest([...rows, ...events.map((event, index) => ({ ...event, key: count + index, at }))]);
      count += events.length;
      timer ??= setTimeout(now, TELL_MS);
    },
    onState: (next) => {
      state = next;
      now();
    },
    close: () => clearTimeout(timer),
  };
}

/** The newest that fit. */
export function newest(rows: readonly StreamRow[]): readonly StreamRow[] {
  let from = rows.length;
  for (let room = MOST_CHARACTERS; from > 0 && rows.length - from < MOST_ROWS; from -= 1) {
    room -= rows[from - 1]?.size ?? 0;
    if (room < 0 && from < rows.length) break;
  }
  return from === 0 ? rows : rows.slice(from);
}
