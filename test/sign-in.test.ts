// Signing in by providers over plain HTTP: each flow against a certified provider, refresh, sign-out, and answers that
// cannot be trusted. After each, nothing secret has been answered to the browser or written by the server.
import { OAuth2Server } from 'oauth2-mock-server';
import { afterEach, expect, test } from 'vitest';
import { contractWith, startApi, startDesk, startSandbox, visitor } from './providers/api.ts';
import { atProvider, CLIENT, startProvider } from './providers/provider.ts';

const closing: (() => unknown)[] = [];
let written = '';
const write = process.stderr.write.bind(process.stderr);
process.stderr.write = ((part: string | Uint8Array) => {
  written += String(part);
  return true;
}) as typeof process.stderr.write;

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const OIDC = (issuer: string) => ({
  type: 'openIdConnect',
  openIdConnectUrl: `${issuer}/.well-known/openid-configuration`,
});
const clientOf = (issuer: string) => ({
  FRONTDESK_CLIENT_ID_WAY: CLIENT.id,
  FRONTDESK_CLIENT_SECRET_WAY: CLIENT.secret,
  FRONTDESK_CLIENT_ISSUER_WAY: issuer,
});

async function withProvider(more: Readonly<Record<string, string>> = {}, seconds = 3600) {
  const provider = await startProvider(seconds);
  closing.push(provider.close);
  const api = await startApi(
    () => contractWith(OIDC(provider.issuer)),
    async (token) => (await provider.holder(token)) !== null,
  );
  closing.push(api.close);
  const desk = await startDesk(api.origin, { ...clientOf(provider.issuer), ...more });
  closing.push(desk.stop);
  return { provider, api, desk };
}

type Visitor = ReturnType<typeof visitor>;

/** Sends the person to the provider's page, through it, and back. */
async function signInAt({ ask }: Visitor, name: string, body: object): Promise<string> {
  const { go } = (await ask('/_frontdesk/session', { json: body })).json() as { go: string };
  const back = await atProvider(go, name);
  const done = await ask(back);
  expect(done.status).toBe(303);
  return done.headers.get('location') ?? '';
}

const REDIRECT = { kind: 'openIdConnect', scheme: 'way', form: 'redirect', next: '/list/books?page=2' };

function expectNoSecret(secrets: ReadonlySet<string>, { heard }: Pick<Visitor, 'heard'>): void {
  expect(secrets.size).toBeGreaterThan(1);
  const all = `${heard.join('\n')}\n${written}`;
  expect([...secrets].filter((secret) => all.includes(secret))).toEqual([]);
}

test('OpenID Connect: code with PKCE and nonce, to the screen one wanted, and no token leaves the server', async () => {
  const { provider, api, desk } = await withProvider();
  const ann = desk.visit();
  const view = (await ann.ask('/_frontdesk/session')).json();
  expect(view).toMatchObject({
    signedIn: false,
    ways: [{ kind: 'openIdConnect', scheme: 'way', form: 'redirect', provider: new URL(provider.issuer).host }],
  });
  expect((await ann.ask('/api/v1/books')).status).toBe(401);
  expect(await signInAt(ann, 'ann', REDIRECT)).toBe('/list/books?page=2');
  expect((await ann.ask('/_frontdesk/session')).json()).toMatchObject({ signedIn: true });
  expect((await ann.ask('/api/v1/books')).json()).toEqual([{ id: 1, title: 'One' }]);
  expect(provider.tokenRequests.at(-1)?.get('code_verifier')).toMatch(/^[\w-]{43,}$/);
  expect(api.seen.at(-1)?.authorization).toMatch(/^Bearer /);
  expectNoSecret(provider.secrets, ann);
});

