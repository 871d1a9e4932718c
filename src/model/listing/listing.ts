// Working with a list at run time: the answer of a list call → its items, its total and the request for the next page;
// a list request (page, sort, search, filters) → the parameter values of the call. Pure. RFC 8288 for `Link`.
import { isObject, member, pointerOf, valueAt, withValueAt } from '#contract';
import type { Json, JsonObject, Parameter } from '#contract';
import type { Listing, Pagination } from '../application.ts';
import type { CallValues } from '../form/values.ts';
import { isAddressWith, linkOf, queryOfLink } from '../answers/links.ts';
import { sizeOf, sizeValues } from './list-size.ts';
import { BEFORE_MOMENT, goesBack, isNewestFirst } from './newest-first.ts';
import { scalarText } from '../answers/scalars.ts';
import { sortValues } from './sort-values.ts';
import type { SortBy } from './sort-values.ts';

/** Where in a list one is. `values` are the query values that a link of the server named. */
export type ListPosition =
  | { readonly page: number }
  | { readonly offset: number }
  | { readonly cursor: string }
  | { readonly values: readonly (readonly [string, string])[] };

/** What part of a list is asked for, as JSON (it is kept in the URL). */
export interface ListRequest {
  /** Null: from the start. */
  readonly position: ListPosition | null;
  /** Items per page; null leaves it to the API. */
  readonly size: number | null;
  readonly sort: readonly SortBy[];
  readonly search: string;
  readonly filters: readonly ListFilter[];
}

/** One filter of a list: a query parameter and its value. */
export interface ListFilter {
  readonly parameter: string;
  readonly value: Json;
}

/** What came back for a list: the body, the headers (names in lower case) and the address that answered. */
export interface ListAnswer {
  readonly value: Json | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly url?: string;
}

/** A list from its start: no sort, no search, no filter. */
export const FIRST_REQUEST: ListRequest = { position: null, size: null, sort: [], search: '', filters: [] };

/** The member of an item of a map that holds its key. */
export const MAP_KEY = '$key';

/** The member of an item of a map whose value is no object. */
export const MAP_VALUE = '$value';

/** The items in the answer of a list call; empty where there is none. Items of a map carry their key as `$key`; one thing is a list of one. */
export function itemsOf(listing: Listing, answer: Json | undefined): readonly Json[] {
  if (answer === undefined) return [];
  const said = valueAt(answer, listing.items);
  // A list that comes bare, where it was said to stand inside of something, is still the list.
  const found = said === undefined && Array.isArray(answer) ? answer : said;
  const { each } = listing;
  if (Array.isArray(found)) {
    const entries = found as readonly Json[];
    // A server that has no envelope after all is taken at its word.
    return each === undefined ? entries : entries.map((entry) => valueAt(entry, each) ?? entry);
  }
  if (listing.shape === 'map' && isObject(found)) return Object.entries(found).map(itemOfMap);
  if (listing.shape === 'one' && isObject(found)) return [found];
  return [];
}

function itemOfMap([key, value]: readonly [string, Json]): Json {
  return isObject(value) ? { [MAP_KEY]: key, ...value } : { [MAP_KEY]: key, [MAP_VALUE]: value };
}

/** Headers that carry a total where the contract names none: X-Total-Count, X-Pagination-Total-Count, X-WP-Total. */
const TOTAL_HEADER =
  /^(?:x-(?:(?:pagination|wp|list|items?|results?|records?)-)?total(?:-count)?|total-count|x-result-count)$/;

/** The number of all items that match, or null where the answer does not say. */
export function totalOf(
  listing: Listing,
  answer: Json | undefined,
  headers: Readonly<Record<string, string>>,
): number | null {
  const { total, totalHeader } = listing.pagination;
  const inBody = total === null || answer === undefined ? null : countOf(valueAt(answer, total));
  if (inBody !== null) return inBody;
  const usual = Object.keys(headers).filter((name) => TOTAL_HEADER.test(name));
  for (const name of totalHeader === null ? usual : [totalHeader.toLowerCase(), ...usual]) {
    const inHeader = countOf(Object.hasOwn(headers, name) ? headers[name] : undefined);
    if (inHeader !== null) return inHeader;
  }
  return rangeTotal(Object.hasOwn(headers, 'content-range') ? headers['content-range'] : undefined);
}

