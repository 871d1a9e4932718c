// Relations by what a thing shows, whatever it is called: contracts that write every schema out in place (Strapi's, what a
// tool has dereferenced) say nowhere that `cover: { id, name, url, mime, … }` is an uploaded file, and show all that one has.
// Input: a property's facts; output: where it leads, or null.
import { normalOf, stemOf } from '../words/labels.ts';
import { best, canOpen, isAbove, isReachable } from './relation-best.ts';
import { identityIn } from './relation-facts.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';
import { GENERIC } from './relation-find.ts';
import type { Index } from './relation-index.ts';
import { namesIn, plainNamesOf, plainSchemaName, viewOf } from '../schemas.ts';
import type { View } from '../schemas.ts';
import type { Structure } from '../resources/structure.ts';

/** `cover`, in which all stands that an uploaded file has, and `givers`, each of whom has all that an account has. */
export function byShape({ index, self, view, name }: PropertyFacts): Target | null {
  const many = view.types.includes('array');
  const each = many ? viewOf(view.items, index.lookup) : view;
  if (each.properties.size < MANY || each.variants.length > 0 || index.bySchema.has(each.name ?? '')) return null;
  // What is told in a box, the translations of a thing and the lines of an order are the thing itself, or parts of it.
  if (GENERIC.has(stemOf(name)) || hasAllOf(each, self, name) || (many && isPartOf(each, self))) return null;
  const near = new Set(namesIn(each).flatMap((one) => shapesIn(index).get(one) ?? []));
  const all = [...near].filter((one) => hasAllOf(each, one));
  const stem = all[0]?.stem ?? '';
  if (!all.every((one) => one.stem === stem && isOther(one, self)) || isCalledOther(name, stem, index)) return null;
  const resource = best(all, self);
  const idField = resource === null ? null : identityIn(each, resource);
  if (resource === null || idField === null || idField !== resource.identity?.field) return null;
  return { resource, many, holds: 'item', idField };
}

/** So many properties are no accident; and so many of them that not things of any kind have. */
const MANY = 7;
const TELLING = 4;

/** Whether all is shown that a resource tells of each, and not so much else that this is only a part of it. */
function hasAllOf(each: View, { item }: Structure, but = ''): boolean {
  if (each.properties.size > 2 * item.properties.size) return false;
  return namesIn(item).every((name) => name === but || each.properties.has(name));
}

/** Not the thing itself, what it stands in, or what is listed below it; nor what only others have. */
function isOther(one: Structure, self: Structure): boolean {
  const isSame = one.stem === self.stem || (one.schema !== null && one.schema === self.schema);
  return !isSame && one.parent !== self && !isAbove(one, self) && isReachable(one, self);
}

/** The `quote` of a transfer is one of the transfer quotes, whatever else shows as much. */
function isCalledOther(name: string, stem: string, { byHead }: Index): boolean {
  return byHead.get(stemOf(name))?.some((one) => one.stem !== stem) === true;
}

/** `{ order_id, product_id, quantity }` of an order, also where that is read at "/orders/detail". */
function isPartOf(each: View, self: Structure): boolean {
  const names = plainNamesOf(each);
  return [self, self.parent].some((one) => one !== null && one.stem !== '' && names.has(`${one.stem}id`));
}

/**
 * Resources that tell enough of each to be known by it, each under the name that the fewest of all have: so that what shows
 * one is compared with few, however many there are.
 */
function shapesIn(index: Index): ReadonlyMap<string, readonly Structure[]> {
  const known = SHAPES.get(index);
  if (known !== undefined) return known;
  const all = index.all.filter(isTelling);
  const counts = new Map<string, number>();
  for (const one of all) for (const name of namesIn(one.item)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const found = new Map<string, Structure[]>();
  for (const one of all) {
    const rarest = namesIn(one.item).reduce((least, name) =>
      (counts.get(name) ?? 0) < (counts.get(least) ?? 0) ? name : least,
    );
    const others = found.get(rarest);
    if (others === undefined) found.set(rarest, [one]);
    else if (others.length < ALIKE) others.push(one);
  }
  SHAPES.set(index, found);
  return found;
}

const SHAPES = new WeakMap<Index, ReadonlyMap<string, readonly Structure[]>>();
/** Of so many that are alike none is known by what it shows. */
const ALIKE = 8;

function isTelling(one: Structure): boolean {
  if (one.kind !== 'collection' || !one.isRead || one.identity === null || !canOpen(one)) return false;
  // "/user/starred" lists repositories, and is none of their places.
  if (one.schema !== null && !stemOf(plainSchemaName(one.schema)).endsWith(one.stem)) return false;
  const own = namesIn(one.item).filter((name) => !OF_ANYTHING.has(normalOf(name)));
  return one.item.properties.size >= MANY && own.length >= TELLING;
}

/** What things of any kind have. */
const OF_ANYTHING = new Set(
  'id uuid guid name title description status state type createdat updatedat deletedat created updated createdby updatedby active isactive enabled'.split(
    ' ',
  ),
);
