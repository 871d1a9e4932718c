// Places that a refusal named and the contract does not → a schema and a body that have them. What the contract says of a place
// stands; what was only seen in answers gives way to what the API itself said of its input.
import type { JsonObject, Lookup, MediaType, Pointer, RequestBody, Schema } from '#contract';
import { isObject, member, pointerParts } from '#contract';
import type { Call } from '../application.ts';
import { isSchema, viewOf } from '../schemas.ts';
import type { WantedPlace } from '../learn/wanted.ts';
import { at, isPlain, withAt } from './values.ts';

/** Whether a media type takes whatever properties there are. */
function takesProperties({ mediaType }: Pick<MediaType, 'mediaType'>): boolean {
  return /json|x-www-form-urlencoded|multipart\/form-data/i.test(mediaType);
}

const UNTOLD: RequestBody = {
  required: true,
  description: '',
  pointer: '',
  content: [
    {
      mediaType: 'application/json',
      schema: { type: 'object' },
      itemSchema: null,
      encoding: [],
      examples: [],
      pointer: '',
    },
  ],
};

/** The body of a call with what the API was heard to want in it; the very same where that is nothing. */
export function bodyWanted(
  request: RequestBody | null,
  { wanted = [], learned = false }: Pick<Call, 'wanted' | 'learned'>,
  lookup: Lookup,
): RequestBody | null {
  const places = wanted.filter(({ place }) => place === '/body' || place.startsWith('/body/')).map(withItems);
  if (places.length === 0) return request;
  const { content, ...rest } = request ?? UNTOLD;
  const grown = content.map((one) => {
    if (!takesProperties(one)) return one;
    return {
      ...one,
      schema: places.reduce((schema, place) => withPlace(schema, place, learned, lookup), one.schema ?? {}),
    };
  });
  return { ...rest, required: true, content: grown };
}

/** A list of nobody knows what is one of texts, until the API says more. */
function withItems(one: WantedPlace, _index: number, all: readonly WantedPlace[]): WantedPlace {
  const isOpen = member(one.schema, 'type') === 'array' && member(one.schema, 'items') === undefined;
  if (!isOpen || all.some(({ place }) => place.startsWith(`${one.place}/*`))) return one;
  return { ...one, schema: { ...one.schema, items: TEXT } };
}

/** The schema of a body with a place in it; as it was where the contract says otherwise. */
function withPlace(schema: Schema, wanted: WantedPlace, learned: boolean, lookup: Lookup): Schema {
  return grown(schema, pointerParts(wanted.place).slice(1), wanted, learned, lookup) ?? schema;
}

/** Whether a place can stand in a schema that says nothing of it. */
export function hasRoomFor(schema: Schema, parts: readonly string[], lookup: Lookup): boolean {
  const [part, ...rest] = parts;
  if (part === undefined) return isUnsaid(schema, lookup) || isServersOwn(schema, lookup);
  const { types, variants, items, properties } = viewOf(schema, lookup);
  if (variants.length > 1 || (types.length > 0 && !types.includes(part === '*' ? 'array' : 'object'))) return false;
  const known = part === '*' ? items : properties.get(part);
  return known === undefined || known === null || hasRoomFor(known, rest, lookup);
}

function grown(
  schema: Schema,
  parts: readonly string[],
  wanted: WantedPlace,
  learned: boolean,
  lookup: Lookup,
): Schema | null {
  const [part, ...rest] = parts;
  if (part === undefined) return atPlace(schema, wanted, learned, lookup);
  const { schema: merged, types, variants, items, properties } = viewOf(schema, lookup);
  const type = part === '*' ? 'array' : 'object';
  if (variants.length > 1 || (types.length > 0 && !types.includes(type))) return null;
  const known = part === '*' ? items : properties.get(part);
  const inner = grown(known ?? {}, rest, wanted, learned, lookup);
  if (inner === null) return null;
  if (part === '*') return { ...merged, type, items: inner };
  const own = member(merged, 'properties');
  const required = member(merged, 'required');
  const isOpen = known === undefined || known === null || learned || isServersOwn(known, lookup);
  const isRequired = wanted.required && isOpen;
  return {
    ...merged,
    type,
    properties: { ...(isObject(own) ? own : {}), [part]: inner },
    ...(isRequired ? { required: [...new Set([...(Array.isArray(required) ? required : []), part])] } : {}),
  };
}

function atPlace(schema: Schema, wanted: WantedPlace, learned: boolean, lookup: Lookup): Schema | null {
  if (isServersOwn(schema, lookup)) return { ...viewOf(schema, lookup).schema, readOnly: false };
  if (isUnsaid(schema, lookup)) return Object.keys(wanted.schema).length === 0 ? TEXT : wanted.schema;
  const type = member(wanted.schema, 'type');
  const isWhole = type === 'object' || type === 'array' || Object.keys(wanted.schema).length === 0;
  return learned && !isWhole && !isSeenAsMoment(schema, wanted, lookup) ? wanted.schema : schema;
}

/** "must be a valid ISO 8601 date string" is said of moments too: what was seen to have a time keeps it. */
function isSeenAsMoment(schema: Schema, wanted: WantedPlace, lookup: Lookup): boolean {
  return member(wanted.schema, 'format') === 'date' && member(viewOf(schema, lookup).schema, 'format') === 'date-time';
}

/** What people enter where nobody said of what kind it is. */
const TEXT: JsonObject = { type: 'string' };

/**
 * What is said to be set by the server alone (`readOnly`): contracts that have one schema for what is read and what is written
 * say so of what never changes, though it has to be told when a thing is made (rule `read-only-is-wanted`).
 */
function isServersOwn(schema: Schema, lookup: Lookup): boolean {
  return isSchema(schema) && member(viewOf(schema, lookup).schema, 'readOnly') === true;
}

function isUnsaid(schema: Schema, lookup: Lookup): boolean {
  return isSchema(schema) && Object.keys(viewOf(schema, lookup).schema).length === 0;
}

// A place of a form as it stands among what is wanted: of a list each item.
export function wantedPlaceOf(pointer: Pointer): Pointer {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*');
}

/** What was entered before it was known of what kind the values at these places are, as that kind where it can be. */
export function asWanted(values: unknown, wanted: readonly WantedPlace[]): unknown {
  return wanted.reduce((whole, one) => {
    const isOfItems = one.place.endsWith('/*');
    const place = isOfItems ? one.place.slice(0, -'/*'.length) : one.place;
    // Of what is deeper in lists nothing was entered before the API told of it.
    if (place.includes('*')) return whole;
    const before = at(whole, place);
    const after = kindly(before, isOfItems ? { type: 'array', items: one.schema } : one.schema);
    return after === before ? whole : withAt(whole, place, after);
  }, values);
}

function kindly(value: unknown, schema: JsonObject): unknown {
  const type = member(schema, 'type');
  if (value === undefined || value === null) return value;
  if (type === 'array') {
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    const isOfThings = member(member(schema, 'items'), 'type') === 'object' && !list.every(isPlain);
    return isOfThings ? list.map((one) => (isPlain(one) ? one : {})) : Array.isArray(value) ? value : list;
  }
  if (type === 'object') return isPlain(value) ? value : undefined;
  if (typeof value !== 'string') return value;
  if (type === 'number' || type === 'integer')
    return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value.trim()) ? Number(value) : undefined;
  if (type === 'boolean') return /^(?:true|yes|1)$/i.test(value.trim());
  const choice = member(schema, 'enum');
  return Array.isArray(choice) && !choice.includes(value) ? undefined : value;
}
