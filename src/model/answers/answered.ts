// What an answer is shown as: a call's declared answers and what came in, out the field of it, with the kinds, names and
// choices of everything in it.
import type { Lookup } from '#contract';
import type { Call, Field } from '../application.ts';
import { answersFor } from './declared-answers.ts';
import { fieldOf } from '../fields/field.ts';
import { viewOf } from '../schemas.ts';

/** The field that an answer is shown as; null where the contract tells nothing of its shape. */
export function answeredField(
  call: Pick<Call, 'answers'>,
  { status, mediaType }: { readonly status: number; readonly mediaType: string },
  lookup: Lookup,
): Field | null {
  const content = answersFor(call, status).flatMap((one) => one.content);
  const told = content.find((one) => one.mediaType.toLowerCase().startsWith(mediaType)) ?? content[0];
  const schema = told?.schema ?? null;
  const { properties, items } = viewOf(schema, lookup);
  return schema === null || (properties.size === 0 && items === null) ? null : fieldOf('', schema, lookup);
}
