// The parameters of an operation: its path's and its own merged, one for each `{name}` of the path whether declared or not.
// OpenAPI 3.2 §4.12.
import type { Parameter, ParameterPlace, ParameterStyle, Pointer, Schema } from '../contract.ts';
import { isObject, type JsonObject, member } from '../json.ts';
import { childPointer } from '../pointers.ts';
import { examplesOf, readContent, schemaMember, styleMember } from './media-type.ts';
import { extensionsOf, flag, follow, items, madeOnce, type Node, type Reader, report, text } from './reader.ts';

const PLACES = new Set<string>(['path', 'query', 'querystring', 'header', 'cookie']);

/** The parameters of a path item or operation, references followed; those that make no sense are reported and left out. */
export function readParameters(reader: Reader, node: Node): readonly Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const item of items(reader, node.value, 'parameters', node.pointer)) {
    const found = follow(reader, item.value, item.pointer);
    if (found === null) continue;
    const parameter = madeOnce(reader.parameters, found, () => readParameter(reader, found));
    if (parameter === null) continue;
    const key = keyOf(parameter);
    if (parameters.has(key)) report(reader, 'duplicate-parameter', item.pointer, parameter.name, parameter.in);
    else parameters.set(key, parameter);
  }
  return [...parameters.values()];
}

/** Where an operation stands. */
interface Where {
  readonly method: string;
  readonly path: string;
  readonly node: Node;
}

/** The path's parameters with the operation's own in their place; every `{name}` of the template has one. */
export function mergeParameters(
  reader: Reader,
  shared: readonly Parameter[],
  own: readonly Parameter[],
  where: Where,
): readonly Parameter[] {
  const overriding = new Map(own.map((parameter) => [keyOf(parameter), parameter] as const));
  const inherited = shared.map((parameter) => overriding.get(keyOf(parameter)) ?? parameter);
  const added = own.filter((parameter) => !shared.some((other) => keyOf(other) === keyOf(parameter)));
  return fitToPath(reader, [...inherited, ...added], where);
}

/** The names in a path template: "/a/{b}/{c}" and "/a/:b/:c" → ["b", "c"]. */
export function pathNames(template: string): readonly string[] {
  return [...new Set([...template.matchAll(/\{([^{}]+)\}|\/:(\w+)/g)].map((match) => match[1] ?? match[2] ?? ''))];
}

/**
 * "/a/:b/:c" of Express, Hono and gin is "/a/{b}/{c}" to all that calls it (rule `colon-before-parameter`), and a space at its end was
 * only typed (rule `space-after-path`): no server has it. `id` stays as written.
 */
export function withBraces(template: string): string {
  return template
    .trim()
    .replace(/\/:(\w+)/g, (all, name: string) => (template.includes(`{${name}}`) ? all : `/{${name}}`));
}

function fitToPath(
  reader: Reader,
  all: readonly Parameter[],
  { method, path, node: { pointer } }: Where,
): readonly Parameter[] {
  const names = pathNames(path);
  const inPath = all.filter((parameter) => parameter.in === 'path');
  const unused = inPath.filter((parameter) => !names.includes(parameter.name));
  const placed = new Map<string, Parameter>();
  const taken = new Set<Parameter>();
  for (const name of names) {
    const exact = inPath.find((parameter) => parameter.name === name);
    const similar = exact ?? unused.find((parameter) => !taken.has(parameter) && plain(parameter.name) === plain(name));
    if (similar === undefined) report(reader, 'undeclared-path-parameter', pointer, name);
    else if (exact === undefined) report(reader, 'renamed-path-parameter', pointer, similar.name, name);
    if (similar !== undefined) taken.add(similar);
    placed.set(name, similar === undefined ? undeclared(name, pointer) : { ...similar, name, required: true });
  }
  const others = all.filter((parameter) => parameter.in !== 'path');
  // A path without any place was meant to take none: what is asked for all the same can only be sent behind it. What only
  // its items take (drf-spectacular says of all of a class what is said of one) a list does without.
  const isOfAll = method === 'GET' || method === 'POST';
  const items = isOfAll && unused.length > 0 ? namesBelow(reader, path) : [];
  const isSent = ({ name }: Parameter): boolean => !items.includes(name) && !others.some((one) => one.name === name);
  const moved = names.length > 0 ? [] : unused.filter(isSent);
  for (const parameter of unused) {
    if (moved.includes(parameter)) report(reader, 'path-parameter-in-query', pointer, parameter.name);
    else if (!taken.has(parameter)) report(reader, 'unused-path-parameter', pointer, parameter.name);
  }
  return [...placed.values(), ...moved.map(inQuery), ...others];
}

