// What docs/deploy sets up, really run as far as one machine can: two processes of the built command that share a PostgreSQL,
// behind nginx with the very nginx.conf of that page. Skips itself where one of them is not installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { freePort, startPostgres } from '../postgres.ts';
import { afterwards, serve, temporaryFolder } from '../scene.ts';
import { contractWords, type Frontdesk, startFrontdesk } from './frontdesk.ts';

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
afterwards(() => database?.stop());
const folder = temporaryFolder();
let writes = 0;
const desks = database === null ? [] : await startDesks(database.address);
const address = NGINX === undefined || desks.length === 0 ? '' : await startBalancer(NGINX);

async function startDesks(shared: string): Promise<readonly Frontdesk[]> {
  const host = await serve((request, response) => {
    if (request.method === 'POST') writes += 1;
    const status = request.headers['x-api-key'] === 'key-of-ada' ? 200 : 401;
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"name":"Ada"}');
    });
  });
  const environment = {
    FRONTDESK_SESSION_KEY: 'one-key-for-all-of-them-and-long-enough',
    FRONTDESK_SHARED: shared,
    FRONTDESK_AUDIT: shared,
    FRONTDESK_AUDIT_REQUIRED: 'true',
    FRONTDESK_RATE: '3000',
    FRONTDESK_PROXIES: '1',
  };
  const words = ['--host', host, ...contractWords(CONTRACT)];
  const both = await Promise.all([startFrontdesk(words, environment), startFrontdesk(words, environment)]);
  // A balancer leaves one alone for a while that has said once that it is not ready.
  for (const { address: own } of both) await untilReady(own);
  return both;
}

/** The page's own configuration, with the names and places of this machine. */
async function startBalancer(program: string): Promise<string> {
  const port = await freePort();
  const at = (name: string): string => join(folder, name);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${at(one)};`);
  const [one, two] = desks.map((desk) => new URL(desk.address).host);
  const written = readFileSync(join(import.meta.dirname, '../../docs/deploy/nginx.conf'), 'utf8')
    .replace('server one:4400; server two:4400;', `server ${one}; server ${two};`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('http {', `http { access_log off; ${places.join(' ')}`);
  expect(written).toContain(`listen 127.0.0.1:${port};`);
  expect(written).toContain(`server ${one}; server ${two};`);
  writeFileSync(at('nginx.conf'), `pid ${at('nginx.pid')}; master_process off; daemon off;\n${written}`);
  const balancer = spawn(program, ['-c', at('nginx.conf'), '-e', at('error.log')], { stdio: 'ignore' });
  afterwards(() => balancer.kill('SIGTERM'));
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin);
  return origin;
}

async function untilReady(origin: string): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), { timeout: 20_000 });
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
  await expect.poll(() => noted('done')).toBe(60);
  await client.end();

  expect((await fetch(`${address}/_frontdesk/session`, { method: 'DELETE', headers: { ...OWN, cookie } })).status).toBe(
    200,
  );
  const known = async (): Promise<number[]> =>
    Promise.all(desks.map(async (desk) => (await fetch(`${desk.address}/api/v1/me`, { headers: { cookie } })).status));
  await expect.poll(known).toEqual([401, 401]);
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
