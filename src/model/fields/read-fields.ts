// The fields of an item as it is read: its properties, those of JSON:API's boxes, and where each of them leads.
import { ordered } from './alphabet.ts';
import type { Lookup, Pointer } from '#contract';
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import type { Field } from '../application.ts';
import { shownByKey, withNames } from './beside-key.ts';
import { AROUND_BOX, BOXES_OF_FIELDS, isFeature } from './boxes.ts';
import { fieldOf, leadsOf, propertyFields } from './field.ts';
import { toldApart } from '../form/labels.ts';
import { normalOf, wordsOf } from '../words/labels.ts';
import { withName } from './named-inside.ts';
import type { View } from '../schemas.ts';
import { escaped, namesIn, viewOf } from '../schemas.ts';

const SYSTEM_NAMES = new Set([
  ...IDENTITY_WORDS,
  'object',
  'url',
  'self',
  'href',
  'links',
  'etag',
  'version',
  'createdat',
  'updatedat',
  'deletedat',
  'created',
  'updated',
  'modified',
  'modifiedat',
  'createdon',
  'updatedon',
  'createdby',
  'updatedby',
  'modifiedby',
  'datecreated',
  'datemodified',
  'dateupdated',
  'creationdate',
  'modificationdate',
  'lastmodified',
  'timestamp',
  'kind',
  'apiversion',
  'odatatype',
  'odataetag',
  'revision',
  'revisionnumber',
  'resourceversion',
  'rowversion',
  'lockversion',
  'createdbyid',
  'updatedbyid',
  'nodeid',
  // Mongoose's count of changes.
  '__v',
]);

/** The fields of an item as it is read. `leads` tells to which resource a field leads. */
export function fieldsOf(
  view: View,
  lookup: Lookup,
  from: Pointer,
  leads: ReadonlyMap<string, string>,
): readonly Field[] {
  return sameFields(view, lookup, leads).map((field) => ({ ...field, from: from + field.from }));
}

const FIELDS = new WeakMap<View, Map<string, readonly Field[]>>();

/** The same things are read under many paths: their fields are made once for each set of relations, places left open. */
function sameFields(view: View, lookup: Lookup, leads: ReadonlyMap<string, string>): readonly Field[] {
  const known = FIELDS.get(view) ?? new Map<string, readonly Field[]>();
  const key = JSON.stringify([...leads]);
  const found = known.get(key) ?? readFields(view, lookup, leads);
  FIELDS.set(view, known.set(key, found));
  return found;
}

function readFields(view: View, lookup: Lookup, leads: ReadonlyMap<string, string>): readonly Field[] {
  const resourceOf = (field: string): string | null => leads.get(field) ?? null;
  const own = ordered(leadingFields(view, lookup, leads), ({ name }) => name);
  const names = own.map(({ name }) => name);
  const boxed = names.every((name) => AROUND_BOX.has(name)) || isFeature(names);
  const all = withNames(own.flatMap((field) => (boxed ? unboxed(field, lookup, resourceOf) : [field])))
    .slice(0, MAX_FIELDS)
    .map((field) => withName(field, lookup));
  // What says the same as the key beside it may be called as that is: only one of the two is shown at first.
  const along = shownByKey(all);
  const apart = toldApart(all.filter(({ name }) => !along.has(name)));
  return apart.length === all.length
    ? apart
    : all.map((field) => apart.find(({ name }) => name === field.name) ?? field);
}

const MAX_FIELDS = 250;

function unboxed(field: Field, lookup: Lookup, resourceOf: (field: string) => string | null): readonly Field[] {
  if (field.name === 'relationships') return related(field, lookup, resourceOf);
  // The name of the collection, the same in each row; many have a type of their own besides.
  if (field.name === 'type') return [{ ...field, label: 'Resource type', group: 'System' }];
  return BOXES_OF_FIELDS.includes(field.name) && hasFields(field, lookup)
    ? flattened(field, lookup, resourceOf)
    : [field];
}

/** Also where it may be null, as GeoJSON's `properties`. */
function hasFields({ kind, schema }: Field, lookup: Lookup): boolean {
  return kind === 'object' && viewOf(schema, lookup).properties.size > 0;
}

/** What JSON:API's `relationships` name, by the place of its identity; a list of such only where its items can be opened. */
function related(field: Field, lookup: Lookup, resourceOf: (field: string) => string | null): readonly Field[] {
  const named = [...viewOf(field.schema, lookup).properties].flatMap(([name, schema]) => {
    const data = viewOf(schema, lookup).properties.get('data');
    const view = viewOf(data ?? null, lookup);
    const id = view.properties.get('id');
    const path = `/${escaped(field.name)}/${escaped(name)}/data${id === undefined ? '' : '/id'}`;
    const resource = resourceOf(path);
    if (data === undefined || (id === undefined && (view.items === null || resource === null))) return [];
    const from = `${field.from}/properties/${escaped(name)}/properties/data`;
    return [{ ...fieldOf(name, id ?? data, lookup, { resource, from }), name: path }];
  });
  return named.length === 0 ? [field] : named;
}

function flattened(field: Field, lookup: Lookup, resourceOf: (field: string) => string | null): readonly Field[] {
  const view = viewOf(field.schema, lookup);
  const pathOf = (name: string): string => `/${escaped(field.name)}/${escaped(name)}`;
  const inner = propertyFields(view, lookup, 'read', field.from, (name) => ({
    ...leadsOf(field.inside, escaped(name)),
    resource: resourceOf(pathOf(name)),
    group: groupOf(name),
  }));
  return inner.map((one) => ({ ...one, name: pathOf(one.name) }));
}

/** The fields of a thing, with where they and what is inside them leads. */
function leadingFields(view: View, lookup: Lookup, leads: ReadonlyMap<string, string>): readonly Field[] {
  const deeper = Object.fromEntries([...leads].filter(([place]) => place.startsWith('/')));
  const parts = new Set(
    [...leads.keys()].map((place) => (place.startsWith('/') ? place.split('/')[1] : escaped(place))),
  );
  return plainFields(view, lookup).map((field) => {
    const { name, schema, required, from, group } = field;
    if (!parts.has(escaped(name))) return field;
    const inside = leadsOf(deeper, escaped(name));
    const context = { required, siblings: namesIn(view), from, ...inside, resource: leads.get(name) ?? null, group };
    return fieldOf(name, schema, lookup, context);
  });
}

const PLAIN_FIELDS = new WeakMap<View, readonly Field[]>();

/** The same, leading nowhere: these are the same wherever the thing is read. */
function plainFields(view: View, lookup: Lookup): readonly Field[] {
  const known = PLAIN_FIELDS.get(view);
  if (known !== undefined) return known;
  const made = propertyFields(view, lookup, 'read', '', (name) => ({ group: groupOf(name) })).map(choosable);
  PLAIN_FIELDS.set(view, made);
  return made;
}

/** A `kind` that is one of several is what people sort things by, unlike the `kind` that names the schema. */
function choosable(field: Field): Field {
  return normalOf(field.name) === 'kind' && (field.choices?.length ?? 0) > 1 ? { ...field, group: null } : field;
}

function groupOf(name: string): string | null {
  return SYSTEM_NAMES.has(plainOf(name)) || SYSTEM_NAMES.has(name) ? 'System' : null;
}

/** By which clock a moment is told says nothing of what it is: `utcDateCreated`, `date_created_gmt`. */
function plainOf(name: string): string {
  return wordsOf(name)
    .filter((word) => word !== 'utc' && word !== 'gmt')
    .join('');
}
