// Learns paging from a live answer: where the total is, and how the way to the next page is named (`Link` header, a URL
// or cursor in the body, a has-more flag), where the contract did not say or named a place that is not there.
import { isObject, member, pointerParts, valueAt, withValueAt } from '#contract';
import type { Json, JsonObject, Lookup, Pointer } from '#contract';
import type { Listing, Pagination } from '../application.ts';
import { linkOf } from '../answers/links.ts';
import type { ListAnswer } from '../listing/listing.ts';
import { type AnswerPaging, pagingInAnswer } from '../listing/paging-answer.ts';
import { viewOf } from '../schemas.ts';
import { normalOf } from '../words/labels.ts';
import { schemaOfValues } from './learn-schema.ts';

const LEARNED_BY = 'learned from answers';
const NO_LOOKUP: Lookup = () => undefined;

/** Names that may count the page instead of the whole. */
const OF_PAGE: ReadonlySet<string> = new Set(['count', 'itemcount', 'resultcount', 'recordcount', 'numresults']);

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
  const value = answer.value ?? null;
  const places = placesBeside(value, listing.items);
  const told: Pagination = {
    ...pagination,
    ...totalIn(listing, value, count),
    ...nextIn(listing, answer),
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

/** The answer's envelope, that around the items, and the objects beside them, two levels deep. */
function placesBeside(answer: Json, items: Pointer): readonly JsonObject[] {
  if (!isObject(answer)) return [];
  const [first, second] = items.split('/').slice(1);
  const inner = second === undefined || first === undefined ? undefined : member(answer, first);
  const roots = isObject(inner) ? [answer, inner] : [answer];
  const sides = roots.flatMap((root) => sidesOf(root));
  return [...roots, ...sides, ...sides.flatMap((side) => sidesOf(side))];
}

function sidesOf(value: JsonObject): readonly JsonObject[] {
  return SIDES.map((key) => member(value, key)).filter(isObject);
}

/**
 * What is told of paging, by the names that contracts are read for: the first place of it whose value fits. Laravel tells a
 * `next_cursor` beside its `next_page_url`, others a `total` of pages beside a `totalCount`.
 */
function firstFitting<Found>(
  { items, pagination }: Listing,
  value: Json,
  placeIn: (told: AnswerPaging) => Pointer | null | undefined,
  fit: (at: Pointer, value: Json | undefined) => Found | null,
): Found | null {
  let facts = plainFacts(value);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const view = viewOf(schemaOfValues([facts]), NO_LOOKUP);
    const at = placeIn(pagingInAnswer(view, items, NO_LOOKUP, pagination.parameters)) ?? null;
    if (at === null) return null;
    const found = fit(at, valueAt(value, at));
    if (found !== null) return found;
    // A list is no such fact, and is looked past.
    facts = withValueAt(facts, at, []);
  }
  return null;
}

const MOST_TRIES = 6;

/** Without lists, which are none, and what is null. */
function plainFacts(value: Json, depth = 0): Json {
  if (!isObject(value) || depth === DEEPEST) return value;
  const told = Object.entries(value).filter(([, part]) => part !== null && !Array.isArray(part));
  return Object.fromEntries(told.map(([key, part]) => [key, plainFacts(part, depth + 1)]));
}

/** Levels at which facts about paging are looked for. */
const DEEPEST = 4;

function totalIn(listing: Listing, value: Json, count: number): Partial<Pagination> {
  const { total: declared, style } = listing.pagination;
  if (declared !== null && (valueAt(value, declared) ?? null) !== null) return {};
  const total = firstFitting(
    listing,
    value,
    (told) => told.total,
    (at, said) => {
      const all = typeof said === 'string' && /^\d{1,15}$/.test(said) ? Number(said) : said;
      if (typeof all !== 'number' || !Number.isInteger(all) || all < count) return null;
      // "count" is as often the number of items on this page; that shows only where it is another number.
      const isOfPage = OF_PAGE.has(normalOf(pointerParts(at).at(-1) ?? '')) && all === count && style !== 'none';
      return isOfPage ? null : at;
    },
  );
  return total === null ? {} : { total };
}

function nextIn(listing: Listing, answer: Omit<ListAnswer, 'url'>): Partial<Pagination> {
  const { pagination } = listing;
  if (pagination.next !== null) return {};
  const value = answer.value ?? null;
  const isFlag = (at: Pointer, said: Json | undefined): Pointer | null => (typeof said === 'boolean' ? at : null);
  const hasMore = pagination.hasMore === null ? firstFitting(listing, value, (told) => told.hasMore, isFlag) : null;
  const more = hasMore === null ? {} : { hasMore };
  const header = Object.hasOwn(answer.headers, 'link') ? answer.headers['link'] : undefined;
  if (header !== undefined && linkOf(header, 'next') !== null)
    return { ...more, style: linkStyle(pagination), next: { in: 'header', at: 'Link', is: 'url' } };
  const placeIn = (told: AnswerPaging): Pointer | undefined => told.next?.at;
  const next =
    firstFitting(listing, value, placeIn, (at, said) => (isAddress(said) ? ({ at, is: 'url' } as const) : null)) ??
    firstFitting(listing, value, placeIn, (at, said) =>
      pagination.cursor !== null && typeof said === 'string' && said !== '' ? ({ at, is: 'cursor' } as const) : null,
    );
  if (next === null) return more;
  return { ...more, ...(next.is === 'url' ? { style: linkStyle(pagination) } : {}), next: { in: 'body', ...next } };
}

function isAddress(said: Json | undefined): boolean {
  return typeof said === 'string' && /^(https?:\/)?\/|^\?/.test(said);
}

/** What an answer calls the page that it holds. */
const PAGES = ['page', 'currentPage', 'current_page', 'pageNumber', 'page_number'] as const;

/** Page 1 was asked for as the first, and the answer says that there is one before it: pages are counted from 0. */
function firstPageIn(pagination: Pagination, places: readonly JsonObject[]): Partial<Pagination> {
  if (pagination.page === null) return {};
  // The first page was asked for, and the answer calls it 1, whatever the contract says.
  if (pagination.firstPage === 0)
    return places.some((value) => PAGES.some((name) => member(value, name) === 1)) ? { firstPage: 1 } : {};
  const isLater = places.some(
    (value) => member(value, 'first') === false || BEFORE.some((name) => member(value, name) === true),
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
  places: readonly JsonObject[],
  count: number,
): Partial<Pagination> {
  const { style, next, total } = pagination;
  const whole = total === null ? undefined : valueAt(answer ?? null, total);
  const more = typeof whole === 'number' ? whole > count : places.some((value) => hasPages(value));
  if (style !== 'none' || next !== null || count === 0 || !more) return {};
  for (const [name, parameter] of ASKED_AS) {
    const at = places.map((value) => member(value, name)).find((one) => one === 0 || one === 1);
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
function byAddressOfPage(places: readonly JsonObject[]): Partial<Pagination> {
  for (const name of ADDRESSES) {
    for (const value of places) {
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
