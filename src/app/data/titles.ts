// What people call the item that a relation names: read once, quietly, at most four at a time, and remembered. Titles
// of items that a list has shown are known without asking.
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Json } from '#contract';
import { idOf, itemOf, titleOf, type Resource, type ResourceSummary } from '#model';
import { callOf, pathValues } from './call-values.ts';
import { loadDetails } from './connection.ts';
import { useIndex, useServices } from './context.tsx';
import { readQuietly } from './read.ts';

/** A title as far as it is known. */
export interface Title {
  /** Null while it is not known, or where the API does not tell. */
  readonly title: string | null;
  readonly loading: boolean;
}

/** How long a title is trusted, in milliseconds. */
const TRUSTED = 5 * 60_000;

/** The title of an item of a resource, by its id. It asks only where a read of one item needs nothing but the id (rule S5). */
export function useTitle(resource: string, id: string | null): Title {
  const services = useServices();
  const { keep, stamp, resource: named } = useIndex();
  const target = named(resource);
  const query = useQuery({
    queryKey: ['title', resource, id],
    enabled: id !== null && target !== undefined && canRead(target),
    staleTime: TRUSTED,
    queryFn: async () => {
      const details = await loadDetails(services.cache, resource, keep, stamp);
      const call = callOf(details, details.resource.operations.get);
      if (call === null || !call.reads || id === null) return null;
      const { value } = await readQuietly(services, call, { path: pathValues(call, details.resource, [id]) });
      const title = titleOf(details.resource, itemOf(details.resource, value));
      return title === '' ? null : title;
    },
  });
  return { title: query.data ?? null, loading: query.isLoading };
}

function canRead(target: ResourceSummary): boolean {
  return target.operations.get !== null && target.kind === 'collection' && target.parentParameters.length === 0;
}

/** Remembers the titles of items that a list has brought. */
export function rememberTitles(cache: QueryClient, resource: Resource, items: readonly Json[]): void {
  if (resource.parentParameters.length > 0) return;
  for (const item of items) {
    const id = idOf(resource, item);
    const title = titleOf(resource, item);
    if (id !== null && title !== '') cache.setQueryData(['title', resource.name, id], title);
  }
}
