// Where things are in a long list: the request for any page of it where the API counts pages or offsets, and how many
// items an answer promises, with how sure that is. RFC 8288 for the link to the last page.
import { linkOf, queryOfLink } from '../answers/links.ts';
import type { Listing } from '../application.ts';
import { type ListAnswer, type ListRequest, offsetBase, totalOf } from './listing.ts';

/** The request for the page of this index (0 is the first), or null where the API gives no way to go there directly. */
export function pageAt(listing: Listing, request: ListRequest, index: number, size: number): ListRequest | null {
  const { pagination } = listing;
  if (index === 0) return { ...request, position: null };
  if (pagination.page !== null) return { ...request, position: { page: pagination.firstPage + index } };
  if (pagination.offset === null) return null;
  return { ...request, position: { offset: offsetBase(pagination) + index * size } };
}

/** How many items there are in all, as an answer says it. "about": it only names its last page. */
export interface Promised {
  readonly count: number;
  readonly about: boolean;
}

/** What an answer says of the number of all items; null where it is silent. `size` is the length of a full page. */
export function promisedBy(listing: Listing, answer: ListAnswer, size: number): Promised | null {
  const total = totalOf(listing, answer.value, answer.headers);
  if (total !== null) return { count: total, about: false };
  const pages = lastPage(listing, answer);
  return pages === null || size === 0 ? null : { count: pages * size, about: true };
}

/** How many pages there are by the link to the last one. */
function lastPage(listing: Listing, { headers, url }: ListAnswer): number | null {
  const header = Object.hasOwn(headers, 'link') ? headers['link'] : undefined;
  const { page, firstPage } = listing.pagination;
  const link = header === undefined || page === null ? null : linkOf(header, 'last');
  const number = link === null ? Number.NaN : Number(queryOfLink(link, url)?.find(([name]) => name === page)?.[1]);
  return Number.isInteger(number) && number >= firstPage ? number - firstPage + 1 : null;
}
