// The whole server on loopback, before a small backend: what pages are told, what is said where nothing is found, and what
// keeps strangers out.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guardHead } from './security.ts';
import { CONTRACT, backend, listen, folder, frontdesk, raw } from './server.fixture.ts';

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
