// A server that is away is asked again by itself: nobody has to watch for its return. Only what reads is asked for so, and the
// failure stays on the screen as it is until something comes of it.
import type { Query, QueryClient } from '@tanstack/react-query';
import { failureOf } from './failure.ts';

const AGAIN_AFTER = 10;
/** Bad gateway, service unavailable, gateway timeout. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** Asks again for what could not be read because the server was away, as long as it is looked at. */
export function watchReturn(cache: QueryClient): void {
  cache.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') later(event.query, event.action.error);
  });
}

function later(query: Query, error: unknown): void {
  const seconds = againAfter(error);
  if (seconds !== null) setTimeout(() => void ask(query, error), seconds * 1000);
}

async function ask(query: Query, error: unknown): Promise<void> {
  const { queryFn } = query.options;
  if (query.state.error !== error || !query.isActive() || typeof queryFn !== 'function') return;
  if (document.hidden) return later(query, error);
  const before = query.state.dataUpdateCount;
  try {
    const context = { queryKey: query.queryKey, signal: new AbortController().signal, meta: query.meta };
    const data: unknown = await queryFn(context as Parameters<typeof queryFn>[0]);
    if (query.state.dataUpdateCount === before) query.setData(data);
  } catch (reason) {
    // It is back, and says something else now.
    if (againAfter(reason) === null) void query.fetch().catch(() => undefined);
    else later(query, error);
  }
}

function againAfter(error: unknown): number | null {
  const failure = failureOf(error);
  if (failure.kind === 'unreachable') return failure.reason === 'network' ? AGAIN_AFTER : null;
  return AWAY.has(failure.status) ? Math.max(AGAIN_AFTER, failure.retryAfter ?? 0) : null;
}
