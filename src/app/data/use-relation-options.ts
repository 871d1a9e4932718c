// The items that a relation can lead to, as a picker needs them: asked of the target's own list when the picker opens,
// searched by the API where it can, else in what has come. Only lists are asked (rule S5).
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Json } from '#contract';
import {
  type Call,
  FIRST_REQUEST,
  idOf,
  itemsOf,
  type Listing,
  listOperation,
  type ListRequest,
  type Resource,
  type ResourceDetails,
  type ResourceSummary,
  searchesRemotely,
  titleOf,
} from '#model';
import { callOf, missing, pathValues, withPath, valuesOfList } from './call-values.ts';
import { loadDetails } from './connection.ts';
import { type Services, useIndex, useServices } from './context.tsx';
import { asksToSignIn, failureOf } from './failure.ts';
import { withFittingSize } from './fitting-size.ts';
import { learnFrom } from './learned.ts';
import { type Ok, readQuietly } from './read.ts';
import { rememberTitles } from './titles.ts';

/** One item to choose. */
export interface RelationOption {
  readonly id: string;
  readonly title: string;
  /** What tells it apart from others that are called the same; empty where the title does. */
  readonly hint: string;
  /** As its list tells it. */
  readonly item: Json;
}

/**
 * What a picker shows. "unavailable": the target cannot be listed from here; "signed-out": not before one has signed in;
 * "unasked": its list answers nothing until it is told what is looked for.
 */
export interface RelationOptions {
  readonly state: 'idle' | 'loading' | 'ready' | 'unasked' | 'failed' | 'signed-out' | 'unavailable';
  readonly items: readonly RelationOption[];
  /** Whether these are the items for what was typed, and not those from before. */
  readonly settled: boolean;
}

/** A list that wants nothing but the words to search for. */
class WordsWanted extends Error {}

/** How many items a picker asks for. */
const PICKER_SIZE = 50;

/** How many rows of a list are read for what they tell by name. */
const SEEN_AT_FIRST = 200;

/** How many are looked through where the API cannot be asked for what was typed. */
const SEARCHED_HERE = 500;

/** The items of a resource below its parents that match what was typed; `query` null: the picker is not open yet. */
export function useRelationOptions(
  resource: string,
  query: string | null,
  parents: readonly string[] | null,
): RelationOptions {
  const services = useServices();
  const { keep, stamp, resource: named } = useIndex();
  const target = named(resource);
  const available = target !== undefined && canList(target) && parents !== null;
  const result = useQuery({
    queryKey: ['list', resource, 'options', query ?? '', parents],
    enabled: available && query !== null,
    placeholderData: keepPreviousData,
    queryFn: () => lookFor(services, { resource, keep, stamp, parents: parents ?? [] }, query ?? '', PICKER_SIZE),
  });
  const settled = result.data !== undefined && !result.isPlaceholderData;
  if (!available) return { state: 'unavailable', items: [], settled };
  if (result.data !== undefined) return { state: 'ready', items: result.data, settled };
  if (result.error instanceof WordsWanted) return { state: 'unasked', items: [], settled };
  if (result.error !== null)
    return { state: asksToSignIn(failureOf(result.error)) ? 'signed-out' : 'failed', items: [], settled };
  return { state: query === null ? 'idle' : 'loading', items: [], settled };
}

/** Whose items are looked for, below which parents. */
export interface Sought {
  readonly resource: string;
  readonly keep: string;
  readonly stamp: string;
  readonly parents: readonly string[];
}

/**
 * The first items of a resource that match what was typed, by the API's search where it has one that takes words, else by ours.
 * Throws `FailureError`.
 */
export async function lookFor(
  services: Services,
  sought: Sought,
  query: string,
  most: number,
): Promise<readonly RelationOption[]> {
  const details = await loadDetails(services, sought.resource, sought.keep, sought.stamp);
  return await lookIn(services, details, sought.parents, query, most).catch(async (reason: unknown) => {
    const failure = failureOf(reason);
    if (query === '' || failure.kind !== 'problem') throw reason;
    const { isNone, wishRefused } = await import('./hear-list.ts');
    if (isNone({ ...FIRST_REQUEST, search: query }, failure)) return [];
    const resource = wishRefused(details.resource, { ...FIRST_REQUEST, search: query }, failure);
    if (resource === null) throw reason;
    return await lookIn(services, { ...details, resource }, sought.parents, query, most);
  });
}

