// What answers taught one person is given to the next: by plain HTTP, before a backend whose contract says nothing. And
// what else could be sent there: other sites, other shapes, too much, data, and files that somebody spoiled.
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { learn, lessonOf, type Resource, type ResourceDetails } from '#model';
import { readSettings } from '#settings';
import { startServer } from './server.ts';

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const untold = { responses: { 200: { description: 'ok' } } };
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Untold', version: '1' },
  paths: {
    '/orders': { get: untold },
    '/orders/{orderId}': { get: untold },
    '/customers': { get: untold },
    '/customers/{id}': { get: untold },
  },
};

const ANSWER = {
  data: [
    { orderId: 7, title: 'Desk', status: 'open', customer_id: 3, placed: '2026-01-02', port: 443 },
    { orderId: 8, title: 'Lamp', status: 'paid', customer_id: 4, placed: '2026-01-03', port: 80 },
  ],
  total: 2,
};

function folder(): string {
  return mkdtempSync(join(tmpdir(), 'frontdesk-lessons-'));
}

async function backend(contract: object = CONTRACT): Promise<string> {
  const server = http.createServer((request, response) => {
    const found = request.url === '/openapi.json';
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ? contract : {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function desk(host: string, data: string, more: Readonly<Record<string, string>> = {}) {
  const read = readSettings({ environment: {}, commandLine: { port: '0', host, data, ...more } });
  if ('error' in read) throw new Error(read.error);
  const server = await startServer(read.settings);
  closing.push(() => server.stop(0));
  const origin = server.address.replace(/\/$/, '');
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${origin}/_frontdesk/${path}`, init);
    const text = await response.text();
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    return {
      status: response.status,
      text,
      etag: response.headers.get('etag') ?? '',
      cookies: cookies.join('; '),
    };
  };
  const orders = async (): Promise<Resource> =>
    (JSON.parse((await ask('details?resource=orders')).text) as ResourceDetails).resource;
  const send = (body: unknown, headers: Readonly<Record<string, string>> = { 'X-Frontdesk': '1' }) =>
    ask('learned', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { ask, orders, send, stop: () => server.stop(0) };
}

/** What a browser would send after its first answer. */
function lessonFrom(resource: Resource): unknown {
  return lessonOf(learn(resource, { value: ANSWER, headers: {} }));
}

test('the next person is told what answers taught the first, also after a restart', async () => {
  const [host, data] = [await backend(), folder()];
  const first = await desk(host, data);
  const before = await first.orders();
  expect([before.fields, before.columns, before.learned]).toEqual([[], [], false]);
  const { etag } = await first.ask('details?resource=orders');
  expect((await first.send(lessonFrom(before))).status).toBe(204);

  const told = await first.orders();
  expect(told).toMatchObject({ learned: true, idField: 'orderId', titleField: 'title', listing: { items: '/data' } });
  expect(told.listing?.pagination.total).toBe('/total');
  expect(told.columns).toEqual(expect.arrayContaining(['title', 'status', 'customer_id', 'placed']));
  expect(told.fields.find(({ name }) => name === 'status')).toMatchObject({ kind: 'state' });
  expect(told.fields.find(({ name }) => name === 'port')).toMatchObject({ kind: 'number', unit: 'name' });
  expect(told.relations).toMatchObject([{ field: 'customer_id', resource: 'customers' }]);
  expect((await first.ask('details?resource=orders', { headers: { 'if-none-match': etag } })).status).toBe(200);
  // The same as the first person's own browser made of it: nothing is learned anew from the same answer.
  expect(learn(told, { value: ANSWER, headers: {} })).toBe(told);

  await first.stop();
  expect((await (await desk(host, data)).orders()).columns).toEqual(told.columns);
});

test('where rows lead is found by all rules, at once and after a restart, also where their name has other words', async () => {
  const [host, data] = [await backend(), folder()];
  const first = await desk(host, data);
  const value = [{ orderId: 7, title: 'Desk', billing_customer_id: 3 }];
  const lesson = lessonOf(learn(await first.orders(), { value, headers: {} }));
  // By its own means a browser sees no more than a number in it.
  expect(lesson?.relations).toEqual([]);
  expect((await first.send(lesson)).status).toBe(204);
  const leads = [{ field: 'billing_customer_id', resource: 'customers' }];
  expect((await first.orders()).relations).toMatchObject(leads);
  await first.stop();
  expect((await (await desk(host, data)).orders()).relations).toMatchObject(leads);
});

test('no value of an item is kept, but the words of a state', async () => {
  const data = folder();
  const { orders, send } = await desk(await backend(), data);
  const lesson = lessonFrom(await orders()) as { readonly fields: readonly object[] };
  const [field] = lesson.fields;
  const secret = {
    ...field,
    name: 'note',
    schema: { type: 'string', enum: ['s3cret', 'other'], example: 's3cret', const: 's3cret' },
  };
  expect((await send({ ...lesson, fields: [...lesson.fields, secret], memo: 's3cret' })).status).toBe(204);
  const kept = filesIn(data)
    .map((file) => readFileSync(file, 'utf8'))
    .join();
  expect(kept).toContain('customer_id');
  for (const value of ['Desk', 'Lamp', 's3cret', '2026-01-02']) expect(kept).not.toContain(value);
  expect(JSON.stringify((await orders()).fields)).not.toContain('s3cret');
});

test('what is no lesson is refused, and nothing is kept of it', async () => {
  const { orders, send } = await desk(await backend(), folder());
  const lesson = lessonFrom(await orders()) as Readonly<Record<string, unknown>>;
  const field = { name: 'x', kind: 'text', unit: null, schema: { type: 'string' } };
  const deep = (levels: number): object => (levels === 0 ? {} : { type: 'array', items: deep(levels - 1) });
  const wrong: readonly unknown[] = [
    'no json',
    [],
    {},
    { ...lesson, fields: [{ ...field, kind: 'script' }] },
    { ...lesson, fields: [{ ...field, schema: deep(40) }] },
    { ...lesson, fields: Array.from({ length: 300 }, () => field) },
    { ...lesson, columns: [1] },
    { ...lesson, itemPointer: 'https://example.com' },
    {
      ...lesson,
      list: { items: '/data', shape: 'array', style: 'page', total: 7, next: null, hasMore: null, firstPage: 1 },
    },
    { ...lesson, relations: [{ field: 'a', resource: 'b', many: false, holds: 'url', idField: null, because: 'x' }] },
    { ...lesson, titleField: 'x'.repeat(201) },
  ];
  for (const body of wrong) expect([(await send(body)).status, body]).toEqual([422, body]);
  expect((await send({ ...lesson, resource: '__proto__' })).status).toBe(404);
  expect((await send(' '.repeat(300_000))).status).toBe(413);
  expect((await orders()).learned).toBe(false);
});

test('a lesson leads to no resource, column or operation that the contract does not have', async () => {
  const { orders, send } = await desk(await backend(), folder());
  const before = await orders();
  const lesson = lessonFrom(before) as { readonly relations: readonly object[] };
  const strange = { ...lesson.relations[0], field: 'placed', resource: 'elsewhere' };
  const sent = {
    ...lesson,
    relations: [strange],
    columns: ['nothing', 'title'],
    operations: { list: 'DELETE /orders' },
  };
  expect((await send(sent)).status).toBe(204);
  const told = await orders();
  expect(told.relations.map(({ field, resource }) => [field, resource])).toEqual([['customer_id', 'customers']]);
  expect(told.columns).toEqual(['title', 'customer_id']);
  expect([told.operations, told.actions, told.path]).toEqual([before.operations, before.actions, before.path]);
});

test('where the API shows each caller a contract of their own, nobody is told what another one taught', async () => {
  const views = new Map(['ann', 'eve', 'bob'].map((name) => [name, name === 'eve' ? 'ann' : name]));
  const server = http.createServer((request, response) => {
    const view = views.get(String(request.headers['x-api-key']));
    if (view === undefined)
      return void response.writeHead(401, { 'www-authenticate': 'ApiKey header="X-API-Key"' }).end();
    const own = {
      ...CONTRACT,
      info: { title: `For ${view}`, version: '1' },
      paths: { ...CONTRACT.paths, [`/${view}`]: { get: untold } },
    };
    const found = request.url === '/openapi.json';
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify(found ? own : {}));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => void server.close());
  const { ask } = await desk(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, folder());
  const signIn = async (name: string): Promise<Readonly<Record<string, string>>> => {
    const headers = { 'X-Frontdesk': '1', 'content-type': 'application/json' };
    const body = JSON.stringify({ kind: 'apiKey', scheme: 'X-API-Key', value: name });
    const { status, cookies } = await ask('session', { method: 'POST', headers, body });
    expect(status).toBe(200);
    return { ...headers, cookie: cookies };
  };
  const ordersOf = async (headers: Readonly<Record<string, string>>): Promise<Resource> =>
    (JSON.parse((await ask('details?resource=orders', { headers })).text) as ResourceDetails).resource;
  const [ann, eve, bob] = [await signIn('ann'), await signIn('eve'), await signIn('bob')];
  const lesson = JSON.stringify(lessonFrom(await ordersOf(ann)));
  expect((await ask('learned', { method: 'POST', headers: ann, body: lesson })).status).toBe(204);
  expect((await ordersOf(ann)).learned).toBe(true);
  // Eve is shown the very contract that Ann is shown.
  expect((await ordersOf(eve)).learned).toBe(true);
  expect(await ordersOf(bob)).toMatchObject({ learned: false, fields: [] });
  // And who is nobody teaches nothing.
  const stranger = { 'X-Frontdesk': '1', 'content-type': 'application/json' };
  expect((await ask('learned', { method: 'POST', headers: stranger, body: lesson })).status).toBeGreaterThanOrEqual(
    400,
  );
  expect((await ordersOf(bob)).learned).toBe(false);
});

test('what refusals taught of an operation is told to the next person, of its own call alone, and never what is no structure', async () => {
  const [host, data] = [
    await backend({ ...CONTRACT, paths: { ...CONTRACT.paths, '/orders/{orderId}/ship': { post: untold } } }),
    folder(),
  ];
  const first = await desk(host, data);
  const operation = 'POST /orders/{orderId}/ship';
  const weight = {
    place: '/body/parcels/*/weight',
    schema: { type: 'number', example: 's3cret' },
    required: true,
    memo: 's3cret',
  };
  const kind = { place: '/body/kind', schema: { enum: ['post', 'van'] }, required: false };
  expect((await first.send({ operation, wanted: [weight, kind], memo: 's3cret' })).status).toBe(204);
  const kept = [{ place: '/body/parcels/*/weight', schema: { type: 'number' }, required: true }, kind];
  const callsOf = async ({ ask }: typeof first) =>
    (JSON.parse((await ask('details?resource=orders')).text) as ResourceDetails).calls;
  expect((await callsOf(first)).map((call) => [call.operation, call.wanted])).toEqual(
    expect.arrayContaining([
      [operation, kept],
      ['GET /orders', undefined],
    ]),
  );
  const many = Array.from({ length: 300 }, () => kind);
  for (const wanted of [
    null,
    [1],
    [{ ...kind, place: '/header/x' }],
    [{ ...kind, schema: [] }],
    [{ ...kind, required: 1 }],
    many,
  ])
    expect([(await first.send({ operation, wanted })).status, wanted]).toEqual([422, wanted]);
  expect((await first.send({ operation: 'POST /elsewhere', wanted: [kind] })).status).toBe(404);
  await first.stop();
  const second = await desk(host, data);
  expect((await callsOf(second)).find((call) => call.operation === operation)?.wanted).toEqual(kept);
  // What was learned wrongly is forgotten for all.
  expect((await second.send({ operation, wanted: [] })).status).toBe(204);
  expect((await callsOf(second)).find((call) => call.operation === operation)?.wanted ?? []).toEqual([]);
  expect(
    filesIn(data)
      .map((file) => readFileSync(file, 'utf8'))
      .join(),
  ).not.toContain('s3cret');
});

test('other sites teach nothing', async () => {
  const host = await backend();
  const { orders, send } = await desk(host, folder());
  const lesson = lessonFrom(await orders());
  expect((await send(lesson, {})).status).toBe(403);
  expect((await send(lesson, { 'X-Frontdesk': '1', origin: 'https://evil.example' })).status).toBe(403);
  expect((await send(lesson, { 'X-Frontdesk': '1', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await orders()).learned).toBe(false);
});

test('what somebody spoiled in the folder, or another time wrote, is as if it were not there', async () => {
  const [host, data] = [await backend(), folder()];
  const first = await desk(host, data);
  const before = await first.orders();
  await first.send(lessonFrom(before));
  await first.stop();
  const [file = ''] = filesIn(data).filter((name) => name.endsWith('learned.json'));
  const good = JSON.parse(readFileSync(file, 'utf8')) as readonly object[];
  const spoiled = [
    '{',
    '{"a":1}',
    '[null,1,"x",{"resource":"orders"}]',
    JSON.stringify([{ ...good[0], fields: 'all' }]),
    JSON.stringify([{ ...good[0], resource: 'gone' }]),
  ];
  for (const text of spoiled) {
    writeFileSync(file, text);
    const again = await desk(host, data);
    expect(await again.orders()).toEqual(before);
    await again.stop();
  }
});

function filesIn(path: string): readonly string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
