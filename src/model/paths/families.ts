// Paths that are one resource although they differ: "/user/{id}" beside "/users", a list under "/user/repos" whose items
// live at "/repos/{owner}/{repo}". Merged where roles complement each other; never where both have the same ones.
import type { Draft, Drafts } from '../resources/drafts.ts';
import { hasRole, rolesOf } from '../resources/drafts.ts';
import type { Facts } from '../facts.ts';
import { rowOf } from '../facts.ts';
import { sameThing } from '../relations/same-thing.ts';
import { itemViewIn } from '../answers/items.ts';
import { mergeKnownBySeveral } from '../resources/known-by-several.ts';
import { isPlural, stemOf } from '../words/labels.ts';
import { mergeHeldCreates, mergeOwnedCreates } from '../resources/owned-creates.ts';
import { mergeListsByOwner, mergeOwnedLists, mergeWorkedOn } from '../resources/owned-lists.ts';
import { keyOf } from './paths.ts';
import { mergeReports } from './reports-of-kept.ts';
import { mergeStaffWrites } from './staff-writes.ts';
import { stemKey } from './rpc-proven.ts';
import type { View } from '../schemas.ts';
import { viewOf } from '../schemas.ts';

/** Merges drafts that are one resource. */
export function mergeFamilies(facts: Facts, drafts: Drafts): void {
  mergeNumbers(drafts);
  mergeDepths(drafts);
  mergeKnownBySeveral(facts, drafts);
  mergeListsElsewhere(facts, drafts);
  mergeOwnedLists(facts, drafts);
  mergeListsByOwner(facts, drafts);
  mergeWorkedOn(facts, drafts);
  mergeOwnedCreates(facts, drafts);
  mergeHeldCreates(facts, drafts);
  mergeStaffWrites(facts, drafts);
  mergeReports(drafts);
}

/** Singular and plural of the same path. */
function mergeNumbers(drafts: Drafts): void {
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts.all()) {
    if (draft.kind !== 'collection' || draft.segments.at(-1)?.kind !== 'static') continue;
    const key = stemKey(keyOf(draft.segments));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [draft]);
    else group.push(draft);
  }
  for (const group of groups.values()) {
    const many = group.find((draft) => isPlural(draft.noun)) ?? group[0];
    if (many === undefined) continue;
    for (const one of group) if (one !== many && complements(one, many)) drafts.merge(one, many, 1);
  }
}

/** "/packages/{owner}" lists what "/packages/{owner}/{type}/{name}" is one of: the same word, more parameters. */
function mergeDepths(drafts: Drafts): void {
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts.all()) {
    if (draft.kind !== 'collection' || draft.key.endsWith('#items')) continue;
    const end = draft.segments.findLastIndex((segment) => segment.kind === 'static');
    const key = `${keyOf(draft.segments.slice(0, end + 1))} ${stemOf(draft.noun)}`;
    groups.set(key, [...(groups.get(key) ?? []), draft]);
  }
  for (const group of groups.values()) {
    const list = group.find((draft) => isListOnly(draft));
    const item = group.find((draft) => draft !== list && hasRole(draft, 'get') && !hasRole(draft, 'list'));
    // "POST /courses" makes a course, and "POST /courses/{id}" a version of one.
    if (group.length === 2 && list !== undefined && item !== undefined && complements(list, item))
      drafts.merge(list, item, hasRole(list, 'create') ? -1 : 1);
  }
}

function complements(one: Draft, other: Draft): boolean {
  const roles = rolesOf(one);
  return (
    ![...rolesOf(other)].some((role) => roles.has(role) && role !== 'list' && role !== 'create') || !roles.has('get')
  );
}

/** A resource without a list takes the list of the same things from a path that needs nothing and has nothing else. */
function mergeListsElsewhere(facts: Facts, drafts: Drafts): void {
  const all = drafts.all();
  const lists = all.filter((draft) => draft.kind === 'collection' && isListOnly(draft) && !hasParameters(draft));
  for (const draft of all) {
    if (draft.kind !== 'collection' || hasRole(draft, 'list') || isNested(draft)) continue;
    const item = itemViewOf(facts, draft);
    // What is only changed is known by what that answers.
    if (!hasRole(draft, 'get') && item.name === null) continue;
    const fits = lists.filter(
      (list) => list !== draft && drafts.get(list.key) === list && fitsList(facts, list, draft, item),
    );
    const found = fits.sort((a, b) => a.segments.length - b.segments.length)[0];
    if (found !== undefined) drafts.merge(found, draft, 10);
  }
}

const OF_ITEMS: ReadonlySet<string> = new Set(['get', 'update', 'replace', 'delete']);

const CHANGES: ReadonlySet<string> = new Set(['update', 'replace']);

function isListOnly(draft: Draft): boolean {
  return hasRole(draft, 'list') && !draft.claims.some(({ role }) => OF_ITEMS.has(role));
}

/** Below the items of something else: its list belongs there, and is not the list of all. */
function isNested(draft: Draft): boolean {
  const first = draft.segments.findIndex((segment) => segment.kind === 'parameter');
  return first >= 0 && draft.segments.slice(first).some((segment) => segment.kind === 'static');
}

function hasParameters(draft: Draft): boolean {
  return draft.segments.some((segment) => segment.kind === 'parameter');
}

function fitsList(facts: Facts, list: Draft, draft: Draft, item: View): boolean {
  const claim = list.claims.find((one) => one.role === 'list');
  if (claim === undefined) return false;
  const row = rowOf(claim.facts, facts.lookup);
  const sameNoun = stemOf(list.noun) === stemOf(draft.noun) || stemOf(list.noun).endsWith(stemOf(draft.noun));
  if (claim.facts.operation.parameters.some((one) => one.in === 'query' && one.required)) return false;
  if (row.name !== null && row.name === item.name) return sameNoun;
  if (!sameNoun || !hasRole(draft, 'get')) return false;
  return sameThing(row, item) || row.properties.size === 0 || item.properties.size === 0;
}

function itemViewOf(facts: Facts, draft: Draft): View {
  const told = draft.claims.find(({ role }) => role === 'get') ?? draft.claims.find(({ role }) => CHANGES.has(role));
  return told === undefined ? viewOf(null, facts.lookup) : itemViewIn(told.facts, draft.noun, facts.lookup);
}
