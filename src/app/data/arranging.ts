// What arranges and tells apart things in memory, and looks through a list for it, apart from all else, so that it is loaded only
// where an API leaves it to us.
import type { Json } from '#contract';
import { isRepeat, itemsOf, type ListAnswer, type Listing, type ListRequest, nextPage } from '#model';

export { createArranger, filterItems, hintsOf, searchItems } from '#model';

/** The items of a list after its first page, until as many are there as are wanted. */
export async function restOf(
  listing: Listing,
  start: { readonly request: ListRequest; readonly answer: ListAnswer },
  ask: (request: ListRequest) => Promise<ListAnswer>,
  wanted: number,
): Promise<readonly Json[]> {
  const rest: Json[] = [];
  let before = itemsOf(listing, start.answer.value);
  let next = nextPage(listing, start.request, start.answer);
  for (let count = before.length; next !== null && count < wanted; count += before.length) {
    const answer = await ask(next);
    const items = itemsOf(listing, answer.value);
    if (items.length === 0 || isRepeat(before, items)) break;
    rest.push(...items);
    next = nextPage(listing, next, answer);
    before = items;
  }
  return rest;
}
