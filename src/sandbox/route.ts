// Method and path of a request → the operation that it means, with its path values decoded; or which methods the path
// has. Literal segments win over parameters, as OpenAPI asks; a segment may be partly literal ("{id}:cancel", "{id}.json").
import type { Operation } from '#contract';

/** What a request's path leads to. */
export type Route =
  | { readonly kind: 'operation'; readonly operation: Operation; readonly values: ReadonlyMap<string, string> }
  | { readonly kind: 'other-method'; readonly allow: readonly string[] }
  | { readonly kind: 'nowhere' };

/** Finds routes; made once for a contract. `given` reads a header or query parameter of the request. */
export type Router = (method: string, path: string, given: (name: string) => string | null) => Route;

interface Template {
  readonly path: string;
  readonly segments: readonly Segment[];
  /** By method; several where a header or query parameter tells them apart. */
  readonly operations: Map<string, Choice[]>;
}

// Some contracts have many operations at one address, told apart as in "/#X-Target=GetItem" or "/?Action=GetItem".
interface Choice {
  readonly operation: Operation;
  readonly when: readonly (readonly [string, string])[];
}

interface Segment {
  /** The text itself where it has no parameter. */
  readonly literal: string | null;
  readonly pattern: RegExp | null;
  readonly names: readonly string[];
}

/** The router of a contract's operations. */
export function routerOf(operations: readonly Operation[]): Router {
  const templates = new Map<string, Template>();
  for (const operation of operations) {
    const path = operation.path.replace(/[?#].*$/, '');
    const template = templates.get(path) ?? { path, segments: segmentsOf(path).map(segmentOf), operations: new Map() };
    templates.set(path, template);
    const choices = template.operations.get(operation.method) ?? [];
    template.operations.set(operation.method, [...choices, { operation, when: conditionsIn(operation.path) }]);
  }
  const byLength = new Map<number, Template[]>();
  for (const template of templates.values()) {
    const same = byLength.get(template.segments.length) ?? [];
    byLength.set(template.segments.length, same);
    same.push(template);
  }
  for (const same of byLength.values()) same.sort(byLiteralness);
  return (method, path, given) => find(byLength, method, path, given);
}

function conditionsIn(path: string): readonly (readonly [string, string])[] {
  const tail = /[?#](.*)$/.exec(path)?.[1] ?? '';
  return tail.split('&').flatMap((part) => {
    const at = part.indexOf('=');
    return at <= 0 || part.includes('{') ? [] : [[part.slice(0, at), part.slice(at + 1)] as const];
  });
}

function find(
  byLength: ReadonlyMap<number, readonly Template[]>,
  method: string,
  path: string,
  given: (name: string) => string | null,
): Route {
  const segments = segmentsOf(path);
  const allow = new Set<string>();
  for (const template of byLength.get(segments.length) ?? []) {
    const values = match(template.segments, segments);
    if (values === null) continue;
    const choices = template.operations.get(method) ?? (method === 'HEAD' ? template.operations.get('GET') : undefined);
    const fits = (choice: Choice): boolean => choice.when.every(([name, value]) => given(name) === value);
    const operation = (
      choices?.find((one) => one.when.length > 0 && fits(one)) ??
      choices?.find((one) => one.when.length === 0) ??
      choices?.[0]
    )?.operation;
    if (operation !== undefined) return { kind: 'operation', operation, values };
    for (const known of template.operations.keys()) allow.add(known);
  }
  if (allow.size === 0) return { kind: 'nowhere' };
  if (allow.has('GET')) allow.add('HEAD');
  return { kind: 'other-method', allow: [...allow, 'OPTIONS'] };
}

const segmentsOf = (path: string): readonly string[] =>
  path
    .replace(/^\//, '')
    .replace(/(?<=.)\/$/, '')
    .split('/');

function segmentOf(text: string): Segment {
  const names = [...text.matchAll(/\{([^}]*)\}/g)].map((one) => one[1] ?? '');
  if (names.length === 0) return { literal: decoded(text) ?? text, pattern: null, names };
  const source = text
    .split(/\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(.+?)');
  return { literal: null, pattern: new RegExp(`^${source}$`, 's'), names };
}

function byLiteralness(a: Template, b: Template): number {
  for (const [index, segment] of a.segments.entries()) {
    const order = weight(b.segments[index]) - weight(segment);
    if (order !== 0) return order;
  }
  return 0;
}

// "orders" before "{id}.json" before "{id}".
const weight = (segment: Segment | undefined): number =>
  segment === undefined || segment.literal !== null
    ? 1_000
    : (segment.pattern?.source.length ?? 0) - 7 * segment.names.length;

function match(template: readonly Segment[], segments: readonly string[]): ReadonlyMap<string, string> | null {
  const values = new Map<string, string>();
  for (const [index, segment] of template.entries()) {
    const raw = segments[index] ?? '';
    const text = decoded(raw);
    if (text === null) return null;
    if (segment.literal !== null) {
      if (segment.literal !== text) return null;
      continue;
    }
    const found = segment.pattern?.exec(text);
    if (found === null || found === undefined) return null;
    for (const [at, name] of segment.names.entries()) values.set(name, found[at + 1] ?? '');
  }
  return values;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
