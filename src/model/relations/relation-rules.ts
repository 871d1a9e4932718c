// The rules that say which resource a property leads to, in the order in which real contracts follow them; the first
// that fits decides. A property that no rule knows stays a plain field.
import { schemaName } from '#contract';
import { SHOWN_WHOLE } from '../fields/beside-key.ts';
import { parameterStem } from '../facts.ts';
import { onlyValueIn } from '../identity/only-value.ts';
import { normalOf, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import { FOREIGN, ID_ENDS, NAMELESS, isIdentifierName, isIdentifying, mayBeAny } from './relation-facts.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';
import { best, canOpen, isAbove, isShown } from './relation-best.ts';
import { find, findBelowKind, findByBeginning, findByHead, findByLastWords, keptElsewhere } from './relation-find.ts';
import { findInShort } from './relation-in-short.ts';
import type { Index } from './relation-index.ts';
import { byNameOfIdentity, byNaturalKey, byPlainName } from './relation-plain.ts';
import { KIN, byParent, byParentParameter, isOfKin, namesOther } from './relation-kin.ts';
import { ACTORS, PARTAKERS, byActor, byAddressOfPerson, byPart, isOfActor } from './relation-people.ts';
import { byResourceName, isOfNames } from './relation-named.ts';
import { byForeignKey, bySaidIdentity } from './relation-said.ts';
import { byShape } from './relation-shape.ts';
import { byEnds } from './relation-ends.ts';
import { byWordOfOwn } from './relation-owned.ts';
import { byToldKind, hasRelationships } from './relation-told-kind.ts';
import { byWhatIsShown, isShownSomewhere } from './relation-shown-throughout.ts';
import { byExpandable, byReferenceObject, bySchemaName, ofOwnKind } from './relation-shown.ts';
import type { View } from '../schemas.ts';
import { plainNamesOf, viewOf } from '../schemas.ts';
import type { Structure } from '../resources/structure.ts';
import { listsAll } from '../resources/structure.ts';

/** A rule about relations. What it needs of a name, and whether it is about things or values, is asked before it is. */
interface RelationRule {
  readonly name: string;
  /** What is shown whole, or what may identify; without it, both. */
  readonly of?: 'things' | 'values';
  /** Whether a name may be of this kind, whatever has it. */
  readonly named?: (name: string, index: Index) => boolean;
  readonly then: (facts: PropertyFacts) => Target | null;
}

/** The rules, in order. */
const RELATION_RULES: readonly RelationRule[] = [
  { name: 'kind-told', named: hasRelationships, then: byToldKind },
  { name: 'foreign-key-in-note', of: 'values', then: byForeignKey },
  { name: 'resource-name-in-words', of: 'values', named: isOfNames, then: byResourceName },
  { name: 'identifier-by-name', of: 'values', named: (name) => identifiedBy(name) !== null, then: byIdentifierName },
  { name: 'identifier-in-box', of: 'things', named: (name) => identifiedBy(name) !== null, then: byIdentifierInBox },
  { name: 'identifier-by-schema', of: 'values', then: byIdentifierSchema },
  { name: 'identifier-beside-item', of: 'values', then: byItemBeside },
  { name: 'parent-by-parameter', of: 'values', named: isOfParameter, then: byParentParameter },
  { name: 'embedded-by-schema', of: 'things', then: bySchemaName },
  { name: 'expandable', then: byExpandable },
  { name: 'reference-object', of: 'things', then: byReferenceObject },
  { name: 'word-of-own', of: 'values', named: (name) => wordsOf(name).length === 1, then: byWordOfOwn },
  { name: 'named-as-resource', of: 'values', then: byPlainName },
  { name: 'parent-of-same-kind', named: isOfKin, then: byParent },
  { name: 'identifier-in-words', of: 'values', then: bySaidIdentity },
  { name: 'natural-key-by-name', of: 'values', then: byNaturalKey },
  { name: 'actor-by-name', named: isOfActor, then: byActor },
  { name: 'shown-throughout', of: 'values', named: isShownSomewhere, then: byWhatIsShown },
  { name: 'identifier-by-ends', of: 'values', named: isIdentifierName, then: byEnds },
  { name: 'part-of-person', of: 'values', named: isIdentifierName, then: byPart },
  { name: 'embedded-by-shape', of: 'things', then: byShape },
  { name: 'address-of-person', then: byAddressOfPerson },
  {
    name: 'named-as-identity',
    named: (name, { byIdentity }) => byIdentity.has(normalOf(name)),
    then: byNameOfIdentity,
  },
];

/** The rules that may know where a property leads. Most names are of no kind that leads anywhere, and each is looked at once. */
export function relationRulesFor({ name, view, index }: PropertyFacts): readonly RelationRule[] {
  let known = BY_NAME.get(index);
  if (known === undefined) BY_NAME.set(index, (known = new Map()));
  let rules = known.get(name);
  if (rules === undefined) {
    const may = RELATION_RULES.filter(({ named }) => named === undefined || named(name, index));
    rules = { things: may.filter(({ of }) => of !== 'values'), values: may.filter(({ of }) => of !== 'things') };
    known.set(name, rules);
  }
  const each = view.types.includes('array') ? viewOf(view.items, index.lookup) : view;
  return each.properties.size > 0 ? rules.things : rules.values;
}

type RulesOfName = Readonly<Record<'things' | 'values', readonly RelationRule[]>>;

const BY_NAME = new WeakMap<Index, Map<string, RulesOfName>>();

/** Whether a property is another's parameter by its name: "po_id" anywhere, where there is "/purchase-orders/{po_id}". */
function isOfParameter(name: string, { all }: Index): boolean {
  let known = PARAMETERS.get(all);
  if (known === undefined)
    PARAMETERS.set(all, (known = new Set(all.map(({ idParameter }) => normalOf(idParameter ?? '')))));
  return known.has(normalOf(name));
}

const PARAMETERS = new WeakMap<readonly Structure[], ReadonlySet<string>>();

/** What a name says to identify, in words: "customer" of "customer_id", "board" of "idBoard"; null where it says no such. */
function identifiedBy(name: string): { readonly stem: readonly string[]; readonly isStuck: boolean } | null {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  const stuck = words.length === 1 ? /^([a-z]{4,})(id|ids)$/.exec(last)?.[1] : undefined;
  if (stuck !== undefined) return { stem: [stuck], isStuck: true };
  if (words.length < 2) return null;
  if (ID_ENDS.has(last)) return { stem: words.slice(0, -1), isStuck: false };
  if (SIDES.has(last) && words.length > 2 && words.at(-2) === 'id') return { stem: words.slice(0, -2), isStuck: false };
  if (['id', 'ids', 'fk'].includes(words[0] ?? '')) return { stem: words.slice(1), isStuck: false };
  return last === 'token' || last === 'tokens' ? { stem: words.slice(0, -1), isStuck: false } : null;
}

/** "location_id_from" and "location_id_to" of a transfer, "jabatan_id_dari": which of two, said behind. */
const SIDES = new Set('from to source target origen origem destino dari ke asal tujuan'.split(' '));

/** "planDestinoId", "estadoAnteriorId", "jabatan_atas_id": tongues that say behind a noun which one is meant. */
const BEHIND = new Set(
  (
    'origen origem destino anterior actual atual siguiente seguinte padre pai principal fijo fixo solicitante responsable responsavel nuevo novo ' +
    'atas induk asal tujuan'
  ).split(' '),
);

function findBeforeSide(facts: PropertyFacts, stem: readonly string[]): Structure | null {
  return stem.length > 1 && BEHIND.has(stem.at(-1) ?? '') ? find(facts, stem.slice(0, -1).join('_')) : null;
}

/** "customer_id", "customerId", "tag_ids": the stem names a resource, a path parameter, or a schema; else its last words do. */
export function byIdentifierName(facts: PropertyFacts): Target | null {
  const last = facts.words.at(-1) ?? '';
  const { stem = [], isStuck } = identifiedBy(facts.name) ?? { isStuck: false };
  if (stem.length === 0 || !isIdentifying(facts.view, facts.index.lookup)) return null;
  const name = stem.join('_');
  if (stemOf(name) === facts.self.stem && isOwnIdentity(facts)) {
    const kept = keptElsewhere(facts);
    return kept === null ? null : { resource: kept, many: false, holds: 'id' };
  }
  if (isElsewhere(stem, facts)) return null;
  const named =
    ofOwner(facts, stem) ??
    find(facts, name) ??
    (isStuck ? null : ofAbove(facts, stem)) ??
    (isStuck ? null : findByLastWords(facts, stem, facts.index.byParameter)) ??
    findBeforeSide(facts, stem) ??
    findBelowKind(facts, stem) ??
    findInShort(facts, stem) ??
    ofOwnKind(facts, name) ??
    ofProfile(facts, stem) ??
    ofTypes(facts, stem) ??
    (isStuck ? null : ofPictures(facts, stem)) ??
    (isStuck ? null : ofHead(facts, stem)) ??
    (stem.length > 1 && ACTORS.has(stem.at(-1) ?? '') && PARTAKERS.has(stem.at(-2) ?? '')
      ? find(facts, stem.slice(0, -1).join('_'))
      : null) ??
    (stem.length === 1 && !isStuck && !PARTAKERS.has(name) ? findByBeginning(facts, name) : null) ??
    (stem.length === 1 && !isStuck && !PARTAKERS.has(name) ? findByHead(facts, name, facts.name) : null);
  const found = ownerSaid(facts, named) ?? named;
  if (found === facts.self && stem.length === 1) return notItself(facts);
  if (found === null || mayBeAny(found, facts) || (OF_SOME.has(last) && !isKnownBySuch(found, last))) return null;
  if (isOtherNumberOf(found, facts) || isNumberElsewhere(found, stem, facts)) return null;
  return {
    resource: shownBeside(found, facts) ?? openedElsewhere(found, facts),
    many: last.endsWith('s') && facts.view.types.includes('array'),
    holds: 'id',
  };
}

/** `listId` below "/shopping-lists/{id}", `articleID` below "/KnowledgeBaseArticles/{parentId}": what it stands in, by its last word. */
function ofAbove({ self, name }: PropertyFacts, [word = '', ...more]: readonly string[]): Structure | null {
  const { parent } = self;
  if (parent === null || more.length > 0 || self.identity?.field === name || !canOpen(parent)) return null;
  const words = wordsOf(parent.name.split('.').at(-1) ?? '');
  return words.length > 1 && stemOf(words.at(-1) ?? '') === stemOf(word) ? parent : null;
}

/** `eventTypeId: { value }`, `ownerId: { value }` of a `UserId`: an identifier in a box of its own is chosen and led to as one. */
function byIdentifierInBox(facts: PropertyFacts): Target | null {
  const { view, index, self, name } = facts;
  // What is read in a box is not shown by the name of what it identifies: only what is written is chosen so.
  if (self.item.properties.has(name) || self.row.properties.has(name)) return null;
  const many = view.types.includes('array');
  const box = many ? viewOf(view.items, index.lookup) : view;
  const idField = onlyValueIn(box, index.lookup);
  if (idField === null) return null;
  const schema = many ? (view.items ?? true) : facts.schema;
  const inside = { ...facts, schema, view: viewOf(box.properties.get(idField), index.lookup) };
  const target = byIdentifierName(inside) ?? byIdentifierSchema(inside);
  // Another way to the things themselves ("/projects/internal/{id}") is no other thing.
  const isItself = self.schema !== null && target?.resource !== self && target?.resource.schema === self.schema;
  return target === null || isItself ? null : { ...target, many, holds: 'item', idField };
}

/**
 * "folder_id" of campaigns that are kept in "/campaign-folders", "group_id" of customers: what is called by both words; not what
 * has that itself, and only joins the two.
 */
function ofOwner({ self, index, name }: PropertyFacts, [word = '', ...more]: readonly string[]): Structure | null {
  if (more.length > 0 || self.stem === '') return null;
  const found = best(index.byStem.get(`${self.stem}${stemOf(word)}`), self);
  if (found === null || !(canOpen(found) || (isKept(found) && !PARTAKERS.has(word)))) return null;
  return isOtherKind(found, name) ? found : null;
}

/** What is listed and kept, though nothing opens one: "/expense-categories" of the `categoryId` of expenses, GitHub's issue fields. */
function isKept(one: Structure): boolean {
  return isShown(one) || (listsAll(one) && one.found.roles.has('create'));
}

/** Not what has that very name itself, and only joins two kinds of things. */
function isOtherKind({ item, identity }: Structure, name: string): boolean {
  const same = plainNamesOf(item).get(normalOf(name));
  return same === undefined || same === identity?.field;
}

/** "typeId" of lead activities, where there are activity types, and "category_id" of agent customers, where there are customer categories. */
function ofHead({ self, index, name }: PropertyFacts, [word = '', ...more]: readonly string[]): Structure | null {
  const own = wordsOf(self.found.draft.noun);
  if (more.length > 0 || own.length < 2) return null;
  const found = best(index.byStem.get(stemOf(own.at(-1) ?? '') + stemOf(word)), self);
  return found !== null && found !== self && isShown(found) && isOtherKind(found, name) ? found : null;
}

/**
 * "designer_id" and "assigned_staff_id", where designers and staff are kept in "/designer-profiles" and "/staff-profiles" alone; not
 * where a profile says whose it is by that very name.
 */
function ofProfile({ index, self }: PropertyFacts, stem: readonly string[]): Structure | null {
  for (let start = 0; start < stem.length; start += 1) {
    const who = stemOf(stem.slice(start).join('_'));
    const found = best(index.byStem.get(`${who}profile`), self);
    if (found === null || found === self) continue;
    return canOpen(found) && listsAll(found) && !plainNamesOf(found.item).has(`${who}id`) ? found : null;
  }
  return null;
}

/**
 * "modalityId", "assignment_status_id", where such are kept in "/modality-types" and "/assignment-status-types": of what sort
 * something is; a "vehicle_id" is none of the vehicle types.
 */
function ofTypes({ index, self }: PropertyFacts, stem: readonly string[]): Structure | null {
  if (!OF_SORT.has(stem.at(-1) ?? '')) return null;
  const kept = `${stemOf(stem.join('_'))}type`;
  const found = best(index.byStem.get(kept), self);
  // Beside "/assignment-status-types" a "status_id" may be of either.
  const isOnly = !index.all.some((one) => one.stem !== kept && one.stem.endsWith(kept));
  return found !== null && found !== self && listsAll(found) && isOnly ? found : null;
}

/** "avatarId" and "posterId", where pictures are kept among the media or the files alone. */
function ofPictures({ index, self }: PropertyFacts, stem: readonly string[]): Structure | null {
  if (!PICTURES.has(stem.at(-1) ?? '')) return null;
  const kept = KEEPERS.flatMap((word) => best(index.byStem.get(word), self) ?? []);
  const [only, ...others] = kept.filter((one) => one !== self && canOpen(one));
  return others.length === 0 ? (only ?? null) : null;
}

const PICTURES = new Set('avatar photo picture cover poster logo thumbnail banner'.split(' '));
const KEEPERS = ['media', 'file', 'image', 'photo', 'picture', 'asset', 'attachment', 'upload', 'document'].map(stemOf);

const OF_SORT = new Set(
  'category status state modality frequency priority mode kind level gender phase condition severity'.split(' '),
);

/** "appId" below "/applications/{appId}" is that one, though there are "/vendor/apps": unless those stand below an owner of both. */
function ownerSaid({ name, self, view, part }: PropertyFacts, named: Structure | null): Structure | null {
  if (part !== undefined || view.types.includes('array')) return null;
  if (named !== null && named.parent !== null && isAbove(named.parent, self)) return null;
  for (let above = self.parent; above !== null; above = above.parent)
    if (normalOf(above.idParameter ?? '') === normalOf(name) && above.kind === 'collection' && canOpen(above))
      return above;
  return null;
}

/** "visit_id" beside a `visit` by its schema: of several visits, those, where they ask for no more owners. */
function shownBeside(found: Structure, facts: PropertyFacts): Structure | null {
  const shown = byItemBeside(facts)?.resource;
  const isOther = shown !== undefined && shown.stem === found.stem && shown.schema !== found.schema;
  return isOther && shown.parentParameters.length <= found.parentParameters.length ? shown : null;
}

/**
 * "reviewer_id" beside a `reviewer` that is a user, "supplier" beside a `supplier_detail` that is a company: what is shown
 * beside it is what it identifies.
 */
function byItemBeside(facts: PropertyFacts): Target | null {
  const { self, index, part } = facts;
  for (const view of part === undefined ? [self.item, self.row] : [part]) {
    const field = shownFor(facts, view);
    const schema = view.properties.get(field ?? '');
    if (field === undefined || schema === undefined) continue;
    if (facts.view.types.includes('array') || !isIdentifying(facts.view, index.lookup)) return null;
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
  return null;
}

/** What a thing that is identified is called where it is shown: `reviewer`, `reviewer_detail`. */
function shownFor({ name, words }: PropertyFacts, view: View): string | undefined {
  const isNamed = isIdentifierName(name);
  const isWhole = showsWhole(view);
  if (!isNamed && !isWhole) return undefined;
  const names = plainNamesOf(view);
  const stem = normalOf(isNamed ? words.slice(0, -1).join('_') : name);
  const own = isNamed ? names.get(stem) : undefined;
  if (own !== undefined || !isWhole) return own;
  return [...names].find(([plain]) => SHOWN_WHOLE.exec(plain)?.[1] === stem)?.[1];
}

/** Whether anything in a thing is called so: most have nothing of it, and their properties are looked at once. */
function showsWhole(view: View): boolean {
  let known = WHOLE.get(view);
  if (known === undefined) {
    known = [...view.properties.keys()].some((name) => SHOWN_WHOLE.test(normalOf(name)));
    WHOLE.set(view, known);
  }
  return known;
}

const WHOLE = new WeakMap<View, boolean>();

/** "host_ids" of which each is a `UserId`: the schema's name says whose identifiers they are. */
export function byIdentifierSchema(facts: PropertyFacts): Target | null {
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

/** "card_token" is a card where cards are identified by tokens; "account_sid" where accounts are by a `sid`, not Twilio's where they are not. */
function isKnownBySuch(found: Structure, word: string): boolean {
  const such = singularOf(word);
  return [found.identity?.field ?? '', found.idParameter ?? ''].some((name) => normalOf(name).endsWith(such));
}

/** By what things of some are known. */
const OF_SOME = new Set(['token', 'tokens', 'sid']);

/** What the first word says to be somewhere else: not "clientCountryId" of a client, nor the third of several conversions. */
function isElsewhere([first = '', ...rest]: readonly string[], facts: PropertyFacts): boolean {
  if (!FOREIGN.has(first)) return false;
  if (rest.length === 0) return ELSEWHERE.has(first);
  if (first === 'third' && rest[0] !== 'party') return false;
  return stemOf(first) !== facts.self.stem && find(facts, [first, ...rest].join('_')) === null;
}

/** "external_id" alone is the thing's own identity in another system. */
const ELSEWHERE = new Set(['external', 'remote', 'foreign', 'legacy', 'correlation', 'trace']);

function isOwnIdentity(facts: PropertyFacts): boolean {
  return !facts.self.item.properties.has('id') || facts.name === facts.self.idParameter;
}
