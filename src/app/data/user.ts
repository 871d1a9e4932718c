// What the person who is signed in is called, from the session or from the operation that says who one is.
import { useQuery } from '@tanstack/react-query';
import { itemOf, titleOf } from '#model';
import { callOf } from './call-values.ts';
import { loadDetails } from './connection.ts';
import { useIndex, useServices } from './context.tsx';
import { readQuietly } from './read.ts';
import { useSession } from './session.ts';

/** The name of the person who is signed in; null where nobody is, or nobody tells. */
export function useUserName(): string | null {
  const services = useServices();
  const { index, keep, stamp } = useIndex();
  const session = useSession();
  const signedIn = session.state === 'ready' && session.value.signedIn;
  const own = index.resources.find(({ operations }) => operations.get !== null && operations.get === index.currentUser);
  const query = useQuery({
    queryKey: ['item', 'who'],
    enabled: signedIn && own !== undefined,
    staleTime: 5 * 60_000,
    queryFn: async () => {
      const details = await loadDetails(services, own?.name ?? '', keep, stamp);
      const call = callOf(details, details.resource.operations.get);
      if (call === null || !call.reads) return null;
      const { value } = await readQuietly(services, call, {});
      const title = titleOf(details.resource, itemOf(details.resource, value));
      return title === '' ? null : title;
    },
  });
  if (session.state !== 'ready') return null;
  if (!signedIn) return session.value.user;
  return query.data ?? session.value.user;
}
