// Resource names (AIP-122): what items call their `name` is the path to them, "users/7/notes/3", and where a path asks for one
// it is filled in whole. OpenAPI has no value of several segments, so what is generated from such an API either says
// "/v1/{name}" and tells elsewhere what names are like, or has the segments and says nothing of the names. Here both become
// the same: "/v1/users/{user}/notes/{note}", whose parameters know the names that they end.
import type { Operation, Parameter } from '../contract.ts';
import { isObject, type Json, type JsonObject, member } from '../json.ts';

/** The operations with each resource name in a path as its segments, and each parameter that ends one told so. */
export function withResourceNames(operations: readonly Operation[], root: JsonObject): readonly Operation[] {
  const expanded = withSegments(operations);
  const shapes = shapesSaid(root);
  return shapes.size === 0 ? expanded : expanded.map((operation) => markedOf(operation, shapes));
}

/** "/v1/{name}" as "/v1/users/{user}" (rule `resource-name-in-path`): the same addresses. Two of one address stay as they came. */
function withSegments(operations: readonly Operation[]): readonly Operation[] {
  const isOfNames = operations.some(({ path }) => NAMED_FIRST.test(path));
  const made = operations.map((operation) => expandedOf(operation, isOfNames));
  if (made.every((one) => one === null)) return operations;
  const taken = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  return operations.map((operation, at) => {
    const one = made[at] ?? operation;
    const key = `${one.method} ${one.path}`;
    if (one === operation || taken.has(key)) return operation;
    taken.add(key);
    return one;
  });
}

/** "/v1/{name}", "/admin/v1/{parent}/leases": the name comes first, so it is no part of an address but a whole one. */
const NAMED_FIRST = /^(?:\/[a-z]+)?\/v\d+[a-z\d]*\/\{(?:name|parent)\}/;

function expandedOf(operation: Operation, isOfNames: boolean): Operation | null {
  const names = operation.parameters.filter((one) => one.in === 'path' && (isOfNames || patternOf(one) !== null));
  if (names.length === 0) return null;
  const segments = operation.path.split('/');
  const used = new Set(operation.parameters.flatMap((one) => (one.in === 'path' ? [one.name] : [])));
  const made = new Map<string, readonly Parameter[]>();
  const path = segments.map((segment, at) => {
    const [, name = '', method = ''] = ALONE.exec(segment) ?? [];
    const parameter = names.find((one) => one.name === name);
    const shape = parameter === undefined ? null : shapeOf(parameter, operation, segments, at);
    if (parameter === undefined || shape === null) return segment;
    const parts = namedParts(shape, used);
    made.set(name, parametersIn(parts, parameter));
    return parts.join('/') + method;
  });
  if (made.size === 0) return null;
  const parameters = operation.parameters.flatMap((one) => (one.in === 'path' ? (made.get(one.name) ?? [one]) : [one]));
  return { ...operation, path: path.join('/'), parameters };
}

/** A segment that is one value, with or without a method behind it: "{name}", "{name}:cancel". */
const ALONE = /^\{([^{}]+)\}(:[\w-]+)?$/;
const WILD = '*';

/** The segments of a resource name, "*" for each value: ["users", "*"]; null where nothing says them. */
function shapeOf(
  parameter: Parameter,
  { operationId }: Operation,
  segments: readonly string[],
  at: number,
): readonly string[] | null {
  const pattern = patternOf(parameter);
  return pattern === null ? shapeOfId(operationId ?? '', segments, at) : shapeOfPattern(pattern);
}

/** The pattern of a parameter that has several segments. */
function patternOf({ schema }: Parameter): string | null {
  const pattern = isObject(schema) ? member(schema, 'pattern') : undefined;
  return typeof pattern === 'string' && pattern.length <= MOST_PATTERN && pattern.includes('/[^/]+') ? pattern : null;
}

const MOST_PATTERN = 300;

/** What grpc-gateway writes of "{name=projects/*\/books/*}": "projects/[^/]+/books/[^/]+". */
function shapeOfPattern(pattern: string): readonly string[] | null {
  const parts = pattern
    .replace(/^\^|\$$/g, '')
    .replaceAll('[^/]+', WILD)
    .split('/');
  return parts[0] !== WILD && parts.every((part) => part === WILD || WORD.test(part)) ? parts : null;
}

const WORD = /^[A-Za-z][\w-]*$/;

/**
 * What a dotted operationId says of the name that comes first in its path, as Google's discovery documents have it: of
 * "/v1/{parent}/notes", "keep.users.folders.notes.list" says users and folders.
 */
