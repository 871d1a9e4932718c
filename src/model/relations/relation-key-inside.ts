// Relations by a key of people's own that stands in a part of an item: "permission_code" of each of a role's permissions. Input: a
// property's facts and what it stands in; output: where it leads, or null.
import { normalOf } from '../words/labels.ts';
import { isReachable } from './relation-best.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';
import { byNamedKey } from './relation-plain.ts';
import type { View } from '../schemas.ts';

/**
 * `permission_code` of each grant of a role, where permissions are known by such a code, and nothing else that is called so is
 * kept for all; `{ localeCode }` alone is written for any locale.
 */
export function byKeyInside(facts: PropertyFacts, within: View): Target | null {
  const target = within.properties.size > 1 ? byNamedKey(facts) : null;
  if (target === null || target.resource.parent === facts.self || !isReachable(target.resource, facts.self))
    return null;
  const { identity, idParameter, stem } = target.resource;
  const key = facts.words.at(-1) ?? '';
  const isKnownSo = [identity?.field, idParameter].some((name) => normalOf(name ?? '').endsWith(key));
  const kept = facts.index.byStem.get(stem)?.filter((one) => one.parentParameters.length === 0) ?? [];
  return isKnownSo && kept.length < 2 ? target : null;
}
