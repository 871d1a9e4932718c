// The gateway between real servers on loopback: what passes, what is refused before the upstream is asked, and what
// people are told when it fails.
import { once } from 'node:events';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Credential } from '#client';
import { readSettings, type Settings } from '#settings';
import { openAudit } from '../audit/audit.ts';
import { createRateLimit } from '../observe/rate.ts';
import { createSealer, newSession, type Session } from '../session.ts';
import type { Route } from './exchange.ts';
import { createGateway } from './gateway.ts';
import { type GatewayOperation, looseFinder, operationFinder } from './operations.ts';
import { httpUpstream } from './upstream.ts';

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function operation(id: string, more: Partial<GatewayOperation> = {}): GatewayOperation {
  const [method = '', path = ''] = id.split(' ');
  return {
    id,
    method,
    path,
    reads: method === 'GET',
    headers: [],
    query: [],
    security: [],
    asks: false,
    servers: [],
    tags: [],
    resource: null,
    mode: method === 'GET' ? 'look' : 'edit',
    sends: [],
    secrets: [],
    ...more,
  };
}

const NOTHING: Route['known'] = {
  embeds: [],
  index: {
    title: '',
    version: '',
    description: '',
    openapi: '',
    operations: 0,
    servers: [],
    groups: [],
    resources: [],
    actions: [],
    security: [],
    signIn: [],
    currentUser: null,
    diagnostics: [],
  },
};

const OPERATIONS = [
  operation('GET /things', { headers: ['x-tenant', 'x_under', 'host', 'x_forwarded_for'] }),
  operation('POST /things'),
  operation('GET /things/{id}'),
  operation('DELETE /things/{id}'),
  operation('GET /things/{id}/purge', { reads: false }),
  operation('POST /search', { reads: true }),
];

