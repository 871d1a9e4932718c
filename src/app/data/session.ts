// Who is signed in, signing in and out. The credential itself goes to the gateway and nowhere else (rule S4).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { KEYS } from './connection.ts';
import { useServices } from './context.tsx';
import type { Session, SignInRequest, Source } from './source.ts';
import { type View, viewOf } from './view.ts';

/** How the session is asked for. */
export function sessionQuery(source: Source) {
  return {
    queryKey: KEYS.session,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => source.session(signal),
    staleTime: 60_000,
  };
}

/** Who is signed in. */
export function useSession(): View<Session> {
  return viewOf(useQuery(sessionQuery(useServices().source)));
}

/** Signs in. Throws `FailureError` where it is refused. All that failed for want of a sign-in is asked again. */
export function useSignIn(): (request: SignInRequest) => Promise<Session> {
  const { gate, source, refusals } = useServices();
  const cache = useQueryClient();
  return useCallback(
    async (request) => {
      const session = await source.signIn(request);
      refusals.forget();
      cache.setQueryData(KEYS.session, session);
      gate.settle(true);
      await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEYS.session[0] });
      return session;
    },
    [cache, gate, source, refusals],
  );
}

/** Signs out; what was read is forgotten by the sign-in screen, to which one goes then. */
export function useSignOut(): () => Promise<void> {
  const cache = useQueryClient();
  const { source } = useServices();
  return useCallback(async () => {
    const session = await source.signOut();
    if (session !== null) cache.setQueryData(KEYS.session, session);
    else await cache.invalidateQueries({ queryKey: KEYS.session });
  }, [cache, source]);
}

/** Forgets every answer of the API; for a screen that shows none of them. */
export function useForget(): () => void {
  const cache = useQueryClient();
  const { refusals } = useServices();
  return useCallback(() => {
    refusals.forget();
    cache.removeQueries({ predicate: ({ queryKey }) => !KEPT_AT_SIGN_OUT.has(String(queryKey[0])) });
  }, [cache, refusals]);
}

const KEPT_AT_SIGN_OUT = new Set(['connection', 'details', 'action', 'session']);

/** Whether something waits for a sign-in, and the way to give up. */
export function useSignInGate(): { readonly open: boolean; readonly giveUp: () => void } {
  const { gate } = useServices();
  const open = useSyncExternalStore(gate.subscribe, gate.open);
  return { open, giveUp: useCallback(() => gate.settle(false), [gate]) };
}
