// Where in its list an item was seen. What no operation gets is read with its page: that one is asked for first, and only an item
// that nobody has seen here is looked for from the start.
import type { QueryClient } from '@tanstack/react-query';
import type { Json } from '#contract';
import { idOf, type ListRequest, type Resource } from '#model';

/** Remembers which page of the list these items came on, where no operation gets one of them. */
export function rememberPage(
  cache: QueryClient,
  resource: Resource,
  items: readonly Json[],
  request: ListRequest,
): void {
  if (resource.operations.get !== null || request.position === null) return;
  for (const item of items) {
    const id = idOf(resource, item);
    if (id !== null) cache.setQueryData(keyOf(resource, id), request);
  }
}

/** The request for the page that an item was last seen on, where it was not the first one. */
export function pageWith(cache: QueryClient, resource: Resource, id: string): ListRequest | undefined {
  return cache.getQueryData<ListRequest>(keyOf(resource, id));
}

function keyOf({ name }: Resource, id: string): readonly unknown[] {
  return ['page-with', name, id];
}
