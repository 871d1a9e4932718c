// A long list of which only parts are here: any page where the API counts, one after the other where it does not, honest
// about how many there are, and never more in memory than it needs.
import { describe, expect, test } from 'vitest';
import { type Json, readContract } from '#contract';
import {
  derive,
  FIRST_REQUEST,
  type Listing,
  type ListRequest,
  nextPage,
  NO_PAGING,
  type Pagination,
  promisedBy,
} from '#model';
import { createLoader } from './list-loader.ts';
import {
  canJump,
  beyondOf,
  countOf,
  isComplete,
  isStuck,
  itemsHeld,
  mayBeCut,
  MOST_HELD,
  type Page,
  type Pages,
  pagesOf,
  pagesWanted,
  requestFor,
  rowAt,
  trimmed,
  withPage,
} from './list-pages.ts';
import { requestOf } from './list-read.ts';
import { changesBetween, renew } from './list-renew.ts';

const SHOP = `
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /things:
    get: { responses: { "200": { description: all, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Thing" } } } } } } }
  /things/{thingId}:
    get:
      parameters: [{ name: thingId, in: path, required: true, schema: { type: integer } }]
      responses: { "200": { description: one, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } } }
components: { schemas: { Thing: { type: object, properties: { id: { type: integer }, name: { type: string } } } } }
`;

function listing(pagination: Partial<Pagination>): Listing {
  const rest = { from: '', because: '', operation: 'GET /x', shape: 'array', known: true, sort: null } as const;
  return { ...rest, items: '/data', search: [], filters: [], expand: [], pagination: { ...NO_PAGING, ...pagination } };
}

const PAGED = listing({ style: 'page', page: 'page', size: 'size', total: '/total' });
const CURSOR = listing({ style: 'cursor', cursor: 'cursor', next: { in: 'body', at: '/next', is: 'cursor' } });

/** What a server with `count` items answers. */
function answer(of: Listing, count: number, request: ListRequest, size = 10): Page {
  const { position } = request;
  const first =
    position === null
      ? 0
      : 'page' in position
        ? (position.page - 1) * size
        : 'cursor' in position
          ? Number(position.cursor)
          : 0;
  const items: readonly Json[] = Array.from({ length: Math.max(0, Math.min(size, count - first)) }, (_, at) => ({
    id: first + at,
  }));
  const value: Json =
    of === PAGED
      ? { data: items, total: count }
      : { data: items, next: first + size < count ? `${first + size}` : null };
  const said = { value, headers: {} };
  return { request, items, next: nextPage(of, request, said), promised: promisedBy(of, said, size), at: 1 };
}

const START: ListRequest = { ...FIRST_REQUEST, size: 10 };
const opened = (of: Listing, count: number): Pages => pagesOf(of, answer(of, count, START), undefined);

function grown(of: Listing, count: number, pages: Pages, index: number): Pages {
  const request = requestFor(pages, index);
  if (request === null) throw new Error(`There is no way to page ${index}.`);
  return withPage(pages, index, answer(of, count, request));
}

describe('where the API counts its pages', () => {
  test('any row can be gone to at once', () => {
    const pages = opened(PAGED, 100_000);
    expect([canJump(pages), countOf(pages), isComplete(pages)]).toEqual([true, 100_000, false]);
    expect(pagesWanted(pages, 55_555, 55_575)).toEqual([5555, 5556, 5557]);
    const far = grown(PAGED, 100_000, pages, 5555);
    expect(rowAt(far, 55_555)).toEqual({ id: 55_555 });
    expect(rowAt(far, 55_565)).toBeUndefined();
  });

  test('the last page says where the end is, whatever the total was', () => {
    const pages = withPage(opened(PAGED, 100), 8, answer(PAGED, 83, { ...START, position: { page: 9 } }));
    expect(countOf(pages)).toBe(83);
  });

  test('all that is read again goes, what is in sight stays', () => {
    let pages = opened(PAGED, 100_000);
    for (let index = 1; index <= 1_500; index += 1) pages = trimmed(grown(PAGED, 100_000, pages, index), index);
    expect(itemsHeld(pages).length).toBeLessThanOrEqual(MOST_HELD);
    expect(rowAt(pages, 15_000)).toEqual({ id: 15_000 });
    expect(rowAt(pages, 0)).toEqual({ id: 0 });
  });
});

