// References of OpenAPI 2.0 → where the same node lies in 3.0, also where they point deep into a definition or a response.
import { isObject, type JsonObject, member } from '../json.ts';
import { pointerOf, pointerParts, valueAt } from '../pointers.ts';
import { produced } from './from-20-response.ts';

const SECTIONS: ReadonlyMap<string, string> = new Map([
  ['definitions', 'schemas'],
  ['parameters', 'parameters'],
  ['responses', 'responses'],
  ['securityDefinitions', 'securitySchemes'],
]);

/** The reference in the words of 3.0. `root` is the 2.0 document. References to elsewhere stay as they are. */
export function referenceTo30(ref: string, root: JsonObject): string {
  if (!ref.startsWith('#')) return bareName(ref, root);
  const parts = pointerParts(ref.slice(1));
  const [first = '', ...rest] = parts;
  const section = SECTIONS.get(first);
  if (section !== undefined) {
    const deeper = section === 'responses' ? throughContent(rest, 1, produced(root, null)) : rest;
    return `#${pointerOf(['components', section, ...deeper])}`;
  }
  return first === 'paths' ? `#${pointerOf(throughOperation(parts, root))}` : ref;
}

/** `$ref: Pet`, as older documents have it, means the definition of that name. */
function bareName(ref: string, root: JsonObject): string {
  const definitions = member(root, 'definitions');
  return isObject(definitions) && Object.hasOwn(definitions, ref)
    ? `#${pointerOf(['components', 'schemas', ref])}`
    : ref;
}

/** /paths/{path}/{method}/responses/{status}/schema… has its media type between. */
function throughOperation(parts: readonly string[], root: JsonObject): readonly string[] {
  const [, , , place] = parts;
  if (place !== 'responses') return parts;
  const operation = valueAt(root, pointerOf(parts.slice(0, 3)));
  return throughContent(parts, 5, produced(root, isObject(operation) ? operation : null));
}

function throughContent(parts: readonly string[], at: number, produces: readonly string[]): readonly string[] {
  if (parts[at] !== 'schema') return parts;
  return [...parts.slice(0, at), 'content', produces[0] ?? 'application/json', ...parts.slice(at)];
}
