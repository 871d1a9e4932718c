// A list that is refreshed: what is in sight is read anew, or all of it where all is here; the rest is read when it comes
// into sight. What has changed since is told, so that another person's change does not pass unseen.
import type { Json } from '#contract';
import type { OwnWrite } from './written.ts';
import { idOf, type ListRequest, type Resource, rowKeyOf, sameJson, scalarText } from '#model';
import { canJump, isComplete, type Page, type Pages, pagesWanted, requestFor, withPage } from './list-pages.ts';

/** What a refresh found: the items that are not as they were, by what tells them apart. */
export interface Changes {
  readonly at: number;
  readonly ids: ReadonlySet<string>;
}

/** How a list is renewed. */
export interface Renewing {
  /** What was held so far. */
  readonly before: Pages;
  /** The list with its first page as it was read just now. */
  readonly fresh: Pages;
  readonly sight: { readonly first: number; readonly end: number };
  /** All that is held is needed, wherever the sight is. */
  readonly whole: boolean;
  readonly read: (request: ListRequest) => Promise<Page>;
}

const AT_A_TIME = 4;

/** The pages after a refresh. Throws what `read` throws. */
export async function renew({ before, fresh, sight, whole, read }: Renewing): Promise<Pages> {
  const first = fresh.held.get(0);
  if (first === undefined || before.size !== fresh.size) return fresh;
  const { listing, beside, asked, promised } = fresh;
  let pages = withPage({ ...before, listing, beside, asked, promised, end: null }, 0, first);
  const all = whole || isComplete(before);
  const wanted = all
    ? [...before.held.keys()].filter((index) => index > 0).sort((a, b) => a - b)
    : pagesWanted(pages, sight.first, sight.end);
  const step = canJump(pages) ? AT_A_TIME : 1;
  for (let at = 0; at < wanted.length; at += step) {
    const part = wanted.slice(at, at + step);
    const now = pages;
    const come = await Promise.all(
      part.map(async (index) => {
        const request = requestFor(now, index);
        return request === null ? null : { index, page: await read(request) };
      }),
    );
    for (const one of come) if (one !== null) pages = withPage(pages, one.index, one.page);
  }
  return pages;
}

/** How many rows are compared at most: beyond that a person sees the change when they get there. */
const COMPARED = 2_000;

/**
 * What differs between a list before and after a refresh, among the items that are in both or only in the later one. What
 * this person did since the list was read is none of it: they know.
 */
export function changesBetween(
  before: Pages,
  after: Pages,
  resource: Resource,
  own: readonly OwnWrite[],
): Changes | null {
  const olds = new Map(rowsOf(before, resource));
  const known = ownIds(own, before.asked, resource);
  if (olds.size === 0) return null;
  const changed = rowsOf(after, resource).filter(([key, item]) => {
    if (known.has(idOf(resource, item) ?? '')) return false;
    const old = olds.get(key);
    return old !== item && (old === undefined || !sameJson(old, item));
  });
  return changed.length === 0 ? null : { at: after.asked, ids: new Set(changed.map(([key]) => key)) };
}

/** The items that writes since then were about: by the address that they were sent to, and by what was answered. */
function ownIds(own: readonly OwnWrite[], since: number, resource: Resource): ReadonlySet<string> {
  const newest = own.filter(({ at }) => at >= since);
  const ids = newest.flatMap(({ values, value }) => [
    ...Object.values(values.path ?? {}).map(scalarText),
    idOf(resource, value),
  ]);
  return new Set(ids.flatMap((id) => id ?? []));
}

function rowsOf(pages: Pages, resource: Resource): readonly (readonly [string, Json])[] {
  const items = [...pages.held.values()].flatMap((page) => page.items).slice(0, COMPARED);
  return items.flatMap((item) => {
    const key = rowKeyOf(resource, item);
    return key === null ? [] : [[key, item] as const];
  });
}
