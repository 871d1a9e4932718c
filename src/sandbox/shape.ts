// A schema as the generator sees it: references followed, allOf merged, its type, properties and alternatives named.
// Each schema is looked at once. JSON Schema 2020-12.
import { isObject, member, mergeAllOf, schemaName } from '#contract';
import type { Json, JsonObject, Lookup, Schema } from '#contract';
import { isMadeUp, numbersTold } from '#model';

/** What a generator needs to know of a schema. */
export interface Shape {
  readonly schema: JsonObject;
  /** The first type that is not null; implied where the schema does not say; "" for anything. */
  readonly type: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null' | '';
  readonly nullable: boolean;
  readonly properties: readonly (readonly [string, Schema])[];
  readonly required: ReadonlySet<string>;
  readonly items: Schema | null;
  /** Schema of further members; null where none are named or allowed. */
  readonly additional: Schema | null;
  /** False where further members are forbidden. */
  readonly open: boolean;
  /** Alternatives other than null. */
  readonly variants: readonly Schema[];
  readonly choices: readonly Json[] | null;
  readonly examples: readonly Json[];
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** Component name, or null. */
  readonly name: string | null;
}

const KNOWN = new WeakMap<
  Lookup,
  { readonly bySchema: WeakMap<JsonObject, Shape>; readonly byRef: Map<string, Shape> }
>();
let recent: { readonly lookup: Lookup; readonly bySchema: WeakMap<JsonObject, Shape> } | null = null;

/** The shape of a schema; one that says nothing has no type. */
export function shapeOf(schema: Schema | null | undefined, lookup: Lookup): Shape {
  if (!isObject(schema)) return ANYTHING;
  const seen = recent?.lookup === lookup ? recent.bySchema.get(schema) : undefined;
  return seen ?? firstLook(schema, lookup);
}

function firstLook(schema: JsonObject, lookup: Lookup): Shape {
  let known = KNOWN.get(lookup);
  if (known === undefined) KNOWN.set(lookup, (known = { bySchema: new WeakMap(), byRef: new Map() }));
  recent = { lookup, bySchema: known.bySchema };
  const own = known.bySchema.get(schema);
  if (own !== undefined) return own;
  const ref = member(schema, '$ref');
  const plain = typeof ref === 'string' && Object.keys(schema).length === 1 ? ref : null;
  const same = plain === null ? undefined : known.byRef.get(plain);
  // A schema made of itself is seen as anything, instead of never ending.
  known.bySchema.set(schema, same ?? ANYTHING);
  if (same !== undefined) return same;
  if (plain !== null) known.byRef.set(plain, ANYTHING);
  const made = look(schema, lookup);
  known.bySchema.set(schema, made);
  if (plain !== null) known.byRef.set(plain, made);
  return made;
}

const PROPERTIES = new WeakMap<Shape, ReadonlyMap<string, Schema>>();

/** All properties that a value of the schema may have, those of its alternatives included. */
export function allProperties(
  schema: Schema | null | undefined,
  lookup: Lookup,
  depth = 0,
): ReadonlyMap<string, Schema> {
  const shape = shapeOf(schema, lookup);
  const known = PROPERTIES.get(shape);
  if (known !== undefined) return known;
  const found = new Map(shape.properties);
  if (depth > 4) return found;
  for (const variant of shape.variants.slice(0, 40)) {
    for (const [name, value] of allProperties(variant, lookup, depth + 1)) if (!found.has(name)) found.set(name, value);
  }
  if (depth === 0 && shape !== ANYTHING) PROPERTIES.set(shape, found);
  return found;
}

/** The schema at a JSON pointer into a value of a schema, or null where it does not say. */
export function schemaAt(schema: Schema | null, parts: readonly string[], lookup: Lookup): Schema | null {
  let at: Schema | null = schema;
  for (const part of parts) {
    if (at === null) return null;
    const shape = shapeOf(at, lookup);
    at = shape.type === 'array' ? shape.items : (allProperties(at, lookup).get(part) ?? shape.additional);
  }
  return at;
}

const ANYTHING: Shape = {
  schema: {},
  type: '',
  nullable: false,
  properties: [],
  required: new Set(),
  items: null,
  additional: null,
  open: true,
  variants: [],
  choices: null,
  examples: [],
  readOnly: false,
  writeOnly: false,
  name: null,
};

