// What an action answers → the things of its own resource that it holds, so that they are shown as the list shows them.
import { isObject, type Json, valueAt } from '#contract';
import type { Resource } from '../application.ts';
import { itemsOf } from '../listing/listing.ts';
import { idOf } from './values.ts';

/**
 * The things of a resource in an answer (GET `/tasks/overdue` of tasks): a list of what identifies itself as they do, and of
 * which most is what one of them has; empty where such a list has none. Null where it is anything else.
 */
export function thingsIn(resource: Resource, value: Json | undefined): readonly Json[] | null {
  const rows = Array.isArray(value) ? (value as readonly Json[]) : inList(resource, value);
  const names = new Set(resource.fields.map(({ name }) => name));
  const isOne = (row: Json): boolean => {
    if (!isObject(row) || idOf(resource, row) === null) return false;
    const own = Object.keys(row);
    return own.filter((name) => names.has(name)).length * 2 > own.length;
  };
  return rows?.every(isOne) === true ? rows : null;
}

function inList({ listing }: Resource, value: Json | undefined): readonly Json[] | null {
  if (listing === null || listing.shape === 'one' || !isObject(value)) return null;
  const rows = itemsOf(listing, value);
  return rows.length > 0 || Array.isArray(valueAt(value, listing.items)) ? rows : null;
}
