// What the refusal of a list says that its query lacks: kept, and asked of the person from then on, as a filter; what can be
// filled without anybody (the first page, its size) is filled. Loaded with the first refusal of a list.
import { type ListRequest, listValues, type ResourceDetails, wantedInQuery, withWantedFilters } from '#model';
import { callOf, missing } from './call-values.ts';
import type { Services } from './context.tsx';
import { failureOf } from './failure.ts';
import { keepWanted } from './learned.ts';
import { listingOf } from './list-read.ts';

/** The details with which a refused list is asked again; null where a person has to say something first, or it is about something else. */
export function hearList(
  services: Services,
  details: ResourceDetails,
  request: ListRequest,
  reason: unknown,
  { keep, stamp }: { readonly keep: string; readonly stamp: string },
): ResourceDetails | null {
  const failure = failureOf(reason);
  const listing = listingOf(details.resource);
  const call = callOf(details, listing.operation);
  if (call === null || failure.kind !== 'problem' || (failure.status !== 400 && failure.status !== 422)) return null;
  const { query } = listValues(listing, request, call);
  const wanted = wantedInQuery(failure.issues, call, Object.keys(query));
  if (wanted === call.wanted || wanted.length === (call.wanted ?? []).length) return null;
  const calls = details.calls.map((one) => (one.operation === call.operation ? { ...one, wanted } : one));
  keepWanted(services, call, wanted, keep, stamp, withWantedFilters);
  return missing({ ...details, calls }, listing, request).length === 0 ? { ...details, calls } : null;
}
