// Pages as an API gives them: where it refuses the first one asked for, a smaller one is asked for, or the one called 1.
import type { Listing, ListRequest, Resource } from '#model';
import { failureOf } from './failure.ts';

/** How many items a page has where the API lets us choose. */
const PAGE_SIZE = 50;

/** How many are asked for where nothing leads to a second page: what is beyond them nobody sees. */
const ONLY_PAGE_SIZE = 500;

/** How many items a page of a list is asked for; null where the API alone decides. */
export function pageSizeOf({ pagination }: Listing): number | null {
  const wanted = pagination.style === 'none' ? ONLY_PAGE_SIZE : PAGE_SIZE;
  return pagination.size === null ? null : Math.min(wanted, pagination.maxSize ?? wanted);
}

/** Asks for a first page; where the API refuses it, for one that fits, and so from then on. */
export async function withFittingSize<T>(
  resource: Resource,
  request: ListRequest,
  attempt: (resource: Resource, request: ListRequest) => Promise<T>,
): Promise<T> {
  try {
    return await attempt(resource, request);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'problem' || request.position !== null) throw error;
    const fitting = (await import('./fitting-pages.ts')).fittingPages(resource, request.size, failure);
    if (fitting === null) throw error;
    const { size: asked, maxSize } = fitting.listing?.pagination ?? {};
    const size = asked === null ? null : (maxSize ?? request.size);
    return await withFittingSize(fitting, { ...request, size }, attempt);
  }
}
