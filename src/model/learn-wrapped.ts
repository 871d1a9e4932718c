// Where the item is in the answer of a get that was said to be the item itself, or of which nothing was said: in an envelope, or
// in a list of its own.
import { isObject, pointerOf, valueAt } from '#contract';
import type { Json, JsonObject, Pointer } from '#contract';
import type { Resource } from './application.ts';
import { scalarText } from './scalars.ts';
import { fieldValue } from './values.ts';

/**
 * Where the item that was said to be the whole answer stands in an envelope, or in a list of its own: what is told of it is in there,
 * and nothing beside.
 */
export function wrappedAt(resource: Resource, value: Json): Pointer | null {
  if (resource.fields.some(({ name }) => fieldValue(value, name) !== undefined)) return null;
  const places = [placeOfItem(resource, value), `${placeOfItem(resource, outOfListsOfOne(value))}/0`];
  return places.find((place) => place !== '' && isTold(resource, valueAt(value, place))) ?? null;
}

function isTold({ fields }: Resource, inside: Json | undefined): boolean {
  return fields.filter(({ name }) => fieldValue(inside, name) !== undefined).length > 1;
}

/** The answer with the one thing in place of each list of one: `{ message, data: [{…}] }`. */
function outOfListsOfOne(value: Json): Json {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, part]) => !Array.isArray(part) || part.length === 1);
  return Object.fromEntries(entries.map(([key, part]) => [key, Array.isArray(part) ? part[0] : part])) as JsonObject;
}

/** An item that stands in an envelope of its own: under a known key, under its own name, or under the only key. */
export function placeOfItem(resource: Resource, value: Json): Pointer {
  if (!isObject(value)) return '';
  const names = new Set([...ITEM_ENVELOPES, normal(resource.singular), normal(resource.schema ?? '')]);
  const objects = Object.entries(value).filter(([, part]) => isObject(part));
  const scalars = Object.entries(value).filter(
    ([key, part]) => scalarText(part) !== null && !ENVELOPE_WORDS.has(normal(key)),
  );
  const named = objects.find(([key]) => names.has(normal(key)));
  return named !== undefined && scalars.length === 0 ? pointerOf([named[0]]) : '';
}

const ITEM_ENVELOPES = ['data', 'result', 'item', 'response', 'payload', 'object', 'record'] as const;
/** Scalars that stand beside the item in an envelope. */
const ENVELOPE_WORDS: ReadonlySet<string> = new Set([
  'success',
  'status',
  'message',
  'code',
  'statuscode',
  'ok',
  'msg',
  'error',
  'timestamp',
  'result',
  'succeeded',
  'issuccess',
  'errorcode',
  'requestid',
  'traceid',
  'path',
]);

function normal(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