/** What paths with one more value than this one ask for: "id" of "/posts" where there is "/posts/{id}". */
function namesBelow({ root }: Reader, path: string): readonly string[] {
  const start = `${path.replace(/\/$/, '')}/{`;
  const paths = member(root, 'paths');
  const below = isObject(paths) ? Object.keys(paths).filter((one) => one.startsWith(start)) : [];
  return below.map((one) => one.slice(start.length).replace(/\}.*$/, ''));
}

function inQuery(parameter: Parameter): Parameter {
  return { ...parameter, in: 'query', style: 'form', explode: true };
}

/** Names that differ only in case, separators or the decoration of a template ("{+path}", "{id*}"). */
function plain(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

function undeclared(name: string, pointer: Pointer): Parameter {
  return {
    name,
    in: 'path',
    required: true,
    deprecated: false,
    description: '',
    schema: { type: 'string' },
    style: 'simple',
    explode: false,
    allowReserved: false,
    mediaType: null,
    example: undefined,
    extensions: {},
    pointer,
  };
}

function keyOf(parameter: Parameter): string {
  return `${parameter.in} ${parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name}`;
}

/** Headers that OpenAPI says are described elsewhere; a parameter for `Authorization` is taken for a credential (`credentials`). */
const NOT_PARAMETERS = new Set(['accept', 'content-type']);

function readParameter(reader: Reader, node: Node): Parameter | null {
  const place = text(node.value, 'in').toLowerCase();
  const name = text(node.value, 'name');
  if (!PLACES.has(place) || (name === '' && place !== 'querystring')) {
    report(reader, 'unknown-parameter-place', node.pointer, place);
    return null;
  }
  if (place === 'header' && NOT_PARAMETERS.has(name.toLowerCase())) return null;
  return parameterOf(reader, node, name, place as ParameterPlace);
}

function parameterOf(reader: Reader, { value, pointer }: Node, name: string, place: ParameterPlace): Parameter {
  const content = readContent(reader, value, pointer)[0];
  const style = styleMember(value) ?? defaultStyle(place);
  const explode = member(value, 'explode');
  const isAsked = flag(value, 'required') && (content !== undefined || !requiresNothing(reader, value, pointer));
  return {
    name,
    in: place,
    required: place === 'path' || isAsked,
    deprecated: flag(value, 'deprecated'),
    description: text(value, 'description'),
    schema: content?.schema ?? schemaMember(value, 'schema') ?? looseSchema(value),
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form' || style === 'cookie',
    allowReserved: flag(value, 'allowReserved'),
    mediaType: content?.mediaType ?? null,
    example: content?.examples[0] ?? examplesOf(reader, value, pointer)[0],
    extensions: extensionsOf(value),
    pointer,
  };
}

/** An object of parameters none of which is required (springdoc's "pageable") can be sent empty: nobody is asked for it. */
function requiresNothing(reader: Reader, parameter: JsonObject, pointer: Pointer): boolean {
  const schema = schemaMember(parameter, 'schema');
  if (!isObject(schema) || member(parameter, 'in') !== 'query') return false;
  const keys = Object.keys(follow(reader, schema, childPointer(pointer, 'schema'))?.value ?? {});
  return keys.includes('properties') && !keys.some((key) => ASKS.has(key));
}

const ASKS = new Set(['required', 'minProperties', 'allOf', 'anyOf', 'oneOf']);

/** `type` beside `name`, as 2.0 has it, in a document that says it is newer. */
function looseSchema(node: JsonObject): Schema {
  const keys = ['type', 'format', 'items', 'enum', 'default', 'minimum', 'maximum', 'pattern'];
  return Object.fromEntries(Object.entries(node).filter(([key]) => keys.includes(key)));
}

function defaultStyle(place: ParameterPlace): ParameterStyle {
  return place === 'path' || place === 'header' ? 'simple' : 'form';
}
