// Hooks for what comes from Frontdesk's own server: what there is to show, and details of a resource or an action.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ActionDetails, ResourceDetails } from '#model';
import { type Services, useIndex, useServices } from './context.tsx';
import { prepareToLearn, recallCall, recallWhole } from './learned.ts';
import type { Connection, Source } from './source.ts';
import { type View, viewOf } from './view.ts';

/** Keys of the cache, in one place so that nobody meets another's. */
export const KEYS = {
  connection: ['connection'],
  session: ['session'],
  details: (resource: string) => ['details', resource],
  action: (operation: string) => ['action', operation],
} as const;

/** How that which there is to show is asked for. */
export function connectionQuery(source: Source) {
  return {
    queryKey: KEYS.connection,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => source.connection(signal),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** By which contract the application is made that is shown. */
export function markOf(connection: Connection | undefined): string | undefined {
  return connection?.state === 'ready' ? connection.contract : undefined;
}

/** What there is to show: the application, or why there is none yet. */
export function useConnection(): View<Connection> {
  return viewOf(useQuery(connectionQuery(useServices().source)));
}

/** Gives Frontdesk a contract by text or address, where it found none; then what there is to show is asked anew. */
export function useGiveContract(): (given: { readonly text: string } | { readonly url: string }) => Promise<void> {
  const cache = useQueryClient();
  const { source } = useServices();
  return useCallback(
    async (given) => {
      await source.contract(given);
      await cache.invalidateQueries({ queryKey: KEYS.connection });
    },
    [cache, source],
  );
}

/** Everything about a resource: its fields, calls and schemas, with what was learned from live answers. */
export function useDetails(resource: string): View<ResourceDetails> {
  const { keep, stamp } = useIndex();
  return viewOf(useQuery(detailsQuery(useServices().source, resource, keep, stamp)));
}

/** What identifies the things of a resource, with what was learned of it; null where nobody knows, undefined until it is told. */
export function useIdentity(resource: string): string | null | undefined {
  const { keep, stamp } = useIndex();
  const { data, isPending } = useQuery(detailsQuery(useServices().source, resource, keep, stamp));
  return isPending ? undefined : (data?.resource.idField ?? null);
}

/** The same as a promise, from the cache where it is there. */
export function loadDetails(
  { cache, source }: Services,
  resource: string,
  keep: string,
  stamp: string,
): Promise<ResourceDetails> {
  return cache.fetchQuery(detailsQuery(source, resource, keep, stamp));
}

function detailsQuery(source: Source, resource: string, keep: string, stamp: string) {
  return {
    queryKey: KEYS.details(resource),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      // Whoever learns asks again, and hears why it cannot be had.
      prepareToLearn().catch(() => undefined);
      return await recallWhole(await source.details(resource, signal), keep, stamp);
    },
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** What an action's screen needs. */
export function useActionDetails(operation: string): View<ActionDetails> {
  const { source } = useServices();
  const { keep, stamp } = useIndex();
  return viewOf(
    useQuery({
      queryKey: KEYS.action(operation),
      queryFn: async ({ signal }) => {
        const details = await source.action(operation, signal);
        return { ...details, call: recallCall(details.call, keep, stamp) };
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
}
