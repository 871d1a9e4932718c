// Things that come whole inside another and have no name (the payments of an order, the decisions of an alert): numbers in a
// row would say nothing of them, what they hold does.
import { isObject, type Json, type JsonObject } from '#contract';
import type { ResourceSummary } from '../application.ts';
import { idOf, ownTitle } from './values.ts';

/** Whether each of these things is told by what it holds alone: none has a name, all say more than which they are (rule `told-by-parts`). */
export function toldByParts(resource: ResourceSummary, values: Json): values is readonly JsonObject[] {
  if (!Array.isArray(values) || values.length === 0) return false;
  return values.every(
    (one: Json) => isObject(one) && ownTitle(resource, one) === '' && says(one, idOf(resource, one)) >= TELLING,
  );
}

/** Fewer facts than these say of no thing which it is. */
const TELLING = 2;

function says(thing: JsonObject, id: string | null): number {
  return Object.values(thing).filter(
    (value) => value !== null && value !== '' && typeof value !== 'object' && String(value) !== id,
  ).length;
}
