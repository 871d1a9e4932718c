// A bell: whoever needs a part of the application that is not loaded yet rings it; whoever can load it listens.

/** A bell that stays rung. */
export interface Bell {
  readonly ring: () => void;
  readonly isRung: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes a bell. */
export function createBell(): Bell {
  const listeners = new Set<() => void>();
  let rung = false;
  return {
    ring: () => {
      rung = true;
      for (const listener of listeners) listener();
    },
    isRung: () => rung,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
