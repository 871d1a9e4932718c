// Tells whoever listens of each write that the API has confirmed.
import type { Call, CallValues } from '#model';

/** Hears of a confirmed write. */
export type WrittenListener = (call: Call, values: CallValues) => void;

/** Tells of confirmed writes. */
export interface Written {
  readonly tell: WrittenListener;
  readonly subscribe: (listener: WrittenListener) => () => void;
}

/** Makes the teller. */
export function createWritten(): Written {
  const listeners = new Set<WrittenListener>();
  return {
    tell: (call, values) => {
      for (const listener of listeners) listener(call, values);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
