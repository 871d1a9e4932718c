// Relations by what one thing is to another of its kind: "parent_id"; and by the very name of the parameter that a parent's
// path has. Input: a property's facts; output: where it leads, or null.
import { member } from '#contract';
import { normalOf, stemOf, wordsOf } from '../words/labels.ts';
import { ID_ENDS, isIdentifierName, isIdentifying } from './relation-facts.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';
import { best, canOpen, isReachable } from './relation-best.ts';
import { plainNamesOf, textOf } from '../schemas.ts';
import type { Structure } from '../resources/structure.ts';
import { listParameters } from '../resources/structure.ts';

/** "po_id" below "/purchase-orders/{po_id}": named as the parameter that the parent's path has. */
export function byParentParameter(facts: PropertyFacts): Target | null {
  const { self, view, name } = facts;
  const parent = self.parent;
  const own = parent?.idParameter ?? '';
  if (parent === null || own === '' || listParameters(self).at(-1) !== own) return null;
  if (normalOf(own) === 'id' || normalOf(own) !== normalOf(name)) return null;
  // "objectId" of members below groups, where users and applications are known by an `objectId` as well, is their own.
  if (facts.index.byIdentity.get(normalOf(own))?.some((one) => one.stem !== parent.stem)) return null;
  if (!isIdentifierName(name) && (stemOf(name) !== parent.stem || view.types[0] !== 'string')) return null;
  if (!isIdentifying(view, facts.index.lookup) || !canOpen(parent)) return null;
  return { resource: parent, many: false, holds: 'id' };
}

/** What one thing is to another of its kind. */
export const KIN = new Set(['parent', 'ancestor', 'root', 'predecessor', 'successor']);
/** What one thing may be to another of its kind, where the kind is named. */
export const EARLIER = new Set(
  'original refunded reversed reverses replaced replacement previous next linked related duplicate copied cloned merged superseded matched transfer transferred paired opposite'.split(
    ' ',
  ),
);

/** "retry_of_id", "cloned_from_id", "superseded_by_id": of what this one was made, or what came in its place. */
const MADE_OF =
  /^(?:(?:in_reply|reply|replied)_to|(?:retry|rerun|copy|clone|duplicate|fork)_of|(?:retried|copied|cloned|duplicated|forked|derived|split)_from|superseded_by)$/;

/** What else says that another of the same kind is meant, and not this one as somebody else numbers it. */
const OTHER = new Set(
  (
    'child sibling father mother sub super main master primary secondary head base source target destination origin from to by first last latest newest new old start ' +
    'end before after replace replaces supersedes corrected corrects rescheduled recurrence recurring quote quoted reply associated upstream downstream owner owning copy clone split template ' +
    'default current shared imported orig initial amended variant of outbound inbound return returned renewed renewal level alternate alternative similar dependent depends blocked blocking created relatert padre pai anterior origen origem destino atas induk'
  ).split(' '),
);

/** "rescheduled_game_id" of a game is another game; "yahoo_player_id" of a player is the number that others give to it. */
export function namesOther(words: readonly string[]): boolean {
  return words.some((word) => KIN.has(word) || EARLIER.has(word) || OTHER.has(word));
}

/** "refunded_transaction_id" of a transaction; also with a word between (`ParentBackdropItemId`, `relatedSentMessageId`). */
function isOwnName({ self }: PropertyFacts, all: readonly string[]): boolean {
  const between = all.length > 2 && all.length < 5 ? stemOf(all.at(-2) ?? '') : '';
  return stemOf(all.slice(0, -1).join('_')) === self.stem || (between !== '' && between === self.stem);
}

/** "parent_category_id" of a product category, where nothing else is called so. */
function isOwnLastWord({ words: [first = ''], self, index }: PropertyFacts, all: readonly string[]): boolean {
  const stem = stemOf(all.slice(0, -1).join('_'));
  return KIN.has(first) && stem.length > 3 && self.stem.endsWith(stem) && index.byStem.get(stem) === undefined;
}

