// Relations by what a name means in the whole contract: "event_id", where every `event` that is shown whole is one and the same
// kind of thing, whatever that is called. Input: a property's facts; output: where it leads, or null.
import { member } from '#contract';
import { normalOf } from './labels.ts';
import { NAMELESS, isIdentifierName, isIdentifying } from './relation-facts.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';
import { best, canOpen } from './relation-best.ts';
import type { Index } from './relation-index.ts';
import { plainNamesOf, viewOf } from './schemas.ts';
import type { Structure } from './structure.ts';

/** "eventId" where each `event` is an `EventDetails`, "po_id" where each `po` is a purchase order. */
export function byWhatIsShown({ words, name, view, index, self }: PropertyFacts): Target | null {
  if (!isIdentifierName(name) || !isIdentifying(view, index.lookup)) return null;
  const wanted = words.slice(0, -1).join('');
  const [only, ...more] = NAMELESS.has(wanted) ? [] : (shownNamesOf(index).get(wanted) ?? []);
  if (only === undefined || more.length > 0 || only === self) return null;
  // The `patientID` that patients have beside their identity is no identity of one.
  const same = plainNamesOf(only.item).get(normalOf(name));
  if (same !== undefined && same !== only.identity?.field) return null;
  return { resource: only, many: view.types.includes('array'), holds: 'id' };
}

const SHOWN = new WeakMap<Index, ReadonlyMap<string, ReadonlySet<Structure>>>();

/** What is shown whole under each name, of all that can be opened by itself. */
function shownNamesOf(index: Index): ReadonlyMap<string, ReadonlySet<Structure>> {
  const known = SHOWN.get(index);
  if (known !== undefined) return known;
  const found = new Map<string, Set<Structure>>();
  for (const self of index.all) {
    for (const [name, schema] of self.item.properties) {
      // What is written out here has no name.
      if (member(schema, 'type') !== undefined && member(schema, 'allOf') === undefined) continue;
      const view = viewOf(schema, index.lookup);
      const thing = view.name === null || view.properties.size === 0 ? null : best(index.bySchema.get(view.name), self);
      if (thing === null || !canOpen(thing) || thing.parentParameters.length > 0) continue;
      const others = found.get(normalOf(name));
      if (others === undefined) found.set(normalOf(name), new Set([thing]));
      else others.add(thing);
    }
  }
  SHOWN.set(index, found);
  return found;
}
