// Relations by what is shown in place: a thing with the schema of another resource's items, an identifier or that thing,
// and `{ id, … }` under a resource's name. Input: a property's facts; output: where it leads, or null.
import { normalOf, pluralOf, stemOf, wordsOf } from '../words/labels.ts';
import { ownOf } from '../answers/linked-data.ts';
import { identityIn } from './relation-facts.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';
import { best, canOpen, isAbove, isOfWhoAsks, isShown } from './relation-best.ts';
import { GENERIC, find, findByLastWords } from './relation-find.ts';
import { KIN } from './relation-kin.ts';
import { BEFORE } from './relation-said.ts';
import { namesIn, plainNamesOf, plainSchemaName, viewOf } from '../schemas.ts';
import type { View } from '../schemas.ts';
import { listsAll } from '../resources/structure.ts';
import { bodiesOfWrites } from './relation-written.ts';
import type { Structure } from '../resources/structure.ts';

/**
 * "category_id" of a product, where there are product categories; "list_id" of a to-do item, where there are to-do lists;
 * "estado_id" of a paquete, where there are estados-paquetes.
 */
export function ofOwnKind({ index, self, name: whole }: PropertyFacts, name: string): Structure | null {
  const stem = stemOf(name);
  if (stem === '') return null;
  for (const key of nounsOf(self).flatMap((noun) => kindsOf(noun, stem))) {
    const found = best(index.byStem.get(key), self);
    // The `clientId` that an OAuth client has beside its identity is no identity of one.
    if (found?.identity?.field !== whole && found?.item.properties.has(whole) === true) continue;
    // "localId" of a card is its own, where cards are read by it below something else.
    if (found !== null && (found.parentParameters.length === 0 || found.parent === self.parent)) return found;
  }
  return null;
}

/** Of what things a name may say a kind: of the thing itself, and for an action of what stands before it in its address. */
function nounsOf({ stem, found: { draft } }: Structure): readonly string[] {
  if (stem !== '') return [draft.noun];
  return draft.segments.slice(0, -1).flatMap(({ kind, name }) => (kind === 'static' ? [name] : []));
}

function kindsOf(noun: string, stem: string): readonly string[] {
  const own = stemOf(noun);
  // "sessionsOfGroup" are no kind of what "sessionsOf…" begin.
  const kind = wordsOf(noun).slice(0, -1);
  const begun = BEFORE.has(kind.at(-1) ?? '') ? [] : kind.map((_word, at) => kind.slice(0, kind.length - at).join(''));
  return [own + stem, ...begun.map((word) => word + stem), stem + own, pluralOf(stem) + own];
}

/** A property that is an item of another resource by its schema's name, or a list of such. */
export function bySchemaName(facts: PropertyFacts): Target | null {
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
  const ownName = listedUnder(facts, view.name, isList);
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
  const found = chosen ?? (isNamed || opened === null || isSure(opened, shown, view) ? opened : calledSo(facts, view));
  const named =
    (found === null ? null : speakingOf(found, view, facts, leads)) ??
    (opened === null ? calledByName(facts, view.name, view) : null);
  if (
    named === null ||
    !(leads(named) || named === chosen || ((!isList || isCalledSo(named, facts)) && isChosenFrom(named, facts))) ||
    (named === facts.self && ['data', facts.self.stem].includes(stemOf(facts.name)))
  )
    return null;
  const resource = likest(named, view, facts);
  const idField = identityIn(view, resource);
  return idField === null ? null : { resource, many: isList, holds: 'item', idField };
}

/** `sites: [{ code, coordinates }]` of a dataset: the sites that have such, not the site datasets that are kept nearer and called so. */
function likest(found: Structure, view: View, { index }: PropertyFacts): Structure {
  const all = index.byStem.get(found.stem) ?? [];
  if (all.length < 2 || view.properties.size < MANY || found.item.properties.size === 0) return found;
  const names = [...view.properties.keys()];
  const shared = ({ item }: Structure): number =>
    names.filter((name) => item.properties.has(name)).length / names.length;
  if (shared(found) >= 0.5) return found;
  return all.find((one) => one.parentParameters.length === 0 && canOpen(one) && shared(one) >= 0.75) ?? found;
}

/** A schema that is called as no thing says little of which it is: less where several things are of it, or where it has but two words. */
function isSure(opened: Structure, shown: readonly Structure[] | undefined, view: View): boolean {
  const plain = stemOf(plainSchemaName(view.name ?? ''));
  if (speaks(opened) || stemOf(view.name ?? '').endsWith(opened.stem)) return true;
  // "/release/ocid/{ocid}" opens a `Release`.
  if (opened.found.draft.segments.some((one) => stemOf(one.name) === plain)) return true;
  return view.properties.size > 2 && new Set(shown?.map((one) => one.stem)).size < 3;
}

