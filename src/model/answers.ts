// What an operation answers when it succeeds, and takes as input: the response and media type that count, and the shape
// of their schemas: a list and where it is, an item and where it is, a file, a text, nothing. Found by shape, not by key.
import type { Json, Lookup, MediaType, Operation, Pointer, Response, Schema } from '#contract';
import { isObject, member } from '#contract';
import { isPlural, normalOf, singularOf, stemOf, wordsOf } from './labels.ts';
import type { View } from './schemas.ts';
import { listOf, textOf, viewOf } from './schemas.ts';

/** The answer of an operation that counts. */
export interface AnswerShape {
  readonly kind: 'array' | 'object' | 'map' | 'scalar' | 'text' | 'file' | 'stream' | 'nothing' | 'unknown';
  readonly status: string;
  readonly mediaType: string;
  readonly schema: Schema | null;
  readonly view: View;
  readonly response: Response | null;
}

/** A list found in an answer. */
export interface FoundList {
  readonly items: Pointer;
  readonly shape: 'array' | 'map';
  /** Schema of one item, or null where the contract does not say. */
  readonly item: Schema | null;
  /** How sure: "certain" (the answer itself, or a key that says list), "likely" (by shape only). */
  readonly sure: 'certain' | 'likely';
  readonly because: string;
}

/** The shape of the answer that an operation gives when all went well. */
export function answerOf(operation: Operation, lookup: Lookup): AnswerShape {
  const response = successOf(operation);
  if (response === null) return shape('unknown', '', '', null, null, lookup);
  const media = preferred(response.content);
  if (media === null) {
    const declared = operation.responses.length > 0 && /^(204|205|304|302|303)$/.test(response.status);
    return shape(declared ? 'nothing' : 'unknown', response.status, '', null, response, lookup);
  }
  return shape(
    kindOfMedia(media, lookup),
    response.status,
    media.mediaType,
    media.schema ?? streamed(media),
    response,
    lookup,
  );
}

function shape(
  kind: AnswerShape['kind'],
  status: string,
  mediaType: string,
  schema: Schema | null,
  response: Response | null,
  lookup: Lookup,
): AnswerShape {
  return { kind, status, mediaType, schema, view: viewOf(schema, lookup), response };
}

const ORDER = ['200', '201', '2XX', '202', '203', '206', '204', '205'];

/** The response that a success gives: the first of 200, 201 … that has content, else the first there is. */
export function successOf(operation: Operation): Response | null {
  const good = operation.responses.filter((one) => /^2/.test(one.status));
  const sorted = [...good].sort((a, b) => rank(a.status) - rank(b.status));
  const best = sorted.find((one) => one.content.length > 0) ?? sorted[0];
  if (best !== undefined) return best;
  return (
    operation.responses.find((one) => one.status === 'default') ??
    operation.responses.find((one) => /^3/.test(one.status)) ??
    null
  );
}

function rank(status: string): number {
  const at = ORDER.indexOf(status.toUpperCase());
  return at < 0 ? ORDER.length : at;
}

/** The media type to speak: JSON before anything else that has a shape, then text, then files. */
export function preferred(content: readonly MediaType[]): MediaType | null {
  const ranked = [...content].sort((a, b) => mediaRank(a.mediaType) - mediaRank(b.mediaType));
  return ranked[0] ?? null;
}

const MEDIA_RANKS: readonly RegExp[] = [
  /^application\/json\b/i,
  /^application\/(vnd\.api|hal|ld)\+json/i,
  /^application\/.*json(?!.*(seq|lines|patch|stream))/i,
  /^text\/json/i,
  /^\*\/\*/,
  /^application\/\*/,
  /json/i,
  /^application\/x-www-form-urlencoded/i,
  /^multipart\/form-data/i,
  /xml/i,
  /yaml/i,
];

function mediaRank(mediaType: string): number {
  const at = MEDIA_RANKS.findIndex((pattern) => pattern.test(mediaType));
  return at < 0 ? MEDIA_RANKS.length : at;
}

function streamed(media: MediaType): Schema | null {
  return media.itemSchema === null ? null : { type: 'array', items: media.itemSchema };
}

