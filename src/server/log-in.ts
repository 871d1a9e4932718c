// Login operations, performed by the server so that the page never sees a token (rule S4): what was typed in, a session
// with the token or the cookies that the API gave out; and the operation that renews it.
import { type Answer, createClient, type Credential, problemOf, type SignInRequest } from '#client';
import { isObject, type Json, type JsonObject, type Pointer, printJson, valueAt } from '#contract';
import { type CallValues, type Login, tokensFound, USUAL_REFRESH, USUAL_TOKENS } from '#model';
import { authorize } from './credentials.ts';
import { baseUrl, saidAsBefore, saidAsWanted } from './asking.ts';
import type { Served } from './desk.ts';
import { cookiesFor, keepCookies } from './jar.ts';
import { homeOf } from './login-beside.ts';
import { guarded, guardHeaders, namingSites, operationOf, textIn } from './login-guard.ts';
import { NotAnswered, withCredential } from './oauth/index.ts';
import type { ServerProblem } from './problem.ts';
import { type Grant, newSession, type Session } from './session.ts';
import type { SignInContext } from './sign-in.ts';
import { upstreamFetch } from './upstream-fetch.ts';

const JSON_HEADERS = { 'content-type': 'application/json' };

function isOutcome(value: Json | undefined): value is JsonObject {
  return isObject(value) && Object.keys(value).some((name) => /^(?:success|ok|status|\w*code|err)/i.test(name));
}

/** Performs a login operation: its token or its cookies become the session. */
export async function logIn(
  request: SignInRequest,
  before: Session | null,
  served: Served,
  context: SignInContext,
): Promise<Session | ServerProblem> {
  const ways = served.compiled.index.signIn.filter(({ kind }) => kind === 'login');
  const way =
    ways.find(({ login }) => login?.call.operation === request.operation) ?? (request.operation ? undefined : ways[0]);
  const home = homeOf(way?.login?.call.operation, served);
  const operation = operationOf(way?.login?.call.operation, home);
  if (!way?.login || !operation) return incomplete();
  const own = before ?? newSession(context.upstream.origin, context.now());
  const start = await guarded(own, way.login, home, context);
  const jar = cookiesFor(start.cookies, '/', context.now());
  const upstream = upstreamFetch(context.upstream, { headers: guardHeaders(start, context), query: [], cookies: jar });
  const client = createClient({ baseUrl: baseUrl(operation, home, context), fetch: upstream.fetch });
  const answer = await client.send(way.login.call, request.values ?? bodyValues(request));
  if (answer.kind !== 'ok') return isNotThere(answer) ? notThere(operation) : loginRefused(answer);
  const byToken = upstream.setCookies.length === 0 || way.login.token.length > 0;
  const login = byToken ? alsoWhereFound(way.login, answer.value) : way.login;
  const token = textIn(answer.value, login.token) ?? tokenInHead(answer.headers);
  if (token === null && upstream.setCookies.length === 0) {
    // "code 4001, wrong password" with status 200: nothing to go on with, and words that say why.
    const said = isOutcome(answer.value) ? problemOf(401, JSON_HEADERS, printJson(answer.value)) : null;
    if (said !== null && said.detail !== '') return loginRefused(said);
    return refused(
      502,
      'no-token',
      'The API accepted the sign-in but gave nothing to continue with.',
      'Its answer holds neither a token nor a cookie. Choose another way to sign in.',
    );
  }
  const cookies = keepCookies(start.cookies, upstream.setCookies, context.now());
  const session = { ...start, version: start.version + 1, signedIn: true, cookies };
  const given = token === null ? null : credentialOf(way.login, way.scheme, token);
  await context.desk.confirmBase(given ? [given] : [], before);
  const credential = given && (await saidAsWanted(given, served, context));
  const grant = grantFrom(answer.value, login, way.scheme, context);
  // Where the operation that renews wants nothing, the cookies that came with the token suffice.
  const byCookie = grant.refresh === null && way.login.refresh?.field === null && upstream.setCookies.length > 0;
  const itself = way.login.refresh?.itself === true && grant.refresh === null ? token : grant.refresh;
  const known = credential
    ? withCredential(session, credential, { ...grant, refresh: byCookie ? '' : itself })
    : session;
  return guarded(await namingSites(known, context), way.login, home, context);
}

