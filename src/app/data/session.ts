// Who is signed in, signing in and out. The credential itself goes to the gateway and nowhere else (rule S4).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { SessionView, SignInRequest, SignInStep } from '#client';
import type { Json } from '#contract';
import type { Call, CallValues } from '#model';
import { storage } from '#storage';
import { KEYS } from './connection.ts';
import { useServices } from './context.tsx';
import { okOrThrow } from './failure.ts';
import type { GateState } from './gate.ts';
import { HOME_PATH, signInPath } from './paths.ts';
import type { Source } from './source.ts';
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
export function useSession(): View<SessionView> {
  return viewOf(useQuery(sessionQuery(useServices().source)));
}

/**
 * Sends what comes before a sign-in, which nobody need be signed in for: its answer. Throws `FailureError` where it is refused, and
 * asks nobody to sign in.
 */
export function useAskBefore(): (call: Call, values: CallValues) => Promise<Json | undefined> {
  const { client } = useServices();
  return useCallback(async (call, values) => okOrThrow(await client.send(call, values)).value, [client]);
}

/**
 * Signs in, or takes the next step towards it. Throws `FailureError` where it is refused. Once it is done, all that failed
 * for want of a sign-in is asked again, here and in the other tabs.
 */
export function useSignIn(): (request: SignInRequest) => Promise<SignInStep> {
  const { gate, tabs, source, refusals } = useServices();
  const cache = useQueryClient();
  return useCallback(
    async (request) => {
      const step = await source.signIn(request);
      if (!('ways' in step)) return step;
      if (tabs.shared) {
        // What somebody else has looked at on this device is nothing for the next one.
        const { isAnotherPerson, PERSON } = await import('./another-person.ts');
        if (isAnotherPerson(request, storage)) {
          tabs.tell('out');
          leave(HOME_PATH, [PERSON]);
          return step;
        }
      }
      refusals.forget();
      cache.setQueryData(KEYS.session, step);
      tabs.tell('in');
      gate.settle(true);
      await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEYS.session[0] });
      return step;
    },
    [cache, gate, tabs, source, refusals],
  );
}

/** Tells the tab that waits that somebody has signed in, from the window in which they did. */
export function useTellSignedIn(): () => void {
  const { tabs } = useServices();
  return useCallback(() => tabs.tell('in'), [tabs]);
}

/** Signs out, here and in the other tabs. Nothing is left: neither in memory, nor on this device, nor at the provider. */
export function useSignOut(): () => Promise<void> {
  const { tabs, source } = useServices();
  return useCallback(async () => {
    const session = await source.signOut();
    tabs.tell('out');
    leave(session?.leave ?? (tabs.shared ? signInPath() : HOME_PATH));
  }, [tabs, source]);
}

/** Goes on with another part of the server: the page is loaded anew, since nothing of the one before holds there. */
export function useChoosePart(): (part: string) => Promise<void> {
  const { source } = useServices();
  return useCallback(
    async (part) => {
      await source.choosePart(part);
      window.location.assign(HOME_PATH);
    },
    [source],
  );
}

/** Follows what other tabs do: signs out with them, and goes on when they have signed in. */
export function useTabs(): void {
  const { tabs, gate, refusals } = useServices();
  const cache = useQueryClient();
  useEffect(() => {
    window.addEventListener('pageshow', renewed);
    return () => window.removeEventListener('pageshow', renewed);
  }, []);
  useEffect(
    () =>
      tabs.listen((news) => {
        if (news === 'out') {
          leave(signInPath());
          return;
        }
        refusals.forget();
        gate.settle(true);
        void cache.invalidateQueries();
      }),
    [tabs, gate, cache, refusals],
  );
}

/** A page that the back button brings out of the browser's memory knows nothing of a sign-out since: it is loaded anew. */
function renewed({ persisted }: PageTransitionEvent): void {
  if (persisted) window.location.reload();
}

/** Leaves by loading a page anew, so that nothing stays in memory. What is kept on the device goes but for the look. */
function leave(address: string, alsoKept: readonly string[] = []): void {
  // At once, however long the other page takes.
  document.documentElement.hidden = true;
  storage.leave((key) => KEPT_ON_DEVICE.has(key) || alsoKept.includes(key));
  window.location.replace(address);
}

const KEPT_ON_DEVICE = new Set(['theme']);

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

/** What the gate asks of the person, and the way to answer. Each time it opens, who is signed in is asked anew. */
export function useSignInGate(): {
  readonly state: GateState;
  readonly what: string;
  readonly settle: (goOn: boolean) => void;
} {
  const { gate } = useServices();
  const cache = useQueryClient();
  const state = useSyncExternalStore(gate.subscribe, gate.state);
  useEffect(() => {
    if (state === 'sign-in') void cache.invalidateQueries({ queryKey: KEYS.session });
  }, [state, cache]);
  return { state, what: gate.what(), settle: gate.settle };
}