/** `genre: { id, name }` of a schema "Level", where there are genres. */
function calledSo({ index, self, name }: PropertyFacts, view: View): Structure | null {
  const found = best(index.byStem.get(stemOf(name)), self);
  return found !== null && found !== self && canOpen(found) && isShortOf(view, found) ? found : null;
}

/** The thing that a schema's name means, which has something of what it shows: "InvoiceDetail" is no invoice. */
function calledByName(facts: PropertyFacts, name: string, view: View): Structure | null {
  const thing = thingOf(facts, name);
  const isSaid = stemOf(facts.name) === stemOf(name) || stemOf(facts.name).endsWith(stemOf(thing));
  if (!isSaid) return shortFormOf(facts, name, view);
  const found = find(facts, thing);
  // `orderDetails: [OrderDetail]` of an order, each with the order's id: its parts, and no orders.
  if (found === facts.self && facts.view.types.includes('array') && stemOf(name) !== stemOf(thing)) return null;
  if (found === null || found.item.properties.size === 0 || view.properties.size < 3) return found;
  // A thing may be kept under its own name, beside others; and what is made to refer says of what.
  if (plainNamesOf(found.item).has(found.stem) || plainNamesOf(view).has(`${found.stem}id`)) return found;
  const more = [...view.properties.keys()].filter((one) => one !== found.identity?.field);
  return more.some((one) => found.item.properties.has(one) || found.row.properties.has(one)) ? found : null;
}

/** "cards" that show what the list of cards shows, though other lists show such cards as well. */
function listedUnder({ index, self, name }: PropertyFacts, shown: string, isList: boolean): Structure | null {
  const all = index.byStem.get(stemOf(name))?.filter((one) => one.row.name === shown && canOpen(one)) ?? [];
  // The "permissions" of an item are those that are listed below it.
  const own = isList ? all.find((one) => one.parent === self && one.found.roles.has('list')) : undefined;
  return own ?? all.find((one) => one.parentParameters.length === 0) ?? null;
}

/** Whether a resource is called as its schema is. */
function speaks(one: Structure | null): boolean {
  if (one === null || one.schema === null || one.stem === '') return false;
  return stemOf(plainSchemaName(one.schema)).endsWith(one.stem);
}

/** `categories` of an article, which "/categories" alone lists (Figshare), `user_groups` of a user (MotaWord). */
function isCalledSo(one: Structure, { name }: PropertyFacts): boolean {
  return one.stem === stemOf(name) && listsAll(one) && one.found.roles.has('list');
}

/** "publicationType" of publication types, which are only listed, for all to choose from. */
function isChosenFrom(one: Structure, facts: PropertyFacts): boolean {
  const { index, self } = facts;
  if (one.parentParameters.length > 0 || one.stem === self.stem) return false;
  if (!speaks(one) && !isListedAlone(one, facts)) return false;
  return index.byStem.get(one.stem)?.some(canOpen) !== true;
}

/** `stareRezervare` of what "/stari-rezervari" alone lists: all three begin alike, in whatever tongue. */
function isListedAlone(one: Structure, { index, name }: PropertyFacts): boolean {
  if (one.schema === null || one.schema !== one.row.name || index.bySchema.get(one.schema)?.length !== 1) return false;
  if (!listsAll(one) || wordsOf(one.found.draft.noun).length > 3) return false;
  const begins = new Set([one.stem, stemOf(plainSchemaName(one.schema)), stemOf(name)].map((stem) => stem.slice(0, 3)));
  return begins.size === 1 && one.stem.length > 3;
}

/** What a schema is called without what tools add; "OrderItem" is whole where there are order items. */
function thingOf({ index }: PropertyFacts, name: string): string {
  return index.byStem.has(stemOf(name)) ? name : plainSchemaName(name);
}

/** "StudentDto" that is listed at "/top/me/groups" as well: where students have a place of their own, it is a student. */
function speakingOf(found: Structure, view: View, facts: PropertyFacts, leads: (one: Structure) => boolean): Structure {
  const plain = plainSchemaName(view.name ?? '');
  const isSo = found.stem === '' || stemOf(plain).endsWith(found.stem) || stemOf(facts.name).endsWith(found.stem);
  if (isSo && (!isOfWhoAsks(found) || isOfWhoAsks(facts.self))) return found;
  const said = stemOf(facts.name).endsWith(stemOf(plain)) ? find(facts, plain) : null;
  return said !== null && leads(said) && isLike(view, said, '') ? said : found;
}

/** What begins the name of a schema that shows a thing in short. */
const SHORT_FORM =
  /^(?:(?:Nested|Simple|Basic|Minimal|Mini|Short|Brief|Lite|Light|Compact|Related|Embedded|Partial|Slim|Linked)(?=[A-Z])|(?:nested|simple|basic|minimal|mini|short|brief|lite|light|compact|related|embedded|partial|slim|linked)[_-])/;

