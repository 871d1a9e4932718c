// Signing in to the API for a person (rule S4): what they typed in, a session with a credential that the API has taken
// out, or its refusal in its own words. Login operations are performed here, so the page never sees a token.
import {
  type Answer,
  basicCredential,
  bearerCredential,
  createClient,
  type Credential,
  credentialFor,
  plainCall,
} from '#client';
import { isObject, type Json, member, type SecurityScheme, valueAt } from '#contract';
import type { CallValues, SignIn } from '#model';
import { API_PREFIX, type Settings } from '#settings';
import { type Authorization, authorize } from './credentials.ts';
import type { Desk, Served } from './desk.ts';
import type { GatewayOperation } from './gateway/operations.ts';
import { probesAmong } from './gateway/probe.ts';
import type { Upstream } from './gateway/upstream.ts';
import { cookiesFor, keepCookies } from './jar.ts';
import type { GuessedWays } from './locked.ts';
import { personOf } from './person.ts';
import type { ServerProblem } from './problem.ts';
import { newSession, type Session } from './session.ts';
import { upstreamFetch } from './upstream-fetch.ts';

/** What a page sends to sign in. */
export interface SignInRequest {
  readonly kind: SignIn['kind'];
  readonly scheme: string | null;
  readonly operation?: string;
  readonly value?: string;
  readonly username?: string;
  readonly password?: string;
  /** The header for an API key that no scheme of the contract tells. */
  readonly header?: string;
  readonly body?: Json;
  readonly values?: CallValues;
}

/** What signing in needs. */
export interface SignInContext {
  readonly settings: Settings;
  readonly upstream: Upstream;
  readonly desk: Desk;
  readonly now: () => number;
}

/** Signs a person in; `before` is the session so far. */
export async function signIn(
  request: SignInRequest,
  before: Session | null,
  context: SignInContext,
): Promise<Session | ServerProblem> {
  const state = await context.desk.stateFor(before);
  if (state.kind === 'missing')
    return refused(
      409,
      'no-contract',
      'There is nothing to sign in to yet.',
      'Frontdesk has not found the contract of the API.',
    );
  if (state.kind === 'locked') return unlock(request, before, state.guessed, context);
  if (request.kind === 'login') return logIn(request, before, state.served, context);
  const credential = credentialOf(request, state.served.compiled.index.security);
  if (!credential) return incomplete();
  const refusal = await refusalOf(credential, state.served, context);
  if (refusal) return refusal;
  const session = withCredential(before ?? newSession(context.upstream.origin, context.now()), credential);
  await context.desk.confirmBase([credential]);
  return named(session, state.served, context, request.username ?? null);
}

async function unlock(request: SignInRequest, before: Session | null, guessed: GuessedWays, context: SignInContext) {
  const credential = credentialOf(request, guessed.schemes);
  if (!credential) return incomplete();
  const found = await context.desk.unlock(credential);
  if ('kind' in found) {
    return found.kind === 'locked'
      ? refused(
          401,
          'credential-refused',
          'The API did not accept this.',
          `It answered ${found.status} again. Check what you entered, or choose another way to sign in.`,
        )
      : refused(
          502,
          'no-contract',
          'The API has no contract to show.',
          `It may have taken the sign-in, but its contract was not found (${found.tried[0]?.note ?? 'nothing was there'}).`,
        );
  }
  const own = found.compiled.index.security.find((scheme) => sameWay(credentialFor(scheme, PLACEHOLDER), credential));
  const fresh = before ?? newSession(context.upstream.origin, context.now());
  const session = {
    ...withCredential(fresh, { ...credential, scheme: own?.name ?? null }),
    contract: found.compiled.hash,
  };
  return named(session, found, context, request.username ?? null);
}

/** Stands for any secret where only the place of a credential matters. */
const PLACEHOLDER = { value: 'x', username: 'x', password: 'x' };

function sameWay(one: Credential | null, other: Credential): boolean {
  return one !== null && one.in === other.in && one.name.toLowerCase() === other.name.toLowerCase();
}

