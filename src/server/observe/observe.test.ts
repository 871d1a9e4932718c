// Running Frontdesk for others: limits per person and per body, health and figures, ids and logs, proxies that are
// believed, more authorities for TLS, and names that suddenly lead elsewhere.
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readSettings } from '#settings';
import { checkedLookup, networkOf } from '../gateway/addresses.ts';
import { meteredBody } from '../gateway/body.ts';
import { readCertificates } from '../certificates.ts';
import { startServer } from '../server.ts';
import { createMetrics } from './metrics.ts';
import { createRateLimit } from './rate.ts';

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const FINE = { responses: { 200: { description: 'Fine.' } } };
const CONTRACT = {
  openapi: '3.1.0',
  info: { title: 'Watched', version: '1' },
  servers: [{ url: '/api/v1' }],
  paths: { '/things': { get: FINE, post: { ...FINE, requestBody: { content: { '*/*': {} } } } } },
};

async function listen(listener: RequestListener): Promise<string> {
  const server = http.createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function start(settings: Readonly<Record<string, string | boolean>>) {
  const seen: IncomingMessage[] = [];
  const host = await listen((request, response) => {
    seen.push(request);
    request.resume().once('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  const data = mkdtempSync(join(tmpdir(), 'frontdesk-observe-'));
  writeFileSync(join(data, 'contract.json'), JSON.stringify(CONTRACT));
  const read = readSettings({
    commandLine: { host, contract: join(data, 'contract.json'), data: join(data, 'kept'), port: '0', ...settings },
  });
  if ('error' in read) throw new Error(read.error);
  const server = await startServer(read.settings);
  closing.push(() => server.stop(100));
  await server.state;
  seen.length = 0;
  const ask = (path: string, init: RequestInit = {}) => fetch(new URL(path, server.address), init);
  return { server, seen, ask };
}

const OWN = { 'x-frontdesk': '1' };

test('so many requests in a minute, each person their own, and it says when more may come', async () => {
  let now = 60_000 * 1000 + 15_000;
  const limit = createRateLimit(3, () => now);
  expect([1, 2, 3].map(() => limit.take('ada'))).toEqual([null, null, null]);
  expect(limit.take('ada')).toBe(45);
  expect(limit.take('bob')).toBeNull();
  now += 45_000;
  expect(limit.take('ada')).toBeNull();
});

test('over the rate: 429 with Retry-After, in words, and nothing reaches the backend', async () => {
  const { seen, ask } = await start({ rate: '2' });
  const answers = [];
  for (let index = 0; index < 4; index += 1) answers.push(await ask('/api/v1/things'));
  // A minute may end in between: then there are two more.
  expect(answers.map(({ status }) => status).filter((status) => status === 429).length).toBeGreaterThan(0);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused?.text()).toContain('Nothing was sent to the backend.');
  expect(seen.length).toBe(answers.filter(({ status }) => status === 200).length);
});

test('whoever guesses passwords is stopped, and takes nobody’s work away', async () => {
  const { ask } = await start({ rate: '3' });
  const headers = { ...OWN, 'content-type': 'application/json' };
  const body = JSON.stringify({ kind: 'bearer', scheme: 'none', value: 'a guess' });
  const guess = async (): Promise<number> =>
    (await ask('/_frontdesk/session', { method: 'POST', headers, body })).status;
  const answers: number[] = [];
  // A minute may end in between: then there are three more.
  for (let index = 0; index < 8; index += 1) answers.push(await guess());
  expect(answers).toContain(429);
  expect((await ask('/api/v1/things')).status).toBe(200);
});

test('a line of log for each request: its id, no query, and never two lines of one', async () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((part) => {
    written.push(String(part));
    return true;
  });
  closing.push(() => write.mockRestore());
  const { ask } = await start({ logRequests: true });
  const answer = await ask('/api/v1/things?token=query-secret', { headers: { 'user-agent': 'a"\tb' } });
  await ask('/api/v1/things%0a%7b%22level%22:%22forged%22%7d');
  const lines = () =>
    written
      .join('')
      .split('\n')
      .filter((line) => line.includes('"kind":"api"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  await expect.poll(() => lines().length, { timeout: 5000 }).toBe(2);
  expect(lines()[0]).toMatchObject({ level: 'info', method: 'GET', path: '/api/v1/things', status: 200 });
  expect(lines()[0]?.['id']).toBe(answer.headers.get('x-request-id'));
  expect(lines()[0]?.['id']).toMatch(/^[0-9a-f]{32}$/);
  expect(lines()[0]?.['at']).toMatch(/Z$/);
  expect(lines().filter(({ level }) => level !== 'info')).toEqual([]);
  expect(written.join('')).not.toContain('query-secret');
});

test('a body over the limit is refused by its length, or cut off where it tells none', async () => {
  const { seen, ask } = await start({ maxUpload: '1' });
  const body = Buffer.alloc(1024 * 1024 + 1, 'x');
  const headers = { ...OWN, 'content-type': 'application/octet-stream' };
  const told = await ask('/api/v1/things', { method: 'POST', headers, body });
  expect(told.status).toBe(413);
  const stream = new Blob([body]).stream();
  const untold = await ask('/api/v1/things', { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit);
  expect(untold.status).toBe(413);
  expect(await untold.text()).toContain('At most 1 MB');
  expect(seen.filter(({ complete }) => complete)).toEqual([]);
  expect((await ask('/api/v1/things', { method: 'POST', headers, body: body.subarray(1) })).status).toBe(200);
});

test('a body that stands still is given up', async () => {
  const given = new Promise<string>((resolve) => {
    void listen((request) => {
      const body = meteredBody(request, { mostBytes: 100, idleMs: 50, methodField: false, watch: null });
      body.resume().once('error', (error) => resolve(error.message));
    }).then((address) => {
      const request = http.request(address, { method: 'POST', headers: { 'content-length': '50' } });
      request.on('error', () => undefined).write('half');
      closing.push(() => void request.destroy());
    });
  });
  expect(await given).toBe('The upload came to a stop.');
});

test('health under any name, readiness, and figures for this machine alone', async () => {
  const { server, ask } = await start({});
  const { hostname, port } = new URL(server.address);
  const request = http.get({ hostname, port, path: '/healthz', headers: { host: '10.1.2.3:4400' }, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(await (await ask('/readyz')).text()).toBe('ready\n');
  await ask('/api/v1/things');
  const text = await (await ask('/metrics')).text();
  expect(text).toMatch(/^frontdesk_requests_total\{kind="api",status="200"\} 1$/m);
  expect(text).toMatch(/^frontdesk_request_seconds_bucket\{kind="api",le="\+Inf"\} 1$/m);
  // Through a proxy on this machine it is not this machine that asks.
  const proxied = await ask('/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(await proxied.text()).not.toContain('frontdesk_requests_total');
});

test('figures have a port of their own where one is set, and only there', async () => {
  const { server, ask } = await start({ metricsPort: '0' });
  const aside = await fetch(`${server.metricsAddress}/metrics`);
  expect(await aside.text()).toContain('# TYPE frontdesk_requests_total counter');
  expect((await fetch(`${server.metricsAddress}/_frontdesk/index`)).status).toBe(404);
  expect(await (await ask('/metrics')).text()).not.toContain('frontdesk_requests_total');
});

test('the text of figures is what Prometheus reads', () => {
  const metrics = createMetrics();
  metrics.began();
  metrics.ended('api', 200, 0.02);
  metrics.count('audit_lost');
  for (const line of metrics.text().trimEnd().split('\n')) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/);
  }
});

test('no contract: alive, but not ready', async () => {
  const host = await listen((_request, response) => response.writeHead(404).end());
  const data = mkdtempSync(join(tmpdir(), 'frontdesk-observe-'));
  const read = readSettings({ commandLine: { host, data, port: '0' } });
  if ('error' in read) throw new Error(read.error);
  const server = await startServer(read.settings);
  closing.push(() => server.stop(100));
  await server.state;
  expect((await fetch(new URL('/healthz', server.address))).status).toBe(200);
  const ready = await fetch(new URL('/readyz', server.address));
  expect([ready.status, await ready.text()]).toEqual([503, 'no contract yet\n']);
});

test('each answer carries an id; only as many proxies are believed as are set', async () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' };
  for (const [proxies, address] of [
    ['0', '127.0.0.1'],
    ['1', '203.0.113.7'],
    ['2', '198.51.100.9'],
  ] as const) {
    const { seen, ask } = await start({ proxies });
    const answer = await ask('/api/v1/things', { headers: forwarded });
    expect(seen[0]?.headers['x-forwarded-for']).toBe(address);
    expect(seen[0]?.headers.traceparent).toContain(answer.headers.get('x-request-id'));
  }
});

test.each([
  ['169.254.169.254', 'forbidden'],
  ['::ffff:169.254.169.254', 'forbidden'],
  ['fe80::1', 'forbidden'],
  ['0.0.0.0', 'forbidden'],
  ['::', 'forbidden'],
  ['127.0.0.1', 'loopback'],
  ['::1', 'loopback'],
  ['10.1.2.3', 'private'],
  ['fd12::1', 'private'],
  ['93.184.216.34', 'public'],
])('%s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a name that suddenly leads into another network is not followed', async () => {
  const answers = [['93.184.216.34'], ['127.0.0.1'], ['127.0.0.1', '93.184.216.35'], ['169.254.169.254']];
  const ask = ((_name: string, _options: unknown, callback: (error: null, all: unknown[]) => void) =>
    callback(
      null,
      (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
    )) as unknown as Parameters<typeof checkedLookup>[0];
  const lookup = checkedLookup(ask);
  const found = () =>
    new Promise((resolve) => {
      lookup('api.example.com', {}, (error, address) => resolve(error?.code ?? address));
    });
  expect(await found()).toBe('93.184.216.34');
  expect(await found()).toBe('FRONTDESK_NETWORK');
  expect(await found()).toBe('93.184.216.35');
  expect(await found()).toBe('FRONTDESK_NETWORK');
});

test('certificates that cannot be read stop the start', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'frontdesk-ca-')), 'ca.pem');
  expect(() => readCertificates(file)).toThrow(/could not be read .* after --ca/);
  writeFileSync(file, 'nothing');
  expect(() => readCertificates(file)).toThrow(/There is no certificate/);
  writeFileSync(file, '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n');
  expect(() => readCertificates(file)).toThrow(/cannot be read/);
});
