// Relations by what a name means in the whole contract: "event_id", where every `event` that is shown whole is one and the same
// kind of thing, whatever that is called. Input: a property's facts; output: where it leads, or null.
import { member } from '#contract';
import { normalOf, singularOf, wordsOf } from '../words/labels.ts';
import { NAMELESS, isIdentifierName, isIdentifying } from './relation-facts.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';
import { best, canOpen } from './relation-best.ts';
import type { Index } from './relation-index.ts';
import { idIsNumber } from './relation-plain.ts';
import type { View } from '../schemas.ts';
import { plainNamesOf, textOf, viewOf } from '../schemas.ts';
import type { Structure } from '../resources/structure.ts';

/**
 * "eventId" where each `event` is an `EventDetails`, "po_id" where each `po` is a purchase order, and the number `failure_node` of
 * what is written where each `failure_node` that is read is a nature of failure (Django REST framework).
 */
export function byWhatIsShown({ words, name, view, index, self }: PropertyFacts): Target | null {
  if (!isIdentifying(view, index.lookup)) return null;
  const isNamed = isIdentifierName(name);
  if (!isNamed && !mayHold(view, name)) return null;
  const wanted = isNamed ? words.slice(0, -1).join('') : normalOf(name);
  const [only, ...more] = NAMELESS.has(wanted) ? [] : (shownNamesOf(index).get(wanted) ?? []);
  if (only === undefined || more.length > 0 || only === self) return null;
  // The `patientID` that patients have beside their identity is no identity of one.
  const same = plainNamesOf(only.item).get(normalOf(name));
  if (same !== undefined && same !== only.identity?.field) return null;
  if (!isNamed && view.types[0] === 'integer' && !idIsNumber(only, index.lookup)) return null;
  return { resource: only, many: view.types.includes('array'), holds: 'id' };
}

/** Whether a name may be of what is shown whole somewhere. */
export function isShownSomewhere(name: string, index: Index): boolean {
  return isIdentifierName(name) || shownNamesOf(index).has(normalOf(name));
}

/** A number or UUID under a name that does not say so: no place in an order, and no count. */
function mayHold(view: View, name: string): boolean {
  const last = wordsOf(name).at(-1) ?? '';
  if (view.types.length !== 1 || PLACES.has(last) || singularOf(last) !== last) return false;
  return view.types[0] === 'integer' || /^(?:uuid|guid)/.test(textOf(member(view.schema, 'format')));
}

const PLACES = new Set(
  'order position level rank priority index sequence number count score value step stage grade year page size'.split(
    ' ',
  ),
);

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
