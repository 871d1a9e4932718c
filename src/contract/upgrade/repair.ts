// Schemas as people write them → schemas as JSON Schema 2020-12 has them, for documents of every version: types by other
// names, `required: true` at a property, numbers as text, tuples of older drafts. What means nothing is left out.
import { ExactNumber, isObject, type Json, type JsonObject, member, printJson } from '../json.ts';
import { withNumberAlone, withoutTextOfNumber } from './number-or-text.ts';
import type { Mend, Report, Rules } from './rules.ts';
import { textMember, without } from './rules.ts';
import { mayBePrinted, withSaidLimits } from './said-limits.ts';
import { namesWithoutTypedSpaces, withoutTypedSpaces } from './typed-spaces.ts';

/** For each keyword what its value should be; undefined leaves the keyword out. */
const MENDS: ReadonlyMap<string, Mend> = new Map<string, Mend>([
  ['$ref', onlyText],
  ['type', mendType],
  ['required', (value) => (Array.isArray(value) ? namesOf(value as readonly Json[]) : undefined)],
  ['enum', (value) => (Array.isArray(value) && value.length > 0 ? value : undefined)],
  ['properties', withoutTypedSpaces],
  ['patternProperties', onlyObject],
  ['$defs', onlyObject],
  ['dependentSchemas', onlyObject],
  ['allOf', schemasOf],
  ['anyOf', schemasOf],
  ['oneOf', schemasOf],
  ['prefixItems', schemasOf],
  ['additionalProperties', onlySchema],
  ['not', onlySchema],
  ['items', (value) => (Array.isArray(value) ? value : onlySchema(value))],
  ['minimum', mendNumber],
  ['maximum', mendNumber],
  ['exclusiveMinimum', mendNumber],
  ['exclusiveMaximum', mendNumber],
  ['multipleOf', (value) => (isPositive(mendNumber(value)) ? mendNumber(value) : undefined)],
  ['minLength', mendNumber],
  ['maxLength', mendNumber],
  ['minItems', mendNumber],
  ['maxItems', mendNumber],
  ['minProperties', mendNumber],
  ['maxProperties', mendNumber],
  ['pattern', onlyText],
  ['format', onlyText],
  ['title', asText],
  ['readOnly', mendFlag],
  ['writeOnly', mendFlag],
  ['deprecated', mendFlag],
  ['uniqueItems', mendFlag],
  ['discriminator', (value) => (typeof member(value, 'propertyName') === 'string' ? value : undefined)],
]);

/** The rules of repairing. */
export const REPAIR: Rules = {
  schema: [
    { on: MENDS.keys(), mends: MENDS, then: repair },
    { on: ['pattern'], then: withNumberAlone },
    { on: ['anyOf', 'oneOf'], then: withoutTextOfNumber },
    { on: ['items'], then: withTuple },
    { on: ['enum'], then: withValuesOfType },
    { on: ['format'], then: withFractions },
    { on: ['x-go-package'], then: withUuidAsText },
    { on: ['example', 'examples'], then: withTextShown },
    { on: ['$ref'], then: withReferenceBeside },
    { on: ['description'], mends: new Map([['description', mendDescription]]), then: withDescription },
  ],
};

function repair(schema: JsonObject, report: Report): JsonObject {
  let mended: Record<string, Json> | null = null;
  for (const key in schema) {
    const mend = MENDS.get(key);
    if (mend === undefined) continue;
    const value = schema[key] as Json;
    const right = mend(value, report);
    if (right === value) continue;
    mended ??= { ...schema };
    if (right === undefined) delete mended[key];
    else mended[key] = right;
  }
  return mended === null ? schema : withFormatOfType(mended, schema);
}

/**
 * An object of which nothing is said but a text that it may be is a text (rule `object-shown-as-text`): what NestJS makes of
 * `string | null`, drf-yasg of a duration.
 */
function withTextShown(schema: JsonObject): JsonObject {
  const type = member(schema, 'type');
  const isObjectOnly = type === 'object' || (Array.isArray(type) && type.includes('object') && type.length < 3);
  if (!isObjectOnly || !isWord(firstOf(member(schema, 'examples')))) return schema;
  for (const key in schema) if (SAYS_MORE.has(key)) return schema;
  return { ...schema, type: Array.isArray(type) ? type.map((one) => (one === 'object' ? 'string' : one)) : 'string' };
}

const firstOf = (list: Json | undefined): Json | undefined => (Array.isArray(list) ? list[0] : undefined);

