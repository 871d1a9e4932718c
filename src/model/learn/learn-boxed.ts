// The contract tells the fields of an item plainly and the answers have them in the box of JSON:API (rule `told-plainly`):
// Rails' contracts are written beside its serializers and often tell what is in the table. A resource in, the same with its
// fields where they stand out.
import { isObject, member, pointerOf } from '#contract';
import type { JsonObject } from '#contract';
import type { Resource } from '../application.ts';
import { AROUND_BOX } from '../fields/boxes.ts';

/** Whether at least two of the declared fields stand in the `attributes` of every item, and none of those beside them. */
export function isToldPlainly({ fields, boxed }: Resource, objects: readonly JsonObject[]): boolean {
  if (boxed === true || objects.length === 0) return false;
  const plain = fields.filter(({ name }) => isPlain(name));
  const inAll = plain.filter(({ name }) => objects.every((item) => has(member(item, 'attributes'), name)));
  return inAll.length > 1 && !plain.some(({ name }) => objects.some((item) => has(item, name)));
}

/** The resource whose fields stand among the attributes. */
export function inAttributes(resource: Resource): Resource {
  const moved = (name: string): string => (isPlain(name) ? pointerOf(['attributes', name]) : name);
  const { listing, state } = resource;
  return {
    ...resource,
    boxed: true,
    fields: resource.fields.map((field) => ({ ...field, name: moved(field.name) })),
    relations: resource.relations.map((one) => ({ ...one, field: moved(one.field) })),
    columns: resource.columns.map(moved),
    titleField: resource.titleField === null ? null : moved(resource.titleField),
    state: state === null ? null : { ...state, field: moved(state.field) },
    listing: listing && {
      ...listing,
      filters: listing.filters.map((one) => (one.field === null ? one : { ...one, field: moved(one.field) })),
    },
  };
}

function isPlain(name: string): boolean {
  return !name.startsWith('/') && !AROUND_BOX.has(name);
}

function has(value: unknown, name: string): boolean {
  return isObject(value) && Object.hasOwn(value, name);
}
