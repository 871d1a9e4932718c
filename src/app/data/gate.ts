// The gate at which a call waits that was answered "sign in first": whoever meets a 401 asks here, the shell shows the
// sign-in dialog, and all who wait go on together (or give up) when it closes.

/** Where those wait who need a sign-in. */
export interface SignInGate {
  /** Whether someone waits. */
  readonly open: () => boolean;
  /** Waits for a sign-in. True: signed in, go on. False: given up. */
  readonly wait: () => Promise<boolean>;
  /** Lets all who wait go on, or tells them that it was given up. */
  readonly settle: (signedIn: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes a gate. */
export function createGate(): SignInGate {
  let waiting: ((signedIn: boolean) => void)[] = [];
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    open: () => waiting.length > 0,
    wait: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        tell();
      }),
    settle: (signedIn) => {
      const settled = waiting;
      waiting = [];
      for (const resolve of settled) resolve(signedIn);
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
