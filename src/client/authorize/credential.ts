// Credentials and what an operation requires → what to add to a request (header, query, cookie). Requirements are
// alternatives of which one must be met whole (OpenAPI "Security Requirement Object"). A credential only ever goes to
// the origin it belongs to (rule S4).
import type { SecurityRequirement, SecurityScheme } from '#contract';
import { tokenWord } from '#model';

/** A proof of who one is: what to send where, for a security scheme (null: for one that the contract does not name). */
export interface Credential {
  readonly scheme: string | null;
  readonly in: 'header' | 'query' | 'cookie';
  /** Of the header (any case), query parameter or cookie. */
  readonly name: string;
  /** Whole, with its prefix: "Bearer …". */
  readonly value: string;
}

/** What to add to a request. Header names are in lower case. */
export interface Authorization {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly cookies: readonly (readonly [string, string])[];
  /** Names of the schemes that are still needed; empty where a requirement is met whole or nothing is required. */
  readonly missing: readonly string[];
}

/** The secrets that a person gives for a scheme. */
export interface Secret {
  readonly value?: string;
  readonly username?: string;
  readonly password?: string;
}

/** The credential for a scheme. Basic takes a name and a password (RFC 7617); OAuth 2 and OpenID Connect, an access token. */
export function credentialFor(scheme: SecurityScheme, secret: Secret): Credential | null {
  const value = (secret.value ?? '').trim();
  if (scheme.type === 'apiKey') {
    if (scheme.parameter === null || value === '') return null;
    const word = /\s/.test(value) ? null : tokenWord(scheme);
    const whole = word === null ? value : `${word} ${value}`;
    return { scheme: scheme.name, in: scheme.in ?? 'header', name: scheme.parameter, value: whole };
  }
  if (scheme.type === 'mutualTLS') return null;
  const kind = scheme.type === 'http' ? (scheme.scheme ?? 'bearer') : 'bearer';
  if (kind === 'basic') return basicCredential(scheme.name, secret.username ?? '', secret.password ?? '');
  if (value === '') return null;
  return kind === 'bearer'
    ? bearerCredential(scheme.name, value)
    : authorizationCredential(scheme.name, `${capital(kind)} ${value}`);
}

/** HTTP Basic (RFC 7617), in UTF-8. */
export function basicCredential(scheme: string | null, username: string, password: string): Credential {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return authorizationCredential(scheme, `Basic ${btoa(String.fromCharCode(...bytes))}`);
}

/** A bearer token (RFC 6750); a "Bearer " that was pasted along is not doubled. */
export function bearerCredential(scheme: string | null, token: string): Credential {
  return authorizationCredential(scheme, `Bearer ${token.trim().replace(/^bearer\s+/i, '')}`);
}

function authorizationCredential(scheme: string | null, value: string): Credential {
  return { scheme, in: 'header', name: 'Authorization', value };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * What to add for an operation that requires one of `requirements`: the first that the credentials meet whole. Where none
 * is met, or the contract requires nothing (it is often silent about what the server wants), all credentials go along.
 */
export function authorize(
  requirements: readonly SecurityRequirement[],
  credentials: readonly Credential[],
): Authorization {
  const held = new Set(credentials.map(({ scheme }) => scheme));
  const wanted = requirements.filter((one) => one.schemes.length > 0);
  const met = wanted.find((one) => one.schemes.every(({ name }) => held.has(name)));
  if (met !== undefined) {
    const names = new Set(met.schemes.map(({ name }) => name));
    return added(
      credentials.filter(({ scheme }) => scheme === null || names.has(scheme)),
      [],
    );
  }
  const optional = requirements.length === 0 || requirements.some((one) => one.schemes.length === 0);
  const unnamed = credentials.some(({ scheme }) => scheme === null);
  const missing =
    optional || unnamed ? [] : (wanted[0]?.schemes.map(({ name }) => name).filter((name) => !held.has(name)) ?? []);
  return added(credentials, missing);
}

function added(credentials: readonly Credential[], missing: readonly string[]): Authorization {
  const headers = new Map<string, string>();
  const query = new Map<string, string>();
  const cookies = new Map<string, string>();
  for (const credential of credentials) {
    const place = credential.in === 'header' ? headers : credential.in === 'query' ? query : cookies;
    const name = credential.in === 'header' ? credential.name.toLowerCase() : credential.name;
    // The first credential for a place wins; a second Authorization header would spoil both.
    if (!place.has(name)) place.set(name, credential.value);
  }
  return { headers: Object.fromEntries(headers), query: [...query], cookies: [...cookies], missing };
}

/** True where two addresses have one origin. A path without a host is of our own origin, as is the base it stands under. */
export function isSameOrigin(url: string, base: string): boolean {
  return originOf(url, base) === originOf(base, base);
}

function originOf(url: string, base: string): string | null {
  try {
    return new URL(url, new URL(base, 'http://frontdesk.invalid')).origin;
  } catch {
    return null;
  }
}
