// Lists of each way of paging, and answers of theirs, for tests.
import type { Json } from '#contract';
import { NO_PAGING } from './pagination.ts';
import type { Listing, Pagination } from '../application.ts';
import type { ListAnswer, ListPosition, ListRequest } from './listing.ts';
import { FIRST_REQUEST } from './listing.ts';

/** A listing of one way of paging. */
export function listing(pagination: Partial<Pagination>, more: Partial<Listing> = {}): Listing {
  return {
    from: '',
    because: '',
    operation: 'GET /x',
    items: '/data',
    shape: 'array',
    known: true,
    sort: null,
    search: ['q'],
    filters: [],
    expand: [],
    ...more,
    pagination: { ...NO_PAGING, ...pagination },
  };
}

export function items(count: number, more: { readonly [key: string]: Json } = {}): Json {
  return { data: Array.from({ length: count }, (_one, index) => ({ id: index + 1 })), ...more };
}

export function answer(
  value: Json,
  headers: Record<string, string> = {},
  url = 'https://h.test/api/v1/x?page=1',
): ListAnswer {
  return { value, headers, url };
}

export function at(position: ListPosition | null, size: number | null = 10): ListRequest {
  return { ...FIRST_REQUEST, position, size };
}

export const page = listing({ style: 'page', page: 'page', size: 'per_page', total: '/meta/total' });
export const offset = listing({ style: 'offset', offset: 'offset', size: 'limit', firstPage: 0 });
export const cursor = listing({
  style: 'cursor',
  cursor: 'after',
  size: 'limit',
  next: { in: 'body', at: '/meta/next', is: 'cursor' },
});
export const link = listing({ style: 'link', next: { in: 'header', at: 'Link', is: 'url' } });
export const last = listing({
  style: 'cursor',
  cursor: 'starting_after',
  size: 'limit',
  hasMore: '/has_more',
  lastItemField: 'id',
});
export const before = listing({ style: 'cursor', cursor: 'before_id', size: 'limit', lastItemField: 'id' });
