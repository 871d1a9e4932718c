// The rows of a list that are here, for what they tell by name (rule `named-in-rows`), and the first of it, which are asked for
// only where there is something to choose among them.
import { useQuery } from '@tanstack/react-query';
import type { Json } from '#contract';
import type { ResourceDetails } from '#model';
import { type Services, useServices } from './context.tsx';
import { itemsHeld, type Pages } from './list-pages.ts';
import { firstItems } from './use-relation-options.ts';

/** The first items of a list; undefined before they have come, and where they are not asked for. */
export function useFirstItems(
  details: ResourceDetails | undefined,
  parents: readonly string[],
  isAsked: boolean,
): readonly Json[] | undefined {
  const services = useServices();
  const { data } = useQuery({
    queryKey: ['list', details?.resource.name ?? '', 'rows', parents],
    enabled: isAsked && details !== undefined,
    staleTime: 60_000,
    retry: false,
    queryFn: () => (details === undefined ? [] : firstItems(services, details, parents)),
  });
  return data;
}

/** What the lists of a resource hold that have been looked at. */
export function heldItems({ cache }: Services, resource: string): readonly Json[] {
  const known = cache.getQueriesData<Pages>({ queryKey: ['list', resource] });
  return known.flatMap(([, pages]) => (pages?.held === undefined ? [] : itemsHeld(pages)));
}
