// What is called by one word for short: the `category` of an event, where event categories are kept. Input: a property's facts;
// output: where it leads, or null.
import { member } from '#contract';
import { singularOf, stemOf } from '../words/labels.ts';
import { textOf, viewOf } from '../schemas.ts';
import type { Structure } from '../resources/structure.ts';
import { listsAll } from '../resources/structure.ts';
import { best, canOpen } from './relation-best.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';
import { TOLD_OF_COUNTS, idIsNumber } from './relation-plain.ts';

/** `category`, a UUID or a bare number, of events: one of the event categories. */
export function byWordOfOwn(facts: PropertyFacts): Target | null {
  const { words, self, view, index } = facts;
  const [word = '', ...more] = words;
  if (more.length > 0 || view.types.join() === '' || singularOf(word) !== word) return null;
  const isUnique = view.types[0] === 'string' && /^(?:uuid|guid)/.test(textOf(member(view.schema, 'format')));
  const isBare = view.types[0] === 'integer' && TOLD_OF_COUNTS.every((one) => member(view.schema, one) === undefined);
  if (!isUnique && !isBare) return null;
  const found = ownOf(facts, word);
  if (found === null || found === self) return null;
  if (isBare && !idIsNumber(found, index.lookup)) return null;
  const known = viewOf(found.item.properties.get(found.identity?.field ?? '') ?? null, index.lookup);
  if (isUnique && known.types[0] !== 'string') return null;
  return { resource: found, many: false, holds: 'id' };
}

function ownOf({ self, index }: PropertyFacts, word: string): Structure | null {
  const found = self.stem === '' ? null : best(index.byStem.get(`${self.stem}${stemOf(word)}`), self);
  return found !== null && canOpen(found) && listsAll(found) ? found : null;
}
