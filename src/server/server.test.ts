// The whole server on loopback, before backends written here with node:http: what pages are told, signing in by each
// way, contracts behind a key, and what keeps strangers out.
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readSettings } from '#settings';
import { guardHead } from './security.ts';
import { startServer } from './server.ts';

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Shelf', version: '1' },
  paths: {
    '/auth/login': {
      post: {
        summary: 'Log in',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['username', 'password'],
                properties: { username: { type: 'string' }, password: { type: 'string', format: 'password' } },
              },
            },
          },
        },
        responses: {
          200: {
            description: 'Signed in.',
            content: {
              'application/json': { schema: { type: 'object', properties: { access_token: { type: 'string' } } } },
            },
          },
        },
      },
    },
    '/me': {
      get: {
        summary: 'Who am I',
        responses: {
          200: {
            description: 'Me.',
            content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } },
          },
        },
      },
    },
    '/books': {
      get: {
        responses: {
          200: {
            description: 'Books.',
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Book' } } },
            },
          },
        },
      },
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } } },
        responses: { 201: { description: 'Made.' } },
      },
    },
    '/books/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          200: {
            description: 'A book.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: { Book: { type: 'object', properties: { id: { type: 'integer' }, title: { type: 'string' } } } },
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      token: { type: 'http', scheme: 'bearer' },
    },
  },
  security: [{ token: [] }, { key: [] }],
};

interface Backend {
  readonly contract?: object;
  /** The API key without which even the contract is not told. */
  readonly lockedBy?: string;
  /** Contracts by the API key of the one who asks; nobody else is told any. */
  readonly contracts?: Readonly<Record<string, object>>;
  /** Login sets a cookie in place of answering a token. */
  readonly cookie?: boolean;
  /** The scheme under which it takes its tokens. */
  readonly says?: string;
}

/** A small backend at its root; `seen` are its requests. */
async function backend({ contract = CONTRACT, contracts, lockedBy, cookie = false, says = 'Bearer' }: Backend = {}) {
  const seen: IncomingMessage[] = [];
  const listener: RequestListener = (request, response) => {
    seen.push(request);
    const { headers, url = '' } = request;
    const json = (status: number, value: unknown, more: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(value));
    if (lockedBy && headers['x-api-key'] !== lockedBy)
      return json(401, { error: 'no key' }, { 'www-authenticate': 'X-API-Key' });
    const own = contracts === undefined ? contract : contracts[String(headers['x-api-key'])];
    if (own === undefined) return json(401, { error: 'no key' }, { 'www-authenticate': 'X-API-Key' });
    if (url === '/openapi.json') return json(200, own);
    if (url === '/auth/login') return void logIn(request, json, cookie);
    const known =
      headers.authorization === `${says} upstream-token` ||
      headers['x-api-key'] !== undefined ||
      headers.cookie === 'sid=upstream-cookie';
    if (!['/me', '/books', '/books/7'].includes(url.split('?')[0] ?? '')) return json(404, { error: 'nothing there' });
    if (!known || headers['x-api-key'] === 'wrong')
      return json(401, { message: 'Who are you?' }, { 'www-authenticate': `${says} realm="books"` });
    return json(
      200,
      url === '/me' ? { name: 'Ann' } : url === '/books/7' ? { id: 7, title: 'Seven' } : [{ id: 7, title: 'Seven' }],
    );
  };
  return { origin: await listen(listener), seen };
}

async function logIn(
  request: IncomingMessage,
  json: (status: number, value: unknown, more?: Record<string, string>) => void,
  cookie: boolean,
) {
  let text = '';
  for await (const part of request) text += String(part);
  const { username, password } = JSON.parse(text) as { username: string; password: string };
  if (username !== 'ann' || password !== 'pw') return json(401, { message: 'Wrong name or password.' });
  return cookie
    ? json(200, {}, { 'set-cookie': 'sid=upstream-cookie; HttpOnly; Path=/' })
    : json(200, { access_token: 'upstream-token' });
}

