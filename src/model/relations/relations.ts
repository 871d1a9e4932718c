// Which fields of an item lead to which resources, and which lists of other resources can be filtered by an item. By
// OpenAPI links, by names ("customer_id", "customerId", "customer"), by embedded and expandable things, by addresses.
import type { Lookup, Schema } from '#contract';
import { member } from '#contract';
import type { Relation, Resource } from '../application.ts';
import type { Referrer } from './referrer.ts';
import { normalOf, singularOf, wordsOf } from '../words/labels.ts';
import type { Index } from './relation-index.ts';
import { canOpen, isOfWhoAsks, isShown } from './relation-best.ts';
import { keptElsewhere } from './relation-find.ts';
import { indexOf } from './relation-index.ts';
import { parameterStem } from '../facts.ts';
import type { PropertyFacts } from './relation-facts.ts';
import { factsOf, isIdentifierName, isIdentifying } from './relation-facts.ts';
import { leadOf, nestedRelations, relationOf } from './relation-inside.ts';
import type { Judge } from './relation-inside.ts';
import { bodiesOfWrites } from './relation-written.ts';
import { byForeignKey } from './relation-said.ts';
import type { ListInput } from '../listing/list-inputs.ts';
import { isOfAddresses } from '../listing/list-inputs.ts';
import {
  isSure,
  listable,
  namedByCopy,
  namedByFilter,
  namedByIds,
  namedByParameters,
  namedByPutting,
  standIn,
} from './relation-inputs.ts';
import type { Standing } from './relation-inputs.ts';
import { namedByLinkage } from './relation-linkage.ts';
import { boxName } from '../fields/boxes.ts';
import type { View } from '../schemas.ts';
import { escaped, textOf, viewOf } from '../schemas.ts';
import { comesWhole } from '../listing/listings.ts';
import { saidComparisons } from '../listing/said-comparisons.ts';
import type { Structure } from '../resources/structure.ts';
import { listParameters } from '../resources/structure.ts';
import { OWN_ADDRESS } from '../identity/written-address.ts';

/** Finds relations among the resources of one contract. */
export interface Relations {
  relationsOf(structure: Structure): readonly Relation[];
  referrersOf(structure: Structure): readonly Referrer[];
  /** The resource of which a filter takes an item that is no field of the rows, and the rule that says so; or null. */
  filterNames(structure: Structure, input: ListInput): { readonly resource: string; readonly because: string } | null;
  /** What the input of an operation names. Of what makes and changes items the body is told by `relationsOf`. */
  inputsOf(standing: Standing): readonly Relation[];
}

/** The relations of a contract's resources. */
export function relationsAmong(all: readonly Structure[], lookup: Lookup): Relations {
  const index = indexOf(all, lookup);
  const known = new Map<Structure, readonly Relation[]>();
  const relationsOf = (structure: Structure): readonly Relation[] => {
    const seen = known.get(structure);
    if (seen !== undefined) return seen;
    const found = findRelations(structure, index);
    known.set(structure, found);
    return found;
  };
  let pointing: Pointing | null = null;
  const referrersOf = (structure: Structure): readonly Referrer[] =>
    findReferrers(structure, index, relationsOf, (pointing ??= pointingAmong(index, relationsOf)));
  const inputsOf = (standing: Standing): readonly Relation[] => {
    const self = standIn(standing, index);
    const inBody = standing.isWrite ? [] : listable(findRelations(self, index, isSure), standing, self, index);
    const isTold = standing.isWrite || inBody.some(({ field }) => field === 'ids');
    const byIds = isTold ? [] : namedByIds(standing, self, index);
    const byCopy = standing.isWrite ? [] : namedByCopy(standing, self, index);
    const beside = [...namedByPutting(standing, self, index), ...namedByParameters(standing, self, index)];
    const linked = namedByLinkage(standing, self, index);
    return [...linked, ...inBody, ...byIds, ...byCopy, ...beside];
  };
  return {
    relationsOf,
    referrersOf,
    filterNames: (structure, input) => namedByFilter(input, structure, index) ?? ofOwn(relationsOf(structure), input),
    inputsOf,
  };
}