/** Renews what a login operation gave, by the operation that the contract has for it; null where that was refused. */
export async function renewLogin(
  session: Session,
  grant: Grant,
  served: Served,
  context: SignInContext,
): Promise<Session | null> {
  const way = served.compiled.index.signIn.find(({ login, scheme }) => login?.refresh && scheme === grant.scheme);
  const login = way?.login;
  const refresh = login?.refresh;
  const home = homeOf(refresh?.call.operation, served);
  const operation = operationOf(refresh?.call.operation, home);
  if (!login || !refresh || !operation || grant.refresh === null) return null;
  const base = baseUrl(operation, home, context);
  const jar = cookiesFor(
    session.cookies,
    `${new URL(base).pathname}${operation.path}`.replace('//', '/'),
    context.now(),
  );
  const before = session.credentials.find(({ scheme }) => scheme === grant.scheme);
  const isItself = before !== undefined && grant.refresh !== '' && before.value.endsWith(grant.refresh);
  const sent = authorize(null, isItself ? [before] : [], []);
  const headers: Record<string, string> =
    refresh.field === null && grant.refresh !== '' && !isItself ? { authorization: `Bearer ${grant.refresh}` } : {};
  const upstream = upstreamFetch(context.upstream, {
    headers: { ...sent.headers, ...headers },
    query: sent.query,
    cookies: [...jar, ...sent.cookies],
  });
  const given = refresh.field === null ? {} : Object.fromEntries([[refresh.field, grant.refresh]]);
  const values = refresh.inQuery === true ? { query: given } : refresh.field === null ? {} : { body: given };
  const answer = await createClient({ baseUrl: base, fetch: upstream.fetch }).send(refresh.call, values);
  if (answer.kind === 'unreachable' || (answer.kind === 'problem' && answer.status >= 500))
    throw new NotAnswered('the API did not answer');
  if (answer.kind !== 'ok') return null;
  const places = refresh.token.length > 0 ? alsoWhereFound(refresh, answer.value) : refresh;
  const token = textIn(answer.value, places.token) ?? tokenInHead(answer.headers);
  if (token === null) return null;
  const cookies = keepCookies(session.cookies, upstream.setCookies, context.now());
  const next = grantFrom(answer.value, places, grant.scheme, context);
  const kept = next.refresh === null ? { ...next, refresh: isItself ? token : grant.refresh } : next;
  const credential = saidAsBefore(credentialOf(login, grant.scheme, token), before);
  return withCredential({ ...session, cookies }, credential, kept);
}

/** Ends at the API what login operations gave, where the contract says how. What comes of it changes nothing here. */
export async function leaveLogin(session: Session, served: Served, context: SignInContext): Promise<void> {
  const authorization = authorize(null, session.credentials, []);
  const ways = served.compiled.index.signIn.filter(
    ({ scheme }) => session.credentials.length === 0 || session.credentials.some((one) => one.scheme === scheme),
  );
  for (const { login, scheme } of ways) {
    const home = homeOf(login?.end?.call.operation, served);
    const operation = operationOf(login?.end?.call.operation, home);
    if (!login?.end || !operation) continue;
    const base = baseUrl(operation, home, context);
    const path = `${new URL(base).pathname}${operation.path}`.replace('//', '/');
    const cookies = [...authorization.cookies, ...cookiesFor(session.cookies, path, context.now())];
    const headers = { ...authorization.headers, ...guardHeaders(session, context) };
    const { fetch } = upstreamFetch(context.upstream, { ...authorization, headers, cookies });
    const refresh = session.grants.find((one) => one.scheme === scheme)?.refresh ?? null;
    const { field } = login.end;
    const values = field === null || !refresh ? {} : { body: Object.fromEntries([[field, refresh]]) };
    await createClient({ baseUrl: base, fetch }).send(login.end.call, values);
    return;
  }
}

/**
 * Of what nobody has described well, tokens are where they mostly are, else where the answer has something of their names: also
 * beside a cookie, where one is said to come.
 */
function alsoWhereFound<Places extends Pick<Login, 'token' | 'refreshToken'>>(places: Places, answer?: Json): Places {
  const found = tokensFound(answer);
  const token = [...places.token, ...USUAL_TOKENS, ...found.token];
  return { ...places, token, refreshToken: [...places.refreshToken, ...USUAL_REFRESH, ...found.refreshToken] };
}

/**
 * The token that comes in a header of the answer (rule `token-in-header`): `Authorization: Bearer …` of Devise's JWT for Rails and
 * Spring's filters, `X-Subject-Token` of OpenStack; null where none has one.
 */
function tokenInHead(headers: Readonly<Record<string, string>>): string | null {
  const name = HEADS.find((one) => headers[one] !== undefined);
  const token = (headers[name ?? ''] ?? '').replace(/^(?:bearer|token|jwt)\s+/i, '').trim();
  return /^\S+$/.test(token) ? token : null;
}

