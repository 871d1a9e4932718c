// What makes one more of the things before it at an address of its own: "POST /products/product", "POST /files/content".
import type { Place } from './classify.ts';
import { isPlural, stemOf } from '../words/labels.ts';
import { concernsList, saysCreate } from './owner.ts';

/** Whether a POST makes one of the things before: called as one of them is, or said to create what is listed there. */
export function isMadeOtherwise(place: Place): boolean {
  const { post, segments } = place;
  if (post === undefined || segments.at(-1)?.method === true) return false;
  return namesOneOfBefore(place) || (saysCreate(post) && concernsList(place));
}

/** "POST /products/product", where nothing else is there and nothing below. */
function namesOneOfBefore({ name, segments, get, post, below }: Place): boolean {
  const before = segments.at(-2);
  if (get !== undefined || below !== undefined || (post?.body ?? null) === null || before?.kind !== 'static')
    return false;
  return isPlural(before.name) && !isPlural(name) && stemOf(before.name) === stemOf(name);
}
