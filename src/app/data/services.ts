// Makes the services of the data layer: settings in, client, cache and gate out.
import { QueryClient } from '@tanstack/react-query';
import { type CallLog, createClient } from '#client';
import { API_PREFIX } from '#settings';
import type { Services } from './context.tsx';
import { createBell } from './bell.ts';
import { createGate } from './gate.ts';
import { createTurns } from './turns.ts';

/** How many unasked reads (titles of relations, counts) run at a time. */
const UNASKED_AT_A_TIME = 4;

/** Makes the services. All calls go to the API base address, which is seen from the browser at our own origin (rule S3). */
export function createServices(options: { readonly onCall?: (log: CallLog) => void } = {}): Services {
  return {
    client: createClient({ baseUrl: API_PREFIX, headers: { 'X-Frontdesk': '1' }, ...options }),
    cache: new QueryClient({
      defaultOptions: {
        queries: { retry: false, staleTime: 10_000, gcTime: 5 * 60_000, networkMode: 'always' },
        mutations: { retry: false, networkMode: 'always' },
      },
    }),
    gate: createGate(),
    jobsBell: createBell(),
    turn: createTurns(UNASKED_AT_A_TIME),
  };
}
