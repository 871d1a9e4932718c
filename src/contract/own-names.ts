// References to a schema by its `$id` → references by its place, before anybody looks for a file of that name; and
// references that start in such a schema ("#/$defs/item") likewise. JSON Schema 2020-12 §8.2.1.
import { isObject, type JsonObject, member } from './json.ts';
import { resolveLocation } from './locations.ts';
import { GRAMMAR_3 } from './nodes.ts';
import { pointerOf, valueAt } from './pointers.ts';
import { type Place, walk } from './walk.ts';

/** The root with references to its own identified schemas by their place. The same where no component has an `$id`. */
export function withOwnNames(root: JsonObject): JsonObject {
  const ids = idsOf(root);
  if (ids.size === 0) return root;
  const places = new Map([...ids].map(([name, id]) => [id, pointerOf(['components', 'schemas', name])] as const));
  const walked = walk(root, 'document', GRAMMAR_3, (node, kind, place) => {
    const ref = member(node, '$ref');
    if (kind !== 'schema' || typeof ref !== 'string') return node;
    const id = ids.get(componentOf(place) ?? '');
    if (ref.startsWith('#') && (id === undefined || valueAt(root, ref.slice(1)) !== undefined)) return node;
    const { url, fragment } = resolveLocation(ref, id ?? '');
    const target = places.get(url);
    if (target === undefined || (fragment !== '' && !fragment.startsWith('/'))) return node;
    return { ...node, $ref: `#${target}${fragment}` };
  });
  return isObject(walked) ? walked : root;
}

/** Name of a component → its `$id` without fragment. */
function idsOf(root: JsonObject): ReadonlyMap<string, string> {
  const schemas = member(member(root, 'components'), 'schemas');
  if (!isObject(schemas)) return new Map();
  const named = Object.entries(schemas).flatMap(([name, schema]) => {
    const id = member(schema, '$id');
    return typeof id === 'string' && id !== '' ? [[name, resolveLocation(id, '').url] as const] : [];
  });
  return new Map(named);
}

/** The component schema that a place is in, or null. */
function componentOf(place: Place | null): string | null {
  const keys: (string | number)[] = [];
  for (let at = place; at !== null; at = at.parent) keys.push(at.key);
  const [first, second, name] = keys.reverse();
  return first === 'components' && second === 'schemas' && name !== undefined ? String(name) : null;
}