function kindOfMedia(media: MediaType, lookup: Lookup): AnswerShape['kind'] {
  if (/event-stream|jsonl|ndjson|json-seq|stream\+json|json-lines/i.test(media.mediaType)) return 'stream';
  const view = viewOf(media.schema, lookup);
  if (isFileSchema(view)) return 'file';
  const isJson =
    /json|xml|yaml|^\*\/\*|^application\/\*|form/i.test(media.mediaType) && !/^image\//i.test(media.mediaType);
  if (!isJson) return /^text\/(plain|html|markdown)/i.test(media.mediaType) ? textKind(view) : 'file';
  return kindOfView(view);
}

function textKind(view: View): AnswerShape['kind'] {
  return view.types.includes('array')
    ? 'array'
    : view.types.includes('object') && view.properties.size > 0
      ? 'object'
      : 'text';
}

function isFileSchema(view: View): boolean {
  const format = textOf(member(view.schema, 'format'));
  return (
    (view.types[0] === 'string' && format === 'binary') ||
    view.types[0] === 'file' ||
    textOf(member(view.schema, 'contentMediaType')).startsWith('application/octet')
  );
}

function kindOfView(view: View): AnswerShape['kind'] {
  if (view.types.includes('array') && !view.types.includes('object')) return 'array';
  if (view.properties.size > 0) return 'object';
  if (view.types.includes('object')) return view.additional !== null && view.additional !== true ? 'map' : 'unknown';
  if (view.types.some((type) => ['string', 'number', 'integer', 'boolean'].includes(type))) return 'scalar';
  return 'unknown';
}

/** The schema and media type of an operation's input, or nulls. */
export function bodyOf(
  operation: Operation,
  lookup: Lookup,
): { mediaType: string; schema: Schema | null; view: View } | null {
  const media = operation.requestBody === null ? null : preferred(operation.requestBody.content);
  if (operation.requestBody === null) return null;
  return { mediaType: media?.mediaType ?? '', schema: media?.schema ?? null, view: viewOf(media?.schema, lookup) };
}

/** Keys under which lists are, best first. */
const LIST_KEYS = [
  'items',
  'results',
  'data',
  'member',
  'hydramember',
  'content',
  'list',
  'records',
  'rows',
  'entries',
  'value',
  'values',
  'elements',
  'objects',
  'docs',
  'documents',
  'hits',
  'result',
  'collection',
  'edges',
  'nodes',
  'resources',
  'features',
  'response',
  'payload',
  'entities',
  'page',
  'contents',
  'series',
  'matches',
  'datalist',
  'resultlist',
  'itemlist',
  'all',
  'array',
  'body',
  'rets',
  'returnvalue',
];
const WRAPPERS = new Set([
  'data',
  'result',
  'results',
  'response',
  'payload',
  'embedded',
  'body',
  'content',
  'page',
  'hits',
  'list',
  'returnvalue',
  'items',
  'value',
  'd',
]);
/** Words of properties that speak of the answer, not of a thing. */
const ENVELOPE_WORDS = new Set(
  (
    'is at max min uri uris meta metadata total count page pages pagination paging paginator next prev previous links link first last limit offset size cursor token ' +
    'success status message messages code error errors warnings warning has more hasmore number per current kind api version object url self ' +
    'href etag request id timestamp took took_ms time elements empty sort sorted pageable context odata hydra view search type info summary ' +
    'facets aggregations filters query included jsonapi ok msg detail result records items results start end from to truncated marker key ' +
    'continue continuation response schema class properties actions entities rel title name description debug trace duration cost resource ' +
    'ret retcode errcode errmsg rows available skip skipped remaining range'
  ).split(' '),
);
const IDENTITY_KEYS = new Set(['id', 'uuid', 'guid', 'uid', 'gid', 'sid']);

