// `$dynamicRef` → plain references, so that everything after this follows one kind only: a schema that fills in an anchor of
// what it refers to (`$ref: Page` with `$defs: { item: { $dynamicAnchor: item, $ref: User } }`, a tree that extends itself)
// refers to a copy of it that says so. JSON Schema 2020-12 §8.2.3.2, appendix C.
import { isObject, type Json, type JsonObject, member } from '../json.ts';
import { GRAMMAR_3 } from '../nodes.ts';
import { childPointer, pointerOf, pointerParts } from '../pointers.ts';
import { nodeAt } from '../schema/lookup.ts';
import { type Place, placePointer, walk } from '../walk.ts';
import { textMember, without } from './rules.ts';

/** What anchors are filled in with: the anchor's name → the reference that stands for it. */
type Bindings = ReadonlyMap<string, string>;

interface Copies {
  readonly root: JsonObject;
  /** By reference and bindings: the reference of the copy. */
  readonly known: Map<string, string>;
  readonly schemas: Map<string, Json>;
}

const MOST_COPIES = 1000;

/** The root without dynamic references. */
export function withoutDynamicReferences(root: JsonObject): JsonObject {
  const copies: Copies = { root, known: new Map(), schemas: new Map() };
  const walked = walk(root, 'document', GRAMMAR_3, (node, kind, place) =>
    kind === 'schema' ? filledIn(copies, withOwnAnchor(root, node, place), place) : node,
  );
  if (!isObject(walked) || copies.schemas.size === 0) return isObject(walked) ? walked : root;
  const components = member(walked, 'components');
  const schemas = { ...(member(components, 'schemas') as JsonObject), ...Object.fromEntries(copies.schemas) };
  return { ...walked, components: { ...(components as JsonObject), schemas } };
}

/** A schema that fills in anchors, with what it refers to replaced by copies. */
function filledIn(copies: Copies, node: JsonObject, place: Place | null): JsonObject {
  const bindings = bindingsOf(node, placePointer(place));
  if (bindings.size === 0) return node;
  const all = member(node, 'allOf');
  const whole = withCopy(copies, node, bindings);
  if (!Array.isArray(all)) return whole;
  const parts = (all as readonly Json[]).map((part) => (isObject(part) ? withCopy(copies, part, bindings) : part));
  return { ...whole, allOf: parts };
}

function bindingsOf(node: JsonObject, pointer: string): Bindings {
  const own = textMember(node, '$dynamicAnchor');
  const found = new Map<string, string>(own === '' ? [] : [[own, `#${pointer}`] as const]);
  const definitions = member(node, '$defs');
  for (const [name, schema] of Object.entries(isObject(definitions) ? definitions : {})) {
    const anchor = textMember(schema, '$dynamicAnchor');
    if (anchor === '' || !isObject(schema)) continue;
    const target = textMember(schema, '$ref');
    const isOnlyName = target !== '' && Object.keys(schema).length === 2;
    found.set(anchor, isOnlyName ? target : `#${childPointer(childPointer(pointer, '$defs'), name)}`);
  }
  return found;
}

function withCopy(copies: Copies, node: JsonObject, bindings: Bindings): JsonObject {
  const ref = textMember(node, '$ref');
  return ref === '' ? node : { ...node, $ref: copyOf(copies, ref, bindings) };
}

/** The reference of a copy in which the anchors are filled in; the reference itself where nothing changes by it. */
function copyOf(copies: Copies, ref: string, bindings: Bindings): string {
  const target = nodeAt(copies.root, ref);
  if (!isObject(target) || !asksFor(copies.root, target, bindings, new Set([ref]))) return ref;
  const key = JSON.stringify([ref, ...bindings]);
  const known = copies.known.get(key);
  if (known !== undefined) return known;
  if (copies.known.size >= MOST_COPIES) return ref;
  const name = freeName(copies, ref, bindings);
  const own = `#${pointerOf(['components', 'schemas', name])}`;
  copies.known.set(key, own);
  copies.schemas.set(name, true);
  const copy = walk(target, 'schema', GRAMMAR_3, (node) => {
    const bound = bindings.get(textMember(node, '$dynamicRef').slice(1));
    return withCopy(copies, bound === undefined ? node : { ...without(node, '$dynamicRef'), $ref: bound }, bindings);
  });
  copies.schemas.set(name, without(copy as JsonObject, '$id', '$anchor', '$dynamicAnchor'));
  return own;
}

/** "Page" filled in with "User" is "PageOfUser". */
function freeName({ root, schemas }: Copies, ref: string, bindings: Bindings): string {
  const last = (pointer: string): string => pointerParts(pointer.replace(/^#/, '')).at(-1) ?? '';
  const wanted = `${last(ref)}Of${[...bindings.values()].map(last).join('And')}`;
  const taken = member(member(root, 'components'), 'schemas');
  let name = wanted;
  for (let count = 2; schemas.has(name) || member(taken, name) !== undefined; count++) name = `${wanted}${count}`;
  return name;
}

/** Whether a schema, or what it refers to, has a dynamic reference to one of the anchors. */
function asksFor(root: JsonObject, schema: JsonObject, bindings: Bindings, seen: Set<string>): boolean {
  let asks = false;
  walk(schema, 'schema', GRAMMAR_3, (node) => {
    asks ||= bindings.has(textMember(node, '$dynamicRef').slice(1));
    const ref = textMember(node, '$ref');
    if (asks || ref === '' || seen.has(ref)) return node;
    seen.add(ref);
    const target = nodeAt(root, ref);
    asks = isObject(target) && asksFor(root, target, bindings, seen);
    return node;
  });
  return asks;
}

/** A dynamic reference that nobody fills in means the anchor of the component that it stands in. */
function withOwnAnchor(root: JsonObject, node: JsonObject, place: Place | null): JsonObject {
  const anchor = textMember(node, '$dynamicRef').slice(1);
  if (anchor === '') return node;
  const component = pointerOf(pointerParts(placePointer(place)).slice(0, 3));
  const schema = nodeAt(root, `#${component}`);
  const own = isObject(schema) ? bindingsOf(schema, component).get(anchor) : undefined;
  return own === undefined ? node : { ...without(node, '$dynamicRef'), $ref: own };
}
