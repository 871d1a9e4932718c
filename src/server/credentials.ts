// Which credentials go with a request to the upstream: a person's own from the session, those of the server's settings,
// and what the operation requires in; headers, query parameters and cookies out. Pure data, so that it can be looked at.
import { type Credential, credentialFor } from '#client';
import type { SecurityScheme } from '#contract';
import type { SchemeCredential } from '#settings';
import type { GatewayOperation } from './gateway/operations.ts';

/** What is added to a request. `query` is a list of names with values. */
export interface Authorization {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly cookies: readonly string[];
}

/** The credential of a setting: one text, which for HTTP Basic is "user:password", and may be written as the whole header. */
function fromSetting(scheme: SecurityScheme, value: string): Credential | null {
  const [username = '', ...password] = value.split(':');
  const made = credentialFor(scheme, { value, username, password: password.join(':') });
  const written = headerCredential(value);
  return made && written?.name === made.name.toLowerCase() ? { ...written, scheme: scheme.name } : made;
}

/** The credentials of the settings, ready to be sent; `unused` are those whose scheme the contract does not have. */
export function serviceCredentials(
  configured: readonly SchemeCredential[],
  schemes: readonly SecurityScheme[],
): { readonly held: readonly Credential[]; readonly unused: readonly string[] } {
  const held: Credential[] = [];
  const unused: string[] = [];
  for (const { scheme: name, value } of configured) {
    const scheme = schemes.find((one) => plainName(one.name) === plainName(name));
    const made = scheme ? fromSetting(scheme, value) : headerCredential(value);
    if (made) held.push(made);
    else unused.push(name);
  }
  return { held, unused };
}

/** A value written as "X-API-Key: secret" says by itself how it is sent, without a contract. */
function headerCredential(value: string): Credential | null {
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
  own: readonly Credential[],
  service: readonly Credential[],
): Authorization {
  const all = [...service, ...own];
  const wanted = chosenSchemes(operation, all);
  const places = new Map<string, Credential>();
  for (const credential of all) {
    if (wanted !== null && credential.scheme !== null && !wanted.has(credential.scheme)) continue;
    places.set(`${credential.in} ${credential.name.toLowerCase()}`, credential);
  }
  const of = (place: Credential['in']) => [...places.values()].filter((credential) => credential.in === place);
  return {
    headers: Object.fromEntries(of('header').map(({ name, value }) => [name.toLowerCase(), value])),
    query: of('query').map(({ name, value }) => [name, value] as const),
    cookies: of('cookie').map(({ name, value }) => `${name}=${encodeURIComponent(value)}`),
  };
}

function chosenSchemes(operation: GatewayOperation | null, all: readonly Credential[]): ReadonlySet<string> | null {
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
