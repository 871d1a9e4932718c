// The gateway between real servers on loopback: what passes, and what is refused before the upstream is asked.
import { expect, test } from 'vitest';
import type { Credential } from '#client';
import { listen, start, ask, type Sent, OWN, ok } from './gateway.fixture.ts';

test('a request goes to {base}{path} exactly as it was written, its query too', async () => {
  const { port, seen } = await start(ok, { basePath: '/api/v1' });
  const answer = await ask(port, '/api/v1/things/a%2Fb?x=%20&y={1}');
  expect(answer.status).toBe(200);
  expect(answer.text).toBe('{"ok":true}');
  expect(seen.map(({ url }) => url)).toEqual(['/api/v1/things/a%2Fb?x=%20&y={1}']);
});

test.each([
  '/api/v1/things/..',
  '/api/v1/things/%2e%2e/admin',
  '/api/v1//things',
  '/api/v1/things/a%00',
  '/api/v1/things/a\\b',
  '/api/v1/things?_method=DELETE',
  '/api/v1/admin',
  '/api/v1/things/7/other',
  '/api/v1/things/7%2Fpurge',
])('%s never reaches the upstream', async (path) => {
  const { port, seen } = await start(ok);
  const answer = await ask(port, path);
  expect([400, 404]).toContain(answer.status);
  expect(answer.problem()).toMatchObject({ outcome: 'not-sent' });
  expect(seen).toEqual([]);
});

test('request headers pass by an allowlist and by what the contract declares; trust and connection headers never', async () => {
  const { port, seen } = await start(ok);
  await ask(port, '/api/v1/things', {
    headers: {
      accept: 'application/json',
      'if-none-match': '"1"',
      'x-tenant': 'a',
      x_under: 'b',
      x_forwarded_for: '6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
      'x-real-ip': '6.6.6.6',
      'x-http-method-override': 'DELETE',
      authorization: 'Bearer stolen',
      cookie: 'other=1',
      origin: `http://127.0.0.1:${port}`,
      referer: 'http://x/secret',
      'x-unknown': '1',
      connection: 'close, x-tenant-2',
    },
  });
  const headers = seen[0]?.headers ?? {};
  expect(headers).toMatchObject({ accept: 'application/json', 'if-none-match': '"1"', 'x-tenant': 'a', x_under: 'b' });
  expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(headers['x-forwarded-host']).toBe(`127.0.0.1:${port}`);
  expect(headers.host).not.toBe(`127.0.0.1:${port}`);
  const gone = [
    'x_forwarded_for',
    'x-real-ip',
    'x-http-method-override',
    'authorization',
    'cookie',
    'origin',
    'referer',
    'x-unknown',
    'x-frontdesk',
  ];
  expect(gone.filter((name) => name in headers)).toEqual([]);
});

test('S11: answer headers that act on the browser stay behind, data is not stored, and never a page of ours', async () => {
  const { port } = await start((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'inline; filename="a page.html"',
      'set-cookie': 'sid=1',
      'content-security-policy': "default-src *; script-src 'unsafe-inline'",
      'access-control-allow-origin': '*',
      'clear-site-data': '"*"',
      'cache-control': 'public, max-age=1000',
      'x-rate-limit': '7',
      'x-hop': '1',
      connection: 'x-hop',
      etag: '"e"',
    });
    response.end('<script>alert(1)</script>');
  });
  const { headers } = await ask(port, '/api/v1/things', {
    headers: { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' },
  });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-rate-limit': '7',
    etag: '"e"',
    'content-type': 'text/html; charset=utf-8',
    'content-disposition': 'attachment; filename="a page.html"',
  });
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(String(headers['set-cookie'])).toMatch(/^frontdesk/);
  for (const name of ['access-control-allow-origin', 'clear-site-data', 'x-hop'])
    expect(headers).not.toHaveProperty(name);
});

