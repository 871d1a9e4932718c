// Learns of answers what a list is not sorted by although nobody refused it: Django REST framework leaves out what its view does not
// order by, and answers as it always does. The resource, what was wished for and the first rows in; the resource whose list is sorted
// by that field here from then on out.
import type { Json } from '#contract';
import type { Resource } from '../application.ts';
import { withoutSortBy } from './learn-sorting.ts';
import { scalarText } from '../answers/scalars.ts';
import type { SortBy } from '../listing/sort-values.ts';
import { fieldValue } from '../answers/values.ts';

/** How often a value has to come back, or an order to turn: what is pinned above the rest makes it do so once. */
const TURNS = 3;

/** The resource without the sort that was ignored (rule `sort-is-ignored`); null where the rows do not prove it. */
export function withoutIgnoredSort(
  resource: Resource,
  wished: readonly SortBy[],
  items: readonly Json[],
): Resource | null {
  const [first] = wished;
  const field = resource.fields.find(({ name }) => name === first?.field);
  // What leads to other things may be sorted by their names.
  if (field === undefined || field.resource !== null || resource.listing === null) return null;
  const values = items.map((item) => {
    const value = fieldValue(item, field.name);
    return typeof value === 'boolean' ? String(value) : (scalarText(value)?.toLowerCase() ?? '');
  });
  return comesBack(values) || turns(values) ? withoutSortBy(resource, field.name) : null;
}

/** In whatever order a list is sorted, what is the same stands together. */
function comesBack(values: readonly string[]): boolean {
  const runs = new Map<string, number>();
  values.forEach((value, at) => {
    if (value !== values[at - 1]) runs.set(value, (runs.get(value) ?? 0) + 1);
  });
  return [...runs.values()].some((count) => count >= TURNS);
}

/** Numbers and moments go one way, also where a server compares numbers as texts. Of other texts nobody knows the order of letters. */
function turns(values: readonly string[]): boolean {
  const known = values.filter((value) => value !== '');
  const isNumber = known.every((value) => Number.isFinite(Number(value)));
  if (!isNumber && !known.every((value) => /^\d{4}-\d\d-\d\d/.test(value))) return false;
  const goesBothWays = (compare: (one: string, other: string) => number): boolean => {
    const steps = known.slice(1).map((value, at) => Math.sign(compare(known[at] ?? '', value)));
    return [1, -1].every((way) => steps.filter((step) => step === way).length >= TURNS);
  };
  const asText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
  return goesBothWays(asText) && (!isNumber || goesBothWays((one, other) => Number(one) - Number(other)));
}
