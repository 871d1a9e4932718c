// Two people through one gateway, at the same time, in random turns: their own contract, cookies, ETags and answers, and
// never the other's. CROSSING_CALLS=10000 makes it as long as the issue asks; the normal run is a fifth of that.
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#settings';
import { startServer } from './server.ts';

const CALLS = Number(process.env['CROSSING_CALLS'] ?? 2000);
const AT_A_TIME = 16;
const PEOPLE = ['zeldaq', 'quentix'] as const;
type Name = (typeof PEOPLE)[number];

const FINE = { responses: { 200: { description: 'Fine.' } } };
/** Each person is told another contract, with a resource that only they have. */
const contractOf = (name: Name): object => ({
  openapi: '3.1.0',
  info: { title: `Of ${name}`, version: '1' },
  servers: [{ url: '/api/v1' }],
  paths: {
    '/me': { get: FINE },
    '/mine': { get: FINE, post: FINE },
    [`/${name}-things`]: { get: FINE, post: FINE },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } } },
  security: [{ key: [] }],
});

let crossed: string[] = [];

/** Checks that what arrives belongs together, and answers with the person's own mark. */
function answer(request: IncomingMessage, response: http.ServerResponse): void {
  const name = PEOPLE.find((one) => request.headers['x-api-key'] === `key-of-${one}`);
  const path = (request.url ?? '').replace(/^\/api\/v1/, '');
  if (!name) return void response.writeHead(401, { 'www-authenticate': 'ApiKey realm="x", header="X-API-Key"' }).end();
  if (path.endsWith('openapi.json')) return json(response, contractOf(name));
  const other = PEOPLE.find((one) => one !== name);
  if (other && request.headers.cookie?.includes(other)) crossed.push(`${name} came with a cookie of ${other}`);
  if (other && path.includes(other)) crossed.push(`${name} reached ${path}`);
  const etag = `"${name}"`;
  response.setHeader('set-cookie', `visit=${name}-${Math.floor(Math.random() * 3)}; Path=/`);
  response.setHeader('etag', etag);
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
  return json(response, { name, owner: name });
}

function json(response: http.ServerResponse, value: object): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
}

test(`two people, ${CALLS} mixed calls: nothing is crossed`, async () => {
  crossed = [];
  const backend = http.createServer(answer);
  await once(backend.listen(0, '127.0.0.1'), 'listening');
  const host = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  const read = readSettings({
    commandLine: { host, data: mkdtempSync(join(tmpdir(), 'frontdesk-crossing-')), port: '0' },
  });
  if ('error' in read) throw new Error(read.error);
  const server = await startServer(read.settings);
  onTestFinished(async () => {
    await server.stop(100);
    backend.closeAllConnections();
    backend.close();
  });
  const { hostname, port } = new URL(server.address);
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_A_TIME });
  const jars = new Map<Name, Map<string, string>>(PEOPLE.map((name) => [name, new Map()]));
  const ask = async (name: Name, method: string, path: string, more: Record<string, string> = {}, body = '') => {
    const cookie = [...(jars.get(name) ?? [])].map((pair) => pair.join('=')).join('; ');
    const headers = { 'x-frontdesk': '1', cookie, 'content-length': `${body.length}`, ...more };
    const request = http.request({ hostname, port, method, path, headers, agent });
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let text = '';
    for await (const part of response.setEncoding('utf8')) text += part;
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jars.get(name)?.delete(key);
      else jars.get(name)?.set(key, value);
    }
    return { status: response.statusCode ?? 0, headers: response.headers, text };
  };
  for (const name of PEOPLE) {
    const body = JSON.stringify({ kind: 'apiKey', scheme: 'X-API-Key', value: `key-of-${name}` });
    const { status, text } = await ask(
      name,
      'POST',
      '/_frontdesk/session',
      { 'content-type': 'application/json' },
      body,
    );
    expect(status, text).toBe(200);
  }
  const etags = new Map<Name, string>();
  const wrong: string[] = [];
  const one = async (): Promise<void> => {
    const [name, other] = Math.random() < 0.5 ? PEOPLE : ([PEOPLE[1], PEOPLE[0]] as const);
    const kind = Math.floor(Math.random() * 6);
    const note = (what: string): void => void wrong.push(`${name}: ${what}`);
    if (kind === 0) {
      const known = etags.get(other);
      const { status, headers, text } = await ask(
        name,
        'GET',
        '/_frontdesk/index',
        known ? { 'if-none-match': known } : {},
      );
      if (status !== 200 || !text.includes(`Of ${name}`) || text.includes(other)) note(`index ${status}`);
      etags.set(name, headers.etag ?? '');
    } else if (kind === 1) {
      const { status } = await ask(name, 'GET', `/_frontdesk/details?resource=${other}-things`);
      if (status !== 404) note(`details of ${other}: ${status}`);
    } else if (kind === 2) {
      const { status } = await ask(name, 'POST', `/api/v1/${other}-things`);
      if (status !== 404) note(`call of ${other}: ${status}`);
    } else if (kind === 3) {
      const { status, text } = await ask(name, 'GET', '/api/v1/mine', { 'if-none-match': `"${other}"` });
      if (status !== 200 || !text.includes(name)) note(`mine ${status} ${text}`);
    } else if (kind === 4) {
      const { status } = await ask(name, 'GET', '/api/v1/mine', { 'if-none-match': `"${name}"` });
      if (status !== 304) note(`mine known ${status}`);
    } else {
      const { status, text } = await ask(name, 'POST', `/api/v1/${name}-things`);
      if (status !== 200 || !text.includes(name)) note(`own ${status} ${text}`);
    }
  };
  let left = CALLS;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await one();
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  agent.destroy();
  expect(wrong).toEqual([]);
  expect(crossed).toEqual([]);
}, 240_000);