/** The credential that was typed; null where something is missing. A header may be named only where no scheme is. */
function credentialOf(request: SignInRequest, schemes: readonly SecurityScheme[]): Credential | null {
  const { kind, scheme: name, username = '', password = '', header } = request;
  const value = (request.value ?? '').trim();
  const typed = kind === 'basic' ? username : value;
  if (typed === '' || /[\r\n\0]/.test(`${typed}${password}`)) return null;
  const scheme = schemes.find((one) => one.name === name);
  if (scheme) return credentialFor(scheme, { value, username, password });
  if (kind === 'basic') return basicCredential(null, username, password);
  if (kind !== 'apiKey') return bearerCredential(null, value);
  const named = header !== undefined && /^(?!host$|cookie$|content-|transfer-|connection$)[a-z][\w-]*$/i.test(header);
  return named ? { scheme: null, in: 'header', name: header, value } : null;
}

function withCredential(session: Session, credential: Credential): Session {
  const others = session.credentials.filter((one) => !sameWay(one, credential));
  return { ...session, signedIn: true, credentials: [...others, credential] };
}

/** Asks the API whether it takes the credential, by something that only reads; null where it does or cannot be asked. */
async function refusalOf(
  credential: Credential,
  served: Served,
  context: SignInContext,
): Promise<ServerProblem | null> {
  const { currentUser } = served.compiled.index;
  const { operations } = served.compiled;
  const question =
    operations.find(({ id, asks, path }) => id === currentUser && !asks && !path.includes('{')) ??
    probesAmong(operations)[0];
  if (!question) return null;
  const authorization = authorize(question, [credential], served.route.service);
  const answer = await read(question, served, context, authorization);
  if (answer.kind === 'unreachable') {
    return refused(
      502,
      'upstream-unreachable',
      'The backend could not be reached.',
      `${context.upstream.origin} did not answer: ${answer.detail}`,
    );
  }
  if (answer.kind === 'ok' || (answer.status !== 401 && answer.status !== 403)) return null;
  if (answer.status === 403) {
    // "Forbidden" may mean this operation only. It means the credential where it is the answer to nobody at all.
    const nobody = await read(question, served, context, null);
    if (nobody.kind !== 'problem' || nobody.status !== 403) return null;
  }
  return refused(401, 'credential-refused', 'The API did not accept this.', wordsOf(answer));
}

/** Performs a login operation: its token or its cookies become the session. */
async function logIn(
  request: SignInRequest,
  before: Session | null,
  served: Served,
  context: SignInContext,
): Promise<Session | ServerProblem> {
  const ways = served.compiled.index.signIn.filter(({ kind }) => kind === 'login');
  const way =
    ways.find(({ login }) => login?.call.operation === request.operation) ?? (request.operation ? undefined : ways[0]);
  const operation = served.compiled.operations.find(({ id }) => id === way?.login?.call.operation);
  if (!way?.login || !operation) return incomplete();
  const start = before ?? newSession(context.upstream.origin, context.now());
  const jar = cookiesFor(start.cookies, '/', context.now());
  const upstream = upstreamFetch(context.upstream, { headers: {}, query: [], cookies: jar });
  const client = createClient({ baseUrl: baseUrl(operation, served, context), fetch: upstream.fetch });
  const answer = await client.send(way.login.call, request.values ?? bodyValues(request));
  if (answer.kind === 'unreachable') {
    return refused(
      answer.reason === 'invalid' ? 400 : 502,
      'login-not-sent',
      'Signing in did not reach the API.',
      answer.detail,
    );
  }
  if (answer.kind === 'problem') {
    const extra = { issues: answer.issues, upstreamCode: answer.code };
    const words = answer.status >= 500 ? 'The API failed while signing in.' : 'The API did not accept this.';
    return { ...refused(answer.status >= 500 ? 502 : answer.status, 'login-refused', words, wordsOf(answer)), extra };
  }
  const token = tokenIn(answer.value, way.login.token);
  const cookies = keepCookies(start.cookies, upstream.setCookies, context.now());
  if (token === null && upstream.setCookies.length === 0) {
    return refused(
      502,
      'no-token',
      'The API accepted the sign-in but gave nothing to continue with.',
      'Its answer holds neither a token nor a cookie. Choose another way to sign in.',
    );
  }
  const { sendAs } = way.login;
  const credential =
    token === null ? null : { scheme: way.scheme, in: sendAs.in, name: sendAs.name, value: `${sendAs.prefix}${token}` };
  const session = { ...start, signedIn: true, cookies };
  await context.desk.confirmBase(credential ? [credential] : []);
  return named(credential ? withCredential(session, credential) : session, served, context, typedName(request));
}

