// Who is asking, and may they: credentials of a request are held against the operation's security requirements (bearer,
// basic, API key, cookie; RFC 9110 §11, RFC 6750). Tokens that a login operation answered stand for a seeded user.
import type { Operation, SecurityScheme } from '#contract';
import { member } from '#contract';
import { refuse } from './exchange.ts';
import type { Person, Refusal } from './exchange.ts';
import type { Seed, SeedUser } from './seed.ts';
import type { Change, Store } from './store.ts';
import { spelled } from './store.ts';

/** Where the tokens that were given out are kept. */
export const SESSIONS = '$sessions';

/** The cookie of a session where the contract names none. */
export const SESSION_COOKIE = 'session';

/** What was found out about a request: a person (or nobody, where that is allowed), or a refusal. */
export type Access = { readonly person: Person | null } | { readonly refused: Refusal };

/** Checks the requirements of an operation. */
export async function accessOf(
  operation: Operation,
  schemes: readonly SecurityScheme[],
  seed: Seed,
  store: Store,
  request: { headers: Headers; url: URL },
): Promise<Access> {
  const requirements = operation.security;
  const missing: (readonly string[])[] = [];
  let offered = false;
  // Who is known is known also where nobody has to be (a list that shows more to its owner).
  let known: Person | null = null;
  for (const scheme of schemes) {
    const credential = credentialFor(scheme, request);
    if (credential === null) continue;
    offered = true;
    known ??= await personOf(scheme, credential, seed, store);
  }
  // A login may hand out tokens although no scheme is declared.
  known ??= await personOf(TOKEN, credentialFor(TOKEN, request) ?? NOBODY, seed, store, true);
  // So may it set a cookie: who signed in there is signed in, whatever else the operations take (Traccar's name and password).
  const isDeclared = schemes.some(({ in: place, parameter }) => place === 'cookie' && parameter === SESSION_COOKIE);
  const session = isDeclared ? null : cookieOf(request.headers, SESSION_COOKIE);
  const inSession =
    session === null ? null : await personOf(TOKEN, { kind: 'token', value: session }, seed, store, true);
  known ??= inSession;
  if (requirements.length === 0 || inSession !== null) return { person: known };
  for (const requirement of requirements) {
    if (requirement.schemes.length === 0) return { person: known };
    const found = await satisfied(requirement.schemes, schemes, seed, store, request);
    if (found === null) continue;
    if (found.missing.length === 0) return { person: found.person };
    missing.push(found.missing);
  }
  // Without seeded users any credential is as good as another, whichever way it came.
  if ((seed.users ?? []).length === 0 && offered) return { person: known };
  if (missing.length > 0) return forbidden(missing, hasScopes(requirements, schemes));
  return unauthorized(requirements[0]?.schemes[0]?.name ?? '', schemes, offered);
}

async function satisfied(
  wanted: readonly { readonly name: string; readonly scopes: readonly string[] }[],
  schemes: readonly SecurityScheme[],
  seed: Seed,
  store: Store,
  request: { headers: Headers; url: URL },
): Promise<{ person: Person | null; missing: readonly string[] } | null> {
  let person: Person | null = null;
  const missing: string[] = [];
  for (const { name, scopes } of wanted) {
    const scheme = schemes.find((one) => one.name === name);
    if (scheme === undefined || scheme.type === 'mutualTLS') continue;
    const credential = credentialFor(scheme, request);
    const found = credential === null ? null : await personOf(scheme, credential, seed, store);
    if (found === null) return null;
    person = found;
    missing.push(...scopes.filter((scope) => !may(found, scope)));
  }
  return { person, missing };
}

function may({ user }: Person, scope: string): boolean {
  if (user === null) return true;
  const has = [...(user.scopes ?? []), ...(user.roles ?? [])];
  return has.includes('*') || has.includes(scope);
}

type Credential =
  | { readonly kind: 'token'; readonly value: string }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string };

function credentialFor(scheme: SecurityScheme, { headers, url }: { headers: Headers; url: URL }): Credential | null {
  const authorization = headers.get('authorization') ?? '';
  const [, kind = '', rest = ''] = /^(\S+)\s+(.+)$/.exec(authorization) ?? [];
  if (scheme.type === 'apiKey') return apiKey(scheme, headers, url);
  if (scheme.type === 'http' && scheme.scheme === 'basic') return kind.toLowerCase() === 'basic' ? basic(rest) : null;
  if (scheme.type === 'http' && scheme.scheme !== 'bearer')
    return authorization === '' ? null : { kind: 'token', value: rest || authorization };
  return kind.toLowerCase() === 'bearer' && rest !== '' ? { kind: 'token', value: rest } : null;
}

