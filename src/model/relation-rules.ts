// The rules that say which resource a property leads to, in the order in which real contracts follow them; the first
// that fits decides. A property that no rule knows stays a plain field.
import { schemaName } from '#contract';
import { parameterStem } from './facts.ts';
import { normalOf, pluralOf, stemOf, wordsOf } from './labels.ts';
import { FOREIGN, ID_ENDS, NAMELESS, identityIn, isIdentifierName, isIdentifying, mayBeAny } from './relation-facts.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';
import {
  GENERIC,
  best,
  canOpen,
  find,
  findByBeginning,
  findByLastWords,
  isAbove,
  isShown,
  keptElsewhere,
} from './relation-index.ts';
import type { View } from './schemas.ts';
import { plainNamesOf, plainSchemaName, viewOf } from './schemas.ts';
import { byNameOfIdentity, byNaturalKey, byPlainName } from './relation-plain.ts';
import {
  ACTORS,
  KIN,
  PARTAKERS,
  byActor,
  byAddressOfPerson,
  byParent,
  byParentParameter,
  namesOther,
} from './relation-kin.ts';
import { BEFORE, bySaidIdentity } from './relation-said.ts';
import type { Structure } from './structure.ts';
import { listsAll } from './structure.ts';

interface RelationRule {
  readonly name: string;
  readonly then: (facts: PropertyFacts) => Target | null;
}

/** The rules, in order. */
export const RELATION_RULES: readonly RelationRule[] = [
  { name: 'identifier-by-name', then: byIdentifierName },
  { name: 'identifier-by-schema', then: byIdentifierSchema },
  { name: 'identifier-beside-item', then: byItemBeside },
  { name: 'parent-by-parameter', then: byParentParameter },
  { name: 'embedded-by-schema', then: bySchemaName },
  { name: 'expandable', then: byExpandable },
  { name: 'reference-object', then: byReferenceObject },
  { name: 'named-as-resource', then: byPlainName },
  { name: 'parent-of-same-kind', then: byParent },
  { name: 'identifier-in-words', then: bySaidIdentity },
  { name: 'natural-key-by-name', then: byNaturalKey },
  { name: 'actor-by-name', then: byActor },
  { name: 'address-of-person', then: byAddressOfPerson },
  { name: 'named-as-identity', then: byNameOfIdentity },
];

/** "customer_id", "customerId", "tag_ids": the stem names a resource, a path parameter, or a schema; else its last words do. */
function byIdentifierName(facts: PropertyFacts): Target | null {
  const { words } = facts;
  const last = words.at(-1) ?? '';
  const stuck = words.length === 1 ? /^([a-z]{4,})(id|ids)$/.exec(last) : null;
  if (words.length < 2 && stuck === null) return null;
  // "idBoard" is a board as well.
  const isBefore = !ID_ENDS.has(last) && ['id', 'ids', 'fk'].includes(words[0] ?? '');
  const isToken = last === 'token' || last === 'tokens';
  if (stuck === null && !isBefore && !isToken && !ID_ENDS.has(last)) return null;
  if (!isIdentifying(facts.view, facts.index.lookup)) return null;
  const stem = isBefore ? words.slice(1) : stuck === null ? words.slice(0, -1) : [stuck[1] ?? ''];
  const name = stem.join('_');
  if (stemOf(name) === facts.self.stem && isOwnIdentity(facts)) {
    const kept = keptElsewhere(facts);
    return kept === null ? null : { resource: kept, many: false, holds: 'id' };
  }
  if (FOREIGN.has(stem[0] ?? '') && (stem.length > 1 ? find(facts, name) === null : ELSEWHERE.has(stem[0] ?? '')))
    return null;
  const found =
    find(facts, name) ??
    (stuck === null ? findByLastWords(facts, stem) : null) ??
    ofOwnKind(facts, name) ??
    (stem.length > 1 && ACTORS.has(stem.at(-1) ?? '') && PARTAKERS.has(stem.at(-2) ?? '')
      ? find(facts, stem.slice(0, -1).join('_'))
      : null) ??
    (stem.length === 1 && stuck === null && !PARTAKERS.has(name) ? findByBeginning(facts, name) : null);
  if (found === facts.self && stem.length === 1) return notItself(facts);
  if (found === null || mayBeAny(found, facts) || (isToken && !isKnownByToken(found))) return null;
  if (isOtherNumberOf(found, facts) || isNumberElsewhere(found, stem, facts)) return null;
  return {
    resource: shownBeside(found, facts) ?? openedElsewhere(found, facts),
    many: last.endsWith('s') && facts.view.types.includes('array'),
    holds: 'id',
  };
}

