// Looks at a schema as the model needs it: its alternatives without null, its merged object, its properties whatever
// combines them. Each schema is looked at once (kept by identity), so that deriving a contract of many megabytes stays
// quick. JSON Schema 2020-12.
import type { Json, JsonObject, Lookup, Schema } from '#contract';
import { ExactNumber, isObject, member, mergeAllOf, schemaName } from '#contract';
import { isNumberPattern } from './number-pattern.ts';
import { normalOf } from './words/labels.ts';

/** A schema as the model sees it. */
export interface View {
  /** References followed, allOf merged, an alternative "or null" taken away. */
  readonly schema: JsonObject;
  /** The types it allows, without "null"; empty where it does not say. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  /** Alternatives (oneOf, anyOf) other than null, where there are two or more. */
  readonly variants: readonly Schema[];
  /** Own properties and, for display, those of all alternatives. */
  readonly properties: ReadonlyMap<string, Schema>;
  readonly required: ReadonlySet<string>;
  /** The schema of an array's items, or null. */
  readonly items: Schema | null;
  /** The schema of other properties: null where there is none, or where the schema says nothing of it. */
  readonly additional: Schema | null;
  /** Component name, where the schema is a reference to one (also behind "or null" and a single allOf). */
  readonly name: string | null;
}

interface Known {
  readonly bySchema: WeakMap<JsonObject, View>;
  readonly byReference: Map<string, View>;
}

const VIEWS = new WeakMap<Lookup, Known>();
const NOTHING: View = {
  schema: {},
  types: [],
  nullable: false,
  variants: [],
  properties: new Map(),
  required: new Set(),
  items: null,
  additional: null,
  name: null,
};

const NAMES = new WeakMap<View, readonly string[]>();

/** The names of a thing's properties, in order: one list for all who ask. */
export function namesIn(view: View): readonly string[] {
  const known = NAMES.get(view);
  if (known !== undefined) return known;
  const names = [...view.properties.keys()];
  NAMES.set(view, names);
  return names;
}

const PLAIN_NAMES = new WeakMap<View, ReadonlyMap<string, string>>();

/** The properties of a thing by their names without case and separators; of two that are the same then, the first. */
export function plainNamesOf(view: View): ReadonlyMap<string, string> {
  const known = PLAIN_NAMES.get(view);
  if (known !== undefined) return known;
  const names = namesByNormal(view.properties.keys());
  PLAIN_NAMES.set(view, names);
  return names;
}

/** Names by what they are without case and separators; the first of each. */
export function namesByNormal(names: Iterable<string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of names) {
    const normal = normalOf(name);
    if (!found.has(normal)) found.set(normal, name);
  }
  return found;
}

/** The view of a schema; an absent or boolean one is seen as saying nothing. */
export function viewOf(schema: Schema | null | undefined, lookup: Lookup): View {
  if (!isObject(schema)) return NOTHING;
  let known = VIEWS.get(lookup);
  if (known === undefined) VIEWS.set(lookup, (known = { bySchema: new WeakMap(), byReference: new Map() }));
  const direct = known.bySchema.get(schema);
  if (direct !== undefined) return direct;
  if (isLeaf(schema)) {
    const leaf = lookAtLeaf(schema);
    known.bySchema.set(schema, leaf);
    return leaf;
  }
  const reference = member(schema, '$ref');
  const plain = typeof reference === 'string' && Object.keys(schema).length === 1 ? reference : null;
  const seen = plain === null ? undefined : known.byReference.get(plain);
  if (seen !== undefined) {
    if (seen !== NOTHING) known.bySchema.set(schema, seen);
    return seen;
  }
  // A schema that leads to itself sees nothing there, instead of never ending.
  if (plain === null) known.bySchema.set(schema, NOTHING);
  else known.byReference.set(plain, NOTHING);
  const target = plain === null ? undefined : lookup(plain);
  const view = isObject(target) ? { ...viewOf(target, lookup), name: schemaName(schema) } : look(schema, lookup);
  if (plain === null) known.bySchema.set(schema, view);
  else known.byReference.set(plain, view);
  return view;
}