/** The list in an answer, or null where it is none. `noun` is the word of the path: "orders". */
export function listIn(answer: AnswerShape, noun: string, lookup: Lookup): FoundList | null {
  if (answer.kind === 'array' || (answer.kind === 'stream' && answer.view.items !== null)) {
    return { items: '', shape: 'array', item: answer.view.items, sure: 'certain', because: 'answer-is-array' };
  }
  if (answer.kind === 'map') {
    const value = viewOf(answer.view.additional, lookup);
    const known = value.types.length > 0 && !value.types.includes('array');
    return known
      ? { items: '', shape: 'map', item: answer.view.additional, sure: 'likely', because: 'answer-is-map' }
      : null;
  }
  if (answer.kind !== 'object') return null;
  return listInObject(answer.view, stemOf(noun), noun, lookup);
}

interface Candidate {
  readonly pointer: Pointer;
  readonly key: string;
  readonly rank: number;
  readonly named: boolean;
  readonly item: Schema | null;
  readonly shape: 'array' | 'map';
  readonly depth: number;
  /** What the items are: things (objects), untold, or plain values. */
  readonly of: 'things' | 'unknown' | 'scalars';
}

function listInObject(view: View, stem: string, noun: string, lookup: Lookup): FoundList | null {
  const shallow = candidatesIn(view, '', stem, noun, 0, lookup);
  const deep = [...view.properties].flatMap(([key, schema]) => {
    const inner = viewOf(schema, lookup);
    if (inner.types.includes('array') || inner.properties.size === 0) return [];
    if (!WRAPPERS.has(plainKey(key)) && !(stemOf(key) === stem && isPlural(key))) return [];
    if ([...inner.properties.keys()].some((name) => IDENTITY_KEYS.has(plainKey(name)))) return [];
    return candidatesIn(inner, `/${escaped(key)}`, stem, noun, 1, lookup);
  });
  const sorted = [...shallow, ...deep].sort(better);
  const best = sorted[0];
  if (best === undefined) return null;
  const sure = certainty(best, sorted, view, lookup);
  if (sure === null) return null;
  const because = best.named
    ? 'list-named-as-resource'
    : best.rank < LIST_KEYS.length
      ? 'list-under-known-key'
      : 'only-list-in-envelope';
  return { items: best.pointer, shape: best.shape, item: best.item, sure, because };
}

function candidatesIn(
  view: View,
  prefix: Pointer,
  stem: string,
  noun: string,
  depth: number,
  lookup: Lookup,
): Candidate[] {
  const found: Candidate[] = [];
  for (const [key, schema] of view.properties) {
    const inner = viewOf(schema, lookup);
    const plain = plainKey(key);
    const rank = LIST_KEYS.indexOf(plain);
    const named = isNamed(key, stem, noun);
    const base = { pointer: `${prefix}/${escaped(key)}`, key, rank: rank < 0 ? LIST_KEYS.length : rank, named, depth };
    if (SIDE_LISTS.has(plain) && !named) continue;
    if (inner.types.includes('array'))
      found.push({ ...base, item: inner.items, shape: 'array', of: sortOfThings(inner.items, lookup) });
    else if (
      rank >= 0 &&
      UNTYPED_LISTS.has(plain) &&
      inner.types.length === 0 &&
      inner.properties.size === 0 &&
      inner.variants.length === 0
    ) {
      found.push({ ...base, item: null, shape: 'array', of: 'unknown' });
    } else if (isMapOfThings(inner, lookup) && (named || (rank >= 0 && depth === 0))) {
      found.push({ ...base, item: inner.additional, shape: 'map', of: 'things' });
    }
  }
  return found;
}

/** Keys that say list even where the contract forgot the type. */
const UNTYPED_LISTS = new Set([
  'items',
  'results',
  'content',
  'list',
  'records',
  'rows',
  'entries',
  'elements',
  'objects',
  'docs',
  'hits',
  'nodes',
  'edges',
  'values',
  'member',
  'hydramember',
]);

/** Lists that come beside the list that one asked for. */
const SIDE_LISTS = new Set([
  'errors',
  'warnings',
  'included',
  'links',
  'messages',
  'facets',
  'aggregations',
  'filters',
  'sort',
  'sorts',
  'columns',
  'fields',
  'headers',
  'permissions',
  'scopes',
  'tags',
  'notices',
  'actions',
  'required',
  'validationerrors',
  'searchcriteria',
]);