/** "visit_id" beside a `visit` by its schema: of several visits, those, where they ask for no more owners. */
function shownBeside(found: Structure, facts: PropertyFacts): Structure | null {
  const shown = byItemBeside(facts)?.resource;
  const isOther = shown !== undefined && shown.stem === found.stem && shown.schema !== found.schema;
  return isOther && shown.parentParameters.length <= found.parentParameters.length ? shown : null;
}

/** "reviewer_id" beside a `reviewer` that is a user: what is shown beside it is what it identifies. */
function byItemBeside(facts: PropertyFacts): Target | null {
  const { name, words, self, index } = facts;
  if (!isIdentifierName(name) || facts.view.types.includes('array') || !isIdentifying(facts.view, index.lookup))
    return null;
  const stem = normalOf(words.slice(0, -1).join('_'));
  const view = [self.item, self.row].find((one) => plainNamesOf(one).has(stem));
  const field = view === undefined ? undefined : plainNamesOf(view).get(stem);
  const schema = view?.properties.get(field ?? '');
  if (field === undefined || schema === undefined) return null;
  const shown = bySchemaName({
    ...facts,
    field,
    name: field,
    schema,
    view: viewOf(schema, index.lookup),
    words: wordsOf(field),
  });
  return shown === null || shown.many ? null : { resource: shown.resource, many: false, holds: 'id' };
}

/**
 * "category_id" of a product, where there are product categories; "list_id" of a to-do item, where there are to-do lists;
 * "estado_id" of a paquete, where there are estados-paquetes.
 */
function ofOwnKind({ index, self, name: whole }: PropertyFacts, name: string): Structure | null {
  const stem = stemOf(name);
  if (stem === '') return null;
  // "sessionsOfGroup" are no kind of what "sessionsOf…" begin.
  const kind = wordsOf(self.found.draft.noun).slice(0, -1);
  const begun = BEFORE.has(kind.at(-1) ?? '') ? '' : kind.join('');
  for (const key of [self.stem + stem, begun + stem, stem + self.stem, pluralOf(stem) + self.stem]) {
    const found = best(index.byStem.get(key), self);
    // The `clientId` that an OAuth client has beside its identity is no identity of one.
    if (found?.identity?.field !== whole && found?.item.properties.has(whole) === true) continue;
    // "localId" of a card is its own, where cards are read by it below something else.
    if (found !== null && (found.parentParameters.length === 0 || found.parent === self.parent)) return found;
  }
  return null;
}

/** "host_ids" of which each is a `UserId`: the schema's name says whose identifiers they are. */
function byIdentifierSchema(facts: PropertyFacts): Target | null {
  const { schema, view, self, index, name } = facts;
  const many = view.types.includes('array');
  const words = wordsOf(schemaName(many ? (view.items ?? true) : schema) ?? '');
  if (words.length < 2 || !ID_ENDS.has(words.at(-1) ?? '') || ID_ENDS.has(normalOf(name))) return null;
  if (!isIdentifying(view, index.lookup)) return null;
  const found = find(facts, words.slice(0, -1).join('_'));
  if (found === null || NAMELESS.has(found.stem) || !canOpen(found)) return null;
  const isOwn = parameterStem(name) === self.stem && (found === self || found.schema === self.schema);
  return isOwn ? null : { resource: found, many, holds: 'id' };
}

