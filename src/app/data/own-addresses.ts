// How the items of a resource say where they are ("https://api.example.com/accounts/{}/"): noticed in whatever shows them, for
// relations that are written by address before any answer has shown how.
import type { QueryClient } from '@tanstack/react-query';
import type { Json } from '#contract';
import { type Field, idOf, OWN_ADDRESS, ownPattern, type Resource } from '#model';
import { useServices } from './context.tsx';

/** Remembers where the items of a resource say that they are. */
export function rememberOwnAddress(cache: QueryClient, resource: Resource, items: readonly Json[]): void {
  const [item] = items;
  const id = item === undefined ? null : idOf(resource, item);
  const pattern = item === undefined || id === null ? null : ownPattern(item, id);
  if (pattern !== null) cache.setQueryData(keyOf(resource.name), pattern);
}

/** Gives a relation that is written as the items say where they are the pattern of their addresses, as far as it is known. */
export function useAddressed(): <Written extends Pick<Field, 'address' | 'resource'>>(field: Written) => Written {
  const { cache } = useServices();
  return (field) => {
    if (field.address !== OWN_ADDRESS || field.resource === null) return field;
    return { ...field, address: cache.getQueryData<string>(keyOf(field.resource)) ?? OWN_ADDRESS };
  };
}

const keyOf = (resource: string): readonly string[] => ['own-address', resource];
