// Which operation of the contract a method and path are: templates in, a tree by segments, out the operation with the
// most literal match. Only what the contract names is forwarded.
import { isObject, type Json, type Lookup, member, type Operation, referencesOf } from '#contract';
import { type Mode, type OperationPlace, settledPath } from '#model';

/** What the gateway must know of an operation. Plain data, so that it is kept with the compiled contract. */
export interface GatewayOperation {
  readonly id: string;
  readonly method: string;
  /** The template: "/customers/{id}". */
  readonly path: string;
  /** Its template with what nobody is asked for: "/users/current.json" of "/users/current.{format}". */
  readonly address: string;
  /** Only reads: may pass in a read-only start, and by a link. */
  readonly reads: boolean;
  /** Names of its header parameters, in lower case. */
  readonly headers: readonly string[];
  /** Names of its query parameters. */
  readonly query: readonly string[];
  /** Names of the security schemes of each requirement. */
  readonly security: readonly (readonly string[])[];
  /** Something must be filled in before it can be asked, besides its path. */
  readonly asks: boolean;
  /** Its own servers' addresses, as written; empty where it uses the contract's. */
  readonly servers: readonly string[];
  readonly tags: readonly string[];
  /** The resource on which the model placed it, or null. */
  readonly resource: string | null;
  readonly mode: Mode;
  /** Names of the properties that its body may hold, where it replaces a whole item (PUT). */
  readonly sends: readonly string[];
  /** Names in its body that the contract calls a password or never shows again (writeOnly). */
  readonly secrets: readonly string[];
}

/** Finds the operation of a method and of decoded path segments; `query` is the raw query. */
export type OperationFinder = (method: string, segments: readonly string[], query: string) => GatewayOperation | null;

/** The gateway's view of an operation; its place comes from the model, and what looks only reads. */
export function gatewayOperation(
  operation: Operation,
  { resource, mode }: OperationPlace,
  lookup: Lookup,
): GatewayOperation {
  const names = (place: string) => operation.parameters.filter((one) => one.in === place).map((one) => one.name);
  return {
    id: operation.id,
    method: operation.method,
    path: operation.path,
    address: settledPath(operation),
    reads: mode === 'look',
    headers: names('header').map((name) => name.toLowerCase()),
    query: names('query'),
    security: operation.security.map(({ schemes }) => schemes.map(({ name }) => name)),
    asks:
      operation.parameters.some(({ required, in: place }) => required && place !== 'path') ||
      (operation.requestBody?.required === true && !isOfNothing(operation, lookup)),
    servers: operation.servers.map(({ url }) => url),
    tags: operation.tags,
    resource,
    mode,
    sends: operation.method === 'PUT' ? bodyNames(operation, lookup, () => true) : [],
    secrets: bodyNames(operation, lookup, isSecret),
  };
}

const MOST_SCHEMAS = 50;

/** A body that has to be there and holds nothing, as grpc-gateway says of what takes no input: `{ type: object }`. */
function isOfNothing(operation: Operation, lookup: Lookup): boolean {
  const bodies = (operation.requestBody?.content ?? []).flatMap(({ schema }) => (schema === null ? [] : [schema]));
  const told = [...bodies, ...referencesOf(bodies, lookup, MOST_SCHEMAS).map(([, schema]) => schema)];
  const isBare = (schema: Json): boolean =>
    isObject(schema) && Object.keys(schema).every((key) => BARE.has(key)) && member(schema, 'type') !== 'array';
  return told.some((schema) => member(schema, 'type') === 'object') && told.every(isBare);
}

/** What a schema says that tells of no input. */
const BARE: ReadonlySet<string> = new Set(['$ref', 'type', 'title', 'description']);

function isSecret(schema: Json | undefined): boolean {
  return member(schema, 'writeOnly') === true || member(schema, 'format') === 'password';
}

