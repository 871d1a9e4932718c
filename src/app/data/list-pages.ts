// The pages of a list that are held: any page where the API can be asked for it, else one after the other. Rows are
// found by their place in the whole, however little of it is here. Values in, values out.
import type { Json } from '#contract';
import type { Changes } from './list-renew.ts';
import {
  BEFORE_MOMENT,
  isRepeat,
  type ListRequest,
  type Listing,
  pageAt,
  type Pagination,
  type Promised,
} from '#model';

/** One page as it was read. */
export interface Page {
  readonly request: ListRequest;
  readonly items: readonly Json[];
  /** The request for the page after it; null: this was the last. */
  readonly next: ListRequest | null;
  readonly promised: Promised | null;
  /** When it was read, in milliseconds. */
  readonly at: number;
}

/** What is held of a list. */
export interface Pages {
  readonly listing: Listing;
  readonly held: ReadonlyMap<number, Page>;
  /** Lengths of the pages that were seen one after the other from the first on, held or not. */
  readonly lengths: readonly number[];
  /** Length of a full page. */
  readonly size: number;
  readonly promised: Promised | null;
  /** How many items there are in all, once the end was seen. */
  readonly end: number | null;
  /** Pages read before this moment are older than the list. */
  readonly asked: number;
  /** What the first answer held beside the items. */
  readonly beside: Json | undefined;
  /** What the newest refresh found changed. */
  readonly changes: Changes | null;
}

/** How many items are held at most where the rest can be read again. */
export const MOST_HELD = 10_000;

/** A list of which the first page has come. */
export function pagesOf(listing: Listing, first: Page, beside: Json | undefined): Pages {
  const start: Pages = {
    listing,
    held: new Map(),
    lengths: [],
    size: first.items.length,
    promised: null,
    end: null,
    asked: first.at,
    beside,
    changes: null,
  };
  return withPage(start, 0, first);
}

/**
 * The same with one more page. A server that ignores the position answers the same page for ever: that is the end. One
 * that was taken to count from 0 may count from 1, where 0 is the first page too.
 */
export function withPage(pages: Pages, index: number, page: Page): Pages {
  const neighbour = pages.held.get(index - 1) ?? (index > 0 ? pages.held.get(0) : undefined);
  if (neighbour !== undefined && isRepeat(neighbour.items, page.items)) {
    return (
      countedFromOne(pages, index) ?? {
        ...pages,
        end: startOf(pages, Math.max(1, pages.lengths.length)),
      }
    );
  }
  const held = new Map(pages.held).set(index, page);
  const before = pages.held.get(index);
  const moved = before !== undefined && !canJump(pages) && !sameRequest(before.next, page.next);
  if (moved) for (const later of pages.held.keys()) if (later > index) held.delete(later);
  const lengths = lengthsWith(moved ? pages.lengths.slice(0, index) : pages.lengths, index, page.items.length);
  const next = { ...pages, held, lengths, promised: page.promised ?? pages.promised };
  // An empty page says that the list ended with the items before it, however many those were.
  const last = page.items.length === 0 ? lengths[index - 1] : undefined;
  const reached = last === undefined ? startOf(next, index) + page.items.length : startOf(next, index - 1) + last;
  // As many as were told have come: where nobody says how long a page is, the last one is known by nothing else.
  const { promised } = next;
  const isAll = index > 0 && promised !== null && !promised.about && promised.count === reached;
  const goesOn = pages.end !== null && (reached > pages.end || (page.next !== null && reached === pages.end));
  return { ...next, end: page.next === null || isAll ? reached : goesOn || moved ? null : pages.end };
}

/** Whether a second page shows that the API heeds no position: the first, full as it was, comes again, and nothing tells how many there are. */
export function isStuck(pages: Pages, index: number, page: Page): boolean {
  const first = pages.held.get(0);
  if (index !== 1 || first === undefined || !isRepeat(first.items, page.items) || pages.promised !== null) return false;
  const { size } = first.request;
  return (size === null || page.items.length >= size) && countedFromOne(pages, index) === null;
}

function countedFromOne(pages: Pages, index: number): Pages | null {
  const { pagination } = pages.listing;
  const first = pages.held.get(0);
  if (index !== 1 || first === undefined || pagination.page === null || pagination.firstPage !== 0) return null;
  const listing = { ...pages.listing, pagination: { ...pagination, firstPage: 1 } };
  const next = pageAt(listing, first.request, 1, pages.size);
  return { ...pages, listing, held: new Map([[0, { ...first, next }]]) };
}

function lengthsWith(lengths: readonly number[], index: number, length: number): readonly number[] {
  if (index > lengths.length) return lengths;
  const next = [...lengths];
  next[index] = length;
  return next;
}

function sameRequest(one: ListRequest | null, other: ListRequest | null): boolean {
  return (
    JSON.stringify(one?.position ?? null) === JSON.stringify(other?.position ?? null) &&
    (one === null) === (other === null)
  );
}

/** Whether any place of the list can be gone to at once: the API counts, and says how far. */
export function canJump(pages: Pages): boolean {
  if (pages.size === 0 || countOf(pages) === null) return false;
  const first = pages.held.get(0)?.request;
  return first !== undefined && pageAt(pages.listing, first, 1, pages.size) !== null;
}

/** How many items there are in all, or null where nobody knows. What has come is a better witness than a smaller total. */
export function countOf(pages: Pages): number | null {
  if (pages.end !== null) return pages.end;
  const seen = pages.lengths.reduce((sum, length) => sum + length, 0);
  return pages.promised === null || pages.promised.count <= seen ? null : pages.promised.count;
}