async function lookIn(
  services: Services,
  details: ResourceDetails,
  parents: readonly string[],
  query: string,
  most: number,
): Promise<readonly RelationOption[]> {
  const call = callOf(details, listOperation(details.resource));
  const { listing } = details.resource;
  if (call === null || listing === null || !call.reads) return [];
  const isAsked = searchesRemotely(listing, query);
  const isOurs = !isAsked && query !== '';
  const wanted = isOurs ? Math.max(most, SEARCHED_HERE) : most;
  const first = { ...FIRST_REQUEST, search: isAsked ? query : '' };
  const needs = missing(details, listing, first);
  if (needs.length > 0 && missing(details, listing, { ...first, search: 'x' }).length === 0) throw new WordsWanted();
  if (needs.length > 0)
    throw new Error(`The list of ${details.resource.name} is not answered without ${needs.join(', ')}.`);
  // A picker looks through more than one page where the API gives few at once; what looks everywhere does not.
  const isWhole = isOurs && most >= PICKER_SIZE;
  const bring = (): Promise<Brought> =>
    broughtIn(services, { details, call, listing, parents }, first, wanted, isWhole);
  // The same for each word that is typed.
  const queryKey = ['list', details.resource.name, 'looked-through', wanted, isWhole, parents];
  const { known, all } = await (isOurs
    ? services.cache.fetchQuery({ queryKey, queryFn: bring, staleTime: 60_000 })
    : bring());
  const unsearched = ['list', details.resource.name, 'unsearched', parents];
  if (query === '') services.cache.setQueryData(unsearched, all);
  if (isAsked) {
    const { withoutIgnoredSearch } = await import('./hear-list.ts');
    const before = services.cache.getQueryData<readonly Json[]>(unsearched) ?? [];
    const resource = withoutIgnoredSearch(details.resource, query, all, before);
    if (resource !== null) return await lookIn(services, { ...details, resource }, parents, query, most);
  }
  const { searchItems, hintsOf } = await import('./arranging.ts');
  const fitting = isOurs ? searchItems(all, query) : all;
  rememberTitles(services.cache, known, fitting.slice(0, most), parents);
  const hints = hintsOf(known, fitting);
  const options = fitting.flatMap((item, at) => {
    const id = idOf(known, item);
    return id === null ? [] : [{ id, title: titleOf(known, item), hint: hints[at] ?? '', item }];
  });
  return isOurs ? namedFirst(options, query).slice(0, most) : options;
}

interface Asked {
  readonly details: ResourceDetails;
  readonly call: Call;
  readonly listing: Listing;
  readonly parents: readonly string[];
}

interface Brought {
  /** The resource with what its list taught. */
  readonly known: Resource;
  readonly all: readonly Json[];
}

/** The first items of a list, read unasked; none where it cannot be asked without more. Throws `FailureError`. */
export async function firstItems(
  services: Services,
  details: ResourceDetails,
  parents: readonly string[],
): Promise<readonly Json[]> {
  const { resource } = details;
  const call = callOf(details, listOperation(resource));
  const { listing } = resource;
  if (call === null || listing === null || !call.reads || missing(details, listing, FIRST_REQUEST).length > 0)
    return [];
  return (await broughtIn(services, { details, call, listing, parents }, FIRST_REQUEST, SEEN_AT_FIRST, false)).all;
}

/** The first items of a list: one page, or as many as hold those that are wanted. */
async function broughtIn(
  services: Services,
  { details, call, listing, parents }: Asked,
  first: ListRequest,
  wanted: number,
  isWhole: boolean,
): Promise<Brought> {
  const { pagination } = listing;
  const size = pagination.size === null ? null : Math.min(wanted, pagination.maxSize ?? wanted);
  const path = pathValues(call, details.resource, parents);
  const ask = (own: Listing, request: ListRequest): Promise<Ok> =>
    readQuietly(services, call, withPath(valuesOfList(call, own, request), path));
  const start = await withFittingSize(details.resource, { ...first, size }, async (own, request) => ({
    paged: own,
    request,
    answer: await ask(own.listing ?? listing, request),
  }));
  const known = await learnFrom({ ...details, resource: start.paged }, start.answer);
  const own = known.listing ?? listing;
  const all = itemsOf(own, start.answer.value);
  const rest = isWhole
    ? (await import('./arranging.ts')).restOf(own, start, (request) => ask(own, request), wanted)
    : [];
  return { known, all: [...all, ...(await rest)] };
}

/** What was found here by any of its values, with those that are called so before all others. */
export function namedFirst(options: readonly RelationOption[], query: string): readonly RelationOption[] {
  const words = query.trim().toLowerCase();
  const rank = ({ title }: RelationOption): number => {
    const at = title.toLowerCase().indexOf(words);
    return at < 0 ? 2 : Math.min(at, 1);
  };
  return options.toSorted((a, b) => rank(a) - rank(b));
}

/** Whether a resource's items can be listed, where its parents are known. */
export function canList(target: ResourceSummary): boolean {
  return listOperation(target) !== null && target.kind === 'collection';
}
