// Pages as an API gives them: where it refuses the first one asked for, a smaller one is asked for, or the one called 1.
import type { ListRequest, Resource } from '#model';
import { failureOf } from './failure.ts';

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
    const size = fitting.listing?.pagination.maxSize ?? request.size;
    return await withFittingSize(fitting, { ...request, size }, attempt);
  }
}
