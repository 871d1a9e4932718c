// What people call the item that a relation names: read once, quietly, at most four at a time, and remembered. Titles
// of items that a list has shown are known without asking, and many wanted at once are looked for in one page of the list.
import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import type { Json } from '#contract';
import {
  addressPartsOf,
  fieldValue,
  FIRST_REQUEST,
  idOf,
  itemOf,
  itemsOf,
  listOperation,
  type Resource,
  type ResourceDetails,
  type ResourceSummary,
  titleOf,
} from '#model';
import { callOf, missing, pathValues, withPath, valuesOfList } from './call-values.ts';
import { loadDetails } from './connection.ts';
import { type Services, useIndex, useServices } from './context.tsx';
import { asksToSignIn, failureOf } from './failure.ts';
import { withFittingSize } from './fitting-size.ts';
import { keepLearned, learnFrom } from './learned.ts';
import { rememberOwnAddress } from './own-addresses.ts';
import { rememberOwner, rememberTold } from './owners.ts';
import { useItemParentsOf, useParentsOf } from './place.tsx';
import { readQuietly } from './read.ts';

/** A title as far as it is known. */
export interface Title {
  /** Null while it is not known, or where the API does not tell. */
  readonly title: string | null;
  readonly loading: boolean;
}

/** How long a title is trusted, in milliseconds. */
const TRUSTED = 5 * 60_000;

/**
 * The title of an item of a resource, by its id; what is `held` of it says so where what was learned of such things names it. It
 * asks only where the item's parents are known here (rule S5).
 */
export function useTitle(resource: string, id: string | null, held?: Json): Title {
  const query = useQuery(useQueryOf(resource)(id, held));
  return { title: query.data ?? null, loading: query.isLoading };
}

/** The titles of several items, in their order; null where one is not known. */
export function useTitles(resource: string, ids: readonly string[]): readonly (string | null)[] {
  const queryOf = useQueryOf(resource);
  return useQueries({ queries: ids.map((id) => queryOf(id)) }).map(({ data }) => data ?? null);
}

/** The title of an item that a list or a relation has shown before, without asking; null where none has. */
export function useSeenTitle(resource: string, parts: readonly string[]): string | null {
  const { cache } = useServices();
  return titleIn(cache, resource, parts.at(-1) ?? '', parts.slice(0, -1));
}

/** Asks for the title of an item that needs no parent, as far as it was shown before; null where it was not. */
export function useSeenTitles(): (resource: string, id: string) => string | null {
  const { cache } = useServices();
  return (resource, id) => titleIn(cache, resource, id, []);
}

function useQueryOf(resource: string) {
  const services = useServices();
  const { keep, stamp, resource: named } = useIndex();
  const target = named(resource);
  const parents = useItemParentsOf(resource);
  const listed = useParentsOf(resource);
  return (id: string | null, held?: Json) => ({
    queryKey: ['title', resource, id, parents],
    enabled: id !== null && target !== undefined && canRead(target) && parents !== null,
    staleTime: TRUSTED,
    queryFn: async (): Promise<string | null> => {
      if (id === null || parents === null) return null;
      const details = await loadDetails(services, resource, keep, stamp);
      const told = held === undefined ? id : titleOf(details.resource, held);
      if (told !== id) return told;
      const many = details.resource.operations.get === null || (await seenTogether(services, resource));
      const taught = (learned: Resource): void => {
        if (learned !== details.resource) keepLearned(services, learned, keep, stamp);
      };
      const isClosed = many && listed !== null && (await readPage(services, details, listed, taught));
      const read = (vain?: () => void): Promise<string | null> =>
        readTitle(services, details, id, parents, taught, vain);
      const isNameless = many && isCalledByIdentity(details.resource) && details.resource.fields.length > 0;
      return (
        titleIn(services.cache, resource, id, parents) ??
        (isClosed || isNameless ? oneOfMany(services, resource, read) : read())
      );
    },
  });
}

/**
 * Reads the first of many whose list is closed to this person, or of which no name is told. Where it is closed, too, or has none,
 * none of the others is asked for: each row would be refused one by one, or asked for nothing.
 */
async function oneOfMany(
  { cache }: Services,
  resource: string,
  read: (vain?: () => void) => Promise<string | null>,
): Promise<string | null> {
  let own: string | null | undefined;
  const isVain = await cache.fetchQuery({
    queryKey: ['titles in vain', resource],
    staleTime: TRUSTED,
    queryFn: async () => {
      let vain = false;
      own = await read(() => (vain = true));
      return vain;
    },
  });
  return own === undefined && !isVain ? read() : (own ?? null);
}

type Parents = readonly string[];

function titleIn(cache: QueryClient, resource: string, id: string, parents: Parents): string | null {
  return cache.getQueryData<string | null>(['title', resource, id, parents]) ?? null;
}

