// One thing at two addresses: listed (and often made) below what owns it, "/projects/{id}/tasks", and kept at an address of
// its own, "/tasks/{id}", that no list of all stands at. Drafts in; the list's draft becomes part of the items'.
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import type { Claim, Draft, Drafts, Role } from './drafts.ts';
import { hasRole, rolesOf } from './drafts.ts';
import type { Facts } from '../facts.ts';
import { parameterStem, rowOf } from '../facts.ts';
import { sameThing } from '../relations/same-thing.ts';
import { itemViewIn } from '../answers/items.ts';
import { isPlural, normalOf, stemOf } from '../words/labels.ts';
import { prefixesOf } from '../paths/nouns.ts';
import type { Segment } from '../paths/paths.ts';
import { keyOf } from '../paths/paths.ts';
import type { View } from '../schemas.ts';
import { viewOf } from '../schemas.ts';
import { isActionName } from '../words/verbs.ts';

/** Gives what is kept without a list the list of its owner (rule `listed-below-owner`). */
export function mergeOwnedLists(facts: Facts, drafts: Drafts): void {
  const lists = byEnding(drafts.all().filter((draft) => isOwnersList(facts, draft)));
  for (const kept of drafts.all()) {
    const item = itemOf(facts, kept);
    if (item === null) continue;
    const called = lists.get(endingOf(kept)) ?? [];
    if (called.length > MOST_OWNERS) continue;
    const free = called.filter(
      (list) =>
        isCalledAlike(list, kept) &&
        drafts.get(list.key) === list &&
        [...rolesOf(list)].every((role) => !hasRole(kept, role)) &&
        (makesThere(list, kept) || namesOwner(facts, list, kept, item)) &&
        !standsBelow(drafts, list.segments, kept),
    );
    const found = nearestOf(sameOf(facts, free, kept, item), kept);
    if (found === undefined) continue;
    kept.listedAt = found.segments;
    kept.because = 'listed-below-owner';
    drafts.merge(found, kept);
  }
}

/**
 * Gives what is opened at "/tests/{id}", and listed by what owns it alone, that one list: "/tests/service/{serviceId}" (rule
 * `listed-by-owner`). Of several ways to list them none is the list, unless only one owner is listed here: tasks by project, and not by
 * a workspace that no address tells of (Kaneo).
 */
export function mergeListsByOwner(facts: Facts, drafts: Drafts): void {
  const lists = drafts.all().filter(({ because }) => because === 'list-by-owner');
  const listed = new Set(drafts.all().flatMap((one) => (hasRole(one, 'list') ? [stemOf(one.noun)] : [])));
  const isOfListed = ({ segments }: Draft): boolean => listed.has(parameterStem(segments.at(-1)?.name ?? ''));
  for (const kept of drafts.all()) {
    const all = lists.filter(({ segments }) => keyOf(segments.slice(0, -2)) === kept.key);
    const [list, ...more] = all.length > 1 ? all.filter(isOfListed) : all;
    if (list === undefined || more.length > 0 || drafts.get(list.key) !== list) continue;
    if ([...rolesOf(list)].some((role) => hasRole(kept, role))) continue;
    const get = getOf(kept);
    const item = get === undefined ? itemOf(facts, kept) : itemViewIn(get.facts, kept.noun, facts.lookup);
    const row = rowIn(facts, list);
    if (item === null) continue;
    const isUntold = row?.properties.size === 0 && item.properties.size === 0;
    if (row === undefined || !(isUntold || (sameThing(row, item) && sameIdentity(row, item)))) continue;
    kept.listedAt = list.segments;
    kept.because = 'listed-by-owner';
    drafts.merge(list, kept);
  }
}

/**
 * Gives what is only worked on at an address of its own ("POST /invitations/{id}/respond") to the one list of an owner that is
 * called so (rule `worked-on-elsewhere`): its rows are what is meant.
 */
export function mergeWorkedOn(facts: Facts, drafts: Drafts): void {
  const lists = byEnding(drafts.all().filter((draft) => isOwnersList(facts, draft)));
  const claimed = new Set(drafts.all().flatMap(({ claims }) => claims.map((one) => one.facts)));
  for (const { segments } of facts.operations.filter((one) => !claimed.has(one))) {
    const own = workedOn(segments);
    const noun = own?.at(-1)?.name;
    if (own === null || noun === undefined || drafts.get(keyOf(own)) !== undefined) continue;
    const kept = { key: keyOf(own), segments: own, kind: 'collection' as const, noun, because: 'worked-on-elsewhere' };
    const called = lists.get(endingOf(kept))?.filter((list) => stemOf(list.noun) === stemOf(noun)) ?? [];
    const [list, ...more] = called.filter((one) => drafts.get(one.key) === one);
    if (list === undefined || more.length > 0 || !isNear(list, kept)) continue;
    drafts.merge(list, drafts.add({ ...kept, listedAt: list.segments }));
  }
}

