// What a call's query has to say once more of its own address: "/accounts/{accountId}?account_id", as some contracts write of
// each path parameter. Nobody is asked for it twice.
import type { Parameter } from '#contract';
import { normalOf } from '../words/labels.ts';

/** The path parameter that a required query parameter repeats (rule `query-repeats-address`), or null. */
export function repeatedIn(query: Parameter, parameters: readonly Parameter[]): string | null {
  if (query.in !== 'query' || !query.required) return null;
  const wanted = normalOf(query.name);
  return parameters.find((one) => one.in === 'path' && normalOf(one.name) === wanted)?.name ?? null;
}
