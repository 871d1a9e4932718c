// Reading the API for a screen: a call that only reads, its values, an answer out. Where the server asks to sign in, the
// sign-in dialog is shown and the reading goes on afterwards.
import type { Answer } from '#client';
import { type Lookup, lookupInTable } from '#contract';
import type { Call, CallValues, SchemaTable } from '#model';
import type { Services } from './context.tsx';
import { okOrThrow } from './failure.ts';
import { askSignedIn } from './signed-in.ts';

/** An ok answer. */
export type Ok = Extract<Answer, { kind: 'ok' }>;

/**
 * Reads for a person who looks: asks them to sign in where that is needed. `schemas`: what the call's schemas refer to, by
 * which XML is understood. Throws `FailureError`.
 */
export async function read(
  services: Services,
  call: Call,
  values: CallValues,
  signal?: AbortSignal,
  schemas: SchemaTable = [],
): Promise<Ok> {
  const options = signal === undefined ? {} : { signal };
  const answer = okOrThrow(await askSignedIn(services, call, () => services.client.send(call, values, options)));
  return understood(answer, call, lookupInTable(schemas));
}

/** An answer in XML as what it says, by the schema that the call has for it; any other as it is. */
export async function understood<Came extends Answer>(answer: Came, call: Call, lookup: Lookup): Promise<Came | Ok> {
  if (answer.kind !== 'ok' || !/[/+]xml$/.test(answer.mediaType)) return answer;
  return (await import('./xml-answer.ts')).valued(answer, call, lookup);
}

/** Reads unasked, in its turn and without disturbing anyone. Throws `FailureError`. */
export async function readQuietly(services: Services, call: Call, values: CallValues): Promise<Ok> {
  return okOrThrow(await services.turn(() => services.client.send(call, values)));
}