/** A count from a number, from text that is one, or from the end of a range ("items 0-9/42", RFC 9110 §14.4). */
function countOf(value: Json | undefined): number | null {
  if (value === undefined || value === null || typeof value === 'boolean' || value === '') return null;
  if (typeof value === 'string' && value.includes('/')) return rangeTotal(value);
  if (isObject(value)) return countOf(member(value, 'value'));
  if (Array.isArray(value)) return null;
  const count = Number(scalarText(value));
  return Number.isFinite(count) && count >= 0 ? Math.floor(count) : null;
}

function rangeTotal(value: string | undefined): number | null {
  const total = /\/\s*(\d+)\s*$/.exec(value ?? '')?.[1];
  return total === undefined ? null : Number(total);
}

/** The request for the page after this one, or null where this was the last. Filters, sort and search stay. */
export function nextPage(listing: Listing, request: ListRequest, answer: ListAnswer): ListRequest | null {
  const { pagination } = listing;
  const items = itemsOf(listing, answer.value);
  const more = moreOf(pagination, answer);
  if (more === false) return null;
  const named = namedNext(pagination, answer);
  if (named !== undefined) return named === null ? null : { ...request, position: named };
  if (pagination.lastItemField !== null) {
    const told = items.map((item) => fieldOfItem(item, pagination.lastItemField ?? ''));
    const cursor = scalarText(goesBack(pagination.cursor, told) ? told[0] : told.at(-1));
    if (pagination.because === BEFORE_MOMENT && !isNewestFirst(told)) return null;
    const full = more === true || isFull(listing, request, items.length);
    return cursor === null || !full ? null : { ...request, position: { cursor } };
  }
  if (items.length === 0 || !COUNTED.has(pagination.style)) return null;
  return countedNext(listing, request, answer, items.length, more === true);
}

/** Styles whose next page can be counted when the answer does not name it. */
const COUNTED: ReadonlySet<string> = new Set(['page', 'offset', 'odata', 'jsonapi']);

function moreOf(pagination: Pagination, answer: ListAnswer): boolean | null {
  const value = pagination.hasMore === null ? undefined : atPointer(answer.value, pagination.hasMore);
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : null;
}

/** What the answer itself says of the next page: a position, null for "there is none", undefined where it is silent. */
function namedNext(pagination: Pagination, answer: ListAnswer): ListPosition | null | undefined {
  const { next } = pagination;
  if (next?.in === 'body') {
    const found = atPointer(answer.value, next.at);
    const place = isObject(found) ? (member(found, 'href') ?? member(found, 'url')) : found;
    const text = scalarText(place);
    if (text !== null) return positionOf(pagination, text, next.is, answer.url);
    if (place === null || place === '' || !canCount(pagination)) return null;
  }
  if (next?.in === 'header' && next.is === 'cursor') {
    const name = next.at.toLowerCase();
    const cursor = Object.hasOwn(answer.headers, name) ? answer.headers[name] : undefined;
    return cursor ? positionOf(pagination, cursor, 'cursor', answer.url) : null;
  }
  const header = Object.hasOwn(answer.headers, 'link') ? answer.headers['link'] : undefined;
  if (header !== undefined) {
    const link = linkOf(header, 'next');
    if (link !== null) return positionOf(pagination, link, 'url', answer.url);
    if (/rel\s*=\s*"?[^";]*\b(prev|previous|first|last)\b/i.test(header)) return null;
  }
  return next?.in === 'header' && !canCount(pagination) ? null : undefined;
}

function canCount(pagination: Pagination): boolean {
  return COUNTED.has(pagination.style) && (pagination.page !== null || pagination.offset !== null);
}

/** A next page as the server wrote it. A number may stand where a page or an offset goes; a URL gives its query. */
function positionOf(
  pagination: Pagination,
  text: string,
  is: 'cursor' | 'url',
  answered: string | undefined,
): ListPosition | null {
  const looksLikeLink = /^(https?:)?\/\/|^[/?]|[?&][^=]+=/.test(text) && (is === 'url' || pagination.cursor === null);
  if (looksLikeLink || isAddressWith(text, pagination.cursor)) {
    const values = queryOfLink(text, answered);
    return values === null ? null : { values };
  }
  if (pagination.cursor !== null) return { cursor: text };
  const number = Number(text);
  if (!Number.isInteger(number)) return null;
  if (pagination.page !== null) return { page: number };
  return pagination.offset === null ? null : { offset: number };
}

