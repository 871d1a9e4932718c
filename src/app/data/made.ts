// What a create answered: the item in it and its identity; the item is kept for a while (`seen-item.ts`).
import { isObject, type Json, member } from '#contract';
import {
  fieldValue,
  idOf,
  itemOf,
  normalOf,
  type Resource,
  type ResourceDetails,
  scalarText,
  singularOf,
} from '#model';
import { useServices } from './context.tsx';
import { taughtBy, type Teaching } from './learning.ts';
import { madeKey } from './seen-item.ts';
import { rememberOwner } from './owners.ts';

/** An item that was just made. */
export interface Made {
  /** Undefined where the answer holds none. */
  readonly item: Json | undefined;
  /** Null where the answer does not tell. */
  readonly id: string | null;
}

/** Reads what a create below these parents answered. An envelope that the contract does not tell of is opened as that of a read item would be. */
export function useMade(details: ResourceDetails, parents: readonly string[]): (answer: Teaching) => Made {
  const { cache } = useServices();
  return (answer) => {
    const { resource } = details;
    // What is taught by it would be of other things.
    if (isOwner(resource, answer.value, parents.at(-1))) return { item: undefined, id: null };
    const told = madeAs(resource, answer.value);
    const taught = taughtBy(details, answer, 'item');
    const made = told.id === null ? madeAs(taught, answer.value, resource.idField) : told;
    if (made.item !== undefined) {
      cache.setQueryData(madeKey(resource), made.item);
      rememberOwner(cache, resource, [made.item], parents);
    }
    return made;
  };
}

/**
 * The item in an answer to a create, and its identity where the answer tells it. `idField`: what such things were known by before
 * this answer taught anything.
 */
export function madeAs(resource: Resource, value: Json | undefined, idField = resource.idField): Made {
  const item = itemOf(resource, value);
  const id = saysHowItWent(idField, item) ? null : idOf(resource, item);
  return id === null ? (inBox(resource, value) ?? { item, id }) : { item, id };
}

/** By chance no owner has an identity of so many letters that what is made below it has as well; each may be the first of its kind. */
const LONG = 6;

/**
 * Whether a create answered what the new thing belongs to, with what that has now (rule `answers-its-owner`): `{ product: { id } }` for a
 * new variant of Medusa's, the project for a webhook of MotaWord's.
 */
export function isOwner(
  resource: Pick<Resource, 'parent' | 'idField' | 'idParameter' | 'singular' | 'itemPointer' | 'path'>,
  value: Json | undefined,
  owner: string | undefined,
): boolean {
  if (owner === undefined || resource.parent === null || !isObject(value)) return false;
  const name = normalOf(singularOf(resource.parent.split('.').at(-1) ?? ''));
  const boxes = Object.entries(value).filter(([, one]) => isObject(one));
  const [box, ...more] = boxes.length === Object.keys(value).length ? boxes : [];
  if (box !== undefined && more.length === 0 && normalOf(box[0]) === name)
    return isObject(box[1]) && Object.values(box[1]).some((one) => scalarText(one) === owner);
  return owner.length >= LONG && idOf(resource, itemOf(resource, value)) === owner;
}

/** `{ code: 0, msg: "ok", data }`: the code is of the call, and identifies nothing. */
function saysHowItWent(idField: Resource['idField'], item: Json | undefined): boolean {
  if (!isObject(item) || idField === 'code' || typeof member(item, 'code') !== 'number') return false;
  const said = ['msg', 'message'].some((name) => member(item, name) !== undefined);
  return said && (idField === null || fieldValue(item, idField) === undefined) && member(item, 'id') === undefined;
}

/** What was made may come in a box that what is read does not: `{ message, doc: { id, … } }`. One thing in it has an identity. */
export function inBox({ idField }: Pick<Resource, 'idField'>, value: Json | undefined): Made | null {
  if (!isObject(value) || idField === null) return null;
  const found = Object.values(value).flatMap((item) => {
    const id = isObject(item) ? scalarText(fieldValue(item, idField)) : null;
    return id === null ? [] : [{ item, id }];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** What identifies an item in the address at which it is said to be: in its query where the API opens it so (`/Module/getById?id=5`), else its last part. */
export function idInLocation(
  { idParameter, operations: { get } }: Pick<Resource, 'idParameter' | 'operations'>,
  location: string | undefined,
): string | null {
  const [path = '', query = ''] = location?.split('#', 1)[0]?.split('?', 2) ?? [];
  const named = [...new URLSearchParams(query)].find(
    ([name]) => name.toLowerCase() === idParameter?.toLowerCase(),
  )?.[1];
  if (named !== undefined && named !== '') return named;
  const last = path.split('/').findLast((part) => part !== '');
  // An address that is the same for all identifies none.
  if (last === undefined || get?.endsWith(`/${last}`) === true) return null;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