/** What stands before the only value of a path, where an identity of it is followed by a verb; null else. */
function workedOn(segments: readonly Segment[]): readonly Segment[] | null {
  const at = segments.findIndex(({ kind }) => kind === 'parameter');
  const [noun, value, verb, ...rest] = segments.slice(at - 1);
  if (at < 1 || noun === undefined || value === undefined || verb?.kind !== 'static' || rest.length > 0) return null;
  const stem = parameterStem(value.name);
  const isOwn = stem === '' || stem === stemOf(noun.name) || IDENTITY_WORDS.has(normalOf(value.name));
  return isOwn && isActionName(verb.name) ? segments.slice(0, at) : null;
}

/** Of more lists of one word than this, none is the one. */
const MOST_OWNERS = 60;

/** Lists by how their words end: only such can be called as each other. */
function byEnding(lists: readonly Draft[]): ReadonlyMap<string, readonly Draft[]> {
  const found = new Map<string, Draft[]>();
  for (const list of lists) {
    const known = found.get(endingOf(list));
    if (known === undefined) found.set(endingOf(list), [list]);
    else known.push(list);
  }
  return found;
}

const endingOf = ({ noun }: Pick<Draft, 'noun'>): string => stemOf(noun).slice(-2);

function isCalledAlike(list: Draft, kept: Draft): boolean {
  const [one, other] = [stemOf(list.noun), stemOf(kept.noun)];
  return one.endsWith(other) || other.endsWith(one);
}

const OF_LISTS: ReadonlySet<Role> = new Set(['list', 'create']);

/** A list right below one item of something, which nothing is done with one by one there. */
function isOwnersList(facts: Facts, { kind, key, segments, claims }: Draft): boolean {
  const [above, last] = segments.slice(-2);
  const list = claims.find(({ role }) => role === 'list');
  return (
    kind === 'collection' &&
    above?.kind === 'parameter' &&
    last?.kind === 'static' &&
    list?.facts.key === key &&
    claims.every(({ role }) => role === 'action' || OF_LISTS.has(role)) &&
    !prefixesOf(facts).has(`${key}/{}`)
  );
}

/**
 * What is read at an address of its own that names nothing above it, where nothing lists it; also what is only changed or
 * deleted there, as the rates of a tariff that are made there, or the files of a task that are sent to the task. Null of all
 * others.
 */
function itemOf(facts: Facts, { kind, key, segments, noun, claims }: Draft): View | null {
  if (kind !== 'collection' || segments.some((one) => one.kind === 'parameter')) return null;
  if (claims.some(({ role }) => role === 'list')) return null;
  const get = getOf({ key, claims });
  if (get !== undefined) return itemViewIn(get.facts, noun, facts.lookup);
  const made = claims.find(({ role, facts: own }) => role === 'create' && own.key === key);
  const written = claims.find(({ role, facts: own }) => WRITES.has(role) && own.key === `${key}/{}`);
  if (written === undefined) return null;
  // Of what is neither read nor made there only the word tells what it is: what answers its change or its deleting is no thing.
  return made === undefined ? viewOf({}, facts.lookup) : itemViewIn(made.facts, noun, facts.lookup);
}

const WRITES: ReadonlySet<Role | 'action'> = new Set(['update', 'replace', 'delete']);

function getOf({ key, claims }: Pick<Draft, 'key' | 'claims'>): Claim | undefined {
  return claims.find(({ role, facts }) => role === 'get' && facts.key === `${key}/{}`);
}

/**
 * The lists of the very things: of the same schema, where one is called as the other; else those of the same word that have
 * the same properties, or of which nothing is said, unless several lists of that word are of different things.
 */
