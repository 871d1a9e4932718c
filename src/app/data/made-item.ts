// The item that was made last, kept for a while: where its address does not open by what the contract calls its identity, it
// is looked for by what else it is known by (`item.ts`).
import type { QueryClient } from '@tanstack/react-query';
import type { Json } from '#contract';
import { isKnownAs, type Resource } from '#model';

/** The item that was made last, where it has this identity. */
export function madeItem(cache: QueryClient, resource: Resource, id: string): Json | undefined {
  const made = cache.getQueryData<Json>(madeKey(resource));
  return made !== undefined && isKnownAs(resource, made, id) ? made : undefined;
}

/** Where the cache keeps it. */
export function madeKey(resource: Resource): readonly unknown[] {
  return ['made', resource.name];
}
