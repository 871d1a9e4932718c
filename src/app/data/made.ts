// What a create answered: the item in it and its identity; the item is kept for a while (`made-item.ts`).
import { isObject, type Json } from '#contract';
import { fieldValue, idOf, itemOf, type Resource, type ResourceDetails, scalarText } from '#model';
import { useServices } from './context.tsx';
import { learnFrom } from './learned.ts';
import { madeKey } from './made-item.ts';

/** An item that was just made. */
export interface Made {
  /** Undefined where the answer holds none. */
  readonly item: Json | undefined;
  /** Null where the answer does not tell. */
  readonly id: string | null;
}

type Told = Parameters<typeof learnFrom>[1];

/** Reads what a create answered. An envelope that the contract does not tell of is opened as that of a read item would be. */
export function useMade(details: ResourceDetails): (answer: Told) => Made {
  const { cache } = useServices();
  return (answer) => {
    const { resource } = details;
    const told = madeAs(resource, answer.value);
    const made = told.id === null ? madeAs(learnFrom(details, answer, 'item'), answer.value) : told;
    if (made.item !== undefined) cache.setQueryData(madeKey(resource), made.item);
    return made;
  };
}

function madeAs(resource: Resource, value: Json | undefined): Made {
  const item = itemOf(resource, value);
  const id = idOf(resource, item);
  return id === null ? (inBox(resource, value) ?? { item, id }) : { item, id };
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