/** Whether a name may say what another thing of the same kind is to this one. */
export function isOfKin(name: string): boolean {
  const words = wordsOf(name);
  const [first = ''] = words;
  return KIN.has(first) || EARLIER.has(first) || MADE_OF.test(words.slice(0, -1).join('_'));
}

/** "parent_id" of a category is a category, unless there is a resource of that name. */
export function byParent(facts: PropertyFacts): Target | null {
  const [first = '', ...all] = facts.words;
  const isMadeOf = ID_ENDS.has(all.at(-1) ?? '') && MADE_OF.test(facts.words.slice(0, -1).join('_'));
  // "refunded_transaction_id" of a transaction is an earlier one.
  const isEarlier = all.length > 1 && ID_ENDS.has(all.at(-1) ?? '') && isOwnName(facts, all);
  const rest = isMadeOf || isEarlier || isOwnLastWord(facts, all) ? all.slice(-1) : all;
  const isKin = isMadeOf || KIN.has(first) || (rest.length < all.length && EARLIER.has(first));
  const target = isKin ? ofSameKind(facts) : null;
  if (target === null) return null;
  // "parent_category", a UUID or a number, of a category.
  const isNamed = stemOf(all.join('_')) === facts.self.stem && all.length > 0;
  const last = rest.at(-1) ?? '';
  const isId = rest.length > 0 && ID_ENDS.has(last);
  const isBare =
    (rest.length === 0 || isNamed) &&
    (facts.view.types[0] === 'integer' ||
      /uuid|uri/.test(textOf(member(facts.view.schema, 'format'))) ||
      (facts.view.types[0] === 'string' && SAYS_KEY.test(textOf(member(facts.view.schema, 'description')))));
  if ((!isId && !isBare) || facts.view.properties.size > 0 || (rest.length > 1 && !isNamed)) return null;
  // "parent_type" beside it: the parent may be of any kind.
  if (plainNamesOf(facts.self.item).has(`${first}type`)) return null;
  return { resource: parentSaid(facts) ?? target, many: last.endsWith('s'), holds: 'id' };
}

/** `parentId` of a file, "The ID of the parent folder", where there are folders; "Parent part category" is a category. */
function parentSaid({ view, index, self }: PropertyFacts): Structure | null {
  const text = textOf(member(view.schema, 'description'));
  const said = (/\bparent ((?:[a-z]+ )*[a-z]+)/i.exec(text)?.[1] ?? '').split(SAYS_MORE)[0]?.trim().split(' ') ?? [];
  if (stemOf(said.at(-1) ?? '') === self.stem) return null;
  const found = best(index.byStem.get(stemOf(said[0] ?? '')), self);
  return found !== null && found !== self && canOpen(found) && isReachable(found, self) ? found : null;
}

/** What follows the name of a thing and is none of it. */
const SAYS_MORE =
  / (?:of|for|in|on|to|that|which|if|or|and|is|this|the|where|when|with|under|from|id|uuid|identifier)\b/i;

/** "Asset category code of the parent": what identifies, and of what. */
const SAYS_KEY = /\b(?:code|key|identifier|id|uuid|slug) of (?:the|its|a) parent\b/i;

/** Where things of this kind are opened, or kept in a list to choose from: here, or where the same things have a place. */
function ofSameKind({ self, index, words }: PropertyFacts): Structure | null {
  // A list suffices to choose from, where the things are kept there and not only shown.
  const isKept = self.parent === null && self.found.roles.has('list') && self.found.roles.has('create');
  // The `parentId` of "/me" is another user's.
  const isOne = self.kind === 'singleton';
  if (!isOne && (canOpen(self) || isKept)) return self;
  const all = isOne ? index.bySchema.get(self.schema ?? '') : index.byStem.get(self.stem);
  const opened = best(all?.filter(canOpen), self);
  if (opened !== null) return opened;
  // Categories that are all listed and nowhere opened: so they are where their rows are called what the list is, not
  // where it is a search for other things.
  const isAll =
    self.parent === null && self.found.roles.has('list') && self.identity !== null && KIN.has(words[0] ?? '');
  return isAll && normalOf(self.row.name ?? '').endsWith(normalOf(self.stem)) ? self : null;
}