/** Not what is written in words for an object: JSON, a mark to be filled in, the word "object" itself. */
function isWord(shown: Json | undefined): boolean {
  return typeof shown === 'string' && /^[^\s{[<]/.test(shown) && !/^(?:example|string|object|null|any)$/i.test(shown);
}

const SAYS_MORE = new Set(
  'properties additionalProperties patternProperties propertyNames minProperties maxProperties required allOf anyOf oneOf not if $ref enum items'.split(
    ' ',
  ),
);

/** go-swagger tells a `uuid.UUID` by how Go holds it, 16 bytes; it is written as text (`encoding.TextMarshaler`). */
function withUuidAsText(schema: JsonObject): JsonObject {
  const isUuid = /\buuid\b/i.test(textMember(schema, 'x-go-package'));
  if (!isUuid || member(schema, 'type') !== 'array' || member(member(schema, 'items'), 'format') !== 'uint8')
    return schema;
  return { ...without(schema, 'items'), type: 'string', format: 'uuid' };
}

function mendDescription(value: Json): Json | undefined {
  return mayBePrinted(value) ? undefined : asText(value);
}

function withDescription(schema: JsonObject): JsonObject {
  const { description = null } = schema;
  const text = asText(description);
  if (text === undefined) return without(schema, 'description');
  return withSaidLimits(text === description ? schema : { ...schema, description: text });
}

/** What, beside a `$ref`, adds to what it refers to instead of taking its place (2020-12 §8.2.3.1; ignored in 3.0). */
const ADDS = ['properties', 'required', 'allOf', 'anyOf', 'oneOf'];

/** A reference with such keywords beside it holds together with them: `allOf`. */
function withReferenceBeside(schema: JsonObject): JsonObject {
  const ref = member(schema, '$ref');
  if (typeof ref !== 'string' || !ADDS.some((key) => Object.hasOwn(schema, key))) return schema;
  const { $ref: _ref, allOf, ...beside } = schema;
  return { ...beside, allOf: [{ $ref: ref }, ...(Array.isArray(allOf) ? (allOf as readonly Json[]) : [])] };
}

/** `items: [A, B]` of older drafts is `prefixItems`, and `additionalItems` then says what follows. */
function withTuple(schema: JsonObject): JsonObject {
  const items = member(schema, 'items');
  if (!Array.isArray(items)) return schema;
  const { items: _tuple, additionalItems, ...rest } = schema;
  const more = additionalItems === undefined ? {} : { items: additionalItems };
  return items.length === 0 ? { ...rest, ...more } : { ...rest, prefixItems: items, ...more };
}

/** Numbers that stand as texts under a number's type are numbers, and the other way round: `type: integer, enum: ["1", "2"]`. */
function withValuesOfType(schema: JsonObject): JsonObject {
  const [type, values] = [member(schema, 'type'), member(schema, 'enum')];
  const types = (Array.isArray(type) ? type : [type]).filter((one) => one !== 'null');
  if (!Array.isArray(values) || types.length !== 1) return schema;
  const mend = types[0] === 'string' ? textOfPlain : isNumeric(types[0]) ? numberInText : null;
  if (mend === null || values.every((value) => value === null)) return schema;
  const mended: Json[] = [];
  for (const value of values as readonly Json[]) {
    const right = value === null ? null : mend(value);
    if (right === undefined) return schema;
    mended.push(right);
  }
  return { ...schema, enum: mended };
}

/** A whole number whose format has fractions is any number: `type: integer, format: double` of a price that is 99.99. */
function withFractions(schema: JsonObject): JsonObject {
  const { format, type } = schema;
  if (format !== 'double' && format !== 'float' && format !== 'decimal') return schema;
  if (type === 'integer') return { ...schema, type: 'number' };
  if (!Array.isArray(type) || !type.includes('integer')) return schema;
  return { ...schema, type: type.map((one: Json) => (one === 'integer' ? 'number' : one)) };
}

function isNumeric(type: Json | undefined): boolean {
  return type === 'integer' || type === 'number';
}

function numberInText(value: Json): Json | undefined {
  return typeof value === 'string' ? mendNumber(value) : undefined;
}

function textOfPlain(value: Json): Json | undefined {
  if (value instanceof ExactNumber) return value.text;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

interface Meaning {
  readonly type: string | null;
  readonly format?: string;
}

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

/** What people write for a type, in lower case, and what it means. Null: any. */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...meaning({ type: 'integer' }, 'int', 'int32', 'int64', 'long', 'short', 'bigint', 'biginteger', 'uint'),
  ...meaning({ type: 'number' }, 'float', 'double', 'decimal', 'numeric', 'bigdecimal', 'real'),
  ...meaning({ type: 'boolean' }, 'bool'),
  ...meaning({ type: 'string' }, 'str', 'text', 'char', 'varchar', 'enum'),
  ...meaning({ type: 'string', format: 'date' }, 'date', 'localdate'),
  ...meaning({ type: 'string', format: 'date-time' }, 'datetime', 'date-time', 'timestamp', 'localdatetime'),
  ...meaning({ type: 'string', format: 'uuid' }, 'uuid', 'guid'),
  ...meaning({ type: 'string', format: 'uri' }, 'uri', 'url'),
  ...meaning({ type: 'string', format: 'email' }, 'email'),
  ...meaning({ type: 'string', format: 'password' }, 'password'),
  ...meaning({ type: 'string', format: 'binary' }, 'file', 'binary', 'blob'),
  ...meaning({ type: 'string', format: 'byte' }, 'byte', 'base64'),
  ...meaning({ type: 'array' }, 'list', 'set', 'tuple'),
  ...meaning({ type: 'object' }, 'dict', 'map', 'hash', 'json', 'record'),
  ...meaning({ type: 'null' }, 'nil', 'none'),
  ...meaning({ type: null }, 'any', 'mixed', '*', 'undefined', 'unknown'),
]);

function meaning(what: Meaning, ...names: readonly string[]): (readonly [string, Meaning])[] {
  return names.map((name) => [name, what] as const);
}

function meaningOf(written: string): Meaning {
  const name = written.trim().toLowerCase();
  return TYPES.has(name) ? { type: name } : (MEANINGS.get(name) ?? { type: null });
}

function mendType(value: Json, report: Report): Json | undefined {
  if (typeof value === 'string' && TYPES.has(value)) return value;
  const written = typeof value === 'string' ? value.split(/[|,]/) : value;
  if (!Array.isArray(written)) return value === null ? 'null' : undefined;
  if (written.length > 0 && written.every((name) => typeof name === 'string' && TYPES.has(name)) && written === value)
    return value;
  const types = new Set<string>();
  let any = written.length === 0;
  for (const name of written as readonly Json[]) {
    const type = name === null ? 'null' : meaningOf(typeof name === 'string' ? name : '').type;
    if (type === null) any = true;
    else types.add(type);
  }
  const meant = [...types];
  report('unknown-type', typeof value === 'string' ? value : printJson(value), any ? 'any' : meant.join(' or '));
  if (any) return undefined;
  return meant.length === 1 ? meant[0] : meant;
}

/** A type such as "date" is a text with a format; a "file" is one, whatever is said of its format ("file", "image"). */
function withFormatOfType(schema: JsonObject, written: JsonObject): JsonObject {
  const name = member(written, 'type');
  const format = typeof name === 'string' && name !== member(schema, 'type') ? meaningOf(name).format : undefined;
  const own = member(schema, 'format');
  const isSaid = Object.hasOwn(schema, 'format') && (format !== 'binary' || own === 'byte');
  return format === undefined || isSaid ? schema : { ...schema, format };
}

function onlyObject(value: Json): Json | undefined {
  return isObject(value) ? value : undefined;
}

function onlyText(value: Json): Json | undefined {
  return typeof value === 'string' ? value : undefined;
}

function asText(value: Json): Json | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' || value instanceof ExactNumber
    ? String(value)
    : undefined;
}

function onlySchema(value: Json): Json | undefined {
  if (isObject(value) || typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

function schemasOf(value: Json): Json | undefined {
  const all = isObject(value) ? [value] : value;
  if (!Array.isArray(all)) return undefined;
  const good = (all as readonly Json[]).filter((branch) => isObject(branch) || typeof branch === 'boolean');
  if (good.length === 0) return undefined;
  return good.length === all.length && all === value ? value : good;
}

function namesOf(written: readonly Json[]): Json {
  const values = namesWithoutTypedSpaces(written);
  return values.every((value) => typeof value === 'string')
    ? values
    : values.filter((value) => typeof value === 'string');
}

function mendNumber(value: Json): Json | undefined {
  if (typeof value === 'number' || value instanceof ExactNumber) return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function isPositive(value: Json | undefined): boolean {
  return Number(value instanceof ExactNumber ? value.text : value) > 0;
}

function mendFlag(value: Json): Json | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}
