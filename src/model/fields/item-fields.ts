// The fields of an item as its page shows them: in groups, what says most at a glance first. A resource's fields and an
// item in, groups of fields out; the rules are an ordered table, the first that fits says where a field stands.
import { isObject, type Json } from '#contract';
import type { Field, Resource, ResourceSummary } from '../application.ts';
import { LEARNED } from '../decided.ts';
import { shownByKey } from './beside-key.ts';
import { inAWord } from './in-a-word.ts';
import { NODE_WORDS } from '../answers/linked-data.ts';
import { valueOrShown } from '../listing/sort-and-filter.ts';
import { toldByParts } from '../answers/told-by-parts.ts';
import { fieldValue } from '../answers/values.ts';

/** Fields that stand together under a heading; those of no heading come first. */
export interface FieldGroup {
  readonly label: string | null;
  /** For programs rather than people: shown once it is asked for. */
  readonly folded: boolean;
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
  /** `counts`: the fields that count most, where there are many. */
  readonly fits: (field: Field, value: Json | undefined, counts: ReadonlySet<string>) => boolean;
}

/** A text up to here stands beside its label. */
const SHORT = 90;

/** Beyond so many fields, nobody reads them all to find the few that count. */
const MANY_FIELDS = 16;

/**
 * What is read at a glance stands above what is read in lines, and that above what is looked through: a large object that
 * the contract names first ("parent", "owner", "metadata") does not push what one came for out of sight. Of many fields those
 * come before all others that the list shows of the item. Within a place the contract's order stays.
 */
const PLACES: readonly PlaceRule[] = [
  { name: 'what-counts', fits: (field, value, counts) => counts.has(field.name) && isAtAGlance(field, value) },
  { name: 'at-a-glance', fits: isAtAGlance },
  { name: 'read-in-lines', fits: isLong },
  { name: 'looked-through', fits: () => true },
];

function isAtAGlance(field: Field, value: Json | undefined): boolean {
  return !isLong(field, value) && !hasParts(field, value);
}

function isLong({ kind }: Field, value: Json | undefined): boolean {
  return typeof value === 'string' && value.length > SHORT && kind !== 'url' && kind !== 'identifier';
}

/** Nothing has no parts, whatever might have been there; those that are shown in a line neither. */
function hasParts(field: Field, value: Json | undefined): boolean {
  const { kind } = field;
  if (Array.isArray(value)) return value.length > 0 && kind !== 'tags' && kind !== 'relation';
  return (
    isObject(value) &&
    kind !== 'relation' &&
    kind !== 'money' &&
    Object.keys(value).length > 0 &&
    inAWord(field, value) === null
  );
}

/**
 * The groups of an item's fields; `unknown` are members of the item that no field stands for, `summary` knows what relations
 * lead to: things without names that came whole are a list of what they hold (rule `told-by-parts`), not a row of links.
 */
export function itemGroups(
  resource: Resource,
  item: Json,
  unknown: readonly Field[],
  summary: (name: string) => ResourceSummary | undefined = () => undefined,
): readonly FieldGroup[] {
  const twice = shownByKey(resource.fields, item);
  const given = (name: string): boolean => !isObject(item) || fieldValue(item, name) !== undefined;
  const known = resource.fields.filter(({ name, writeOnly }) => !writeOnly && given(name) && !twice.has(name));
  const isLinked = isObject(item) && Object.hasOwn(item, '@id');
  const all = [...known, ...unknown.filter(({ name }) => !(isLinked && NODE_WORDS.has(name)))];
  const addresses = addressesOfOneHost(all, item);
  const counts = new Set(all.length > MANY_FIELDS ? resource.columns : []);
  const groups = new Map<string | null, PlacedField[]>([[null, []]]);
  const listed = all.filter((one) => !addresses.includes(one)).map((field) => asListed(field, item, summary));
  for (const field of listed) {
    const value = fieldValue(item, field.name);
    const because = PLACES.find(({ fits }) => fits(field, value, counts))?.name ?? '';
    const group = groups.get(field.group) ?? [];
    groups.set(field.group, [...group, { field, because, wide: !isAtAGlance(field, value) }]);
  }
  const apart = addresses.map((field) => ({ field, because: 'addresses-of-one-host', wide: false }));
  return [
    ...[...groups].map(([label, fields]) => ({
      label,
      folded: false,
      fields: PLACES.flatMap(({ name }) => fields.filter(({ because }) => because === name)),
    })),
    { label: 'Web addresses', folded: true, fields: apart },
  ].filter(({ fields }) => fields.length > 0);
}

/** The field, as a list of what the things that it holds hold, where that is all that tells them. */
function asListed(field: Field, item: Json, summary: (name: string) => ResourceSummary | undefined): Field {
  const value = field.kind === 'relation' ? fieldValue(item, field.name) : undefined;
  const target = Array.isArray(value) ? summary(field.resource ?? '') : undefined;
  return target !== undefined && toldByParts(target, value ?? null) ? { ...field, kind: 'list' } : field;
}

/** Beyond so many, addresses of one host are how programs go on from here, and push away what people came for. */
const FEW_ADDRESSES = 5;

function addressesOfOneHost(fields: readonly Field[], item: Json): readonly Field[] {
  const byHost = new Map<string, Field[]>();
  for (const field of fields) {
    const value = field.kind === 'url' ? fieldValue(item, field.name) : undefined;
    const host = typeof value === 'string' ? /^https?:\/\/([^/?#{]+)/i.exec(value)?.[1] : undefined;
    if (host !== undefined) byHost.set(host, [...(byHost.get(host) ?? []), field]);
  }
  const many = [...byHost.values()].filter((some) => some.length > FEW_ADDRESSES).flat();
  return fields.filter((field) => many.includes(field));
}

/** What the contract promises, the answer does not have, and nothing beside it shows; what was only learned (also the key of a map) nobody promised. */
export function absentFields({ fields }: Resource, item: Json): readonly Field[] {
  if (!isObject(item)) return [];
  const twice = shownByKey(fields, item);
  return fields.filter(
    ({ name, writeOnly, because }) =>
      because !== LEARNED && !writeOnly && !twice.has(name) && valueOrShown(item, name) === undefined,
  );
}
