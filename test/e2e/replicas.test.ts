// What docs/deploy sets up, really run as far as one machine can: two processes of the built command that share a PostgreSQL,
// behind nginx with the very nginx.conf of that page. Skips itself where one of them is not installed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPostgres } from '../postgres.ts';
import { type Frontdesk, startFrontdesk, temporaryFolder } from './frontdesk.ts';

const NGINX = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path));
const FINE = { responses: { 200: { description: 'Fine.' } } };
const CONTRACT = {
  openapi: '3.1.0',
  info: { title: 'Shared', version: '1' },
  servers: [{ url: '/api/v1' }],
  paths: {
    '/me': { get: FINE },
    '/things': { get: FINE, post: { ...FINE, requestBody: { content: { 'application/json': {} } } } },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } } },
  security: [{ key: [] }],
};

const database = NGINX === undefined ? null : await startPostgres();
const folder = temporaryFolder();
let backend: http.Server;
let desks: readonly Frontdesk[] = [];
let balancer: ChildProcess;
let address = '';
let writes = 0;

beforeAll(async () => {
  if (database === null || NGINX === undefined) return;
  backend = http.createServer((request, response) => {
    if (request.method === 'POST') writes += 1;
    const status = request.headers['x-api-key'] === 'key-of-ada' ? 200 : 401;
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"name":"Ada"}');
    });
  });
  await once(backend.listen(0, '127.0.0.1'), 'listening');
  const contract = join(folder.path, 'contract.json');
  writeFileSync(contract, JSON.stringify(CONTRACT));
  const host = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  const environment = {
    FRONTDESK_SESSION_KEY: 'one-key-for-all-of-them-and-long-enough',
    FRONTDESK_SHARED: database.address,
    FRONTDESK_AUDIT: database.address,
    FRONTDESK_AUDIT_REQUIRED: 'true',
    FRONTDESK_RATE: '3000',
    FRONTDESK_PROXIES: '1',
  };
  const words = (name: string) => ['--host', host, '--contract', contract, '--data', join(folder.path, name)];
  desks = await Promise.all(['one', 'two'].map((name) => startFrontdesk(words(name), environment)));
  // A balancer leaves one alone for a while that has said once that it is not ready.
  for (const { address: own } of desks) await untilReady(own);
  await startBalancer(NGINX);
});

afterAll(async () => {
  balancer?.kill('SIGTERM');
  await Promise.all(desks.map((desk) => desk.stop()));
  backend?.closeAllConnections();
  backend?.close();
  await database?.stop();
  folder.remove();
});

/** The page's own configuration, with the names and places of this machine. */
async function startBalancer(program: string): Promise<void> {
  const port = await freePort();
  const at = (name: string): string => join(folder.path, name);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${at(one)};`);
  const [one, two] = desks.map((desk) => new URL(desk.address).host);
  const written = readFileSync(join(import.meta.dirname, '../../docs/deploy/nginx.conf'), 'utf8')
    .replace('server one:4400; server two:4400;', `server ${one}; server ${two};`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('http {', `http { access_log off; ${places.join(' ')}`);
  expect(written).toContain(`listen 127.0.0.1:${port};`);
  expect(written).toContain(`server ${one}; server ${two};`);
  writeFileSync(at('nginx.conf'), `pid ${at('nginx.pid')}; master_process off; daemon off;\n${written}`);
  balancer = spawn(program, ['-c', at('nginx.conf'), '-e', at('error.log')], { stdio: 'ignore' });
  address = `http://127.0.0.1:${port}`;
  await untilReady(address);
}

async function untilReady(origin: string): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), { timeout: 20_000 });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const OWN = { 'x-frontdesk': '1', 'content-type': 'application/json' };

/** Signs in through the balancer: the Cookie header from then on. */
async function signIn(): Promise<string> {
  const body = JSON.stringify({ kind: 'apiKey', scheme: 'key', value: 'key-of-ada' });
  const answered = await fetch(`${address}/_frontdesk/session`, { method: 'POST', headers: OWN, body });
  expect(answered.status).toBe(200);
  return answered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Asks so many times, some at once; how often each status was answered. */
async function asked(count: number, cookie: string, method: 'GET' | 'POST', each?: (index: number) => void) {
  const statuses = new Map<number, number>();
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      each?.(next);
      const headers = { ...OWN, cookie };
      const body = method === 'POST' ? { body: '{}' } : {};
      const { status } = await fetch(`${address}/api/v1/things`, { method, headers, ...body });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return Object.fromEntries(statuses);
}

async function servedBy(desk: Frontdesk): Promise<number> {
  const text = await (await fetch(`${desk.address}/metrics`)).text();
  return Number(/^frontdesk_requests_total\{kind="api",status="200"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

test.skipIf(database === null)('one session, one trail and one sign-out through the balancer, at both', async () => {
  const cookie = await signIn();
  expect(await asked(60, cookie, 'POST')).toEqual({ 200: 60 });
  expect(await asked(60, cookie, 'GET')).toEqual({ 200: 60 });
  expect(writes).toBe(60);
  const served = await Promise.all(desks.map(servedBy));
  expect(Math.min(...served)).toBeGreaterThan(20);
  const client = new pg.Client({ connectionString: database?.address ?? '' });
  await client.connect();
  const noted = async (outcome: string): Promise<number> => {
    const { rows } = await client.query(
      "SELECT count(*) AS n FROM frontdesk_audit WHERE position('POST /things' in entry) > 0 AND outcome = $1",
      [outcome],
    );
    return Number((rows[0] as { n: unknown }).n);
  };
  expect(await noted('begun')).toBe(60);
  await expect.poll(() => noted('done'), { timeout: 10_000 }).toBe(60);
  await client.end();

  expect((await fetch(`${address}/_frontdesk/session`, { method: 'DELETE', headers: { ...OWN, cookie } })).status).toBe(
    200,
  );
  const known = async (): Promise<number[]> =>
    Promise.all(desks.map(async (desk) => (await fetch(`${desk.address}/api/v1/me`, { headers: { cookie } })).status));
  await expect.poll(known, { timeout: 1000, interval: 50 }).toEqual([401, 401]);
});

test.skipIf(database === null)('one of them is stopped at work: nobody who reads sees anything of it', async () => {
  const cookie = await signIn();
  let stopped: Promise<number | null> | undefined;
  const stop = (index: number): void => {
    if (index === 60) stopped = desks[0]?.stop();
  };
  expect(await asked(300, cookie, 'GET', stop)).toEqual({ 200: 300 });
  expect(await stopped).toBe(0);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});
