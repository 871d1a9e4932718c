// The schemas that some schemas refer to, directly or not: what has to be sent along so that a browser can look them up.
import type { Schema } from '../contract.ts';
import { isObject, type Json, type JsonObject, member } from '../json.ts';
import { GRAMMAR_3 } from '../nodes.ts';
import { pointerOf } from '../pointers.ts';
import { walk } from '../walk.ts';
import type { Lookup } from './lookup.ts';

const DEFAULT_LIMIT = 5000;
const direct = new WeakMap<object, readonly string[]>();

/**
 * The closure of references, nearest first, each with its schema; at most `limit` of them. What leads nowhere is left out.
 */
export function referencesOf(
  schemas: readonly Schema[],
  lookup: Lookup,
  limit = DEFAULT_LIMIT,
): (readonly [string, Schema])[] {
  const seen = new Set<string>();
  const found: (readonly [string, Schema])[] = [];
  let pending: readonly Schema[] = schemas;
  while (pending.length > 0 && found.length < limit) {
    const next: Schema[] = [];
    for (const schema of pending) {
      for (const ref of directReferences(schema)) {
        if (seen.has(ref)) continue;
        seen.add(ref);
        const target = lookup(ref);
        if (target === undefined) continue;
        found.push([ref, target]);
        next.push(target);
        if (found.length >= limit) return found;
      }
    }
    pending = next;
  }
  return found;
}

/** The references that stand in a schema itself, discriminator mappings included, in the order they are met. */
export function directReferences(schema: Schema): readonly string[] {
  if (!isObject(schema)) return [];
  const known = direct.get(schema);
  if (known !== undefined) return known;
  const refs = new Set<string>();
  walk(schema, 'schema', GRAMMAR_3, (node) => {
    noteReferences(node, refs);
    return node;
  });
  const list = [...refs];
  direct.set(schema, list);
  return list;
}

function noteReferences(node: JsonObject, refs: Set<string>): void {
  const ref = member(node, '$ref') ?? member(node, '$dynamicRef');
  if (typeof ref === 'string') refs.add(ref);
  const mapping = member(member(node, 'discriminator'), 'mapping');
  if (!isObject(mapping)) return;
  for (const target of Object.values(mapping)) {
    if (typeof target === 'string') refs.add(mappingReference(target));
  }
}

/** A discriminator's mapping names a component ("Cat") or refers to it. */
export function mappingReference(target: Json & string): string {
  return target.startsWith('#') || /[/:]/.test(target) ? target : `#${pointerOf(['components', 'schemas', target])}`;
}
