// What a list is heard to want or not to take, put to the model's rules: of its refusals, of a position that leads nowhere, and of rows that are not sorted or searched as they were asked for.
// Loaded with the first of them.
import type { Problem } from '#client';
import {
  type Call,
  goneWithout,
  type Listing,
  type ListRequest,
  type Resource,
  saysNone,
  type WantedPlace,
  wantedInQuery,
  withListsWritten,
  withoutRefusedSearch,
  withoutRefusedSort,
  withWantedFilters,
} from '#model';
import { valuesOfList } from './call-values.ts';

export { withoutIgnoredSearch, withoutIgnoredSort, withoutPosition } from '#model';

/** What an API may answer that lacks something: 500 where nobody thought of it. */
const MAY_WANT: ReadonlySet<number> = new Set([400, 404, 409, 422, 500]);

/** What a list is heard to want, and how its details change with it; null where the refusal is about something else. */
export function heardOf(
  call: Call,
  listing: Listing,
  request: ListRequest,
  { status, issues }: Problem,
): { readonly wanted: readonly WantedPlace[]; readonly fit: typeof withWantedFilters } | null {
  const { query } = valuesOfList(call, listing, request);
  // Whatever went wrong without what the contract requires, it is asked for again.
  const asked = MAY_WANT.has(status) ? goneWithout(call, Object.keys(query)) : null;
  if (asked !== null) return { wanted: asked, fit: withWantedFilters };
  if (status !== 400 && status !== 422) return null;
  const wanted = wantedInQuery(issues, call, Object.keys(query));
  return wanted.length === (call.wanted ?? []).length ? null : { wanted, fit: withWantedFilters };
}

/**
 * The resource without what it was refused to be sorted by, sorted as the refusal wants it, searched here where what it takes is no
 * words, or filtered by lists where it wants them; null where the refusal is about something else.
 */
export function wishRefused(
  resource: Resource,
  { sort, search, filters }: ListRequest,
  problem: Problem,
): Resource | null {
  const { status, title, detail, issues } = problem;
  const words = [title, detail, ...issues.map(({ pointer, message }) => `${pointer}: ${message ?? ''}`)].join(' ');
  const refusal = { status, words };
  return (
    withoutRefusedSort(resource, sort, refusal) ??
    withoutRefusedSearch(resource, search, refusal) ??
    withListsWritten(resource, filters, refusal)
  );
}

/** Whether a first page was refused for there being nothing (rule `none-found`). */
export function isNone({ position, search, filters }: ListRequest, { status, title, detail, text }: Problem): boolean {
  const chosen = search !== '' || filters.length > 0;
  return position === null && saysNone({ status, words: detail || title || text }, chosen);
}
