// OpenAPI 2.0 parameters and headers → 3.0: what was beside `in` moves into `schema`, collectionFormat becomes style and
// explode.
import { isObject, type Json, type JsonObject, member, withoutMembers } from '../json.ts';
import { without } from './rules.ts';

/** The keywords that describe the value of a 2.0 parameter and belong into its schema. */
const SCHEMA_KEYS = new Set([
  'type',
  'format',
  'items',
  'default',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'enum',
  'multipleOf',
  'example',
  'x-nullable',
  'x-example',
  'x-enum-varnames',
  'x-ms-enum',
  'nullable',
  'title',
  'properties',
  'additionalProperties',
]);

const NO_KEYS_OF_HEADERS = new Set([...SCHEMA_KEYS, 'collectionFormat', 'schema']);
const NO_KEYS_OF_PARAMETERS = new Set([...NO_KEYS_OF_HEADERS, 'allowEmptyValue']);

/** True for a parameter that is part of the request body. */
export function isBodyParameter(parameter: Json | undefined): boolean {
  const place = member(parameter, 'in');
  return place === 'body' || place === 'formData' || place === 'form';
}

/** A 2.0 parameter in path, query or header as one of 3.0. A reference stays. */
export function parameterTo30(parameter: JsonObject): JsonObject {
  if (typeof member(parameter, '$ref') === 'string') return parameter;
  const rest = withoutMembers(parameter, NO_KEYS_OF_PARAMETERS);
  return { ...rest, schema: schemaOfParameter(parameter), ...styleOf(parameter) };
}

/** A 2.0 response header as one of 3.0. */
export function headerTo30(header: JsonObject): JsonObject {
  return { ...withoutMembers(header, NO_KEYS_OF_HEADERS), schema: schemaOfParameter(header) };
}

/** The schema that a 2.0 parameter, header or form field describes. */
export function schemaOfParameter(parameter: JsonObject): JsonObject {
  const own = member(parameter, 'schema');
  const moved = withoutMembers(parameter, { has: (key) => !SCHEMA_KEYS.has(key) });
  const schema: JsonObject = isObject(own) ? { ...moved, ...own } : moved;
  const renamed = renameHints(schema);
  return member(renamed, 'type') === 'file'
    ? { ...renamed, type: 'string', format: 'binary' }
    : withoutFormats(renamed);
}

function renameHints(schema: JsonObject): JsonObject {
  const nullable = member(schema, 'x-nullable');
  const example = member(schema, 'x-example');
  if (nullable === undefined && example === undefined) return schema;
  return {
    ...without(schema, 'x-nullable', 'x-example'),
    ...(nullable === undefined ? {} : { nullable }),
    ...(example === undefined || Object.hasOwn(schema, 'example') ? {} : { example }),
  };
}

/** `collectionFormat` stands inside `items` too, where it has no counterpart. */
function withoutFormats(schema: JsonObject): JsonObject {
  const items = member(schema, 'items');
  if (!isObject(items)) return schema;
  const cleaned = withoutFormats(without(items, 'collectionFormat'));
  return { ...schema, items: cleaned };
}

/** style and explode of an array by its collectionFormat; without one, 2.0 means commas. */
export function styleOf(parameter: JsonObject): JsonObject {
  if (member(parameter, 'type') !== 'array') return {};
  const place = member(parameter, 'in');
  if (place === 'path' || place === 'header') return { style: 'simple', explode: false };
  switch (member(parameter, 'collectionFormat')) {
    case 'multi':
      return { style: 'form', explode: true };
    case 'ssv':
    case 'tsv':
      return { style: 'spaceDelimited', explode: false };
    case 'pipes':
      return { style: 'pipeDelimited', explode: false };
    default:
      return { style: 'form', explode: false };
  }
}
