// A list as it is looked at: sort, search and filters in, items out, page after page. What the API can do is asked of
// the API; what it cannot is done in memory, over the whole where all is loaded, else over the loaded part, and said so.
import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Json, printJson } from '#contract';
import {
  type Condition,
  canSortBy,
  FIRST_REQUEST,
  filterItems,
  isRepeat,
  itemsOf,
  type Listing,
  type ListFilter,
  type ListRequest,
  listValues,
  nextPage,
  type Resource,
  type ResourceDetails,
  type SortBy,
  searchItems,
  sortItems,
  totalOf,
} from '#model';
import { callOf, pathValues } from './call-values.ts';
import { type Services, useIndex, useServices } from './context.tsx';
import { type Failure, failureOf } from './failure.ts';
import { keepLearned, learnFrom } from './learned.ts';
import { read } from './read.ts';
import { rememberTitles } from './titles.ts';

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
  readonly items: readonly Json[];
  /** How many items have come so far, before anything is done in memory. */
  readonly loaded: number;
  /** How many there are in all that match, or null where nobody knows. */
  readonly total: number | null;
  /** Everything that matches is loaded. */
  readonly complete: boolean;
  readonly loadingMore: boolean;
  readonly moreFailure: Failure | null;
  readonly more: () => void;
  readonly refreshing: boolean;
  readonly refresh: () => void;
  /** The resource with what the first answer has taught. */
  readonly resource: Resource;
  /** What is done in memory rather than by the API. */
  readonly inMemory: { readonly sort: boolean; readonly search: boolean };
}

interface Page {
  readonly request: ListRequest;
  readonly value: Json | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly next: ListRequest | null;
}

/** How many items a page has where the API lets us choose. */
const PAGE_SIZE = 50;

/** A list of a resource below the given parents. */
export function useList(details: ResourceDetails, parents: readonly string[], wish: ListWish): ListView {
  const services = useServices();
  const { keep, stamp } = useIndex();
  const { resource } = details;
  const listing = listingOf(resource);
  const request = useMemo(() => requestOf(listing, wish), [listing, wish]);
  const needs = missing(details, listing, request);
  const query = useInfiniteQuery({
    queryKey: ['list', resource.name, parents, printJson(request)],
    enabled: needs.length === 0,
    initialPageParam: request,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { page, learned } = await readPage(services, details, parents, pageParam, signal);
      if (pageParam.position === null && learned !== resource) keepLearned(services.cache, learned, keep, stamp);
      return page;
    },
    getNextPageParam: (last, pages) => (repeats(listing, pages) ? null : last.next),
  });
  const loaded = useLoaded(query.data?.pages, listing);
  useEffect(() => rememberTitles(services.cache, resource, loaded), [services.cache, resource, loaded]);
  const shown = useMemo(() => inMemory(loaded, listing, wish), [loaded, listing, wish]);
  return { ...stateOf(query, needs), ...shown, ...countsOf(query, listing, loaded), resource };
}

/** The listing of a resource that has a list. */
export function listingOf(resource: Resource): Listing {
  if (resource.listing === null) throw new Error(`${resource.name} has no list.`);
  return resource.listing;
}

/** The part of a wish that the API can fulfil, as a request for the first page. */
export function requestOf(listing: Listing, wish: ListWish): ListRequest {
  const { pagination } = listing;
  const size = pagination.size === null ? null : Math.min(PAGE_SIZE, pagination.maxSize ?? PAGE_SIZE);
  const sort = sortsRemotely(listing, wish) ? wish.sort : [];
  return { ...FIRST_REQUEST, size, sort, search: listing.search.length > 0 ? wish.search : '', filters: wish.filters };
}

/** The API sorts where it can; a list without pages is whole anyway and is sorted here, at once. */
function sortsRemotely(listing: Listing, wish: ListWish): boolean {
  const [first] = wish.sort;
  if (first === undefined || canSortBy(listing.sort, first.field) === 'no') return false;
  return listing.pagination.style !== 'none' || listing.sort?.form === 'values';
}