async function readTitle(
  services: Services,
  details: ResourceDetails,
  id: string,
  parents: Parents,
  taught: (learned: Resource) => void,
  vain?: () => void,
): Promise<string | null> {
  const call = callOf(details, details.resource.operations.get);
  if (call === null || !call.reads) return null;
  const path = pathValues(call, details.resource, [...parents, id]);
  const answer = await readQuietly(services, call, { path }).catch((error: unknown) => {
    if (isForbidden(error)) vain?.();
    return refused(error);
  });
  if (answer === null) return null;
  const learned = await learnFrom(details, answer, 'item');
  taught(learned);
  const item = itemOf(learned, answer.value);
  if (item !== undefined) rememberTold(services.cache, learned, id, item);
  const title = titleOf(learned, item);
  if (isCalledByIdentity(learned) && (title === '' || title === id)) vain?.();
  return title === '' ? null : title;
}

/** Whether nothing is known that names its items. */
function isCalledByIdentity({ titleField, idField }: Resource): boolean {
  return titleField === null || titleField === idField;
}

/** What is gone, or not for this person, has no title for as long as others are trusted: each screen would ask again. */
function refused(error: unknown): null {
  const failure = failureOf(error);
  if (failure.kind === 'problem' && REFUSED.has(failure.status) && !asksToSignIn(failure)) return null;
  throw error;
}

const REFUSED: ReadonlySet<number> = new Set([403, 404, 410]);

function isForbidden(error: unknown): boolean {
  const failure = failureOf(error);
  return failure.kind === 'problem' && failure.status === 403;
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

/** Reads one page of a list and remembers its titles; once, however many wait for it. Answers whether it is closed to this person. */
async function readPage(
  services: Services,
  details: ResourceDetails,
  parents: Parents,
  taught: (learned: Resource) => void,
): Promise<boolean> {
  const { resource } = details;
  const call = callOf(details, listOperation(resource));
  const { listing } = resource;
  // A list that wants a choice first is not asked for names.
  if (call === null || !call.reads || listing === null || missing(details, listing, FIRST_REQUEST).length > 0)
    return false;
  return services.cache
    .fetchQuery({
      queryKey: ['titles', resource.name, parents],
      staleTime: TRUSTED,
      queryFn: async () => {
        const size = listing.pagination.size === null ? null : Math.min(PAGE, listing.pagination.maxSize ?? PAGE);
        const path = pathValues(call, resource, parents);
        const first = { ...FIRST_REQUEST, size };
        const { known, answer } = await withFittingSize(resource, first, async (own, request) => {
          const values = valuesOfList(call, own.listing ?? listing, request);
          return { known: own, answer: await readQuietly(services, call, withPath(values, path)) };
        });
        const learned = await learnFrom({ ...details, resource: known }, answer);
        taught(learned);
        rememberTitles(services.cache, learned, itemsOf(learned.listing ?? listing, answer.value), parents);
        return false;
      },
    })
    .catch((error: unknown) => isForbidden(error)); // The items themselves are asked for then.
}

const PAGE = 100;

/** Whether titles can be read: one by one, or from the list where nothing can be opened by itself. */
function canRead(target: ResourceSummary): boolean {
  return (target.operations.get ?? listOperation(target)) !== null && target.kind === 'collection';
}

/** Remembers the titles of items that a list below the given parents has brought, and whose they are. */
export function rememberTitles(cache: QueryClient, resource: Resource, items: readonly Json[], listed: Parents): void {
  rememberOwner(cache, resource, items, listed);
  rememberOwnAddress(cache, resource, items);
  const given = Object.fromEntries(
    resource.parentParameters.slice(0, listed.length).map((name, at) => [name, listed[at] ?? ''] as const),
  );
  for (const item of items) {
    const parts = addressPartsOf(resource, item, resource.listedAt === undefined ? given : {});
    const title = titleOf(resource, item);
    if (parts !== null && title !== '')
      cache.setQueryData(['title', resource.name, parts.at(-1), parts.slice(0, -1)], title);
  }
}

/** Remembers the titles of things that items hold whole, so that the keys beside them need no call of their own. */
export function rememberHeld(
  cache: QueryClient,
  { relations }: Resource,
  items: readonly Json[],
  named: (resource: string) => ResourceSummary | undefined,
): void {
  for (const { field, resource, holds } of relations) {
    const target = holds === 'item' ? named(resource) : undefined;
    if (target === undefined || target.parentParameters.length > 0) continue;
    const held = items.map((item) => fieldValue(item, field));
    for (const thing of held.flatMap(thingsIn)) {
      const id = idOf(target, thing);
      const title = titleOf(target, thing);
      if (id !== null && title !== '' && title !== id) cache.setQueryData(['title', resource, id, []], title);
    }
  }
}

function thingsIn(value: Json | undefined): readonly (Json | undefined)[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}
