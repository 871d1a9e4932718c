// Names of schemas → schemas: in a contract by pointer, or in a table that was sent along. A reference is a URI fragment
// with an RFC 6901 pointer (percent-encoded or not), or an anchor.
import type { Contract, Schema } from '../contract.ts';
import { isObject, type Json, type JsonObject, member } from '../json.ts';
import { pointerOf, pointerParts, step } from '../pointers.ts';

/** Finds the schema of a reference; undefined where it leads nowhere. */
export type Lookup = (ref: string) => Schema | undefined;

const lookups = new WeakMap<object, Lookup>();

/** Lookup in a contract: "#/components/schemas/Order" → its schema. The same contract gives the same function. */
export function lookupIn(contract: Pick<Contract, 'root'>): Lookup {
  const known = lookups.get(contract.root);
  if (known !== undefined) return known;
  const found = new Map<string, Schema | undefined>();
  const lookup: Lookup = (ref) => {
    if (found.has(ref)) return found.get(ref);
    const node = nodeAt(contract.root, ref);
    const schema = isObject(node) || typeof node === 'boolean' ? node : undefined;
    found.set(ref, schema);
    return schema;
  };
  lookups.set(contract.root, lookup);
  return lookup;
}

/** Lookup in a table of references and schemas, also of places inside them. */
export function lookupInTable(table: readonly (readonly [string, Schema])[]): Lookup {
  const map = new Map(table);
  return (ref) => {
    const direct = map.get(ref);
    if (direct !== undefined || !ref.startsWith('#/')) return direct;
    const parts = pointerParts(ref.slice(1));
    for (let length = parts.length - 1; length > 0; length--) {
      const outer = map.get(`#${pointerOf(parts.slice(0, length))}`);
      if (outer === undefined) continue;
      const inner = descend(outer, parts.slice(length), (other) => map.get(other));
      return isObject(inner) || typeof inner === 'boolean' ? inner : undefined;
    }
    return undefined;
  };
}

/** The name of the component that a schema refers to: `{ $ref: "#/components/schemas/Order" }` → "Order"; else null. */
export function schemaName(schema: Schema): string | null {
  const ref = member(schema, '$ref');
  if (typeof ref !== 'string' || !ref.startsWith('#/components/schemas/')) return null;
  const parts = pointerParts(ref.slice(1));
  return parts.length === 3 ? decoded(parts[2] ?? '') : null;
}

/** So many references are followed on the way to one node; two that lead through each other lead nowhere. */
const MOST_HOPS = 32;

/** The node of a document that a reference means, whatever its kind. References on the way are followed. */
export function nodeAt(root: JsonObject, ref: string, hops = { left: MOST_HOPS }): Json | undefined {
  if (ref === '#' || ref === '') return root;
  const hash = ref.indexOf('#');
  const name = hash < 0 ? ref : ref.slice(0, hash);
  const fragment = hash < 0 ? '' : ref.slice(hash + 1);
  const start = name === '' ? root : anchorsOf(root).get(name);
  if (start === undefined || fragment === '') return start;
  if (!fragment.startsWith('/')) return anchorsOf(root).get(`#${decoded(fragment)}`);
  if (typeof start === 'boolean') return undefined;
  const follow: Lookup = (other) => (hops.left-- > 0 ? asSchema(nodeAt(root, other, hops)) : undefined);
  const parts = pointerParts(fragment);
  const direct = descend(start, parts, follow);
  return direct !== undefined || !fragment.includes('%') ? direct : descend(start, parts.map(decoded), follow);
}

function asSchema(node: Json | undefined): Schema | undefined {
  return isObject(node) || typeof node === 'boolean' ? node : undefined;
}

/** Goes down by parts; where a part is missing in a node that is a reference, goes on in what it refers to (once a step). */
function descend(from: Json, parts: readonly string[], lookup: Lookup, hops = 0): Json | undefined {
  let at: Json | undefined = from;
  for (const [index, part] of parts.entries()) {
    const next = step(at, part);
    if (next === undefined) {
      const ref = member(at, '$ref');
      if (typeof ref !== 'string' || hops > 8) return undefined;
      const target = lookup(ref);
      return target === undefined ? undefined : descend(target, parts.slice(index), lookup, hops + 1);
    }
    at = next;
  }
  return at;
}

const anchors = new WeakMap<object, ReadonlyMap<string, Schema>>();

/** All `$anchor` and `$dynamicAnchor` ("#name") and `$id` under the components. */
function anchorsOf(root: JsonObject): ReadonlyMap<string, Schema> {
  const known = anchors.get(root);
  if (known !== undefined) return known;
  const found = new Map<string, Schema>();
  const pending: Json[] = [member(root, 'components') ?? null];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    if (isObject(node)) noteNames(node, found);
    for (const inner of Object.values(node)) pending.push(inner as Json);
  }
  anchors.set(root, found);
  return found;
}

function noteNames(node: JsonObject, found: Map<string, Schema>): void {
  for (const key of ['$anchor', '$dynamicAnchor', '$id']) {
    const name = member(node, key);
    if (typeof name !== 'string') continue;
    const ref = key === '$id' ? name.replace(/#$/, '') : `#${name}`;
    if (!found.has(ref)) found.set(ref, node);
  }
}

/** A part of a reference without its percent-encoding; as it is where that is broken. */
function decoded(part: string): string {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
