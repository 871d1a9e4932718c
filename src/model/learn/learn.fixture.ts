// A resource whose contract says nothing of its items, and what answers teach of it.
import type { Json } from '#contract';
import { NO_PAGING } from '../listing/pagination.ts';
import type { Listing, Resource } from '../application.ts';
import { learn } from './learn.ts';

/** A list of which its contract tells nothing. */
export const LISTING: Listing = {
  from: '/paths/~1orders/get',
  because: '',
  operation: 'GET /orders',
  items: '',
  shape: 'array',
  known: false,
  pagination: NO_PAGING,
  sort: null,
  search: [],
  filters: [],
  expand: [],
};

/** The resource of that list. */
export const UNTYPED: Resource = {
  from: '/paths/~1orders',
  because: '',
  name: 'orders',
  label: 'Orders',
  singular: 'Order',
  description: '',
  parent: null,
  children: [],
  kind: 'collection',
  path: '/orders',
  schema: null,
  titleField: null,
  idField: null,
  idParameter: 'orderId',
  parentParameters: [],
  operations: {
    list: 'GET /orders',
    get: 'GET /orders/{orderId}',
    create: null,
    update: null,
    replace: null,
    delete: 'DELETE /orders/{orderId}',
  },
  searchable: false,
  listing: LISTING,
  decided: [],
  itemPointer: '',
  fields: [],
  columns: [],
  relations: [],
  referrers: [],
  actions: [],
  state: null,
  learned: false,
};

/** What it is once such an answer came. */
export function learned(value: Json, more: Partial<Resource> = {}, headers: Record<string, string> = {}): Resource {
  return learn({ ...UNTYPED, ...more }, { value, headers });
}

/** Two of its items, as they come. */
export const ORDER = {
  orderId: 7,
  title: 'Lamp',
  status: 'open',
  total: 12.5,
  created_at: '2026-01-02T03:04:05Z',
  notes: null,
};
export const OTHER = { ...ORDER, orderId: 8, status: 'paid' };