/** "member_ids" of a chat whose members are listed as users: what cannot be opened there is opened as what it is. */
function openedElsewhere(found: Structure, { index, self }: PropertyFacts): Structure {
  const name = found.row.name;
  if (canOpen(found) || found.parent === null || isAbove(found, self)) return found;
  // "parentId" where the parents of a node are listed below it: a node.
  if (KIN.has(found.stem) && canOpen(found.parent)) return found.parent;
  if (name === null) return found;
  return best(index.bySchema.get(name)?.filter(canOpen), self) ?? found;
}

/** "user_id" of the users that follow one, which have an `id` of their own: a user, where users are read elsewhere. */
function notItself({ name, self, index }: PropertyFacts): Target | null {
  const others = index.byStem
    .get(self.stem)
    ?.filter((one) => one !== self && canOpen(one) && one.schema !== self.schema);
  const found = self.identity === null || self.identity.field === name ? null : best(others, self);
  return found === null || found.parentParameters.length > 0 ? null : { resource: found, many: false, holds: 'id' };
}

/** "patientID", a text, where patients have an `id` that is a number and a `patientID` beside it: not their identity. */
function isOtherNumberOf({ stem, item, identity }: Structure, { view, index }: PropertyFacts): boolean {
  const known = identity === null ? undefined : item.properties.get(identity.field);
  if (!plainNamesOf(item).has(`${stem}id`)) return false;
  const other = [...item.properties.keys()].find((one) => normalOf(one) === `${stem}id` && one !== identity?.field);
  if (known === undefined || other === undefined) return false;
  return viewOf(known, index.lookup).types[0] !== view.types[0];
}

/** "stripeCustomerId" of a customer, "computeJobId" of a job: the same thing, as others number it. */
function isNumberElsewhere(found: Structure, stem: readonly string[], { self, view }: PropertyFacts): boolean {
  const isOwnKind = found === self || (found.stem === self.stem && found.schema === self.schema);
  // "catalog_topic_id" of topics is kept at "/catalog/topics".
  if (found !== self && stem.includes(stemOf(found.found.draft.segments.at(-2)?.name ?? ''))) return false;
  return isOwnKind && stem.length > 1 && !view.types.includes('array') && !namesOther(stem);
}

/** "card_token" is a card where cards are identified by tokens. */
function isKnownByToken(found: Structure): boolean {
  return [found.identity?.field ?? '', found.idParameter ?? ''].some((name) => /token$/i.test(name));
}

/** "external_id" alone is the thing's own identity in another system. */
const ELSEWHERE = new Set(['external', 'remote', 'foreign', 'legacy', 'correlation', 'trace']);

function isOwnIdentity(facts: PropertyFacts): boolean {
  return !facts.self.item.properties.has('id') || facts.name === facts.self.idParameter;
}

/** A property that is an item of another resource by its schema's name, or a list of such. */
function bySchemaName(facts: PropertyFacts): Target | null {
  const isList = facts.view.types.includes('array');
  const view = isList ? viewOf(facts.view.items, facts.index.lookup) : facts.view;
  if (view.name === null || view.properties.size === 0) return null;
  const shown = facts.index.bySchema.get(view.name);
  // What may be this or that is a thing of one kind only where a resource's items are that.
  if (view.variants.length > 0 && shown === undefined) return null;
  // What is listed below the thing itself is a part of it, and says little beside its own fields.
  const parts = facts.index.children.get(facts.self);
  const leads = (one: Structure): boolean =>
    canOpen(one) || (isShown(one) && !(isList && (one.parentParameters.length > 0 || parts?.has(one.stem) === true)));
  const ownName = listedUnder(facts, view.name);
  const nearest = ownName ?? best(shown, facts.self, facts.name);
  const opened = nearest !== null && leads(nearest) ? nearest : best(shown?.filter(leads), facts.self, facts.name);
  const isNamed = opened !== null && stemOf(facts.name).endsWith(opened.stem);
  const chosen =
    isList || isNamed || speaks(opened)
      ? null
      : best(
          shown?.filter((one) => isChosenFrom(one, facts)),
          facts.self,
        );
  const found = chosen ?? opened;
  const named =
    (found === null ? null : speakingOf(found, view.name, facts, leads)) ??
    (stemOf(facts.name) === stemOf(view.name) || stemOf(facts.name).endsWith(stemOf(thingOf(facts, view.name)))
      ? find(facts, thingOf(facts, view.name))
      : shortFormOf(facts, view.name, view));
  if (
    named === null ||
    !(leads(named) || named === chosen || (!isList && isChosenFrom(named, facts))) ||
    (named === facts.self && ['data', facts.self.stem].includes(stemOf(facts.name)))
  )
    return null;
  const idField = identityIn(view, named);
  return idField === null ? null : { resource: named, many: isList, holds: 'item', idField };
}

