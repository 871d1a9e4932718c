// Where values in answers may lead, of which the contract does not say so: a resource's structure and fields in, what is looked for
// in its answers out (learn/learn-relations finds it).
import type { Lookup } from '#contract';
import type { Field, Relation, Resource } from '../application.ts';
import { addressesAmong, mayHoldAddresses } from './addressed.ts';
import { playsPart } from './plays-part.ts';
import { targetsAmong } from './relations.ts';
import { itemViewIn } from '../answers/items.ts';
import { rowOf } from '../facts.ts';
import type { Structure } from '../resources/structure.ts';
import { isOpenFeature } from '../fields/boxes.ts';
import { viewOf } from '../schemas.ts';
import { stemOf } from '../words/labels.ts';

interface Told {
  readonly structure: Structure;
  readonly fields: readonly Field[];
  readonly relations: readonly Relation[];
  readonly singular: string;
  readonly all: readonly Structure[];
  readonly lookup: Lookup;
}

/** What the answers of a resource are looked through for. */
export function leadsOfValues(told: Told): Pick<Resource, 'targets' | 'mayLead' | 'addresses'> {
  const { structure, fields, all, lookup } = told;
  const isOpen = isUntold(structure, lookup);
  const mayLead = isOpen ? [] : textsThatMayLead(told);
  return {
    ...(isOpen ? { targets: targetsAmong(all) } : {}),
    ...(mayLead.length > 0 ? { mayLead } : {}),
    ...(fields.length === 0 || mayHoldAddresses(fields) ? { addresses: addressesAmong(all) } : {}),
  };
}

/**
 * Plain texts under the name of a resource or of a part that people play, `category`, `createdBy`, of which nothing is told
 * (rule `identifier-in-answers`): names, or what Mongoose and its like print of a reference.
 */
function textsThatMayLead({
  structure,
  fields,
  relations,
  singular,
  all,
  lookup,
}: Told): readonly (readonly [string, string])[] {
  const leading = new Set(relations.map(({ field }) => field));
  const targets = new Map(targetsAmong(all).map(([stem, name]) => [stem, name]));
  return fields.flatMap(({ name, kind, choices }) => {
    const isPlain = (kind === 'text' || kind === 'tags') && choices === null && !name.startsWith('/');
    if (!isPlain || OWN.has(name.toLowerCase()) || leading.has(name) || name === structure.identity?.field) return [];
    const to = targets.get(stemOf(name)) ?? (playsPart(name, singular) ? targets.get('user') : undefined);
    if (to === undefined || to === structure.name) return [];
    return all.some((one) => one.name === to && isNumbered(one, lookup)) ? [] : [[name, to] as const];
  });
}

/** What is told by a number is no UUID. */
function isNumbered({ item, identity }: Structure, lookup: Lookup): boolean {
  const { types } = viewOf(item.properties.get(identity?.field ?? ''), lookup);
  return types.includes('integer') || types.includes('number');
}

/** Of the thing itself, whatever else there is of that name. */
const OWN = new Set(['key', 'keys', 'token', 'tokens', 'session', 'name', 'value', 'code']);

/** Whether neither list nor get tell what an item is. */
function isUntold({ found: { roles, draft } }: Structure, lookup: Lookup): boolean {
  const [list, get] = [roles.get('list')?.facts, roles.get('get')?.facts];
  if (list === undefined && get === undefined) return false;
  const views = [
    ...(list === undefined ? [] : [rowOf(list, lookup)]),
    ...(get === undefined ? [] : [itemViewIn(get, draft.noun, lookup)]),
  ];
  return views.every((view) => view.properties.size === 0 || isOpenFeature(view, lookup));
}