describe('where the answer names the way on', () => {
  test('pages come one after the other, and the end is known when it comes', () => {
    let pages = opened(CURSOR, 25);
    expect([canJump(pages), countOf(pages), requestFor(pages, 2)]).toEqual([false, null, null]);
    pages = grown(CURSOR, 25, grown(CURSOR, 25, pages, 1), 2);
    expect([countOf(pages), isComplete(pages), itemsHeld(pages).length]).toEqual([25, true, 25]);
  });

  test('a way on that has changed makes what came by the old one void', () => {
    const pages = grown(CURSOR, 25, grown(CURSOR, 25, opened(CURSOR, 25), 1), 2);
    const other = { ...answer(CURSOR, 25, START), next: { ...START, position: { cursor: '7' } } };
    const after = withPage(pages, 0, other);
    expect([after.held.size, isComplete(after)]).toEqual([1, false]);
  });
});

test('a server that ignores the page asked for has no second one', () => {
  const pages = opened(PAGED, 100);
  const stuck = withPage(pages, 1, { ...answer(PAGED, 100, START) });
  expect([countOf(stuck), isComplete(stuck)]).toEqual([10, true]);
});

test('pages that were taken to count from 0 and count from 1: the second is asked for by its own number', () => {
  const fromZero = listing({ style: 'page', page: 'page', size: 'size', firstPage: 0 });
  const pages = opened(fromZero, 25);
  const again = withPage(pages, 1, { ...answer(fromZero, 25, START), request: { ...START, position: { page: 1 } } });
  expect([again.end, requestFor(again, 1)?.position]).toEqual([null, { page: 2 }]);
  const second = withPage(again, 1, answer(again.listing, 25, { ...START, position: { page: 2 } }));
  expect(rowAt(second, 10)).toEqual({ id: 10 });
  const stuck = withPage(again, 1, { ...answer(fromZero, 25, START) });
  expect([countOf(stuck), isComplete(stuck)]).toEqual([10, true]);
});

test('a full first page that comes again shows that the position leads nowhere; a last one that comes again does not', () => {
  const offsets = listing({ style: 'offset', offset: 'start', size: 'limit' });
  const first = { ...answer(CURSOR, 25, { ...START, size: 10 }), request: { ...START, size: 10 } };
  const pages = pagesOf(offsets, first, undefined);
  expect([isStuck(pages, 1, first), isStuck(pages, 2, first)]).toEqual([true, false]);
  const short = { ...first, request: { ...START, size: 50 } };
  expect(isStuck(pagesOf(offsets, short, undefined), 1, short)).toBe(false);
  const told = { ...first, promised: { count: 10, about: false } };
  expect(isStuck(pagesOf(offsets, told, undefined), 1, told)).toBe(false);
});

test('where nobody says how long a page is, the list ends when as many have come as were told', () => {
  const plain = listing({ style: 'page', page: 'page', total: '/total' });
  const page = (number: number, count: number): Page => {
    const request = { ...FIRST_REQUEST, position: number === 1 ? null : { page: number } };
    const items = Array.from({ length: count }, (_, at) => ({ id: number * 8 + at }));
    const said = { value: { data: items, total: 22 }, headers: {} };
    return {
      request,
      items,
      next: nextPage(plain, request, said),
      promised: promisedBy(plain, said, items.length),
      at: 1,
    };
  };
  const before = withPage(pagesOf(plain, page(1, 8), undefined), 1, page(2, 8));
  expect([countOf(before), isComplete(before)]).toEqual([22, false]);
  const all = withPage(before, 2, page(3, 6));
  expect([countOf(all), isComplete(all)]).toEqual([22, true]);
});

