// Whether the list in an answer is but a part of the one thing that a path opens. Facts of an operation in, yes or no out.
import { type Lookup, pointerParts } from '#contract';
import type { OperationFacts } from '../facts.ts';
import { isEnvelopeKey } from '../listing/envelope.ts';
import type { View } from '../schemas.ts';
import { viewOf } from '../schemas.ts';
import { isPlural } from '../words/labels.ts';

/**
 * `{ entries: […], teams: […], activityDetails: {…} }` of "/reports/{activityId}", in the singular: one report, which has another
 * list of things and a thing beside the list, and says nothing of pages (rule `part-of-one`).
 */
export function isPartOfOne({ answer, list }: OperationFacts, noun: string, lookup: Lookup): boolean {
  const [own, ...around] = pointerParts(list?.items ?? '').toReversed();
  if (own === undefined || isPlural(noun)) return false;
  const box = around.toReversed().reduce<View>((view, name) => viewOf(view.properties.get(name), lookup), answer.view);
  const beside = [...box.properties.keys()].filter((name) => name !== own);
  if (beside.some((name) => isEnvelopeKey(name, box, lookup))) return false;
  const views = beside.map((name) => viewOf(box.properties.get(name), lookup));
  const isList = (view: View): boolean =>
    view.types.includes('array') && viewOf(view.items, lookup).properties.size > 0;
  return views.some(isList) && views.some((view) => !view.types.includes('array') && view.properties.size > 0);
}