function apiKey(scheme: SecurityScheme, headers: Headers, url: URL): Credential | null {
  const name = scheme.parameter ?? '';
  let value: string | null = null;
  if (scheme.in === 'header') value = headers.get(name);
  else if (scheme.in === 'query') value = url.searchParams.get(name);
  else value = cookieOf(headers, name);
  // Some contracts describe a bearer token as an API key in the Authorization header.
  const bare = value?.replace(/^(bearer|token|apikey|basic)\s+/i, '') ?? '';
  return bare === '' ? null : { kind: 'token', value: bare };
}

/** A cookie of a request by name, or null. */
function cookieOf(headers: Headers, name: string): string | null {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

function basic(encoded: string): Credential | null {
  try {
    const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0));
    const text = new TextDecoder().decode(bytes);
    const at = text.indexOf(':');
    return at <= 0 ? null : { kind: 'basic', username: text.slice(0, at), password: text.slice(at + 1) };
  } catch {
    return null;
  }
}

async function personOf(
  scheme: SecurityScheme,
  credential: Credential,
  seed: Seed,
  store: Store,
  sessionsOnly = false,
): Promise<Person | null> {
  const users = seed.users ?? [];
  if (credential.kind === 'basic') {
    if (users.length === 0) return { user: null, name: credential.username, token: null };
    return personNamed(userWith(users, credential.username, credential.password), null);
  }
  const session = await store.get(SESSIONS, '', credential.value);
  if (session !== null) {
    const username = spelled(member(session.value, 'username'));
    const user = users.find((one) => one.username === username) ?? null;
    if (user !== null || users.length === 0) return { user, name: username, token: credential.value };
    return null;
  }
  if (sessionsOnly) return null;
  if (users.length === 0) return { user: null, name: scheme.name, token: null };
  return personNamed(users.find((one) => one.apiKey === credential.value) ?? null, null);
}

const TOKEN: SecurityScheme = {
  name: 'token',
  type: 'http',
  description: '',
  in: null,
  parameter: null,
  scheme: 'bearer',
  bearerFormat: null,
  openIdConnectUrl: null,
  flows: [],
  pointer: '',
};
const NOBODY: Credential = { kind: 'token', value: '-' };

const personNamed = (user: SeedUser | null, token: string | null): Person | null =>
  user === null ? null : { user, name: user.username, token };

/** The seeded user with that name (or e-mail) and password, or null. */
export function userWith(users: readonly SeedUser[], name: string, password: string): SeedUser | null {
  const wanted = name.trim().toLowerCase();
  const found = users.find((one) => {
    const email = member(one.profile, 'email');
    return one.username.toLowerCase() === wanted || (typeof email === 'string' && email.toLowerCase() === wanted);
  });
  return found !== undefined && found.password === password ? found : null;
}

/** A new token for a user, and the change that makes it valid. */
export function newSession(username: string, now: Date): { readonly token: string; readonly change: Change } {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const token = `fd_${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const value = { username, createdAt: now.toISOString() };
  return { token, change: { kind: 'put', collection: SESSIONS, scope: '', key: token, value } };
}

function unauthorized(name: string, schemes: readonly SecurityScheme[], offered: boolean): Access {
  const scheme = schemes.find((one) => one.name === name);
  const challenge =
    scheme?.type === 'http' && scheme.scheme === 'basic' ? 'Basic realm="sandbox"' : 'Bearer realm="sandbox"';
  const detail = offered
    ? 'This sign-in is not valid (any more). Sign in again.'
    : 'Sign in first: this needs a credential.';
  return refuse(401, 'unauthorized', 'Not signed in', detail, {
    headers: { 'www-authenticate': offered ? `${challenge}, error="invalid_token"` : challenge },
  });
}

// Scopes are told as permissions; the words that other schemes require are roles (OpenAPI 3.1, security requirements).
const hasScopes = (requirements: Operation['security'], schemes: readonly SecurityScheme[]): boolean => {
  const names = new Set(requirements.flatMap((one) => one.schemes.map(({ name }) => name)));
  return schemes.some(({ name, type }) => names.has(name) && (type === 'oauth2' || type === 'openIdConnect'));
};

function forbidden(alternatives: readonly (readonly string[])[], scoped: boolean): Access {
  const least = Math.min(...alternatives.map((scopes) => scopes.length));
  const nearest = alternatives.filter((scopes) => scopes.length === least);
  const named = nearest.map((scopes) => scopes.map((scope) => `"${scope}"`).join(' and ')).join(' or ');
  const scopes = [...new Set(nearest.flat())];
  const challenge = `Bearer realm="sandbox", error="insufficient_scope", scope="${scopes.join(' ')}"`;
  const detail = `This needs the ${scoped ? 'permission' : 'role'} ${named}, which you do not have.`;
  return refuse(403, 'forbidden', 'Not allowed', detail, { scopes, headers: { 'www-authenticate': challenge } });
}
