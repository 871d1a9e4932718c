// Relations one level down (two in objects): the identifiers and the things that stand in a part of an item which is no
// resource of its own. Input: a resource, the index of all, and where its own fields lead; output: further relations, by pointer.
import type { Schema } from '#contract';
import { member } from '#contract';
import { tellsOwnAddress } from './addressed.ts';
import type { Relation } from '../application.ts';
import { parameterStem } from '../facts.ts';
import { isPlural, normalOf, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import { factsOf, isIdentifierName, isIdentifying } from './relation-facts.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';
import { fitting } from './relation-fit.ts';
import { canOpen, isReachable } from './relation-best.ts';
import { GENERIC, find, qualified } from './relation-find.ts';
import type { Index } from './relation-index.ts';
import { byKeyInside } from './relation-key-inside.ts';
import { EARLIER, KIN, namesOther } from './relation-kin.ts';
import { ACTORS, byActor, isDoneBy } from './relation-people.ts';
import { byPlainName, endsInKey } from './relation-plain.ts';
import { byIdentifierName, byIdentifierSchema, relationRulesFor } from './relation-rules.ts';
import { byReferenceObject, bySchemaName } from './relation-shown.ts';
import { boxIn, boxName } from '../fields/boxes.ts';
import { escaped, plainSchemaName, textOf, viewOf } from '../schemas.ts';
import type { View } from '../schemas.ts';
import type { Structure } from '../resources/structure.ts';
import { OWN_ADDRESS } from '../identity/written-address.ts';
import { bodiesOfWrites, writtenByIdentity, writtenWhole } from './relation-written.ts';

/** "namespaceInfo" of a namespace is the namespace itself, also where the same things are read under two paths. */
export function isOwnPart({ self, name }: PropertyFacts, { resource, holds, many }: Target): boolean {
  if (!isSameThing(resource, self) || many) return false;
  return holds === 'item' ? stemOf(name).startsWith(self.stem) : resource !== self && parameterStem(name) === self.stem;
}

/** Where a property leads, and the rule that says so. */
export interface Lead {
  readonly target: Target;
  readonly because: string;
}

/** Whether a property leads where a rule says. */
export type Judge = (facts: PropertyFacts, lead: Lead) => boolean;

/** Where the rules lead a property: the first that knows it, where what it holds fits. */
export function leadOf(facts: PropertyFacts): Lead | null {
  if (leadsNowhere(facts.view)) return null;
  for (const rule of relationRulesFor(facts)) {
    const said = rule.then(facts);
    if (said === null) continue;
    const target = fitting(facts, said);
    return target === null || isOwnPart(facts, target) ? null : { target, because: rule.name };
  }
  return null;
}

/** A yes or no, a moment, or one of a few words that are told beside it, is no other thing and does not identify one. */
function leadsNowhere({ types, schema, variants, properties }: View): boolean {
  if (types.length !== 1 || variants.length > 0 || properties.size > 0) return false;
  if (types[0] !== 'string') return types[0] === 'boolean';
  return MOMENTS.has(textOf(member(schema, 'format'))) || VALUES_TOLD.test(textOf(member(schema, 'description')));
}

/** `Valid values are "issue", "issuewild", or "iodef".` */
const VALUES_TOLD =
  /\b(?:valid|allowed|possible|accepted|supported) (?:values?|options?)(?: are| is| include|:)+:?\s*(?:one of:?\s*)?["'“`][^"'”`]{1,40}["'”`]\s*(?:,|or\b|and\b|\|)/i;

const MOMENTS = new Set(['date-time', 'date', 'time']);

/** Whether two resources show the same things; "/users/pharmacies" that have no schema's name are none of "/pharmacies". */
function isSameThing(one: Structure, self: Structure): boolean {
  if (one === self) return true;
  if (one.stem !== self.stem || one.schema !== self.schema) return false;
  const isFirst = one.found.draft.segments.length < self.found.draft.segments.length;
  return (
    one.schema !== null || !isFirst || [...one.item.properties.keys()].every((name) => self.item.properties.has(name))
  );
}

/** "/lines/*\/product_id": what leads elsewhere one level down (identifiers also two, in objects), in what is no resource of its own. */
export function nestedRelations(
  self: Structure,
  index: Index,
  own: readonly Relation[],
  isSure: Judge,
): readonly Relation[] {
  const found = new Map<string, Relation>();
  const known = new Set(own.map((one) => one.field));
  const shown = new Set(own.filter(({ holds }) => holds === 'item').map((one) => one.field));
  const places = placesOf(self, index);
  for (const rule of INSIDE_RULES) {
    let count = 0;
    for (const { view, at, isRead } of places) {
      if (rule.in === (isRead ? 'written' : 'read')) continue;
      // `{ company: { … } }` is how a company is written, whole.
      const written = isRead ? null : self.schema;
      for (const part of partsOf(view, index)) {
        // The lines that an order is made with name products, even where each line has a page of its own.
        const isMade = rule.of === 'identifiers' && !isRead && shown.has(part.name);
        const name = at === '' ? part.name : `${at}/${escaped(part.name)}`;
        if ((known.has(name) && !isMade) || (isShownWhole(part.thing, index) && part.thing !== written)) continue;
        for (const inner of part[rule.of]) {
          const field = `${at}/${escaped(part.name)}${part.isList ? '/*' : ''}${inner.at}`;
          if (found.has(field) || count >= MAX_NESTED) continue;
          const facts = { ...factsOf(field, inner.name, inner.schema, self, index), part: inner.within };
          const said = rule.then(facts, inner, part.name);
          const target = said === null ? null : fitting(facts, said);
          if (target === null || holdsOthers(field, target, found)) continue;
          if (!isSure(facts, { target, because: rule.name })) continue;
          found.set(field, relationOf(facts, target, rule.name, self));
          count += 1;
        }
      }
    }
  }
  return [...found.values(), ...writtenWhole(self, own, found, index), ...writtenByIdentity(self, own, index)];
}

/** Where parts are looked for: in what is read, also in the `attributes` of JSON:API, and in what is written. */
function placesOf(self: Structure, { lookup }: Index): readonly { view: View; at: string; isRead: boolean }[] {
  const read = [...new Set([self.item, self.row])];
  const boxes = read.flatMap((row) => {
    const view = boxIn(row, lookup);
    return view.properties.size > 0 ? [{ view, at: `/${boxName(row)}`, isRead: true }] : [];
  });
  const written = bodiesOfWrites(self).filter((view) => !read.includes(view));
  return [
    ...read.map((view) => ({ view, at: '', isRead: true })),
    ...boxes.filter(({ view }, at) => boxes.findIndex((one) => one.view === view) === at),
    ...[...new Set(written)].map((view) => ({ view, at: '', isRead: false })),
  ];
}

/** `{ order_id, order_item_id, quantity }` names two things: each shows itself. */
function holdsOthers(field: string, { resource }: Target, found: ReadonlyMap<string, Relation>): boolean {
  return [...found.values()].some((one) => one.field.startsWith(`${field}/`) && one.resource !== resource.name);
}

/** What a property is said to lead to, as a relation. */
export function relationOf(facts: PropertyFacts, target: Target, because: string, self: Structure): Relation {
  const from = `${self.itemFrom}#${facts.field}`;
  return {
    from,
    because,
    field: facts.field,
    resource: target.resource.name,
    many: target.many,
    holds: target.holds,
    idField: target.holds === 'item' ? (target.idField ?? null) : null,
    ...(target.holds === 'url' && tellsOwnAddress(target.resource) ? { address: OWN_ADDRESS } : {}),
  };
}

/** A property that holds a thing, or a list of such, in which something leads elsewhere. */
interface Part {
  readonly name: string;
  readonly isList: boolean;
  /** The name of the thing's schema. */
  readonly thing: string | null;
  readonly identifiers: readonly Inner[];
  readonly plain: readonly Inner[];
  readonly keys: readonly Inner[];
  readonly things: readonly Inner[];
  readonly own: readonly Inner[];
  readonly doers: readonly Inner[];
}

interface Inner {
  readonly kind: 'identifiers' | 'plain' | 'keys' | 'things' | 'own' | 'doers';
  /** "/product_id", or "/assign/group_ids" where it is in an object of the object. */
  readonly at: string;
  readonly name: string;
  readonly schema: Schema;
  /** What it stands in. */
  readonly within: View;
}

/** The parts of a thing; looked for once in all who show the same. */
function partsOf(view: View, index: Index): readonly Part[] {
  const known = PARTS.get(view);
  if (known !== undefined) return known;
  const found: Part[] = [];
  for (const [name, schema] of view.properties) {
    if (OF_BOXES.has(name)) continue;
    const own = viewOf(schema, index.lookup);
    const isList = own.types.includes('array');
    const inside = isList ? viewOf(own.items, index.lookup) : own;
    const isThing = inside.properties.size > 0 && inside.properties.size <= MAX_WIDTH && inside.variants.length === 0;
    const inner = isThing ? innerOf(inside, index) : [];
    if (inner.length === 0) continue;
    const of = (kind: Inner['kind']): readonly Inner[] => inner.filter((one) => one.kind === kind);
    found.push({
      name,
      isList,
      thing: inside.name,
      identifiers: of('identifiers'),
      plain: of('plain'),
      keys: of('keys'),
      things: of('things'),
      own: of('own'),
      doers: of('doers'),
    });
  }
  PARTS.set(view, found);
  return found;
}

const PARTS = new WeakMap<View, readonly Part[]>();

interface InsideRule {
  readonly name: string;
  readonly of: Inner['kind'];
  /** Where it counts: what is written in place is written whole. */
  readonly in: 'read' | 'written' | 'both';
  readonly then: (facts: PropertyFacts, inner: Inner, part: string) => Target | null;
}

const INSIDE_RULES: readonly InsideRule[] = [
  { name: 'identifier-inside', of: 'identifiers', in: 'both', then: byIdentifierInside },
  { name: 'plain-inside', of: 'plain', in: 'both', then: byPlainInside },
  { name: 'key-inside', of: 'keys', in: 'both', then: (facts, { within }) => byKeyInside(facts, within) },
  { name: 'thing-inside', of: 'things', in: 'read', then: byThingInside },
  { name: 'identity-inside', of: 'own', in: 'written', then: byIdentityInside },
  { name: 'actor-inside', of: 'doers', in: 'read', then: byActor },
];

/** `template: { id, variables }`, `topics: [{ id, subscription }]`: which one is meant, and what is said besides. */
function byIdentityInside(facts: PropertyFacts, { within }: Inner, part: string): Target | null {
  const { self, index, name, view } = facts;
  if (GENERIC.has(stemOf(part)) || !isIdentifying(view, index.lookup)) return null;
  const found = find({ index, self }, part);
  if (found === null || found === self || found.stem !== stemOf(part) || !canOpen(found) || found.parent === self)
    return null;
  if (normalOf(found.identity?.field ?? '') !== normalOf(name) || !isReachable(found, self)) return null;
  const others = [...within.properties.keys()].filter((one) => one !== name);
  return others.some((one) => found.item.properties.has(one) || found.row.properties.has(one))
    ? null
    : { resource: found, many: false, holds: 'id' };
}

/** An identifier leads by its name, or as the part of a person; what is deeper only by its whole name. */
function byIdentifierInside(facts: PropertyFacts, { at, within }: Inner, part: string): Target | null {
  const target = byIdentifierName(facts) ?? byIdentifierSchema(facts);
  // A `Permission` among the `permissions` says by its `permissionId` which it is.
  const own = target?.resource;
  const isOwn = own !== undefined && parameterStem(facts.name) === own.stem;
  if (isOwn && within.name !== null && [own.schema, own.row.name].includes(within.name)) return null;
  if (target === null) return ACTORS.has(facts.words[0] ?? '') ? byActor(facts) : ofKin(facts, part);
  // `from_participant_id` of a participant's changes is another one.
  const isOther = saysOther(part) || BEFORE_OTHER.has(facts.words[0] ?? '');
  if ((target.resource === facts.self || isOwnPart(facts, target)) && !isOther) return null;
  const isDeep = at.lastIndexOf('/') > 0;
  const whole = parameterStem(facts.name);
  // "schools" are kept under that name at "/schools/ecf".
  const isCalledSo =
    whole === target.resource.stem || facts.index.byStem.get(whole)?.includes(target.resource) === true;
  if (isDeep && !isCalledSo) return null;
  // The `itemId` of one of the errors of a check is an item of that.
  const isOfAny =
    GENERIC.has(target.resource.stem) || target.resource.parentParameters.some((one) => !isGiven(one, facts));
  return at.includes('/*/') && isOfAny ? null : target;
}

/** Whether the address of a thing says to whom it belongs. */
function isGiven(parameter: string, { self }: PropertyFacts): boolean {
  return self.parentParameters.some((one) => normalOf(one) === normalOf(parameter));
}

/** `charge`, "the ID of the failed charge", of an `error`; what only counts such things is none of them. */
function byPlainInside(facts: PropertyFacts, _inner: Inner, part: string): Target | null {
  if (COUNTS.test(part) || GENERIC.has(stemOf(facts.name))) return null;
  const target = byPlainName(facts);
  if (target === null || target.resource.identity === null || target.resource.parent === facts.self) return null;
  // The page that one has read is no page of a book, and so many keys are none of them.
  const isNumber = facts.view.types[0] === 'integer';
  const isOfOther = target.resource.parentParameters.some((one) => !isGiven(one, facts));
  if (isNumber && (isOfOther || isPlural(facts.name))) return null;
  return ofPart(target, part, facts.index);
}

/** The `role` in one of the `projects` is one of "/projects/roles", where there are "/workplace/roles" as well. */
function ofPart(target: Target, part: string, { byStem }: Index): Target {
  const [told, ...more] = qualified(byStem.get(target.resource.stem), wordsOf(part)) ?? [];
  return told !== undefined && more.length === 0 && canOpen(told) ? { ...target, resource: told } : target;
}

const COUNTS = /(?:count|total|stat|statistic|limit|size|link)s?$/i;

/** `user` of an `assignment`: a thing by its schema or by its own name, and none of those that are listed below. */
function byThingInside(facts: PropertyFacts, _inner: Inner, part: string): Target | null {
  const target = bySchemaName(facts) ?? byNameInside(facts, part);
  if (target === null) return null;
  const { resource } = target;
  const isPart = resource === facts.self || resource.parent === facts.self || isOwnPart(facts, target);
  return isPart || resource.identity === null || !isReachable(resource, facts.self) ? null : target;
}

/** By its own name alone a thing leads to what has half of what it has. */
function byNameInside(facts: PropertyFacts, part: string): Target | null {
  const target = GENERIC.has(stemOf(facts.name)) ? null : byReferenceObject(facts);
  if (target === null) return null;
  const { item, row } = target.resource;
  const names = [...(target.many ? viewOf(facts.view.items, facts.index.lookup) : facts.view).properties.keys()];
  const shared = names.filter((name) => item.properties.has(name) || row.properties.has(name)).length;
  return names.length <= MAX_REFERENCE || shared / names.length >= 0.5 ? ofPart(target, part, facts.index) : null;
}

/** So much says of a thing which it is, and little of it. */
const MAX_REFERENCE = 4;

/** "page_id" of a page's `parent` is another page; that of its `settings` is its own. */
function ofKin({ name, view, self, index }: PropertyFacts, part: string): Target | null {
  const isKin = wordsOf(part).some(
    (word) => KIN.has(singularOf(word)) || EARLIER.has(word) || YOUNGER.has(singularOf(word)),
  );
  if (
    !isKin ||
    stemOf(part) === self.stem ||
    parameterStem(name) !== self.stem ||
    !canOpen(self) ||
    !isIdentifying(view, index.lookup)
  )
    return null;
  return { resource: self, many: view.types.includes('array'), holds: 'id' };
}

const YOUNGER = new Set(['child', 'sibling', 'descendant']);
const BEFORE_OTHER = new Set([...KIN, ...EARLIER, 'from', 'to']);

/** "children", "relatedProducts", "parent": a part that tells of others of the same kind. */
function saysOther(part: string): boolean {
  return namesOther(wordsOf(part).map((word) => singularOf(word)));
}

/** What stands in a thing and may lead elsewhere, once for each thing. */
function innerOf(view: View, index: Index, isInner = false): readonly Inner[] {
  const known = isInner ? undefined : INNER.get(view);
  if (known !== undefined) return known;
  const found = [...view.properties].flatMap(([name, schema]): readonly Inner[] => {
    const at = `/${escaped(name)}`;
    if (isIdentifierName(name) || ID_BEFORE.test(name))
      return [{ kind: 'identifiers', at, name, schema, within: view }];
    if (isInner) return [];
    if (OWN.has(normalOf(name))) return [{ kind: 'own', at, name, schema, within: view }];
    const own = viewOf(schema, index.lookup);
    const isList = own.types.includes('array');
    const each = isList ? viewOf(own.items, index.lookup) : own;
    if (each.properties.size === 0)
      return index.byStem.has(stemOf(name))
        ? [{ kind: 'plain', at, name, schema, within: view }]
        : endsInKey(name)
          ? [{ kind: 'keys', at, name, schema, within: view }]
          : isDoneBy(name)
            ? [{ kind: 'doers', at, name, schema, within: view }]
            : [];
    const thing: readonly Inner[] = mayBeThing(name, each, index)
      ? [{ kind: 'things', at, name, schema, within: view }]
      : [];
    if (each.properties.size > (isList ? MAX_IN_LIST : MAX_INNER) || each.variants.length > 0) return thing;
    // A thing that has a page of its own says there where it leads.
    if (isList && (thing.length > 0 || isShownWhole(each.name, index))) return thing;
    const step = isList ? `${at}/*` : at;
    return [...thing, ...innerOf(each, index, true).map((one) => ({ ...one, at: `${step}${one.at}` }))];
  });
  if (!isInner) INNER.set(view, found);
  return found;
}

/** `idMaterial`, `id_acabado` of a line. */
const ID_BEFORE = /^id(?:_|(?=[A-Z]))\w/;

/** What a thing is known by wherever it stands. */
const OWN = new Set(['id', 'uuid', 'guid', 'gid']);

const INNER = new WeakMap<View, readonly Inner[]>();
const MAX_INNER = 6;
const MAX_IN_LIST = 12;

/** Whether a schema or a name is that of a resource. */
function mayBeThing(name: string, { name: schema }: View, { bySchema, byStem }: Index): boolean {
  if (byStem.has(stemOf(name))) return true;
  return schema !== null && (bySchema.has(schema) || byStem.has(stemOf(plainSchemaName(schema))));
}

/** Whether a resource's items have this schema and pages of their own: then what is in it is shown there. */
function isShownWhole(name: string | null, index: Index): boolean {
  return name !== null && index.bySchema.get(name)?.some((one) => one.schema === name && canOpen(one)) === true;
}

const MAX_NESTED = 24;
const MAX_WIDTH = 60;

/** JSON:API's and other boxes, whose parts are read as properties. */
const OF_BOXES = new Set(['attributes', 'relationships', 'links', '_links']);
