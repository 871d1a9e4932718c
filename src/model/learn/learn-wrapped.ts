// Where the item is in the answer of a get that was said to be the item itself, or of which nothing was said: in an envelope, or
// in a list of its own.
import { isObject, member, pointerOf } from '#contract';
import type { Json, JsonObject, Pointer } from '#contract';
import type { Resource } from '../application.ts';
import { scalarText } from '../answers/scalars.ts';
import { fieldValue, itemOf } from '../answers/values.ts';

/**
 * Where the item that was said to be the whole answer stands in an envelope, or in a list of its own: what is told of it is in there,
 * and nothing beside.
 */
export function wrappedAt(resource: Resource, value: Json): Pointer | null {
  if (resource.fields.some(({ name }) => fieldValue(value, name) !== undefined)) return null;
  // A list of one is taken for the one in it when it is read (`itemOf`): the next time there may be several.
  const inList = placeOfItem(resource, outOfListsOfOne(value));
  const places = [...placesOfItem(resource, value), inList];
  return places.find((place) => isTold(resource, itemOf({ itemPointer: place }, value))) ?? null;
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

/** Where an item stands in an envelope of its own: the innermost place. */
export function placeOfItem(resource: Resource, value: Json): Pointer {
  return placesOfItem(resource, value).at(-1) ?? '';
}

/** No answer is wrapped more often. */
const MOST_ENVELOPES = 3;

/**
 * The places of an item in its envelopes, the outermost first: under a known key or under its own name, also that of several
 * (Slurm's `{ meta, errors, clusters: [{…}] }`). One within another has the same key, where what wraps each answer was added
 * twice (NestJS), or the name of the thing (JSend: `{ status, data: { tour } }`).
 */
function placesOfItem(resource: Resource, value: Json): readonly Pointer[] {
  const own = [resource.singular, resource.label, resource.schema ?? ''].map(normal);
  const places: Pointer[] = [];
  let names = new Set([...ITEM_ENVELOPES, ...own]);
  let inside: Json | undefined = value;
  while (places.length < MOST_ENVELOPES) {
    const key = envelopeKey(inside, names);
    if (key === null) break;
    places.push(`${places.at(-1) ?? ''}${pointerOf([key])}`);
    inside = member(inside, key);
    names = new Set([normal(key), ...own]);
  }
  return places;
}

/** Under what an envelope holds the item; null where this is none. */
function envelopeKey(value: Json | undefined, names: ReadonlySet<string>): string | null {
  if (!isObject(value)) return null;
  const entries = Object.entries(value);
  const isThing = entries.some(([key, part]) => scalarText(part) !== null && !ENVELOPE_WORDS.has(normal(key)));
  return isThing ? null : (entries.find(([key, part]) => isObject(part) && names.has(normal(key)))?.[0] ?? null);
}

const ITEM_ENVELOPES = ['data', 'result', 'item', 'response', 'payload', 'object', 'record'];
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
