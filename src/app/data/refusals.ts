// What the API has refused this person (403), by operation and the values in its path: as long as the page lives and the same
// person is signed in. What was refused once is still offered, since the state of a thing may have been the reason, but marked.
import { useSyncExternalStore } from 'react';
import type { Answer } from '#client';
import type { CallValues } from '#model';
import { useServices } from './context.tsx';
import { asksToSignIn } from './failure.ts';

/** Remembers refusals. */
export interface RefusalKeeper {
  readonly note: (operation: string, values: CallValues, answer: Answer) => void;
  /** Why it was refused, in the API's words; null where it was not. */
  readonly reason: (operation: string, parts: readonly string[]) => string | null;
  readonly forget: () => void;
  readonly subscribe: (heard: () => void) => () => void;
  /** Changes with every refusal that comes or goes. */
  readonly version: () => number;
}

/** Makes the keeper. */
export function createRefusalKeeper(): RefusalKeeper {
  const reasons = new Map<string, string>();
  const heard = new Set<() => void>();
  let version = 0;
  const changed = (): void => {
    version += 1;
    for (const tell of heard) tell();
  };
  return {
    note: (operation, values, answer) => {
      const key = keyOf(operation, Object.values(values.path ?? {}).map(String));
      if (answer.kind === 'problem' && answer.status === 403 && !asksToSignIn(answer)) {
        reasons.set(key, [answer.title, answer.detail].find((text) => text !== '') ?? '403');
        changed();
      } else if (answer.kind === 'ok' && reasons.delete(key)) changed();
    },
    reason: (operation, parts) => reasons.get(keyOf(operation, parts)) ?? null,
    forget: () => {
      reasons.clear();
      changed();
    },
    subscribe: (tell) => {
      heard.add(tell);
      return () => heard.delete(tell);
    },
    version: () => version,
  };
}

function keyOf(operation: string, parts: readonly string[]): string {
  return [operation, ...parts].join('\n');
}

/** Asks why an operation was refused for these values of its path; null where it was not, or there is no such operation. */
export function useRefusals(): (operation: string | null, parts?: readonly string[]) => string | null {
  const { refusals } = useServices();
  useSyncExternalStore(refusals.subscribe, refusals.version);
  return (operation, parts = []) => (operation === null ? null : refusals.reason(operation, parts));
}
