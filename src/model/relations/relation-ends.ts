// Identifiers that leave out a word of what they identify: "am_contract_id" where "/am-monthly-contracts" are the only ones.
// Input: a property's facts; output: where it leads, or null.
import { stemOf } from '../words/labels.ts';
import { isReachable, isShown } from './relation-best.ts';
import { FOREIGN, ID_ENDS, isIdentifying } from './relation-facts.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';

/** "sim_group_id" of SIM card groups, `bulkListId` of bulk send lists: all of a name but a word between, which no other has. */
export function byEnds({ words, view, self, index }: PropertyFacts): Target | null {
  const stem = words.slice(0, -1);
  if (stem.length < 2 || !ID_ENDS.has(words.at(-1) ?? '') || FOREIGN.has(stem[0] ?? '')) return null;
  const name = stemOf(stem.join('_'));
  const [only, ...more] = index.byStem.has(name) ? [] : (index.byEnds.get(name) ?? []);
  if (only === undefined || more.length > 0 || only === self || !isIdentifying(view, index.lookup)) return null;
  if (!isShown(only) || !isReachable(only, self)) return null;
  return { resource: only, many: view.types.includes('array'), holds: 'id' };
}
