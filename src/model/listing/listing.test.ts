// Paging through lists of every style: what is asked for, what comes next, when it ends; and how a wish to sort is written.
import { describe, expect, test } from 'vitest';
import { ExactNumber } from '#contract';
import type { Json } from '#contract';
import type { Listing, Sort } from '../application.ts';
import type { ListAnswer, ListPosition, ListRequest } from './listing.ts';
import { isRepeat, isWhole, itemsOf, listValues, nextPage, previousPage, totalOf } from './listing.ts';
import { canSortBy, searchesRemotely } from './sort-values.ts';
import { listing, items, answer, at, page, offset, cursor, link, last, before } from './listing.fixture.ts';

test('pages that a server cuts come to their end: what counts is how long they are, not how long they were to be', () => {
  const cut = (total: number, number: number): Json => items(number, { meta: { total } });
  const second = nextPage(page, at(null, 100), answer(cut(130, 50)));
  expect(second).toMatchObject({ size: 50, position: { page: 2 } });
  const third = nextPage(page, second ?? at(null), answer(cut(130, 50)));
  expect(third).toMatchObject({ size: 50, position: { page: 3 } });
  expect(nextPage(page, third ?? at(null), answer(cut(130, 30)))).toBeNull();
});

describe('nextPage', () => {
  const cases: readonly (readonly [string, Listing, ListRequest, ListAnswer, ListPosition | null])[] = [
    ['page, total says more', page, at(null), answer(items(10, { meta: { total: 25 } })), { page: 2 }],
    ['page, total reached', page, at({ page: 3 }), answer(items(5, { meta: { total: 25 } })), null],
    ['page, total as text', page, at({ page: 2 }), answer(items(10, { meta: { total: '25' } })), { page: 3 }],
    ['page, no total, full', page, at({ page: 2 }), answer(items(10)), { page: 3 }],
    ['page, no total, short', page, at({ page: 2 }), answer(items(7)), null],
    ['page, empty', page, at({ page: 4 }), answer(items(0, { meta: { total: 100 } })), null],
    [
      'page from 0',
      listing({ style: 'page', page: 'p', size: 's', firstPage: 0 }),
      at(null),
      answer(items(10)),
      { page: 1 },
    ],
    ['page, server caps at 50', page, at(null, 200), answer(items(50)), { page: 2 }],
    ['page ignored, everything came', page, at(null), answer(items(37)), null],
    [
      'page, "count" is that of the page',
      listing({ style: 'page', page: 'page', size: 'n', total: '/count' }),
      at(null),
      answer(items(10, { count: 10 })),
      { page: 2 },
    ],
    [
      'page, next is null in the body',
      listing({ style: 'page', page: 'page', next: { in: 'body', at: '/next', is: 'url' } }),
      at(null),
      answer(items(10, { next: null })),
      null,
    ],
    [
      'page, next is an address',
      listing({ style: 'page', page: 'page', next: { in: 'body', at: '/next', is: 'url' } }),
      at(null),
      answer(items(10, { next: 'http://other/x/?page=2&q=a%20b' })),
      {
        values: [
          ['page', '2'],
          ['q', 'a b'],
        ],
      },
    ],
    [
      'page, next page as a number',
      listing({ style: 'page', page: 'page', next: { in: 'body', at: '/next_page', is: 'cursor' } }),
      at(null),
      answer(items(10, { next_page: 2 })),
      { page: 2 },
    ],
    ['offset', offset, at(null), answer(items(10)), { offset: 10 }],
    ['offset goes on by what came', offset, at({ offset: 10 }, 100), answer(items(100)), { offset: 110 }],
    ['offset, header total', offset, at({ offset: 10 }), answer(items(10), { 'x-total-count': '20' }), null],
    [
      'startIndex from 1',
      listing({ style: 'offset', offset: 'startIndex', size: 'count', firstPage: 1 }),
      at(null),
      answer(items(10)),
      { offset: 11 },
    ],
    ['cursor', cursor, at(null), answer(items(10, { meta: { next: 'abc==' } })), { cursor: 'abc==' }],
    ['cursor ends with null', cursor, at(null), answer(items(10, { meta: { next: null } })), null],
    ['cursor ends with nothing', cursor, at(null), answer(items(10)), null],
    [
      'cursor that looks like a path is a cursor',
      cursor,
      at(null),
      answer(items(10, { meta: { next: '/a=b' } })),
      { cursor: '/a=b' },
    ],
    [
      'a whole address that has the cursor in it is followed',
      cursor,
      at(null),
      answer(items(10, { meta: { next: 'https://h.test/api/v1/x?after=cD0y%3D&limit=10' } })),
      {
        values: [
          ['after', 'cD0y='],
          ['limit', '10'],
        ],
      },
    ],
    [
      'an address that does not have it may be one',
      cursor,
      at(null),
      answer(items(10, { meta: { next: 'https://h.test/things/7' } })),
      { cursor: 'https://h.test/things/7' },
    ],
    [
      'cursor, exact number',
      cursor,
      at(null),
      answer(items(10, { meta: { next: new ExactNumber('12345678901234567890') } })),
      { cursor: '12345678901234567890' },
    ],
    ['last item, more', last, at(null), answer(items(3, { has_more: true })), { cursor: '3' }],
    ['before the last item', before, at(null, 2), answer({ data: [{ id: 9 }, { id: 8 }] }), { cursor: '8' }],
    ['before the first item', before, at(null, 2), answer({ data: [{ id: 8 }, { id: 9 }] }), { cursor: '8' }],
    ['last item, no more', last, at(null), answer(items(10, { has_more: false })), null],
    [
      'Link',
      link,
      at(null),
      answer([{ id: 1 }], {
        link: '<https://h.test/api/v1/x?page=2&per_page=10>; rel="next", <https://h.test/x?page=9>; rel=last',
      }),
      {
        values: [
          ['page', '2'],
          ['per_page', '10'],
        ],
      },
    ],
    [
      'Link, no next',
      link,
      at(null),
      answer([{ id: 1 }], { link: '<https://h.test/api/v1/x?page=1>; rel="first prev"' }),
      null,
    ],
    [
      'S10: a link to another place is not taken',
      link,
      at(null),
      answer([{ id: 1 }], { link: '<https://h.test/api/v1/secrets?page=2>; rel="next"' }),
      null,
    ],
    [
      'Link on a list that is not declared to page',
      listing({ style: 'none' }),
      at(null),
      answer([{ id: 1 }], { link: '<?after=7>; rel="next"' }),
      { values: [['after', '7']] },
    ],
    [
      'OData link',
      listing(
        {
          style: 'odata',
          offset: '$skip',
          size: '$top',
          next: { in: 'body', at: '/@odata.nextLink', is: 'url' },
        },
        { items: '/value' },
      ),
      at(null),
      answer({ value: [{ id: 1 }], '@odata.nextLink': 'https://h.test/api/v1/x?$skiptoken=a%3D' }),
      { values: [['$skiptoken', 'a=']] },
    ],
    [
      'OData without link counts',
      listing({ style: 'odata', offset: '$skip', size: '$top', total: '/@odata.count' }, { items: '/value' }),
      at(null, 2),
      answer({ value: [1, 2], '@odata.count': 3 }),
      { offset: 2 },
    ],
    [
      'JSON:API link object',
      listing({
        style: 'jsonapi',
        page: 'page[number]',
        size: 'page[size]',
        next: { in: 'body', at: '/links/next', is: 'url' },
      }),
      at(null),
      answer(items(10, { links: { next: { href: '/x?page%5Bnumber%5D=2' } } })),
      { values: [['page[number]', '2']] },
    ],
    ['no pages at all', listing({ style: 'none' }), at(null), answer(items(10)), null],
  ];
  test.each(cases)('%s', (_name, one, request, came, expected) => {
    expect(nextPage(one, request, came)?.position ?? null).toEqual(expected);
  });

  test('search, sort and filters go along', () => {
    const request = { ...at(null), search: 'a', filters: [{ parameter: 'status', value: 'open' }] };
    expect(nextPage(page, request, answer(items(10)))).toEqual({ ...request, position: { page: 2 } });
  });
});

