// What nobody is asked for in the form of an item that is there, and by which rule: a field in, the rule's name out.
import { type Lookup, pointerOf } from '#contract';
import type { Field } from '../application.ts';
import { IDENTITY } from './arrange.ts';
import { isIdentifierName } from './generated.ts';
import type { Form } from './form.ts';
import { isLock, LOCK } from './lock.ts';
import { isMask, MASK } from './update-mask.ts';
import { at } from './values.ts';

/** Why nobody is asked for a field of an item that is there, or null. `value`: the item as the form began with it. */
export function unaskedBecause(form: Form, field: Field, value: unknown, lookup: Lookup): string | null {
  const isThere = at(value, pointerOf([field.name])) !== undefined;
  // What has to be sent and was not read has to be asked for.
  if (isIdentity(form, field) && (isThere || !field.required)) return IDENTITY;
  if (isMask(field.name, field.schema, lookup)) return MASK;
  return isThere && isLock(field.name, field.schema, lookup) ? LOCK : null;
}

// What an item is known by stands in its address already, or says in the body which item is meant (Mandrill's `name`, `number` of
// e-conomic): another one would mean another item. A name that people give ("slug", "name") may be changed where the address has it.
function isIdentity({ identity, call }: Form, { name, kind }: Field): boolean {
  if (call.identity?.in === 'body' && name === call.identity.name) return kind !== 'secret';
  return name === identity && isIdentifierName(name);
}
