// Whether what a property holds can identify an item of the thing that its name leads to: not where that is known by a
// name, by another form of identity, or by another number; nor where nothing of it can be reached. Input: a property's
// facts and where a rule would lead it; output: whether it leads there.
import { member } from '#contract';
import { parameterStem } from '../facts.ts';
import { keyOf } from '../paths/paths.ts';
import { normalOf, stemOf, wordsOf } from '../words/labels.ts';
import { isIdentifierName } from './relation-facts.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';
import { SAYS_NOTHING, best, canOpen, isReachable } from './relation-best.ts';
import { namesOther } from './relation-kin.ts';
import { ACTORS, PARTAKERS } from './relation-people.ts';
import type { View } from '../schemas.ts';
import { recordSaid } from './said-record.ts';
import { plainNamesOf, textOf, viewOf } from '../schemas.ts';
import type { Structure } from '../resources/structure.ts';

/**
 * Where a property really leads: where a rule says, else to what is called the same and is known by what it holds. Of what
 * is shown in place only whether it can be reached is asked, and nothing of addresses.
 */
export function fitting(facts: PropertyFacts, target: Target): Target | null {
  const { resource } = target;
  if (target.holds === 'item') return isOutOfReach(resource, facts) ? null : target;
  if (target.holds !== 'id' || fits(facts, resource)) return target;
  if (parameterStem(facts.name) !== resource.stem) return null;
  const others = facts.index.byStem.get(resource.stem)?.filter((one) => one !== resource && isKnownBySuch(one, facts));
  const other = best(others, facts.self);
  return other === null || other === facts.self ? null : { ...target, resource: other };
}

function isKnownBySuch(one: Structure, facts: PropertyFacts): boolean {
  const known = viewOf(one.item.properties.get(one.identity?.field ?? ''), facts.index.lookup);
  return (
    known.types.length > 0 &&
    known.types[0] === facts.view.types[0] &&
    canOpen(one) &&
    isReachable(one, facts.self) &&
    fits(facts, one)
  );
}

function fits(facts: PropertyFacts, resource: Structure): boolean {
  const each = facts.view.types.includes('array') ? viewOf(facts.view.items, facts.index.lookup) : facts.view;
  if (each.variants.length > 0) return true;
  return !(
    isKnownByName(resource, each, facts) ||
    isOfAnotherForm(resource, each, facts) ||
    isAnotherNumber(resource, facts) ||
    isSaidOtherwise(resource, each, facts) ||
    isKnownByNothing(resource) ||
    isSortOfOthers(resource, facts) ||
    isOutOfReach(resource, facts)
  );
}

/** Last words of what people call things by. */
const NAMES = new Set('name sku code slug username login email key title symbol uri url path digest handle'.split(' '));

/** Words of parameters that take an identity, whatever else. */
const IDENTITIES = new Set(['id', 'ids', 'identifier', 'uuid', 'guid', 'sid', 'pk']);

/** "product_id", a number, of products that are opened by their `sku`: no address is made of it. */
function isKnownByName(resource: Structure, each: View, { name, index }: PropertyFacts): boolean {
  const field = resource.identity?.field ?? '';
  const isNumber = each.types[0] === 'integer' || each.types[0] === 'number';
  const isUnique = isNumber || UNIQUE.test(textOf(member(each.schema, 'format')));
  if (!NAMES.has(wordsOf(field).at(-1) ?? '') || !(isUnique || isIdentifierName(name))) return false;
  const known = viewOf(resource.item.properties.get(field), index.lookup);
  if (known.types[0] !== 'string' || wordsOf(resource.idParameter ?? '').some((word) => IDENTITIES.has(word)))
    return false;
  if (isNumber) return !takesNumbers(resource);
  const names = plainNamesOf(resource.item);
  return (
    isUnique || ['id', 'uuid', 'guid', `${resource.stem}id`].some((one) => one !== normalOf(field) && names.has(one))
  );
}

const UNIQUE = /^(?:uuid|guid)$/i;

/** "{number}" of numbers, though the item's `name` is what is known to be shown. */
function takesNumbers({ found, idParameter }: Structure): boolean {
  const parameters = found.roles.get('get')?.facts.operation.parameters ?? [];
  const own = parameters.find((one) => one.in === 'path' && one.name === idParameter);
  return /^(?:integer|number)$/.test(textOf(member(own?.schema, 'type')));
}

