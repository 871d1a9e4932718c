// What an operation answers when it succeeds, and takes as input: the response and media type that count, and what kind
// of value that is. Where lists and items are inside of it is found in lists.ts and items.ts.
import type { Lookup, MediaType, Operation, Response, Schema } from '#contract';
import { isObject, member } from '#contract';
import { shownByExample } from '../fields/by-example.ts';
import type { View } from '../schemas.ts';
import { schemaOfValues } from '../learn/learn-schema.ts';
import { withoutFailures } from './failures.ts';
import { sendable } from './linked-data.ts';
import { listOf, textOf, viewOf } from '../schemas.ts';

/** The answer of an operation that counts. */
export interface AnswerShape {
  readonly kind: 'array' | 'object' | 'map' | 'scalar' | 'text' | 'file' | 'stream' | 'nothing' | 'unknown';
  readonly status: string;
  readonly mediaType: string;
  readonly schema: Schema | null;
  readonly view: View;
  readonly response: Response | null;
}

/** The shape of the answer that an operation gives when all went well. */
export function answerOf(operation: Operation, lookup: Lookup): AnswerShape {
  const response = successOf(operation);
  if (response === null) return shape('unknown', '', '', null, null, lookup);
  const media = withoutFailures(preferred(response.content), lookup);
  if (media === null) {
    const declared = operation.responses.length > 0 && /^(204|205|304|302|303)$/.test(response.status);
    return shape(declared ? 'nothing' : 'unknown', response.status, '', null, response, lookup);
  }
  const fromExample = schemaOfExample(media, lookup);
  if (fromExample !== null) {
    const kind = kindOfView(viewOf(fromExample, lookup));
    return shape(kind, response.status, media.mediaType, fromExample, response, lookup);
  }
  const named = thingOfObject(media, lookup);
  if (named !== null) return shape('object', response.status, media.mediaType, named, response, lookup);
  return shape(
    kindOfMedia(media, lookup),
    response.status,
    media.mediaType,
    withExamples(media.schema ?? streamed(media), lookup),
    response,
    lookup,
  );
}

/**
 * What an answer shows with what only examples tell of the things in it: `{ message, data: { type: object, example: { id: 1,
 * … } } }`, also in lists. What stands in a thing itself is left as it is told.
 */
function withExamples(schema: Schema | null, lookup: Lookup, depth = 0): Schema | null {
  const view = viewOf(schema, lookup);
  // What several operations answer by one name is no one thing of theirs.
  if (depth === 0 && view.name !== null) return schema;
  const shown = shownByExample(view);
  if (shown !== null) return shown;
  if (depth === DEEPEST) return schema;
  if (view.types[0] === 'array') {
    const items = withExamples(view.items, lookup, depth + 1);
    return items === view.items ? schema : { ...view.schema, items: items ?? true };
  }
  if (view.properties.size > MOST_IN_ENVELOPE || view.properties.has('id')) return schema;
  const own = [...view.properties].map(([name, one]) => [name, one, withExamples(one, lookup, depth + 1)] as const);
  if (own.every(([, told, one]) => told === one)) return schema;
  return { ...view.schema, properties: Object.fromEntries(own.map(([name, , one]) => [name, one ?? true])) };
}

/** As deep as an envelope in an envelope and the list in it. */
const DEEPEST = 3;
const MOST_IN_ENVELOPE = 8;

/** `{ type: object, items: Organization }`: generators that say of an object what they say of an array mean one of them. */
function thingOfObject(media: MediaType, lookup: Lookup): Schema | null {
  const { types, properties, items } = viewOf(media.schema, lookup);
  const isObject = types.length === 1 && types[0] === 'object' && properties.size === 0;
  return isObject && viewOf(items, lookup).properties.size > 0 ? items : null;
}

/** What an untold JSON answer looks like by its example, the largest of several; null where it is told, or has none. */
function schemaOfExample(media: MediaType, lookup: Lookup): Schema | null {
  if (!/json|^\*\/\*/i.test(media.mediaType) || media.itemSchema !== null) return null;
  const view = viewOf(media.schema, lookup);
  if (!saysNothing(view)) return null;
  const examples = [...media.examples, member(view.schema, 'example'), ...listOf(member(view.schema, 'examples'))];
  const things = examples.filter((one) => one !== undefined).filter((one) => isObject(one) || Array.isArray(one));
  const [largest] = things
    .map((value) => ({ value, size: JSON.stringify(value).length }))
    .sort((a, b) => b.size - a.size);
  return largest === undefined || largest.size <= 2 ? null : schemaOfValues([largest.value]);
}

