// The values of a call on an item: those of a screen's address in, as path values; the same out, with the identity where the
// call takes it, if its own address has no place for it.
import { isObject, type Json, member } from '#contract';
import type { Call } from '../application.ts';
import type { CallValues } from '../form/index.ts';
import { inQueryOf } from '../actions/in-query.ts';
import { repeatedIn } from '../actions/repeated.ts';

/**
 * Says in the query or the body which item is meant, where the call asks for it there and nobody has said it, and what the
 * query repeats of the address; and what a form asked for as a body and the call takes in its query, there.
 */
export function identified(call: Pick<Call, 'identity' | 'parameters' | 'inQuery'>, given: CallValues): CallValues {
  const { identity } = call;
  const values = withRepeated(call, inQueryOf(call, given));
  const known = identity === undefined ? undefined : member(values.path, identity.name);
  if (identity === undefined || known === undefined) return values;
  const value: Json = identity.counts && typeof known === 'string' && /^\d{1,15}$/.test(known) ? Number(known) : known;
  if (identity.in === 'query') return { ...values, query: { [identity.name]: value, ...values.query } };
  if (values.body !== undefined && !isObject(values.body)) return values;
  return { ...values, body: { [identity.name]: identity.in === 'list' ? [value] : value, ...values.body } };
}

function withRepeated({ parameters }: Pick<Call, 'parameters'>, values: CallValues): CallValues {
  const pairs = parameters.flatMap((query): [string, Json][] => {
    const value = member(values.path, repeatedIn(query, parameters) ?? '');
    return value === undefined ? [] : [[query.name, value]];
  });
  return pairs.length === 0 ? values : { ...values, query: { ...Object.fromEntries(pairs), ...values.query } };
}

/** Says in the body what it repeats of the address, where nobody has said it. */
export function withSaidAgain({ again }: Pick<Call, 'again'>, values: CallValues): CallValues {
  if (again === undefined || (values.body !== undefined && !isObject(values.body))) return values;
  const known = again.flatMap(({ name, of, counts: isNumber }) => {
    const value = member(values.path, of);
    if (value === undefined) return [];
    return [[name, isNumber && typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value] as const];
  });
  // A body of which nothing is known holds nothing where it can hold nothing.
  if (known.length === 0 && again.length > 0) return values;
  return { ...values, body: { ...Object.fromEntries(known), ...values.body } };
}
