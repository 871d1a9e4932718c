// The audit trail: what is noted of whom, what never is, files that are rotated and read again, and writes that do not go
// out when they cannot be noted.
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parseJson } from '#contract';
import type { AuditEntry } from '#model';
import { readSettings } from '#settings';
import { startServer } from '../server.ts';
import { looksSecret, notedBody } from './entry.ts';
import { fileSink } from './sinks.ts';

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const JSON_BODY = (properties: object) => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
  responses: { 200: { description: 'Fine.' } },
});
const ID = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
const CONTRACT = {
  openapi: '3.1.0',
  info: { title: 'Noted', version: '1' },
  servers: [{ url: '/api/v1' }],
  paths: {
    '/me': { get: { responses: { 200: { description: 'Me.' } } } },
    '/people': {
      get: { responses: { 200: { description: 'People.' } } },
      post: JSON_BODY({
        name: { type: 'string' },
        door: { type: 'string', writeOnly: true },
        word: { format: 'password' },
      }),
    },
    '/people/{id}': {
      parameters: ID,
      patch: JSON_BODY({ name: { type: 'string' } }),
      delete: { responses: { 204: { description: 'Gone.' } } },
    },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } } },
  security: [{ key: [] }],
};
const POLICY =
  'roles:\n  clerk:\n    audit: true\n    rules:\n      - refuse: { method: DELETE }\n  guest: { may: look }\n';

async function start(audit: string, settings: Readonly<Record<string, string | boolean>> = {}) {
  let reached = 0;
  const backend = http.createServer((request, response) => {
    const path = (request.url ?? '').replace('/api/v1', '');
    request.resume().once('end', () => {
      if (request.method !== 'GET') reached += 1;
      response.statusCode = path === '/people/lost' ? 404 : 200;
      const role = request.headers['x-api-key'] === 'guest' ? 'guest' : 'clerk';
      const value = path === '/me' ? { id: 7, name: 'Ada', role } : { id: 1, token: 't0ken-answered' };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    });
  });
  await once(backend.listen(0, '127.0.0.1'), 'listening');
  const data = mkdtempSync(join(tmpdir(), 'frontdesk-audit-'));
  writeFileSync(join(data, 'contract.json'), JSON.stringify(CONTRACT));
  writeFileSync(join(data, 'policy.yaml'), POLICY);
  const host = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  const given = {
    host,
    contract: join(data, 'contract.json'),
    policy: join(data, 'policy.yaml'),
    data: join(data, 'kept'),
  };
  const read = readSettings({
    commandLine: { ...given, port: '0', audit: audit === '' ? undefined : join(data, audit), ...settings },
  });
  if ('error' in read) throw new Error(read.error);
  const server = await startServer(read.settings);
  closing.push(async () => {
    await server.stop(100);
    backend.closeAllConnections();
    backend.close();
  });
  await server.state;
  const ask = async (method: string, path: string, body?: unknown, cookie = '') => {
    const { hostname, port } = new URL(server.address);
    const sent = body === undefined ? '' : JSON.stringify(body);
    const type = sent === '' ? {} : { 'content-type': 'application/json', 'content-length': `${sent.length}` };
    const headers = { 'x-frontdesk': '1', ...type, cookie };
    const request = http.request({ hostname, port, method, path, headers, agent: false });
    request.end(sent);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let text = '';
    for await (const part of response.setEncoding('utf8')) text += part;
    return { status: response.statusCode, headers: response.headers, text };
  };
  const signIn = async (value: string) => {
    const { headers } = await ask('POST', '/_frontdesk/session', { kind: 'apiKey', scheme: 'key', value });
    return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  };
  return { ask, signIn, data, file: join(data, audit), reached: () => reached, server };
}

const OF_SESSIONS = new Set(['sign-in', 'sign-out']);