const HEADS = [
  'authorization',
  'x-auth-token',
  'x-access-token',
  'x-subject-token',
  'x-session-token',
  'access-token',
  'auth-token',
];

function credentialOf({ sendAs }: Login, scheme: string | null, token: string): Credential {
  return { scheme, in: sendAs.in, name: sendAs.name, value: `${sendAs.prefix}${token}` };
}

function grantFrom(
  value: Json | undefined,
  places: Pick<Login, 'token' | 'refreshToken' | 'seconds'>,
  scheme: string | null,
  { now }: SignInContext,
): Grant {
  const refresh = textIn(value, places.refreshToken);
  const told = Number(firstIn(value, places.seconds) ?? Number.NaN);
  const until = told > 0 ? now() + told * 1000 : runsOut(textIn(value, places.token) ?? '');
  return { scheme, by: 'operation', refresh, until, at: now() };
}

/** When a JSON Web Token says that it runs out (RFC 7519 §4.1.4); null where it is none or does not say. */
function runsOut(token: string): number | null {
  const [, claims, signature] = token.split('.');
  if (!claims || !signature) return null;
  try {
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { exp?: unknown };
    return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : null;
  } catch {
    return null;
  }
}

function loginRefused(answer: Exclude<Answer, { kind: 'ok' }>): ServerProblem {
  if (answer.kind === 'unreachable') {
    const status = answer.reason === 'invalid' ? 400 : 502;
    return refused(status, 'login-not-sent', 'Signing in did not reach the API.', answer.detail);
  }
  const extra = { issues: answer.issues, upstreamCode: answer.code };
  const words = answer.status >= 500 ? 'The API failed while signing in.' : 'The API did not accept this.';
  return { ...refused(answer.status >= 500 ? 502 : answer.status, 'login-refused', words, wordsOf(answer)), extra };
}

/** Whether a refusal is of the address and of nothing that was entered: a page, or the words of a router that knows no such route. */
function isNotThere(answer: Exclude<Answer, { kind: 'ok' }>): boolean {
  if (answer.kind !== 'problem' || (answer.status !== 404 && answer.status !== 405)) return false;
  const isPage = /\bhtml\b/.test(answer.headers['content-type'] ?? '');
  return isPage || answer.status === 405 || NO_ROUTE.test((answer.detail === '' ? answer.title : answer.detail).trim());
}

/** FastAPI and hapi; Express and NestJS; Fastify; Laravel; Rails; Go. */
const NO_ROUTE =
  /^(?:not found\.?$|cannot post \/|route post:|the route \S+ could not be found|no route matches|404 page not found)/i;

function notThere({ id }: { readonly id: string }): ServerProblem {
  const detail = `Its contract says ${id}, and there is nothing. Whoever looks after the API knows where it is; until then, choose another way to sign in.`;
  return refused(404, 'login-not-there', 'The API has no sign-in where its contract says.', detail);
}

function bodyValues({ body, username, password }: SignInRequest): CallValues {
  return body === undefined ? { body: { username: username ?? '', password: password ?? '' } } : { body };
}

function firstIn(value: Json | undefined, places: readonly Pointer[]): Json | undefined {
  return places
    .map((place) => (value === undefined ? undefined : valueAt(value, place)))
    .find((one) => one !== undefined);
}

/** The API's words for a refusal, as sentences. */
export function wordsOf({ status, title, detail }: Pick<Extract<Answer, { kind: 'problem' }>, Told>): string {
  const words = detail === '' ? title : detail;
  const sentence = `${words}${/[.!?]$/.test(words) ? '' : '.'}`;
  // "Terms acceptance required", "Use single sign-on": who one is was right, and something else is wanted.
  const isOther = status === 403 && /\s/.test(words.trim()) && !OF_ENTERED.test(words);
  return isOther ? sentence : `${sentence} Check what you entered and try again.`;
}

type Told = 'status' | 'title' | 'detail';

const OF_ENTERED =
  /password|credential|incorrect|invalid|wrong|unauthori[sz]ed|not (?:match|found|exist|accepted|allowed)/i;

/** What is said where something is missing. */
export function incomplete(): ServerProblem {
  return refused(
    400,
    'incomplete-sign-in',
    'Something is missing to sign in.',
    'Fill in what this way of signing in asks for.',
  );
}

/** A refusal in words. */
export function refused(status: number, code: string, title: string, detail: string): ServerProblem {
  return { status, code, title, detail };
}
