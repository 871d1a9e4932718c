// Learns paging from a live answer: where the total is, and how the way to the next page is named (`Link` header, a URL
// or cursor in the body, a has-more flag), where the contract did not say or named a place that is not there.
import { isObject, member, pointerOf, valueAt } from '#contract';
import type { Json, JsonObject, Pointer } from '#contract';
import type { Listing, Pagination } from '../application.ts';
import { linkOf } from '../answers/links.ts';
import type { ListAnswer } from '../listing/listing.ts';

const LEARNED_BY = 'learned from answers';

const TOTALS = [
  'total',
  'totalCount',
  'total_count',
  'totalItems',
  'total_items',
  'totalResults',
  'total_results',
  'totalElements',
  'totalRecords',
  'total_records',
  'totalRows',
  'total_rows',
  'totalSize',
  'total_size',
  'TotalCount',
  '@odata.count',
  'hydra:totalItems',
  'itemCount',
  'recordsTotal',
  'numFound',
  'resultCount',
  'count',
] as const;

/** Names that may count the page instead of the whole. */
const OF_PAGE: ReadonlySet<string> = new Set(['count', 'itemCount', 'resultCount']);

const NEXT_URLS = [
  '@odata.nextLink',
  '@nextLink',
  'nextLink',
  'next',
  'next_url',
  'nextUrl',
  'next_page_url',
  'nextPageUrl',
] as const;
const NEXT_CURSORS = [
  'next_cursor',
  'nextCursor',
  'next_page_token',
  'nextPageToken',
  'nextToken',
  'next_token',
  'endCursor',
  'end_cursor',
  'continuationToken',
  'continuation_token',
  'continue',
  'cursor',
  'next',
] as const;
const HAS_MORE = ['has_more', 'hasMore', 'hasNextPage', 'has_next_page', 'has_next', 'hasNext', 'more'] as const;

/** Objects beside the items that hold facts about paging. */
const SIDES = [
  'meta',
  'metadata',
  '_meta',
  'pagination',
  'paging',
  'page',
  'pageInfo',
  'page_info',
  'info',
  'links',
  '_links',
  'response_metadata',
  'hydra:view',
  'cursors',
] as const;

/** The listing with the paging that this answer shows; the very same where it shows nothing new. */
export function learnPagination(listing: Listing, answer: Omit<ListAnswer, 'url'>, count: number): Listing {
  const { pagination } = listing;
  const places = placesBeside(answer.value ?? null, listing.items);
  const told: Pagination = {
    ...pagination,
    ...totalIn(pagination, answer, places, count),
    ...nextIn(pagination, answer, places),
    ...firstPageIn(pagination, places),
  };
  const learned = { ...told, ...pagesIn(told, answer, places, count) };
  const same =
    learned.total === pagination.total &&
    learned.next === pagination.next &&
    learned.hasMore === pagination.hasMore &&
    learned.style === pagination.style &&
    learned.page === pagination.page &&
    learned.offset === pagination.offset &&
    learned.firstPage === pagination.firstPage;
  return same ? listing : { ...listing, pagination: { ...learned, because: LEARNED_BY } };
}

interface Place {
  readonly path: readonly string[];
  readonly value: JsonObject;
}

/** The answer's envelope, that around the items, and the objects beside them, two levels deep. */
function placesBeside(answer: Json, items: Pointer): readonly Place[] {
  if (!isObject(answer)) return [];
  const roots: Place[] = [{ path: [], value: answer }];
  const [first, second] = items.split('/').slice(1);
  const inner = second === undefined || first === undefined ? undefined : member(answer, first);
  if (isObject(inner) && first !== undefined) roots.push({ path: [first], value: inner });
  const sides = roots.flatMap((root) => sidesOf(root));
  return [...roots, ...sides, ...sides.flatMap((side) => sidesOf(side))];
}

function sidesOf({ path, value }: Place): readonly Place[] {
  return SIDES.flatMap((key) => {
    const part = member(value, key);
    return isObject(part) ? [{ path: [...path, key], value: part }] : [];
  });
}

function totalIn(
  pagination: Pagination,
  answer: Omit<ListAnswer, 'url'>,
  places: readonly Place[],
  count: number,
): Partial<Pagination> {
  const declared = pagination.total === null ? undefined : valueAt(answer.value ?? null, pagination.total);
  if (declared !== undefined && declared !== null) return {};
  for (const name of TOTALS) {
    for (const { path, value } of places) {
      const total = member(value, name);
      const fits = typeof total === 'number' && Number.isInteger(total) && total >= count;
      // "count" is as often the number of items on this page; that shows only where it is another number.
      const ofPage = OF_PAGE.has(name) && total === count && pagination.style !== 'none';
      if (fits && !ofPage) return { total: pointerOf([...path, name]) };
    }
  }
  return {};
}

