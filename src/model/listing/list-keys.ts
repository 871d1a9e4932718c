// Keys under which answers have their lists, and what these are lists of.
import type { Lookup, Schema } from '#contract';
import { viewOf } from '../schemas.ts';

/** Keys under which lists are, best first. */
const LIST_KEYS = (
  'items results data member hydramember content list records rows entries value values elements ' +
  'objects docs documents hits result collection edges nodes resources features response payload ' +
  'entities page contents series matches datalist resultlist itemlist all array body rets returnvalue'
).split(' ');
export const LIST_RANKS: ReadonlyMap<string, number> = new Map(LIST_KEYS.map((key, rank) => [key, rank] as const));

/** How surely a key says that a list is under it: the first of {@link LIST_KEYS} best. */
export function rankOf(key: string): number {
  return LIST_RANKS.get(key) ?? UNKNOWN_RANK;
}

/** The rank of a key that says nothing of lists. */
export const UNKNOWN_RANK = LIST_KEYS.length;

/** What a list is of: things (objects), untold, or plain values. */
export type SortOfThings = 'things' | 'unknown' | 'scalars';

/** What the items of a list are. */
export function sortOfThings(item: Schema | null, lookup: Lookup): SortOfThings {
  const view = viewOf(item, lookup);
  if (view.properties.size > 0 || view.types.includes('object') || view.variants.length > 0) return 'things';
  return view.types.length === 0 ? 'unknown' : 'scalars';
}
