// Reading the API for a screen: a call that only reads, its values, an answer out. Where the server asks to sign in, the
// sign-in dialog is shown and the reading goes on afterwards.
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#client';
import { printJson } from '#contract';
import type { Call, CallValues } from '#model';
import { type Services, useServices } from './context.tsx';
import { asksToSignIn, okOrThrow } from './failure.ts';
import { type View, viewOf } from './view.ts';

/** An ok answer. */
export type Ok = Extract<Answer, { kind: 'ok' }>;

/** Reads for a person who looks: asks them to sign in where that is needed. Throws `FailureError`. */
export async function read(services: Services, call: Call, values: CallValues, signal?: AbortSignal): Promise<Ok> {
  const options = signal === undefined ? {} : { signal };
  const answer = await services.client.send(call, values, options);
  if (answer.kind === 'problem' && asksToSignIn(answer) && (await services.gate.wait())) {
    return okOrThrow(await services.client.send(call, values, options));
  }
  return okOrThrow(answer);
}

/** Reads unasked, in its turn and without disturbing anyone. Throws `FailureError`. */
export async function readQuietly(services: Services, call: Call, values: CallValues): Promise<Ok> {
  return okOrThrow(await services.turn(() => services.client.send(call, values)));
}

/** A call that only reads, as a screen shows it: a report, a search. Null: not yet. */
export function useCall(call: Call | null, values: CallValues): View<Ok> {
  const services = useServices();
  return viewOf(
    useQuery({
      queryKey: ['call', call?.operation ?? null, printJson(values)],
      enabled: call?.reads === true,
      queryFn: ({ signal }) => {
        if (call === null) throw new Error('A call that is not there cannot be read.');
        return read(services, call, values, signal);
      },
    }),
  );
}
