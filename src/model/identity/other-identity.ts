// What else an item is known by, where its address does not open it: contracts name an `id` although the backend takes a
// key of another name. An item and those beside it in; names of properties that identify it too out, the likeliest first.
import { type Json, isObject, member } from '#contract';
import type { Resource } from '../application.ts';
import { scalarText } from '../answers/scalars.ts';

/** Endings of names that identify, the surest first. */
const ENDINGS: readonly RegExp[] = [/(?:uuid|guid)$/i, /(?:^|[a-z\d_-])id$/i, /(?:slug|key|code)$/i];

/** Why an identity was corrected: an item was opened by it, and not by what the contract says. */
export const OPENED_BY = 'items-open-by-it';

/** The other properties that identify this item among those beside it; what leads to another thing is none. */
export function otherIdentities(resource: Resource, item: Json, beside: readonly Json[]): readonly string[] {
  if (!isObject(item)) return [];
  const leading = new Set(resource.relations.map((one) => one.field));
  const names = Object.keys(item).filter((name) => name !== resource.idField && !leading.has(name));
  const identifies = (name: string): boolean => {
    const values = beside.map((one) => scalarText(member(one, name)));
    return values.every((value) => value !== null && value !== '') && new Set(values).size === values.length;
  };
  return ENDINGS.flatMap((ending) => names.filter((name) => ending.test(name) && identifies(name)));
}

/** The resource, now that its items are known to open by this property. */
export function openedBy(resource: Resource, field: string): Resource {
  if (resource.idField === field) return resource;
  const others = (resource.corrections ?? []).filter(({ what }) => what !== 'identity');
  const correction = { what: 'identity', was: resource.idField, is: field, because: OPENED_BY };
  return { ...resource, idField: field, learned: true, corrections: [...others, correction] };
}

/** Whether an item has this identity, by what identifies now or by what did before it was corrected. */
export function isKnownAs(resource: Resource, item: Json, id: string): boolean {
  const before = resource.corrections?.find(({ because }) => because === OPENED_BY)?.was ?? null;
  return [resource.idField, before].some((name) => name !== null && scalarText(member(item, name)) === id);
}