/** "cards" that show what the list of cards shows, though other lists show such cards as well. */
function listedUnder({ index, name }: PropertyFacts, shown: string): Structure | null {
  const all = index.byStem.get(stemOf(name)) ?? [];
  return all.find((one) => one.row.name === shown && one.parentParameters.length === 0 && canOpen(one)) ?? null;
}

/** Whether a resource is called as its schema is. */
function speaks(one: Structure | null): boolean {
  if (one === null || one.schema === null || one.stem === '') return false;
  return stemOf(plainSchemaName(one.schema)).endsWith(one.stem);
}

/** "publicationType" of publication types, which are only listed, for all to choose from. */
function isChosenFrom(one: Structure, { index, self }: PropertyFacts): boolean {
  if (one.parentParameters.length > 0 || one.stem === self.stem || !speaks(one)) return false;
  return index.byStem.get(one.stem)?.some(canOpen) !== true;
}

/** What a schema is called without what tools add; "OrderItem" is whole where there are order items. */
function thingOf({ index }: PropertyFacts, name: string): string {
  return index.byStem.has(stemOf(name)) ? name : plainSchemaName(name);
}

/** "StudentDto" that is listed at "/top/me/groups" as well: where students have a place of their own, it is a student. */
function speakingOf(
  found: Structure,
  name: string,
  facts: PropertyFacts,
  leads: (one: Structure) => boolean,
): Structure {
  const plain = plainSchemaName(name);
  if (found.stem === '' || stemOf(plain).endsWith(found.stem) || stemOf(facts.name).endsWith(found.stem)) return found;
  const said = stemOf(facts.name).endsWith(stemOf(plain)) ? find(facts, plain) : null;
  return said !== null && leads(said) ? said : found;
}

/** "User--Mini" under any name is a user: its schema's plain name is the resource's, whose items have all that it has. */
function shortFormOf(facts: PropertyFacts, name: string, view: View): Structure | null {
  const found = best(facts.index.byStem.get(stemOf(plainSchemaName(name))), facts.self);
  if (found === null || (found.parentParameters.length > 0 && found.parent !== facts.self.parent)) return null;
  const names = [...view.properties.keys()];
  const shared = names.filter((one) => found.item.properties.has(one)).length;
  return shared / names.length >= 0.75 ? found : null;
}

/** An identifier, or the thing itself where it was asked for: anyOf [string, Customer]. */
function byExpandable(facts: PropertyFacts): Target | null {
  const { lookup } = facts.index;
  const isList = facts.view.types.includes('array') && facts.view.items !== null;
  const view = isList ? viewOf(facts.view.items, lookup) : facts.view;
  if (view.variants.length < 2) return null;
  const views = view.variants.map((one) => viewOf(one, lookup));
  if (!views.some(({ types: [type = ''] }) => ['string', 'integer', 'number'].includes(type))) return null;
  const found = new Set<Structure>();
  for (const one of views) {
    const target =
      one.name === null || one.properties.size === 0
        ? null
        : (best(facts.index.bySchema.get(one.name), facts.self, facts.name) ?? find(facts, thingOf(facts, one.name)));
    if (target !== null) found.add(target);
  }
  // Of things of several kinds, only the one that the field is named after is sure.
  const all = [...found];
  const named = all.find((one) => stemOf(facts.name).endsWith(one.stem)) ?? writtenInPlace(facts, views);
  const resource = named ?? (all.length === 1 ? all[0] : undefined);
  return resource === undefined ? null : { resource, many: isList, holds: 'id' };
}