test('the browser brings no cookie with what another site began, so the callback leads it there once more', async () => {
  const { desk } = await withProvider();
  const ann = desk.visit();
  const { go } = (await ann.ask('/_frontdesk/session', { json: REDIRECT })).json() as { go: string };
  const back = await atProvider(go, 'ann');
  const bare = visitor(desk.origin);
  const led = await bare.ask(back, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(led.status).toBe(200);
  const address = (/content="0;url=([^"]+)"/.exec(led.text)?.[1] ?? '').replaceAll('&amp;', '&');
  expect((await ann.ask(address)).headers.get('location')).toBe('/list/books?page=2');
  expect((await ann.ask('/api/v1/books')).status).toBe(200);
});

test('a wrong state, a code that was used, and somebody else’s browser sign nobody in', async () => {
  const { desk } = await withProvider();
  const ann = desk.visit();
  const { go } = (await ann.ask('/_frontdesk/session', { json: REDIRECT })).json() as { go: string };
  const way = new Map(ann.cookies);
  const back = new URL(await atProvider(go, 'ann'));
  const wrong = new URL(back);
  wrong.searchParams.set('state', 'another');
  wrong.searchParams.set('led', '1');
  expect((await ann.ask(wrong.href)).headers.get('location')).toBe('/sign-in?failed=sign-in-lost');
  const stranger = visitor(desk.origin);
  expect((await stranger.ask(`${back.href}&led=1`)).headers.get('location')).toBe('/sign-in?failed=sign-in-lost');
  expect((await ann.ask(back.href)).headers.get('location')).toBe('/list/books?page=2');
  const replay = visitor(desk.origin, way);
  expect((await replay.ask(`${back.href}&led=1`)).headers.get('location')).toBe('/sign-in?failed=sign-in-lost');
  expect((await replay.ask('/_frontdesk/session')).json()).toMatchObject({ signedIn: false });
});

test('a token that runs out is renewed once for all who ask at the moment, and the older cookie still works', async () => {
  const { provider, desk } = await withProvider({ FRONTDESK_CLIENT_SCOPES_WAY: 'openid offline_access' }, 2);
  const ann = desk.visit();
  await signInAt(ann, 'ann', REDIRECT);
  const before = new Map(ann.cookies);
  await expect
    .poll(async () => (await ann.ask('/api/v1/books')).headers.getSetCookie().length, { timeout: 8000 })
    .toBeGreaterThan(0);
  const renewals = () => provider.tokenRequests.filter((sent) => sent.get('grant_type') === 'refresh_token').length;
  expect(renewals()).toBe(1);
  const older = visitor(desk.origin, before);
  const many = await Promise.all(Array.from({ length: 8 }, () => older.ask('/api/v1/books')));
  expect(many.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(renewals()).toBeLessThanOrEqual(2);
  expectNoSecret(provider.secrets, ann);
});

test('signing out ends the session here, at the provider, and for a cookie that somebody copied', async () => {
  const { provider, api, desk } = await withProvider();
  const ann = desk.visit();
  await signInAt(ann, 'ann', REDIRECT);
  await ann.ask('/api/v1/books');
  const token = (api.seen.at(-1)?.authorization ?? '').replace('Bearer ', '');
  expect(await provider.holder(token)).toBe('ann');
  const copied = new Map(ann.cookies);
  const out = await ann.ask('/_frontdesk/session', { method: 'DELETE' });
  expect(out.json()).toMatchObject({
    signedIn: false,
    leave: expect.stringContaining('/session/end?client_id=desk') as string,
  });
  expect(out.headers.get('clear-site-data')).toBe('"cache"');
  expect(ann.cookies.size).toBe(0);
  // The provider is told meanwhile: nobody waits for it to have signed out here.
  await expect.poll(() => provider.holder(token), { timeout: 5000 }).toBeNull();
  const thief = visitor(desk.origin, copied);
  expect((await thief.ask('/_frontdesk/session')).json()).toMatchObject({ signedIn: false });
  expect((await thief.ask('/api/v1/books')).status).toBe(401);
});

test('a session that was planted before a sign-in does not become that of the person', async () => {
  const { desk } = await withProvider();
  const first = desk.visit();
  await signInAt(first, 'eve', REDIRECT);
  const planted = new Map(first.cookies);
  const ann = visitor(desk.origin, new Map(planted));
  await signInAt(ann, 'ann', REDIRECT);
  expect((await visitor(desk.origin, planted).ask('/_frontdesk/session')).json()).toMatchObject({ signedIn: false });
});

test('a device: the code is entered elsewhere, and asking goes on until it has been', async () => {
  const { provider, desk } = await withProvider();
  const ann = desk.visit();
  const body = { kind: 'oauth2', scheme: 'way', form: 'device' };
  const { device } = (await ann.ask('/_frontdesk/session', { json: body })).json() as {
    device: { userCode: string; addressWithCode: string };
  };
  expect(device.userCode).toMatch(/\w/);
  expect((await ann.ask('/_frontdesk/session', { json: { ...body, waiting: true } })).json()).toMatchObject({
    pending: true,
  });
  expect((await ann.ask('/_frontdesk/session')).json()).toMatchObject({ signedIn: false });
  expectNoSecret(provider.secrets, ann);
});

test('client credentials: the server has its own token, and people need none', async () => {
  const api = await startApi(
    (origin) =>
      contractWith({
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: `${origin}/oauth/token`, scopes: { books: 'All books' } } },
      }),
    (token) => token === `service-token-${given}`,
  );
  closing.push(api.close);
  let given = 0;
  api.more.set('POST /oauth/token', (request, body) => {
    const good = request.headers.authorization === `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}`;
    expect(new URLSearchParams(body).get('grant_type')).toBe('client_credentials');
    given += 1;
    return good
      ? { status: 200, value: { access_token: `service-token-${given}`, token_type: 'bearer', expires_in: 3600 } }
      : { status: 401, value: { error: 'invalid_client' } };
  });
  const { FRONTDESK_CLIENT_ISSUER_WAY: _none, ...client } = clientOf('');
  const desk = await startDesk(api.origin, client);
  closing.push(desk.stop);
  const ann = desk.visit();
  expect((await ann.ask('/api/v1/books')).status).toBe(200);
  expect((await ann.ask('/api/v1/books')).status).toBe(200);
  expect(given).toBe(1);
});