/** What a schema says of anything but its own value. */
const HOLDS = new Set(
  '$ref $dynamicRef allOf anyOf oneOf properties required items prefixItems additionalProperties patternProperties'.split(
    ' ',
  ),
);

/** Most schemas are leaves. */
function isLeaf(schema: JsonObject): boolean {
  for (const key in schema) if (HOLDS.has(key)) return false;
  return true;
}

function lookAtLeaf(schema: JsonObject): View {
  return { ...NOTHING, schema, types: implied(typesOf(schema), schema), nullable: nullable(schema) };
}

function look(schema: JsonObject, lookup: Lookup): View {
  const merged = mergeAllOf(schema, lookup);
  const alternatives = alternativesOf(merged);
  const variants = alternatives.filter((one) => !isNull(one, lookup));
  const orNull = alternatives.length > variants.length;
  const alone = variants.length === 1 ? variants[0] : oneInSeveralWays(variants, lookup);
  const only = hasOwnShape(merged) ? undefined : alone;
  if (only !== undefined) return withSiblings(viewOf(only, lookup), merged, orNull);
  const types = typesOf(merged);
  const properties = new Map<string, Schema>();
  const required = new Set<string>();
  collectProperties(merged, properties);
  for (const name of listOf(member(merged, 'required'))) if (typeof name === 'string') required.add(name);
  for (const variant of variants.slice(0, MAX_VARIANTS)) {
    for (const [name, value] of viewOf(variant, lookup).properties)
      if (!properties.has(name)) properties.set(name, value);
  }
  return {
    schema: merged,
    types: types.length > 0 || variants.length === 0 ? implied(types, merged) : typesOfVariants(variants, lookup),
    nullable: orNull || nullable(merged),
    variants: variants.length > 1 ? variants : [],
    properties,
    required,
    items: itemsOfSchema(merged) ?? itemsOfVariants(variants, lookup),
    additional: additionalOf(merged),
    name: nameBehind(schema, lookup),
  };
}

const MAX_VARIANTS = 60;

/**
 * The number, where it is a number of a certain size or the same as text, with words for what no number is: so OData
 * writes what a double cannot hold (OData JSON Format 4.01 §7.1). Pydantic says of the text that it has only digits (rule
 * `pattern-of-numbers`). "80" beside "80%" says neither and stays a choice.
 */
function numberBesideItsText(variants: readonly Schema[], lookup: Lookup): Schema | undefined {
  if (variants.length < 2 || variants.length > 3) return undefined;
  const views = variants.map((variant) => viewOf(variant, lookup));
  const at = views.findIndex(({ types }) => types.length === 1 && (types[0] === 'number' || types[0] === 'integer'));
  const isSized = /^(decimal|double|float|int64)$/.test(textOf(member(views[at]?.schema, 'format')));
  const isItsText = ({ types, schema }: View): boolean => {
    const pattern = member(schema, 'pattern');
    if (types.length !== 1 || types[0] !== 'string' || member(schema, 'format') !== undefined) return false;
    if (pattern !== undefined) return isNumberPattern(pattern);
    return (
      isSized &&
      listOf(member(schema, 'enum')).every(
        (value) => value === null || (typeof value === 'string' && /^(-?INF|NaN)$/.test(value)),
      )
    );
  };
  return at >= 0 && views.every((view, index) => index === at || isItsText(view)) ? variants[at] : undefined;
}

/** The alternative that all others only write in another way. */
function oneInSeveralWays(variants: readonly Schema[], lookup: Lookup): Schema | undefined {
  return numberBesideItsText(variants, lookup) ?? momentBesideItsOtherWays(variants, lookup);
}

/** A moment, said to come as a day or as a plain number too (Elysia's dates, GitHub's `pushed_at`): rule `moment-in-several-ways`. */
function momentBesideItsOtherWays(variants: readonly Schema[], lookup: Lookup): Schema | undefined {
  if (variants.length < 2 || variants.length > 3) return undefined;
  const said = variants.map((variant) => {
    const { types, schema } = viewOf(variant, lookup);
    const isChosen = member(schema, 'enum') !== undefined || member(schema, 'pattern') !== undefined;
    return isChosen || types.length !== 1 ? '' : [types[0], textOf(member(schema, 'format'))].join(' ').trim();
  });
  const others = said.filter((one) => one !== 'string date-time');
  const fits = others.every((one) => /^(?:string date|(?:number|integer)(?: int64)?)$/.test(one));
  return others.length === said.length - 1 && fits ? variants[said.indexOf('string date-time')] : undefined;
}

