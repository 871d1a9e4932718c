// What a list is asked with though nobody said it. A list's call in, values of its query out.
import { type Json, type JsonObject, member } from '#contract';
import type { Call, Listing } from '../application.ts';
import { valueByItself } from '../actions/own-headers.ts';
import { neededInQuery } from '../learn/wanted.ts';

/**
 * Of what must be told (rule `usual-in-list`): the only value there is ("op": ["barcode-lookup"]), the one that the contract calls
 * usual, and the first way to sort, which people change at the columns.
 */
export function usualValues(call: Pick<Call, 'parameters' | 'wanted'>, { sort }: Pick<Listing, 'sort'>): JsonObject {
  const needed = new Set(neededInQuery(call));
  const told = call.parameters.flatMap(({ name, in: place, schema }): [string, Json][] => {
    if (place !== 'query' || !needed.has(name)) return [];
    const value = isDay(schema) ? undefined : (valueByItself(schema) ?? firstSort(name, schema, sort));
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(told);
}

/** Tools that print contracts put the day on which they did so. */
function isDay(schema: Call['parameters'][number]['schema']): boolean {
  return DAYS.has(member(schema, 'format'));
}

const DAYS: ReadonlySet<unknown> = new Set(['date', 'date-time']);

function firstSort(
  name: string,
  schema: Call['parameters'][number]['schema'],
  sort: Listing['sort'],
): Json | undefined {
  if (sort === null || !sort.parameters.includes(name)) return undefined;
  const known = member(schema, 'enum');
  if (Array.isArray(known)) return known[0];
  return name === sort.parameters[0] ? sort.values[0]?.value : sort.ascending;
}