/** A filter that is called as what a form names by its address, and no row shows (rule `filter-of-own-relation`): the `user` of API Platform's carts. */
function ofOwn(
  own: readonly Relation[],
  { name }: ListInput,
): { readonly resource: string; readonly because: string } | null {
  const found = own.find(({ field, holds }) => field === name && holds === 'url');
  return found === undefined ? null : { resource: found.resource, because: 'filter-of-own-relation' };
}

/**
 * What identifiers in answers may lead to, where the contract does not tell them: the resources that need no parent; of several
 * of one name what can be listed and opened, and the one that is kept highest up ("/user", not "/rgw/user"). What is known by something else than an `id` is told with that.
 */
export function targetsAmong(all: readonly Structure[]): readonly AnswerTarget[] {
  const known = TARGETS.get(all);
  if (known !== undefined) return known;
  const found = new Map<string, AnswerTarget>();
  const open = all.filter((one) => one.kind === 'collection' && one.parentParameters.length === 0);
  const depth = ({ found: { draft } }: Structure): number => draft.segments.length;
  const highest = open.toSorted((a, b) => depth(a) - depth(b));
  const listed = highest.filter((one) => one.found.roles.has('list'));
  for (const one of [...listed.filter(canOpen), ...highest.filter(canOpen), ...listed])
    if (one.stem !== '' && !found.has(one.stem) && found.size < MAX_TARGETS) found.set(one.stem, targetOf(one));
  const pairs = [...found.values()];
  TARGETS.set(all, pairs);
  return pairs;
}

type AnswerTarget = NonNullable<Resource['targets']>[number];

/** What is opened by a name ("/services/{service_name}") and told nowhere is known by that, and by no number that it may have. */
function targetOf({ stem, name, identity, idParameter }: Structure): AnswerTarget {
  const asked = wordsOf(idParameter ?? '').at(-1) === 'name' ? idParameter : null;
  const known = identity?.field ?? asked ?? 'id';
  return /^_?id$/i.test(known) ? [stem, name] : [stem, name, known];
}

const TARGETS = new WeakMap<readonly Structure[], readonly AnswerTarget[]>();
const MAX_TARGETS = 200;

function findRelations(self: Structure, index: Index, isSure: Judge = () => true): readonly Relation[] {
  const found: Relation[] = [];
  const linked = linksOf(self, index);
  for (const facts of propertiesOf(self, index)) {
    if (facts.field === self.identity?.field && !identifiesOther(facts)) continue;
    const link = linked.get(facts.field);
    if (link !== undefined) {
      found.push(
        relationOf(
          facts,
          { resource: link, many: facts.view.types.includes('array'), holds: 'id' },
          'openapi-link',
          self,
        ),
      );
      continue;
    }
    const lead = leadOf(facts);
    if (lead !== null && isSure(facts, lead)) found.push(relationOf(facts, lead.target, lead.because, self));
  }
  return [...found, ...nestedRelations(self, index, found, isSure)];
}

/** "/rooms/{id}/users" with `userId`: what identifies a row is an item of another resource, and leads there. */
function identifiesOther(facts: PropertyFacts): boolean {
  const { name, self, index } = facts;
  const stem = parameterStem(name);
  // The `member_id` by which, with a `card_id`, the members of a card are known in a database.
  if (byForeignKey(facts) !== null) return true;
  // `channel_code` of a provider's channels, which are kept under that code elsewhere.
  const kept = keptElsewhere(facts);
  if (kept?.identity?.field === name && name !== 'id' && normalOf(name).startsWith(self.stem)) return true;
  if (stem === self.stem) return isIdentifierName(name) && kept !== null;
  // A mentee is opened by the "User ID of the mentee".
  if (self.identity?.because === 'said-identifier') return true;
  // The `token` by which a thing is known is none of the tokens.
  if (stem === '' || (name === self.idParameter && !isIdentifierName(name))) return false;
  return (index.byStem.get(stem) ?? []).some((one) => one !== self && isShown(one));
}