function better(a: Candidate, b: Candidate): number {
  return value(b) - value(a);
}

function value(one: Candidate): number {
  const things = { things: 100, unknown: 60, scalars: 0 }[one.of];
  return (
    things + (one.named ? 60 : 0) + (LIST_KEYS.length - one.rank) - one.depth * 25 - (one.shape === 'map' ? 40 : 0)
  );
}

function certainty(best: Candidate, all: readonly Candidate[], view: View, lookup: Lookup): FoundList['sure'] | null {
  const top = [...view.properties.keys()];
  const hasIdentity = top.some((key) => IDENTITY_KEYS.has(plainKey(key)));
  const others = top.filter((key) => !best.pointer.startsWith(`/${escaped(key)}`));
  const loose = others.filter((key) => !isEnvelopeKey(key, view, lookup));
  const known = best.named || best.rank < LIST_KEYS.length;
  if (best.of === 'scalars' && !known && all.length > 1) return null;
  if (hasIdentity) return loose.length === 0 && known ? 'likely' : null;
  if (known && loose.length <= 2) return 'certain';
  if (known) return loose.length <= 6 ? 'likely' : null;
  const things = all.filter((one) => one.of !== 'scalars' && one.depth === best.depth);
  if (things.length > 1 && best.depth > 0) return null;
  if (loose.length === 0) return things.length <= 1 ? 'certain' : 'likely';
  return things.length === 1 && loose.length <= 3 && best.of === 'things' ? 'likely' : null;
}

function isEnvelopeKey(key: string, view: View, lookup: Lookup): boolean {
  const words = wordsOf(key.replace(/^@/, ''));
  if (words.length === 0 || words.every((word) => ENVELOPE_WORDS.has(word) || ENVELOPE_WORDS.has(singularOf(word))))
    return true;
  if (words.some((word) => COUNTING.has(word))) return true;
  const inner = viewOf(view.properties.get(key), lookup);
  return inner.types.includes('array')
    ? false
    : inner.properties.size > 0 &&
        [...inner.properties.keys()].every((name) => wordsOf(name).some((word) => ENVELOPE_WORDS.has(word)));
}

const COUNTING = new Set([
  'total',
  'count',
  'page',
  'pages',
  'pagination',
  'next',
  'prev',
  'previous',
  'cursor',
  'token',
  'limit',
  'offset',
  'more',
  'links',
  'meta',
  'request',
  'response',
  'evaluated',
  'consumed',
  'scanned',
]);

/** Whether a key is the path's noun: "orders", "order_list", "orderResults", or the noun's last word. */
function isNamed(key: string, stem: string, noun: string): boolean {
  const own = stemOf(key);
  if (stem === '' || own === '') return false;
  if (own === stem) return true;
  const words = wordsOf(key).map((word) => singularOf(word));
  const nounWords = wordsOf(noun).map((word) => singularOf(word));
  const last = nounWords.at(-1) ?? '';
  if (
    words.length > 1 &&
    ['list', 'result', 'collection', 'data', 'item', 'info', 'detail'].includes(words.at(-1) ?? '')
  ) {
    return words.slice(0, -1).join('') === stem;
  }
  // "audit_log_entries" of audit logs.
  if (
    words.length > 1 &&
    own.startsWith(stem) &&
    ['entry', 'record', 'row', 'object', 'element'].includes(words.at(-1) ?? '')
  )
    return true;
  return own.length > 2 && last.length > 2 && (own.endsWith(stem) || stem.endsWith(own));
}

function plainKey(key: string): string {
  return normalOf(key);
}

function sortOfThings(item: Schema | null, lookup: Lookup): Candidate['of'] {
  const view = viewOf(item, lookup);
  if (view.properties.size > 0 || view.types.includes('object') || view.variants.length > 0) return 'things';
  return view.types.length === 0 ? 'unknown' : 'scalars';
}

function isMapOfThings(view: View, lookup: Lookup): boolean {
  if (view.additional === null || view.additional === true || view.properties.size > 0) return false;
  return sortOfThings(view.additional, lookup) === 'things';
}

