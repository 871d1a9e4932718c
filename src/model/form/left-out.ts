// Fields that the contract names and the API does not take ("property id should not exist"): contracts that use one schema
// for what is read and what is written say so of what only the server sets. What a refusal says → the places it means, and
// a schema or a body without them.
import type { Issue, JsonObject, Lookup, Pointer, Schema } from '#contract';
import { isObject, member, pointerOf, pointerParts } from '#contract';
import { isSchema, viewOf } from '../schemas.ts';
import { isPlain } from './values.ts';

interface Refusal {
  readonly name: string;
  readonly when: RegExp;
  /** The rule's pattern catches the names; else the place is that of the fault. */
  readonly named: boolean;
}

/** The ways in which servers say that something must not be there. */
const REFUSALS: readonly Refusal[] = [
  // NestJS with class-validator: property id should not exist; items.0.property id should not exist
  {
    name: 'should-not-exist',
    when: /^(?:([\w.]{1,200})\.)?property "?([\w$@-]{1,100})"? should not exist/i,
    named: true,
  },
  // Zod: Unrecognized keys: "id", "createdAt"
  { name: 'unrecognized-keys', when: /^unrecognized keys?(?:\(s\))?(?: in object)?:()\s*(.{1,300})$/i, named: true },
  // Python's jsonschema: Additional properties are not allowed ('id', 'at' were unexpected)
  {
    name: 'were-unexpected',
    when: /properties are not allowed ()\((.{1,300}) (?:was|were) unexpected\)/i,
    named: true,
  },
  // Strapi: Invalid key id. Jackson: Unrecognized field "id". Rails: unknown attribute 'id'. Go: unknown field "id"
  {
    name: 'unknown-name',
    when: /\b(?:unknown|unrecognized|unexpected|invalid) (?:field|property|attribute|argument|key|name)()(?: name)?:?\s+["'`]?([\w$@-]{1,100})["'`]?/i,
    named: true,
  },
  // Joi: "id" is not allowed
  { name: 'name-not-allowed', when: /^()["'`]([\w$@.-]{1,100})["'`] is not allowed$/i, named: true },
  // Ajv: must NOT have additional properties. Pydantic: Extra inputs are not permitted
  {
    name: 'place-not-allowed',
    when: /must NOT have (?:additional|unevaluated) properties|^extra (?:inputs?|fields?) (?:are|is)?\s?not permitted/i,
    named: false,
  },
  // Rails, Django, Google, many by hand: is read-only; cannot be set by the client
  {
    name: 'set-by-server',
    when: /\b(?:is|are) (?:read[- ]?only|not (?:writable|editable|updatable))\b|\b(?:cannot|can't|must not|may not) be (?:set|specified|provided|supplied|assigned)\b/i,
    named: false,
  },
];

/** The places of the body, from "" on, of which a server says that they must not be there; of lists any item. */
export function refusedPlaces(issues: readonly Issue[]): readonly Pointer[] {
  const places = issues.flatMap((issue) => placesIn(issue).filter((place) => place !== ''));
  return [...new Set(places.map((place) => place.replace(/\/\d+(?=\/|$)/g, '/*')))];
}

function placesIn({ pointer, message = '' }: Issue): readonly Pointer[] {
  const inside = pointer === '/body' || pointer.startsWith('/body/') ? pointer.slice('/body'.length) : '';
  for (const { when, named } of REFUSALS) {
    const found = when.exec(message);
    if (found === null) continue;
    if (!named) return [inside];
    const above = found[1] ? pointerOf(found[1].split('.')) : '';
    return namesIn(found[2] ?? '').map((name) => placeOf(name, above === '' ? inside : above));
  }
  return [];
}

// The fault stands at what holds the name, or at the name itself.
function placeOf(name: string, around: Pointer): Pointer {
  const own = pointerOf(name.split('.'));
  return around.endsWith(own) ? around : around + own;
}

function namesIn(text: string): readonly string[] {
  const quoted = [...text.matchAll(/["'`]([\w$@.-]{1,100})["'`]/g)].map(([, name = '']) => name);
  return quoted.length > 0 ? quoted : text.split(/,\s*/).filter((name) => /^[\w$@.-]+$/.test(name));
}

/** The schema without the properties at these places; what else it says stays. */
export function schemaWithout(schema: Schema, places: readonly Pointer[], lookup: Lookup): Schema {
  return places.reduce((left, place) => withoutOne(left, pointerParts(place), lookup), schema);
}

function withoutOne(schema: Schema, parts: readonly string[], lookup: Lookup): Schema {
  const [part, ...rest] = parts;
  if (part === undefined || !isObject(schema)) return schema;
  const { schema: merged, items, properties: known } = viewOf(schema, lookup);
  if (part === '*') return items === null ? schema : { ...merged, items: withoutOne(items, rest, lookup) };
  if (!known.has(part)) return schema;
  const own = member(merged, 'properties');
  const properties = Object.entries(isObject(own) ? own : {}).flatMap(([name, inner]) => {
    if (name !== part) return [[name, inner]] as const;
    return rest.length === 0 || !isSchema(inner) ? [] : [[name, withoutOne(inner, rest, lookup)] as const];
  });
  const required = member(merged, 'required');
  const left: JsonObject = {
    ...merged,
    ...(own === undefined ? {} : { properties: Object.fromEntries(properties) }),
    ...(Array.isArray(required) && rest.length === 0 ? { required: required.filter((name) => name !== part) } : {}),
  };
  const inVariants = ['oneOf', 'anyOf'].flatMap((key) => {
    const list = member(merged, key);
    if (!Array.isArray(list)) return [];
    return [[key, list.map((one) => (isSchema(one) ? withoutOne(one, parts, lookup) : one))] as const];
  });
  return { ...left, ...Object.fromEntries(inVariants) };
}

/** A value without what is at these places. */
export function valueWithout(value: unknown, places: readonly Pointer[]): unknown {
  return places.reduce((left, place) => takenOut(left, pointerParts(place)), value);
}

function takenOut(value: unknown, parts: readonly string[]): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return undefined;
  if (Array.isArray(value)) return part === '*' ? value.map((one) => takenOut(one, rest)) : value;
  if (!isPlain(value) || !Object.hasOwn(value, part)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      if (name !== part) return [[name, one] as const];
      return rest.length === 0 ? [] : [[name, takenOut(one, rest)] as const];
    }),
  );
}