function bodyNames(
  { requestBody }: Operation,
  lookup: Lookup,
  wanted: (schema: Json | undefined) => boolean,
): readonly string[] {
  const bodies = (requestBody?.content ?? []).flatMap(({ schema }) => (schema === null ? [] : [schema]));
  const referred = referencesOf(bodies, lookup, MOST_SCHEMAS).map(([, schema]) => schema);
  const names = new Set<string>();
  const visit = (value: Json): void => {
    if (Array.isArray(value)) for (const one of value) visit(one as Json);
    if (!isObject(value)) return;
    const properties = member(value, 'properties');
    if (isObject(properties)) {
      for (const name of Object.keys(properties)) if (wanted(member(properties, name))) names.add(name);
    }
    for (const one of Object.values(value)) visit(one);
  };
  for (const schema of [...bodies, ...referred]) visit(schema);
  return [...names];
}

interface Node {
  readonly literals: Map<string, Node>;
  /** Segments that mix text and parameters: "{id}:cancel", "{name}.json". */
  readonly patterns: { readonly source: string; readonly texts: readonly string[]; readonly node: Node }[];
  parameter: Node | null;
  readonly operations: Map<string, GatewayOperation[]>;
}

/** No request may look at more nodes than this, however the templates overlap. */
const MOST_STEPS = 10_000;

/** Makes the finder for a contract's operations; with `fold`, letters count the same in upper and lower case. */
export function operationFinder(operations: readonly GatewayOperation[], fold = false): OperationFinder {
  const root = node();
  for (const operation of operations) {
    const segments = templateSegments(operation.path);
    const end = (fold ? segments.map(folded) : segments).reduce(childFor, root);
    end.operations.set(operation.method, [...(end.operations.get(operation.method) ?? []), operation]);
  }
  return (method, segments, query) => {
    const budget = { steps: MOST_STEPS };
    // HEAD is GET without the body (RFC 9110 §9.3.2), so it needs no operation of its own.
    const methods = method === 'HEAD' ? ['HEAD', 'GET'] : [method];
    return search(root, methods, segments, 0, query, budget);
  };
}

