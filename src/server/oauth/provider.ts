// The provider that signs people in: settings and the contract's scheme in, a client of it out, by discovery (OpenID
// Connect Discovery 1.0, RFC 8414, RFC 9728) or from the contract's own addresses. A secret and a code go to the place that
// the settings name, or to the API itself, and nowhere else (rule S3): a contract alone cannot send them to a stranger.
import { randomUUID } from 'node:crypto';
import {
  allowInsecureRequests,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  None,
  type ServerMetadata,
} from 'openid-client';
import type { OAuthFlow, SecurityScheme } from '#contract';
import type { SchemeClient } from '#settings';
import { SANDBOX_ORIGIN } from '../gateway/upstream.ts';
import { secretWay } from './client-secret.ts';

/** A provider, ready to be asked. */
export interface Provider {
  readonly config: Configuration;
  /** It says who one is (an ID token), so it is asked for one and its nonce is checked. */
  readonly openId: boolean;
  readonly scopes: string;
  /** Its name for people: its host. */
  readonly name: string;
}

/** Why there is none, for the page that then takes a pasted token. */
export interface NoProvider {
  readonly why: 'no-client' | 'elsewhere' | 'unreachable';
  /** Where the contract or the API sends people; null where neither says. */
  readonly name: string | null;
  /** For the server's own output. */
  readonly detail: string;
}

/** What is known before a provider is looked for. */
export interface ProviderQuestion {
  readonly scheme: Pick<SecurityScheme, 'openIdConnectUrl' | 'flows'>;
  readonly client: Pick<SchemeClient, 'id' | 'secret' | 'issuer' | 'scopes'> | null;
  /** The API's address, with a slash at its end: relative addresses of the contract begin there. */
  readonly base: string;
}

const PATIENCE_S = 10;
const MOST_BYTES = 1024 * 1024;
/** The name under which a provider is asked that wants a client but was told none (a password is all that it checks). */
const NOBODY = 'frontdesk';

/** Looks for the provider of a scheme. */
export async function findProvider(question: ProviderQuestion): Promise<Provider | NoProvider> {
  const { scheme, client, base } = question;
  const issuer = client?.issuer ?? ownIssuer(scheme, base) ?? (client ? await announced(base) : null);
  const written = metadataOf(scheme.flows, base);
  if (issuer !== null) {
    const found = await discovered(issuer, question);
    if (found instanceof Configuration) return ready(found, question, true);
    // A provider without metadata: the contract's addresses hold as far as they are the provider's.
    if (written && inside(written, issuer, base)) return ready(made(written, question), question, false);
    return { why: 'unreachable', name: hostOf(issuer), detail: found };
  }
  if (written && inside(written, base, base)) return ready(made(written, question), question, false);
  const elsewhere = scheme.openIdConnectUrl ?? written?.authorization_endpoint ?? written?.token_endpoint ?? null;
  const detail = `set FRONTDESK_CLIENT_ID_… and FRONTDESK_CLIENT_ISSUER_… to sign in there`;
  return client && elsewhere
    ? { why: 'elsewhere', name: hostOf(elsewhere), detail }
    : { why: 'no-client', name: elsewhere === null ? null : hostOf(elsewhere), detail };
}

function ready(config: Configuration, { scheme, client }: ProviderQuestion, known: boolean): Provider {
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri } = config.serverMetadata();
  config.timeout = PATIENCE_S;
  const openId = known && jwks_uri !== undefined;
  const listed = [...new Set(scheme.flows.flatMap(({ scopes }) => scopes.map(({ name }) => name)))];
  const wanted = client?.scopes?.split(/[\s,]+/) ?? listed;
  const scopes = openId && !wanted.includes('openid') ? ['openid', ...wanted] : wanted;
  const name = hostOf(authorization_endpoint ?? token_endpoint ?? issuer);
  return { config, openId, scopes: scopes.filter(Boolean).join(' '), name };
}

/** The provider's own account of itself; words where it gives none that holds. */
async function discovered(issuer: string, { client }: ProviderQuestion): Promise<Configuration | string> {
  const { id, metadata, authentication, fetch: way } = clientOf(client);
  const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  const wrong: string[] = [];
  for (const algorithm of ['oidc', 'oauth2'] as const) {
    try {
      const options = { algorithm, execute, timeout: PATIENCE_S, [customFetch]: way };
      return await discovery(new URL(issuer), id, metadata, authentication, options);
    } catch (error) {
      wrong.push(error instanceof Error ? error.message : String(error));
    }
  }
  return `${issuer} gives no metadata that can be used: ${[...new Set(wrong)].join('; ')}`;
}

