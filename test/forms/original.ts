// A document as it was written → what an independent validator (Ajv) says of a body or parameter. Reads the document by
// itself, without our reader: references by hand, OpenAPI 2.0 and 3.0 schemas turned into JSON Schema here.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ValidateFunction } from 'ajv';
import { parse } from 'yaml';

type Plain = Readonly<Record<string, unknown>>;

/** What an independent validator says of values for one document. */
export interface Original {
  /** What is wrong with a body; null where nothing is. Undefined: the document says nothing of it. */
  readonly body: (method: string, path: string, mediaType: string, value: unknown) => string | null | undefined;
  readonly parameter: (
    method: string,
    path: string,
    place: string,
    name: string,
    value: unknown,
  ) => string | null | undefined;
}

/** Begins what is said of a value that fits several alternatives of which the document allows only one. */
export const AMBIGUOUS = 'ambiguous:';

/** The judge of a document's text; null where that is no document for others (a template, broken YAML). */
export function originalOf(text: string): Original | null {
  const document = treeOf(text);
  if (document === null) return null;
  const judge = judgeOf(document);
  return {
    body: (method, path, mediaType, value) => {
      const schema = bodySchema(document, method, path, mediaType);
      return schema === undefined ? undefined : judge(schema, value);
    },
    parameter: (method, path, place, name, value) => {
      const found = parametersOf(document, method, path).find((one) => one['in'] === place && one['name'] === name);
      if (found === undefined) return undefined;
      const schema = document['swagger'] === undefined ? (found['schema'] ?? firstSchema(found['content'])) : found;
      return schema === undefined ? undefined : judge(schema, value);
    },
  };
}

function treeOf(text: string): Plain | null {
  try {
    const tree: unknown = text.trimStart().startsWith('{')
      ? JSON.parse(text)
      : parse(text, { maxAliasCount: -1, merge: true });
    return isPlain(tree) ? tree : null;
  } catch {
    return null;
  }
}

function judgeOf(document: Plain): (schema: unknown, value: unknown) => string | null {
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    validateSchema: false,
    code: { regExp },
    inlineRefs: false,
    multipleOfPrecision: 8,
    addUsedSchema: false,
  });
  addFormats.default(ajv);
  const names = new Map<string, string>();
  const compiled = new WeakMap<object, ValidateFunction>();
  const nameOf = (ref: string): string => {
    const known = names.get(ref);
    if (known !== undefined) return known;
    const name = `r${names.size}`;
    names.set(ref, name);
    ajv.addSchema(convert(at(document, ref) ?? true, document, nameOf) as Plain, name);
    return name;
  };
  return (schema, value) => {
    if (!isPlain(schema)) return schema === false ? 'nothing is allowed' : null;
    let check = compiled.get(schema);
    if (check === undefined) compiled.set(schema, (check = ajv.compile(convert(schema, document, nameOf) as Plain)));
    if (passes(check, value)) return null;
    // Several alternatives fit at once and the document allows but one.
    const several = check.errors?.find((one) => one.keyword === 'oneOf' && one.params['passingSchemas'] !== null);
    if (several !== undefined) return `${AMBIGUOUS} ${several.instancePath}`;
    return ajv.errorsText(check.errors).slice(0, 300);
  };
}

const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const ONES = [
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
];
const AS_IS = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'multipleOf',
  'uniqueItems',
  'const',
  'dependentRequired',
  'minContains',
  'maxContains',
];
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

/** OpenAPI's schema as JSON Schema 2020-12; `around` are the properties of the schema whose `allOf` this is part of. */
function convert(
  schema: unknown,
  document: Plain,
  nameOf: (ref: string) => string,
  around: ReadonlySet<string> = new Set(),
): unknown {
  if (!isPlain(schema)) return schema !== false;
  const made: Record<string, unknown> = {};
  const hidden = new Set([...around, ...readOnlyIn(schema, document, 0)]);
  const inner = (one: unknown): unknown => convert(one, document, nameOf);
  for (const key of MAPS) {
    const map = schema[key];
    if (isPlain(map)) made[key] = Object.fromEntries(Object.entries(map).map(([name, one]) => [name, inner(one)]));
  }
  for (const key of LISTS) {
    const list = schema[key];
    if (Array.isArray(list) && list.length > 0)
      made[key] = list.map((one: unknown) =>
        convert(one, document, nameOf, key === 'prefixItems' ? new Set() : hidden),
      );
  }
  for (const key of ONES) if (isPlain(schema[key]) || typeof schema[key] === 'boolean') made[key] = inner(schema[key]);
  for (const key of AS_IS) if (schema[key] !== undefined) made[key] = schema[key];
  bounds(schema, made);
  if (typeof schema['pattern'] === 'string' && compiles(schema['pattern'])) made['pattern'] = schema['pattern'];
  if (typeof schema['format'] === 'string') made['format'] = schema['format'];
  if (Array.isArray(schema['required']))
    made['required'] = schema['required'].filter((name) => typeof name === 'string' && !hidden.has(name));
  const ref = schema['$ref'];
  if (typeof ref === 'string' && ref.startsWith('#'))
    made['$ref'] = hidden.size === 0 ? nameOf(ref) : refWithout(ref, hidden, document, nameOf);
  return typed(schema, made);
}

