// What is known by several values together: a list whose items stand at "/discounts/{code}/{series}", where each of its rows
// says both. Drafts in; the list's draft becomes part of the items'.
import type { Lookup } from '#contract';
import type { Claim, Draft, Drafts } from './drafts.ts';
import { hasRole, rolesOf } from './drafts.ts';
import type { Facts } from '../facts.ts';
import { rowOf } from '../facts.ts';
import { normalOf } from '../words/labels.ts';
import type { Segment } from '../paths/paths.ts';
import { keyOf, parametersOf } from '../paths/paths.ts';
import type { View } from '../schemas.ts';
import { viewOf } from '../schemas.ts';

/**
 * Gives what is changed or deleted by several values the list that tells them all (rule `known-by-several`), also where
 * nothing reads single ones. Never where the list has items of its own one parameter deep.
 */
export function mergeKnownBySeveral(facts: Facts, drafts: Drafts): void {
  for (const kept of drafts.all()) {
    if (kept.kind !== 'collection' || kept.because !== 'several-identities' || hasRole(kept, 'list')) continue;
    const base = kept.segments.slice(0, kept.segments.findLastIndex(({ kind }) => kind === 'static') + 1);
    const list = base.length === 0 ? undefined : drafts.get(keyOf(base));
    const claim = list?.claims.find(({ role, facts: own }) => role === 'list' && own.key === list.key);
    if (list === undefined || claim === undefined || list === kept || !complement(list, kept)) continue;
    const names = namesAfter(base, kept);
    const row = rowOf(claim.facts, facts.lookup);
    if (names.length < 2 || !names.every((name) => tells(row, name, facts.lookup))) continue;
    kept.noun = list.noun;
    kept.because = 'known-by-several';
    drafts.merge(list, kept);
  }
}

/** Neither does what the other does, and nothing is done with one of the list by a single value. */
function complement(list: Draft, kept: Draft): boolean {
  const own = rolesOf(kept);
  const isOfOne = ({ on, facts }: Claim): boolean => on === 'item' && facts.segments.length > list.segments.length;
  return ![...rolesOf(list)].some((role) => own.has(role)) && !list.claims.some(isOfOne);
}

/** The parameters that lead from the list to one of its items, in order. */
function namesAfter(base: readonly Segment[], { segments, claims }: Draft): readonly string[] {
  const item = claims.find(({ role, on, facts: own }) => {
    const isDeeper = own.segments.length === segments.length + 1 && own.segments.at(-1)?.kind === 'parameter';
    return role !== 'action' && on === 'item' && isDeeper;
  });
  return item === undefined ? [] : parametersOf(item.facts.segments.slice(base.length));
}

/** Whether a thing tells the value of a path parameter: under its name, with or without "id", or in what it holds. */
function tells({ properties }: View, parameter: string, lookup: Lookup): boolean {
  const wanted = normalOf(parameter);
  const stem = wanted.replace(/(id|uuid)$/, '');
  return [...properties].some(([name, schema]) => {
    const [own, inside] = [normalOf(name), viewOf(schema, lookup)];
    if (inside.types.includes('array')) return false;
    if (inside.properties.size === 0) return own === wanted || (wanted !== 'id' && own === `${wanted}id`);
    return (stem !== '' && own === stem) || [...inside.properties.keys()].some((one) => own + normalOf(one) === wanted);
  });
}
