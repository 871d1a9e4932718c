// Signing in and out, and who is signed in: login operations answer a token for a seeded user (or for anyone, without
// seeded users), the current user's operation answers that user. Also the token endpoint of OAuth 2 (RFC 6749 §4.3, §4.4).
import { isObject, member, pointerParts } from '#contract';
import type { Json, JsonObject, OAuthFlow, Operation } from '#contract';
import { isSentCode, type Login, normalOf, SIGN_IN_SECRETS } from '#model';
import { newSession, SESSION_COOKIE, SESSIONS, userWith } from './access.ts';
import { empty, isRefused, json, refuse } from './exchange.ts';
import type { Exchange, Refusal, Result, Sandbox } from './exchange.ts';
import { inputOf } from './input.ts';
import { profileOf } from './me.ts';
import { jsonTypeOf, successOf } from './kinds.ts';
import type { SeedUser } from './seed.ts';
import { schemaAt } from './shape.ts';
import { answerAnything } from './anything.ts';
import { spelled } from './store.ts';

const EIGHT_HOURS = 8 * 3_600;

/** The login that an operation is, or null. */
export function loginOf(sandbox: Sandbox, operation: string): Login | null {
  return sandbox.world.application.index.signIn.find((way) => way.login?.call.operation === operation)?.login ?? null;
}

/** The scheme that a login is for, or null where it is for none. */
function schemeOf({ world }: Sandbox, login: Login): string | null {
  return world.application.index.signIn.find((way) => way.login === login)?.scheme ?? null;
}

/** An operation as it is guarded: who signs in, renews that or makes an account has nothing to show yet, though a contract demands it of every call. */
export function asGuarded({ world }: Sandbox, operation: Operation): Operation {
  const logins = world.application.index.signIn.flatMap(({ login }) => (login === null ? [] : [login]));
  const open = logins.flatMap(({ call, code, refresh, guard, before }) => [
    ...[call, code?.call, refresh?.call, guard?.call].map((one) => one?.operation),
    before?.register,
    before?.forgot,
  ]);
  return open.includes(operation.id) ? { ...operation, security: [] } : operation;
}

/** Answers a login: a token (or a cookie) for the user whose name and password were sent. */
export async function answerLogin(exchange: Exchange, login: Login): Promise<Result> {
  const { sandbox, operation } = exchange;
  const input = typedIn(exchange);
  if (isRefused(input)) return input;
  const sent = credentialsIn({ ...Object.fromEntries(exchange.url.searchParams), ...flat(input.value) });
  const user = sent === null ? null : whoIs(sandbox, sent);
  if (sent === null || user === null)
    return refuse(401, 'invalid-credentials', 'Sign-in failed', 'The name or the password is wrong.');
  const { token, change } = newSession(user.username, sandbox.now());
  const success = successOf(operation);
  // Where the answer has no room for a token, only a cookie is left. What is not told of it may have one.
  const isUntold = success?.mediaType === '' && success.status !== 204;
  // What is told without a token has one all the same where the API wants it in a header (Django's answers that are the input).
  const isHeader = schemeOf(sandbox, login) !== null && login.sendAs.in === 'header';
  const hasRoom = login.token.length > 0 || isHeader;
  const isCookie = login.sendAs.in === 'cookie' || !hasRoom || (success?.mediaType === '' && !isUntold);
  const cookie =
    isCookie || isUntold
      ? {
          'set-cookie': `${login.sendAs.in === 'cookie' && login.sendAs.name !== '' ? login.sendAs.name : SESSION_COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax`,
        }
      : {};
  if (success === null || success.mediaType === '' || success.schema === null) {
    return success?.mediaType === '' && isCookie
      ? empty(success.status, cookie, [change])
      : json(success?.status ?? 200, { token }, cookie, [change]);
  }
  const facts = tokenFacts(user, token);
  const answer = answerAnything(exchange, facts, [change]);
  if (isRefused(answer)) return answer;
  const value = sandbox.answering.filled(success.schema, { at: new Map(), known: facts }, operation.id);
  const places = login.token.map(pointerParts);
  const told = places.find((parts) => schemaAt(success.schema, parts, sandbox.world.lookup) !== null);
  // So has one of which nothing at all is told (`schema: {}`, of tsoa's untyped handlers).
  const isAnything = isObject(success.schema) ? Object.keys(success.schema).length === 0 : success.schema;
  const place = told ?? (isHeader || isAnything ? (places[0] ?? ['token']) : undefined);
  return json(
    success.status,
    place === undefined ? value : withToken(value, place, token),
    { ...cookie, 'content-type': jsonTypeOf(success) },
    [change],
  );
}

/** Without people of its own it takes whatever is typed, be it a key of sixteen letters or not. */
function typedIn(exchange: Exchange): { readonly value: JsonObject } | { readonly refused: Refusal } {
  const input = inputOf(exchange, null, false);
  const { value } = exchange.body;
  if (!isRefused(input) || !isObject(value) || (exchange.sandbox.world.seed.users ?? []).length > 0) return input;
  const { issues = [] } = input.refused;
  return issues.length === 0 || issues.some(({ code }) => code === 'required') ? input : { value };
}

