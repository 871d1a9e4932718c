// Words before the things of an API that name none of them: "/api", "/v2". Input: a place; output: whether it is one.
import type { Place } from './classify.ts';
import { takesPages } from '../listing/takes-pages.ts';
import { isPlural } from '../words/labels.ts';
import { prefixesOf } from './nouns.ts';
import { isPrefix, keyOf } from './paths.ts';
import { isBeforeItems } from './written-out.ts';

/** Whether a word stands only before others: "/api/{endpoint}" beside "/api/spells/{id}" is no list of things called "api". */
export function isPrefixOnly(place: Place): boolean {
  const last = place.segments.at(-1);
  if (last === undefined || !isPrefix(last) || listsPages(place)) return false;
  return place.below === undefined || (place.segments.every(isPrefix) && beginsPaths(place));
}

/** "GET /apis?page=1" lists APIs. */
function listsPages({ name, get }: Place): boolean {
  return isPlural(name) && get !== undefined && takesPages(get.operation);
}

/** "/api/{endpoint}" beside "/api/spells/{id}" and "/api/races/{id}": things stand below the words, and none right here. */
function beginsPaths({ key, facts }: Place): boolean {
  const words = new Set<string>();
  for (const other of facts.nodes.keys())
    if (other.startsWith(`${key}/`)) words.add(other.slice(key.length + 1).split('/')[0] ?? '');
  words.delete('{}');
  return words.size > 2;
}

/** "/collections/trees" before its items, only read: one of the collections. */
export function tellsOneWrittenOut({ facts, segments, write, remove, post }: Place): boolean {
  const isRead = write === undefined && remove === undefined && post === undefined;
  return isRead && isBeforeItems(segments, (path) => prefixesOf(facts).has(keyOf(path)));
}
