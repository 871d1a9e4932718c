// Learns of refusals that a filter takes a list, though one value is chosen: the resource, what it was filtered by and the API's
// words in; the resource whose filter says in its name that it is a list out.
import type { Resource } from '../application.ts';
import type { ListRequest } from '../listing/listing.ts';
import { LEARNED } from '../decided.ts';
import type { Refusal } from './learn-pages.ts';

/** "Expected type: 'array' for field 'status', got: 'string'" (Medusa), "status must be an array" (NestJS), zod's `"expected": "array"`. */
const WANTS_LIST = /\barrays?\b/i;

/**
 * The resource with the filters that the refusal names written as lists: `status[]=draft`, as Express, Rails and PHP read one value of
 * several (rule `filter-takes-list`). One that was sent once is a text to them, which a server that is strict refuses. Null where the
 * refusal is about something else.
 */
export function withListsWritten(
  resource: Resource,
  filters: ListRequest['filters'],
  { status, words }: Refusal,
): Resource | null {
  const { listing } = resource;
  if (listing === null || (status !== 400 && status !== 422) || !WANTS_LIST.test(words)) return null;
  const said = new Set(words.split(/[^\p{L}\p{N}_-]+/u));
  const sent = new Set(filters.map(({ parameter }) => parameter));
  const isMeant = ({ parameter, said: written }: (typeof listing.filters)[number]): boolean =>
    written === undefined && sent.has(parameter) && said.has(parameter);
  if (!listing.filters.some(isMeant)) return null;
  const all = listing.filters.map((one) =>
    isMeant(one) ? { ...one, because: LEARNED, said: { name: `${one.parameter}[]`, prefix: '' } } : one,
  );
  return { ...resource, listing: { ...listing, filters: all }, learned: true };
}