/**
 * "User--Mini" under any name is a user: its schema's plain name is the resource's, whose items have all that it has. A
 * `PartBrief` shows a `Part` in short, where a `SupplierPart` that is nearer has not all of it.
 */
function shortFormOf(facts: PropertyFacts, name: string, view: View): Structure | null {
  const plain = plainSchemaName(name);
  const short = SHORT_FORM.exec(plain)?.[0] ?? '';
  const { byStem } = facts.index;
  const names = [...view.properties.keys()];
  const all =
    byStem.get(stemOf(plain)) ??
    byStem.get(stemOf(plain.slice(short.length))) ??
    (names.length < MANY ? undefined : begunBy(plain, facts)?.filter((one) => isShortOf(view, one)));
  const hasAll = ({ item }: Structure): boolean =>
    names.filter((one) => item.properties.has(one)).length / names.length >= 0.75;
  const nearest = best(all, facts.self);
  const found =
    nearest === null || hasAll(nearest) || short !== ''
      ? nearest
      : best(
          all?.filter((one) => canOpen(one) && plainSchemaName(one.schema ?? '') === plain),
          facts.self,
        );
  if (found === null || (found.parentParameters.length > 0 && found.parent !== facts.self.parent)) return null;
  return hasAll(found) ? found : null;
}

/** `OrganisationInner` and `PersonUser`: what a schema's name begins with, whatever was added; a "PartType" shows less of a part. */
function begunBy(name: string, { index, self }: PropertyFacts): readonly Structure[] | undefined {
  const words = wordsOf(name);
  for (let end = words.length - 1; end > 0; end -= 1) {
    const stem = stemOf(words.slice(0, end).join('_'));
    const found = index.bySchemaStem.get(stem)?.filter((one) => stemOf(plainSchemaName(one.schema ?? '')) === stem);
    if (found === undefined || found.length === 0) continue;
    // A `FrontPortRearPort` is a rear port, and a `PlaylistUser` of a playlist's tracks a part of what they show.
    const isOther = index.byStem.has(stemOf(words.slice(end).join('_')));
    const isPart = stemOf(self.schema ?? '').startsWith(stem) || found.some((one) => isAbove(one, self));
    return isOther || isPart ? undefined : found.filter((one) => canOpen(one) || listsAll(one));
  }
  return undefined;
}

/** How much of another a schema shows, and nothing else, that only begins with its name. */
const MANY = 5;

