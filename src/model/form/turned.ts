// An action whose only question is a yes or no that the item answers already: who starts it wants the other.
import type { Json, Lookup } from '#contract';
import { member } from '#contract';
import type { Form } from './form.ts';
import { topOf } from './form.ts';
import type { CallValues } from './values.ts';
import { withAt } from './values.ts';

/** The values with that answer turned round (rule `turns-round`): `{ isActive }` of "Set active", `?is_active` of "Toggle status". */
export function turnedRound(values: CallValues, form: Form, item: Json | undefined, lookup: Lookup): CallValues {
  const [only, ...more] = topOf(form, values.body, lookup);
  if (only?.field.kind !== 'boolean' || more.length > 0) return values;
  const now = member(item ?? null, only.field.name);
  return typeof now === 'boolean' ? (withAt(values, only.pointer, !now) as CallValues) : values;
}
