// Which credentials go with a request to the upstream: a person's own from the session, those of the server's settings,
// and what the operation requires in; headers, query parameters and cookies out. Pure data, so that it can be looked at.
import type { SecurityScheme } from '#contract';
import type { SchemeCredential } from '#settings';
import type { GatewayOperation } from './gateway/operations.ts';
import type { HeldCredential } from './session.ts';

/** What is added to a request. `query` is a list of names with values. */
export interface Authorization {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly cookies: readonly string[];
}

/** The secret that a person typed, or a setting holds, in the form in which its scheme sends it. */
export function credentialFor(scheme: SecurityScheme, secret: string): HeldCredential | null {
  const own = (place: HeldCredential['in'], name: string, value: string): HeldCredential => {
    return { scheme: scheme.name, in: place, name, value };
  };
  if (scheme.type === 'apiKey')
    return scheme.parameter === null ? null : own(scheme.in ?? 'header', scheme.parameter, secret);
  if (scheme.type === 'http' && scheme.scheme === 'basic') {
    return own('header', 'authorization', secret.startsWith('Basic ') ? secret : basicValue(secret));
  }
  if (scheme.type === 'mutualTLS') return null;
  const prefix =
    scheme.type === 'http' && scheme.scheme !== null && scheme.scheme !== 'bearer' ? scheme.scheme : 'Bearer';
  const bare = secret.replace(new RegExp(`^${prefix.replace(/\W/g, '')}\\s+`, 'i'), '');
  return own('header', 'authorization', `${prefix} ${bare}`);
}

/** "Basic …" of "user:password" (RFC 7617, UTF-8). */
export function basicValue(pair: string): string {
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
}

/** The credentials of the settings, ready to be sent; `unused` are those whose scheme the contract does not have. */
export function serviceCredentials(
  configured: readonly SchemeCredential[],
  schemes: readonly SecurityScheme[],
): { readonly held: readonly HeldCredential[]; readonly unused: readonly string[] } {
  const held: HeldCredential[] = [];
  const unused: string[] = [];
  for (const { scheme: name, value } of configured) {
    const scheme = schemes.find((one) => plainName(one.name) === plainName(name));
    const made = scheme ? credentialFor(scheme, value) : headerCredential(value);
    if (made) held.push(made);
    else unused.push(name);
  }
  return { held, unused };
}

/** A value written as "X-API-Key: secret" says by itself how it is sent, without a contract. */
function headerCredential(value: string): HeldCredential | null {
  const [, name, secret] = /^([A-Za-z][\w-]*):\s+(\S.*)$/.exec(value) ?? [];
  return name && secret ? { scheme: null, in: 'header', name: name.toLowerCase(), value: secret } : null;
}

function plainName(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, '_');
}

/**
 * Chooses what goes with a request. A person's own credential wins over the server's. Where the operation names its
 * schemes and one requirement can be met, schemes that have nothing to do with it stay away; else all that is there goes.
 */
export function authorize(
  operation: GatewayOperation | null,
  own: readonly HeldCredential[],
  service: readonly HeldCredential[],
): Authorization {
  const all = [...service, ...own];
  const wanted = chosenSchemes(operation, all);
  const places = new Map<string, HeldCredential>();
  for (const credential of all) {
    if (wanted !== null && credential.scheme !== null && !wanted.has(credential.scheme)) continue;
    places.set(`${credential.in} ${credential.name.toLowerCase()}`, credential);
  }
  const of = (place: HeldCredential['in']) => [...places.values()].filter((credential) => credential.in === place);
  return {
    headers: Object.fromEntries(of('header').map(({ name, value }) => [name.toLowerCase(), value])),
    query: of('query').map(({ name, value }) => [name, value] as const),
    cookies: of('cookie').map(({ name, value }) => `${name}=${encodeURIComponent(value)}`),
  };
}

function chosenSchemes(operation: GatewayOperation | null, all: readonly HeldCredential[]): ReadonlySet<string> | null {
  const have = new Set(all.flatMap(({ scheme }) => (scheme === null ? [] : [scheme])));
  const met = operation?.security.find((names) => names.length > 0 && names.every((name) => have.has(name)));
  return met ? new Set(met) : null;
}

/** Adds query credentials to a raw query; a parameter of that name which a page sent is taken out. */
export function withQuery(query: string, added: Authorization['query']): string {
  if (added.length === 0) return query;
  const names = new Set(added.map(([name]) => name));
  const kept = withoutQuery(query, names).replace(/^\?/, '');
  const own = added.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return `?${[...(kept === '' ? [] : [kept]), ...own].join('&')}`;
}

/** The raw query without the parameters of these names; all else stays as it was written. */
export function withoutQuery(query: string, names: ReadonlySet<string>): string {
  const kept = query
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !names.has(decoded(part.split('=')[0] ?? '')));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
