// What people call the item that a relation names: read once, quietly, at most four at a time, and remembered. Titles
// of items that a list has shown are known without asking, and many wanted at once are looked for in one page of the list.
import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import type { Json } from '#contract';
import {
  FIRST_REQUEST,
  idOf,
  itemOf,
  itemsOf,
  listValues,
  type Resource,
  type ResourceDetails,
  type ResourceSummary,
  titleOf,
} from '#model';
import { callOf, pathValues } from './call-values.ts';
import { loadDetails } from './connection.ts';
import { type Services, useIndex, useServices } from './context.tsx';
import { readQuietly } from './read.ts';

/** A title as far as it is known. */
export interface Title {
  /** Null while it is not known, or where the API does not tell. */
  readonly title: string | null;
  readonly loading: boolean;
}

/** How long a title is trusted, in milliseconds. */
const TRUSTED = 5 * 60_000;

/** The title of an item of a resource, by its id. It asks only where a read of one item needs nothing but the id (rule S5). */
export function useTitle(resource: string, id: string | null): Title {
  const query = useQuery(useQueryOf(resource)(id));
  return { title: query.data ?? null, loading: query.isLoading };
}

/** The titles of several items, in their order; null where one is not known. */
export function useTitles(resource: string, ids: readonly string[]): readonly (string | null)[] {
  const queryOf = useQueryOf(resource);
  return useQueries({ queries: ids.map(queryOf) }).map(({ data }) => data ?? null);
}

function useQueryOf(resource: string) {
  const services = useServices();
  const { keep, stamp, resource: named } = useIndex();
  const target = named(resource);
  return (id: string | null) => ({
    queryKey: ['title', resource, id],
    enabled: id !== null && target !== undefined && canRead(target),
    staleTime: TRUSTED,
    queryFn: async (): Promise<string | null> => {
      if (id === null) return null;
      const details = await loadDetails(services, resource, keep, stamp);
      const many = await seenTogether(services, resource);
      if (many) await readPage(services, details);
      return titleIn(services.cache, resource, id) ?? readTitle(services, details, id);
    },
  });
}

function titleIn(cache: QueryClient, resource: string, id: string): string | null {
  return cache.getQueryData<string | null>(['title', resource, id]) ?? null;
}

async function readTitle(services: Services, details: ResourceDetails, id: string): Promise<string | null> {
  const call = callOf(details, details.resource.operations.get);
  if (call === null || !call.reads) return null;
  const { value } = await readQuietly(services, call, { path: pathValues(call, details.resource, [id]) });
  const title = titleOf(details.resource, itemOf(details.resource, value));
  return title === '' ? null : title;
}

/** From how many titles on, wanted at once, one page of the list is read first: it is likely to hold most of them. */
const TOGETHER = 4;

/** Whether several titles of a resource are wanted at the same moment. */
async function seenTogether(services: Services, resource: string): Promise<boolean> {
  // One turn of the page's loop: the other cells of a table ask in the same one.
  await new Promise((resolve) => setTimeout(resolve));
  const wanted = services.cache
    .getQueryCache()
    .findAll({ queryKey: ['title', resource], fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  return wanted.length > TOGETHER;
}

/** Reads one page of a list and remembers its titles; once, however many wait for it. */
async function readPage(services: Services, details: ResourceDetails): Promise<void> {
  const { resource } = details;
  const call = callOf(details, resource.operations.list);
  const { listing } = resource;
  if (call === null || !call.reads || listing === null) return;
  await services.cache
    .fetchQuery({
      queryKey: ['titles', resource.name],
      staleTime: TRUSTED,
      queryFn: async () => {
        const size = listing.pagination.size === null ? null : Math.min(PAGE, listing.pagination.maxSize ?? PAGE);
        const required = call.parameters.filter((parameter) => parameter.required).map(({ name }) => name);
        const { value } = await readQuietly(services, call, listValues(listing, { ...FIRST_REQUEST, size }, required));
        rememberTitles(services.cache, resource, itemsOf(listing, value));
        return true;
      },
    })
    .catch(() => false); // The list may be closed to this person; the items themselves are asked for then.
}

const PAGE = 100;

function canRead(target: ResourceSummary): boolean {
  return target.operations.get !== null && target.kind === 'collection' && target.parentParameters.length === 0;
}

/** Remembers the titles of items that a list has brought. */
export function rememberTitles(cache: QueryClient, resource: Resource, items: readonly Json[]): void {
  if (resource.parentParameters.length > 0) return;
  for (const item of items) {
    const id = idOf(resource, item);
    const title = titleOf(resource, item);
    if (id !== null && title !== '') cache.setQueryData(['title', resource.name, id], title);
  }
}