/** A UUID is none of numbered things, and a number none that are known by UUIDs. */
function isOfAnotherForm({ identity, item }: Structure, each: View, { name, index }: PropertyFacts): boolean {
  const known = viewOf(item.properties.get(identity?.field ?? ''), index.lookup);
  const isUnique = (view: View): boolean => UNIQUE.test(textOf(member(view.schema, 'format')));
  if (known.variants.length > 0) return false;
  if (known.types[0] === 'integer')
    return each.types[0] === 'string' && (isUnique(each) || /^(?:uuid|guid)$/.test(wordsOf(name).at(-1) ?? ''));
  return each.types[0] === 'integer' && isUnique(known);
}

/** "merchantOrderId" where orders have that beside their identity: how others number the same. */
function isAnotherNumber({ item, identity }: Structure, { name, words, view }: PropertyFacts): boolean {
  if (words.length < 3 || !isIdentifierName(name) || view.types.includes('array')) return false;
  const same = plainNamesOf(item).get(normalOf(name));
  if (same === undefined || same === identity?.field) return false;
  return !namesOther(words) && !words.some((word) => ACTORS.has(word));
}

/** `created_by`, "The `identity` of the user", where users are known by something else and have that as well. */
function isSaidOtherwise({ item, identity, idParameter }: Structure, each: View, { view }: PropertyFacts): boolean {
  const text = textOf(member(view.schema, 'description')) || textOf(member(each.schema, 'description'));
  const record = normalOf(recordSaid(text)?.column ?? '');
  // A column that is called as no address is: "The uuid of an existing record" of what is opened by its `id`.
  if (record === 'uuid' || NAMES.has(record)) return record !== normalOf(identity?.field ?? idParameter ?? record);
  const said = normalOf(
    /^(?:the |an? )?(?:unique )?[`'"]?(\w+)[`'"]? of (?:the|an?|this|that)\b/i.exec(text)?.[1] ?? '',
  );
  if (said === '' || IDENTITIES.has(said) || normalOf(idParameter ?? '').includes(said)) return false;
  const own = plainNamesOf(item).get(said);
  return own !== undefined && own !== identity?.field;
}

/**
 * "group_id" of a contact, where "/custom_fields/groups" sorts custom fields: what is called by such a word alone is of what stands
 * before it, and of nothing else that is kept.
 */
function isSortOfOthers({ found: { draft }, stem }: Structure, { self, index, words }: PropertyFacts): boolean {
  const before = draft.segments.at(-2);
  if (!SORTS.has(stem) || before?.kind !== 'static') return false;
  const kept = keyOf(draft.segments.slice(0, -1));
  const owner = index.all.find(({ found }) => found.roles.has('list') && keyOf(found.draft.segments) === kept);
  if (owner === undefined || (self.schema !== null && self.schema === owner.schema)) return false;
  // "customer_group_ids" says of whom, and prices are for groups of people.
  if (PARTAKERS.has(owner.stem) || words.includes(owner.stem)) return false;
  // What tells which account it is of has that account's group.
  if ([self.item, self.row].some((view) => plainNamesOf(view).has(`${owner.stem}id`))) return false;
  return !self.path.split('/').some((word) => stemOf(word).endsWith(owner.stem));
}

/** Words that say of things only how they are sorted. */
const SORTS = new Set(['group', 'level']);

/** Suggestions of a search, exports of views, attributes of a form: told, only listed or made, and no row says which one it is. */
function isKnownByNothing({ identity, idParameter, item, row, found: { roles } }: Structure): boolean {
  const isTold = item.properties.size > 0 || row.properties.size > 0;
  const isOpened = [...roles.keys()].some((role) => role !== 'list' && role !== 'create');
  return identity === null && idParameter === null && isTold && roles.has('list') && !isOpened;
}

/** What is only listed below owners that nobody here tells, and says of nothing what it is known by; or is opened there and tells nothing. */
function isOutOfReach(one: Structure, { self }: PropertyFacts): boolean {
  if (one.identity !== null) return false;
  if (!canOpen(one)) return !isReachable(one, self);
  if (one.item.properties.size > 0 || one.found.roles.size > 1) return false;
  return !isReachable(one, self) || isElsewhere(one, self);
}

/** "/identity-provider/providers/{provider_id}" for a provider of something else: what stands before its noun says of what. */
export function isElsewhere({ found: { draft }, stem }: Structure, self: Structure): boolean {
  const before = draft.segments.slice(0, -1).filter((one) => one.kind !== 'parameter' && !SAYS_NOTHING.test(one.name));
  const own = new Set(self.path.split('/').map(stemOf));
  // "/payments/payment-methods" says the same twice.
  return before.some((one) => !stem.startsWith(stemOf(one.name)) && !own.has(stemOf(one.name)));
}