function sameOf(facts: Facts, lists: readonly Draft[], kept: Draft, item: View): readonly Draft[] {
  const rows = new Map(lists.map((list) => [list, rowIn(facts, list)] as const));
  const bySchema = lists.filter((list) => item.name !== null && rows.get(list)?.name === item.name);
  if (bySchema.length > 0) return bySchema;
  const byWord = lists.filter((list) => stemOf(list.noun) === stemOf(kept.noun));
  const alike = byWord.filter((list) => {
    const row = rows.get(list);
    return row !== undefined && sameThing(row, item) && sameIdentity(row, item);
  });
  if (alike.length > 0) return alike;
  const names = new Set(byWord.map((list) => rows.get(list)?.name ?? null));
  const untold = byWord.filter((list) => {
    const row = rows.get(list);
    const isUntold = item.properties.size === 0 || row?.properties.size === 0;
    return isUntold && (item.name === null || row?.name === null) && isNear(list, kept);
  });
  return names.size > 1 ? [] : untold;
}

/** Whether all words of the things' own path stand in the list's: "/reports/tags/{id}" is no tag of "/sites/{id}/tags". */
function isNear(list: Draft, kept: Pick<Draft, 'segments'>): boolean {
  const words = new Set(list.segments.slice(0, -1).map(({ name }) => name));
  return kept.segments.slice(0, -1).every(({ name }) => words.has(name));
}

/** "modelId" of what is listed and "id" of what is read under the same word: not the same things. */
function sameIdentity(row: View, item: View): boolean {
  const own = [...item.properties.keys()].filter((key) => IDENTITY_WORDS.has(normalOf(key)));
  return own.length === 0 || own.some((key) => row.properties.has(key));
}

/** Whether things are made below their owner: what is only told which one is put there, and belongs elsewhere. */
function makesThere(list: Draft, kept: Draft): boolean {
  const create = list.claims.find(({ role }) => role === 'create')?.facts;
  const names = [...(create?.body?.properties.keys() ?? [])];
  const own = normalOf(getOf(kept)?.facts.segments.at(-1)?.name ?? '');
  return create !== undefined && (names.length !== 1 || normalOf(names[0] ?? '') !== own);
}

/**
 * Whether each of the things names the one that it is listed below: `project` or `project_id` below "/projects/{id}". What
 * names several, or is the thing's own identity, does not; what is made of it counts as well, and where nothing is said of
 * the things, the rows.
 */
function namesOwner(facts: Facts, list: Draft, kept: Draft, item: View): boolean {
  const [noun, parameter] = list.segments.slice(-3);
  const own = parameterStem(getOf(kept)?.facts.segments.at(-1)?.name ?? '');
  const called = [stemOf(noun?.name ?? ''), parameterStem(parameter?.name ?? '')].filter((stem) => stem !== '');
  // `carMakeId` of a model below "/Cars/makes/{makeId}".
  const area = stemOf(list.segments.at(-4)?.name ?? '');
  const owner = area === '' ? called : [...called, ...called.map((stem) => `${area}${stem}`)];
  const made = kept.claims.find(({ role }) => role === 'create')?.facts.body;
  const told = item.properties.size === 0 ? rowIn(facts, list) : item;
  return [told, made].some((view) =>
    [...(view?.properties ?? [])].some(
      ([name, schema]) =>
        owner.includes(parameterStem(name)) &&
        parameterStem(name) !== own &&
        !isPlural(name) &&
        !viewOf(schema, facts.lookup).types.includes('array'),
    ),
  );
}

function rowIn(facts: Facts, list: Draft): View | undefined {
  const claim = list.claims.find(({ role }) => role === 'list');
  return claim === undefined ? undefined : rowOf(claim.facts, facts.lookup);
}

/** Of several owners' lists the one where things are made, then one called as they are, then the first. */
function nearestOf(lists: readonly Draft[], kept: Draft): Draft | undefined {
  const makes = (list: Draft): number => Number(hasRole(list, 'create'));
  const isNamed = (list: Draft): number => Number(stemOf(list.noun) === stemOf(kept.noun));
  const first = (list: Draft): number => Math.min(...list.claims.map((one) => one.facts.index));
  return lists.toSorted((a, b) => makes(b) - makes(a) || isNamed(b) - isNamed(a) || first(a) - first(b))[0];
}

/** Whether what a path leads through belongs to a thing itself: nothing is listed below its own items. */
function standsBelow(drafts: Drafts, segments: readonly Segment[], kept: Draft): boolean {
  return segments.some((_, at) => {
    const above = at === 0 ? undefined : drafts.get(keyOf(segments.slice(0, at)));
    return above === kept || (above?.listedAt !== undefined && standsBelow(drafts, above.listedAt, kept));
  });
}
