// How many items a page of a list is asked for, and under which name.
import type { Json } from '#contract';
import type { Pagination } from '../application.ts';
import type { ListRequest } from './listing.ts';

/** As many as are asked for where nobody says how many and the API wants a number. */
export const ANY_SIZE = 50;

/** The items per page that a request leads to; null leaves it to the API. */
export function sizeOf(pagination: Pagination, request: Pick<ListRequest, 'size'>): number | null {
  const size = request.size ?? pagination.defaultSize;
  return size === null || pagination.maxSize === null ? size : Math.min(size, pagination.maxSize);
}

/** The parameter that asks for so many; none where nobody wants any number. */
export function sizeValues(
  pagination: Pagination,
  request: Pick<ListRequest, 'size'>,
  required: ReadonlySet<string>,
): readonly (readonly [string, Json])[] {
  const { size, defaultSize } = pagination;
  if (size === null || (request.size === null && !required.has(size))) return [];
  return [[size, sizeOf(pagination, { size: request.size ?? defaultSize ?? ANY_SIZE })]];
}
