// What live answers corrected: the resource before and after learning in, a list of what was changed, from what, to what
// and why out, kept on the resource, so that whoever looks behind a screen can see that a guess was confirmed or mended.
import type { Listing, Pagination, Resource } from '../application.ts';
import type { Correction } from './correction.ts';
import { withLearnedFilters } from './learned-filters.ts';

/** The learned resource with the corrections that this answer brought, after those of earlier answers. */
export function withCorrections(before: Resource, learned: Resource): Resource {
  if (before === learned) return learned;
  const after = withLearnedFilters(learned);
  const found = [...ofListing(before.listing, after.listing), ...ofItem(before, after)].filter(
    (one) => one.was !== one.is,
  );
  if (found.length === 0) return after;
  const known = after.corrections ?? [];
  // What is corrected again keeps what it was at first.
  const again = new Map(found.map((one) => [one.what, one]));
  const kept = known.map((one) => {
    const next = again.get(one.what);
    return next === undefined ? one : { ...next, was: one.was };
  });
  const news = found.filter((one) => !known.some((other) => other.what === one.what));
  return { ...after, corrections: [...kept, ...news] };
}

/** The resource whose items are only changed as a whole from now on, since the server does not take parts of them. */
export function changedAsWhole(resource: Resource): Resource {
  const { operations } = resource;
  const learned = { ...resource, operations: { ...operations, update: operations.replace, replace: null } };
  const correction = {
    what: 'update',
    was: operations.update,
    is: operations.replace,
    because: 'parts-are-refused',
  } as const;
  return { ...learned, corrections: [...(resource.corrections ?? []), correction] };
}

function ofListing(before: Listing | null, after: Listing | null): readonly Correction[] {
  if (before === null || after === null || before === after) return [];
  const [old, now] = [before.pagination, after.pagination];
  return [
    {
      what: 'items',
      was: before.known ? placeOf(before) : null,
      is: after.known ? placeOf(after) : null,
      because: before.known ? 'items-are-elsewhere-in-answers' : 'items-found-in-answers',
    },
    { what: 'total', was: old.total, is: now.total, because: 'total-found-in-answers' },
    { what: 'pagination', was: styleOf(before), is: styleOf(after), because: reasonOfPaging(before, after) },
    {
      what: 'size',
      was: sizeOf(old),
      is: sizeOf(now),
      because: now.size === null ? 'size-is-refused-alone' : 'larger-pages-are-refused',
    },
    { what: 'more', was: old.hasMore, is: now.hasMore, because: 'flag-found-in-answers' },
  ];
}

function placeOf({ items, shape, each }: Listing): string {
  if (each !== undefined) return `${items}/*${each}`;
  return shape === 'array' ? items : `${items} (${shape})`;
}

function sizeOf({ size, maxSize }: Pagination): string | null {
  if (size === null) return 'none';
  return maxSize === null ? null : `at most ${maxSize}`;
}

/** "page from 1", "link: /links/next": what decides how one gets on. */
function styleOf({ pagination }: Listing): string {
  const { style, next, page, firstPage } = pagination;
  const start = page === null ? '' : ` from ${firstPage}`;
  return `${style}${start}${next === null ? '' : `: ${next.at}`}`;
}

function reasonOfPaging(before: Listing, after: Listing): string {
  if (after.pagination.style === 'none') return 'second-page-is-the-first-again';
  if (before.pagination.firstPage !== after.pagination.firstPage)
    return after.pagination.firstPage === 0 ? 'first-page-has-one-before-it' : 'first-page-is-called-1';
  const next = after.pagination.next;
  if (next?.in === 'header') return 'link-header-in-answers';
  return next?.is === 'cursor' ? 'cursor-found-in-answers' : 'address-of-next-page-in-answers';
}

function ofItem(before: Resource, after: Resource): readonly Correction[] {
  const related = after.relations.filter((one) => !before.relations.includes(one));
  return [
    { what: 'item', was: before.itemPointer, is: after.itemPointer, because: 'item-inside-envelope-of-answers' },
    { what: 'identity', was: before.idField, is: after.idField, because: 'items-are-told-apart-by-it' },
    { what: 'title', was: before.titleField, is: after.titleField, because: 'items-are-named-by-it' },
    ...related.map(
      (one): Correction => ({ what: `relation ${one.field}`, was: null, is: one.resource, because: one.because }),
    ),
  ];
}
