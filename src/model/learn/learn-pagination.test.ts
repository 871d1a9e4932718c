// Totals and ways on are found in answers by the names that contracts are read for, and only where the values bear them out.
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { LISTING, learned, ORDER, OTHER } from './learn.fixture.ts';

const rows: Json = [ORDER, OTHER];
const paged = {
  listing: { ...LISTING, pagination: { ...LISTING.pagination, style: 'offset', offset: 'skip' } as const },
};

test.each<readonly [string, Json, string]>([
  ['Adyen', { data: rows, itemsTotal: 12, pagesTotal: 6 }, '/itemsTotal'],
  ['Billbee', { Data: rows, Paging: { Page: 1, TotalPages: 6, TotalRows: 12, PageSize: 2 } }, '/Paging/TotalRows'],
  ['Jellyfin', { Items: rows, TotalRecordCount: 12, StartIndex: 0 }, '/TotalRecordCount'],
  [
    'the European Bioinformatics Institute',
    { pageMeta: { page: 0, totalElements: 12 }, items: rows },
    '/pageMeta/totalElements',
  ],
  ['OGC API (QGIS Server, ldproxy)', { features: rows, numberMatched: 12, numberReturned: 2 }, '/numberMatched'],
  ['a number that comes as a text', { data: rows, total: '12' }, '/total'],
  ['who counts the pages as well', { data: rows, total: 1, total_count: 12 }, '/total_count'],
  ['who tells a sum, too', { data: rows, total: 99.5, totalItems: 12 }, '/totalItems'],
])('the total of %s is found', (_who, value, total) => {
  expect(learned(value, paged).listing?.pagination.total).toBe(total);
});

test.each<readonly [string, Json]>([
  ['fewer than there are', { data: rows, total: 1 }],
  ['none', { data: rows, total: null }],
  ['as many as are on the page, called a count', { data: rows, count: 2 }],
  ['a sum of money', { data: rows, total: 12.5 }],
])('%s is no total', (_what, value) => {
  expect(learned(value, paged).listing?.pagination.total).toBeNull();
});

test.each<readonly [string, Json, string]>([
  [
    'a page of links',
    { items: rows, pageLinks: {}, paging: { next: { href: '/orders?from=2' } } },
    '/paging/next/href',
  ],
  ['Microsoft', { value: rows, 'odata.nextLink': 'https://x.example/orders?$skip=2' }, '/odata.nextLink'],
  // Its `next_cursor` is asked for by no parameter that the contract knows.
  [
    'Laravel',
    { data: rows, next_cursor: 'eyJpZCI6Mn0', next_page_url: 'https://x.example/orders?cursor=eyJpZCI6Mn0' },
    '/next_page_url',
  ],
])('%s leads to the next page by its address', (_who, value, at) => {
  expect(learned(value).listing?.pagination).toMatchObject({ style: 'link', next: { in: 'body', at, is: 'url' } });
});