test.each([
  ['page', page, at({ page: 3 }), { page: 2 }],
  ['page to the start', page, at({ page: 2 }), null],
  ['offset', offset, at({ offset: 25 }), { offset: 15 }],
  ['offset to the start', offset, at({ offset: 5 }), null],
] as const)('previousPage: %s', (_name, one, request, expected) => {
  expect(previousPage(one, request)).toEqual({ ...request, position: expected });
});

test('previousPage: none at the start, none with cursors, by link where there is one', () => {
  expect(previousPage(page, at(null))).toBeNull();
  expect(previousPage(cursor, at({ cursor: 'x' }))).toBeNull();
  const came = answer([], { link: '<?page=1>; rel="prev"' });
  expect(previousPage(link, at({ values: [['page', '2']] }), came)?.position).toEqual({ values: [['page', '1']] });
});

test('itemsOf: arrays, maps with their keys, and nothing where there is nothing', () => {
  const each = { ...listing({ style: 'none' }), each: '/order' };
  // A server without the envelope is taken at its word.
  expect(itemsOf(each, { data: [{ order: { id: 1 } }, { id: 2 }] })).toEqual([{ id: 1 }, { id: 2 }]);
  expect(itemsOf(page, items(1))).toEqual([{ id: 1 }]);
  expect(itemsOf(listing({}, { items: '' }), ['a'])).toEqual(['a']);
  expect(itemsOf(listing({}, { shape: 'map' }), { data: { k1: { a: 1 }, k2: 7 } })).toEqual([
    { $key: 'k1', a: 1 },
    { $key: 'k2', $value: 7 },
  ]);
  expect(itemsOf(page, { data: null })).toEqual([]);
  expect(itemsOf(page, undefined)).toEqual([]);
});

