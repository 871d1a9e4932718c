// What an action answers → the things of its own resource that it holds, so that they are shown as the list shows them.
import { isObject, type Json } from '#contract';
import type { Resource } from './application.ts';
import { itemsOf } from './listing.ts';
import { idOf } from './values.ts';

/**
 * The things of a resource in an answer (GET `/tasks/overdue` of tasks): a list of what identifies itself as they do, and of
 * which most is what one of them has. Empty where it is anything else.
 */
export function thingsIn(resource: Resource, value: Json | undefined): readonly Json[] {
  const rows = Array.isArray(value) ? (value as readonly Json[]) : inList(resource, value);
  const names = new Set(resource.fields.map(({ name }) => name));
  const isOne = (row: Json): boolean => {
    if (!isObject(row) || idOf(resource, row) === null) return false;
    const own = Object.keys(row);
    return own.filter((name) => names.has(name)).length * 2 > own.length;
  };
  return rows.every(isOne) ? rows : [];
}

function inList({ listing }: Resource, value: Json | undefined): readonly Json[] {
  return listing === null || listing.shape === 'one' ? [] : itemsOf(listing, value);
}
