// How a list can be sorted by a field: by the API where it can, else here; both ways or one, or not at all.
import { canSortBy } from '#model';
import type { ListView } from '../../data/index.ts';

/** The ways, and whether the API does it. */
export interface SortWays {
  readonly ways: 'both' | 'one' | 'no';
  readonly byApi: boolean;
}

/** What is whole is sorted here by anything; what is not, by the API where it can, else the part that is loaded. */
export function sortWays(list: ListView, field: string): SortWays {
  const listing = list.resource.listing;
  if (listing === null) return { ways: 'no', byApi: false };
  const can = listing.pagination.style === 'none' ? 'no' : canSortBy(listing.sort, field);
  return can === 'no' ? { ways: 'both', byApi: false } : { ways: can, byApi: true };
}