test.each([
  [{ total: '/meta/total' }, { meta: { total: 3 } }, {}, 3],
  [{ total: '/meta/total' }, { meta: {} }, { 'x-total-count': '4' }, 4],
  [{ totalHeader: 'X-Count' }, {}, { 'x-count': '5' }, 5],
  // WordPress, Yii; what counts pages or calls is no total of items.
  [{}, {}, { 'x-wp-totalpages': '2', 'x-wp-total': '20' }, 20],
  [{}, {}, { 'x-pagination-total-count': '6' }, 6],
  [{}, {}, { 'x-total-pages': '3', 'x-ratelimit-total': '60' }, null],
  [{ totalHeader: 'Content-Range' }, {}, { 'content-range': 'items 0-9/42' }, 42],
  [{}, {}, { 'content-range': 'items 0-9/*' }, null],
  [{ total: '/total' }, { total: { value: 7, relation: 'eq' } }, {}, 7],
  [{ total: '/total' }, { total: -1 }, {}, null],
  [{}, { total: 3 }, {}, null],
] as const)('totalOf %j in %j', (pagination, value, headers, expected) => {
  expect(totalOf(listing(pagination), value, headers)).toBe(expected);
});

test('isWhole: what is in memory can be sorted there', () => {
  expect(isWhole(listing({}), at(null), answer(items(500)))).toBe(true);
  expect(isWhole(page, at(null), answer(items(3)))).toBe(true);
  expect(isWhole(page, at(null), answer(items(10, { meta: { total: 25 } })))).toBe(false);
  expect(isWhole(page, at({ page: 2 }), answer(items(3)))).toBe(false);
  expect(isWhole(listing({ size: 'limit' }), at(null, 10), answer(items(10)))).toBe(false);
});

test('isRepeat: a server that ignores the position', () => {
  expect(isRepeat([{ id: 1 }], [{ id: 1 }])).toBe(true);
  expect(isRepeat([{ id: 1 }], [{ id: 2 }])).toBe(false);
  expect(isRepeat([], [])).toBe(false);
});

test('canSortBy', () => {
  const values = [{ value: 'name', label: '', field: 'name' }];
  const sort: Sort = {
    from: '',
    because: '',
    parameters: ['sort'],
    form: 'minus',
    values,
    ascending: '',
    descending: '',
  };
  expect(canSortBy(sort, 'name')).toBe('both');
  expect(canSortBy(sort, 'other')).toBe('no');
  expect(canSortBy({ ...sort, form: 'field' }, 'name')).toBe('one');
  expect(canSortBy({ ...sort, values: [] }, 'anything')).toBe('both');
  expect(canSortBy(null, 'name')).toBe('no');
});

test('what is shorter than the API searches for is looked for in what came', () => {
  const from = (least: number): Listing => listing({}, { searchFrom: least });
  expect(searchesRemotely(listing({}), 'a')).toBe(true);
  expect(searchesRemotely(from(3), 'sa')).toBe(false);
  expect(searchesRemotely(from(3), 'saw')).toBe(true);
  expect(searchesRemotely(listing({}, { search: [] }), 'saw')).toBe(false);
});

test('a list that is in pages only to who asks for one is asked for its first by number, and its bare answer is the list', () => {
  const bare = listing({ style: 'page', page: 'page', size: 'limit', total: '/total', numbersFirst: true });
  expect(listValues(bare, at(null)).query).toEqual({ limit: 10, page: 1 });
  const counted = listing({ style: 'offset', offset: 'offset', size: 'limit', total: '/total', numbersFirst: true });
  expect(listValues(counted, at(null)).query).toEqual({ limit: 10, offset: 0 });
  expect(itemsOf(bare, [{ id: 1 }])).toEqual([{ id: 1 }]);
  expect(itemsOf(bare, { data: [{ id: 2 }] })).toEqual([{ id: 2 }]);
});
