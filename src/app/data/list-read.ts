// How a list is read: a wish in, the request for its first page; a request in, the page that answers it. What the first
// answer teaches about the list is learned on the way.
import type { Json } from '#contract';
import {
  type Arrangement,
  byNames,
  canSortBy,
  FIRST_REQUEST,
  itemsOf,
  type Listing,
  type ListRequest,
  nextPage,
  promisedBy,
  type Resource,
  type ResourceDetails,
  type ResourceSummary,
  searchesRemotely,
} from '#model';
import { callOf, pathValues, valuesOfList } from './call-values.ts';
import type { Services } from './context.tsx';
import { FailureError, notWhatWasAsked } from './failure.ts';
import { pageSizeOf, withFittingSize } from './fitting-size.ts';
import { learnFrom } from './learned.ts';
import type { Page } from './list-pages.ts';
import type { ListWish } from './list.ts';
import { read } from './read.ts';
import { rememberPage } from './seen-in-list.ts';
import { rememberHeld, rememberTitles } from './titles.ts';

/** How many titles of one page are remembered: nobody looks at more before the next page comes. */
const TITLES = 200;

/** The listing of a resource that has a list. */
export function listingOf(resource: Resource): Listing {
  if (resource.listing === null) throw new Error(`${resource.name} has no list.`);
  return resource.listing;
}

/** The part of a wish that the API can fulfil, as a request for the first page. */
export function requestOf(listing: Listing, wish: ListWish): ListRequest {
  const sort = sortsRemotely(listing, wish) ? wish.sort : [];
  return {
    ...FIRST_REQUEST,
    size: pageSizeOf(listing),
    sort,
    search: searchesRemotely(listing, wish.search) ? wish.search : '',
    filters: wish.filters,
  };
}

/** The API sorts where it can; a list without pages is whole anyway and is sorted here, at once. */
export function sortsRemotely(listing: Listing, wish: ListWish): boolean {
  const [first] = wish.sort;
  if (first === undefined || canSortBy(listing.sort, first.field) === 'no') return false;
  return listing.pagination.style !== 'none' || listing.sort?.form === 'values';
}

/** What is to be done in memory, or null where there is nothing. */
export function arrangementOf(resource: Resource, wish: ListWish): Arrangement | null {
  const listing = listingOf(resource);
  const sort = wish.sort.length > 0 && !sortsRemotely(listing, wish) ? byNames(wish.sort, resource.titleField) : [];
  const search = searchesRemotely(listing, wish.search) ? '' : wish.search;
  const isNothing = sort.length === 0 && search === '' && wish.conditions.length === 0;
  return isNothing ? null : { sort, search, conditions: wish.conditions };
}

/** A page, with what its answer taught and the answer itself. */
export interface PageRead {
  readonly page: Page;
  readonly learned: Resource;
  readonly value: Json | undefined;
}

interface ReadOptions {
  readonly signal: AbortSignal;
  readonly listing?: Listing;
  /** The length of a full page where it is known. */
  readonly size?: number;
  /** The resources of the application, by name. */
  readonly named?: (resource: string) => ResourceSummary | undefined;
}

/** Reads a page of a list. Throws `FailureError`. */
export async function readPage(
  services: Services,
  details: ResourceDetails,
  parents: readonly string[],
  request: ListRequest,
  options: ReadOptions,
): Promise<PageRead> {
  return await withFittingSize(details.resource, request, (resource, fitting) =>
    readOnce(services, { ...details, resource }, parents, fitting, options),
  );
}

async function readOnce(
  services: Services,
  details: ResourceDetails,
  parents: readonly string[],
  request: ListRequest,
  options: ReadOptions,
): Promise<PageRead> {
  const { resource } = details;
  const own = options.listing ?? listingOf(resource);
  const call = callOf(details, own.operation);
  if (call === null) throw new Error(`The call that lists ${resource.name} is missing in its details.`);
  const values = { ...valuesOfList(call, own, request), path: pathValues(call, resource, parents) };
  const { value, headers, url, file } = await read(services, call, values, options.signal, details.schemas);
  // Not an empty list: nothing is known of what is in it.
  if (value === undefined ? file !== null : typeof value === 'string' && value.trim() !== '')
    throw new FailureError(notWhatWasAsked('text'));
  const learned = request.position === null ? await learnFrom(details, { value, headers }) : resource;
  const listing = request.position === null ? listingOf(learned) : own;
  const items = itemsOf(listing, value);
  rememberTitles(services.cache, learned, items.slice(0, TITLES), parents);
  rememberPage(services.cache, learned, items, request);
  if (options.named !== undefined) rememberHeld(services.cache, learned, items.slice(0, TITLES), options.named);
  const answer = { value, headers, url };
  const promised = promisedBy(listing, answer, options.size ?? items.length);
  return {
    page: { request, items, next: nextPage(listing, request, answer), promised, at: Date.now() },
    learned,
    value,
  };
}