/** How many items the API told of where its one page has come whole, holds fewer, and is all that it gives; else null. */
export function beyondOf({ listing, held, lengths, promised, end }: Pages): number | null {
  const seen = lengths.filter((length) => length > 0);
  const isAll = end !== null && seen.length === 1 && end === seen[0];
  const first = held.get(0)?.request;
  // A count beside what was searched for is of all there are (FlowFuse) where the API says what comes next, and said nothing.
  const isNarrowed = first !== undefined && (first.search !== '' || first.filters.length > 0);
  if (isNarrowed && listing.pagination.next !== null) return null;
  return isAll && promised !== null && !promised.about && promised.count > end ? promised.count : null;
}

/** As many as servers give at most where nobody says how many. */
const USUAL_LIMITS: ReadonlySet<number> = new Set([10, 20, 25, 30, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000]);

/**
 * Whether what came may be only the beginning, though nothing leads further: the API tells neither pages nor a total, and gave
 * just as many as were asked for, or as servers usually cut off at.
 */
export function mayBeCut({ listing: { pagination }, held, promised, end }: Pages): boolean {
  const first = held.get(0);
  const isAll = first !== undefined && end !== null && end === first.items.length;
  // What goes on only as long as it comes newest first may have come otherwise, and then led nowhere.
  const leadsOn = pagination.because !== BEFORE_MOMENT || first?.next !== null;
  const tellsPages = pagination.style !== 'none' && leadsOn && !wantsUntold(pagination);
  if (!isAll || promised !== null || tellsPages || pagination.hasMore !== null) return false;
  return first.request.size === end || USUAL_LIMITS.has(end);
}

/** A cursor is taken, and no answer is known to give one (`before[id]` beside `before[changedAt]`): nothing leads further. */
function wantsUntold({ style, next, lastItemField }: Pagination): boolean {
  return (style === 'cursor' || style === 'token') && next === null && lastItemField === null;
}

/** Where a page begins in the whole. */
export function startOf(pages: Pages, index: number): number {
  if (index > pages.lengths.length || canCount(pages)) return index * pages.size;
  let start = 0;
  for (let before = 0; before < index; before += 1) start += pages.lengths[before] ?? 0;
  return start;
}

function canCount({ listing: { pagination } }: Pages): boolean {
  return pagination.page !== null || pagination.offset !== null;
}

/** The page in which a row stands. */
export function pageOfRow(pages: Pages, row: number): number {
  if (canCount(pages)) return pages.size === 0 ? 0 : Math.floor(row / pages.size);
  let start = 0;
  for (const [index, length] of pages.lengths.entries()) {
    start += length;
    if (row < start) return index;
  }
  return pages.lengths.length;
}

/** The item in a row, or undefined where it is not here (yet). */
export function rowAt(pages: Pages, row: number): Json | undefined {
  const index = pageOfRow(pages, row);
  return pages.held.get(index)?.items[row - startOf(pages, index)];
}

/** How many pages it takes to see the whole, as far as is known. */
function pageCount(pages: Pages): number {
  const count = countOf(pages);
  if (count !== null && canCount(pages)) return pages.size === 0 ? 1 : Math.ceil(count / pages.size);
  return pages.end === null ? pages.lengths.length + 1 : pages.lengths.length;
}

/** The request for a page; null where there is none, or no way to it yet. */
export function requestFor(pages: Pages, index: number): ListRequest | null {
  if (index < 0 || index >= pageCount(pages)) return null;
  const known = pages.held.get(index)?.request;
  if (known !== undefined) return known;
  const before = pages.held.get(index - 1);
  if (before !== undefined) return before.next;
  const first = pages.held.get(0)?.request;
  return first === undefined ? null : pageAt(pages.listing, first, index, pages.size);
}

/** All items that are here, in order. */
export function itemsHeld(pages: Pages): readonly Json[] {
  if (pages.held.size === 1) return pages.held.get(0)?.items ?? [];
  return [...pages.held.keys()].sort((a, b) => a - b).flatMap((index) => pages.held.get(index)?.items ?? []);
}

/** Whether everything is here. */
export function isComplete(pages: Pages): boolean {
  if (pages.end === null) return false;
  let here = 0;
  for (const { items } of pages.held.values()) here += items.length;
  return here >= pages.end;
}

/** The pages that hold these rows and are not here, or older than the list: what is in sight first. */
export function pagesWanted(pages: Pages, first: number, end: number): readonly number[] {
  const from = pageOfRow(pages, Math.max(0, first));
  const last = Math.max(from, Math.min(pageOfRow(pages, Math.max(0, end - 1)), pageCount(pages) - 1));
  const all = Array.from({ length: last - from + 1 }, (_, offset) => from + offset);
  const old = (index: number): boolean => (pages.held.get(index)?.at ?? 0) < pages.asked;
  return all.filter((index) => old(index) && requestFor(pages, index) !== null);
}

/** The first pages that are missing on the way to the whole. */
export function missingPages(pages: Pages, most: number): readonly number[] {
  const count = pageCount(pages);
  const found: number[] = [];
  for (let index = 0; index < count && found.length < most; index += 1) if (!pages.held.has(index)) found.push(index);
  return found;
}

/** The same without the pages that are farthest from a place, where more is held than needs be and all can be read again. */
export function trimmed(pages: Pages, around: number): Pages {
  const count = countOf(pages);
  const most = Math.max(3, Math.ceil(MOST_HELD / Math.max(1, pages.size)));
  if (pages.held.size <= most || !canJump(pages) || (count !== null && count <= MOST_HELD)) return pages;
  const near = [...pages.held.keys()]
    .filter((index) => index > 0)
    .sort((a, b) => Math.abs(a - around) - Math.abs(b - around));
  const kept = new Set([0, ...near.slice(0, most - 1)]);
  return { ...pages, held: new Map([...pages.held].filter(([index]) => kept.has(index))) };
}
