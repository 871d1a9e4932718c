// What an answer is, by the contract: a call's declared answers and what came in, out what is declared of it and the field as
// which it is shown, with the kinds, names and choices of everything in it.
import type { Lookup } from '#contract';
import type { Call, CallAnswer, Field } from './application.ts';
import { fieldOf } from './field.ts';
import { viewOf } from './schemas.ts';

/** What is declared of answers with an HTTP status: by the status itself, else its range, else the default (OpenAPI 3.2 §4.15). */
export function answersFor({ answers }: Pick<Call, 'answers'>, status: number): readonly CallAnswer[] {
  const by = (name: string): readonly CallAnswer[] => answers.filter((one) => one.status.toUpperCase() === name);
  const ways = [by(String(status)), by(`${Math.floor(status / 100)}XX`), by('DEFAULT')];
  return ways.find((found) => found.length > 0) ?? [];
}

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
