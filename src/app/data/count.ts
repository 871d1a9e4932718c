// How many items a resource has, where that is cheap to ask: a page of one item whose answer names the total.
import { useQuery } from '@tanstack/react-query';
import {
  FIRST_REQUEST,
  isWhole,
  itemsOf,
  type ListFilter,
  listOperation,
  listPlace,
  type ResourceSummary,
  totalOf,
} from '#model';
import { callOf, pathValues, valuesOfList } from './call-values.ts';
import { loadDetails } from './connection.ts';
import { useIndex, useServices } from './context.tsx';
import { readQuietly } from './read.ts';

/** Which items of a resource are counted: those under these parents, those that match this filter. */
export interface Counted {
  readonly parents?: readonly string[];
  readonly filters?: readonly ListFilter[];
}

const ALL: Counted = {};

/** The number of items, or null where it is not known or would cost too much to ask. */
export function useCount(
  resource: ResourceSummary,
  wanted: boolean,
  counted: Counted = ALL,
): { readonly count: number | null; readonly loading: boolean } {
  const services = useServices();
  const { keep, stamp } = useIndex();
  const { parents = [], filters = [] } = counted;
  const query = useQuery({
    queryKey: ['count', resource.name, parents, filters],
    enabled:
      wanted && listOperation(resource) !== null && listPlace(resource).parentParameters.length <= parents.length,
    staleTime: 60_000,
    queryFn: async () => {
      const details = await loadDetails(services, resource.name, keep, stamp);
      const { listing } = details.resource;
      const call = listing === null ? null : callOf(details, listing.operation);
      if (listing === null || call === null || !call.reads) return null;
      const tellsTotal = listing.pagination.total !== null || listing.pagination.totalHeader !== null;
      const sizeIsOurs = listing.pagination.size !== null;
      if (!sizeIsOurs || !tellsTotal) return null;
      const request = { ...FIRST_REQUEST, size: 1, filters };
      const path = pathValues(call, details.resource, parents);
      const values = { ...valuesOfList(call, listing, request), path };
      const { value, headers, url } = await readQuietly(services, call, values);
      const whole = isWhole(listing, request, { value, headers, url });
      return totalOf(listing, value, headers) ?? (whole ? itemsOf(listing, value).length : null);
    },
  });
  return { count: query.data ?? null, loading: query.isLoading };
}