// A reference inside an `allOf` whose other parts make some of its names read-only is judged without them.
function refWithout(
  ref: string,
  hidden: ReadonlySet<string>,
  document: Plain,
  nameOf: (ref: string) => string,
): string {
  const target = at(document, ref);
  const required = isPlain(target) && Array.isArray(target['required']) ? target['required'] : [];
  return required.some((name) => hidden.has(String(name))) ? nameOf(`${ref}?${[...hidden].join('&')}`) : nameOf(ref);
}

function typed(schema: Plain, made: Record<string, unknown>): unknown {
  const types = [schema['type']].flat().filter((one): one is string => typeof one === 'string' && TYPES.has(one));
  const isNullable = schema['nullable'] === true || schema['x-nullable'] === true;
  if (types.length > 0 && types.length === [schema['type']].flat().length)
    made['type'] = isNullable ? [...types, 'null'] : types;
  if (Array.isArray(schema['enum']) && schema['enum'].length > 0)
    made['enum'] = isNullable
      ? [...new Set([...(schema['enum'] as unknown[]), null])]
      : [...new Set(schema['enum'] as unknown[])];
  return isNullable && types.length === 0 ? { anyOf: [made, { type: 'null' }] } : made;
}

function bounds(schema: Plain, made: Record<string, unknown>): void {
  for (const [key, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof schema[key] === 'number') made[schema[exclusive] === true ? exclusive : key] = schema[key];
    if (typeof schema[exclusive] === 'number') made[exclusive] = schema[exclusive];
  }
}

// Names of properties that a request need not have: `readOnly` in the schema itself, in what it refers to, in its `allOf`.
function readOnlyIn(schema: unknown, document: Plain, depth: number): readonly string[] {
  if (!isPlain(schema) || depth > 12) return [];
  const target = typeof schema['$ref'] === 'string' ? at(document, schema['$ref']) : undefined;
  const parts = Array.isArray(schema['allOf']) ? (schema['allOf'] as unknown[]) : [];
  const own = isPlain(schema['properties']) ? Object.entries(schema['properties']) : [];
  return [
    ...own.filter(([, one]) => isReadOnly(one, document, 0)).map(([name]) => name),
    ...(target === undefined ? [] : readOnlyIn(target, document, depth + 1)),
    ...parts.flatMap((part) => readOnlyIn(part, document, depth + 1)),
  ];
}

function isReadOnly(schema: unknown, document: Plain, depth: number): boolean {
  if (!isPlain(schema) || depth > 12) return false;
  if (schema['readOnly'] === true) return true;
  const parts = Array.isArray(schema['allOf']) ? (schema['allOf'] as unknown[]) : [];
  if (parts.some((part) => isReadOnly(part, document, depth + 1))) return true;
  return typeof schema['$ref'] === 'string' && isReadOnly(at(document, schema['$ref']), document, depth + 1);
}

function bodySchema(document: Plain, method: string, path: string, mediaType: string): unknown {
  const operation = operationOf(document, method, path);
  if (document['swagger'] === undefined) {
    const body = resolved(operation?.['requestBody'], document);
    const content = isPlain(body) ? body['content'] : undefined;
    const media = isPlain(content) ? content[mediaType] : undefined;
    return isPlain(media) ? media['schema'] : undefined;
  }
  const parameters = parametersOf(document, method, path);
  const body = parameters.find((one) => one['in'] === 'body');
  if (body !== undefined) return body['schema'];
  const fields = parameters.filter((one) => one['in'] === 'formData');
  if (fields.length === 0) return undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ required: _required, ...one }) => [String(one['name']), one])),
    required: fields.filter((one) => one['required'] === true).map((one) => String(one['name'])),
  };
}

function parametersOf(document: Plain, method: string, path: string): readonly Plain[] {
  const item = resolved(member(document['paths'], path), document);
  const own = member(operationOf(document, method, path), 'parameters');
  const shared = member(item, 'parameters');
  return [own, shared]
    .flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
    .map((one) => resolved(one, document))
    .filter(isPlain);
}

function operationOf(document: Plain, method: string, path: string): Plain | undefined {
  const operation = member(resolved(member(document['paths'], path), document), method.toLowerCase());
  return isPlain(operation) ? operation : undefined;
}

function resolved(value: unknown, document: Plain): unknown {
  let now = value;
  for (let hops = 0; hops < 12 && isPlain(now) && typeof now['$ref'] === 'string'; hops += 1)
    now = at(document, now['$ref']);
  return now;
}

function at(document: Plain, ref: string): unknown {
  const [path = ''] = ref.split('?');
  let value: unknown = document;
  for (const part of path
    .replace(/^#\/?/, '')
    .split('/')
    .filter((one) => one !== ''))
    value = member(value, decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
  const names = ref.slice(path.length + 1);
  if (names === '' || !isPlain(value)) return value;
  const away = new Set(names.split('&'));
  return { ...value, required: (value['required'] as unknown[]).filter((name) => !away.has(String(name))) };
}

function firstSchema(content: unknown): unknown {
  const [media] = isPlain(content) ? Object.values(content) : [];
  return member(media, 'schema');
}

function member(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)] as unknown;
  return isPlain(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// A schema that leads to itself without getting anywhere has no end: nothing can be said against a value then.
function passes(check: ValidateFunction, value: unknown): boolean {
  try {
    return check(value);
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}

// As browsers' forms do: a Unicode pattern where it is one, else a plain one.
function regExp(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}
regExp.code = 'regExp';

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern).source !== '';
  } catch {
    return false;
  }
}
