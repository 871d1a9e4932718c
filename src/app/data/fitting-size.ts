// Pages of the size that an API gives: where it finds the first one asked for too large, a smaller one is asked for.
import type { ListRequest, Resource } from '#model';
import { failureOf } from './failure.ts';

/** Asks for a first page; where the API finds it too large, for a smaller one, and no more than that is asked for later. */
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
    const smaller = (await import('./smaller-pages.ts')).smallerPages(resource, request.size, failure);
    if (smaller === null) throw error;
    return await withFittingSize(smaller, { ...request, size: smaller.listing?.pagination.maxSize ?? null }, attempt);
  }
}
