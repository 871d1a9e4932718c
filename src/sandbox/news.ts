// What has been written, told to those who listen: the answers that are still coming.
import type { Json } from '#contract';
import type { Kind } from './kinds.ts';
import type { Change } from './store.ts';

/** Tells of changes after they are kept. */
export interface News {
  /** Hears each change until the returned function is called. */
  readonly listen: (hear: (change: Change) => void) => () => void;
  readonly tell: (changes: readonly Change[]) => void;
}

/** News of one sandbox. */
export function createNews(): News {
  const listeners = new Set<(change: Change) => void>();
  return {
    listen: (hear) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    tell: (changes) => {
      for (const change of changes) for (const hear of listeners) hear(change);
    },
  };
}

/** What is known of an item that is gone: by what it was known. */
export function keyOf(kind: Kind | null, key: string): Record<string, Json> {
  const [name, ...deeper] = kind?.keyPath ?? [];
  return name === undefined || deeper.length > 0 ? {} : { [name]: key };
}