// JupyterHub, LinkedIn and Strava read a client's secret in the body alone, and their contracts do not say so.
test.each([
  [401, { error: 'invalid_client' }],
  [400, { error: 'invalid_request', error_description: 'A required parameter "client_secret" is missing' }],
])(
  'a secret that is not read in the header (%i) is sent in the body, and from then on only there',
  async (status, value) => {
    const api = await startApi(
      (origin) =>
        contractWith({
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: `${origin}/oauth/token`, scopes: { books: 'All books' } } },
        }),
      (token) => token.startsWith('service-token'),
    );
    closing.push(api.close);
    const asked: string[] = [];
    api.more.set('POST /oauth/token', (request, body) => {
      const sent = new URLSearchParams(body);
      asked.push(request.headers.authorization === undefined ? 'body' : 'header');
      const isKnown = sent.get('client_id') === CLIENT.id && sent.get('client_secret') === CLIENT.secret;
      const token = `service-token-${asked.length}`;
      return isKnown && sent.get('grant_type') === 'client_credentials'
        ? { status: 200, value: { access_token: token, token_type: 'bearer', expires_in: 1 } }
        : { status, value };
    });
    const { FRONTDESK_CLIENT_ISSUER_WAY: _none, ...client } = clientOf('');
    const desk = await startDesk(api.origin, client);
    closing.push(desk.stop);
    const ann = desk.visit();
    expect((await ann.ask('/api/v1/books')).status).toBe(200);
    expect(asked).toEqual(['header', 'body']);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect((await ann.ask('/api/v1/books')).status).toBe(200);
    expect(asked).toEqual(['header', 'body', 'body']);
  },
);

