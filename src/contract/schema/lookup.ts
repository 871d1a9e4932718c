// Names of schemas → schemas: in a contract by pointer, or in a table that was sent along. A reference is a URI fragment
// with an RFC 6901 pointer (percent-encoded or not), or an anchor.
import type { Contract, Pointer, Schema } from '../contract.ts';
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
  const anchors: { map: ReadonlyMap<string, Schema> | null } = { map: null };
  const lookup: Lookup = (ref) => {
    if (found.has(ref)) return found.get(ref);
    const node = nodeOf(contract.root, ref, anchors);
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

/** The node of a document that a reference means, whatever its kind. References on the way are followed. */
export function nodeAt(root: JsonObject, ref: string): Json | undefined {
  return nodeOf(root, ref, { map: null });
}

function nodeOf(root: JsonObject, ref: string, anchors: { map: ReadonlyMap<string, Schema> | null }): Json | undefined {
  if (ref === '#' || ref === '') return root;
  if (!ref.startsWith('#')) return undefined;
  const fragment = ref.slice(1);
  if (!fragment.startsWith('/')) {
    anchors.map ??= anchorsOf(root);
    return anchors.map.get(fragment);
  }
  const parts = pointerParts(fragment);
  const direct = descend(root, parts, (other) => (other === ref ? undefined : asSchema(nodeAt(root, other))), 0);
  if (direct !== undefined || !fragment.includes('%')) return direct;
  return descend(root, parts.map(decoded), (other) => (other === ref ? undefined : asSchema(nodeAt(root, other))), 0);
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

/** All `$anchor`, `$dynamicAnchor` and `$id` under the components. */
function anchorsOf(root: JsonObject): ReadonlyMap<string, Schema> {
  const anchors = new Map<string, Schema>();
  const pending: Json[] = [member(root, 'components') ?? null];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    if (isObject(node)) {
      for (const key of ['$anchor', '$dynamicAnchor']) {
        const name = member(node, key);
        if (typeof name === 'string' && !anchors.has(name)) anchors.set(name, node);
      }
    }
    for (const inner of Object.values(node)) pending.push(inner as Json);
  }
  return anchors;
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

/** The reference to a pointer of the document: "/components/schemas/Order" → "#/components/schemas/Order". */
export function referenceTo(pointer: Pointer): string {
  return `#${pointer}`;
}
