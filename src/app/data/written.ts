// Tells whoever listens of each write that the API has confirmed, and remembers the newest, so that nobody takes what this
// person did for another's doing.
import type { Json } from '#contract';
import type { Call, CallValues } from '#model';

/** Hears of a confirmed write. */
export type WrittenListener = (call: Call, values: CallValues) => void;

/** A write: what it was sent with, what was answered, and when, in milliseconds. */
export interface OwnWrite {
  readonly values: CallValues;
  readonly value: Json | undefined;
  readonly at: number;
}

/** How many writes are remembered. */
const MOST = 2_000;

/** Tells of confirmed writes. */
export interface Written {
  readonly tell: (call: Call, values: CallValues, value: Json | undefined) => void;
  /** The newest writes, oldest first. */
  readonly own: readonly OwnWrite[];
  readonly subscribe: (listener: WrittenListener) => () => void;
}

/** Makes the teller. */
export function createWritten(): Written {
  const listeners = new Set<WrittenListener>();
  const own: OwnWrite[] = [];
  return {
    own,
    tell: (call, values, value) => {
      own.push({ values, value, at: Date.now() });
      if (own.length > MOST) own.shift();
      for (const listener of listeners) listener(call, values);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
