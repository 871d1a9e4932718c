// The box in which an item keeps its own fields: the `attributes` of JSON:API (1.1 §7.2), the `properties` of a feature in GeoJSON
// (RFC 7946 §3.2). What stands in it are the item's fields, by their place ("/attributes/title").
import { isObject } from '#contract';
import type { JsonObject, Lookup } from '#contract';
import { plainNamesOf, viewOf, type View } from '../schemas.ts';

/** The boxes by name. */
export const BOXES_OF_FIELDS: readonly string[] = ['attributes', 'properties'];

/** What an item of JSON:API has; beside anything more, the box is a property as any other. */
export const AROUND_BOX = new Set(['attributes', 'id', 'lid', 'type', 'relationships', 'links', 'meta']);

const FEATURE = ['type', 'geometry', 'properties'];
/** What says of a feature nothing that people look for: any has it. */
export const AROUND_FEATURE: ReadonlySet<string> = new Set([
  ...FEATURE,
  'id',
  'bbox',
  'links',
  '@context',
  'timeStamp',
]);

/** The members of a feature in GeoJSON, among whatever others (rule `feature-of-geojson`). */
export function isFeature(names: Iterable<string>): boolean {
  const all = new Set(names);
  return FEATURE.every((name) => all.has(name));
}

/** What stands in the box is the row's: the box's name; null where the row has its fields itself. */
export function boxName({ properties }: View): string | null {
  const names = [...properties.keys()];
  if (isFeature(names)) return 'properties';
  return names.length > 1 && properties.has('attributes') && names.every((name) => AROUND_BOX.has(name))
    ? 'attributes'
    : null;
}

/** The box that holds the fields of a row; a view of nothing where the row has its fields itself. */
export function boxIn(row: View, lookup: Lookup): View {
  return viewOf(row.properties.get(boxName(row) ?? '') ?? null, lookup);
}

/** What the fields of a row are called, without case and separators: its own, and those in its box. */
export function fieldNamesOf(row: View, lookup: Lookup): ReadonlySet<string> {
  return new Set([row, boxIn(row, lookup)].flatMap((view) => [...plainNamesOf(view).keys()]));
}

/** Whether a feature tells of its properties no more than that it has any (rule `feature-of-geojson`). */
export function isOpenFeature(row: View, lookup: Lookup): boolean {
  return boxName(row) === 'properties' && boxIn(row, lookup).properties.size === 0;
}

/** Whether all of these are features. */
export function areFeatures(items: readonly JsonObject[]): boolean {
  return items.length > 0 && items.every((item) => isFeature(Object.keys(item)) && isObject(item['properties'] ?? {}));
}
