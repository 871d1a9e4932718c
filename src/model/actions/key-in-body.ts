// A call whose body takes what makes it repeatable (rule `key-in-body`): the `idempotency_key` of Square, Plaid and Salesloft,
// Twilio's `IdempotencyKey`. Nobody is asked for it: each sending gets a key, and the same sending the same one (as the header
// `Idempotency-Key`, draft-ietf-httpapi-idempotency-key-header).
import { isObject, type Lookup, member, type Schema } from '#contract';
import type { Call } from '../application.ts';
import type { CallValues } from '../form/values.ts';
import { normalOf } from '../words/labels.ts';
import { viewOf } from '../schemas.ts';

/** The call, with the place of such a key in its body; a header that is told stays. */
export function withKeyInBody(call: Call, lookup: Lookup): Call {
  if (call.idempotencyKey !== null || call.reads) return call;
  const properties = (call.requestBody?.content ?? []).flatMap(({ schema }) => [...viewOf(schema, lookup).properties]);
  const [name] = properties.find(([one, schema]) => isKeyName(one) && takesKey(schema, lookup)) ?? [];
  return name === undefined ? call : { ...call, idempotencyKey: `/${name}` };
}

/** Whether a property is called such a key: `request_idempotence_key`, `idempotencyGuid`. */
export function isKeyName(name: string): boolean {
  return /^(?:request)?idempoten(?:cy|ce|t)(?:key|guid|token|id)$/.test(normalOf(name));
}

/** A random UUID is a text of 36 characters. */
function takesKey(schema: Schema, lookup: Lookup): boolean {
  const { types, schema: told } = viewOf(schema, lookup);
  const longest = member(told, 'maxLength');
  return (types.length === 0 || types.includes('string')) && !(typeof longest === 'number' && longest < 36);
}

/** The property of the body that takes the key; none where a header does. */
export function keyIn({ idempotencyKey }: Pick<Call, 'idempotencyKey'>): readonly string[] {
  return idempotencyKey?.startsWith('/') === true ? [idempotencyKey.slice(1)] : [];
}

/** The values with the key where the body takes one, and nobody has said it. */
export function withKey(call: Pick<Call, 'idempotencyKey'>, values: CallValues, key: string): CallValues {
  const [name] = keyIn(call);
  const { body = {} } = values;
  return name === undefined || !isObject(body) ? values : { ...values, body: { [name]: key, ...body } };
}