/** "business" that is a text or an object with an `_id`: of the businesses, as servers fill in a reference when asked. */
function writtenInPlace(facts: PropertyFacts, views: readonly View[]): Structure | undefined {
  const found = find(facts, facts.name);
  if (found === null || found === facts.self || !canOpen(found)) return undefined;
  return views.some((one) => one.properties.has('_id') || one.properties.has('id')) ? found : undefined;
}

/** `{ id, … }` written in place, under the name of a resource. */
function byReferenceObject(facts: PropertyFacts): Target | null {
  const isList = facts.view.types.includes('array');
  const view = isList ? viewOf(facts.view.items, facts.index.lookup) : facts.view;
  if (view.properties.size === 0) return null;
  const found =
    find(facts, facts.name) ??
    (isList && isLinkage(view) && OFFSPRING.has(facts.words.at(-1) ?? '') ? facts.self : null) ??
    (facts.words.length > 1 && view.properties.size <= 6 ? findByLastWords(facts, facts.words) : null) ??
    // `status: { id, name }` of an issue, where there are issue statuses.
    ofOwnKind(facts, facts.name);
  if (
    found === null ||
    // What may be this or that is one of what it is called.
    (view.variants.length > 0 && stemOf(facts.name) !== found.stem) ||
    !(canOpen(found) || isLinkage(view) || isListedFor(found, view, isList)) ||
    (isList && facts.words.length > 1 && !isLinkage(view) && !isOfItsShape(view, found, facts)) ||
    found.parent === facts.self ||
    (GENERIC.has(stemOf(facts.name)) && found.parent !== null && found.parent !== facts.self.parent) ||
    !isLike(view, found, stemOf(facts.name)) ||
    (found === facts.self && stemOf(facts.name) === facts.self.stem)
  )
    return null;
  const idField = identityIn(view, found);
  const isIdentity = idField !== null && (idField === found.identity?.field || normalOf(idField).endsWith('id'));
  return !isIdentity ? null : { resource: found, many: isList, holds: 'item', idField };
}

/** JSON:API's `{ id, type }`: an address and nothing of the thing itself, so that a list to choose from suffices. */
function isLinkage(view: View): boolean {
  return view.properties.size === 2 && view.properties.has('id') && view.properties.has('type');
}

/** `venue: { id, name }` of venues that are only listed, for all: what identifies one there identifies it here. */
function isListedFor(found: Structure, view: View, isList: boolean): boolean {
  // The lines of an order say more than which they are.
  if (isList && view.properties.size > 3) return false;
  const own = found.identity?.field;
  return listsAll(found) && own !== undefined && view.properties.has(own) && isShortOf(view, found);
}

/** A list of things in place under a longer name ("mentioned_users") is of those where it has nothing that they have not. */
function isOfItsShape(view: View, found: Structure, { name }: PropertyFacts): boolean {
  return stemOf(name) === found.stem || isShortOf(view, found);
}

/** Whether all that is said of a thing is said where it is kept as well. */
function isShortOf(view: View, found: Structure): boolean {
  const names = [...view.properties.keys()];
  return names.length > 1 && names.every((name) => found.item.properties.has(name) || found.row.properties.has(name));
}

/** Others of the same kind. */
const OFFSPRING = new Set(['children', 'parents', 'ancestors', 'descendants', 'siblings']);

/** More than a bare reference, found by its last words only, must look like an item of what it is said to be. */
function isLike(view: View, found: Structure, stem: string): boolean {
  if (stem.endsWith(found.stem) || view.properties.size <= 4 || found.item.properties.size === 0) return true;
  const names = [...view.properties.keys()];
  return names.filter((name) => found.item.properties.has(name)).length / names.length >= 0.5;
}
