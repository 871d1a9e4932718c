// The gate at which a call waits that was answered "sign in first": whoever meets a 401 asks here, the shell shows the
// sign-in dialog, and all who wait go on together (or give up) when it closes. What acts then waits for one more answer:
// it was not done, and only the person says whether it is still wanted (rule S6).

/** What is asked of the person: nothing, a sign-in, or whether to send what was not done. */
export type GateState = 'closed' | 'sign-in' | 'send';

/** Where those wait who need a sign-in. */
export interface SignInGate {
  readonly state: () => GateState;
  /** What waits to be sent, in the words of its button; empty where nothing does. */
  readonly what: () => string;
  /** Waits for a sign-in. `acts`: what it is that would act; null where it only reads. True: go on. False: given up. */
  readonly wait: (acts: string | null) => Promise<boolean>;
  /** The sign-in is there already: only whether to send is asked. */
  readonly confirm: (acts: string) => Promise<boolean>;
  /** True: signed in, or "send it". False: all give up. */
  readonly settle: (goOn: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Waiting {
  readonly acts: string | null;
  readonly asked: Exclude<GateState, 'closed'>;
  readonly resolve: (goOn: boolean) => void;
}

/** Makes a gate. */
export function createGate(): SignInGate {
  let waiting: readonly Waiting[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly Waiting[]): void => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  const state = (): GateState =>
    waiting.some(({ asked }) => asked === 'sign-in') ? 'sign-in' : waiting.length > 0 ? 'send' : 'closed';
  const enter = (acts: string | null, asked: Waiting['asked']): Promise<boolean> =>
    new Promise((resolve) => change([...waiting, { acts, asked, resolve }]));
  return {
    state,
    what: () => waiting.find(({ acts }) => acts !== null)?.acts ?? '',
    wait: (acts) => enter(acts, 'sign-in'),
    confirm: (acts) => enter(acts, 'send'),
    settle(goOn) {
      const before = waiting;
      const stay = goOn && state() === 'sign-in' ? before.filter(({ acts }) => acts !== null) : [];
      change(stay.map((one) => ({ ...one, asked: 'send' })));
      for (const one of before) if (!stay.includes(one)) one.resolve(goOn);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
