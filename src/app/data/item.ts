// One item: read by its own operation, or found in its list where the API has none. Its headers come along, since the
// ETag is needed to change it (rule S8).
import { useQuery } from '@tanstack/react-query';
import { isObject, member, printJson } from '#contract';
import type { Json, JsonObject } from '#contract';
import {
  MAP_VALUE,
  type Call,
  FIRST_REQUEST,
  idOf,
  isAt,
  isKnownAs,
  itemOf,
  itemsOf,
  listOperation,
  listPlace,
  type ListRequest,
  nextPage,
  openedBy,
  otherIdentities,
  type Resource,
  type ResourceDetails,
  scalarText,
} from '#model';
import { callOf, pathValues, valuesOfList } from './call-values.ts';
import { type Services, useIndex, useServices } from './context.tsx';
import { type Failure, FailureError, NOTHING, notWhatWasAsked } from './failure.ts';
import { pageSizeOf, withFittingSize } from './fitting-size.ts';
import { keepLearned, learnFrom } from './learned.ts';
import { pageWith } from './seen-in-list.ts';
import { seenItem } from './seen-item.ts';
import { rememberOwnAddress } from './own-addresses.ts';
import { listParentsOf, rememberTold } from './owners.ts';
import { read, readQuietly } from './read.ts';
import { rememberHeld } from './titles.ts';
import { type View, viewOf } from './view.ts';

/** An item as it was read. */
export interface ItemRead {
  readonly item: Json;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
  /** Path parameters that led to it. */
  readonly path: JsonObject;
  /** Its identity in addresses, where the API took another than was given. */
  readonly id?: string;
}

/** How many pages of a list are looked through for an item that has no operation of its own. */
const PAGES_TO_SEARCH = 20;

/** An item by the parts of its address: its parents' values and its id. */
export function useItem(details: ResourceDetails | null, parts: readonly string[]): View<ItemRead> {
  const services = useServices();
  const { keep, stamp, resource: named } = useIndex();
  return viewOf(
    useQuery({
      queryKey: itemKey(details?.resource.name ?? '', parts),
      enabled: details !== null,
      queryFn: async ({ signal }) => {
        if (details === null) throw new Error('An item without its resource cannot be read.');
        const found = await readItem(services, details, parts, signal);
        if (found.learned !== details.resource) keepLearned(services, found.learned, keep, stamp);
        rememberOwnAddress(services.cache, found.learned, [found.read.item]);
        rememberHeld(services.cache, found.learned, [found.read.item], named);
        rememberTold(services.cache, found.learned, found.read.id ?? parts.at(-1), found.read.item);
        return found.read;
      },
    }),
  );
}

/** The key of an item in the cache. */
export function itemKey(resource: string, parts: readonly string[]): readonly unknown[] {
  return ['item', resource, ...parts];
}

/** The parts of the address that opened an item, where the API took another identity than was given (`id` for `documentId`). */
export function openingParts({ id }: Pick<ItemRead, 'id'>, parts: readonly string[]): readonly string[] {
  return id === undefined ? parts : [...parts.slice(0, -1), id];
}

/** Reads an item by its own operation, or finds it in its list. Throws `FailureError`. */
export async function readItem(
  services: Services,
  details: ResourceDetails,
  parts: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly read: ItemRead; readonly learned: ResourceDetails['resource'] }> {
  const { resource } = details;
  const call = callOf(details, resource.operations.get);
  if (call === null) return { read: await findInList(services, details, parts, signal), learned: resource };
  try {
    return await readOne(services, details, call, parts, signal);
  } catch (cause) {
    const other = isMissing(cause) ? await readOtherwise(services, details, call, parts, signal) : null;
    if (other === null) throw cause;
    return other;
  }
}

type Found = Awaited<ReturnType<typeof readItem>>;

async function readOne(
  services: Services,
  details: ResourceDetails,
  call: Call,
  parts: readonly string[],
  signal: AbortSignal,
): Promise<Found> {
  const { resource } = details;
  const path = pathValues(call, resource, parts);
  const { value, headers, url, file } = await read(services, call, { path }, signal, details.schemas);
  const learned = file === null ? await learnFrom(details, { value, headers }, 'item') : resource;
  const item = file === null ? itemOf(learned, value) : undefined;
  // A text is what was asked for where the rows of the list are texts, too.
  const isStrange = typeof item === 'string' && resource.fields.some(({ name }) => name !== MAP_VALUE);
  if (file !== null || isStrange) throw new FailureError(notWhatWasAsked(file === null ? 'text' : 'file'));
  if (item === undefined || isNone(resource, item)) throw new FailureError(NOTHING);
  return { read: { item, headers, url, path, ...movedTo(idOf(learned, item), url, parts) }, learned };
}

/** What says who it is, and now says nothing at all, is not there (rule `says-nothing`): `{}`, `null` inside an envelope. */
function isNone({ idField }: ResourceDetails['resource'], item: Json): boolean {
  return idField !== null && (item === null || (isObject(item) && Object.keys(item).length === 0));
}