function saysNothing(view: View): boolean {
  return (
    view.properties.size === 0 &&
    view.items === null &&
    view.variants.length === 0 &&
    isOpen(view.additional) &&
    view.types.every((type) => type === 'object' || type === 'array' || type === 'string') &&
    textOf(member(view.schema, 'format')) === ''
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

/**
 * The response that a success gives: the first of 200, 201 … that has content, else the first there is. What is only said to
 * lead elsewhere does that: the `default` beside it is how it fails.
 */
export function successOf(operation: Operation): Response | null {
  const good = operation.responses.filter((one) => one.status.startsWith('2'));
  const sorted = good.length < 2 ? good : good.sort((a, b) => rank(a.status) - rank(b.status));
  const best = sorted.find((one) => one.content.length > 0) ?? sorted[0];
  if (best !== undefined) return best;
  return (
    operation.responses.find(({ status }) => status.startsWith('3') && status !== '304') ??
    operation.responses.find(({ status }) => status === 'default') ??
    null
  );
}

function rank(status: string): number {
  const at = ORDER.indexOf(status.toUpperCase());
  return at < 0 ? ORDER.length : at;
}

/** The media type to speak: JSON before anything else that has a shape (JSON-LD where an API names that first), then text, then files. */
export function preferred(content: readonly MediaType[]): MediaType | null {
  if (content.length < 2) return content[0] ?? null;
  const ranked = [...content].sort((a, b) => mediaRank(a.mediaType) - mediaRank(b.mediaType));
  return ranked[0] ?? null;
}

const MEDIA_RANKS: readonly RegExp[] = [
  /^application\/(?:ld\+)?json(?![-\w.+])/i,
  /^application\/(vnd\.api|hal)\+json/i,
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

/** Contracts name the same few media types with every answer. */
function mediaRank(mediaType: string): number {
  const known = KNOWN_RANKS.get(mediaType);
  if (known !== undefined) return known;
  const at = MEDIA_RANKS.findIndex((pattern) => pattern.test(mediaType));
  const rank = at < 0 ? MEDIA_RANKS.length : at;
  if (KNOWN_RANKS.size < 1_000) KNOWN_RANKS.set(mediaType, rank);
  return rank;
}

const KNOWN_RANKS = new Map<string, number>();

function streamed(media: MediaType): Schema | null {
  return media.itemSchema === null ? null : { type: 'array', items: media.itemSchema };
}

function kindOfMedia(media: MediaType, lookup: Lookup): AnswerShape['kind'] {
  if (/event-stream|jsonl|ndjson|json-seq|stream\+json|json-lines/i.test(media.mediaType)) return 'stream';
  const view = viewOf(media.schema, lookup);
  if (isFileSchema(view) || isBytes(view, lookup)) return 'file';
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

/** `byte[]`, as springdoc writes what Java answers: a list of texts, each of one byte. */
function isBytes(view: View, lookup: Lookup): boolean {
  const each = view.types[0] === 'array' ? viewOf(view.items, lookup) : view;
  return each !== view && each.types[0] === 'string' && textOf(member(each.schema, 'format')) === 'byte';
}

export function isFileSchema(view: View): boolean {
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
  if (view.types.includes('object')) return isOpen(view.additional) ? 'unknown' : 'map';
  if (view.types.some((type) => ['string', 'number', 'integer', 'boolean'].includes(type))) return 'scalar';
  return 'unknown';
}

/** An object that may hold anything under any name (`additionalProperties: {}` of Django REST framework) tells nothing. */
function isOpen(additional: Schema | null): boolean {
  return !isObject(additional) || Object.keys(additional).length === 0;
}

/** The schema and media type of an operation's input, or nulls. */
export function bodyOf(
  operation: Operation,
  lookup: Lookup,
): { mediaType: string; schema: Schema | null; view: View } | null {
  const media = operation.requestBody === null ? null : preferred(sendable(operation.requestBody.content, lookup));
  if (operation.requestBody === null) return null;
  return { mediaType: media?.mediaType ?? '', schema: media?.schema ?? null, view: viewOf(media?.schema, lookup) };
}