function countedNext(
  listing: Listing,
  request: ListRequest,
  answer: ListAnswer,
  count: number,
  more: boolean,
): ListRequest | null {
  const { pagination } = listing;
  const size = sizeOf(pagination, request) ?? count;
  if (pagination.page !== null) {
    const page = pageNumber(listing, request);
    if (!more && isEnd(listing, request, answer, count, (page - pagination.firstPage) * size)) return null;
    // A first page that was cut says how long all are: the numbers of the others count pages of that length.
    const isCut = page === pagination.firstPage && count < size;
    return { ...request, size: isCut && request.size !== null ? count : request.size, position: { page: page + 1 } };
  }
  if (pagination.offset === null) return null;
  const offset = offsetNumber(pagination, request);
  if (!more && isEnd(listing, request, answer, count, offset - offsetBase(pagination))) return null;
  return { ...request, position: { offset: offset + count } };
}

function isEnd(listing: Listing, request: ListRequest, answer: ListAnswer, count: number, before: number): boolean {
  const total = totalOf(listing, answer.value, answer.headers);
  // "count" may be that of the page: a full page that "counts" just itself is no proof of the end.
  const ofPage =
    total === count && /\/(count|size|item_?count|numberOfElements)$/i.test(listing.pagination.total ?? '');
  if (total !== null && total > 0 && !ofPage) return before + count >= total;
  return !isFull(listing, request, count);
}

/** Numbers at which servers cap a page: a page of just this length may have been cut although more was asked for. */
const USUAL_CAPS: ReadonlySet<number> = new Set([10, 15, 20, 25, 30, 40, 50, 100, 150, 200, 250, 300, 500, 1000]);

/**
 * Whether a page of `count` items can have a next one. Fewer items than asked for are the end, unless the number is one
 * at which servers cap; more than asked for means that paging was ignored and everything came.
 */
function isFull(listing: Listing, request: ListRequest, count: number): boolean {
  const size = sizeOf(listing.pagination, request);
  if (count === 0) return false;
  if (size === null || count === size) return true;
  return count < size && USUAL_CAPS.has(count);
}

/** The request for the page before this one, or null at the start or where the API gives no way back (cursors). */
export function previousPage(listing: Listing, request: ListRequest, answer?: ListAnswer): ListRequest | null {
  const { pagination } = listing;
  const { position } = request;
  if (position === null) return null;
  if ('page' in position) {
    if (position.page <= pagination.firstPage) return null;
    const page = position.page - 1;
    return { ...request, position: page <= pagination.firstPage ? null : { page } };
  }
  if ('offset' in position) {
    const base = offsetBase(pagination);
    if (position.offset <= base) return null;
    const size = sizeOf(pagination, request) ?? itemsOf(listing, answer?.value).length;
    if (size === 0) return null;
    const offset = Math.max(base, position.offset - size);
    return { ...request, position: offset === base ? null : { offset } };
  }
  const header = answer !== undefined && Object.hasOwn(answer.headers, 'link') ? answer.headers['link'] : undefined;
  const link = header === undefined ? null : (linkOf(header, 'prev') ?? linkOf(header, 'previous'));
  const values = link === null ? null : queryOfLink(link, answer?.url);
  return values === null ? null : { ...request, position: { values } };
}

/**
 * Whether an answer holds the whole list, so that it can be sorted, searched and filtered in memory: it came from the
 * start, there is no next page, and no total contradicts.
 */
export function isWhole(listing: Listing, request: ListRequest, answer: ListAnswer): boolean {
  if (request.position !== null) return false;
  const count = itemsOf(listing, answer.value).length;
  const total = totalOf(listing, answer.value, answer.headers);
  if (total !== null && total > count) return false;
  if (total !== null && total === count) return true;
  if (nextPage(listing, request, answer) !== null) return false;
  const { size, style, defaultSize } = listing.pagination;
  if (style !== 'none' || size === null) return true;
  const asked = request.size ?? defaultSize;
  return asked === null || count !== asked;
}

/** A filter's value under its parameter; a comparison that stands in the value joins the others of its parameter. */
function putFilter(values: Map<string, Json>, listing: Listing, { parameter, value }: ListFilter): void {
  const said = listing.filters.find((one) => one.parameter === parameter)?.said;
  if (said === undefined) {
    values.set(parameter, value);
    return;
  }
  const others = values.get(said.name) ?? [];
  const written = [value].flat().map((one) => `${said.prefix}${scalarText(one) ?? ''}${said.suffix ?? ''}`);
  values.set(said.name, [others, written].flat());
}

/**
 * The values of the call's parameters for a list request. The call (or just the names that it requires) tells what must be
 * filled even at the start; and of a list that is read by POST, what is no query parameter goes into the body.
 */
