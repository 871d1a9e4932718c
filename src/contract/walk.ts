// The one walk over a document by its grammar: children first, then the node. What no rule changes is shared with the
// original, so that a document of 13 MB is upgraded without being copied.
import type { Pointer } from './contract.ts';
import { isObject, type Json, type JsonObject, put } from './json.ts';
import type { Child, Grammar, Kind, Shape } from './nodes.ts';
import { pointerOf } from './pointers.ts';

/** A place in the walk, as a chain to the root: made cheaply, turned into a pointer only when somebody asks. */
export interface Place {
  readonly parent: Place | null;
  readonly key: string | number;
}

/** What is done with a node once its children are done; the same value back means nothing to change. */
export type Visit = (node: JsonObject, kind: Kind, place: Place | null) => Json;

/** A node that is a reference: its `$ref` is a string. (A property *named* "$ref" hangs under `properties` and is none.) */
export function isReference(node: JsonObject): boolean {
  return typeof node['$ref'] === 'string' && Object.hasOwn(node, '$ref');
}

/** The pointer of a place. */
export function placePointer(place: Place | null): Pointer {
  const parts: (string | number)[] = [];
  for (let at = place; at !== null; at = at.parent) parts.push(at.key);
  return pointerOf(parts.reverse());
}

/** Walks a node and all nodes under it, and gives the node with what `visit` made of each. */
export function walk(value: Json, kind: Kind, grammar: Grammar, visit: Visit, place: Place | null = null): Json {
  return isObject(value) ? walkNode(value, kind, grammar, visit, place) : value;
}

function walkNode(node: JsonObject, kind: Kind, grammar: Grammar, visit: Visit, place: Place | null): Json {
  const shape = grammar.get(kind);
  let changed: Record<string, Json> | null = null;
  if (shape !== undefined) {
    for (const key in node) {
      const value = node[key] as Json;
      const child = typeof value === 'object' && value !== null ? childOf(shape, key) : null;
      const walked = child ? walkChild(value, child, grammar, visit, { parent: place, key }) : value;
      if (walked !== value) changed ??= upTo(node, key);
      if (changed !== null) put(changed, key, walked);
    }
  }
  return visit(changed ?? node, kind, place);
}

/** The members before this one. (A copy of all that is written over is dearer: engines keep apart what changes and what stays.) */
function upTo(object: JsonObject, end: string): Record<string, Json> {
  const copy: Record<string, Json> = {};
  for (const key in object) {
    if (key === end) break;
    put(copy, key, object[key] as Json);
  }
  return copy;
}

function childOf(shape: Shape, key: string): Child | null | undefined {
  const named = shape.members.get(key);
  if (named !== undefined || shape.others === null) return named;
  return key.startsWith('x-') ? null : shape.others;
}

function walkChild(value: Json, child: Child, grammar: Grammar, visit: Visit, place: Place): Json {
  switch (child.as) {
    case 'one':
      return isObject(value) ? walkNode(value, child.kind, grammar, visit, place) : value;
    case 'list':
      return Array.isArray(value) ? walkList(value, child.kind, grammar, visit, place) : value;
    case 'map':
      return isObject(value) ? walkMap(value, child.kind, grammar, visit, place) : value;
    case 'oneOrList':
      return Array.isArray(value)
        ? walkList(value, child.kind, grammar, visit, place)
        : walk(value, child.kind, grammar, visit, place);
  }
}

function walkList(list: readonly Json[], kind: Kind, grammar: Grammar, visit: Visit, place: Place): readonly Json[] {
  let changed: Json[] | null = null;
  for (let index = 0; index < list.length; index++) {
    const value = list[index];
    if (!isObject(value)) continue;
    const walked = walkNode(value, kind, grammar, visit, { parent: place, key: index });
    if (walked === value) continue;
    changed ??= [...list];
    changed[index] = walked;
  }
  return changed ?? list;
}

function walkMap(map: JsonObject, kind: Kind, grammar: Grammar, visit: Visit, place: Place): JsonObject {
  let changed: Record<string, Json> | null = null;
  for (const key in map) {
    const value = map[key] as Json;
    const walked = isObject(value) ? walkNode(value, kind, grammar, visit, { parent: place, key }) : value;
    if (walked !== value) changed ??= upTo(map, key);
    if (changed !== null) put(changed, key, walked);
  }
  return changed ?? map;
}
