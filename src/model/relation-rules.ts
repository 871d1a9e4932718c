// The rules that say which resource a property leads to, in the order in which real contracts follow them; the first
// that fits decides. A property that no rule knows stays a plain field.
import type { Lookup } from '#contract';
import { member } from '#contract';
import { normalOf, pluralOf, singularOf, stemOf, wordsOf } from './labels.ts';
import { ID_ENDS, identityIn, isIdentifying } from './relation-facts.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';
import { GENERIC, best, canOpen, find, findByLastWords, isShown, keptElsewhere } from './relation-index.ts';
import type { View } from './schemas.ts';
import { plainNamesOf, plainSchemaName, textOf, viewOf } from './schemas.ts';
import { ACTORS, PARTAKERS, byActor, byParent, byParentParameter } from './relation-kin.ts';
import { bySaidIdentity } from './relation-said.ts';
import type { Structure } from './structure.ts';

interface RelationRule {
  readonly name: string;
  readonly then: (facts: PropertyFacts) => Target | null;
}

/** The rules, in order. */
export const RELATION_RULES: readonly RelationRule[] = [
  { name: 'identifier-by-name', then: byIdentifierName },
  { name: 'parent-by-parameter', then: byParentParameter },
  { name: 'embedded-by-schema', then: bySchemaName },
  { name: 'expandable', then: byExpandable },
  { name: 'reference-object', then: byReferenceObject },
  { name: 'named-as-resource', then: byPlainName },
  { name: 'natural-key-by-name', then: byNaturalKey },
  { name: 'actor-by-name', then: byActor },
  { name: 'parent-of-same-kind', then: byParent },
  { name: 'identifier-in-words', then: bySaidIdentity },
];

/** "customer_id", "customerId", "tag_ids": the stem names a resource, a path parameter, or a schema; else its last words do. */
function byIdentifierName(facts: PropertyFacts): Target | null {
  const { words } = facts;
  const last = words.at(-1) ?? '';
  const stuck = words.length === 1 ? /^([a-z]{4,})(id|ids)$/.exec(last) : null;
  if (words.length < 2 && stuck === null) return null;
  // "idBoard" is a board as well.
  const isBefore = !ID_ENDS.has(last) && (words[0] === 'id' || words[0] === 'ids');
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
    // "category_id" of a product, where there are product categories.
    best(facts.index.byStem.get(facts.self.stem + stemOf(name)), facts.self) ??
    (stem.length > 1 && ACTORS.has(stem.at(-1) ?? '') && PARTAKERS.has(stem.at(-2) ?? '')
      ? find(facts, stem.slice(0, -1).join('_'))
      : null);
  if (found === facts.self && stem.length === 1) return notItself(facts);
  if (found === null || (NAMELESS.has(found.stem) && !isAddressed(facts)) || (isToken && !isKnownByToken(found)))
    return null;
  if (isOtherNumberOf(found, facts)) return null;
  return {
    resource: openedElsewhere(found, facts),
    many: last.endsWith('s') && facts.view.types.includes('array'),
    holds: 'id',
  };
}

