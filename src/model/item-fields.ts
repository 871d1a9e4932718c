// The fields of an item as its page shows them: in groups, what says most at a glance first. A resource's fields and an
// item in, groups of fields out; the rules are an ordered table, the first that fits says where a field stands.
import { isObject, type Json } from '#contract';
import type { Field, FieldKind, Resource } from './application.ts';
import { shownByKey } from './beside-key.ts';
import { MAP_KEY, MAP_VALUE } from './listing.ts';
import { fieldValue } from './values.ts';

/** Fields that stand together under a heading; those of no heading come first. */
export interface FieldGroup {
  readonly label: string | null;
  readonly fields: readonly PlacedField[];
}

/** A field with the rule that gave it its place, and whether it takes the whole width. */
export interface PlacedField {
  readonly field: Field;
  readonly wide: boolean;
  readonly because: string;
}

interface PlaceRule {
  readonly name: string;
  readonly fits: (kind: FieldKind, value: Json | undefined) => boolean;
}

/** A text up to here stands beside its label. */
const SHORT = 90;

/**
 * What is read at a glance stands above what is read in lines, and that above what is looked through: a large object that
 * the contract names first ("parent", "owner", "metadata") does not push what one came for out of sight. Within a place the
 * contract's order stays.
 */
const PLACES: readonly PlaceRule[] = [
  { name: 'at-a-glance', fits: (kind, value) => !isLong(kind, value) && !hasParts(kind, value) },
  { name: 'read-in-lines', fits: isLong },
  { name: 'looked-through', fits: () => true },
];

function isLong(kind: FieldKind, value: Json | undefined): boolean {
  return typeof value === 'string' && value.length > SHORT && kind !== 'url' && kind !== 'identifier';
}

/** Nothing has no parts, whatever might have been there; those that are shown in a line neither. */
function hasParts(kind: FieldKind, value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0 && kind !== 'tags' && kind !== 'relation';
  return isObject(value) && kind !== 'relation' && kind !== 'money' && Object.keys(value).length > 0;
}

/** The groups of an item's fields; `unknown` are members of the item that no field stands for. */
export function itemGroups(resource: Resource, item: Json, unknown: readonly Field[]): readonly FieldGroup[] {
  const twice = shownByKey(resource.fields, item);
  const given = (name: string): boolean => !isObject(item) || fieldValue(item, name) !== undefined;
  const known = resource.fields.filter(({ name, writeOnly }) => !writeOnly && given(name) && !twice.has(name));
  const groups = new Map<string | null, PlacedField[]>([[null, []]]);
  for (const field of [...known, ...unknown]) {
    const value = fieldValue(item, field.name);
    const because = PLACES.find(({ fits }) => fits(field.kind, value))?.name ?? '';
    const group = groups.get(field.group) ?? [];
    groups.set(field.group, [...group, { field, because, wide: because !== 'at-a-glance' }]);
  }
  return [...groups]
    .filter(([, fields]) => fields.length > 0)
    .map(([label, fields]) => ({
      label,
      fields: PLACES.flatMap(({ name }) => fields.filter(({ because }) => because === name)),
    }));
}

/** What the contract promises, the answer does not have, and nothing beside it shows. */
export function absentFields(resource: Resource, item: Json): readonly Field[] {
  if (!isObject(item)) return [];
  const twice = shownByKey(resource.fields, item);
  // The key of a map is the item's address, and a row that is a value is not this item: neither is a part of it.
  const apart = (name: string): boolean => twice.has(name) || name === MAP_KEY || name === MAP_VALUE;
  return resource.fields.filter(
    ({ name, writeOnly }) => !writeOnly && !apart(name) && fieldValue(item, name) === undefined,
  );
}