function bodyValues({ body, username, password }: SignInRequest): CallValues {
  return body === undefined ? { body: { username: username ?? '', password: password ?? '' } } : { body };
}

/** The token: the first of the places that holds a text. */
function tokenIn(value: Json | undefined, places: readonly string[]): string | null {
  if (value === undefined) return null;
  for (const place of places) {
    const found = valueAt(value, place);
    if (typeof found === 'string' && found !== '') return found;
  }
  return null;
}

/** The session with the person, as the API's own "who am I?" tells, else by the name that was typed. */
async function named(session: Session, served: Served, context: SignInContext, typed: string | null): Promise<Session> {
  // Whom Frontdesk itself has let in stays who they are, whatever the API calls them.
  if (session.user?.from === 'frontdesk') return session;
  const { currentUser } = served.compiled.index;
  const question = served.compiled.operations.find(
    ({ id, asks, path }) => id === currentUser && !asks && !path.includes('{'),
  );
  if (!question) return { ...session, user: personOf(undefined, typed) };
  const base = context.upstream.sandbox ? API_PREFIX : served.route.basePath(question);
  const authorization = authorize(question, session.credentials, served.route.service);
  const jar = cookiesFor(session.cookies, `${base}${question.path}`, context.now());
  const answer = await read(question, served, context, {
    ...authorization,
    cookies: [...jar, ...authorization.cookies],
  });
  return { ...session, user: personOf(answer.kind === 'ok' ? answer.value : undefined, typed) };
}

function typedName({ username, body, values }: SignInRequest): string | null {
  const sent = body ?? values?.body;
  if (username) return username;
  if (!isObject(sent)) return null;
  const name = Object.keys(sent).find((key) => /^(user_?name|e?_?mail|login|user|account)$/i.test(key));
  const typed = name === undefined ? undefined : member(sent, name);
  return typeof typed === 'string' ? typed : null;
}

/** Asks an operation that only reads and needs nothing filled in. */
function read(
  operation: GatewayOperation,
  served: Served,
  context: SignInContext,
  authorization: Authorization | null,
): Promise<Answer> {
  const { fetch } = upstreamFetch(context.upstream, authorization);
  const call = plainCall(operation.method, operation.path, { reads: true });
  return createClient({ baseUrl: baseUrl(operation, served, context), fetch }).send(call, {});
}

function baseUrl(operation: GatewayOperation, served: Served, { upstream }: SignInContext): string {
  return `${upstream.origin}${upstream.sandbox ? API_PREFIX : served.route.basePath(operation)}`;
}

function wordsOf({ status, title, detail }: Extract<Answer, { kind: 'problem' }>): string {
  const words = [title, detail].filter((text, index, all) => text !== '' && all.indexOf(text) === index).join(': ');
  return `${words === '' ? `It answered ${status}.` : words} Check what you entered and try again.`;
}

function incomplete(): ServerProblem {
  return refused(
    400,
    'incomplete-sign-in',
    'Something is missing to sign in.',
    'Fill in what this way of signing in asks for.',
  );
}

function refused(status: number, code: string, title: string, detail: string): ServerProblem {
  return { status, code, title, detail };
}