test('a short page and then an empty one: the list ends with its last item', () => {
  const items = (from: number, count: number): readonly Json[] =>
    Array.from({ length: count }, (_, at) => ({ id: from + at }));
  const offsets = listing({ style: 'offset', offset: 'skip', size: 'take' });
  const at = (offset: number): ListRequest => ({ ...FIRST_REQUEST, size: 50, position: { offset } });
  const page = (offset: number, count: number, next: number | null): Page => ({
    request: at(offset),
    items: items(offset, count),
    next: next === null ? null : at(next),
    promised: null,
    at: 1,
  });
  let pages = pagesOf(offsets, page(0, 50, 50), undefined);
  for (const [index, one] of [page(50, 50, 100), page(100, 20, 120), page(120, 0, null)].entries())
    pages = withPage(pages, index + 1, one);
  expect([countOf(pages), isComplete(pages), rowAt(pages, 119)]).toEqual([120, true, { id: 119 }]);
});

test('a refresh reads what is in sight, the rest when it is looked at', async () => {
  let before = opened(PAGED, 1_000);
  for (const index of [1, 2, 3, 50]) before = grown(PAGED, 1_000, before, index);
  const asked: ListRequest['position'][] = [];
  const fresh = pagesOf(PAGED, { ...answer(PAGED, 1_000, START), at: 9 }, undefined);
  const after = await renew({
    before,
    fresh,
    sight: { first: 500, end: 510 },
    whole: false,
    read: (request) => {
      asked.push(request.position);
      return Promise.resolve({ ...answer(PAGED, 1_000, request), at: 9 });
    },
  });
  expect(asked).toEqual([{ page: 51 }]);
  expect(pagesWanted(after, 10, 20)).toEqual([1]);
  expect(rowAt(after, 12)).toEqual({ id: 12 });
});

test("another person's change is told, one's own is not", () => {
  const { contract } = readContract(SHOP);
  const [things] = contract === null ? [] : derive(contract).resources;
  if (things === undefined) throw new Error('There are no things.');
  const at = (when: number, ...names: readonly string[]): Pages => {
    const items = names.map((name, index) => ({ id: 10 + index, name }));
    const page: Page = { request: FIRST_REQUEST, items, next: null, promised: null, at: when };
    return pagesOf(CURSOR, page, undefined);
  };
  const [before, after] = [at(10, 'a', 'b', 'c'), at(20, 'a', 'B', 'C', 'd')];
  const changed = (own: Parameters<typeof changesBetween>[3]): readonly string[] => [
    ...(changesBetween(before, after, things, own)?.ids ?? []),
  ];
  expect(changed([])).toEqual(['11', '12', '13']);
  const saved = { values: { path: { thingId: 11 } }, value: undefined, at: 11 };
  const made = { values: {}, value: { id: 13, name: 'd' }, at: 12 };
  expect(changed([saved, made])).toEqual(['12']);
  // What was saved before the list was read is in it already.
  expect(changed([{ ...saved, at: 9 }])).toEqual(['11', '12', '13']);
});

test('the loader brings what is in sight first, two at a time, never twice, and leaves what one has left', async () => {
  let pages = opened(PAGED, 100_000);
  const asked: number[] = [];
  const left: number[] = [];
  const waiting: (() => void)[] = [];
  const loader = createLoader({
    pages: () => pages,
    read: async (request, signal) => {
      const number = request.position !== null && 'page' in request.position ? request.position.page : 1;
      asked.push(number);
      signal.addEventListener('abort', () => left.push(number));
      await new Promise<void>((resolve) => waiting.push(resolve));
      return answer(PAGED, 100_000, request);
    },
    put: (index, page) => {
      pages = withPage(pages, index, page);
    },
    onChange: () => undefined,
  });
  loader.see(1_000, 1_020);
  loader.see(1_000, 1_020);
  expect(asked).toEqual([101, 102]);
  loader.see(1_005, 1_025);
  expect(left).toEqual([]);
  loader.see(90_000, 90_010);
  expect(left).toEqual([101, 102]);
  expect(asked.slice(2)).toContain(9_001);
  for (const resolve of waiting.splice(0)) resolve();
  await expect.poll(() => rowAt(pages, 90_000)).toBeDefined();
  expect(rowAt(pages, 1_000)).toBeUndefined();
  expect(new Set(asked).size).toBe(asked.length);
});