function withToken(value: Json, place: readonly string[], token: string): Json {
  const [name, ...rest] = place;
  if (name === undefined) return token;
  const holder = isObject(value) ? value : {};
  return { ...holder, [name]: withToken(member(holder, name) ?? {}, rest, token) };
}

function tokenFacts(user: SeedUser, token: string): JsonObject {
  const profile: JsonObject = { username: user.username, ...profileOf(user) };
  const role = user.roles?.[0];
  return {
    access_token: token,
    accessToken: token,
    token,
    jwt: token,
    id_token: token,
    idToken: token,
    refresh_token: `r${token}`,
    refreshToken: `r${token}`,
    token_type: 'Bearer',
    tokenType: 'Bearer',
    type: 'Bearer',
    expires_in: EIGHT_HOURS,
    expiresIn: EIGHT_HOURS,
    scope: (user.scopes ?? []).join(' '),
    scopes: user.scopes ?? [],
    roles: user.roles ?? [],
    ...(role === undefined ? {} : { role }),
    user: profile,
    profile,
    ...profile,
  };
}

// A login may be wrapped: { user: { email, password } }.
function flat(value: JsonObject): JsonObject {
  const inner = Object.values(value).filter(isObject);
  return inner.length === 1 && Object.keys(value).length === 1 ? (inner[0] ?? value) : value;
}

function credentialsIn(sent: JsonObject): { readonly names: readonly string[]; readonly password: string } | null {
  const texts = Object.entries(sent).filter(([, value]) => typeof value === 'string');
  const password = [isSecret, isKeyOrCode].flatMap((is) => texts.filter(([name]) => is(name)))[0]?.[1];
  const names = Object.entries(sent)
    .filter(([name, value]) => typeof value === 'string' && !/pass|pwd|secret|grant|scope/i.test(name))
    .map(([, value]) => String(value as string));
  return typeof password === 'string' && password !== '' ? { names, password } : null;
}

const isSecret = (name: string): boolean => /pass|pwd|secret|pin/i.test(name) || SIGN_IN_SECRETS.has(normalOf(name));
const isKeyOrCode = (name: string): boolean => /key/i.test(name) || isSentCode(normalOf(name));

function whoIs(
  sandbox: Sandbox,
  { names, password }: { readonly names: readonly string[]; readonly password: string },
): SeedUser | null {
  const users = sandbox.world.seed.users ?? [];
  const name = names.find((one) => one !== '');
  if (users.length === 0) return name === undefined ? null : { username: name, password };
  for (const one of names) {
    const user = userWith(users, one, password);
    if (user !== null) return user;
  }
  return null;
}

/** Whether an operation signs out. */
export function isSignOut(path: string, method: string): boolean {
  return (
    /(^|\/)(log|sign)[-_]?(out|off)$/i.test(path.replace(/\/$/, '')) ||
    (method === 'DELETE' && /(^|\/)(sessions?(\/current)?|tokens?\/current|auth)$/i.test(path))
  );
}

/** Answers a sign-out: the token is worth nothing from then on. */
export function answerSignOut(exchange: Exchange): Result {
  const token = exchange.person?.token ?? null;
  const answer = answerAnything(exchange, {}, []);
  if (isRefused(answer) || token === null) return answer;
  return { ...answer, changes: [...answer.changes, { kind: 'delete', collection: SESSIONS, scope: '', key: token }] };
}

/** Answers the token endpoint of an OAuth 2 flow that the contract declares, or null where the path is not one. */
export async function answerToken(sandbox: Sandbox, path: string, sent: JsonObject): Promise<Result | null> {
  const flow = flows(sandbox).find(
    (one) => pathOf(one.tokenUrl) !== null && path.endsWith(pathOf(one.tokenUrl) ?? '-'),
  );
  if (flow === undefined) return null;
  const grant = spelled(member(sent, 'grant_type'));
  const users = sandbox.world.seed.users ?? [];
  const pair =
    grant === 'client_credentials'
      ? { names: [spelled(member(sent, 'client_id'))], password: spelled(member(sent, 'client_secret')) }
      : credentialsIn(sent);
  const user =
    grant === 'refresh_token'
      ? (users[0] ?? { username: 'user', password: '' })
      : pair === null
        ? null
        : whoIs(sandbox, pair);
  if (user === null)
    return json(
      400,
      { error: 'invalid_grant', error_description: 'The name or the password is wrong.' },
      { 'cache-control': 'no-store' },
    );
  const { token, change } = newSession(user.username, sandbox.now());
  const value = {
    access_token: token,
    token_type: 'Bearer',
    expires_in: EIGHT_HOURS,
    refresh_token: `r${token}`,
    scope: (user.scopes ?? []).join(' '),
  };
  return json(200, value, { 'cache-control': 'no-store' }, [change]);
}

const flows = (sandbox: Sandbox): readonly OAuthFlow[] =>
  sandbox.world.contract.securitySchemes.flatMap((scheme) => scheme.flows);

function pathOf(url: string | null): string | null {
  return url === null ? null : (/^(?:[a-z]+:\/\/[^/]*)?(\/[^?#]*)/i.exec(url)?.[1] ?? `/${url}`);
}