/** "member_ids" of a chat whose members are listed as users: what cannot be opened there is opened as what it is. */
function openedElsewhere(found: Structure, { index, self }: PropertyFacts): Structure {
  const name = found.row.name;
  if (canOpen(found) || found.parent === null || name === null) return found;
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

/** "card_token" is a card where cards are identified by tokens. */
function isKnownByToken(found: Structure): boolean {
  return [found.identity?.field ?? '', found.idParameter ?? ''].some((name) => /token$/i.test(name));
}

/** "resource_id" may lead to anything. */
const NAMELESS = new Set(['resource', 'object', 'entity', 'target', 'subject', 'record']);

/** JSON:API's address of a thing stands beside its type: "resource" is a resource of the API. */
function isAddressed({ field }: PropertyFacts): boolean {
  return field.startsWith('/relationships/');
}

/** "external_id" alone is the thing's own identity in another system. */
const ELSEWHERE = new Set(['external', 'remote', 'foreign', 'legacy', 'correlation', 'trace']);

/** Names that say that the thing is somewhere else. */
const FOREIGN = new Set([
  'external',
  'remote',
  'foreign',
  'third',
  'legacy',
  'vendor',
  'provider',
  'client',
  'transaction',
  'correlation',
  'request',
  'trace',
  'session',
  'device',
  'tracking',
  'reference',
]);

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
  const nearest = best(shown, facts.self, facts.name);
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
    (stemOf(facts.name) === stemOf(view.name) || stemOf(facts.name).endsWith(stemOf(plainSchemaName(view.name)))
      ? find(facts, plainSchemaName(view.name))
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
  if (!views.some((one) => one.types[0] === 'string' || one.types[0] === 'integer')) return null;
  const found = new Set<Structure>();
  for (const one of views) {
    const target =
      one.name === null || one.properties.size === 0
        ? null
        : (best(facts.index.bySchema.get(one.name), facts.self, facts.name) ?? find(facts, plainSchemaName(one.name)));
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
  if (view.properties.size === 0 || view.variants.length > 0) return null;
  const found =
    find(facts, facts.name) ??
    (isList && isLinkage(view) && OFFSPRING.has(facts.words.at(-1) ?? '') ? facts.self : null) ??
    (facts.words.length > 1 && view.properties.size <= 6 && !isList ? findByLastWords(facts, facts.words) : null);
  if (
    found === null ||
    !(canOpen(found) || isLinkage(view)) ||
    found.parent === facts.self ||
    (GENERIC.has(stemOf(facts.name)) && found.parent !== null && found.parent !== facts.self.parent) ||
    !isLike(view, found, stemOf(facts.name)) ||
    (found === facts.self && stemOf(facts.name) === facts.self.stem)
  )
    return null;
  const idField = identityIn(view, found);
  const isIdentity =
    idField !== null &&
    (idField === found.identity?.field ||
      ['id', 'uuid', '_id', 'sid', 'guid'].some((one) => normalOf(idField).endsWith(one.replace('_', ''))));
  return !isIdentity ? null : { resource: found, many: isList, holds: 'item', idField };
}

/** JSON:API's `{ id, type }`: an address and nothing of the thing itself, so that a list to choose from suffices. */
function isLinkage(view: View): boolean {
  return view.properties.size === 2 && view.properties.has('id') && view.properties.has('type');
}

/** Others of the same kind. */
const OFFSPRING = new Set(['children', 'parents', 'ancestors', 'descendants', 'siblings']);

/** More than a bare reference, found by its last words only, must look like an item of what it is said to be. */
function isLike(view: View, found: Structure, stem: string): boolean {
  if (stem.endsWith(found.stem) || view.properties.size <= 4 || found.item.properties.size === 0) return true;
  const names = [...view.properties.keys()];
  return names.filter((name) => found.item.properties.has(name)).length / names.length >= 0.5;
}

/** "customer": an integer or UUID, an address, or a text that is said to identify. */
function byPlainName(facts: PropertyFacts): Target | null {
  const { lookup } = facts.index;
  const isList = facts.view.types.includes('array');
  const view = isList ? viewOf(facts.view.items, lookup) : facts.view;
  if (view.properties.size > 0 || Array.isArray(member(view.schema, 'enum')) || facts.words.length === 0) return null;
  if (COUNTED.has(facts.words[0] ?? '') || COUNTED.has(facts.words.at(-1) ?? '')) return null;
  const format = textOf(member(view.schema, 'format'));
  const type = view.types.length === 1 ? view.types[0] : '';
  const isUrl = type === 'string' && /^(uri|url|iri)/.test(format);
  if (!facts.index.byStem.has(stemOf(facts.name)) && !(isUrl && find(facts, facts.name) !== null)) return null;
  const said = saysIdentity(
    `${textOf(member(facts.view.schema, 'description'))} ${textOf(member(view.schema, 'description'))} ${textOf(member(view.schema, 'title'))}`,
    facts.name,
  );
  const isNamed = !isList && isNamedBeside(facts) && (type === 'string' || type === 'integer');
  const isIdentifier =
    (type === 'string' && /^(uuid|guid)/.test(format)) || (type === 'integer' && isList) || said || isNamed;
  if (!isUrl && !isIdentifier && type !== 'integer') return null;
  const found = isUrl ? find(facts, facts.name) : best(facts.index.byStem.get(stemOf(facts.name)), facts.self);
  if (found === null || found === facts.self || !canOpen(found)) return null;
  if (type === 'integer' && !isList && !said && !isNamed && !idIsNumber(found, lookup)) return null;
  if (type === 'integer' && !isList && facts.words.length === 1 && singularOf(facts.name) !== facts.name) return null;
  return { resource: found, many: isList, holds: isUrl ? 'url' : 'id' };
}

/** `supplier` beside `supplier_name`: the one identifies what the other names. */
function isNamedBeside({ name, self }: PropertyFacts): boolean {
  const named = `${normalOf(name)}name`;
  return plainNamesOf(self.item).has(named) || plainNamesOf(self.row).has(named);
}

const COUNTED = new Set([
  'order',
  'position',
  'index',
  'rank',
  'level',
  'count',
  'total',
  'number',
  'num',
  'size',
  'max',
  'min',
  'limit',
  'sum',
]);

function saysIdentity(text: string, name: string): boolean {
  if (!/\bid|identif|\buu?id/i.test(text)) return false;
  const word = pluralOf(singularOf(wordsOf(name).at(-1) ?? ''));
  const one = singularOf(word);
  // A pattern made for one word is dear; most texts do not say it.
  const plain = text.toLowerCase();
  if (!plain.includes(one) && !plain.includes(word)) return false;
  return new RegExp(
    `\\b(?:id|uuid|identifier|unique identifier)s? of (?:the|an?|this|each|all)? ?(?:\\w+ ){0,2}(?:${escape(one)}|${escape(word)})|\\b${escape(one)}(?:'s)? (?:id|uuid|identifier)s?\\b`,
    'i',
  ).test(text);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function idIsNumber(found: Structure, lookup: Lookup): boolean {
  const id = [...found.item.properties].find(([name]) => normalOf(name) === 'id' || name === found.idParameter);
  return id === undefined || viewOf(id[1], lookup).types[0] === 'integer';
}

/** "project_key" where projects are identified by a key. */
function byNaturalKey(facts: PropertyFacts): Target | null {
  return byNaturalName(facts) ?? byNamedKey(facts);
}

/** "caseType" where case types are identified by a code or key of their own, and not by an `id`. */
function byNaturalName({ name, view, index, self }: PropertyFacts): Target | null {
  const stem = stemOf(name);
  if (view.types.length !== 1 || view.types[0] !== 'string' || singularOf(name) !== name || GENERIC.has(stem))
    return null;
  if (member(view.schema, 'enum') !== undefined || member(view.schema, 'format') !== undefined) return null;
  const found = best(index.byStem.get(stem), self);
  if (found === null) return byParametersName({ name, index, self });
  if (found === self || !canOpen(found) || found.idParameter === null) return null;
  const key = normalOf(found.identity?.field ?? '');
  // "{branch}" of branches: what is called so, identifies.
  const isNatural =
    (normalOf(found.idParameter) === stem && found.found.roles.has('list')) ||
    ['code', 'key', 'slug', 'type', 'symbol', 'iso'].some((end) => key === end || key === `${stem}${end}`);
  return isNatural ? { resource: found, many: false, holds: 'id' } : null;
}

/** "source_branch" beside "/repositories/{repository}/branches/{branch}": the last word is the parameter of things of the same owner. */
function byParametersName({ name, index, self }: Pick<PropertyFacts, 'name' | 'index' | 'self'>): Target | null {
  const last = wordsOf(name).at(-1) ?? '';
  const found = GENERIC.has(last) || last.length < 4 ? null : best(index.byStem.get(stemOf(last)), self);
  if (found === null || found === self || !canOpen(found) || found.parent === null || found.parent !== self.parent)
    return null;
  return normalOf(found.idParameter ?? '') === last ? { resource: found, many: false, holds: 'id' } : null;
}

function byNamedKey(facts: PropertyFacts): Target | null {
  const last = facts.words.at(-1) ?? '';
  if (
    facts.words.length < 2 ||
    !['key', 'slug', 'code', 'name', 'username', 'number', 'ref', 'hash', 'address'].includes(last) ||
    facts.view.properties.size > 0 ||
    facts.view.types.includes('array')
  )
    return null;
  const found = best(facts.index.byStem.get(stemOf(facts.words.slice(0, -1).join('_'))), facts.self);
  if (found === null || found === facts.self || found.idParameter === null || !canOpen(found)) return null;
  const identifies = normalOf(found.idParameter) === last || normalOf(found.idParameter) === `${found.stem}${last}`;
  const hasId = [...found.item.properties.keys()].some((name) => normalOf(name) === 'id');
  return identifies && (!hasId || normalOf(found.idParameter) !== 'name')
    ? { resource: found, many: false, holds: 'id' }
    : null;
}
