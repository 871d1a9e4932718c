// A certified OpenID provider (oidc-provider) on loopback, with an API behind it that takes its tokens; and a small browser
// of HTTP alone that goes through the provider's pages as a person would.
import { once } from 'node:events';
import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** The client that is registered at the provider. */
export const CLIENT = { id: 'desk', secret: 'client-secret-that-nobody-may-see' } as const;

/** A provider and what it was asked. */
export interface RunningProvider {
  readonly issuer: string;
  /** Every secret that it gave or took: tokens, codes, verifiers. */
  readonly secrets: ReadonlySet<string>;
  /** Requests to its token endpoint. */
  readonly tokenRequests: readonly URLSearchParams[];
  /** What its token endpoint answers next in place of its own answers: an error's code, or "down" to break off. */
  readonly answersNext: string[];
  /** What taking tokens back waits for. */
  untilRevoked: Promise<void>;
  /** How long codes for another device hold that are given from now on, in seconds. */
  codeSeconds: number;
  /** Whether a token holds, and whose it is: a person's or a client's. */
  readonly holder: (token: string) => Promise<string | null>;
  readonly close: () => void;
}

/** Starts a provider; `seconds` is how long its access tokens hold, `renews` whether they can be renewed. */
export async function startProvider(seconds = 3600, renews = true): Promise<RunningProvider> {
  const secrets = new Set<string>([CLIENT.secret]);
  const tokenRequests: URLSearchParams[] = [];
  const answersNext: string[] = [];
  const { server, origin } = await listening();
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ['http://127.0.0.1/_frontdesk/callback'],
        post_logout_redirect_uris: ['http://127.0.0.1/'],
        response_types: ['code'],
        grant_types: [
          'authorization_code',
          'refresh_token',
          'client_credentials',
          'urn:ietf:params:oauth:grant-type:device_code',
        ],
        scope: 'openid profile email offline_access books',
      },
    ],
    scopes: ['openid', 'offline_access', 'books'],
    claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: {
      AccessToken: seconds,
      ClientCredentials: seconds,
      RefreshToken: 3600,
      Session: 3600,
      Interaction: 3600,
      Grant: 3600,
      IdToken: 3600,
      DeviceCode: () => running.codeSeconds,
      AuthorizationCode: 60,
    },
    issueRefreshToken: () => renews,
    rotateRefreshToken: true,
    features: {
      deviceFlow: { enabled: true },
      revocation: { enabled: true },
      clientCredentials: { enabled: true },
      devInteractions: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    cookies: { keys: ['test-only'] },
    findAccount: (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `${id} at work`, email: `${id}@work.test`, groups: ['support', 'night'] }),
    }),
  });
  // The port of a Frontdesk under test is not known before it listens.
  provider.Client.prototype['redirectUriAllowed'] = (uri: string) =>
    /^http:\/\/127\.0\.0\.1:\d+\/_frontdesk\/callback$/.test(uri);
  provider.Client.prototype['postLogoutRedirectUriAllowed'] = (uri: string) =>
    /^http:\/\/127\.0\.0\.1:\d+\/sign-in$/.test(uri);
  const callback = provider.callback();
  server.on('request', (request, response) => {
    note(request, response, secrets, tokenRequests);
    const other = request.url === '/token' ? answersNext.shift() : undefined;
    if (other === 'down') request.socket.destroy();
    else if (other !== undefined)
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: other }));
    else if (request.url === '/token/revocation') void running.untilRevoked.then(() => callback(request, response));
    else callback(request, response);
  });
  const running: RunningProvider = {
    issuer: origin,
    secrets,
    tokenRequests,
    answersNext,
    untilRevoked: Promise.resolve(),
    codeSeconds: 600,
    async holder(token) {
      const found = await provider.AccessToken.find(token);
      return found?.accountId ?? (await provider.ClientCredentials.find(token))?.clientId ?? null;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return running;
}

/** Keeps what goes over the token endpoint, for the scan afterwards. */
function note(
  request: IncomingMessage,
  response: ServerResponse,
  secrets: Set<string>,
  asked: URLSearchParams[],
): void {
  const { pathname } = new URL(request.url ?? '/', 'http://provider');
  if (pathname !== '/token') return;
  let body = '';
  request.on('data', (part: Buffer) => {
    body += part.toString();
  });
  request.once('end', () => {
    const sent = new URLSearchParams(body);
    asked.push(sent);
    for (const name of ['code_verifier', 'refresh_token', 'device_code'])
      if (sent.has(name)) secrets.add(sent.get(name) ?? '');
  });
  const end = response.end.bind(response);
  response.end = ((part: unknown, ...rest: []) => {
    const text = Buffer.isBuffer(part) ? part.toString() : typeof part === 'string' ? part : '';
    for (const [, value] of text.matchAll(/"(?:access_token|refresh_token|id_token)":"([^"]+)"/g))
      if (value) secrets.add(value);
    return end(part, ...rest);
  }) as typeof response.end;
}

/** A server that listens on a free port of this machine and answers nothing yet. */
export async function listening(): Promise<{ readonly server: http.Server; readonly origin: string }> {
  const server = http.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Goes through the provider's pages as `name` and answers the address that it sends the person back to. */
export async function atProvider(go: string, name: string): Promise<string> {
  const cookies = new Map<string, string>();
  const ask = async (address: string, form: Readonly<Record<string, string>> | null): Promise<Response> => {
    const response = await fetch(address, {
      redirect: 'manual',
      ...(form === null ? {} : { method: 'POST', body: new URLSearchParams(form) }),
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, value);
    }
    return response;
  };
  let address = go;
  for (let step = 0; step < 20; step += 1) {
    let response = await ask(address, null);
    if (response.status === 200) {
      const page = await response.text();
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
      const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1] ?? '';
      response = await ask(new URL(action, address).href, { prompt, login: name, password: 'any' });
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    address = new URL(location, address).href;
    if (new URL(address).origin !== new URL(go).origin) return address;
  }
  throw new Error('The provider never sent the person back.');
}