/** The entries of calls (or of sign-ins and -outs), once there are so many: the last is written when its answer has gone. */
async function entries(file: string, count: number, ofSessions = false): Promise<AuditEntry[]> {
  for (;;) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const all = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => parseJson(line) as unknown as AuditEntry)
      .filter(({ operation }) => OF_SESSIONS.has(operation) === ofSessions);
    if (all.length >= count) return all;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('who signed in and out is noted, and who was refused, without what was typed', async () => {
  const { ask, signIn, file } = await start('trail.jsonl');
  const cookie = await signIn('secret-key');
  await ask('POST', '/_frontdesk/session', { kind: 'apiKey', scheme: 'nothing', value: 'guessed-key' });
  await ask('DELETE', '/_frontdesk/session', undefined, cookie);
  const noted = await entries(file, 3, true);
  const ada = { id: '7', name: 'Ada' };
  expect(noted).toMatchObject([
    { operation: 'sign-in', who: ada, outcome: 'done', from: '127.0.0.1' },
    { operation: 'sign-in', who: null, outcome: 'refused' },
    { operation: 'sign-out', who: ada, outcome: 'done' },
  ]);
  expect(readFileSync(file, 'utf8')).not.toMatch(/secret-key|guessed-key/);
});

test('who did what to which item, from where and with what outcome; reads are not noted', async () => {
  const { ask, signIn, file } = await start('trail.jsonl');
  const cookie = await signIn('secret-key');
  await ask('GET', '/api/v1/people', undefined, cookie);
  const { headers } = await ask('PATCH', '/api/v1/people/a%2Fb', { name: 'New' }, cookie);
  await ask('PATCH', '/api/v1/people/lost', { name: 'New' }, cookie);
  await ask('DELETE', '/api/v1/people/9', undefined, cookie);
  const noted = await entries(file, 3);
  const common = { who: { id: '7', name: 'Ada' }, roles: ['clerk'], from: '127.0.0.1', resource: 'people' };
  expect(noted).toMatchObject([
    {
      ...common,
      id: headers['x-request-id'],
      operation: 'PATCH /people/{id}',
      item: 'a/b',
      outcome: 'done',
      status: 200,
    },
    { ...common, operation: 'PATCH /people/{id}', item: 'lost', outcome: 'refused', status: 404 },
    { ...common, operation: 'DELETE /people/{id}', item: '9', outcome: 'refused', status: 403 },
  ]);
  expect(readFileSync(file, 'utf8')).not.toMatch(/secret-key|"New"|t0ken/);
});

test('bodies, where they are wished, without what is secret by schema or by name', async () => {
  const { ask, signIn, file } = await start('trail.jsonl', { auditBodies: true });
  const cookie = await signIn('secret-key');
  const body = { name: 'Bo', door: 'd00r', word: 'w0rd', deep: [{ apiKey: 'k3y', size: 5 }] };
  await ask('POST', '/api/v1/people', body, cookie);
  const [entry] = (await entries(file, 1)).filter(({ operation }) => operation === 'POST /people');
  expect(entry?.sent).toEqual({
    name: 'Bo',
    door: '[redacted]',
    word: '[redacted]',
    deep: [{ apiKey: '[redacted]', size: 5 }],
  });
  expect(entry?.answered).toEqual({ id: 1, token: '[redacted]' });
  expect(readFileSync(file, 'utf8')).not.toMatch(/d00r|w0rd|k3y|t0ken/);
});

test('a write that must be noted and cannot is refused before the backend is asked; reads go on', async () => {
  const { ask, signIn, data, reached } = await start('full/trail.jsonl', { auditRequired: true });
  // Where the file should be, there is a folder: it cannot be written.
  mkdirSync(join(data, 'full/trail.jsonl'), { recursive: true });
  const cookie = await signIn('secret-key');
  const refused = await ask('POST', '/api/v1/people', { name: 'x' }, cookie);
  expect([refused.status, refused.headers['x-frontdesk-outcome']]).toEqual([503, 'not-sent']);
  expect(refused.text).toContain('noted in the audit trail');
  expect(reached()).toBe(0);
  expect((await ask('GET', '/api/v1/people', undefined, cookie)).status).toBe(200);
});

test('where it is required, the intent stands before the outcome, under one id', async () => {
  const { ask, signIn, file } = await start('trail.jsonl', { auditRequired: true });
  const cookie = await signIn('secret-key');
  await ask('POST', '/api/v1/people', { name: 'x' }, cookie);
  const noted = (await entries(file, 2)).filter(({ operation }) => operation === 'POST /people');
  expect(noted.map(({ outcome }) => outcome)).toEqual(['begun', 'done']);
  expect(new Set(noted.map(({ id }) => id)).size).toBe(1);
});