function shapeOfId(operationId: string, segments: readonly string[], at: number): readonly string[] | null {
  const before = segments.slice(0, at);
  const [, ...chain] = operationId.split('.');
  const method = chain.pop() ?? '';
  const isFirst = VERSION.test(before.at(-1) ?? '') || chain.includes(before.at(-1) ?? '');
  const rest = segments.slice(at);
  // A list at "/v1/{parent}" is given the word of the collection itself.
  if (!isFirst || before.some((one) => one.includes('{')) || (rest.length === 1 && OF_SEVERAL.has(method))) return null;
  while (chain[0] !== undefined && before.includes(chain[0])) chain.shift();
  const words = rest.flatMap((one) => (one.includes('{') ? [] : [one.replace(/:.*$/, '')]));
  for (const word of words.toReversed()) if (chain.at(-1) === word) chain.pop();
  const isShape = chain.length > 0 && chain.length <= MOST_PARTS && chain.every((word) => WORD.test(word));
  return isShape ? chain.flatMap((word) => [word, WILD]) : null;
}

/** Of what one is of another, and so on. */
const MOST_PARTS = 12;

const VERSION = /^v\d+[a-z\d]*$/;
const OF_SEVERAL: ReadonlySet<string> = new Set(['list', 'create', 'search']);

/** Values named after what they are one of: ["users", "{user}"]. */
function namedParts(shape: readonly string[], used: Set<string>): readonly string[] {
  return shape.map((part, at) => {
    if (part !== WILD) return part;
    const word = singular(shape[at - 1] ?? 'name');
    let name = word;
    for (let count = 2; used.has(name); count += 1) name = `${word}_${count}`;
    used.add(name);
    return `{${name}}`;
  });
}

function singular(word: string): string {
  return word
    .replace(/ies$/, 'y')
    .replace(/(s|x|z|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}

function parametersIn(parts: readonly string[], whole: Parameter): readonly Parameter[] {
  return parts.flatMap((part, at) =>
    part.startsWith('{')
      ? [
          {
            ...whole,
            name: part.slice(1, -1),
            // What is said of a whole name is said of what it ends in.
            description: at === parts.length - 1 ? whole.description : '',
            schema: { type: 'string' },
            example: undefined,
            resourceName: parts.slice(0, at + 1).join('/'),
          },
        ]
      : [],
  );
}

/** What schemas say of their `name`, "Format: users/{user}", without the words in braces. */
function shapesSaid(root: JsonObject): ReadonlySet<string> {
  const shapes = new Set<string>();
  for (const schema of Object.values(member(member(root, 'components'), 'schemas') ?? {}) as Json[]) {
    const name = member(member(schema, 'properties'), 'name');
    // grpc-gateway writes a comment of one sentence as a title.
    const said = [member(name, 'title'), member(name, 'description')]
      .filter((one) => typeof one === 'string')
      .join(' ');
    const [, shape] = FORMAT.exec(said.slice(0, MOST_SAID)) ?? [];
    if (shape !== undefined) shapes.add(shape.replace(BRACES, '{}'));
  }
  return shapes;
}

/** "Format: users/{user}", "Format: `projects/{project}/notes/{note}`". */
const FORMAT =
  /\bformat:?\s{1,3}[`"']?((?:[a-z][\w-]{0,60}\/){1,3}(?:\{[^{}/\s]{1,60}\}(?:\/[a-z][\w-]{0,60}\/)?){1,9})/i;
const BRACES = /\{[^{}]*\}/g;
const MOST_SAID = 2_000;

/** An operation whose path ends such a name somewhere (rule `resource-name-said`). */
function markedOf(operation: Operation, shapes: ReadonlySet<string>): Operation {
  if (!operation.path.includes('{')) return operation;
  const names = namesIn(operation.path.split('/'), shapes);
  if (names.size === 0) return operation;
  const parameters = operation.parameters.map((one) => {
    const resourceName = one.in === 'path' ? names.get(one.name) : undefined;
    return resourceName === undefined || one.resourceName !== undefined ? one : { ...one, resourceName };
  });
  return { ...operation, parameters };
}

function namesIn(segments: readonly string[], shapes: ReadonlySet<string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [at, segment] of segments.entries()) {
    const [, name] = ALONE.exec(segment) ?? [];
    if (name === undefined) continue;
    for (let from = at - 1; from >= 0 && !names.has(name); from -= 1) {
      const template = [...segments.slice(from, at), `{${name}}`].join('/');
      if (shapes.has(template.replace(BRACES, '{}'))) names.set(name, template);
    }
  }
  return names;
}