/** The segments of a template: what follows "?" or "#" tells operations apart, but is no part of the path. */
function templateSegments(path: string): readonly string[] {
  const bare = path.replace(/[?#][\s\S]*$/, '');
  return bare.replace(/^\//, '').split('/');
}

/**
 * Finds the operations that a backend might read a path as which is less exact than we are: one that decodes "%2F" or
 * "%5C" before it looks for the route, drops ";parameters" or a slash at the end, or does not tell upper from lower case.
 */
export function looseFinder(
  operations: readonly GatewayOperation[],
): (method: string, segments: readonly string[], query: string) => readonly GatewayOperation[] {
  const find = operationFinder(operations, true);
  return (method, segments, query) => {
    // What is plain can be read in one way only.
    if (segments.every((segment) => PLAIN.test(segment))) {
      const found = find(method, segments, query);
      return found ? [found] : [];
    }
    const lower = segments.map((segment) => segment.toLowerCase());
    const bare = lower.map((segment) => segment.replace(/;.*$/, ''));
    const flat = parted(bare);
    const forms = new Map([lower, bare, flat, parted(flat.map(decoded))].map((form) => [form.join('\n'), form]));
    const found = [...forms.values()].map((form) => find(method, form, query));
    return [...new Set(found.filter((one) => one !== null))];
  };
}

/** A segment that no backend reads differently: small letters, digits, and signs that mean nothing in a path. */
const PLAIN = /^[a-z0-9_~-]+$/;

function parted(segments: readonly string[]): readonly string[] {
  return segments.flatMap((segment) => segment.split(/[/\\]/)).filter((segment) => segment !== '');
}

/** A template's segment in lower case, but for the names of parameters, which are not compared anyway. */
function folded(segment: string): string {
  return segment.toLowerCase();
}

function childFor(parent: Node, segment: string): Node {
  if (/^\{[^{}]*\}$/.test(segment)) {
    parent.parameter ??= node();
    return parent.parameter;
  }
  if (/\{[^{}]*\}/.test(segment)) {
    const known = parent.patterns.find(({ source }) => source === segment);
    if (known) return known.node;
    const made = { source: segment, texts: segment.split(/(?:\{[^{}]*\})+/).map(decoded), node: node() };
    parent.patterns.push(made);
    return made.node;
  }
  const literal = decoded(segment);
  const known = parent.literals.get(literal) ?? node();
  parent.literals.set(literal, known);
  return known;
}

/** Whether the texts follow one another in the segment with at least a character between: in linear time, unlike a pattern. */
function fits(texts: readonly string[], segment: string): boolean {
  const [first = '', ...others] = texts;
  const last = others.pop() ?? '';
  if (!segment.startsWith(first)) return false;
  let from = first.length;
  for (const text of others) {
    const at = segment.indexOf(text, from + 1);
    if (at < 0) return false;
    from = at + text.length;
  }
  return segment.endsWith(last) && segment.length - last.length > from;
}

function search(
  from: Node,
  methods: readonly string[],
  segments: readonly string[],
  depth: number,
  query: string,
  budget: { steps: number },
): GatewayOperation | null {
  budget.steps -= 1;
  if (budget.steps < 0) return null;
  const segment = segments[depth];
  if (segment === undefined) return operationAt(from, methods, query);
  const literal = from.literals.get(segment);
  const next = [
    ...(literal ? [literal] : []),
    ...from.patterns.filter(({ texts }) => fits(texts, segment)).map((one) => one.node),
    ...(from.parameter && segment !== '' ? [from.parameter] : []),
  ];
  for (const candidate of next) {
    const found = search(candidate, methods, segments, depth + 1, query, budget);
    if (found) return found;
  }
  return null;
}

/** Several operations may share a path and differ in a query of the template ("/?Action=List"): the fullest that fits. */
function operationAt(at: Node, methods: readonly string[], query: string): GatewayOperation | null {
  const [method = ''] = methods;
  // Nearly always one: found without making a list, since this runs for every request.
  const own = at.operations.get(method);
  if (methods.length === 1 && (own === undefined || own.length === 1)) return own?.[0] ?? null;
  const candidates = methods.flatMap((one) => at.operations.get(one) ?? []);
  if (candidates.length < 2) return candidates[0] ?? null;
  const given = new URLSearchParams(query);
  const fitting = candidates
    .map((operation) => ({ operation, wants: [...new URLSearchParams(/\?([^#]*)/.exec(operation.path)?.[1] ?? '')] }))
    .filter(({ wants }) =>
      wants.every(([name, value]) =>
        value === '' || value.startsWith('{') ? given.has(name) : given.get(name) === value,
      ),
    )
    .sort((one, other) => other.wants.length - one.wants.length);
  const best = fitting[0]?.operation ?? candidates[0] ?? null;
  const told = fitting.length === 1 || (fitting[0]?.wants.length ?? 0) > (fitting[1]?.wants.length ?? 0);
  // Where nothing tells them apart, it only reads if all of them do.
  return best && !told ? { ...best, reads: candidates.every(({ reads }) => reads) } : best;
}

function node(): Node {
  return { literals: new Map(), patterns: [], parameter: null, operations: new Map() };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Pictures and files that the sandbox's items speak of: the one thing of it that the contract does not name. */
const SANDBOX_FILE: GatewayOperation = {
  id: 'GET /_files',
  method: 'GET',
  path: '/_files',
  address: '/_files',
  reads: true,
  headers: [],
  query: [],
  security: [],
  asks: false,
  servers: [],
  tags: [],
  resource: null,
  mode: 'look',
  sends: [],
  secrets: [],
};

/** The operation that gives a file of the sandbox's items; null for any other path. */
export function sandboxFile(method: string, segments: readonly string[]): GatewayOperation | null {
  const asks = method === 'GET' || method === 'HEAD';
  return asks && segments[0] === '_files' && segments.length > 1 ? SANDBOX_FILE : null;
}