function withSiblings(view: View, merged: JsonObject, orNull: boolean): View {
  const siblings = Object.fromEntries(Object.entries(merged).filter(([key]) => key !== 'oneOf' && key !== 'anyOf'));
  return { ...view, schema: { ...view.schema, ...siblings }, nullable: view.nullable || orNull };
}

function hasOwnShape(merged: JsonObject): boolean {
  return (
    isObject(member(merged, 'properties')) ||
    member(merged, 'items') !== undefined ||
    member(merged, 'enum') !== undefined
  );
}

function collectProperties(merged: JsonObject, into: Map<string, Schema>): void {
  const own = member(merged, 'properties');
  if (!isObject(own)) return;
  for (const [name, value] of Object.entries(own)) {
    // Huma (Go) puts the address of its schema into whatever it answers: it tells nothing of a thing.
    const isOfSchema = name === '$schema' && member(value, 'readOnly') === true;
    if (isSchema(value) && !isOfSchema) into.set(name, value);
  }
}

function alternativesOf(merged: JsonObject): readonly Schema[] {
  const any = member(merged, 'anyOf') ?? member(merged, 'oneOf');
  const all = listOf(any).filter(isSchema);
  const possible = all.filter((one) => !allowsNothing(one));
  return possible.length > 0 ? possible : all;
}

/** `{ not: {} }`: what may be left out, as zod-to-json-schema writes `.optional()`, and no way to write it. */
function allowsNothing(schema: Schema): boolean {
  if (!isObject(schema)) return !schema;
  const not = member(schema, 'not');
  return not === true || (isObject(not) && Object.keys(not).length === 0);
}

function isNull(schema: Schema, lookup: Lookup): boolean {
  if (!isObject(schema)) return false;
  const type = member(schema, 'type');
  if (type === 'null') return true;
  if (type !== undefined) return Array.isArray(type) && type.length === 1 && type[0] === 'null';
  if (member(schema, '$ref') !== undefined) return member(mergeAllOf(schema, lookup), 'type') === 'null';
  const values = member(schema, 'enum');
  return member(schema, 'const') === null || (Array.isArray(values) && values.length === 1 && values[0] === null);
}

function typesOf(merged: JsonObject): readonly string[] {
  const type = member(merged, 'type');
  const all = Array.isArray(type) ? type : [type];
  return all.filter((one): one is string => typeof one === 'string' && one !== 'null');
}

function implied(types: readonly string[], merged: JsonObject): readonly string[] {
  if (types.length > 0) return types;
  if (isObject(member(merged, 'properties')) || isObject(member(merged, 'additionalProperties'))) return ['object'];
  if (isObject(member(merged, 'items'))) return ['array'];
  const value = member(merged, 'const') ?? listOf(member(merged, 'enum')).find((one) => one !== null);
  return value === undefined ? [] : [typeOfValue(value)];
}

function typeOfValue(value: Json): string {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  if (Array.isArray(value)) return 'array';
  return isObject(value) ? 'object' : Number.isInteger(value) ? 'integer' : 'number';
}

function typesOfVariants(variants: readonly Schema[], lookup: Lookup): readonly string[] {
  return [...new Set(variants.flatMap((one) => viewOf(one, lookup).types))];
}

function nullable(merged: JsonObject): boolean {
  const type = member(merged, 'type');
  return (Array.isArray(type) && type.includes('null')) || member(merged, 'nullable') === true || type === 'null';
}

function itemsOfSchema(merged: JsonObject): Schema | null {
  const items = member(merged, 'items');
  if (isSchema(items)) return items;
  const first = listOf(member(merged, 'prefixItems'))[0];
  return isSchema(first) ? first : null;
}

