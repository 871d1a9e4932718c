// The body of a JSON:API write (1.1 §9.1, §9.2), as contracts have it → the same with what each server takes told in full:
// the name of the type, which things are related, and nothing that only servers write (links, meta). Then such a form
// shows attributes and relations side by side, as an item's page does.
import { isObject, type Json, type JsonObject, type Lookup, member, type Pointer, type Schema } from '#contract';
import type { Call, Relation } from '../application.ts';
import { constantOf, escaped, type View, viewOf } from '../schemas.ts';
import type { FormField } from './form.ts';

/** What may stand beside `data`, and what in it. */
const DOCUMENT: ReadonlySet<string> = new Set(['data', 'included', 'meta', 'links', 'jsonapi']);
const RESOURCE: ReadonlySet<string> = new Set(['id', 'lid', 'type', 'attributes', 'relationships', 'links', 'meta']);

/** Boxes whose content is asked for as if it were the item's own. */
export const BOXES: ReadonlySet<string> = new Set(['attributes', 'relationships']);

/** The body with its resource object told in full; the very same where it is none of JSON:API. */
export function toldInFull(
  schema: Schema,
  call: Pick<Call, 'path'>,
  relations: readonly Relation[],
  lookup: Lookup,
): Schema {
  const body = viewOf(schema, lookup);
  const data = viewOf(body.properties.get('data'), lookup);
  if (!hasOnly(body, DOCUMENT) || !isResourceObject(data)) return schema;
  const [last = '', before = ''] = call.path.split('/').filter(Boolean).toReversed();
  const isOne = last.startsWith('{');
  // What stands below another thing is often called by its part in it: "/nodes/{id}/children" has nodes.
  const isNested = call.path.replace(/\/\{[^/]*\}\/?$/, '').includes('{');
  const id = data.properties.get('id');
  const asksId = id !== undefined && (isOne || data.required.has('id'));
  const attributes = data.properties.get('attributes');
  const related = relationshipsOf(viewOf(data.properties.get('relationships'), lookup), relations, lookup);
  const properties = {
    type: typed(data.properties.get('type'), isNested ? '' : isOne ? before : last, lookup),
    ...(asksId ? { id } : {}),
    ...(attributes === undefined ? {} : { attributes }),
    ...(related === null ? {} : { relationships: related }),
  };
  const required = ['type', ...(asksId ? ['id'] : []), ...(attributes === undefined ? [] : ['attributes'])];
  return object({ data: object(properties, required) }, ['data']);
}

/** Whether these are the members of a resource object, beside nothing else. */
export function isResourceObject(view: View): boolean {
  const { properties } = view;
  return properties.has('type') && [...BOXES].some((name) => properties.has(name)) && hasOnly(view, RESOURCE);
}

/** An item's attributes, its identity and the identities of what it is related to, side by side; null for other items. */
export function plainResource(item: Json): JsonObject | null {
  const attributes = member(item, 'attributes');
  if (!isObject(item) || !isObject(attributes) || !Object.keys(item).every((name) => RESOURCE.has(name))) return null;
  const related = Object.entries(member(item, 'relationships') ?? {}).flatMap(([name, one]): [string, Json][] => {
    const data = member(one, 'data');
    return data === undefined ? [] : [[name, data]];
  });
  const { id } = item;
  return { ...Object.fromEntries(related), ...(id === undefined ? {} : { id }), ...attributes };
}

function hasOnly({ properties }: View, names: ReadonlySet<string>): boolean {
  return properties.size > 0 && [...properties.keys()].every((name) => names.has(name));
}

/** The name of a type: as declared where that leaves no choice or gives one, else that of the collection. */
function typed(schema: Schema | undefined, collection: string, lookup: Lookup): Schema {
  const isOpen = schema === undefined || (constantOf(schema, lookup) === undefined && !hasChoice(schema, lookup));
  return isOpen && collection !== '' ? { const: collection } : (schema ?? true);
}

function hasChoice(schema: Schema, lookup: Lookup): boolean {
  return viewOf(schema, lookup).schema['enum'] !== undefined;
}

function relationshipsOf(view: View, relations: readonly Relation[], lookup: Lookup): Schema | null {
  const told = [...view.properties].flatMap(([name, schema]): readonly (readonly [string, Schema])[] => {
    const linked = viewOf(schema, lookup).properties.get('data');
    if (linked === undefined) return [];
    const place: Pointer = `/relationships/${escaped(name)}/data`;
    const relation = relations.find(({ field }) => field === place || field === `${place}/id`);
    const inner = viewOf(linked, lookup);
    const linkage = inner.items === null ? inner : viewOf(inner.items, lookup);
    const id = linkage.properties.get('id');
    const target = relation?.resource.split('.').at(-1) ?? '';
    if (id === undefined) return [];
    const one = object({ type: typed(linkage.properties.get('type'), target, lookup), id }, ['type', 'id']);
    // Null says that a thing is related to none (1.1 §9.2.2), whether or not the contract does.
    const data = inner.items === null ? { ...one, type: ['object', 'null'] } : { type: 'array', items: one };
    return [[name, object({ data })]];
  });
  return told.length === 0 ? null : object(Object.fromEntries(told));
}

function object(properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): JsonObject {
  return { type: 'object', properties: properties as JsonObject, required: required as readonly Json[] };
}

/** The places of a resource object with its boxes opened: each attribute, and of what is related what names it. */
export function unboxed(
  places: readonly FormField[],
  inside: (place: FormField) => readonly FormField[],
): readonly FormField[] {
  return places.flatMap((place) => {
    const { name } = place.field;
    if (!BOXES.has(name)) return [place];
    if (name === 'attributes') return inside(place);
    return inside(place).flatMap((relationship) =>
      inside(relationship).flatMap((data) => {
        const named = data.field.kind === 'object' ? inside(data).find(({ field }) => field.name === 'id') : data;
        const { name: called, label } = relationship.field;
        return named === undefined
          ? []
          : [{ ...named, none: data.pointer, field: { ...named.field, name: called, label, required: false } }];
      }),
    );
  });
}