/** A client of a provider that tells nothing of itself. */
function made(metadata: ServerMetadata, { client }: ProviderQuestion): Configuration {
  const { id, metadata: own, authentication, fetch: way } = clientOf(client);
  const config = new Configuration(metadata, id, own, authentication);
  config[customFetch] = way;
  if (metadata.issuer.startsWith('http:')) allowInsecureRequests(config);
  return config;
}

function clientOf(client: ProviderQuestion['client']) {
  const secret = client?.secret ?? null;
  return {
    id: client?.id ?? NOBODY,
    metadata: secret === null ? {} : { client_secret: secret },
    ...(secret === null ? { authentication: None(), fetch: carefulFetch } : secretWay(secret, carefulFetch)),
  };
}

/** The addresses that the flows of the contract name; null where there are none. */
function metadataOf(flows: readonly OAuthFlow[], base: string): ServerMetadata | null {
  const first = (pick: (flow: OAuthFlow) => string | null): string | undefined => {
    const written = flows.map(pick).find((address) => address !== null && address !== '');
    return written && URL.canParse(written, base) ? new URL(written, base).href : undefined;
  };
  const token_endpoint = first(({ tokenUrl }) => tokenUrl);
  if (token_endpoint === undefined) return null;
  const authorization_endpoint = first((flow) => (flow.type === 'authorizationCode' ? flow.authorizationUrl : null));
  const device_authorization_endpoint = first(({ deviceAuthorizationUrl }) => deviceAuthorizationUrl);
  return {
    issuer: new URL(token_endpoint).origin,
    token_endpoint,
    ...(authorization_endpoint === undefined ? {} : { authorization_endpoint }),
    ...(device_authorization_endpoint === undefined ? {} : { device_authorization_endpoint }),
  };
}

/** Whether every address is at one of the two places that may be trusted. */
function inside(metadata: ServerMetadata, issuer: string, base: string): boolean {
  const trusted = new Set([new URL(issuer).origin, new URL(base).origin]);
  const { token_endpoint, authorization_endpoint, device_authorization_endpoint } = metadata;
  return [token_endpoint, authorization_endpoint, device_authorization_endpoint].every(
    (address) => address === undefined || trusted.has(new URL(address).origin),
  );
}

/** The issuer of an OpenID Connect scheme, where it is the API itself. */
function ownIssuer({ openIdConnectUrl }: ProviderQuestion['scheme'], base: string): string | null {
  if (openIdConnectUrl === null || !URL.canParse(openIdConnectUrl, base)) return null;
  const url = new URL(openIdConnectUrl, base);
  return url.origin === new URL(base).origin ? url.href.replace(/\/\.well-known\/openid-configuration$/, '') : null;
}

/** The authorization server that the API names (RFC 9728), where it is the API itself. */
async function announced(base: string): Promise<string | null> {
  const { origin } = new URL(base);
  try {
    const answer = await carefulFetch(`${origin}/.well-known/oauth-protected-resource`, {
      method: 'GET',
      headers: { accept: 'application/json' },
      body: null,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_S * 1000),
    });
    if (!answer.ok) return null;
    const { authorization_servers: servers } = (await answer.json()) as { authorization_servers?: unknown };
    const named = (Array.isArray(servers) ? servers : []).filter((one): one is string => typeof one === 'string');
    return named.find((one) => URL.canParse(one) && new URL(one).origin === origin) ?? null;
  } catch {
    return null;
  }
}

/** A fetch that follows no redirect and reads no more than a provider has to say. */
const carefulFetch: CustomFetch = async (url, options) => {
  const isSandbox = options.method === 'POST' && new URL(url).origin === SANDBOX_ORIGIN;
  const answer = isSandbox ? madeUpToken() : await fetch(url, { ...options, redirect: 'manual' } as RequestInit);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new TypeError('The answer is larger than 1 MB.');
    parts.push(part);
  }
  const empty = [101, 204, 205, 304].includes(answer.status);
  const made = new Response(empty ? null : Buffer.concat(parts), { status: answer.status, headers: answer.headers });
  Object.defineProperty(made, 'url', { value: answer.url });
  return made;
};

/** No provider stands behind the sandbox: anything that is typed there signs in, so whoever asks for a token is given one. */
const madeUpToken = (): Response => Response.json({ access_token: randomUUID(), token_type: 'bearer' });

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address.slice(0, 100);
}
