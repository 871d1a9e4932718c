// Relations by the part that a person plays: "owner_id", "created_by", `owner: { id, name }`. Input: a property's facts;
// output: where it leads, or null.
import type { Lookup } from '#contract';
import { member } from '#contract';
import { isPlural, normalOf, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import { ID_ENDS, identityIn, isIdentifierName, isIdentifying } from './relation-facts.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';
import { best, canOpen, isReachable, isShown } from './relation-best.ts';
import type { Sought } from './relation-find.ts';
import type { Index } from './relation-index.ts';
import { FORM_OF_NAMED, showsIdentity } from '../identity/shows-identity.ts';
import { listOf, plainNamesOf, textOf, viewOf } from '../schemas.ts';
import type { Structure } from '../resources/structure.ts';
import { isToldDoer } from './told-doer.ts';

/** Parts that people play. */
export const ACTORS = new Set([
  'owner',
  'author',
  'creator',
  'assignee',
  'reviewer',
  'approver',
  'sender',
  'recipient',
  'requester',
  'reporter',
  'manager',
  'assigned',
  'assign',
  'created',
  'updated',
  'modified',
  'deleted',
  'approved',
  'uploaded',
  'invited',
  'submitted',
  'editor',
  'requested',
  'receiver',
  'leader',
  'publisher',
  'actor',
  'admin',
  'buyer',
  'seller',
  'added',
  'inviter',
  'performer',
  'initiator',
  'uploader',
  'follower',
  'followee',
  'operator',
]);
/** Who acts in an application, the likeliest first: its users, those who work there, then whoever is known there. */
const PEOPLE = ['user', 'usuario', 'account', 'member', 'employee', 'staff', 'person'];
const STAFF = new Set(['employee', 'staff']);
const KNOWN_THERE = new Set(['person']);

/** What may stand between an actor and "id": "created_by_id", "assigned_to_user_id". */
const ACTED = new Set(['by', 'por', 'to', 'for', 'from', 'of', 'with', 'user', 'users', 'account', 'member', 'person']);
/** Those who can be given a part: "admin_assignee_id" is an admin, "room_owner_id" no room. */
export const PARTAKERS = new Set([
  ...PEOPLE,
  'admin',
  'team',
  'group',
  'agent',
  'teammate',
  'operator',
  'contact',
  'customer',
]);

/** Whether a name may say who acts, or by whom something was done. */
export function isOfActor(name: string): boolean {
  const words = wordsOf(name);
  return words.some((word) => word === 'by' || word === 'por' || ACTORS.has(singularOf(word))) || mayAct(words);
}

/** "uploadedBy", "creado_por": whoever did what was done, said without what identifies. */
export function isDoneBy(name: string): boolean {
  const words = wordsOf(name);
  return ['by', 'por'].includes(words.at(-1) ?? '') && doerIn(words) !== undefined;
}

/** "inspector_id": whoever inspects, as the ending says of people; not what rather are firms or machines. */
function mayAct([first = '', last = '', ...more]: readonly string[]): boolean {
  return more.length === 0 && last === 'id' && /(?:[^aeiou]er|or|ant|ist)$/.test(first) && !NO_PEOPLE.has(first);
}

const NO_PEOPLE = new Set(
  (
    'user member customer vendor supplier manufacturer carrier distributor partner merchant tenant connector container server folder layer number order ' +
    'sector floor door color chapter center master filter parameter cluster register printer router monitor sensor processor transfer voucher ' +
    'restaurant plant variant'
  ).split(' '),
);

/** "inspector_id" beside an `inspector_name`, where no inspectors are kept: one of the people. */
function isNamedDoer({ words, index, self }: PropertyFacts): boolean {
  const [first = ''] = words;
  if (!mayAct(words) || index.byStem.has(stemOf(first))) return false;
  return [self.item, self.row].some((view) => plainNamesOf(view).has(`${first}name`));
}

/** "owner_id", "created_by": one of the users, where there are users. */
export function byActor(facts: PropertyFacts): Target | null {
  if (facts.view.properties.size > 0) return byShownActor(facts);
  const last = facts.words.at(-1) ?? '';
  const actor = facts.words.find((word) => ACTORS.has(singularOf(word)));
  const first = doerIn(facts.words) ?? actor ?? (isNamedDoer(facts) ? facts.words[0] : undefined);
  if (first === undefined) return null;
  const after = facts.words.slice(facts.words.indexOf(first) + 1);
  if (!after.every((word) => ID_ENDS.has(word) || ACTED.has(word) || WITH_VERBS.has(word) || ACTORS.has(word)))
    return null;
  if (facts.words[0] !== first && !ID_ENDS.has(last) && last !== 'by') return null;
  const isId = ID_ENDS.has(last);
  const format = textOf(member(facts.view.schema, 'format'));
  const isReference =
    facts.view.types[0] === 'integer' ||
    /uuid/.test(format) ||
    (facts.view.types[0] === 'string' && (isToldDoer(facts.name, facts.index) || isSaidUser(facts))) ||
    (actor !== undefined && (isToldBeside(facts) || isCalledByName(facts)));
  const isBy =
    facts.words.some((word) => word === 'by' || word === 'por') ||
    (facts.words.length === 1 && !first.endsWith('ed')) ||
    // What something was assigned to is a person where the person's name stands beside it; it was submitted to something else.
    (facts.words.length === 2 && first.startsWith('assign') && last === 'to' && facts.view.types[0] === 'integer') ||
    (first === 'assigned' && NAMED_BESIDE.some((one) => plainNamesOf(facts.self.item).has(one)));
  // `followers: 12` counts them.
  const isCount = !isId && singularOf(last) !== last && !facts.view.types.includes('array');
  if (isCount || (!isId && !(isBy && isReference))) return null;
  if (!isIdentifying(facts.view, facts.index.lookup)) return null;
  const said = /^(?:the )?(?:unique )?(?:id|identifier)s? of (?:the|an?) (\w+)\b(?! or\b)/i.exec(
    textOf(member(facts.view.schema, 'description')),
  )?.[1];
  const known = PEOPLE.filter((word) => !OUTSIDE.has(singularOf(first)) || !STAFF.has(word));
  const people = said === undefined ? known : [stemOf(said), ...known];
  const named = after.find((word) => word !== 'user' && PEOPLE.includes(word));
  const users = named === undefined ? peopleOf(facts, people) : calledSo(named, facts);
  return users === null ? null : { resource: users, many: facts.view.types.includes('array'), holds: 'id' };
}

/** "The user who created it", of which a number is the example; or a name in one word, where users are known by such. */
function isSaidUser({ view, index, self }: PropertyFacts): boolean {
  if (!/^the user (?:who|that)\b/i.test(textOf(member(view.schema, 'description')))) return false;
  const users = peopleOf({ index, self }, ['user']);
  const isCalled = ['username', 'login'].includes(normalOf(users?.identity?.field ?? ''));
  return users !== null && showsIdentity(isCalled ? /^\S+$/ : FORM_OF_NAMED, view);
}

/** "The name of the User who created this", where users are known by their names. */
function isCalledByName(facts: PropertyFacts): boolean {
  const said = /(?<!\bresource )\b(?:user ?names?|logins?|names?) (?:of|for)\b|\buser ?name\b/i.test(
    textOf(member(facts.view.schema, 'description')),
  );
  const people = said && facts.view.types[0] === 'string' ? peopleOf(facts) : null;
  return people !== null && ['username', 'login', 'name'].includes(normalOf(people.identity?.field ?? ''));
}

const NAMED_BESIDE = ['assignedname', 'assignedtoname', 'assignedusername', 'assignedtousername'];

/** "assignedToMemberId" where there are family members: which people are meant is said, so that it is none of others. */
function calledSo(people: string, { index, self }: Sought): Structure | null {
  const all = index.all.filter(({ kind, found }) => {
    const last = singularOf(wordsOf(found.draft.noun).at(-1) ?? '');
    return kind === 'collection' && last === people && (found.roles.has('get') || found.roles.has('list'));
  });
  const found = best(index.byStem.get(people), self) ?? (all.length === 1 ? all[0] : undefined);
  return found !== undefined && isShown(found) && isPerson(found) && isReachable(found, self) ? found : null;
}

/** "last_used_by_id", "asignado_por_id"; "checkedBy", "last_edited_by" where such a number or UUID stands: whoever did it. */
function doerIn(all: readonly string[]): string | undefined {
  // "reviewedByMemberId" says who besides.
  const words = all.filter((word) => !PEOPLE.includes(word));
  const by = words.findLastIndex((word) => word === 'by' || word === 'por');
  // "checkedInBy"
  const done = words.slice(0, Math.max(by, 0)).findLast((word) => !WITH_VERBS.has(word)) ?? '';
  const isId = by === words.length - 2 && ID_ENDS.has(words.at(-1) ?? '');
  if (!DONE.test(done) || (!isId && by !== words.length - 1)) return undefined;
  return isId || !BY_THINGS.has(done) ? done : undefined;
}

const DONE = /(?:ed|[ai]do)$/;
const WITH_VERBS = new Set(['in', 'out', 'off', 'up', 'down', 'back']);
/** What is rather done by things, or counted: "blocked_by" an issue, "liked_by" so many. */
const BY_THINGS = new Set(
  (
    'blocked replaced superseded caused covered used liked followed viewed sorted ordered grouped required needed limited powered ' +
    'separated delimited divided multiplied increased decreased reduced raised discounted affected referenced depended bounded'
  ).split(' '),
);

/** `owner`, an address of mail that is not called so, where people are known by theirs. */
export function byAddressOfPerson({ view, words, index, self }: PropertyFacts): Target | null {
  const [before = '', last] = words.slice(-2);
  // "allocated_to" leads to whom; "to" and "forwarded_to" are where a letter goes.
  const isHanded = last === 'to' && DONE.test(before) && !SENT.test(before);
  const isLetter = words.some((word) => /mail|address|^cc$/.test(word)) || (words.includes('to') && !isHanded);
  if (textOf(member(view.schema, 'format')) !== 'email' || isLetter) return null;
  const people = peopleOf({ index, self });
  const isKnownSo = people !== null && people !== self && normalOf(people.identity?.field ?? '') === 'email';
  return isKnownSo ? { resource: people, many: false, holds: 'id' } : null;
}

const SENT = /^(?:addressed|copied|delivered|forwarded|replied)$/;

/** "created_by" of what has an `owner_id` as well: where that is a text, this is one of the same sort. */
function isToldBeside({ view, self, index, words }: PropertyFacts): boolean {
  if (words.length < 2 || view.types[0] !== 'string') return false;
  const format = textOf(member(view.schema, 'format'));
  return [...self.item.properties].some(([name, schema]) => {
    const [first = '', ...rest] = wordsOf(name);
    if (rest.length !== 1 || !ID_ENDS.has(rest[0] ?? '') || !(ACTORS.has(first) || PEOPLE.includes(first)))
      return false;
    const other = viewOf(schema, index.lookup);
    return other.types[0] === 'string' && textOf(member(other.schema, 'format')) === format;
  });
}

/**
 * The people of a contract: its users, accounts of persons, members … Those that are opened come first; an administration
 * that lists its users and changes them opens each from that list, and what is only listed for all tells their names.
 */
export function peopleOf({ index, self }: Sought, words: readonly string[] = PEOPLE): Structure | null {
  const all = words
    .map((word) => best(index.byStem.get(word), self))
    .filter((one) => one !== null)
    .filter((one) => isPerson(one) && isReachable(one, self) && !isMembership(one, index));
  return all.find(canOpen) ?? all.find(isShown) ?? all.find(isListedForAll) ?? null;
}

/** A member with a `userId`, where there are users: who acts is a user, and no member. */
function isMembership({ stem, item, row }: Structure, { byStem }: Index): boolean {
  return stem !== 'user' && byStem.has('user') && [item, row].some((view) => plainNamesOf(view).has('userid'));
}

/** "/users"; a "/user" that answers a list tells only of whoever asks. */
function isListedForAll({ parentParameters, found: { draft } }: Structure): boolean {
  return parentParameters.length === 0 && isPlural(draft.noun);
}

/** Where people say which part they play: `role: merchant | driver | customer` of users. */
const PARTS = ['role', 'roles', 'userrole', 'usertype'];

/** "customer_id", where there are no customers of their own and a user's role may be "customer". */
export function byPart(facts: PropertyFacts): Target | null {
  const { words, index, view } = facts;
  if (words.length !== 2 || !isIdentifierName(facts.name) || index.byStem.has(stemOf(words[0] ?? ''))) return null;
  const who = playersIn(index).get(singularOf(words[0] ?? ''));
  const users = who === undefined || !isIdentifying(view, index.lookup) ? null : peopleOf(facts);
  if (users === null || who?.has(users) !== true) return null;
  return { resource: users, many: view.types.includes('array'), holds: 'id' };
}

const PLAYERS = new WeakMap<Index, ReadonlyMap<string, ReadonlySet<Structure>>>();

/** Who may play each part, of all people of a contract. */
function playersIn(index: Index): ReadonlyMap<string, ReadonlySet<Structure>> {
  const known = PLAYERS.get(index);
  if (known !== undefined) return known;
  const players = new Map<string, Set<Structure>>();
  for (const users of PEOPLE.flatMap((word) => index.byStem.get(word) ?? []))
    for (const part of partsPlayedBy(users, index.lookup))
      players.set(part, (players.get(part) ?? new Set()).add(users));
  PLAYERS.set(index, players);
  return players;
}

function partsPlayedBy({ item }: Structure, lookup: Lookup): ReadonlySet<string> {
  const names = plainNamesOf(item);
  return new Set(
    PARTS.flatMap((part) => {
      const own = viewOf(item.properties.get(names.get(part) ?? '') ?? null, lookup);
      const values = listOf(member((own.items === null ? own : viewOf(own.items, lookup)).schema, 'enum'));
      return values.map((value) => stemOf(textOf(value)));
    }),
  );
}

/** `owner: { id, display_name, … }`: one of the users in short, where users have what it has. */
function byShownActor({ view, words, index, self }: PropertyFacts): Target | null {
  const [first = '', ...rest] = words;
  const named = rest.at(-1) ?? '';
  const isDone = rest[0] === 'by' && PEOPLE.includes(named) && DONE.test(first);
  // `reviewedBy: { id, name, email }`
  const isBy = named === 'by' && doerIn(words) !== undefined;
  if (!(ACTORS.has(singularOf(first)) || isDone || isBy) || view.variants.length > 0) return null;
  if (named !== 'user' && PEOPLE.includes(named)) {
    const people = calledSo(named, { index, self });
    const idField = people === null || !canOpen(people) ? null : identityIn(view, people);
    return people === null || idField === null ? null : { resource: people, many: false, holds: 'item', idField };
  }
  // What something was assigned or shared to may be anything.
  if (!isBy && rest.length > 0 && rest.join() !== 'by' && !rest.every((word) => PEOPLE.includes(word))) return null;
  const names = [...view.properties.keys()];
  // Where users are listed and changed one by one, whoever owns something is one of them, and no person of an address book.
  const hasUsers = ['user', 'usuario'].some((word) => index.byStem.get(word)?.some(isShown) === true);
  for (const word of hasUsers ? PEOPLE.filter((one) => !KNOWN_THERE.has(one)) : PEOPLE) {
    const users = best(index.byStem.get(word), self);
    if (users === null || !(canOpen(users) || isListedForAll(users)) || !isPerson(users)) continue;
    const shared = names.filter((name) => users.item.properties.has(name)).length;
    const idField = identityIn(view, users);
    const isNamed = names.length === 2 && names.some((name) => NAMES.has(normalOf(name)));
    if (idField !== null && names.length > 1 && (isNamed || shared / names.length >= 0.6))
      return { resource: users, many: false, holds: 'item', idField };
  }
  return null;
}

/** How people are called, in one word with their identity: `author: { id, name }` where users have a first and a last name. */
const NAMES = new Set(['name', 'fullname', 'displayname', 'username', 'login']);

/** Those who are no staff. */
const OUTSIDE = new Set(['buyer', 'seller', 'sender', 'recipient', 'receiver', 'publisher']);

/** An account may be a firm's: it is a person where it has what persons have. */
function isPerson(one: Structure): boolean {
  if (one.stem !== 'account' || one.item.properties.size === 0) return true;
  const names = plainNamesOf(one.item);
  const isFirm = OF_FIRMS.some((name) => names.has(name));
  return (isFirm ? OF_ONE_PERSON : OF_PERSONS).some((name) => names.has(name));
}

/** What accounts of a customer management have, beside an address of mail. */
const OF_FIRMS = ['industry', 'annualrevenue', 'numberofemployees', 'employees', 'companyname'];
const OF_ONE_PERSON = ['username', 'login', 'firstname', 'lastname', 'fullname', 'birthdate', 'nickname'];

const OF_PERSONS =
  'email emailaddress username login firstname lastname fullname phone phonenumber displayname birthdate nickname'.split(
    ' ',
  );
