// What the person who is signed in is called, from the session or from the operation that says who one is.
import { useQuery } from '@tanstack/react-query';
import type { Json } from '#contract';
import { idOf, itemOf, listPlace, ownParameter, type Resource, type ResourceSummary, titleOf } from '#model';
import { callOf } from './call-values.ts';
import { loadDetails } from './connection.ts';
import { useIndex, useServices } from './context.tsx';
import { readQuietly } from './read.ts';
import { useSession } from './session.ts';

/** The name of the person who is signed in; null where nobody is, or nobody tells. */
export function useUserName(): string | null {
  const session = useSession();
  const person = usePerson();
  if (session.state !== 'ready') return null;
  if (!session.value.signedIn) return session.value.user;
  const title = person.of === null ? '' : titleOf(person.of.resource, person.of.item);
  return title === '' ? session.value.user : title;
}

/**
 * The value of a resource's path parameter that names the person who is signed in (rule "own-place"): "42" for the "{id}"
 * of "/users/{id}/accounts". Null where there is none; undefined while the API is asked.
 */
export function useOwnValue(resource: ResourceSummary): readonly [parameter: string, value: string] | null | undefined {
  const { index } = useIndex();
  const { isComing, of: person } = usePerson();
  if (isComing) return undefined;
  const found = person === null ? null : ownParameter(listPlace(resource), person.resource, index.resources);
  const id = person === null || found === null ? null : idOf(found.owner, person.item);
  return found === null || id === null ? null : [found.parameter, id];
}

/** The person who is signed in, as the API tells them; `of` is null where nobody is signed in, or the API does not say. */
interface Person {
  readonly isComing: boolean;
  readonly of: { readonly resource: Resource; readonly item: Json | undefined } | null;
}

/** Asks the API who is signed in, once for all that want to know. */
function usePerson(): Person {
  const services = useServices();
  const { index, keep, stamp } = useIndex();
  const session = useSession();
  const own = index.resources.find(({ operations }) => operations.get !== null && operations.get === index.currentUser);
  const isAsked = own !== undefined && session.state === 'ready' && session.value.signedIn;
  const query = useQuery({
    queryKey: ['item', 'who'],
    enabled: isAsked,
    staleTime: 5 * 60_000,
    queryFn: async () => {
      const { resource, ...more } = await loadDetails(services, own?.name ?? '', keep, stamp);
      const call = callOf({ resource, ...more }, resource.operations.get);
      if (call === null || !call.reads) return null;
      const { value } = await readQuietly(services, call, {});
      return { resource, item: itemOf(resource, value) };
    },
  });
  return {
    isComing: own !== undefined && (session.state === 'loading' || (isAsked && query.isPending)),
    of: query.data ?? null,
  };
}
