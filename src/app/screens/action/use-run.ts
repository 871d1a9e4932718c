// Runs an action: sends what was entered, once (rule S6), and keeps what came of it.
import { useCallback, useEffect, useRef } from 'react';
import type { Answer } from '#client';
import type { JsonObject } from '#contract';
import { type Call, valuesToSend } from '#model';
import { type SendOptions, type Transfer, useWrite, withPath } from '../../data/index.ts';
import { useWatch } from '../../data/watched.ts';
import type { FormStore } from '../../fields/control/index.ts';
import { showFirst, useOutcome } from '../form/index.ts';

/** A way to run an action. */
export interface Runner {
  readonly busy: boolean;
  readonly transfer: Transfer | null;
  readonly outcome: ReturnType<typeof useOutcome>[0];
  readonly run: () => Promise<void>;
}

/**
 * A way to run an action with what its form holds. `onDone` gets the answer of what went well, whether the server works on in the
 * background and that is watched now, and the body that was sent. `fresh` reads the item that it acts on.
 */
export function useRun(
  call: Call,
  store: FormStore,
  path: JsonObject,
  onDone: (answer: Answer, isWatched: boolean, sent: unknown) => void,
  fresh?: SendOptions['fresh'],
): Runner {
  const { busy, send, transfer } = useWrite();
  const [outcome, take] = useOutcome(store);
  const watch = useWatch();
  const run = useCallback(async (): Promise<void> => {
    const values = withPath(valuesToSend(store.getForm(), store.getState(), store.lookup), path);
    const answer = await send(call, values, { live: true, fresh }, store.lookup);
    if (answer === null) return;
    take(answer);
    if (answer.kind === 'ok') onDone(answer, watch(call, path, call.label, answer), values.body);
    else showFirst(store.shownIssues()[0]?.pointer);
  }, [call, store, path, onDone, fresh, send, take, watch]);
  return { busy, transfer, outcome, run };
}

/** Runs it when it is first seen: one click is enough for what asks nothing and breaks nothing. */
export function useAtOnce(atOnce: boolean, { run }: Runner): void {
  const started = useRef(false);
  useEffect(() => {
    if (!atOnce || started.current) return;
    started.current = true;
    void run();
  }, [atOnce, run]);
}