test('a provider that does not know Frontdesk itself is not called out of reach', async () => {
  const api = await startApi(
    () => contractWith({ type: 'oauth2', flows: { password: { tokenUrl: 'oauth/token', scopes: {} } } }),
    () => false,
  );
  closing.push(api.close);
  api.more.set('POST /oauth/token', () => ({
    status: 401,
    value: { error: 'invalid_client' },
    headers: { 'www-authenticate': 'Bearer error="invalid_client"' },
  }));
  const desk = await startDesk(api.origin, {});
  closing.push(desk.stop);
  const body = { kind: 'oauth2', scheme: 'way', form: 'password', username: 'ann', password: 'pw' };
  const answer = await desk.visit().ask('/_frontdesk/session', { json: body });
  expect(answer.json()).toMatchObject({
    title: expect.stringContaining('could not sign you in') as string,
    detail: expect.stringContaining('invalid_client') as string,
  });
});

test('a password goes to the API’s own token address where the contract has nothing else', async () => {
  const api = await startApi(
    () => contractWith({ type: 'oauth2', flows: { password: { tokenUrl: 'oauth/token', scopes: {} } } }),
    (token) => token === 'password-token',
  );
  closing.push(api.close);
  api.more.set('POST /oauth/token', (_request, body) => {
    const sent = new URLSearchParams(body);
    const good =
      sent.get('username') === 'ann' && sent.get('password') === 'pw' && sent.get('grant_type') === 'password';
    return good
      ? { status: 200, value: { access_token: 'password-token', token_type: 'bearer' } }
      : { status: 400, value: { error: 'invalid_grant', error_description: 'Wrong name or password.' } };
  });
  const desk = await startDesk(api.origin, {});
  closing.push(desk.stop);
  const ann = desk.visit();
  expect((await ann.ask('/_frontdesk/session')).json()).toMatchObject({ ways: [{ form: 'password' }] });
  const body = { kind: 'oauth2', scheme: 'way', form: 'password', username: 'ann' };
  const wrong = await ann.ask('/_frontdesk/session', { json: { ...body, password: 'no' } });
  expect(wrong.status).toBe(401);
  expect(wrong.json()).toMatchObject({ detail: expect.stringContaining('Wrong name or password.') as string });
  expect((await ann.ask('/_frontdesk/session', { json: { ...body, password: 'pw' } })).json()).toMatchObject({
    signedIn: true,
  });
  expect((await ann.ask('/api/v1/books')).status).toBe(200);
});

// Sakari's and Fitbit's contracts: nobody could sign in to their sandboxes, for there is no provider at an address of its own.
test.each([
  ['client', 'clientCredentials', { username: 'ann', password: 'pw' }],
  ['password', 'password', { username: 'ann', password: 'pw' }],
] as const)('the sandbox gives a token to whoever asks for one: %s', async (form, flow, typed) => {
  const desk = await startSandbox(
    contractWith({ type: 'oauth2', flows: { [flow]: { tokenUrl: '/oauth', scopes: {} } } }),
  );
  closing.push(desk.stop);
  const ann = desk.visit();
  expect((await ann.ask('/api/v1/books')).status).toBe(401);
  const signedIn = await ann.ask('/_frontdesk/session', { json: { kind: 'oauth2', scheme: 'way', form, ...typed } });
  expect(signedIn.json()).toMatchObject({ signedIn: true });
  expect((await ann.ask('/api/v1/books')).status).toBe(200);
});

test('S3: a contract cannot send a secret to a stranger', async () => {
  const stranger = await startProvider();
  closing.push(stranger.close);
  const api = await startApi(
    () =>
      contractWith({
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: `${stranger.issuer}/auth`,
            tokenUrl: `${stranger.issuer}/token`,
            scopes: {},
          },
        },
      }),
    () => false,
  );
  closing.push(api.close);
  const { FRONTDESK_CLIENT_ISSUER_WAY: _none, ...client } = clientOf('');
  const desk = await startDesk(api.origin, client);
  closing.push(desk.stop);
  const ann = desk.visit();
  expect((await ann.ask('/_frontdesk/session')).json()).toMatchObject({
    ways: [{ form: 'paste', because: 'elsewhere' }],
  });
  const refused = await ann.ask('/_frontdesk/session', { json: { kind: 'oauth2', scheme: 'way', form: 'redirect' } });
  expect(refused.json()).toMatchObject({ code: 'no-provider' });
  expect(stranger.tokenRequests).toEqual([]);
});

