// The call log of the workbench: what was sent to the API since the panel was wanted, newest first. In product mode nothing is
// kept.
import { useEffect, useSyncExternalStore } from 'react';
import type { CallLog } from '#client';
import { useServices } from './context.tsx';

/** One call with a number of its own. */
export interface LoggedCall extends CallLog {
  readonly key: number;
}

/** Keeps the newest calls, while somebody wants them. */
export interface CallKeeper {
  readonly record: (log: CallLog) => void;
  readonly calls: () => readonly LoggedCall[];
  readonly subscribe: (heard: () => void) => () => void;
  readonly clear: () => void;
  /** From now on calls are kept. */
  readonly start: () => void;
}

const MOST = 100;

/** Makes the keeper. */
export function createCallKeeper(): CallKeeper {
  let keeps = false;
  let calls: readonly LoggedCall[] = [];
  let last = 0;
  const heard = new Set<() => void>();
  const change = (next: readonly LoggedCall[]): void => {
    calls = next;
    for (const tell of heard) tell();
  };
  return {
    record: (log) => {
      last += 1;
      if (keeps) change([{ ...log, key: last }, ...calls].slice(0, MOST));
    },
    calls: () => calls,
    subscribe: (tell) => {
      heard.add(tell);
      return () => heard.delete(tell);
    },
    clear: () => change([]),
    start: () => {
      keeps = true;
    },
  };
}

/** Keeps calls where this is the workbench. */
export function useKeepCalls(wanted: boolean): void {
  const { calls } = useServices();
  useEffect(() => {
    if (wanted) calls.start();
  }, [calls, wanted]);
}

/** The calls that were kept, newest first, and the way to forget them. */
export function useCalls(): readonly [readonly LoggedCall[], () => void] {
  const { calls } = useServices();
  return [useSyncExternalStore(calls.subscribe, calls.calls), calls.clear];
}
