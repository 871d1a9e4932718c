// OpenAPI 3.0 → 3.1: schemas become JSON Schema 2020-12. `nullable` becomes a type (or a branch, where there is a reference,
// a composition or no type), boolean exclusive bounds become numbers, a discriminator that is a text becomes an object.
import { isObject, type Json, type JsonObject, member } from '../json.ts';
import { type Rules, without } from './rules.ts';

/** The step's rules. */
export const FROM_30_TO_31: Rules = {
  schema: [
    { on: ['exclusiveMinimum', 'exclusiveMaximum'], then: withBounds },
    { on: ['nullable', 'x-nullable'], then: withNull },
    { on: ['discriminator'], then: withDiscriminator },
  ],
};

function withBounds(schema: JsonObject): JsonObject {
  const lower = withBound(schema, 'exclusiveMinimum', 'minimum');
  return withBound(lower, 'exclusiveMaximum', 'maximum');
}

function withBound(schema: JsonObject, exclusive: string, inclusive: string): JsonObject {
  const flag = member(schema, exclusive);
  if (typeof flag !== 'boolean') return schema;
  const bound = member(schema, inclusive);
  if (!flag || bound === undefined) return without(schema, exclusive);
  return { ...without(schema, inclusive), [exclusive]: bound };
}

function withDiscriminator(schema: JsonObject): JsonObject {
  const discriminator = member(schema, 'discriminator');
  return typeof discriminator === 'string' ? { ...schema, discriminator: { propertyName: discriminator } } : schema;
}

function withNull(schema: JsonObject): JsonObject {
  const flag = nullableFlag(schema);
  if (flag === null) return schema;
  const rest = without(schema, 'nullable', 'x-nullable');
  return flag ? admitNull(rest) : rest;
}

function nullableFlag(schema: JsonObject): boolean | null {
  const written = member(schema, 'nullable') ?? member(schema, 'x-nullable');
  if (written === true || written === 'true') return true;
  return written === false || written === 'false' ? false : null;
}

const NULL_BRANCH: JsonObject = { type: 'null' };

/** The schema that also takes null. One rule for each way in which a schema may say what it is; the first that fits wins. */
const ADMIT_NULL: readonly {
  readonly when: (schema: JsonObject) => boolean;
  readonly admit: (schema: JsonObject) => JsonObject;
}[] = [
  { when: (schema) => has(schema, '$ref') || has(schema, 'allOf'), admit: besideNull },
  { when: (schema) => has(schema, 'oneOf'), admit: (schema) => withNullBranch(typeWithNull(schema), 'oneOf') },
  { when: (schema) => has(schema, 'anyOf'), admit: (schema) => withNullBranch(typeWithNull(schema), 'anyOf') },
  { when: (schema) => has(schema, 'type'), admit: typeWithNull },
  { when: (schema) => has(schema, 'enum'), admit: enumWithNull },
  { when: (schema) => has(schema, 'properties'), admit: (schema) => ({ ...schema, type: ['object', 'null'] }) },
  { when: (schema) => has(schema, 'items'), admit: (schema) => ({ ...schema, type: ['array', 'null'] }) },
];

function admitNull(schema: JsonObject): JsonObject {
  return ADMIT_NULL.find(({ when }) => when(schema))?.admit(schema) ?? schema;
}

function has(schema: JsonObject, key: string): boolean {
  return Object.hasOwn(schema, key);
}

/** What says nothing about the value itself stays outside the branch, where it is found without looking into it. */
const ANNOTATIONS = new Set([
  'title',
  'description',
  'default',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'externalDocs',
]);

function besideNull(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema);
  const outside = entries.filter(([key]) => ANNOTATIONS.has(key) || key.startsWith('x-'));
  const inside = Object.fromEntries(entries.filter(([key]) => !ANNOTATIONS.has(key) && !key.startsWith('x-')));
  return { ...Object.fromEntries(outside), anyOf: [onlyBranch(inside), NULL_BRANCH] };
}

/** `{ allOf: [X] }` is X. */
function onlyBranch(schema: JsonObject): Json {
  const all = member(schema, 'allOf');
  const only = Array.isArray(all) && all.length === 1 ? (all[0] as Json) : undefined;
  return only !== undefined && Object.keys(schema).length === 1 ? only : schema;
}

function withNullBranch(schema: JsonObject, key: 'oneOf' | 'anyOf'): JsonObject {
  const branches = member(schema, key);
  if (!Array.isArray(branches) || branches.some(takesNull)) return schema;
  return { ...schema, [key]: [...(branches as readonly Json[]), NULL_BRANCH] };
}

function takesNull(branch: Json): boolean {
  const type = member(branch, 'type');
  if (type === 'null' || (Array.isArray(type) && type.includes('null'))) return true;
  const values = member(branch, 'enum');
  return isObject(branch) && type === undefined && Array.isArray(values) && values.includes(null);
}

function typeWithNull(schema: JsonObject): JsonObject {
  const type = member(schema, 'type');
  const withEnum = enumWithNull(schema);
  if (typeof type === 'string' && type !== 'null') return { ...withEnum, type: [type, 'null'] };
  if (Array.isArray(type) && !type.includes('null'))
    return { ...withEnum, type: [...(type as readonly Json[]), 'null'] };
  return withEnum;
}

function enumWithNull(schema: JsonObject): JsonObject {
  const values = member(schema, 'enum');
  if (!Array.isArray(values) || values.includes(null)) return schema;
  return { ...schema, enum: [...(values as readonly Json[]), null] };
}