test('S3: an address that asks for a secret elsewhere gets none: redirects are not followed', async () => {
  const stranger = await startApi(
    () => ({}),
    () => false,
  );
  closing.push(stranger.close);
  let heard = 0;
  stranger.more.set('POST /oauth/token', () => {
    heard += 1;
    return { status: 200, value: { access_token: 'of-a-stranger', token_type: 'bearer' } };
  });
  const api = await startApi(
    () => contractWith({ type: 'oauth2', flows: { password: { tokenUrl: 'oauth/token', scopes: {} } } }),
    () => true,
  );
  closing.push(api.close);
  api.more.set('POST /oauth/token', () => ({
    status: 307,
    value: {},
    headers: { location: `${stranger.origin}/oauth/token` },
  }));
  const desk = await startDesk(api.origin, {});
  closing.push(desk.stop);
  const ann = desk.visit();
  const body = { kind: 'oauth2', scheme: 'way', form: 'password', username: 'ann', password: 'pw' };
  expect((await ann.ask('/_frontdesk/session', { json: body })).status).toBe(502);
  expect((await ann.ask('/_frontdesk/session')).json()).toMatchObject({ signedIn: false });
  expect(heard).toBe(0);
});

async function withMock() {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  closing.push(() => server.stop());
  const issuer = server.issuer.url ?? '';
  const api = await startApi(
    () => contractWith(OIDC(issuer)),
    (token) => token !== '',
  );
  closing.push(api.close);
  const desk = await startDesk(api.origin, clientOf(issuer));
  closing.push(desk.stop);
  const ann = desk.visit();
  const arrive = async (change: (back: URL) => void = () => undefined) => {
    const { go } = (await ann.ask('/_frontdesk/session', { json: REDIRECT })).json() as { go: string };
    const sent = await fetch(go, { redirect: 'manual' });
    const back = new URL(sent.headers.get('location') ?? '');
    change(back);
    return (await ann.ask(`${back.href}&led=1`)).headers.get('location');
  };
  return { server, arrive, ann };
}

test('answers that cannot be trusted sign nobody in, and say so', async () => {
  const { server, arrive, ann } = await withMock();
  const { service } = server;
  for (const [claim, value] of [
    ['iss', 'https://elsewhere.test'],
    ['nonce', 'another'],
    ['aud', 'another'],
    ['exp', 1],
  ] as const) {
    const lie = (token: { payload: Record<string, unknown> }): void => {
      token.payload[claim] = value;
    };
    service.on('beforeTokenSigning', lie);
    expect(await arrive(), claim).toContain('failed=sign-in-bad-answer');
    service.off('beforeTokenSigning', lie);
  }
  service.once('beforeResponse', (answer) => {
    answer.statusCode = 400;
    answer.body = { error: 'invalid_grant', error_description: 'used before' };
  });
  expect(await arrive()).toContain('failed=sign-in-refused');
  service.once('beforeResponse', (answer) => {
    answer.body = '<html>Please log in</html>' as unknown as typeof answer.body;
  });
  expect(await arrive()).toContain('failed=sign-in-bad-answer');
  const denied = await arrive((back) => {
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
  });
  expect(denied).toContain('failed=sign-in-denied');
  expect((await ann.ask('/_frontdesk/session')).json()).toMatchObject({ signedIn: false });
  expect(written).toContain('A sign-in did not succeed');
});