test('S4: cookies of the upstream are sealed in the session, and sent back to it alone', async () => {
  const { port, seen, openCookie } = await start((_request, response) => {
    response.setHeader('set-cookie', 'sid=upstream-secret; HttpOnly; Path=/').end('{}');
  });
  const first = await ask(port, '/api/v1/things');
  const cookie = (first.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  expect(cookie).not.toContain('upstream-secret');
  expect(openCookie(cookie)?.signedIn).toBe(false);
  const second = await ask(port, '/api/v1/things', { headers: { cookie } });
  expect(seen[1]?.headers.cookie).toBe('sid=upstream-secret');
  expect(second.headers['set-cookie']).toBeUndefined();
});

test('credentials are added for the upstream, and a session of another origin counts for nothing', async () => {
  const key: Credential = { scheme: null, in: 'header', name: 'X-API-Key', value: 'key-secret' };
  const inQuery: Credential = { scheme: null, in: 'query', name: 'token', value: 'query-secret' };
  const { port, seen, cookieFor } = await start(
    (_request, response) => {
      response.setHeader('link', '</things?page=2&token=query-secret>; rel="next"').end('[]');
    },
    { service: [inQuery] },
  );
  const answer = await ask(port, '/api/v1/things?token=mine', {
    headers: { cookie: cookieFor({ credentials: [key] }) },
  });
  expect(seen[0]?.headers['x-api-key']).toBe('key-secret');
  expect(seen[0]?.url).toBe('/things?token=query-secret');
  expect(answer.headers.link).toBe('</api/v1/things?page=2>; rel="next"');
  expect(JSON.stringify(answer)).not.toContain('secret');
  await ask(port, '/api/v1/things', {
    headers: { cookie: cookieFor({ origin: 'http://elsewhere', credentials: [key] }) },
  });
  expect(seen[1]?.headers['x-api-key']).toBeUndefined();
});

test('S3: redirects are not followed: the answer says where they lead, and nothing goes there', async () => {
  const elsewhere: string[] = [];
  const other = await listen((request, response) => {
    elsewhere.push(String(request.headers.authorization));
    response.end('{}');
  });
  const service: Credential[] = [{ scheme: null, in: 'header', name: 'authorization', value: 'Bearer service-secret' }];
  const { port } = await start(
    (_request, response) => response.writeHead(302, { location: `http://127.0.0.1:${other}/things` }).end('moved'),
    { service },
  );
  const answer = await ask(port, '/api/v1/things');
  expect(answer.status).toBe(502);
  expect(answer.problem()).toMatchObject({ code: 'redirected', location: `http://127.0.0.1:${other}/things` });
  expect(answer.headers.location).toBeUndefined();
  expect(elsewhere).toEqual([]);
});

test('a Location of a created item leads through the gateway', async () => {
  const { port, origin } = await start(
    (request, response) => {
      request.resume();
      response.writeHead(201, { location: `${origin}/v2/things/7` }).end('{}');
    },
    { basePath: '/v2' },
  );
  const answer = await ask(port, '/api/v1/things', { method: 'POST', headers: OWN, body: '{}' });
  expect(answer.headers.location).toBe('/api/v1/things/7');
});

test.each<[string, Sent]>([
  [
    'a form of another site',
    { method: 'POST', headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }, body: '{}' },
  ],
  [
    'a sibling port, even with our header',
    { method: 'POST', headers: { 'x-frontdesk': '1', 'sec-fetch-site': 'same-site' } },
  ],
  [
    'another origin in an old browser',
    { method: 'DELETE', headers: { 'x-frontdesk': '1', origin: 'http://evil.example' } },
  ],
  ['the null origin', { method: 'POST', headers: { 'x-frontdesk': '1', origin: 'null' } }],
  ['a write without our header', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } }],
  ['a read by another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
])('%s is refused before the upstream is asked', async (_case, sent) => {
  const { port, seen } = await start(ok);
  const answer = await ask(port, sent.method === 'DELETE' ? '/api/v1/things/7' : '/api/v1/things', sent);
  expect(answer.status).toBe(403);
  expect(answer.problem()).toMatchObject({ code: 'cross-origin' });
  expect(seen).toEqual([]);
});

test('S5: a GET that acts needs our header like a write', async () => {
  const { port, seen } = await start(ok);
  expect((await ask(port, '/api/v1/things/7/purge', { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(
    403,
  );
  expect((await ask(port, '/api/v1/things/7/purge', { headers: OWN })).status).toBe(200);
  expect(seen).toHaveLength(1);
});

test('a read-only start lets pass what only reads', async () => {
  const { port, seen } = await start(ok, { settings: { readOnly: true } });
  expect((await ask(port, '/api/v1/things')).status).toBe(200);
  expect((await ask(port, '/api/v1/search', { method: 'POST', headers: OWN, body: '{}' })).status).toBe(200);
  for (const [method, path] of [
    ['POST', '/api/v1/things'],
    ['DELETE', '/api/v1/things/7'],
    ['GET', '/api/v1/things/7/purge'],
  ] as const) {
    const answer = await ask(port, path, { method, headers: OWN });
    expect([answer.status, answer.problem().code]).toEqual([403, 'read-only']);
  }
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST']);
});
