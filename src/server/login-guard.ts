// What shows an API that keeps people in cookies that no other site started a call: its own operation is asked for a token,
// before a login and with what the login gave, and the token goes along from there. A session in, a session out.
import { createClient } from '#client';
import { type Json, type Pointer, valueAt } from '#contract';
import type { Login } from '#model';
import { AGENT } from './agent.ts';
import { baseUrl } from './asking.ts';
import { authorize } from './credentials.ts';
import type { Served } from './desk.ts';
import { cookieWriteHeaders } from './gateway/heads.ts';
import type { GatewayOperation } from './gateway/operations.ts';
import { askUpstream } from './gateway/upstream.ts';
import { cookiesFor, keepCookies } from './jar.ts';
import type { Session } from './session.ts';
import type { SignInContext } from './sign-in.ts';
import { upstreamFetch } from './upstream-fetch.ts';

/** The session with what calls must bring back; as it was where the API has no such operation or does not answer it yet. */
export async function guarded(
  session: Session,
  { guard }: Login,
  served: Served,
  context: SignInContext,
): Promise<Session> {
  const operation = operationOf(guard?.call.operation, served);
  if (!guard || !operation) return session;
  const base = baseUrl(operation, served, context);
  const path = `${new URL(base).pathname}${operation.path}`.replace('//', '/');
  const authorization = authorize(null, session.credentials, []);
  const cookies = [...authorization.cookies, ...cookiesFor(session.cookies, path, context.now())];
  const upstream = upstreamFetch(context.upstream, { ...authorization, cookies });
  const answer = await createClient({ baseUrl: base, fetch: upstream.fetch }).send(guard.call, {});
  if (answer.kind !== 'ok') return session;
  const kept = { ...session, cookies: keepCookies(session.cookies, upstream.setCookies, context.now()) };
  const value = textIn(answer.value, guard.token);
  return value === null ? kept : { ...kept, guard: { name: headerIn(answer.value), value } };
}

/**
 * The session that knows whether the API takes a call that names the API's own site: of those that list the sites which they let
 * in, few have their own there, and most let in what names none. What only reads finds out, before the first write is refused.
 */
export async function namingSites(session: Session, { upstream }: SignInContext): Promise<Session> {
  if (session.cookies.length === 0 || session.unnamed) return session;
  const headers = { ...cookieWriteHeaders(session, upstream.origin), 'user-agent': AGENT, accept: 'application/json' };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await askUpstream(upstream, { method: 'GET', path: '/', headers, body: null, signal }).catch(
    () => null,
  );
  const isRefused = answer !== null && answer.status >= 400 && SITES_LISTED.test(answer.text.slice(0, MOST_SAID));
  return isRefused ? { ...session, unnamed: true } : session;
}

/** What the `cors` of Express and its kin say of a site that is not on their list. */
const SITES_LISTED =
  /\bnot allowed by cors\b|\bcors\b.{0,40}\b(?:not allowed|denied|blocked)\b|\borigin\b.{0,80}\bnot allowed\b/i;
const MOST_SAID = 2000;
const PATIENCE_MS = 3_000;

/** The header under which the API wants it back: as its answer says, where that is such a name, else the usual one. */
function headerIn(value: Json | undefined): string {
  const said = textIn(value, ['/headerName'])?.toLowerCase() ?? '';
  return /^[a-z-]*[cx]srf[a-z-]*$/.test(said) ? said : 'x-csrf-token';
}

/** What the server's own calls for a person bring back. */
export function guardHeaders(session: Session, { upstream }: SignInContext): Record<string, string> {
  const { guard, cookies } = session;
  return {
    ...(cookies.length > 0 ? cookieWriteHeaders(session, upstream.origin) : {}),
    ...(guard ? { [guard.name]: guard.value } : {}),
  };
}

/** The operation of this id, as the gateway knows it. */
export function operationOf(id: string | undefined, served: Served): GatewayOperation | undefined {
  return served.compiled.operations.find((one) => one.id === id);
}

/** The first of the places that holds a text. */
export function textIn(value: Json | undefined, places: readonly Pointer[]): string | null {
  const found = places.map((place) => (value === undefined ? undefined : valueAt(value, place)));
  return found.find((one): one is string => typeof one === 'string' && one !== '') ?? null;
}