const DESK_SIGN_IN = (issuer: string) => ({
  FRONTDESK_SIGN_IN_ISSUER: issuer,
  FRONTDESK_SIGN_IN_CLIENT_ID: CLIENT.id,
  FRONTDESK_SIGN_IN_CLIENT_SECRET: CLIENT.secret,
});

test('signing in to Frontdesk itself: nothing is told before, and then who one is', async () => {
  const provider = await startProvider();
  closing.push(provider.close);
  const api = await startApi(
    () => ({ ...contractWith({ type: 'http', scheme: 'bearer' }), security: [] }),
    () => true,
  );
  closing.push(api.close);
  const desk = await startDesk(api.origin, DESK_SIGN_IN(provider.issuer));
  closing.push(desk.stop);
  const ann = desk.visit();
  expect((await ann.ask('/healthz')).status).toBe(200);
  expect((await ann.ask('/_frontdesk/index')).json()).toMatchObject({ state: 'closed' });
  expect((await ann.ask('/_frontdesk/index')).text).not.toContain('Shelf');
  for (const path of ['/_frontdesk/details?resource=books', '/api/v1/books']) {
    expect((await ann.ask(path)).json()).toMatchObject({ code: 'frontdesk-sign-in' });
  }
  expect(api.seen).toEqual([]);
  expect(await signInAt(ann, 'ann', { kind: 'frontdesk', scheme: null, next: '/list/books' })).toBe('/list/books');
  expect((await ann.ask('/_frontdesk/session')).json()).toMatchObject({
    signedIn: false,
    user: 'ann at work',
    door: { signedIn: true },
  });
  expect((await ann.ask('/api/v1/books')).status).toBe(200);
  expect((await ann.ask('/_frontdesk/index')).json()).toMatchObject({ state: 'ready' });
  expectNoSecret(provider.secrets, ann);
});

const tokens = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});
// Django REST framework's own login, where it was changed: its answer is said to be what of its input is no secret.
const INPUT = tokens('username');

test.each([
  ['as it is told', tokens('access_token', 'refresh_token'), 'access_token', 'refresh_token'],
  ['though its answer is told as something else', INPUT, 'access', 'refresh'],
])('a login that gives a refresh token is renewed by the operation for it: %s', async (_case, answer, first, again) => {
  let round = 0;
  const post = (properties: Record<string, object>, schema: object) => ({
    post: {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } } },
      },
      responses: { 200: { description: 'Tokens.', content: { 'application/json': { schema } } } },
    },
  });
  const api = await startApi(
    () =>
      contractWith(
        { type: 'http', scheme: 'bearer' },
        {
          '/auth/login': post(
            { username: { type: 'string' }, password: { type: 'string', format: 'password' } },
            answer,
          ),
          '/auth/refresh': post({ [again]: { type: 'string' } }, tokens(first, again)),
        },
      ),
    (token) => token === `access-${round}`,
  );
  closing.push(api.close);
  const given = () => ({ status: 200, value: { [first]: `access-${round}`, [again]: `refresh-${round}` } });
  api.more.set('POST /auth/login', given);
  api.more.set('POST /auth/refresh', (_request, body) => {
    if (!body.includes(`"refresh-${round - 1}"`)) return { status: 401, value: {} };
    return given();
  });
  const desk = await startDesk(api.origin, {});
  closing.push(desk.stop);
  const ann = desk.visit();
  const body = {
    kind: 'login',
    scheme: 'way',
    operation: 'POST /auth/login',
    body: { username: 'ann', password: 'pw' },
  };
  expect((await ann.ask('/_frontdesk/session', { json: body })).json()).toMatchObject({ signedIn: true });
  expect((await ann.ask('/api/v1/books')).status).toBe(200);
  expect(api.made).toEqual([]);
  round += 1;
  await expect.poll(async () => (await ann.ask('/api/v1/books')).status, { timeout: 9000, interval: 500 }).toBe(200);
  // What acts is not sent again by itself: the page is told that it was not done, and that it could be sent now.
  round += 1;
  await expect
    .poll(async () => (await ann.ask('/api/v1/books', { json: { title: 'x' } })).headers.get('x-frontdesk-session'), {
      timeout: 9000,
      interval: 500,
    })
    .toBe('renewed');
  expect(api.made).toEqual([]);
  expect((await ann.ask('/api/v1/books', { json: { title: 'x' } })).status).toBe(201);
  expect(api.made).toHaveLength(1);
});

