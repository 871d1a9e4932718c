// What every screen needs first, asked for before anything is drawn: the index and the session. The page's head names the
// same two addresses, so that they are on their way while the code is still coming.
import { connectionQuery } from './connection.ts';
import type { Services } from './context.tsx';
import { sessionQuery } from './session.ts';

/** Asks for the index and the session; done when both are in the cache, or failed (the screens then say so). */
export async function askAhead({ cache, source }: Services): Promise<void> {
  await Promise.all([cache.prefetchQuery(connectionQuery(source)), cache.prefetchQuery(sessionQuery(source))]);
}
