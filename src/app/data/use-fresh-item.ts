// Reads an item anew, beside the cache: before a save and after a refused one, to see what others have changed (rule S8).
import { useCallback } from 'react';
import type { ResourceDetails } from '#model';
import { useServices } from './context.tsx';
import { failureOf, type Failure } from './failure.ts';
import { itemKey, type ItemRead, readItem } from './item.ts';

/** An item read anew, or why that did not work. */
export type FreshItem = { readonly read: ItemRead } | { readonly failure: Failure };

/** The way to read an item anew; what comes is kept for the item's screen too. */
export function useFreshItem(details: ResourceDetails, parts: readonly string[]): () => Promise<FreshItem> {
  const services = useServices();
  return useCallback(async () => {
    try {
      const { read } = await readItem(services, details, parts, new AbortController().signal);
      services.cache.setQueryData(itemKey(details.resource.name, parts), read);
      return { read };
    } catch (error) {
      return { failure: failureOf(error) };
    }
  }, [services, details, parts]);
}
