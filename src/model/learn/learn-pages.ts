// Learns of refusals how pages want to be asked for: how large they may be, where the contract does not say, and that the
// first is called 1. The resource and the refusal in, the resource with what is tried next out.
import type { Resource } from '../application.ts';
import { withCorrections } from './learn-corrections.ts';
import { wordsOf } from '../words/labels.ts';
import { LEARNED } from '../decided.ts';

/** What is known of a refusal. */
export interface Refusal {
  readonly status: number;
  /** All that the API says in it. */
  readonly words: string;
}

/** What is tried where a refusal names no number. */
const USUAL_SIZES = [50, 20, 10] as const;

/** The resource with pages as they may be taken after this refusal; null where it is about something else. */
export function withFittingPages(resource: Resource, asked: number | null, refusal: Refusal): Resource | null {
  const page = resource.listing?.pagination.page ?? null;
  const isZeroMissed = page !== null && isMissed(page, refusal.words);
  return (
    (isZeroMissed ? withFirstPage(resource, refusal) : null) ??
    withSmallerPages(resource, asked, refusal) ??
    withoutSize(resource, asked, refusal) ??
    withFirstPage(resource, refusal)
  );
}

/**
 * The resource with a list that nothing leads on in and that is asked for no size any more: it was refused for want of what
 * goes with a size (`Missing "since" argument` of Orthanc), which the list need not be told.
 */
function withoutSize(resource: Resource, asked: number | null, { status, words }: Refusal): Resource | null {
  const { listing } = resource;
  if (listing === null || asked === null || (status !== 400 && status !== 422)) return null;
  const { size, style } = listing.pagination;
  if (size === null || style !== 'none') return null;
  if (!listing.filters.some(({ parameter }) => isMissed(parameter, words))) return null;
  const pagination = { ...listing.pagination, size: null, because: LEARNED };
  return withCorrections(resource, { ...resource, listing: { ...listing, pagination }, learned: true });
}

/**
 * The resource with a list that nothing leads on in, where the second page was the first again: as much as can be is asked for
 * at once from then on.
 */
export function withoutPosition(resource: Resource): Resource {
  const { listing } = resource;
  if (listing === null) return resource;
  const nowhere = { style: 'none', page: null, offset: null, cursor: null, next: null, hasMore: null } as const;
  const pagination = { ...listing.pagination, ...nowhere, because: LEARNED };
  return withCorrections(resource, { ...resource, listing: { ...listing, pagination }, learned: true });
}

/**
 * A page 0 that the contract only allows, of a list that has never been answered: many count from 1 and break over 0. Of any
 * list where the refusal says that a page is 1 or more, or is missing.
 */
function withFirstPage(resource: Resource, { status, words }: Refusal): Resource | null {
  const { listing } = resource;
  if (listing === null || ![400, 404, 422, 500].includes(status)) return null;
  const { page, firstPage } = listing.pagination;
  if (page === null || firstPage !== 0) return null;
  if (listing.known && !FROM_ONE.test(words) && !isMissed(page, words)) return null;
  const pagination = { ...listing.pagination, firstPage: 1, because: LEARNED };
  return withCorrections(resource, { ...resource, listing: { ...listing, pagination }, learned: true });
}

/** "GetUsersReq.page_index is required", of a 0 that was sent: Go takes it for nothing; `Missing "since" argument`. */
function isMissed(page: string, words: string): boolean {
  const name = wordsOf(page).join(String.raw`[\s_-]*`);
  return new RegExp(
    String.raw`\b${name}\b[^;]{0,60}?\b(?:required|missing|empty)\b|\bmissing\b["'\s\w]{0,30}["'\s]${name}\b`,
    'i',
  ).test(words);
}

/** "page must not be less than 1", "Page must be > 0", "page should be a positive number". */
const FROM_ONE =
  /\bpage\w*\b[^.;]{0,40}?(?:(?:at least|less than|>=|≥|equal to|minimum(?: value)? (?:is|of)) ?1\b|(?:greater than|above|>) ?(?:0|zero)\b|positive)/i;

/** The resource with a largest page below the size that was refused; null where the refusal is about something else. */
function withSmallerPages(resource: Resource, asked: number | null, refusal: Refusal): Resource | null {
  const { listing } = resource;
  if (listing === null || asked === null || listing.pagination.size === null) return null;
  if (refusal.status !== 400 && refusal.status !== 422) return null;
  const own = wordsOf(listing.pagination.size);
  const said = new Set(refusal.words.toLowerCase().split(/[^\p{L}]+/u));
  if (![...own, 'limit', 'size'].some((word) => said.has(word))) return null;
  const named = (refusal.words.match(/\b\d+\b/g) ?? []).map(Number).filter((number) => number > 1 && number < asked);
  const maxSize = named.length > 0 ? Math.max(...named) : USUAL_SIZES.find((size) => size < asked);
  if (maxSize === undefined) return null;
  const pagination = { ...listing.pagination, maxSize, because: LEARNED };
  return withCorrections(resource, { ...resource, listing: { ...listing, pagination }, learned: true });
}