/** An identifier, or the thing itself where it was asked for: anyOf [string, Customer]. */
export function byExpandable(facts: PropertyFacts): Target | null {
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
export function byReferenceObject(facts: PropertyFacts): Target | null {
  const isList = facts.view.types.includes('array');
  const written = isList ? viewOf(facts.view.items, facts.index.lookup) : facts.view;
  const view = ownOf(written);
  if (view.properties.size === 0) return null;
  const called =
    keptForAll(facts, view, find(facts, facts.name)) ??
    (isOfSameKind(facts, view, isList) ? facts.self : null) ??
    calledByLastWords(facts, view, isList) ??
    // `status: { id, name }` of an issue, where there are issue statuses.
    ofOwnKind(facts, facts.name);
  const found = called === null ? null : likest(called, view, facts);
  if (
    found === null ||
    // What may be this or that is one of what it is called.
    (view.variants.length > 0 && stemOf(facts.name) !== found.stem) ||
    !(canOpen(found) || isLinkage(view) || isListedFor(found, view, isList)) ||
    (isList && facts.words.length > 1 && !isLinkage(view) && !isOfItsShape(view, found, facts)) ||
    found.parent === facts.self ||
    (GENERIC.has(stemOf(facts.name)) && !isOfThese(view, found, facts)) ||
    !isLike(view, found, stemOf(facts.name)) ||
    isPatternOf(view, found) ||
    isNamedAsPart(view, found, facts.self) ||
    (isList && isLineOf(view, found)) ||
    (stemOf(facts.name) === facts.self.stem && isSameKind(found, facts.self))
  )
    return null;
  const idField = identityIn(written, found);
  const isIdentity = idField !== null && (idField === found.identity?.field || saysIdentity(normalOf(idField), found));
  return !isIdentity || isOpenedByOther(found, idField)
    ? null
    : { resource: found, many: isList, holds: 'item', idField };
}

/** What is opened by a name ("/service/{service_name}") is not told by an `id` that is no part of it: `services: [{ type, id }]` of Ceph's hosts. */
function isOpenedByOther({ idParameter, identity, item }: Structure, idField: string): boolean {
  const isName = (name: string): boolean => wordsOf(name).at(-1) === 'name';
  return isName(idParameter ?? '') && idField !== identity?.field && !isName(idField) && !item.properties.has(idField);
}

/** The `language` of what "/books/{id}/languages" lists, which shows what all "/languages" have, and not what is listed there. */
function keptForAll({ self, index }: PropertyFacts, view: View, named: Structure | null): Structure | null {
  if (named !== self || listsAll(self) || isShortOf(view, self)) return named;
  return index.byStem.get(self.stem)?.find((one) => one !== self && listsAll(one) && isShortOf(view, one)) ?? named;
}

/** Whether two resources keep the same things, as far as their schemas say. */
function isSameKind(found: Structure, self: Structure): boolean {
  if (found === self) return true;
  const names = namesIn(found.item);
  return (
    found.schema === self.schema && (found.schema !== null || names.every((name) => self.item.properties.has(name)))
  );
}

/** `despachos: [{ id, despachoId, precio }]`: lines that say which despacho each is of, beside an identity of their own. */
function isLineOf(view: View, { stem, identity }: Structure): boolean {
  const names = plainNamesOf(view);
  return names.has('id') && names.has(`${stem}id`) && normalOf(identity?.field ?? '') !== `${stem}id`;
}

/** The `images` of a `JourneyPost` that are each a `JourneyPostImage` are no `CarImage`: each is called after what it is a part of. */
function isNamedAsPart({ name }: View, { schema, stem, parentParameters }: Structure, self: Structure): boolean {
  // What is kept for all is often shown so: a `VariantAnalysisRepository` is a repository.
  if (parentParameters.length === 0) return false;
  const [own, other, owner] = [name, schema, self.schema].map((one) => stemOf(plainSchemaName(one ?? '')));
  if (own === undefined || other === undefined || owner === undefined || owner.length < 3) return false;
  return own === `${owner}${stem}` && other !== own && other !== stem && other.endsWith(stem);
}

/** "ComponentTaskTemplate" is what tasks are made by, and no task. */
function isPatternOf({ name }: View, { stem }: Structure): boolean {
  const last = wordsOf(plainSchemaName(name ?? '')).at(-1) ?? '';
  return PATTERNS.has(last) && !stem.endsWith(last);
}

const PATTERNS = new Set(['template', 'definition', 'type', 'config', 'configuration', 'settings']);

/** `mentioned_users`, which say little; `active_loan`, also where it says much, but nothing that loans do not say. */
function calledByLastWords(facts: PropertyFacts, view: View, isList: boolean): Structure | null {
  const found = facts.words.length > 1 ? findByLastWords(facts, facts.words) : null;
  return found !== null && (view.properties.size <= 6 || (!isList && isShortOf(view, found))) ? found : null;
}

/** "id", "customerId"; "id_paciente" of a paciente. */
function saysIdentity(name: string, { stem }: Structure): boolean {
  return name.endsWith('id') || name === `id${stem}`;
}

/** "logs" and "items" are of all kinds: they are those that are kept so where they stand beside, and have what those have. */
function isOfThese(view: View, found: Structure, { self }: PropertyFacts): boolean {
  if (found.parent !== null && found.parent !== self.parent) return false;
  const names = [...plainNamesOf(view).keys()];
  const isTold = names.length > 1 && !isLinkage(view) && found.item.properties.size > 0;
  const isOf = (name: string): boolean => plainNamesOf(found.item).has(name) || plainNamesOf(found.row).has(name);
  return !isTold || names.filter(isOf).length / names.length >= 0.5;
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

/** Whether all that is said of a thing is said where it is kept as well, or told to it where it is made. */
function isShortOf(view: View, found: Structure): boolean {
  const names = [...view.properties.keys()];
  const known = [found.item, found.row, ...bodiesOfWrites(found)];
  return names.length > 1 && names.every((name) => known.some(({ properties }) => properties.has(name)));
}

/** `parent: { id, name }` and `children: [{ id, slug }]` of a category that show nothing but what categories have. */
function isOfSameKind({ words, self }: PropertyFacts, view: View, isList: boolean): boolean {
  const last = words.at(-1) ?? '';
  // The tree at "/taxonomy" is not one of several.
  if (self.kind === 'singleton') return false;
  if (isList) return OFFSPRING.has(last) && (isLinkage(view) || isShortOf(view, self));
  return words.length === 1 && KIN.has(last) && isShortOf(view, self);
}

/** Others of the same kind. */
const OFFSPRING = new Set(['children', 'parents', 'ancestors', 'descendants', 'siblings']);

/** More than a bare reference, found by its last words only, must look like an item of what it is said to be. */
function isLike(view: View, found: Structure, stem: string): boolean {
  if (stem.endsWith(found.stem) || view.properties.size <= 4 || found.item.properties.size === 0) return true;
  const names = [...view.properties.keys()];
  return names.filter((name) => found.item.properties.has(name)).length / names.length >= 0.5;
}