test('the trail is told to those whose role may see it, filtered, and as a file; to others it is refused', async () => {
  const { ask, signIn, file } = await start('trail.jsonl');
  const cookie = await signIn('secret-key');
  await ask('POST', '/api/v1/people', { name: 'x' }, cookie);
  await ask('PATCH', '/api/v1/people/=1+1', { name: 'x' }, cookie);
  await entries(file, 2);
  const read = async (query: string) => (await ask('GET', `/_frontdesk/audit${query}`, undefined, cookie)).text;
  const items = async (query: string) =>
    (JSON.parse(await read(query)) as { entries: AuditEntry[] }).entries.map(({ item }) => item);
  expect(await items('?text=PATCH')).toEqual(['=1+1']);
  expect(await items('?outcome=failed')).toEqual([]);
  expect(await items('?before=2020-01-01')).toEqual([]);
  // A spreadsheet must not take it for a formula.
  expect(await read('?format=csv&text=PATCH')).toContain(",people,'=1+1,done,200,");
  const guest = await signIn('guest');
  expect((await ask('GET', '/_frontdesk/audit', undefined, guest)).status).toBe(403);
  expect((await ask('GET', '/_frontdesk/audit?format=csv')).status).toBe(403);
});

function entry(n: number, more: Partial<AuditEntry> = {}): AuditEntry {
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
  const who = { id: '1', name: n % 2 === 0 ? 'Ada' : 'Bo' };
  const what = { operation: 'POST /x', resource: 'x', item: String(n), outcome: 'done', status: 200, ms: 1 } as const;
  return { at, id: `id${n}`, who, roles: [], from: '::1', ...what, ...more };
}

const ALL = { text: '', outcome: null, since: null, before: null, most: 100 };

test('a full file is put aside, the oldest goes, and all that is kept is read, newest first', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'frontdesk-audit-')), 'deep', 'trail.jsonl');
  const sink = fileSink(file, 1000, 3);
  await Promise.all(Array.from({ length: 30 }, (_none, n) => sink.write(entry(n))));
  expect([existsSync(`${file}.2`), existsSync(`${file}.3`)]).toEqual([true, false]);
  const all = (await sink.read?.(ALL)) ?? [];
  expect(all[0]?.id).toBe('id29');
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const ada = (await sink.read?.({ ...ALL, text: 'ADA', most: 2 })) ?? [];
  expect(ada.map(({ id }) => id)).toEqual(['id28', 'id26']);
  const page = (await sink.read?.({ ...ALL, before: entry(26).at, since: entry(24).at })) ?? [];
  expect(page.map(({ id }) => id)).toEqual(['id25', 'id24']);
  await sink.close();
});

test('a line that a power failure cut off is left out', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'frontdesk-audit-')), 'trail.jsonl');
  writeFileSync(file, `${JSON.stringify(entry(1))}\n{"at":"2026-01`);
  const sink = fileSink(file);
  await sink.write(entry(2));
  expect(((await sink.read?.(ALL)) ?? []).map(({ id }) => id)).toEqual(['id2', 'id1']);
  await sink.close();
});

test.each(['password', 'newPassword', 'client_secret', 'accessToken', 'X-Api-Key', 'privateKey', 'pin', 'otp'])(
  '%s looks like a secret',
  (name) => expect(looksSecret(name)).toBe(true),
);

test.each(['name', 'pinned', 'passenger', 'keyboard', 'description'])('%s does not', (name) =>
  expect(looksSecret(name)).toBe(false),
);

test.each([
  ['application/x-www-form-urlencoded', 'user=a&password=b', { user: 'a', password: '[redacted]' }],
  ['multipart/form-data; boundary=x', 'anything', 'multipart/form-data, 8 bytes'],
  ['application/json', '{"broken', 'json that could not be read, 8 bytes'],
  ['application/json', '"only-a-text"', '[redacted]'],
])('a body of %s is noted so that no secret is: %s', (type, text, noted) => {
  expect(notedBody(Buffer.from(text), text.length, type, [])).toEqual(noted);
});
