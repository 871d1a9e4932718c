// What all parts of reading share: the document, where to report, following references of any kind of node, and taking
// texts, flags and lists from nodes that may hold anything.
import type { Diagnostic, Parameter, Pointer, Response, ResponseHeader } from '../contract.ts';
import { type DiagnosticCode, diagnostic } from '../diagnostics.ts';
import { ExactNumber, isObject, type Json, type JsonObject, member } from '../json.ts';
import { childPointer } from '../pointers.ts';
import { proseOf } from '../prose.ts';
import { nodeAt } from '../schema/lookup.ts';
import { isReference } from '../walk.ts';

/** The document being read and the diagnostics found so far. */
export interface Reader {
  readonly root: JsonObject;
  readonly diagnostics: Diagnostic[];
  /** The nodes that references mean, each looked up once. */
  readonly targets: Map<string, Json | undefined>;
  /** The nodes that plain references lead to at once. */
  readonly nodes: Map<string, Node>;
  /** What was made of nodes that many may refer to. */
  readonly parameters: MadeOf<Parameter | null>;
  readonly responses: MadeOf<Response>;
  readonly headers: MadeOf<Omit<ResponseHeader, 'name'>>;
}

/** By the node; its pointer too, since YAML may have one node in several places. */
type MadeOf<Thing> = Map<JsonObject, { readonly pointer: Pointer; readonly thing: Thing }>;

/** A reader at its start. */
export function readerOf(root: JsonObject): Reader {
  return {
    root,
    diagnostics: [],
    targets: new Map(),
    nodes: new Map(),
    parameters: new Map(),
    responses: new Map(),
    headers: new Map(),
  };
}

/** A node of the document and where it stands. */
export interface Node {
  readonly value: JsonObject;
  readonly pointer: Pointer;
}

const MOST_HOPS = 32;

/** The node that a value is or refers to, with the `summary` and `description` beside a reference; null with a diagnostic else. */
export function follow(reader: Reader, value: Json | undefined, pointer: Pointer): Node | null {
  if (isObject(value) && !isReference(value)) return { value, pointer };
  return followedAtOnce(reader, value) ?? followed(reader, value, pointer);
}

/** Nearly every reference says nothing else and leads to what is none itself: the same node for all who refer to it so. */
function followedAtOnce(reader: Reader, value: Json | undefined): Node | null {
  const ref = member(value, '$ref');
  if (typeof ref !== 'string' || !ref.startsWith('#') || Object.keys(value as JsonObject).length > 1) return null;
  const known = reader.nodes.get(ref);
  if (known !== undefined) return known;
  const target = targetOf(reader, ref);
  if (!isObject(target) || isReference(target)) return null;
  const node = { value: target, pointer: ref.slice(1) };
  reader.nodes.set(ref, node);
  return node;
}

function followed(reader: Reader, value: Json | undefined, pointer: Pointer): Node | null {
  let at = value;
  let where = pointer;
  let beside: JsonObject = {};
  const seen = new Set<string>();
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    if (!isObject(at)) {
      if (at !== undefined) report(reader, 'wrong-type', where, 'an object', nameOf(at));
      return null;
    }
    const ref = member(at, '$ref');
    if (typeof ref !== 'string')
      return { value: Object.keys(beside).length === 0 ? at : { ...at, ...beside }, pointer: where };
    if (seen.has(ref)) {
      report(reader, 'circular-ref', pointer, ref);
      return null;
    }
    seen.add(ref);
    beside = { ...describing(at), ...beside };
    const target = targetOf(reader, ref);
    if (target === undefined) return null;
    at = target;
    where = ref.startsWith('#') ? ref.slice(1) : ref;
  }
  return null;
}

function targetOf({ root, targets }: Reader, ref: string): Json | undefined {
  if (targets.has(ref)) return targets.get(ref);
  const target = nodeAt(root, ref);
  targets.set(ref, target);
  return target;
}

/** What `make` makes of a node, made once however many refer to it. */
export function madeOnce<Thing>(known: MadeOf<Thing>, node: Node, make: () => Thing): Thing {
  const before = known.get(node.value);
  if (before?.pointer === node.pointer) return before.thing;
  const thing = make();
  known.set(node.value, { pointer: node.pointer, thing });
  return thing;
}

function describing(reference: JsonObject): JsonObject {
  const words: Record<string, Json> = {};
  for (const key of ['summary', 'description']) {
    const value = member(reference, key);
    if (typeof value === 'string') words[key] = value;
  }
  return words;
}

/** Notes a diagnostic. */
export function report(reader: Reader, code: DiagnosticCode, pointer: Pointer, ...details: readonly string[]): void {
  reader.diagnostics.push(diagnostic(code, pointer, ...details));
}

/** A text member; numbers and booleans are written out, anything else is "". */
export function text(node: Json | undefined, key: string): string {
  const value = member(node, key);
  if (typeof value === 'string') return key === 'description' ? proseOf(value) : value;
  return typeof value === 'number' || typeof value === 'boolean' || value instanceof ExactNumber ? String(value) : '';
}

/** A text member, or null where it is missing or empty. */
export function textOrNull(node: Json | undefined, key: string): string | null {
  const value = text(node, key);
  return value === '' ? null : value;
}

/** A flag: true only where it says so. */
export function flag(node: Json | undefined, key: string): boolean {
  const value = member(node, key);
  return value === true || value === 'true';
}

/** The items of a list member with their pointers; a diagnostic where it is something else. */
export function items(
  reader: Reader,
  node: JsonObject,
  key: string,
  pointer: Pointer,
): readonly { value: Json; pointer: Pointer }[] {
  const list = member(node, key);
  if (list === undefined || list === null) return [];
  const where = childPointer(pointer, key);
  if (!Array.isArray(list)) {
    report(reader, 'wrong-type', where, 'a list', nameOf(list));
    return [];
  }
  return (list as readonly Json[]).map((value, index) => ({ value, pointer: childPointer(where, index) }));
}

/** The members of a map with their pointers, extensions left out; a diagnostic where it is something else. */
export function entries(
  reader: Reader,
  node: Json | undefined,
  key: string,
  pointer: Pointer,
): readonly { name: string; value: Json; pointer: Pointer }[] {
  const map = member(node, key);
  if (map === undefined || map === null) return [];
  const where = childPointer(pointer, key);
  if (!isObject(map)) {
    report(reader, 'wrong-type', where, 'an object', nameOf(map));
    return [];
  }
  return Object.entries(map).map(([name, value]) => ({ name, value, pointer: childPointer(where, name) }));
}

/** The `x-…` members of a node. */
export function extensionsOf(node: JsonObject): JsonObject {
  const own = Object.keys(node).filter((key) => key.startsWith('x-'));
  return own.length === 0 ? NONE : Object.fromEntries(own.map((key) => [key, node[key] as Json] as const));
}

const NONE: JsonObject = {};

/** What a value is, in words. */
export function nameOf(value: Json | undefined): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (value instanceof ExactNumber) return 'a number';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