async function listen(listener: RequestListener): Promise<number> {
  const server = http.createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

interface Options {
  readonly basePath?: string;
  readonly service?: readonly Credential[];
  readonly settings?: Readonly<Record<string, string | boolean>>;
}

/** A gateway before an upstream; `seen` are the requests that reached it. */
async function start(listener: RequestListener, { basePath = '', service = [], settings = {} }: Options = {}) {
  const seen: IncomingMessage[] = [];
  const upstreamPort = await listen((request, response) => {
    seen.push(request);
    listener(request, response);
  });
  const origin = `http://127.0.0.1:${upstreamPort}`;
  const read = readSettings({ commandLine: { host: origin, ...settings } });
  if ('error' in read) throw new Error(read.error);
  const sealer = createSealer(['k'.repeat(32)]);
  const upstream = httpUpstream(origin, 2000);
  closing.push(() => upstream.close());
  const route: Route = {
    find: operationFinder(OPERATIONS),
    basePath: () => basePath,
    service,
    findLoosely: looseFinder(OPERATIONS),
    known: NOTHING,
  };
  const gateway = createGateway({
    settings: read.settings as Settings,
    upstream,
    sealer,
    now: Date.now,
    policy: null,
    audit: openAudit(read.settings, () => undefined),
    limit: createRateLimit(read.settings.rate, Date.now),
    routeFor: async () => route,
  });
  const port = await listen((request, response) => void gateway(request, response));
  const cookieFor = (session: Partial<Session>) => {
    const lines = sealer.seal(
      { ...newSession(origin, Date.now()), ...session },
      { cookie: undefined, host: `127.0.0.1:${port}`, secure: false },
    );
    return lines.map((line) => line.split(';')[0]).join('; ');
  };
  const openCookie = (cookie: string) => sealer.open({ cookie, host: `127.0.0.1:${port}`, secure: false });
  return { port, origin, seen, cookieFor, openCookie };
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends exactly this path, which `fetch` would tidy up. */
async function ask(port: number, path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part;
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    problem: () => JSON.parse(text) as Record<string, unknown>,
  };
}

const OWN = { 'x-frontdesk': '1', 'sec-fetch-site': 'same-origin' };
const ok: RequestListener = (request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json').end('{"ok":true}');
};

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

test('an upstream that is down: 502, in words, and nothing was sent', async () => {
  const { port, origin } = await start(ok);
  await closing.splice(0, 1)[0]?.();
  const answer = await ask(port, '/api/v1/things', { method: 'POST', headers: OWN, body: '{}' });
  expect(answer.status).toBe(502);
  expect(answer.headers['x-frontdesk-outcome']).toBe('not-sent');
  expect(answer.problem()).toMatchObject({ code: 'upstream-unreachable', outcome: 'not-sent' });
  expect(answer.problem().detail).toContain(origin);
  expect(answer.problem().detail).toContain('nothing listens');
});

test('S6, S9: a connection that breaks before the answer: the outcome of a write is unknown, and it went out once', async () => {
  const { port, seen } = await start((request) => void request.socket.destroy());
  const answer = await ask(port, '/api/v1/things', { method: 'POST', headers: OWN, body: '{"a":1}' });
  expect(answer.status).toBe(502);
  expect(answer.problem()).toMatchObject({ code: 'upstream-broken', outcome: 'unknown' });
  expect(seen).toHaveLength(1);
});

test('an upstream that does not answer: 504', async () => {
  const { port } = await start(() => undefined);
  const answer = await ask(port, '/api/v1/things');
  expect(answer.status).toBe(504);
  expect(answer.problem()).toMatchObject({ code: 'upstream-timeout' });
});

test('401 passes on with a hint, but without the challenge that makes browsers ask by themselves', async () => {
  const { port } = await start((_request, response) =>
    response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end('no'),
  );
  const { status, headers, text } = await ask(port, '/api/v1/things');
  expect([status, text, headers['x-frontdesk-sign-in']]).toEqual([401, 'no', 'Basic realm="x"']);
  expect(headers['www-authenticate']).toBeUndefined();
});

test('answers stream: a part is there before the next is made', async () => {
  let goOn: () => void = () => undefined;
  const { port } = await start((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    goOn = () => response.end('data: 2\n\n');
  });
  const request = http.get({ host: '127.0.0.1', port, path: '/api/v1/things', agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const [part] = (await once(response, 'data')) as [Buffer];
  expect(part.toString()).toBe('data: 1\n\n');
  goOn();
  expect(String(((await once(response, 'data')) as [Buffer])[0])).toBe('data: 2\n\n');
});

test('a page that goes away ends the call to the upstream', async () => {
  let ended: Promise<unknown> = Promise.resolve();
  const reached = new Promise<void>((resolve) => {
    void start((request, response) => {
      ended = once(response, 'close');
      response.write('x');
      resolve();
      request.resume();
    }).then(({ port }) => {
      const request = http.get({ host: '127.0.0.1', port, path: '/api/v1/things', agent: false });
      request.on('response', (response) => {
        response.on('error', () => undefined);
        response.once('data', () => request.destroy());
      });
      request.on('error', () => undefined);
    });
  });
  await reached;
  await ended;
});

test('large bodies pass both ways, slower than they come, without being held', async () => {
  const size = 48 * 1024 * 1024;
  let received = 0;
  const { port } = await start((request, response) => {
    request.on('data', (part: Buffer) => {
      received += part.length;
    });
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      let left = size;
      const write = (): void => {
        while (left > 0) {
          left -= 65_536;
          if (!response.write(Buffer.alloc(65_536))) {
            response.once('drain', write);
            return;
          }
        }
        response.end();
      };
      write();
    });
  });
  const before = process.memoryUsage().rss;
  const request = http.request({
    host: '127.0.0.1',
    port,
    path: '/api/v1/things',
    method: 'POST',
    headers: OWN,
    agent: false,
  });
  const block = Buffer.alloc(1024 * 1024);
  for (let sent = 0; sent < size; sent += block.length) if (!request.write(block)) await once(request, 'drain');
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let got = 0;
  for await (const part of response) got += (part as Buffer).length;
  expect([received, got]).toEqual([size, size]);
  expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1024 * 1024);
});

test('an answer that breaks off half way is broken off for the page too', async () => {
  const { port } = await start((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half');
    setImmediate(() => response.destroy());
  });
  await expect(ask(port, '/api/v1/things')).rejects.toThrow();
});