export function listValues(
  listing: Listing,
  request: ListRequest,
  call: ListCall | readonly string[] = [],
): ListValues {
  const declared = 'parameters' in call ? call.parameters.filter((parameter) => parameter.in === 'query') : [];
  const required = 'parameters' in call ? declared.filter((one) => one.required).map(({ name }) => name) : call;
  const needed = new Set(required);
  const values = new Map<string, Json>(sizeValues(listing.pagination, request, needed));
  const { asksTotal } = listing.pagination;
  if (asksTotal !== undefined) values.set(...asksTotal);
  if (listing.sort !== null)
    for (const [name, value] of sortValues(listing.sort, request.sort)) values.set(name, value);
  const [searchParameter] = listing.search;
  if (request.search !== '' && searchParameter !== undefined) values.set(searchParameter, request.search);
  for (const filter of request.filters) putFilter(values, listing, filter);
  const linked = request.position !== null && 'values' in request.position ? request.position.values : null;
  for (const [name, value] of linked ?? positionValues(listing.pagination, request, needed)) values.set(name, value);
  const names = new Set(declared.map(({ name }) => name));
  const inBody = (name: string): boolean => !READS.test(listing.operation) && linked === null && !names.has(name);
  const query = Object.fromEntries([...values].filter(([name]) => !inBody(name)));
  let body: Json = {};
  for (const [name, value] of values) {
    if (inBody(name)) body = withValueAt(body, name.startsWith('/') ? name : pointerOf([name]), value);
  }
  return READS.test(listing.operation) ? { query } : { query, body };
}

/** What `listValues` needs of the list's call. */
interface ListCall {
  readonly parameters: readonly Pick<Parameter, 'name' | 'in' | 'required'>[];
}

/** Values for a list call; with a body only where the list is not read by GET. */
type ListValues = CallValues & { readonly query: JsonObject };

const READS = /^(GET|HEAD) /i;

function positionValues(
  pagination: Pagination,
  request: ListRequest,
  required: ReadonlySet<string>,
): readonly (readonly [string, Json])[] {
  const { position } = request;
  if (position !== null && 'cursor' in position) {
    return pagination.cursor === null ? [] : [[pagination.cursor, position.cursor]];
  }
  // The first page is asked for without its number, since whether counting starts at 0 or 1 is often a guess.
  const isSaid = position !== null || pagination.numbersFirst === true;
  if (pagination.page !== null && (isSaid || required.has(pagination.page))) {
    return [[pagination.page, pageNumber({ pagination }, request)]];
  }
  if (pagination.offset !== null && (isSaid || required.has(pagination.offset))) {
    return [[pagination.offset, offsetNumber(pagination, request)]];
  }
  return [];
}

/** The number of the page that a request is at, whichever way its position is written. */
export function pageNumber(listing: Pick<Listing, 'pagination'>, request: ListRequest): number {
  const { position } = request;
  const { firstPage, page } = listing.pagination;
  if (position === null) return firstPage;
  if ('page' in position) return position.page;
  if ('values' in position && page !== null) {
    const value = Number(position.values.find(([name]) => name === page)?.[1]);
    return Number.isInteger(value) ? value : firstPage;
  }
  if (!('offset' in position)) return firstPage;
  const size = sizeOf(listing.pagination, request);
  return size === null ? firstPage : firstPage + Math.floor(position.offset / size);
}

function offsetNumber(pagination: Pagination, request: ListRequest): number {
  const { position } = request;
  const base = offsetBase(pagination);
  if (position === null) return base;
  if ('offset' in position) return position.offset;
  if ('page' in position) {
    return base + (position.page - pagination.firstPage) * (sizeOf(pagination, request) ?? 0);
  }
  if (!('values' in position)) return base;
  const value = Number(position.values.find(([name]) => name === pagination.offset)?.[1]);
  return Number.isInteger(value) ? value : base;
}

/** The number of the first item. SCIM (RFC 7644 §3.4.2.4) and its like count `startIndex` from 1; any other offset counts from 0. */
export function offsetBase(pagination: Pagination): number {
  return pagination.firstPage === 1 && /^start_?index$/i.test(pagination.offset ?? '') ? 1 : 0;
}

/** Whether a page repeats the one before: the server ignored the position, and going on would never end. */
export function isRepeat(before: readonly Json[], items: readonly Json[]): boolean {
  return items.length > 0 && before.length === items.length && JSON.stringify(before) === JSON.stringify(items);
}

function atPointer(value: Json | undefined, pointer: string): Json | undefined {
  return value === undefined ? undefined : valueAt(value, pointer);
}

const fieldOfItem = (item: Json | undefined, field: string): Json | undefined =>
  field.startsWith('/') ? atPointer(item, field) : member(item, field);