test('two servers with the same key take each other’s sessions', async () => {
  const key = { FRONTDESK_SESSION_KEY: 'a-key-of-more-than-thirty-two-characters' };
  const { provider, api, desk } = await withProvider(key);
  const second = await startDesk(api.origin, { ...clientOf(provider.issuer), ...key });
  closing.push(second.stop);
  const ann = desk.visit();
  await signInAt(ann, 'ann', REDIRECT);
  // The port is part of the cookie's name on one machine; behind a balancer both have the same.
  const there = visitor(second.origin, ann.cookies);
  expect((await there.ask('/_frontdesk/session')).json()).toMatchObject({ signedIn: true });
  expect((await there.ask('/api/v1/books')).status).toBe(200);
});

const postgres = process.env['FRONTDESK_TEST_POSTGRES'];

test.skipIf(postgres === undefined)(
  'with a shared database a sign-out at one server holds at the other at once, and after a restart',
  async () => {
    const shared = {
      FRONTDESK_SESSION_KEY: 'a-key-of-more-than-thirty-two-characters',
      FRONTDESK_SHARED: postgres ?? '',
    };
    const { provider, api, desk } = await withProvider(shared);
    const second = await startDesk(api.origin, { ...clientOf(provider.issuer), ...shared });
    const ann = desk.visit();
    await signInAt(ann, 'ann', REDIRECT);
    const copied = new Map(ann.cookies);
    expect((await visitor(second.origin, copied).ask('/_frontdesk/session')).json()).toMatchObject({ signedIn: true });
    await ann.ask('/_frontdesk/session', { method: 'DELETE' });
    const signedIn = async (origin: string) =>
      (await visitor(origin, new Map(copied)).ask('/_frontdesk/session')).json()['signedIn'];
    await expect.poll(() => signedIn(second.origin)).toBe(false);
    await second.stop();
    const third = await startDesk(api.origin, { ...clientOf(provider.issuer), ...shared });
    closing.push(third.stop);
    await expect.poll(() => signedIn(third.origin)).toBe(false);
  },
);

test.skipIf(postgres === undefined)(
  'with a shared database two servers renew once, and a refresh token that may be used once ends nobody’s session',
  async () => {
    const shared = {
      FRONTDESK_SESSION_KEY: 'a-key-of-more-than-thirty-two-characters',
      FRONTDESK_SHARED: postgres ?? '',
      FRONTDESK_CLIENT_SCOPES_WAY: 'openid offline_access',
    };
    const { provider, api, desk } = await withProvider(shared, 3);
    const second = await startDesk(api.origin, { ...clientOf(provider.issuer), ...shared });
    closing.push(second.stop);
    const ann = desk.visit();
    await signInAt(ann, 'ann', REDIRECT);
    const renewals = () => provider.tokenRequests.filter((sent) => sent.get('grant_type') === 'refresh_token').length;
    for (let round = 1; round <= 2; round += 1) {
      const runOut = Date.now() + 3000;
      await expect.poll(() => Date.now() > runOut, { timeout: 8000 }).toBe(true);
      const there = visitor(second.origin, new Map(ann.cookies));
      const both = await Promise.all([ann, there].flatMap(({ ask }) => [ask('/api/v1/books'), ask('/api/v1/books')]));
      expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(renewals()).toBe(round);
    }
    expectNoSecret(provider.secrets, ann);
  },
  60_000,
);

test('what the server wrote holds no secret', () => {
  process.stderr.write = write;
  expect(written).not.toContain(CLIENT.secret);
});