function missing(details: ResourceDetails, listing: Listing, request: ListRequest): readonly string[] {
  const call = callOf(details, listing.operation);
  const required = (call?.parameters ?? []).filter((parameter) => parameter.in === 'query' && parameter.required);
  const names = required.map(({ name }) => name);
  const { query } = listValues(listing, request, names);
  const paging = new Set([...listing.pagination.parameters, ...listing.search]);
  return names.filter((name) => !Object.hasOwn(query, name) && !paging.has(name));
}

/** One page of a list, and the resource with what the first one teaches. */
export async function readPage(
  services: Services,
  details: ResourceDetails,
  parents: readonly string[],
  request: ListRequest,
  signal: AbortSignal,
): Promise<{ readonly page: Page; readonly learned: Resource }> {
  const { resource } = details;
  const call = callOf(details, listingOf(resource).operation);
  if (call === null) throw new Error(`The call that lists ${resource.name} is missing in its details.`);
  const required = call.parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const values = { ...listValues(listingOf(resource), request, required), path: pathValues(call, resource, parents) };
  const { value, headers, url } = await read(services, call, values, signal);
  const learned = request.position === null ? learnFrom(details, { value, headers }) : resource;
  const next = nextPage(listingOf(learned), request, { value, headers, url });
  return { page: { request, value, headers, next }, learned };
}

/** A server that ignores the position answers the same page for ever. */
function repeats(listing: Listing, pages: readonly Page[]): boolean {
  const [before, last] = pages.slice(-2);
  if (before === undefined || last === undefined) return false;
  return isRepeat(itemsOf(listing, before.value), itemsOf(listing, last.value));
}

function useLoaded(pages: readonly Page[] | undefined, listing: Listing): readonly Json[] {
  return useMemo(() => {
    const kept = pages !== undefined && repeats(listing, pages) ? pages.slice(0, -1) : (pages ?? []);
    return kept.flatMap((page) => itemsOf(listing, page.value));
  }, [pages, listing]);
}

/** What the API cannot do of a wish, done on what is loaded. */
export function inMemory(
  loaded: readonly Json[],
  listing: Listing,
  wish: ListWish,
): Pick<ListView, 'items' | 'inMemory'> {
  const sort = wish.sort.length > 0 && !sortsRemotely(listing, wish);
  const search = wish.search !== '' && listing.search.length === 0;
  const found = filterItems(search ? searchItems(loaded, wish.search) : loaded, wish.conditions);
  return { items: sort ? sortItems(found, wish.sort) : found, inMemory: { sort, search } };
}

type Query = UseInfiniteQueryResult<{ readonly pages: Page[] }, Error>;

function stateOf(
  query: Query,
  needs: readonly string[],
): Pick<ListView, 'state' | 'failure' | 'needs' | 'refreshing' | 'refresh' | 'loadingMore' | 'moreFailure' | 'more'> {
  const failure = query.error === null ? null : failureOf(query.error);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  return {
    state: needs.length > 0 ? 'needs' : query.data !== undefined ? 'ready' : failure !== null ? 'failed' : 'loading',
    failure: isFetchNextPageError ? null : failure,
    needs,
    refreshing: query.isFetching && !isFetchingNextPage,
    refresh: () => void query.refetch(),
    loadingMore: isFetchingNextPage,
    moreFailure: isFetchNextPageError ? failure : null,
    more: () => {
      if (hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
  };
}

function countsOf(
  query: Query,
  listing: Listing,
  loaded: readonly Json[],
): Pick<ListView, 'loaded' | 'total' | 'complete'> {
  const last = query.data?.pages.at(-1);
  const complete = query.data !== undefined && !query.hasNextPage;
  const said = last === undefined ? null : totalOf(listing, last.value, last.headers);
  // What has come is a better witness than a total that is smaller than it, and than none at all.
  const total = complete ? loaded.length : said !== null && said >= loaded.length ? said : null;
  return { loaded: loaded.length, total, complete };
}