/** The properties of an item (and of its row), those of JSON:API's and other boxes by pointer. */
function propertiesOf(self: Structure, index: Index): readonly PropertyFacts[] {
  const own = new Map<string, PropertyFacts>();
  const add = (field: string, name: string, schema: Schema): void => {
    if (!own.has(field)) own.set(field, factsOf(field, name, schema, self, index));
  };
  for (const view of new Set([self.item, self.row])) {
    const box = boxName(view);
    for (const [name, schema] of view.properties) {
      const inner = viewOf(schema, index.lookup);
      if ((name === 'attributes' || name === box) && inner.properties.size > 0)
        for (const [part, value] of inner.properties) add(`/${name}/${escaped(part)}`, part, value);
      else if (name === 'relationships' && inner.properties.size > 0)
        for (const [part, value] of inner.properties) addRelationship(part, value, index.lookup, add);
      else add(name, name, schema);
    }
  }
  const written = inputsOfWrites(self).filter(
    ([name, schema]) => isIdentifierName(name) || isIdentifying(viewOf(schema, index.lookup), index.lookup),
  );
  const read = new Map(written.length === 0 ? [] : [...own].map(([field, facts]) => [normalOf(field), facts] as const));
  for (const [name, schema] of written) {
    const known = read.get(normalOf(name));
    if (known === undefined) add(name, name, schema);
    else if (isToldWhereWritten(known, viewOf(schema, index.lookup)))
      own.set(known.field, factsOf(known.field, known.name, schema, self, index));
  }
  return [...own.values()];
}

/** `defaultToken`, of which only the form says that it is a "Token ID to use for payments". */
function isToldWhereWritten({ view, words, name }: PropertyFacts, written: View): boolean {
  if (isIdentifierName(name) || words.length < 2 || textOf(member(view.schema, 'description')) !== '') return false;
  if (view.types.join() !== written.types.join() || !['string', 'integer'].includes(view.types.join())) return false;
  const said = new RegExp(`^(?:the |an? )?${words.at(-1) ?? ''}(?:'s)? (?:id|identifier|uuid)\\b`, 'i');
  return said.test(textOf(member(written.schema, 'description')));
}

/** What creates and changes take: it may name other things by identities that are never answered. */
function inputsOfWrites(self: Structure): readonly (readonly [string, Schema])[] {
  return bodiesOfWrites(self).flatMap(({ properties }) => [...properties]);
}

/** JSON:API: `relationships.customer.data` is `{ type, id }`, or a list of such. */
function addRelationship(
  name: string,
  schema: Schema,
  lookup: Lookup,
  add: (field: string, name: string, schema: Schema) => void,
): void {
  const relationship = viewOf(schema, lookup);
  const data = relationship.properties.get('data');
  if (data === undefined) {
    // A list of `{ data: { id, type } }`, as some write what JSON:API writes as `{ data: [{ id, type }] }`.
    const each = viewOf(viewOf(relationship.items, lookup).properties.get('data'), lookup).properties.get('id');
    if (each !== undefined) add(`/relationships/${escaped(name)}/*/data/id`, `${singularOf(name)}_id`, each);
    return;
  }
  const view = viewOf(data, lookup);
  if (view.properties.has('id'))
    add(`/relationships/${escaped(name)}/data/id`, `${name}_id`, view.properties.get('id') ?? true);
  else if (view.items !== null) add(`/relationships/${escaped(name)}/data`, name, data);
}

/** Fields that OpenAPI links pass on to the get of another resource. */
function linksOf(self: Structure, index: Index): ReadonlyMap<string, Structure> {
  const found = new Map<string, Structure>();
  for (const role of ['get', 'create', 'update'] as const) {
    const facts = self.found.roles.get(role)?.facts;
    for (const link of facts?.answer.response?.links ?? []) {
      const target = link.operation === null ? undefined : index.byGet.get(link.operation);
      if (target === undefined || target === self) continue;
      for (const parameter of link.parameters) {
        const body =
          typeof parameter.value === 'string' ? /^\$response\.body#\/(.+)$/.exec(parameter.value)?.[1] : undefined;
        if (body === undefined || parameter.name !== target.idParameter) continue;
        const field = `/${body}`.startsWith(`${self.itemPointer}/`)
          ? `/${body}`.slice(self.itemPointer.length + 1)
          : body;
        if (self.item.properties.has(field) && field !== 'id') found.set(field, target);
      }
    }
  }
  return found;
}

type RelationsOf = (structure: Structure) => readonly Relation[];
type Pointing = ReadonlyMap<string, readonly number[]>;