/** An API that has given an item another address leads there: that is its address from then on. */
function movedTo(id: string | null, url: string, parts: readonly string[]): Pick<ItemRead, 'id'> {
  const there = id !== null && id !== parts.at(-1) && url.split('?')[0]?.endsWith(`/${encodeURIComponent(id)}`);
  return there === true ? { id } : {};
}

/** Statuses of an address that names no item: none there, or nothing that could be an identity. */
const MISSING: ReadonlySet<number> = new Set([400, 404, 422]);

function isMissing(cause: unknown): boolean {
  return cause instanceof FailureError && cause.failure.kind === 'problem' && MISSING.has(cause.failure.status);
}

/** An item that its list has, and its address does not open: by what else identifies it. That is kept where it works. */
async function readOtherwise(
  services: Services,
  details: ResourceDetails,
  call: Call,
  parts: readonly string[],
  signal: AbortSignal,
): Promise<Found | null> {
  const { resource } = details;
  const id = parts.at(-1);
  if (id === undefined) return null;
  const seen = seenItem(services.cache, resource, id);
  const items = seen === undefined ? await listed(services, details, parts.slice(0, -1)) : [seen];
  const item = items.find((one) => isKnownAs(resource, one, id));
  if (item === undefined) return null;
  const names = [...(resource.idField === null ? [] : [resource.idField]), ...otherIdentities(resource, item, items)];
  for (const name of names.slice(0, MOST_TRIED)) {
    const other = scalarText(member(item, name));
    if (other === null || other === id) continue;
    const there = [...parts.slice(0, -1), other];
    const found = await readOne(services, details, call, there, signal).catch((cause: unknown) => {
      if (!isMissing(cause)) throw cause;
      return null;
    });
    if (found !== null) return { read: { ...found.read, id: other }, learned: openedBy(found.learned, name) };
  }
  return null;
}

/** The first items of the list, where it can be read. */
async function listed(
  services: Services,
  details: ResourceDetails,
  parents: readonly string[],
): Promise<readonly Json[]> {
  const { resource } = details;
  const list = callOf(details, listOperation(resource));
  if (list === null || !list.reads || resource.listing === null || resource.listedAt !== undefined) return [];
  const path = pathValues(list, resource, parents);
  const values = valuesOfList(list, resource.listing, FIRST_REQUEST);
  // That the item is not there is what there is to say, and not what the list wants to be told.
  const answer = await readQuietly(services, list, { ...values, path }).catch(() => null);
  return answer === null ? [] : itemsOf(resource.listing, answer.value);
}

/** How many other identities are tried at most. */
const MOST_TRIED = 3;

/** What a page of the list had: the item, else the way to the next page. */
interface Looked {
  readonly found: ItemRead | null;
  readonly next: ListRequest | null;
}

async function findInList(
  services: Services,
  details: ResourceDetails,
  parts: readonly string[],
  signal: AbortSignal,
): Promise<ItemRead> {
  const { resource } = details;
  const call = callOf(details, listOperation(resource));
  const id = parts.at(-1);
  const parents = listParentsOf(services.cache, resource, parts);
  if (call === null || resource.listing === null || id === undefined || parents === null)
    return { item: {}, headers: {}, url: '', path: {} };
  const path = pathValues(call, listPlace(resource), parents);
  const ask = async (asked: Resource, request: ListRequest): Promise<Looked> => {
    const { listing } = asked;
    if (listing === null) return { found: null, next: null };
    const values = { ...valuesOfList(call, listing, request), path };
    const { value, headers, url } = await read(services, call, values, signal, details.schemas);
    const item = itemsOf(listing, value).find((one) => isAt(resource, one, parts));
    if (item === undefined) return { found: null, next: nextPage(listing, request, { value, headers, url }) };
    // What leads to the list of an owner leads to no item of its own address.
    return { found: { item, headers: {}, url, path: resource.listedAt === undefined ? path : {} }, next: null };
  };
  const seenOn = pageWith(services.cache, resource, id);
  const seen = seenOn === undefined ? null : await ask(resource, seenOn).catch(() => null);
  if (seen?.found) return seen.found;
  let request: ListRequest | null = { ...FIRST_REQUEST, size: pageSizeOf(resource.listing) };
  for (let page = 0; page < PAGES_TO_SEARCH && request !== null; page += 1) {
    const { found, next }: Looked = await withFittingSize(resource, request, ask);
    if (found !== null) return found;
    request = next;
  }
  throw new FailureError(notFound());
}

function notFound(): Failure {
  const text = { title: '', detail: '', code: null, text: '' };
  return {
    kind: 'problem',
    status: 404,
    headers: {},
    issues: [],
    permissions: [],
    retryAfter: null,
    value: undefined,
    ...text,
  };
}

/** The item as JSON text, exact. */
export function itemText(item: Json): string {
  return printJson(item, 2);
}
