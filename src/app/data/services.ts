// Makes the services of the data layer: who answers for Frontdesk itself in; client, source, cache and gate out.
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { type Client, type ClientOptions, createClient, type LeftFiles } from '#client';
import { API_PREFIX } from '#settings';
import { createCallKeeper } from './calls.ts';
import { KEYS, markOf } from './connection.ts';
import { keptUnder, type Services } from './context.tsx';
import { type Bell, createBell } from './bell.ts';
import { createGate } from './gate.ts';
import { tellingNeeded } from './needed.ts';
import { createRefusalKeeper, type RefusalKeeper } from './refusals.ts';
import { createSessionTabs } from './session-tabs.ts';
import { type Connection, createSource, type OwnSide, serverSide } from './source.ts';
import { createTurns } from './turns.ts';
import type { BuiltIn } from './without-server.ts';
import { createWritten, type Written } from './written.ts';
import { watchReturn } from './while-away.ts';

/** How many unasked reads (titles of relations, counts) run at a time. */
const UNASKED_AT_A_TIME = 4;

/** What differs where no server of ours stands behind the page; by default one does. */
export interface ServiceOptions {
  /** Answers for Frontdesk itself. */
  readonly own?: OwnSide;
  /** How the API is reached: by default at our own origin, through the gateway (rule S3). */
  readonly client?: ClientOptions;
}

/** Makes the services. */
export function createServices(options: ServiceOptions = {}): Services {
  const { own = serverSide, client = { baseUrl: API_PREFIX, headers: { 'X-Frontdesk': '1' } } } = options;
  const calls = createCallKeeper();
  const refusals = createRefusalKeeper();
  const written = createWritten();
  const contractBell = createBell();
  // Screens are drawn in the very task in which an answer was read: a timer would let a frame without it be drawn before.
  notifyManager.setScheduler(queueMicrotask);
  const cache = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, gcTime: 5 * 60_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  watchReturn(cache);
  const shown = (): string | undefined => markOf(cache.getQueryData<Connection>(KEYS.connection));
  const keep = (): string | null => {
    const connection = cache.getQueryData<Connection>(KEYS.connection);
    return connection?.state === 'ready' ? keptUnder(connection) : null;
  };
  const sending = createClient({ ...client, left: leftFiles, onCall: calls.record });
  return {
    client: tellingNeeded(noting(sending, refusals, written, contractBell, shown), keep),
    contractBell,
    written,
    refusals,
    calls,
    source: createSource(own),
    cache,
    gate: createGate(),
    // Without a server each tab has its own sign-in, in its memory.
    tabs: createSessionTabs(own === serverSide),
    jobsBell: createBell(),
    turn: createTurns(UNASKED_AT_A_TIME),
  };
}

/** Makes the services of a page that no server of ours stands behind; `worker` runs the contract engine. */
export async function servicesWithoutServer(builtIn: BuiltIn, worker: Worker): Promise<Services> {
  const { withoutServer } = await import('./without-server.ts');
  return createServices(withoutServer(builtIn, worker));
}

const leftFiles = async (): Promise<LeftFiles> => (await import('./uploads.ts')).LEFT_FILES;

/** The client, with every refusal and every confirmed write noted, and by which contract the gateway let it pass. */
function noting(
  client: Client,
  refusals: RefusalKeeper,
  written: Written,
  contract: Bell,
  shown: () => string | undefined,
): Client {
  let known: string | undefined;
  return {
    send: async (call, values, options) => {
      const answer = await client.send(call, values, options);
      const mark = answer.kind === 'unreachable' ? undefined : answer.headers['x-frontdesk-contract'];
      known ??= shown();
      if ((mark ?? known) !== known || answer.kind === 'problem') contract.ring();
      known = mark ?? known;
      refusals.note(call.operation, values, answer);
      if (answer.kind === 'ok' && !call.reads) written.tell(call, values, answer.value);
      return answer;
    },
  };
}
