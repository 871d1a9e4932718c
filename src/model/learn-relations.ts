// Learns relations from live answers where the contract says nothing of the items: a name that identifies ("customer_id"),
// or an object with an `id` under the name of a resource. Input: the resource with its `targets`, items; output: relations.
import type { JsonObject } from '#contract';
import { isObject, member } from '#contract';
import type { Relation, Resource } from './application.ts';
import { parameterStem } from './facts.ts';
import { normalOf, stemOf } from './labels.ts';
import { isIdentifierName } from './relation-facts.ts';
import { ACTORS } from './relation-kin.ts';
import { scalarText } from './scalars.ts';

/** The relations of the resource with those that these items show; the very same where they show nothing new. */
export function learnRelations(resource: Resource, items: readonly JsonObject[]): readonly Relation[] {
  const { targets = [], relations } = resource;
  if (resource.targets === undefined) return relations;
  const byStem = new Map(targets);
  const known = new Set(relations.map((one) => one.field));
  const names = new Set(items.flatMap((item) => Object.keys(item)));
  const found = [...names].flatMap((name) => {
    if (known.has(name) || name === resource.idField) return [];
    const values = items.map((item) => member(item, name)).filter((value) => value !== undefined && value !== null);
    const relation = relationOf(name, values, byStem) ?? toParent(resource, name, values);
    return relation === null || relation.resource === resource.name ? [] : [relation];
  });
  return found.length === 0 ? relations : [...relations, ...found];
}

function relationOf(name: string, values: readonly unknown[], byStem: ReadonlyMap<string, string>): Relation | null {
  if (values.length === 0) return null;
  const many = values.every((value) => Array.isArray(value));
  const each = many ? (values as readonly (readonly unknown[])[]).flat() : values;
  if (each.length === 0) return null;
  const base = { from: '', field: name, many } as const;
  if (isIdentifierName(name)) {
    const stem = parameterStem(name);
    const resource = byStem.get(stem) ?? (ACTORS.has(stem) ? byStem.get('user') : undefined);
    const fits = each.every((value) => typeof value === 'string' || typeof value === 'number');
    return resource === undefined || !fits
      ? null
      : { ...base, because: 'identifier-in-answers', resource, holds: 'id', idField: null };
  }
  const resource = byStem.get(stemOf(name));
  const known = each.filter((value) => scalarText(member(value, 'id')) !== null);
  // A server may leave out of one or another what it leaves out where it is empty.
  const isItem = each.every(isObject) && known.length * 2 > each.length;
  return resource === undefined || !isItem
    ? null
    : { ...base, because: 'item-in-answers', resource, holds: 'item', idField: 'id' };
}

/** "contact_id" below "/contacts/{contact_id}". */
function toParent(resource: Resource, name: string, values: readonly unknown[]): Relation | null {
  const own = resource.parentParameters.at(-1);
  const isText = values.length > 0 && values.every((value) => typeof value === 'string' || typeof value === 'number');
  if (resource.parent === null || !isText || !isIdentifierName(name) || normalOf(own ?? '') !== normalOf(name))
    return null;
  const base = { from: '', because: 'parent-in-answers', field: name, resource: resource.parent } as const;
  return { ...base, many: false, holds: 'id', idField: null };
}
