// The values of a call on an item: those of a screen's address in, as path values; the same out, with the identity where the
// call takes it, if its own address has no place for it.
import { isObject, type Json, member } from '#contract';
import type { Call } from './application.ts';
import type { CallValues } from './form/index.ts';

/** Says in the query or the body which item is meant, where the call asks for it there and nobody has said it. */
export function identified(call: Pick<Call, 'identity'>, values: CallValues): CallValues {
  const { identity } = call;
  const known = identity === undefined ? undefined : member(values.path, identity.name);
  if (identity === undefined || known === undefined) return values;
  const value: Json = identity.counts && typeof known === 'string' && /^\d{1,15}$/.test(known) ? Number(known) : known;
  if (identity.in === 'query') return { ...values, query: { [identity.name]: value, ...values.query } };
  if (values.body !== undefined && !isObject(values.body)) return values;
  return { ...values, body: { [identity.name]: identity.in === 'list' ? [value] : value, ...values.body } };
}