/** Which lists (by their place in the index) have an input of a name, and which have items that lead to a resource. */
function pointingAmong(index: Index, relationsOf: RelationsOf): Pointing {
  const found = new Map<string, number[]>();
  for (const [place, { structure, inputs }] of index.inputs.entries()) {
    const names = inputs.map(({ plain }) => `input ${plain}`);
    const targets = relationsOf(structure).map(({ resource }) => `to ${resource}`);
    for (const key of new Set([...names, ...targets])) {
      const known = found.get(key);
      if (known === undefined) found.set(key, [place]);
      else known.push(place);
    }
  }
  return found;
}

/** Lists of other resources that can be filtered by an item of this one. */
function findReferrers(self: Structure, index: Index, relationsOf: RelationsOf, all: Pointing): readonly Referrer[] {
  if (self.kind === 'singleton' || self.idParameter === null) return [];
  const found: Referrer[] = [];
  const keys = [`input ${self.stem}id`, `input ${self.stem}uuid`, `to ${self.name}`];
  // "?pharmacy_id=" takes no user of "/users/pharmacies" where these have a `pharmacy_id` themselves.
  const others = relationsOf(self).filter(
    ({ field, resource }) => resource !== self.name && field !== self.identity?.field,
  );
  const told = new Set(others.map(({ field }) => normalOf(field)));
  const places = new Set(keys.flatMap((key) => all.get(key) ?? []));
  for (const place of [...places].sort((a, b) => a - b)) {
    const { structure: other, inputs } = index.inputs[place] ?? { structure: self, inputs: [] };
    if (other === self || other.parent === self || index.children.get(self)?.has(other.stem)) continue;
    if (listParameters(other).some((name) => !self.parentParameters.includes(name))) continue;
    // `?id=` of what is written `tags: [{ id }]` is its own identity.
    const pointing = relationsOf(other).filter(
      ({ resource, because }) => resource === self.name && because !== 'written-by-identity',
    );
    const free = inputs.filter(({ plain }) => !told.has(plain));
    const named =
      free.find(({ plain }) => takesIdentity(plain, self, pointing)) ?? free.find(({ plain }) => isOf(plain, pointing));
    if (named === undefined) {
      const field = fieldOfWhole(other, self, pointing, index);
      if (field !== null) found.push(field);
      continue;
    }
    const said = saidComparisons(named.input)?.get('equals');
    const isByAddress = isOfAddresses(named.input) && pointing.some(({ address }) => address === OWN_ADDRESS);
    found.push({
      from: named.input.pointer,
      because: 'filter-takes-identity',
      resource: other.name,
      label: other.label,
      parameter: said === undefined ? named.input.name : `${named.input.name}=${said}`,
      ...(isByAddress ? { address: OWN_ADDRESS } : {}),
    });
  }
  return found;
}

/** Of a list of all that takes no such filter and comes whole, the field of its rows that is called as the thing which it names. */
function fieldOfWhole(
  other: Structure,
  self: Structure,
  pointing: readonly Relation[],
  { lookup }: Index,
): Referrer | null {
  const list = other.found.roles.get('list');
  if (list === undefined || isOfWhoAsks(other)) return null;
  const relation = pointing.find(
    ({ field, holds }) => holds !== 'url' && other.row.properties.has(field) && parameterStem(field) === self.stem,
  );
  const field = relation === undefined ? null : comparedAt(relation);
  if (relation === undefined || field === null || !comesWhole(list, other.found.draft.noun, lookup)) return null;
  return { from: relation.from, because: 'rows-name-item', resource: other.name, label: other.label, field };
}

/** Where the values of a relation are compared; null for what a list of things is known by, but for their `id`. */
function comparedAt({ field, holds, idField, many }: Relation): string | null {
  if (holds !== 'item' || idField === null || idField === 'id') return field;
  return many ? null : `/${escaped(field)}/${escaped(idField)}`;
}

function takesIdentity(plain: string, self: Structure, pointing: readonly Relation[]): boolean {
  if (plain === `${self.stem}id` || plain === `${self.stem}uuid`) return true;
  return pointing.length > 0 && (plain === self.stem || (plain.endsWith('id') && isOf(plain, pointing)));
}

/** "zaak" of results whose `zaak` leads here; of a thing that is held whole only what is called its identity. */
function isOf(plain: string, pointing: readonly Relation[]): boolean {
  return pointing.some(
    ({ many, holds, field }) =>
      !many && normalOf(field.split('/').at(-1) ?? '') === plain && (holds !== 'item' || plain.endsWith('id')),
  );
}
