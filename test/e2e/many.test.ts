// Many machines and much data, without a browser: two processes of the built command with one key serve one session,
// hundreds of megabytes pass in constant memory, event streams flow, and a stop finishes what runs.
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { contractWords, type Frontdesk, startFrontdesk } from './frontdesk.ts';

const MB = 1024 * 1024;
const SIZE = 200 * MB;
const PART = Buffer.alloc(64 * 1024, 7);
const FINE = { responses: { 200: { description: 'Fine.' } } };
const CONTRACT = {
  openapi: '3.1.0',
  info: { title: 'Large', version: '1' },
  servers: [{ url: '/api/v1' }],
  paths: {
    '/me': { get: FINE },
    '/files': { get: FINE, post: { ...FINE, requestBody: { content: { 'application/octet-stream': {} } } } },
    '/events': { get: FINE },
    '/slow': { get: FINE },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } } },
  security: [{ key: [] }],
};

const events: { write: (text: string) => void }[] = [];
let received = 0;
/** Answers the slow call, once it is there. */
let release: (() => void) | null = null;

const host = await serve(answer);
const environment = { FRONTDESK_SESSION_KEY: 'one-key-for-all-of-them-and-long-enough' };
const start = () => startFrontdesk(['--host', host, ...contractWords(CONTRACT)], environment);
const desks = [await start(), await start()];

async function answer(request: IncomingMessage, response: http.ServerResponse): Promise<void> {
  const path = (request.url ?? '').replace('/api/v1', '');
  if (path === '/files' && request.method === 'POST') {
    for await (const part of request) received += (part as Buffer).length;
  }
  if (path === '/files' && request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': SIZE });
    for (let sent = 0; sent < SIZE && !response.destroyed; sent += PART.length) {
      if (!response.write(PART)) await once(response, 'drain');
    }
    response.end();
    return;
  }
  if (path === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    events.push(response);
    return;
  }
  const name = request.headers['x-api-key'] === 'key-of-ada' ? 'Ada' : 'nobody';
  // Whoever is nobody only looks whether the API is there.
  if (path === '/slow' && name === 'Ada') await new Promise<void>((resolve) => (release = resolve));
  response.writeHead(name === 'Ada' ? 200 : 401, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ name }));
}

const OWN = { 'x-frontdesk': '1' };

async function signIn({ address }: Frontdesk): Promise<string> {
  const answered = await fetch(`${address}/_frontdesk/session`, {
    method: 'POST',
    headers: { ...OWN, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'apiKey', scheme: 'key', value: 'key-of-ada' }),
  });
  expect(answered.status).toBe(200);
  return answered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function memoryOf({ address }: Frontdesk): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}

test('two processes with one key: who signed in at the one is signed in at the other', async () => {
  const [one, two] = desks;
  if (!one || !two) throw new Error('not started');
  const cookie = await signIn(one);
  for (const { address } of [two, one, two]) {
    const answered = await fetch(`${address}/api/v1/me`, { headers: { cookie } });
    expect([answered.status, await answered.json()]).toEqual([200, { name: 'Ada' }]);
    const session = await fetch(`${address}/_frontdesk/session`, { headers: { cookie } });
    expect(await session.json()).toMatchObject({ signedIn: true, user: 'Ada' });
  }
  expect((await fetch(`${two.address}/api/v1/me`)).status).toBe(401);
});

test('200 MB come down and go up in constant memory', async () => {
  const [desk] = desks;
  if (!desk) throw new Error('not started');
  const cookie = await signIn(desk);
  await (await fetch(`${desk.address}/api/v1/me`, { headers: { cookie } })).text();
  const before = await memoryOf(desk);
  let most = before;
  let got = 0;
  const down = await fetch(`${desk.address}/api/v1/files`, { headers: { cookie } });
  for await (const part of down.body ?? []) {
    const last = got;
    got += part.byteLength;
    if (Math.floor(last / (50 * MB)) !== Math.floor(got / (50 * MB))) most = Math.max(most, await memoryOf(desk));
  }
  expect(got).toBe(SIZE);
  await upload(desk.address, cookie);
  expect(received).toBe(SIZE);
  most = Math.max(most, await memoryOf(desk));
  expect(Math.round((most - before) / MB), 'growth in MB').toBeLessThan(64);
});

async function upload(address: string, cookie: string): Promise<void> {
  const headers = { ...OWN, cookie, 'content-type': 'application/octet-stream', 'content-length': SIZE };
  const request = http.request(`${address}/api/v1/files`, { method: 'POST', headers });
  for (let sent = 0; sent < SIZE; sent += PART.length) if (!request.write(PART)) await once(request, 'drain');
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.resume();
  await once(response, 'end');
}

test('events flow as they come', async () => {
  const [desk] = desks;
  if (!desk) throw new Error('not started');
  const cookie = await signIn(desk);
  const stream = await fetch(`${desk.address}/api/v1/events`, { headers: { cookie, accept: 'text/event-stream' } });
  const reader = stream.body?.getReader();
  for (const text of ['data: one\n\n', 'data: two\n\n']) {
    events.at(-1)?.write(text);
    const { value } = (await reader?.read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe(text);
  }
  await reader?.cancel();
});

test('a stop finishes what runs and takes no more', async () => {
  const [, desk] = desks;
  if (!desk) throw new Error('not started');
  const cookie = await signIn(desk);
  const agent = new http.Agent({ keepAlive: true });
  const running = http.get(`${desk.address}/api/v1/slow`, { headers: { cookie }, agent });
  await expect.poll(() => release !== null, { interval: 10 }).toBe(true);
  const stopped = desk.stop();
  const refused = async () => (await fetch(`${desk.address}/healthz`).catch(() => null)) === null;
  await expect.poll(refused, { interval: 10 }).toBe(true);
  release?.();
  const [response] = (await once(running, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.resume();
  expect(await stopped).toBe(0);
});
