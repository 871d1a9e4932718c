// What people choose of an action's path: what stands after what says which item is meant (`/bookings/{id}/status/{status}`,
// `/bookings/{id}/assign-driver/{driverId}`; rule `chosen-in-path`). What the item has there is what is to be changed: it is begun with, never sent unasked.
import type { Json, JsonObject } from '#contract';
import { type Call, type ResourceSummary, scalarText } from '#model';
import { parametersOf, pathValues, propertyLike } from './call-values.ts';

type Addressed = Pick<ResourceSummary, 'parentParameters' | 'idParameter'>;

/** The path parameters of an action that people choose; none of what only reads, which may show what belongs to the item unasked. */
export function chosenInPath({ path, reads }: Pick<Call, 'path' | 'reads'>, resource: Addressed): readonly string[] {
  const { parentParameters, idParameter } = resource;
  const known = [...parentParameters, ...(idParameter === null ? [] : [idParameter])];
  return reads ? [] : parametersOf(path).filter((name, at) => at >= known.length && !known.includes(name));
}

/** The path parameters of an action that its address and its item give. */
export function givenInPath(
  call: Pick<Call, 'path' | 'reads' | 'identity'>,
  resource: Addressed,
  parts: readonly string[],
  item?: Json,
): JsonObject {
  const chosen = chosenInPath(call, resource);
  const given = Object.entries(pathValues(call, resource, parts, item));
  return Object.fromEntries(given.filter(([name]) => !chosen.includes(name)));
}

/** What the item has there now of what is chosen. */
export function chosenSoFar(
  call: Pick<Call, 'path' | 'reads'>,
  resource: Addressed,
  item: Json | undefined,
): JsonObject {
  const pairs = chosenInPath(call, resource).flatMap((name): [string, Json][] => {
    const value = scalarText(propertyLike(item, name));
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(pairs);
}
