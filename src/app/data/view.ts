// What a screen shows of something that is loaded: loading, failed or ready, with refreshing as a second axis. A closed
// union, so that no screen forgets a case.
import type { UseQueryResult } from '@tanstack/react-query';
import { type Failure, failureOf } from './failure.ts';

/** The state of something loaded. */
export type View<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure; readonly retry: () => void }
  | {
      readonly state: 'ready';
      readonly value: T;
      readonly refreshing: boolean;
      readonly refresh: () => void;
      /** Why the newest attempt to refresh failed: what is shown is older. */
      readonly outdated: Failure | null;
    };

/** The view of a query of the cache. */
export function viewOf<T>(query: UseQueryResult<T, Error>): View<T> {
  const again = (): void => void query.refetch();
  if (query.data !== undefined) {
    const outdated = query.error === null ? null : failureOf(query.error);
    return { state: 'ready', value: query.data, refreshing: query.isFetching, refresh: again, outdated };
  }
  if (query.error !== null && !query.isFetching)
    return { state: 'failed', failure: failureOf(query.error), retry: again };
  return { state: 'loading' };
}
