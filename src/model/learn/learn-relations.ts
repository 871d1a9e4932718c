// Learns relations from live answers where the contract says nothing of the items: a name that identifies ("customer_id"),
// an identity or an object with an `id` under the name of a resource or of a part that people play; and what is told by
// the addresses of items, everywhere. Input: the resource with its `targets`, items; output: relations.
import type { JsonObject } from '#contract';
import { isObject, member, pointerOf } from '#contract';
import { areFeatures } from '../fields/boxes.ts';
import type { Field, Relation, Resource } from '../application.ts';
import { parameterStem } from '../facts.ts';
import { byAddress } from '../relations/addressed.ts';
import { OWN_ADDRESS } from '../identity/written-address.ts';
import { normalOf, stemOf } from '../words/labels.ts';
import { listPlace } from '../place.ts';
import { isIdentifierName } from '../relations/relation-facts.ts';
import { playsPart } from '../relations/plays-part.ts';
import { ACTORS } from '../relations/relation-people.ts';
import { scalarText } from '../answers/scalars.ts';

/** Resources by the stems of their names, with what they are known by where it is no `id`. */
type Targets = ReadonlyMap<string, readonly [string, string?]>;

/** The relations of the resource with those that these items show; the very same where they show nothing new. */
export function learnRelations(resource: Resource, items: readonly JsonObject[]): readonly Relation[] {
  const { targets, mayLead, addresses, relations } = resource;
  if (targets === undefined && mayLead === undefined && addresses === undefined) return relations;
  const byStem: Targets = new Map(targets?.map(([stem, ...target]) => [stem, target]));
  const byName = new Map(mayLead);
  const known = new Map(relations.map((one) => [one.field, one]));
  // The properties of features are looked through as fields of their own.
  const box = areFeatures(items) ? 'properties' : null;
  const rows = items.flatMap((item) => (box === null ? [item] : [member(item, box)].filter(isObject)));
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const found = [...names].flatMap((name) => {
    const field = box === null ? name : pointerOf([box, name]);
    const declared = known.get(field);
    if (name === resource.idField || (declared !== undefined && !isWithoutAddress(declared))) return [];
    const values = rows.map((row) => member(row, name)).filter((value) => value !== undefined && value !== null);
    const addressed = byAddress(resource, name, values, rows);
    if (addressed !== null) return [{ ...addressed, field }];
    const relation =
      declared ??
      asTold(name, values, byName.get(name)) ??
      relationOf(name, values, resource, byStem) ??
      toParent(resource, name, values);
    const isNone = relation === null || relation === declared || relation.resource === resource.name;
    return isNone ? [] : [{ ...relation, field }];
  });
  if (found.length === 0) return relations;
  const renewed = new Set(found.map(({ field }) => field));
  return [...relations.filter(({ field }) => !renewed.has(field)), ...found];
}

/** The declared field as the relation that its values turned out to be. */
export function withRelation(declared: Field, { resource, because }: Relation): Field {
  return { ...declared, kind: 'relation', resource, because };
}

/** Said to be told by address, and no answer has shown yet how. */
function isWithoutAddress({ holds, address }: Relation): boolean {
  return holds === 'url' && (address ?? OWN_ADDRESS) === OWN_ADDRESS;
}

/** A text that the contract tells of, where all that came of it are identities. */
function asTold(name: string, values: readonly unknown[], resource: string | undefined): Relation | null {
  const many = values.length > 0 && values.every((value) => Array.isArray(value));
  const each = many ? (values as readonly (readonly unknown[])[]).flat() : values;
  const isLed = each.length > 0 && each.every((value) => typeof value === 'string' && IDENTITY.test(value));
  if (resource === undefined || !isLed) return null;
  return { from: '', because: 'identifier-in-answers', field: name, resource, many, holds: 'id', idField: null };
}

function relationOf(
  name: string,
  values: readonly unknown[],
  { singular }: Resource,
  byStem: Targets,
): Relation | null {
  if (values.length === 0) return null;
  const many = values.every((value) => Array.isArray(value));
  const each = many ? (values as readonly (readonly unknown[])[]).flat() : values;
  if (each.length === 0) return null;
  const isNamed = isIdentifierName(name);
  const stem = isNamed ? parameterStem(name) : stemOf(name);
  const isActor = isNamed ? ACTORS.has(stem) : playsPart(name, singular);
  const [resource, knownBy] = byStem.get(stem) ?? (isActor ? byStem.get('user') : undefined) ?? [];
  if (resource === undefined) return null;
  const base = { from: '', field: name, many, resource } as const;
  const isIdentity = (value: unknown): boolean =>
    typeof value === 'string'
      ? isNamed || IDENTITY.test(value)
      : typeof value === 'number' && (isNamed || (isActor && Number.isInteger(value)));
  if (each.every(isIdentity)) return { ...base, because: 'identifier-in-answers', holds: 'id', idField: null };
  // A server may leave out of one or another what it leaves out where it is empty.
  const known = (id: string): number => each.filter((value) => scalarText(member(value, id)) !== null).length;
  // `services: [{ type, id }]` of Ceph's hosts are none of those that are opened by a `service_name`.
  const names = knownBy === undefined ? ['id', '_id'] : [knownBy, ...(OWN_NAME.test(knownBy) ? ['name'] : [])];
  const idField = isNamed ? undefined : names.find((id) => known(id) * 2 > each.length);
  if (idField === undefined || !each.every(isObject)) return null;
  return { ...base, because: 'item-in-answers', holds: 'item', idField };
}

/** The `service_name` of a path, which a service itself may call its `name`. */
const OWN_NAME = /[a-z]_?name$/i;

/** What servers draw to identify: a UUID, an ObjectId. Under the name of a resource it leads there. */
const IDENTITY = /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** "contact_id" below "/contacts/{contact_id}". */
function toParent(resource: Resource, name: string, values: readonly unknown[]): Relation | null {
  const own = listPlace(resource).parentParameters.at(-1);
  const isText = values.length > 0 && values.every((value) => typeof value === 'string' || typeof value === 'number');
  if (resource.parent === null || !isText || !isIdentifierName(name) || normalOf(own ?? '') !== normalOf(name))
    return null;
  const base = { from: '', because: 'parent-in-answers', field: name, resource: resource.parent } as const;
  return { ...base, many: false, holds: 'id', idField: null };
}
