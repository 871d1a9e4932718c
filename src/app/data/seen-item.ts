// What was seen of an item before it is opened: the one that was made last, and what other things hold in place of their links.
// Where its address does not open it by what the contract calls its identity, it is looked for by what else it is known by
// (`item.ts`).
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Json } from '#contract';
import { isKnownAs, type Resource } from '#model';

/** What was seen of the item with this identity. */
export function seenItem(cache: QueryClient, resource: Resource, id: string): Json | undefined {
  const made = cache.getQueryData<Json>(madeKey(resource));
  if (made !== undefined && isKnownAs(resource, made, id)) return made;
  return cache.getQueryData<Json>(heldKey(resource.name, id));
}

/** Where the cache keeps what was made last. */
export function madeKey(resource: Resource): readonly unknown[] {
  return ['made', resource.name];
}

/** Remembers what is held in place of a link, as long as the link is there, and for a while after. */
export function useHeld(resource: string, id: string, thing: Json): void {
  useQuery({ queryKey: heldKey(resource, id), queryFn: () => thing, initialData: thing, staleTime: Infinity });
}

function heldKey(resource: string, id: string): readonly unknown[] {
  return ['held', resource, id];
}