function look(schema: JsonObject, lookup: Lookup): Shape {
  const merged = mergeAllOf(schema, lookup);
  const alternatives = list(member(merged, 'oneOf') ?? member(merged, 'anyOf')).filter(isSchema);
  const variants = alternatives.filter((one) => !isNull(one, lookup));
  const own = isObject(member(merged, 'properties')) || member(merged, 'enum') !== undefined;
  const only = variants.length === 1 && !own ? variants[0] : undefined;
  if (only !== undefined) {
    const inner = shapeOf(only, lookup);
    return {
      ...inner,
      nullable: inner.nullable || alternatives.length > 1,
      readOnly: inner.readOnly || isTrue(merged, 'readOnly'),
    };
  }
  const properties = member(merged, 'properties');
  const additional = member(merged, 'additionalProperties');
  const types = list(member(merged, 'type') ?? null, true);
  const items = member(merged, 'items');
  return {
    schema: merged,
    type: typeOf(types, merged, variants, lookup),
    nullable: (types.includes('null') && nullAmong(merged)) || alternatives.length > variants.length,
    properties: isObject(properties)
      ? Object.entries(properties).filter((entry): entry is [string, JsonObject | boolean] => isSchema(entry[1]))
      : [],
    required: new Set(list(member(merged, 'required')).filter((one): one is string => typeof one === 'string')),
    items: isSchema(items) ? items : null,
    additional: isObject(additional) ? additional : null,
    open: additional !== false && member(merged, 'unevaluatedProperties') !== false,
    variants,
    choices: choicesOf(merged),
    examples: examplesOf(merged),
    readOnly: isTrue(merged, 'readOnly'),
    writeOnly: isTrue(merged, 'writeOnly'),
    name: schemaName(schema) ?? nameBehind(schema),
  };
}

function typeOf(
  types: readonly Json[],
  merged: JsonObject,
  variants: readonly Schema[],
  lookup: Lookup,
): Shape['type'] {
  const said = types.find((one) => one !== 'null') ?? types[0];
  if (typeof said === 'string' && TYPES.has(said)) return said as Shape['type'];
  if (isObject(member(merged, 'properties')) || isObject(member(merged, 'additionalProperties'))) return 'object';
  if (member(merged, 'items') !== undefined) return 'array';
  const value = member(merged, 'const') ?? list(member(merged, 'enum'))[0];
  if (value !== undefined) return typeOfValue(value);
  if (variants.length > 0) return shapeOf(variants[0], lookup).type;
  if (member(merged, 'pattern') !== undefined || member(merged, 'format') !== undefined) return 'string';
  return '';
}

const TYPES = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean', 'null']);

function typeOfValue(value: Json): Shape['type'] {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'boolean' || type === 'number' ? type : 'object';
}

// A list of values without null forbids it, whatever the type says.
const nullAmong = (merged: JsonObject): boolean => {
  const values = list(member(merged, 'enum'));
  return values.length === 0 || values.includes(null);
};

function choicesOf(merged: JsonObject): readonly Json[] | null {
  const fixed = member(merged, 'const');
  if (fixed !== undefined) return [fixed];
  const values = list(member(merged, 'enum'));
  const some = values.filter((one) => one !== null);
  if (values.length > 0) return some.length > 0 ? some : values;
  return numbersTold(merged)?.map(({ value }) => value) ?? null;
}

function examplesOf(merged: JsonObject): readonly Json[] {
  const one = member(merged, 'example');
  const many = member(merged, 'examples');
  const all = Array.isArray(many) ? (many as readonly Json[]) : [];
  return (one === undefined ? all : [one, ...all]).filter((told) => typeof told !== 'string' || !isMadeUp(told));
}

function nameBehind(schema: JsonObject): string | null {
  const parts = list(member(schema, 'allOf')).filter(isSchema);
  return parts.length === 1 && parts[0] !== undefined ? schemaName(parts[0]) : null;
}

function isNull(schema: Schema, lookup: Lookup): boolean {
  if (!isObject(schema)) return false;
  const found = member(schema, '$ref') === undefined ? schema : mergeAllOf(schema, lookup);
  const type = member(found, 'type');
  const values = member(found, 'enum');
  return (
    type === 'null' ||
    (Array.isArray(values) && values.length === 1 && values[0] === null) ||
    member(found, 'const') === null
  );
}

const isTrue = (schema: JsonObject, name: string): boolean => member(schema, name) === true;
const isSchema = (value: Json | undefined): value is JsonObject | boolean =>
  isObject(value) || typeof value === 'boolean';

function list(value: Json | undefined, wrap = false): readonly Json[] {
  if (Array.isArray(value)) return value as readonly Json[];
  return wrap && value !== undefined && value !== null ? [value] : [];
}
