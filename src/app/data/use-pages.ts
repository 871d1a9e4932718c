// The pages of a list in the cache, with what brings more of them: one entry for each list, however much of it is here, so
// that going back finds it as it was left, and a write makes the whole of it old.
import { hashKey, keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { printJson } from '#contract';
import { canSortBy, type ListRequest, type Resource, type ResourceDetails, searchesRemotely } from '#model';
import { callOf, missing } from './call-values.ts';
import { type Services, useIndex, useServices } from './context.tsx';
import { failureOf } from './failure.ts';
import { keepLearned, keepWanted } from './learned.ts';
import { createLoader, type Loader, type LoaderState } from './list-loader.ts';
import { isStuck, type Page, type Pages, pagesOf, trimmed, withPage } from './list-pages.ts';
import { listingOf, type PageRead, readPage } from './list-read.ts';

/** What the pages of a list are asked with. */
export interface PagesWish {
  readonly details: ResourceDetails;
  readonly parents: readonly string[];
  readonly request: ListRequest;
  readonly enabled: boolean;
  /** All that was read is needed: none of it may be dropped. */
  readonly whole: boolean;
  /** How often it is read anew unasked, in milliseconds. */
  readonly every: number | false;
}

/** The pages, what brings more, and what that is at. */
export interface PagesView {
  readonly query: UseQueryResult<Pages, Error>;
  readonly loader: Loader;
  readonly state: LoaderState;
}

const IDLE: LoaderState = { busy: false, error: null };

/** The pages of a list. */
export function usePages(wish: PagesWish): PagesView {
  const { details, parents, request, enabled, whole, every } = wish;
  const services = useServices();
  const { keep, stamp, resource: named } = useIndex();
  const { cache } = services;
  const { resource } = details;
  const id = hashKey(['list', resource.name, parents, printJson(request)]);
  const key = useMemo(() => JSON.parse(id) as readonly [string, string, readonly string[], string], [id]);
  const [state, setState] = useState({ ...IDLE, of: id });
  const loader = useMemo(
    () =>
      createLoader({
        pages: () => cache.getQueryData<Pages>(key),
        read: async (wanted, signal) => {
          const pages = cache.getQueryData<Pages>(key);
          const known = pages === undefined ? {} : { listing: pages.listing, size: pages.size };
          return await readPage(services, details, key[2], wanted, { signal, named, ...known }).then(
            ({ page }) => page,
            (reason: unknown) => endWhereRefused(reason, wanted, pages),
          );
        },
        put: (index, page, all) => {
          const held = cache.getQueryData<Pages>(key);
          if (held !== undefined && isStuck(held, index, page)) {
            const known = cache.getQueryData<ResourceDetails>(['details', resource.name])?.resource ?? resource;
            void import('./hear-list.ts').then(({ withoutPosition }) =>
              keepLearned(services, withoutPosition(known), keep, stamp),
            );
          }
          cache.setQueryData<Pages>(key, (before) => {
            const next = before === undefined ? undefined : withPage(before, index, page);
            return next === undefined || all ? next : trimmed(next, index);
          });
        },
        onChange: (next) => setState({ ...next, of: id }),
      }),
    [cache, key, id, services, details, resource, named, keep, stamp],
  );
  useEffect(() => () => loader.stop(), [loader]);
  useEffect(() => loader.need(whole), [loader, whole]);
  const query = useQuery({
    queryKey: key,
    enabled,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    refetchInterval: every,
    queryFn: async ({ signal }): Promise<Pages> => {
      const first = async (of: ResourceDetails): Promise<PageRead> =>
        await readHeeding(of, request, async (one, wanted) =>
          readPage(services, one, parents, wanted, { signal, named }),
        );
      const { page, value, ...taught } = await first(details).catch(async (reason: unknown) => {
        const again = await heard(services, details, request, reason, { keep, stamp });
        return again === null ? await noneIn(resource, request, reason) : await first(again);
      });
      const learned = await asAsked(services, taught.learned, page, { parents, request });
      if (learned !== resource) keepLearned(services, learned, keep, stamp);
      const fresh = pagesOf(listingOf(learned), page, value);
      const before = cache.getQueryData<Pages>(key);
      if (before === undefined) return fresh;
      const { changesBetween, renew } = await import('./list-renew.ts');
      const known = { signal, named, listing: fresh.listing, size: fresh.size };
      const read = async (wanted: ListRequest) => (await readPage(services, details, parents, wanted, known)).page;
      const after = await renew({ before, fresh, sight: loader.sight(), whole: loader.needsWhole(), read });
      return { ...after, changes: changesBetween(before, after, learned, services.written.own) };
    },
  });
  return { query, loader, state: state.of === id && !query.isPlaceholderData ? state : IDLE };
}

/**
 * What the refusal of a list says that it lacks is kept, and asked of the person as a filter; the details with which it is asked
 * again where all of it can be filled without anybody (the first page, its size), else null.
 */
async function heard(
  services: Services,
  details: ResourceDetails,
  request: ListRequest,
  reason: unknown,
  { keep, stamp }: { readonly keep: string; readonly stamp: string },
): Promise<ResourceDetails | null> {
  const failure = failureOf(reason);
  const listing = listingOf(details.resource);
  const call = callOf(details, listing.operation);
  if (failure.kind !== 'problem' || call === null) return null;
  const news = (await import('./hear-list.ts')).heardOf(call, listing, request, failure);
  if (news === null) return null;
  const { wanted, fit } = news;
  keepWanted(services, call, wanted, keep, stamp, fit);
  const calls = details.calls.map((one) => (one.operation === call.operation ? { ...one, wanted } : one));
  return missing({ ...details, calls }, listing, request).length === 0 ? { ...details, calls } : null;
}

/** What is known of a list whose first rows came: what it did not sort by, or search for, is done here from then on. */
async function asAsked(
  { cache }: Services,
  resource: Resource,
  page: Page,
  { parents, request }: Pick<PagesWish, 'parents' | 'request'>,
): Promise<Resource> {
  const { search } = request;
  if (page.request.sort.length === 0 && search === '') return resource;
  const { withoutIgnoredSearch, withoutIgnoredSort } = await import('./hear-list.ts');
  const plain = ['list', resource.name, parents, printJson({ ...request, search: '' })];
  const unsearched = cache.getQueryData<Pages>(plain)?.held.get(0)?.items ?? [];
  const searched = withoutIgnoredSearch(resource, search, page.items, unsearched) ?? resource;
  return withoutIgnoredSort(searched, page.request.sort, page.items) ?? searched;
}

/** Reads a page as it is wished for; otherwise, once for each way, where a refusal says that it is sorted or searched otherwise. */
async function readHeeding(
  details: ResourceDetails,
  request: ListRequest,
  read: (details: ResourceDetails, request: ListRequest) => Promise<PageRead>,
): Promise<PageRead> {
  return await read(details, request).catch(async (reason: unknown) => {
    const other = await askedOtherwise(details, request, reason);
    if (other === null) throw reason;
    return await readHeeding(other.details, other.request, read);
  });
}

/**
 * The details with what a refusal said of sorting or of searching, and what is asked for then: sorted in the way that it wants, else
 * without it, since it is done here from then on. Null where the refusal is about something else.
 */
async function askedOtherwise(
  details: ResourceDetails,
  request: ListRequest,
  reason: unknown,
): Promise<{ readonly details: ResourceDetails; readonly request: ListRequest } | null> {
  const failure = failureOf(reason);
  if (failure.kind !== 'problem') return null;
  const resource = (await import('./hear-list.ts')).wishRefused(details.resource, request, failure);
  if (resource === null) return null;
  const listing = listingOf(resource);
  const [first] = request.sort;
  const sorts = first !== undefined && canSortBy(listing.sort, first.field) === 'both';
  const search = searchesRemotely(listing, request.search) ? request.search : '';
  return { details: { ...details, resource }, request: { ...request, search, sort: sorts ? request.sort : [] } };
}

/** A place that only answers hinted at, and that the API refuses to be asked for, is the end of what can be had. */
function endWhereRefused(reason: unknown, request: ListRequest, pages: Pages | undefined): Page {
  const { page, offset, parameters } = pages?.listing.pagination ?? { page: null, offset: null, parameters: [] };
  const failure = failureOf(reason);
  const untold = (page ?? offset) !== null && parameters.length === 0;
  if (!untold || failure.kind !== 'problem' || ![400, 404, 422].includes(failure.status)) throw reason;
  return { request, items: [], next: null, promised: null, at: Date.now() };
}

/** The page with nothing in it, where that is what the list was refused for; else the failure. */
async function noneIn(learned: Resource, request: ListRequest, reason: unknown): Promise<PageRead> {
  const failure = failureOf(reason);
  if (failure.kind !== 'problem' || !(await import('./hear-list.ts')).isNone(request, failure)) throw reason;
  return { page: { request, items: [], next: null, promised: null, at: Date.now() }, learned, value: undefined };
}