async function listen(listener: RequestListener): Promise<string> {
  const server = http.createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function folder(): string {
  return mkdtempSync(join(tmpdir(), 'frontdesk-server-'));
}

/** Frontdesk with these settings, and a page of it: `ask` keeps its cookies as a browser does. */
async function frontdesk(
  more: Readonly<Record<string, string | boolean>>,
  environment: Readonly<Record<string, string>> = {},
) {
  const data = folder();
  const read = readSettings({ environment, commandLine: { port: '0', data, ...more } });
  if ('error' in read) throw new Error(read.error);
  const server = await startServer(read.settings);
  closing.push(() => server.stop(0));
  const origin = server.address.replace(/\/$/, '');
  return { server, origin, data: read.settings.data, ...page(origin) };
}

function page(origin: string) {
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit & { json?: unknown } = {}) => {
    const { json, ...rest } = init;
    const method = init.method ?? (json === undefined ? 'GET' : 'POST');
    const response = await fetch(`${origin}${path}`, {
      ...rest,
      method,
      redirect: 'manual',
      headers: {
        ...(method === 'GET' ? {} : { 'X-Frontdesk': '1' }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(init.headers as Record<string, string> | undefined),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: () => JSON.parse(text) as Record<string, unknown>,
    };
  };
  return { ask, cookies };
}

test('finds the contract from the host alone, and serves index and details with ETags', async () => {
  const { origin } = await backend();
  const { ask } = await frontdesk({ host: origin });
  const index = await ask('/_frontdesk/index');
  expect(index.json()).toMatchObject({
    state: 'ready',
    settings: { host: origin, prefix: '/api/v1', sandbox: false },
    changes: [],
  });
  expect(index.text).toContain('"title":"Shelf"');
  expect(index.headers.get('cache-control')).toBe('private, no-cache');
  const again = await ask('/_frontdesk/index', { headers: { 'if-none-match': index.headers.get('etag') ?? '' } });
  expect([again.status, again.text]).toEqual([304, '']);
  const details = await ask('/_frontdesk/details?resource=books');
  expect(details.json()).toMatchObject({ resource: { name: 'books', idField: 'id' } });
  const known = await ask('/_frontdesk/details?resource=books', {
    headers: { 'if-none-match': details.headers.get('etag') ?? '' },
  });
  expect(known.status).toBe(304);
  for (const name of ['resource=nothing', 'resource=__proto__', 'action=GET%20/nothing', '']) {
    expect((await ask(`/_frontdesk/details?${name}`)).status).toBe(404);
  }
});

test('a contract from a file begins where the API answers, though it names no server', async () => {
  const { origin, seen } = await backend();
  const file = join(folder(), 'shelf.json');
  writeFileSync(file, JSON.stringify(CONTRACT));
  const { ask } = await frontdesk({ host: origin, contract: file });
  await ask('/_frontdesk/session', { json: { kind: 'apiKey', scheme: 'key', value: 'k' } });
  expect((await ask('/api/v1/books/7')).json()).toEqual({ id: 7, title: 'Seven' });
  expect(seen.at(-1)?.url).toBe('/books/7');
});

test('S4: a login operation is performed by the server: the page never sees the token', async () => {
  const { origin, seen } = await backend();
  const { ask, cookies } = await frontdesk({ host: origin });
  expect((await ask('/api/v1/books')).headers.get('x-frontdesk-sign-in')).not.toBeNull();
  const way = { kind: 'login', scheme: null, operation: 'POST /auth/login' };
  const refused = await ask('/_frontdesk/session', {
    json: { ...way, values: { body: { username: 'ann', password: 'no' } } },
  });
  expect(refused.status).toBe(401);
  expect(refused.json().detail).toContain('Wrong name or password.');
  expect((await ask('/_frontdesk/session')).json()).toMatchObject({ signedIn: false, user: null });
  const signedIn = await ask('/_frontdesk/session', {
    json: { ...way, values: { body: { username: 'ann', password: 'pw' } } },
  });
  expect(signedIn.json()).toMatchObject({ signedIn: true, user: 'Ann' });
  expect(signedIn.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
  expect((await ask('/api/v1/books')).json()).toEqual([{ id: 7, title: 'Seven' }]);
  expect(seen.at(-1)?.headers.authorization).toBe('Bearer upstream-token');
  const told = [
    signedIn.text,
    [...signedIn.headers].join(),
    [...cookies.values()].map((value) => Buffer.from(value, 'base64url').toString('latin1')).join(),
  ];
  expect(told.join()).not.toContain('upstream-token');
  const kept = new Map(cookies);
  await ask('/_frontdesk/session', { method: 'DELETE' });
  expect(cookies.size).toBe(0);
  expect((await ask('/api/v1/books')).status).toBe(401);
  for (const [name, value] of kept) cookies.set(name, value);
  expect((await ask('/_frontdesk/session')).json()).toMatchObject({ signedIn: false });
});

test.each(['Token', 'JWT'])('a token is said as the API names its scheme in a refusal: %s', async (says) => {
  const { origin, seen } = await backend({ says });
  const { ask } = await frontdesk({ host: origin });
  const way = { kind: 'login', scheme: null, operation: 'POST /auth/login' };
  const signedIn = await ask('/_frontdesk/session', {
    json: { ...way, values: { body: { username: 'ann', password: 'pw' } } },
  });
  expect(signedIn.json()).toMatchObject({ signedIn: true, user: 'Ann' });
  expect((await ask('/api/v1/books')).json()).toEqual([{ id: 7, title: 'Seven' }]);
  expect(seen.at(-1)?.headers.authorization).toBe(`${says} upstream-token`);
});

test('a login that sets a cookie is kept in the session too', async () => {
  const { origin } = await backend({ cookie: true });
  const { ask } = await frontdesk({ host: origin });
  const signedIn = await ask('/_frontdesk/session', {
    json: {
      kind: 'login',
      scheme: null,
      operation: 'POST /auth/login',
      values: { body: { username: 'ann', password: 'pw' } },
    },
  });
  expect(signedIn.json()).toMatchObject({ signedIn: true, user: 'Ann' });
  expect(signedIn.headers.get('set-cookie')).not.toContain('sid=');
  expect((await ask('/api/v1/books')).status).toBe(200);
});

test('a typed key is tried before it is kept', async () => {
  const { origin } = await backend();
  const { ask, cookies } = await frontdesk({ host: origin });
  const wrong = await ask('/_frontdesk/session', { json: { kind: 'apiKey', scheme: 'key', value: 'wrong' } });
  expect([wrong.status, wrong.json().code]).toEqual([401, 'credential-refused']);
  expect(wrong.json().detail).toContain('Who are you?');
  expect(cookies.size).toBe(0);
  expect(
    (await ask('/_frontdesk/session', { json: { kind: 'apiKey', scheme: 'key', value: 'right' } })).json(),
  ).toMatchObject({ signedIn: true });
  expect((await ask('/_frontdesk/session', { json: { kind: 'apiKey', scheme: 'key', value: '' } })).status).toBe(400);
  expect(
    (await ask('/_frontdesk/session', { json: { kind: 'apiKey', scheme: 'key', value: 'a\r\nb: c' } })).status,
  ).toBe(400);
});

test("the server's own credential goes to the upstream, and nowhere else", async () => {
  const { origin, seen } = await backend();
  const { ask, data } = await frontdesk({ host: origin }, { FRONTDESK_CREDENTIAL_TOKEN: 'upstream-token' });
  expect((await ask('/api/v1/books')).status).toBe(200);
  expect(seen.at(-1)?.headers.authorization).toBe('Bearer upstream-token');
  const answers = await Promise.all(
    ['/_frontdesk/index', '/_frontdesk/session', '/_frontdesk/details?resource=books', '/'].map((path) => ask(path)),
  );
  expect(answers.map(({ text, headers }) => text + [...headers].join()).join()).not.toContain('upstream-token');
  expect(everythingIn(data)).not.toContain('upstream-token');
});

test('a contract behind a key: locked, then unlocked for the person who has it, and for nobody else', async () => {
  const { origin } = await backend({ lockedBy: 'open-sesame' });
  const { ask, origin: own, data } = await frontdesk({ host: origin });
  const locked = await ask('/_frontdesk/index');
  expect(locked.json()).toMatchObject({ state: 'locked', host: origin });
  expect((locked.json().ways as { scheme: string }[])[0]).toMatchObject({ kind: 'apiKey', scheme: 'X-API-Key' });
  expect((await ask('/api/v1/books')).status).toBe(401);
  expect((await ask('/_frontdesk/details?resource=books')).status).toBe(409);
  expect(
    (await ask('/_frontdesk/session', { json: { kind: 'apiKey', scheme: 'X-API-Key', value: 'guess' } })).status,
  ).toBe(401);
  const unlocked = await ask('/_frontdesk/session', {
    json: { kind: 'apiKey', scheme: 'X-API-Key', value: 'open-sesame' },
  });
  expect(unlocked.json()).toMatchObject({ signedIn: true, user: 'Ann' });
  expect((await ask('/_frontdesk/index')).json()).toMatchObject({ state: 'ready' });
  expect((await ask('/_frontdesk/details?resource=books')).status).toBe(200);
  expect((await ask('/api/v1/books')).status).toBe(200);
  const stranger = page(own);
  expect((await stranger.ask('/_frontdesk/index')).json()).toMatchObject({ state: 'locked' });
  expect((await stranger.ask('/_frontdesk/details?resource=books')).status).toBe(409);
  expect((await stranger.ask('/api/v1/books')).status).toBe(401);
  expect(everythingIn(data)).not.toContain('open-sesame');
});

test('a contract that differs by who asks is each one’s own: two people never see each other’s', async () => {
  const { '/books/{id}': item, ...paths } = CONTRACT.paths;
  const reader = { ...CONTRACT, info: { ...CONTRACT.info, title: 'For readers' }, paths };
  const { origin } = await backend({
    contracts: { reader, owner: { ...CONTRACT, paths: { ...paths, '/books/{id}': item } } },
  });
  const { ask, origin: own } = await frontdesk({ host: origin });
  const other = page(own);
  const signIn = (value: string) => ({ json: { kind: 'apiKey', scheme: 'X-API-Key', value } });
  expect((await ask('/_frontdesk/session', signIn('reader'))).status).toBe(200);
  expect((await other.ask('/_frontdesk/session', signIn('owner'))).status).toBe(200);
  const [mine, theirs] = [await ask('/_frontdesk/index'), await other.ask('/_frontdesk/index')];
  expect([mine.json(), theirs.json()]).toMatchObject([{ state: 'ready' }, { state: 'ready' }]);
  expect(mine.text).toContain('For readers');
  expect(theirs.text).not.toContain('For readers');
  expect((await ask('/api/v1/books/7')).status).not.toBe(200);
  expect((await other.ask('/api/v1/books/7')).status).toBe(200);
  expect((await page(own).ask('/_frontdesk/index')).json()).toMatchObject({ state: 'locked' });
});

test('a contract that tells nobody much is asked for again by whoever signs in, and is theirs alone', async () => {
  const { '/auth/login': login, ...rest } = CONTRACT.paths;
  const few = { ...CONTRACT, paths: { '/auth/login': login } };
  const { origin } = await backend({
    contract: few,
    contracts: { undefined: few, owner: { ...CONTRACT, paths: rest } },
  });
  const { ask, origin: own } = await frontdesk({ host: origin });
  expect((await ask('/_frontdesk/index')).text).not.toContain('books');
  const signIn = (value: string) => ({ json: { kind: 'apiKey', scheme: 'key', value } });
  expect((await ask('/_frontdesk/session', signIn('owner'))).json()).toMatchObject({ signedIn: true, user: 'Ann' });
  expect((await ask('/_frontdesk/index')).text).toContain('books');
  expect((await ask('/api/v1/books')).status).toBe(200);
  expect((await page(own).ask('/_frontdesk/index')).text).not.toContain('books');
  await ask('/_frontdesk/session', { method: 'DELETE' });
  expect((await ask('/_frontdesk/index')).text).not.toContain('books');
  const served = await frontdesk({ host: origin }, { FRONTDESK_CREDENTIAL_KEY: 'owner' });
  expect((await served.ask('/_frontdesk/index')).text).toContain('books');
});

test.each(['open-sesame', 'X-API-Key: open-sesame'])(
  'a contract behind a key that the server has (%s) is open to all',
  async (value) => {
    const { origin } = await backend({ lockedBy: 'open-sesame' });
    const { ask } = await frontdesk({ host: origin }, { FRONTDESK_CREDENTIAL_KEY: value });
    expect((await ask('/_frontdesk/index')).json()).toMatchObject({ state: 'ready' });
    expect((await ask('/api/v1/books')).status).toBe(200);
  },
);

test('without a host the sample stands there with a sandbox: one signs in and works through the same gateway', async () => {
  const { ask } = await frontdesk({ store: 'memory' });
  const index = (await ask('/_frontdesk/index')).json() as {
    hints: { username: string; password: string }[];
    settings: object;
  };
  expect(index).toMatchObject({ state: 'ready', settings: { host: null, sandbox: true } });
  expect((await ask('/api/v1/orders')).status).toBe(401);
  const [{ username, password } = { username: '', password: '' }] = index.hints;
  const body = { username, password };
  const signedIn = await ask('/_frontdesk/session', {
    json: { kind: 'login', scheme: null, operation: 'POST /auth/login', values: { body } },
  });
  expect(signedIn.json()).toMatchObject({ signedIn: true });
  const orders = await ask('/api/v1/orders?perPage=2');
  expect((orders.json().data as unknown[]).length).toBe(2);
  expect(orders.headers.get('cache-control')).toBe('no-store');
  expect((await ask('/api/v1/orders?perPage=2', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
});

test('no contract found: the page says what was tried, and takes one that a person drops', async () => {
  const origin = await listen((_request, response) => response.writeHead(404).end());
  const { ask } = await frontdesk({ host: origin });
  const missing = await ask('/_frontdesk/index');
  expect(missing.json()).toMatchObject({ state: 'missing', host: origin });
  expect((missing.json().tried as unknown[]).length).toBeGreaterThan(5);
  expect((await ask('/api/v1/books')).status).toBe(503);
  const bad = await ask('/_frontdesk/contract', { json: { text: 'hello' } });
  expect([bad.status, bad.json().code]).toEqual([422, 'no-contract']);
  const elsewhere = await ask('/_frontdesk/contract', { json: { url: 'http://169.254.169.254/latest' } });
  expect([elsewhere.status, elsewhere.json().code]).toEqual([422, 'no-contract']);
  expect((await ask('/_frontdesk/contract', { json: { text: JSON.stringify(CONTRACT) } })).json()).toMatchObject({
    state: 'ready',
  });
  expect((await ask('/_frontdesk/index')).json()).toMatchObject({ state: 'ready' });
  expect((await ask('/_frontdesk/contract', { json: { text: JSON.stringify(CONTRACT) } })).status).toBe(409);
});

test('a host that is down: started all the same, in words', async () => {
  const { ask, server } = await frontdesk({ host: 'http://127.0.0.1:9' });
  expect(await server.state).toMatchObject({ kind: 'missing' });
  expect((await ask('/_frontdesk/index')).json()).toMatchObject({ state: 'missing' });
});

test('what changed in the contract since last time is told', async () => {
  const { origin } = await backend();
  const data = folder();
  const first = await frontdesk({ host: origin, data });
  await first.server.state;
  await first.server.stop(0);
  const { '/me': _gone, ...paths } = CONTRACT.paths;
  const schemas = {
    Book: {
      type: 'object',
      properties: { id: { type: 'integer' }, title: { type: 'string' }, pages: { type: 'integer' } },
    },
  };
  const changed = {
    ...CONTRACT,
    paths: { ...paths, '/shelves': { get: { responses: { 200: { description: 'ok' } } } } },
    components: { ...CONTRACT.components, schemas },
  };
  const file = join(folder(), 'shelf.json');
  writeFileSync(file, JSON.stringify(changed));
  const other = await backend({ contract: changed });
  expect(other.origin).not.toBe(origin);
  const seen = join(data, 'seen');
  const [name = ''] = readdirSync(seen);
  writeFileSync(
    join(seen, name.replace(new URL(origin).port, new URL(other.origin).port)),
    readFileSync(join(seen, name)),
  );
  const { ask } = await frontdesk({ host: other.origin, data });
  const { changes } = (await ask('/_frontdesk/index')).json() as { changes: { kind: string; name: string }[] };
  expect(changes.map(({ kind, name: operation }) => `${kind} ${operation}`).toSorted()).toEqual([
    'added GET /shelves',
    'changed GET /books',
    'changed GET /books/{id}',
    'changed POST /books',
    'removed GET /me',
  ]);
});

const secured = (headers: Headers): readonly (string | null)[] =>
  ['x-content-type-options', 'x-frame-options', 'cross-origin-resource-policy', 'referrer-policy'].map((name) =>
    headers.get(name),
  );

test('S11: every answer carries the security headers, and a foreign Host is refused', async () => {
  const { origin } = await backend();
  const { origin: own, ask } = await frontdesk({ host: origin });
  for (const path of [
    '/',
    '/healthz',
    '/_frontdesk/index',
    '/_frontdesk/nothing',
    '/api/v1/books',
    '/api/v1/../x',
    '/assets/nothing.js',
  ]) {
    const { headers } = await ask(path);
    expect([path, ...secured(headers)]).toEqual([path, 'nosniff', 'DENY', 'same-origin', 'no-referrer']);
  }
  const etag = (await ask('/_frontdesk/index')).headers.get('etag') ?? '';
  const known = await ask('/_frontdesk/index', { headers: { 'if-none-match': etag } });
  expect([known.status, ...secured(known.headers)]).toEqual([304, 'nosniff', 'DENY', 'same-origin', 'no-referrer']);
  expect(await raw(own, 'GET /_frontdesk/index HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 421 /,
  );
  expect(
    await raw(own, 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
  ).toMatch(/^HTTP\/1\.1 4/);
  expect(
    await raw(own, 'GET http://evil.example/api/v1/books HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
  ).toMatch(/^HTTP\/1\.1 400 /);
  expect(await raw(own, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 200 [^]*ok\n$/,
  );
});

test('S11: whoever writes a head, ours is in it, and by https that people always must come so', async () => {
  const origin = await listen((request, response) => {
    guardHead(response, 'an-id', request.url === '/secure');
    if (request.url === '/secure') {
      response.writeHead(200, 'Fine', { 'x-frame-options': 'ALLOW', 'strict-transport-security': 'max-age=0' });
    }
    response.end();
  });
  const secure = (await fetch(`${origin}/secure`)).headers;
  expect(secure.get('x-frame-options')).toBe('DENY');
  expect(secure.get('strict-transport-security')).toBe('max-age=31536000');
  const plain = (await fetch(`${origin}/plain`)).headers;
  expect([plain.get('x-frame-options'), plain.get('x-request-id')]).toEqual(['DENY', 'an-id']);
  expect(plain.has('strict-transport-security')).toBe(false);
});

test('S11: pages of other sites can neither read nor write here', async () => {
  const { origin, seen } = await backend();
  const { ask } = await frontdesk({ host: origin });
  await ask('/_frontdesk/index');
  const before = seen.length;
  const foreign = { 'sec-fetch-site': 'cross-site' };
  expect((await ask('/_frontdesk/index', { headers: foreign })).status).toBe(403);
  expect(
    (await ask('/_frontdesk/session', { json: { kind: 'apiKey', scheme: 'key', value: 'x' }, headers: foreign }))
      .status,
  ).toBe(403);
  expect((await ask('/_frontdesk/session', { json: {}, headers: { 'X-Frontdesk': '' } })).status).toBe(403);
  expect((await ask('/api/v1/books', { json: {}, headers: { origin: 'http://evil.example' } })).status).toBe(403);
  expect(seen.length).toBe(before);
});

test('stopping lets what runs finish', async () => {
  let reached: (finish: () => void) => void;
  const asked = new Promise<() => void>((resolve) => {
    reached = resolve;
  });
  const slow = await listen((request, response) => {
    if (request.url === '/openapi.json') response.end(JSON.stringify(CONTRACT));
    else if (request.url === '/books/7') reached(() => response.end('{"id":7}'));
    else response.writeHead(404).end();
  });
  const { ask, server } = await frontdesk({ host: slow, base: slow });
  await server.state;
  const running = ask('/api/v1/books/7');
  const finish = await asked;
  const stopped = server.stop(5000);
  finish();
  expect((await running).text).toBe('{"id":7}');
  await stopped;
  await expect(ask('/healthz')).rejects.toThrow();
});

/** All text in a folder, to look for secrets. */
function everythingIn(data: string): string {
  const files = readdirSync(data, { recursive: true }).map((name) => join(data, String(name)));
  return files
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');
}

async function raw(origin: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write(text);
  let answer = '';
  for await (const part of socket) answer += String(part);
  return answer;
}