/** A key as a token of a JSON pointer (RFC 6901 §3). */
export function escaped(key: string): string {
  return key.replace(/~/g, '~0').replace(/\//g, '~1');
}

/** Where the item is in the answer of a get, create or update: "" where it is the answer itself. */
export interface FoundItem {
  readonly pointer: Pointer;
  readonly item: Schema | null;
  readonly because: string;
}

/** The item in an answer: the answer itself, or behind one envelope key ("data", the resource's own name, a list of one). */
export function itemIn(answer: AnswerShape, noun: string, lookup: Lookup): FoundItem {
  if (answer.kind === 'array') return { pointer: '/0', item: answer.view.items, because: 'list-of-one' };
  if (answer.kind !== 'object') return { pointer: '', item: answer.schema, because: 'answer-is-item' };
  const keys = [...answer.view.properties.keys()];
  const hasIdentity = keys.some((key) => IDENTITY_KEYS.has(plainKey(key)));
  if (hasIdentity) return { pointer: '', item: answer.schema, because: 'answer-has-identity' };
  const stem = stemOf(noun);
  const inside = keys.filter((key) => isEnvelopeOfItem(key, stem, keys, answer.view, lookup));
  const key = inside[0];
  if (key === undefined) return { pointer: '', item: answer.schema, because: 'answer-is-item' };
  const inner = viewOf(answer.view.properties.get(key), lookup);
  const pointer = `/${escaped(key)}`;
  if (inner.types.includes('array') && !inner.types.includes('object'))
    return { pointer: `${pointer}/0`, item: inner.items, because: 'list-of-one-in-envelope' };
  const nested = nestedItem(inner, stem);
  if (nested !== null)
    return {
      pointer: `${pointer}/${escaped(nested)}`,
      item: inner.properties.get(nested) ?? null,
      because: 'item-in-two-envelopes',
    };
  return { pointer, item: answer.view.properties.get(key) ?? null, because: 'item-in-envelope' };
}

function isEnvelopeOfItem(key: string, stem: string, keys: readonly string[], view: View, lookup: Lookup): boolean {
  const schema = view.properties.get(key);
  const inner = viewOf(schema, lookup);
  const plain = plainKey(key);
  const named = stemOf(key) === stem;
  const isThing = inner.types.includes('object') || inner.properties.size > 0;
  const isList = inner.types.includes('array') && sortOfThings(inner.items, lookup) !== 'scalars';
  const others = keys.filter((other) => other !== key);
  const loose = others.filter((other) => !isEnvelopeKey(other, view, lookup));
  if (!isThing && !isList && !(inner.types.length === 0 && plain === 'data')) return false;
  if (plain === 'data' || plain === 'result' || plain === 'payload' || plain === 'response') {
    const plainOthers =
      plain === 'data' && others.every((other) => isScalarView(viewOf(view.properties.get(other), lookup)));
    return (
      loose.length === 0 ||
      (plainOthers && loose.length <= 4 && inner.properties.size > 1) ||
      (loose.length <= 3 && [...inner.properties.keys()].some((one) => IDENTITY_KEYS.has(plainKey(one))))
    );
  }
  if (named && !isList)
    return loose.length <= 1 && loose.every((other) => isScalarView(viewOf(view.properties.get(other), lookup)));
  if (named || plain === 'results' || plain === 'items') return loose.length === 0;
  return others.length === 0 && isThing && !isList && inner.properties.size > 1;
}

function isScalarView(view: View): boolean {
  return view.properties.size === 0 && !view.types.includes('array') && !view.types.includes('object');
}

function nestedItem(view: View, stem: string): string | null {
  const keys = [...view.properties.keys()];
  return keys.length === 1 && keys[0] !== undefined && stemOf(keys[0]) === stem ? keys[0] : null;
}

/** The whole of what a JSON value of a document says as text, for searching words in descriptions. */
export function saidBy(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (isObject(value)) return `${textOf(member(value, 'description'))} ${listOf(member(value, 'enum')).join(' ')}`;
  return '';
}
