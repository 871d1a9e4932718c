// Finds the items in a live answer of a list call, by shape: the one array of objects, preferring the keys that
// envelopes use, then the path's last word; up to two levels down; or a map whose values are alike.
import { isObject, member, pointerOf } from '#contract';
import type { Json, JsonObject, Pointer } from '#contract';
import type { Listing } from '../application.ts';

/** Where the items are. */
export interface FoundItems {
  readonly items: Pointer;
  readonly shape: Listing['shape'];
  readonly each?: Pointer;
}

/** Keys under which envelopes hold their items, best first. */
const ENVELOPES: readonly string[] = [
  'data',
  'items',
  'results',
  'result',
  'records',
  'rows',
  'content',
  'list',
  'value',
  'values',
  'entries',
  'elements',
  'objects',
  'resources',
  'documents',
  'docs',
  'hits',
  'nodes',
  'member',
  'hydra:member',
  '_embedded',
  'response',
  'payload',
];

/** Keys whose arrays are never the items. */
const NEVER: ReadonlySet<string> = new Set([
  'errors',
  'error',
  'warnings',
  'links',
  '_links',
  'included',
  'facets',
  'aggregations',
  'meta',
  '_meta',
  'pagination',
  'messages',
  'schemas',
]);

interface Candidate {
  readonly path: readonly string[];
  readonly value: readonly Json[];
}

/** The place of the items in an answer, or null where nothing looks like a list. `path` is the list's path template. */
export function findItems(answer: Json, path: string): FoundItems | null {
  if (Array.isArray(answer)) return { items: '', shape: 'array', ...envelopesOf(answer) };
  if (!isObject(answer)) return null;
  if (saysItsKeys(answer)) return { items: '', shape: 'map' };
  const words = pathWords(path);
  const candidates = arraysIn(answer, []);
  const best = candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)[0];
  if (best !== undefined) {
    const { path: place, value } = best.candidate;
    return { items: pointerOf(place), shape: 'array', ...envelopesOf(value) };
  }
  return findMap(answer, words);
}

/** Where entries hold nothing but one thing each, under one name, that is where their items are: `[{ order: {…} }]`. */
export function envelopesOf(entries: readonly Json[]): Pick<Listing, 'each'> {
  const keys = new Set(entries.flatMap((entry) => (isObject(entry) ? Object.keys(entry) : [])));
  const [key] = keys;
  if (entries.length < 2 || keys.size !== 1 || key === undefined) return {};
  const things = entries.every((entry) => {
    const inside = member(entry, key);
    return isObject(inside) && Object.keys(inside).length > 1;
  });
  return things ? { each: pointerOf([key]) } : {};
}

function arraysIn(value: JsonObject, path: readonly string[]): readonly Candidate[] {
  const found: Candidate[] = [];
  for (const [key, part] of Object.entries(value)) {
    if (NEVER.has(key.toLowerCase())) continue;
    const here = [...path, key];
    if (Array.isArray(part)) found.push({ path: here, value: part as readonly Json[] });
    else if (isObject(part) && path.length < 2) found.push(...arraysIn(part, here));
  }
  return found;
}

/** Higher is likelier; 0 is no list of items. */
function scoreOf({ path, value }: Candidate, words: ReadonlySet<string>): number {
  const key = path.at(-1) ?? '';
  const known = ENVELOPES.indexOf(key.toLowerCase());
  const named = words.has(normal(key));
  const embedded = path.some((part) => part === '_embedded');
  const objects = value.some((item) => isObject(item));
  if (value.length > 0 && !objects && !named && known < 0) return 0;
  if (value.length === 0 && !named && known < 0 && !embedded) return 0;
  return (
    (objects ? 1000 : 0) +
    (known >= 0 ? 400 - known : 0) +
    (named ? 350 : 0) +
    (embedded ? 300 : 0) -
    (path.length - 1) * 100 +
    Math.min(value.length, 50)
  );
}

function findMap(answer: JsonObject, words: ReadonlySet<string>): FoundItems | null {
  if (isMapOfItems(answer)) return { items: '', shape: 'map' };
  for (const [key, part] of Object.entries(answer)) {
    const likely = ENVELOPES.includes(key.toLowerCase()) || words.has(normal(key));
    if (likely && isObject(part) && isMapOfItems(part)) return { items: pointerOf([key]), shape: 'map' };
  }
  return null;
}

/**
 * The place of the one thing in an answer that holds no list, or null where it speaks of the call only, or of pages
 * ("{ message }", "{ total: 0, page: 1 }"): then it may be a list that is empty.
 */
export function findOne(answer: Json): FoundItems | null {
  if (!isObject(answer)) return null;
  const inside = Object.entries(answer).find(([key]) => ENVELOPES.includes(key.toLowerCase()));
  if (inside !== undefined) {
    const [key, part] = inside;
    return isObject(part) && findOne(part)?.items === '' ? { items: pointerOf([key]), shape: 'one' } : null;
  }
  const told = Object.entries(answer).filter(
    ([key, part]) => !OF_THE_CALL.has(normal(key)) && part !== null && !Array.isArray(part),
  );
  return told.length > 1 ? { items: '', shape: 'one' } : null;
}

/** What an answer says of the call, or of the pages of a list. */
const OF_THE_CALL: ReadonlySet<string> = new Set(
  (
    'success succeeded issuccess status statuscode code errorcode message msg ok error errors detail requestid traceid timestamp path ' +
    'meta links pagination paging page pages pageno pagenumber pageindex pagesize perpage limit offset skip take size number count total ' +
    'totalcount totalitems totalpages totalelements totalrecords hasmore hasnext hasprevious next previous prev first last cursor ' +
    'nextcursor nextpage nextpagetoken previouscursor empty sort order filter query'
  ).split(' '),
);

/** At least two members, all of them objects that share most of their keys. */
function isMapOfItems(value: JsonObject): boolean {
  const entries = Object.entries(value);
  if (entries.length < 2 || entries.some(([key]) => ENVELOPES.includes(key) || NEVER.has(key))) return false;
  const [first, ...rest] = entries.map(([, part]) => part);
  if (!isObject(first)) return false;
  const keys = new Set(Object.keys(first));
  if (keys.size === 0) return false;
  return rest.every((part) => {
    if (!isObject(part)) return false;
    const own = Object.keys(part);
    const shared = own.filter((key) => keys.has(key)).length;
    return shared * 2 >= Math.max(own.length, keys.size);
  });
}

/** Whether each member is an object that says its own key ("desk": { name: "desk" }), so that even one alone makes a map. */
function saysItsKeys(value: JsonObject): boolean {
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([key, part]) => key !== '' && isObject(part) && Object.values(part).includes(key))
  );
}

/** The last static words of a path, singular and plural: "/shop/{id}/order-lines" → orderlines, orderline. */
function pathWords(path: string): ReadonlySet<string> {
  const last =
    path
      .split('/')
      .filter((part) => part !== '' && !part.includes('{'))
      .at(-1) ?? '';
  const word = normal(last.replace(/\.\w+$/, ''));
  return new Set([word, word.replace(/s$/, ''), word.replace(/ies$/, 'y'), `${word}s`, `${word}list`]);
}

function normal(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