function nextIn(
  pagination: Pagination,
  answer: Omit<ListAnswer, 'url'>,
  places: readonly Place[],
): Partial<Pagination> {
  if (pagination.next !== null) return {};
  const more = pagination.hasMore === null ? moreIn(places) : {};
  const header = Object.hasOwn(answer.headers, 'link') ? answer.headers['link'] : undefined;
  if (header !== undefined && linkOf(header, 'next') !== null) {
    return { ...more, style: linkStyle(pagination), next: { in: 'header', at: 'Link', is: 'url' } };
  }
  for (const { path, value } of places) {
    for (const name of NEXT_URLS) {
      const next = member(value, name);
      const href = isObject(next) ? member(next, 'href') : next;
      if (typeof href !== 'string' || !/^(https?:\/)?\/|^\?/.test(href)) continue;
      return { ...more, style: linkStyle(pagination), next: { in: 'body', at: pointerOf([...path, name]), is: 'url' } };
    }
  }
  if (pagination.cursor === null) return more;
  for (const { path, value } of places) {
    for (const name of NEXT_CURSORS) {
      const next = member(value, name);
      if (typeof next !== 'string' || next === '') continue;
      return { ...more, next: { in: 'body', at: pointerOf([...path, name]), is: 'cursor' } };
    }
  }
  return more;
}

/** What an answer calls the page that it holds. */
const PAGES = ['page', 'currentPage', 'current_page', 'pageNumber', 'page_number'] as const;

/** Page 1 was asked for as the first, and the answer says that there is one before it: pages are counted from 0. */
function firstPageIn(pagination: Pagination, places: readonly Place[]): Partial<Pagination> {
  if (pagination.page === null) return {};
  // The first page was asked for, and the answer calls it 1, whatever the contract says.
  if (pagination.firstPage === 0)
    return places.some(({ value }) => PAGES.some((name) => member(value, name) === 1)) ? { firstPage: 1 } : {};
  const isLater = places.some(
    ({ value }) => member(value, 'first') === false || BEFORE.some((name) => member(value, name) === true),
  );
  return isLater ? { firstPage: 0 } : {};
}

/** What to ask a list for, by the name under which its answers tell their own place; and only these names are ever asked. */
const ASKED_AS: ReadonlyMap<string, string> = new Map([
  ['page', 'page'],
  ['currentPage', 'page'],
  ['current_page', 'page'],
  ['pageNumber', 'pageNumber'],
  ['page_number', 'page_number'],
  ['offset', 'offset'],
  ['skip', 'skip'],
]);

/** Whether a list may be asked for a place by this name though its contract does not know it. */
export function isAskedUntold(name: unknown): name is string {
  return typeof name === 'string' && [...ASKED_AS.values()].includes(name);
}

/**
 * A list that tells of no pages answers "page 1" or "skip 0", and a total beyond what it gave: the place is asked for by
 * that name. A server that does not heed it answers the same again, or refuses; either is the end.
 */
function pagesIn(
  pagination: Pagination,
  { value: answer }: Omit<ListAnswer, 'url'>,
  places: readonly Place[],
  count: number,
): Partial<Pagination> {
  const { style, next, total } = pagination;
  const whole = total === null ? undefined : valueAt(answer ?? null, total);
  const more = typeof whole === 'number' ? whole > count : places.some(({ value }) => hasPages(value));
  if (style !== 'none' || next !== null || count === 0 || !more) return {};
  for (const [name, parameter] of ASKED_AS) {
    const at = places.map(({ value }) => member(value, name)).find((one) => one === 0 || one === 1);
    if (at === undefined) continue;
    if (parameter !== 'offset' && parameter !== 'skip')
      return { style: 'page', page: parameter, firstPage: at === 0 ? 0 : 1 };
    if (at === 0) return { style: 'offset', offset: parameter };
  }
  return byAddressOfPage(places);
}

/** Where answers have the addresses of their first and last pages. */
const ADDRESSES = ['first_page_url', 'firstPageUrl', 'first', 'last_page_url', 'lastPageUrl', 'last'] as const;

/** `first_page_url: "/?page=1"` of an answer that does not know which page it is (AdonisJS, asked for none): its name for a page. */
function byAddressOfPage(places: readonly Place[]): Partial<Pagination> {
  for (const name of ADDRESSES) {
    for (const { value } of places) {
      const told = member(value, name);
      const address = isObject(told) ? member(told, 'href') : told;
      const found = typeof address === 'string' ? /[?&](page|pageNumber|page_number)=(\d+)(?:&|$)/.exec(address) : null;
      if (!found?.[1]) continue;
      return { style: 'page', page: found[1], firstPage: name.startsWith('first') && found[2] === '0' ? 0 : 1 };
    }
  }
  return {};
}

function hasPages(side: JsonObject): boolean {
  return ['pageCount', 'page_count', 'totalPages', 'total_pages', 'lastPage', 'last_page', 'pages'].some((name) => {
    const pages = member(side, name);
    return typeof pages === 'number' && pages > 1;
  });
}

const BEFORE = ['hasPrevious', 'has_previous', 'hasPrev', 'has_prev', 'hasPreviousPage', 'has_previous_page'] as const;

function linkStyle(pagination: Pagination): Pagination['style'] {
  return pagination.style === 'none' ? 'link' : pagination.style;
}

function moreIn(places: readonly Place[]): Partial<Pagination> {
  for (const { path, value } of places) {
    for (const name of HAS_MORE)
      if (typeof member(value, name) === 'boolean') return { hasMore: pointerOf([...path, name]) };
  }
  return {};
}
