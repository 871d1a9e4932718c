// What a create answered: the item in it and its identity, and the item kept for a while: where its address does not open
// by what the contract calls its identity, it is looked for by what else it is known by (`item.ts`).
import type { QueryClient } from '@tanstack/react-query';
import type { Json } from '#contract';
import { idOf, isKnownAs, itemOf, type Resource, type ResourceDetails } from '#model';
import { useServices } from './context.tsx';
import { learnFrom } from './learned.ts';

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

/** The item that was made last, where it has this identity. */
export function madeItem(cache: QueryClient, resource: Resource, id: string): Json | undefined {
  const made = cache.getQueryData<Json>(madeKey(resource));
  return made !== undefined && isKnownAs(resource, made, id) ? made : undefined;
}

function madeAs(resource: Resource, value: Json | undefined): Made {
  const item = itemOf(resource, value);
  return { item, id: idOf(resource, item) };
}

function madeKey(resource: Resource): readonly unknown[] {
  return ['made', resource.name];
}