test('a list that tells of more than its only page gives says how many more', () => {
  const silent = listing({ total: '/total' });
  const first = { ...answer(PAGED, 25, START), next: null, promised: { count: 280, about: false } };
  const pages = pagesOf(silent, first, undefined);
  expect([countOf(pages), isComplete(pages), beyondOf(pages)]).toEqual([10, true, 280]);
  const again = withPage(pagesOf(PAGED, answer(PAGED, 280, START), undefined), 1, answer(PAGED, 280, START));
  expect([countOf(again), beyondOf(again)]).toEqual([10, 280]);
  expect(beyondOf(opened(PAGED, 100))).toBeNull();
});

test('a count of all beside what was searched for promises nothing, where the API says what comes next', () => {
  const came = (of: Listing, wish: Partial<ListRequest>): number | null => {
    const first = answer(of, 1, { ...START, ...wish });
    return beyondOf(pagesOf(of, { ...first, next: null, promised: { count: 4, about: false } }, undefined));
  };
  expect(
    [{}, { search: 'gateway' }, { filters: [{ parameter: 'status', value: 'on' }] }].map((one) => came(CURSOR, one)),
  ).toEqual([4, null, null]);
  expect(came(listing({ total: '/total' }), { search: 'gateway' })).toBe(4);
});

test('a list without pages that gave as many as servers cut off at may be only the beginning', () => {
  const came = (of: Listing, count: number, more: object = {}): boolean => {
    const items = Array.from({ length: count }, (_, id) => ({ id }));
    return mayBeCut(pagesOf(of, { ...answer(of, 0, START), items, next: null, ...more }, undefined));
  };
  const silent = listing({});
  expect([10, 25, 100].map((count) => came(silent, count))).toEqual([true, true, true]);
  expect([0, 3, 11, 99].map((count) => came(silent, count))).toEqual([false, false, false, false]);
  expect(came(listing({ size: 'limit' }), 37, { request: { ...START, size: 37 } })).toBe(true);
  expect(came(silent, 10, { promised: { count: 10, about: false } })).toBe(false);
  expect(came(PAGED, 10)).toBe(false);
  // What goes on before the moment of the last item leads nowhere where it does not come newest first.
  const before = listing({ style: 'cursor', because: 'before-moment', cursor: 'before', lastItemField: 'created_at' });
  expect([10, 11].map((count) => came(before, count))).toEqual([true, false]);
  expect(came(before, 10, { next: { ...START, position: { cursor: '2026-01-01T00:00:00Z' } } })).toBe(false);
  // Nor does a cursor lead anywhere that no answer is known to give.
  const asks = listing({ style: 'cursor', cursor: 'before[id]' });
  expect([50, 51].map((count) => came(asks, count))).toEqual([true, false]);
  expect(came(CURSOR, 50)).toBe(false);
});

// WireMock's journal and CrowdSec's alerts take a `limit`, and nothing that leads on.
test('where nothing leads to a second page, the first is asked for as large as may be', () => {
  const wish = { sort: [], search: '', filters: [], conditions: [] };
  const sizeOf = (pagination: Partial<Pagination>) => requestOf(listing(pagination), wish).size;
  expect(sizeOf({ style: 'none', size: 'limit' })).toBe(500);
  expect(sizeOf({ style: 'none', size: 'limit', maxSize: 100 })).toBe(100);
  expect(sizeOf({ style: 'none', size: null })).toBeNull();
  expect(sizeOf({ style: 'page', page: 'page', size: 'size' })).toBe(50);
});
