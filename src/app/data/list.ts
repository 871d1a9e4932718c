// A list as it is looked at: sort, search and filters in, rows out, page after page or any page at once. What the API
// can do is asked of the API; what it cannot is done in memory, over the whole where all is here, else over what is, and
// said so.
import { useCallback, useMemo } from 'react';
import type { Json } from '#contract';
import type { Condition, ListFilter, Resource, ResourceDetails, SortBy } from '#model';
import { type Failure, failureOf } from './failure.ts';
import type { Loader } from './list-loader.ts';
import { beyondOf, canJump, countOf, isComplete, itemsHeld, mayBeCut, rowAt } from './list-pages.ts';
import { missing } from './call-values.ts';
import { arrangementOf, listingOf, requestOf } from './list-read.ts';
import type { Changes } from './list-renew.ts';
import { useArranged } from './use-arranged.ts';
import { usePages } from './use-pages.ts';

/** What is asked of a list: all of it stands in the address of its screen. */
export interface ListWish {
  readonly sort: readonly SortBy[];
  readonly search: string;
  /** Asked of the API. */
  readonly filters: readonly ListFilter[];
  /** Done in memory, on fields that the API cannot filter by. */
  readonly conditions: readonly Condition[];
}

/** A wish for nothing in particular. */
export const NO_WISH: ListWish = { sort: [], search: '', filters: [], conditions: [] };

/** A list as a screen shows it. */
export interface ListView {
  readonly state: 'loading' | 'failed' | 'needs' | 'ready';
  readonly failure: Failure | null;
  /** What is to be chosen before there is anything to list: query parameters that the API requires. */
  readonly needs: readonly string[];
  /** What is here, in the order shown; of a long list not all. Rows are drawn by `at`. */
  readonly items: readonly Json[];
  /** How many rows there are to draw, those that are still to come among them. */
  readonly rows: number;
  /** The item in a row; undefined where it is still to come. */
  readonly at: (row: number) => Json | undefined;
  /** Tells which rows are in sight (one past the last), so that what is needed next comes before it is needed. */
  readonly see: (first: number, end: number) => void;
  /** Whether one may go to any row at once. */
  readonly jumps: boolean;
  /** How many items have come so far, before anything is done in memory. */
  readonly loaded: number;
  /** How many there are in all that match, or null where nobody knows. */
  readonly total: number | null;
  /** How many there are by the API's word, where no way leads beyond the one page that came; else null. */
  readonly beyond: number | null;
  /** What is here may be only the beginning of it, though nothing tells of more: how many there are is not known. */
  readonly perhapsMore: boolean;
  /** The total is the API's rough word. */
  readonly about: boolean;
  /** Everything that matches is loaded. */
  readonly complete: boolean;
  readonly loadingMore: boolean;
  readonly moreFailure: Failure | null;
  /** Brings more: the next page, or (`all`) the whole. After a failure it tries again. */
  readonly more: (all?: boolean) => void;
  readonly refreshing: boolean;
  readonly refresh: () => void;
  /** When what is shown was asked for, in milliseconds; 0 before. */
  readonly asked: number;
  /** What the newest refresh found changed, or null. */
  readonly changes: Changes | null;
  /** What the answer holds beside the items. */
  readonly beside: Json | undefined;
  /** The resource with what the first answer has taught. */
  readonly resource: Resource;
  /** What is done in memory rather than by the API. */
  readonly inMemory: { readonly sort: boolean; readonly search: boolean; readonly filter: boolean };
  /** Something is being done in memory right now; what is shown is from before. */
  readonly arranging: boolean;
}

/** A list of a resource below the given parents; with `every` it is read anew so often, in milliseconds. */
export function useList(
  details: ResourceDetails,
  parents: readonly string[],
  wish: ListWish,
  every: number | false = false,
): ListView {
  const { resource } = details;
  const listing = listingOf(resource);
  const request = useMemo(() => requestOf(listing, wish), [listing, wish]);
  const needs = missing(details, listing, request);
  const local = useMemo(() => arrangementOf(resource, wish), [resource, wish]);
  const enabled = needs.length === 0;
  const { query, loader, state } = usePages({ details, parents, request, enabled, whole: local !== null, every });
  const pages = query.data;
  const held = useMemo(() => (pages === undefined ? NOTHING : itemsHeld(pages)), [pages]);
  const arranged = useArranged(held, local);
  const failure = query.error === null ? null : failureOf(query.error);
  const complete = pages !== undefined && isComplete(pages);
  const jumps = pages !== undefined && local === null && canJump(pages);
  const count = pages === undefined ? null : countOf(pages);
  const perhapsMore = pages !== undefined && complete && mayBeCut(pages);
  const rows =
    local !== null
      ? arranged.items.length + (state.busy ? 1 : 0)
      : jumps
        ? (count ?? 0)
        : held.length + (complete ? 0 : 1);
  return {
    state: needs.length > 0 ? 'needs' : pages !== undefined ? 'ready' : failure !== null ? 'failed' : 'loading',
    failure,
    needs,
    items: arranged.items,
    rows,
    at: (row) => (jumps && pages !== undefined ? rowAt(pages, row) : arranged.items[row]),
    see: useSee(loader, local !== null, held.length),
    jumps,
    loaded: held.length,
    total: perhapsMore ? null : complete ? held.length : count,
    beyond: pages === undefined || !complete ? null : beyondOf(pages),
    perhapsMore,
    about: !complete && pages?.end === null && pages.promised?.about === true,
    complete,
    loadingMore: state.busy,
    moreFailure: state.error === null ? null : failureOf(state.error),
    more: (all) => (state.error === null ? loader.more(all) : loader.retry()),
    refreshing: query.isFetching && pages !== undefined,
    refresh: () => void query.refetch(),
    asked: pages?.asked ?? 0,
    changes: pages?.changes ?? null,
    beside: pages?.beside,
    resource,
    inMemory: {
      sort: (local?.sort.length ?? 0) > 0,
      search: (local?.search ?? '') !== '',
      filter: wish.conditions.length > 0,
    },
    arranging: arranged.busy,
  };
}

const NOTHING: readonly Json[] = [];

/** How many items are brought unasked where the rest is done in memory: beyond that a person says so. */
const UNASKED = 500;

function useSee(loader: Loader, inMemory: boolean, loaded: number): ListView['see'] {
  return useCallback(
    (first, end) => {
      if (!inMemory) loader.see(first, end);
      else if (loaded < UNASKED) loader.more();
    },
    [loader, inMemory, loaded],
  );
}
