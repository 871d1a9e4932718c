// Whose an item is that is kept at an address which does not name its owner ("/tasks/{id}" of "/projects/{id}/tasks"): told by
// the list that has shown it, or by what the item itself holds; remembered as long as the page lives.
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { Json } from '#contract';
import { idOf, listPlace, ownerOf, type Resource, type ResourceSummary } from '#model';

type Owner = readonly string[];

/** Remembers below which owner a list has shown these items. */
export function rememberOwner(cache: QueryClient, resource: Resource, items: readonly Json[], owner: Owner): void {
  const isWhole = owner.length === listPlace(resource).parentParameters.length;
  if (resource.listedAt === undefined || !isWhole) return;
  for (const item of items) {
    const id = idOf(resource, item);
    if (id !== null) cache.setQueryData<Owner>(ownerKey(resource.name, id), owner);
  }
}

/** Remembers whose an item is, where it says so itself. */
export function rememberTold(cache: QueryClient, resource: Resource, id: string | undefined, item: Json): void {
  const owner = resource.listedAt === undefined || id === undefined ? null : ownerOf(resource, item);
  if (owner !== null && id !== undefined) cache.setQueryData<Owner>(ownerKey(resource.name, id), owner);
}

/**
 * The values of the list's path to which an item belongs, or were when that was told before; null where nothing has told them
 * yet, or its address does.
 */
export function useOwnerOf(resource: string, id: string | null, before?: Owner): Owner | null {
  const told = useQuery<Owner>({
    queryKey: ownerKey(resource, id ?? ''),
    queryFn: skipToken,
    staleTime: Infinity,
    ...(before === undefined ? {} : { initialData: before }),
  });
  return told.data ?? null;
}

/** The values of the path of an item's list: its parents', or its owner's where its own address does not name them. */
export function useListParents(resource: ResourceSummary | undefined, parts: readonly string[]): Owner | null {
  const id = parts.at(-1) ?? null;
  const owner = useOwnerOf(resource?.name ?? '', resource?.listedAt === undefined ? null : id);
  if (resource?.listedAt !== undefined) return owner;
  const above = parts.slice(0, -1);
  return resource === undefined ? above : above.slice(0, listPlace(resource).parentParameters.length);
}

/** The values of the path of an item's list, as far as they are known now; what names its owner nowhere may lack them. */
export function listParentsOf(cache: QueryClient, resource: Resource, parts: readonly string[]): Owner | null {
  if (resource.listedAt === undefined) return parts.slice(0, -1).slice(0, listPlace(resource).parentParameters.length);
  return cache.getQueryData<Owner>(ownerKey(resource.name, parts.at(-1) ?? '')) ?? null;
}

function ownerKey(resource: string, id: string): readonly unknown[] {
  return ['owner', resource, id];
}
