// The flows themselves (RFC 6749, RFC 7636, RFC 8628, OpenID Connect Core 1.0): a provider and what a person or the
// settings give in, tokens out. What must be remembered between two requests is a transaction, which its caller seals.
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  clientCredentialsGrant,
  fetchUserInfo,
  genericGrantRequest,
  initiateDeviceAuthorization,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  ResponseBodyError,
  tokenRevocation,
} from 'openid-client';
import type { DeviceNotice } from '#client';
import type { Provider } from './provider.ts';

/** What a provider gave. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string | null;
  /** Seconds that the access token holds; null where the provider does not say. */
  readonly seconds: number | null;
  /** What it says of the person. */
  readonly claims: Readonly<Record<string, unknown>> | null;
}

/** What must be remembered while a person is at the provider. Secret. */
export interface CodeTransaction {
  readonly state: string;
  readonly nonce: string | null;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** What must be remembered while a person enters a code elsewhere. Secret. */
export interface DeviceTransaction {
  readonly deviceCode: string;
}

type Answered = Awaited<ReturnType<typeof refreshTokenGrant>>;

/** Begins an authorization code flow: what to remember, and where the person goes. */
export async function beginCode(
  { config, openId, scopes }: Provider,
  redirectUri: string,
): Promise<{ readonly transaction: CodeTransaction; readonly go: string }> {
  const [state, verifier, nonce] = [randomState(), randomPKCECodeVerifier(), openId ? randomNonce() : null];
  const go = buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    response_type: 'code',
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(scopes === '' ? {} : { scope: scopes }),
    ...(nonce === null ? {} : { nonce }),
    // A provider gives a refresh token for `offline_access` only where the person is asked (OpenID Connect Core §11).
    ...(scopes.split(' ').includes('offline_access') ? { prompt: 'consent' } : {}),
  });
  return { transaction: { state, nonce, verifier, redirectUri }, go: go.href };
}

/** Ends it with the query of the callback. */
export async function finishCode(provider: Provider, query: string, transaction: CodeTransaction): Promise<Tokens> {
  const { config } = provider;
  const { state, nonce, verifier, redirectUri } = transaction;
  const url = new URL(redirectUri);
  url.search = query;
  const answered = await authorizationCodeGrant(config, url, {
    expectedState: state,
    pkceCodeVerifier: verifier,
    ...(nonce === null ? {} : { expectedNonce: nonce }),
  });
  return tokensOf(answered);
}

/** Begins a device flow. */
export async function beginDevice({
  config,
  scopes,
}: Provider): Promise<{ readonly transaction: DeviceTransaction; readonly notice: DeviceNotice }> {
  const answer = await initiateDeviceAuthorization(config, scopes === '' ? {} : { scope: scopes });
  const whole = answer.verification_uri_complete;
  const notice = {
    userCode: answer.user_code,
    address: webAddress(answer.verification_uri) ?? '',
    addressWithCode: whole === undefined ? null : webAddress(whole),
    everySeconds: answer.interval ?? 5,
    seconds: answer.expires_in,
  };
  return { transaction: { deviceCode: answer.device_code }, notice };
}

/** Asks once whether the code has been entered. */
export async function askDevice(
  { config }: Provider,
  { deviceCode }: DeviceTransaction,
): Promise<Tokens | 'pending' | 'slower'> {
  try {
    const grant = 'urn:ietf:params:oauth:grant-type:device_code';
    return tokensOf(await genericGrantRequest(config, grant, { device_code: deviceCode }));
  } catch (error) {
    const said = error instanceof ResponseBodyError ? error.error : '';
    if (said === 'authorization_pending') return 'pending';
    if (said === 'slow_down') return 'slower';
    throw error;
  }
}

/** Exchanges a name and a password (RFC 6749 §4.3), which new providers no longer take. */
export async function passwordTokens(
  { config, scopes }: Provider,
  username: string,
  password: string,
): Promise<Tokens> {
  const parameters = { username, password, ...(scopes === '' ? {} : { scope: scopes }) };
  return tokensOf(await genericGrantRequest(config, 'password', parameters));
}

/** The token of a client itself. */
export async function clientTokens({ config, scopes }: Provider): Promise<Tokens> {
  return tokensOf(await clientCredentialsGrant(config, scopes === '' ? {} : { scope: scopes }));
}

/** New tokens for a refresh token; where the provider gives no new one, the old one stays. */
export async function refreshTokens({ config }: Provider, refresh: string): Promise<Tokens> {
  const tokens = tokensOf(await refreshTokenGrant(config, refresh));
  return { ...tokens, refresh: tokens.refresh ?? refresh };
}

/** What the provider says of a person, with what its user info adds. */
export async function personClaims(provider: Provider, tokens: Tokens): Promise<Readonly<Record<string, unknown>>> {
  const subject = tokens.claims?.['sub'];
  const { userinfo_endpoint: endpoint } = provider.config.serverMetadata();
  if (endpoint === undefined || typeof subject !== 'string') return tokens.claims ?? {};
  return { ...(await fetchUserInfo(provider.config, tokens.access, subject)), ...tokens.claims };
}

/** Tells the provider that a token is not to be taken any more (RFC 7009), where it listens to that. */
export async function revoke({ config }: Provider, token: string): Promise<void> {
  if (config.serverMetadata().revocation_endpoint !== undefined) await tokenRevocation(config, token);
}

/** Where a person's session at the provider itself ends (OpenID Connect RP-Initiated Logout); null where it has no such place. */
export function leaveAddress({ config }: Provider, back: string): string | null {
  const { end_session_endpoint: endpoint } = config.serverMetadata();
  if (endpoint === undefined || webAddress(endpoint) === null) return null;
  const url = new URL(endpoint);
  // No ID token as a hint: it would stand in the address. The provider may ask the person instead.
  url.searchParams.set('client_id', config.clientMetadata().client_id);
  url.searchParams.set('post_logout_redirect_uri', back);
  return url.href;
}

function tokensOf(answered: Answered): Tokens {
  const seconds = answered.expires_in;
  return {
    access: answered.access_token,
    refresh: answered.refresh_token ?? null,
    seconds: typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : null,
    claims: answered.claims() ?? null,
  };
}

/** Only addresses that a browser may be sent to. */
function webAddress(address: string): string | null {
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}