/** Of a list of things in short or the same in full (`oneOf: [Progress[], ProgressExtended[]]`): an item is one or the other. */
function itemsOfVariants(variants: readonly Schema[], lookup: Lookup): Schema | null {
  const items = variants.map((variant) => viewOf(variant, lookup).items).filter((one) => one !== null);
  const areThings = items.every((one) => viewOf(one, lookup).properties.size > 0);
  return variants.length > 0 && items.length === variants.length && areThings ? { anyOf: items } : null;
}

function additionalOf(merged: JsonObject): Schema | null {
  const additional = member(merged, 'additionalProperties');
  if (isSchema(additional) && additional !== false) return additional;
  const patterns = member(merged, 'patternProperties');
  const first = isObject(patterns) ? Object.values(patterns)[0] : undefined;
  return isSchema(first) && first !== false ? first : null;
}

function nameBehind(schema: JsonObject, lookup: Lookup): string | null {
  const own = schemaName(schema);
  if (own !== null) return own;
  const parts = listOf(member(schema, 'allOf')).filter(isSchema);
  const named = parts.map((part) => viewOf(part, lookup).name).filter((name) => name !== null);
  return parts.length === 1 || (named.length === 1 && !isObject(member(schema, 'properties')))
    ? (named[0] ?? null)
    : null;
}

/** True for a schema as a value of a document: an object or a boolean. */
export function isSchema(value: Json | undefined): value is Schema {
  return isObject(value) || typeof value === 'boolean';
}

const SCHEMA_ENDS =
  /(?:dto|response|schema|model|entity|resource|output|out|read|detail|details|full|view|info|object|data|item|summary|public|record|vo|base|result|dtores|mini|ref|reference|lite|brief|short|basic|compact|minimal|minimum|nested|embedded|stub|preview)$/i;

/** A component's name without package and without the words that tools add: "api.v1.CustomerDTO" → "Customer". */
export function plainSchemaName(name: string): string {
  const last = name.replace(/^.*[./]/, '');
  const at = SCHEMA_ENDS.exec(last)?.index ?? 0;
  if (at === 0 || !(BEGINS_WORD.test(last.slice(at - 1)) || ADDED.test(last))) return last;
  const plain = last.slice(0, at).replace(/[_-]+$/, '');
  return plain === '' ? last : plain;
}

/** A `Review` is no "Re", a `Payout` no "Pay" and a `CicloFormativo` no "CicloFormati": what was added is a word of its own. */
const BEGINS_WORD = /^(?:.[A-Z]|[_-])/;
/** What is added and ends no other word. */
const ADDED = /(?:dto|response|schema)$/;

/** The value as a list; empty where it is none. */
export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** The value where it is a text, else "". */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** A key as a token of a JSON pointer (RFC 6901 §3). */
export function escaped(key: string): string {
  return !/[~/]/.test(key) ? key : key.replace(/~/g, '~0').replace(/\//g, '~1');
}

/** A scalar as text; "" for what is none, or is absent. */
export function plainText(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value instanceof ExactNumber ? value.text : '';
}

/** The only value that a schema allows (`const`, an `enum` of one), or undefined. */
export function constantOf(schema: Schema | undefined, lookup: Lookup): Json | undefined {
  if (schema === undefined) return undefined;
  const view = viewOf(schema, lookup);
  const constant = member(view.schema, 'const');
  if (constant !== undefined) return constant;
  const values = listOf(member(view.schema, 'enum'));
  return values.length === 1 && !view.nullable ? values[0] : undefined;
}

/** The names of the schemas that one is built upon: `allOf` of `Compact` in `Full`, at any depth. */
export function basesOf(schema: Schema | null, lookup: Lookup, depth = 0): readonly string[] {
  if (!isObject(schema) || depth > MAX_BASES) return [];
  const reference = member(schema, '$ref');
  if (typeof reference === 'string') {
    const target = lookup(reference);
    const name = schemaName(schema);
    return [...(name === null || depth === 0 ? [] : [name]), ...basesOf(target ?? null, lookup, depth + 1)];
  }
  return listOf(member(schema, 'allOf')).flatMap((part) => (isSchema(part) ? basesOf(part, lookup, depth + 1) : []));
}

const MAX_BASES = 8;
