// Looking for the base path at live backends that are not kind: answers without an end, and none at all.
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readSettings } from '#settings';
import { startServer } from '../server.ts';

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const answers = { 200: { description: 'It.', content: { 'application/json': {} } } };
const CONTRACT = {
  openapi: '3.1.0',
  info: { title: 'Probed', version: '1' },
  servers: [{ url: '/' }],
  paths: { '/all': { get: { responses: answers } }, '/all/{id}': { get: { responses: answers } } },
};

/** A server of Frontdesk before a backend; `pass` lets its clock go on. */
async function before(listener: RequestListener) {
  const backend = http.createServer((request, response) => {
    if (request.url === '/openapi.json') response.end(JSON.stringify(CONTRACT));
    else listener(request, response);
  });
  backend.listen(0, '127.0.0.1');
  await once(backend, 'listening');
  closing.push(() => {
    backend.closeAllConnections();
    backend.close();
  });
  const host = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  const data = mkdtempSync(join(tmpdir(), 'frontdesk-probe-'));
  const read = readSettings({ environment: { FRONTDESK_HOST: host, FRONTDESK_DATA: data, FRONTDESK_PORT: '0' } });
  if ('error' in read) throw new Error(read.error);
  let later = 0;
  const server = await startServer(read.settings, () => Date.now() + later);
  closing.push(() => server.stop(100));
  return {
    server,
    pass: (ms: number) => (later += ms),
    ask: (path: string) => fetch(`${server.address.slice(0, -1)}/api/v1${path}`),
  };
}

test('what a backend answers is looked at by its head: a gigabyte is not waited for', async () => {
  let sent = 0;
  const { server } = await before((request, response) => {
    if (request.url !== '/all') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1024 ** 3 });
    const part = Buffer.alloc(64 * 1024, 32);
    const more = (): void => {
      while (!response.destroyed && sent < 1024 ** 3) {
        sent += part.length;
        if (!response.write(part)) return void response.once('drain', more);
      }
    };
    more();
  });
  const state = await server.state;
  expect(state).toMatchObject({ kind: 'ready', served: { base: { path: '', sure: true, reached: true } } });
  expect(sent).toBeLessThan(32 * 1024 * 1024);
});

test('while it is not known whether the backend is there, looking again holds nobody up', async () => {
  let broken = true;
  let asked = 0;
  const { server, pass, ask } = await before((request, response) => {
    if (request.url === '/all/7') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    asked += 1;
    // First it breaks off, later it leaves whoever asks without an answer.
    if (broken) request.socket.destroy();
  });
  expect(await server.state).toMatchObject({ kind: 'ready', served: { base: { reached: false } } });
  broken = false;
  const known = asked;
  pass(6000);
  const start = performance.now();
  expect((await ask('/all/7')).status).toBe(200);
  expect(performance.now() - start).toBeLessThan(4000);
  expect(asked).toBeGreaterThan(known);
});
