// Every operation of the sample for each of its roles, tried around the app with plain HTTP before a backend that counts:
// what a role may not do never reaches it, what it may do always does, and nobody gets what is another role's.
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { member } from '#contract';
import { readSettings } from '#settings';
import { strangeNames } from './policy.ts';
import { readPolicy } from './read.ts';
import { type RunningServer, startServer } from '../server.ts';

const SAMPLE = join(import.meta.dirname, '../../../sample');
const ROLES = ['support', 'manager', 'auditor'] as const;
type RoleName = (typeof ROLES)[number];

/** Which roles may: S support, M manager, A auditor. */
const TABLE: Readonly<Record<string, string>> = {
  'POST /auth/login': 'SM-',
  'GET /me': 'SMA',
  'GET /orders': 'SMA',
  'POST /orders': 'SM-',
  'POST /orders/export': 'SM-',
  'GET /orders/{orderId}': 'SMA',
  'PATCH /orders/{orderId}': 'SM-',
  'POST /orders/{orderId}/mark-paid': 'SM-',
  'POST /orders/{orderId}/pack': 'SM-',
  'POST /orders/{orderId}/ship': 'SM-',
  'POST /orders/{orderId}/hold': 'SM-',
  'POST /orders/{orderId}/release': 'SM-',
  'POST /orders/{orderId}/cancel': 'SM-',
  'GET /orders/{orderId}/invoice': 'SMA',
  'GET /orders/{orderId}/lines': 'SMA',
  'POST /orders/{orderId}/lines': 'SM-',
  'PATCH /orders/{orderId}/lines/{lineId}': 'SM-',
  'DELETE /orders/{orderId}/lines/{lineId}': 'SM-',
  'GET /orders/{orderId}/shipments': 'SMA',
  'GET /orders/{orderId}/shipments/{shipmentId}': 'SMA',
  'GET /customers': 'SMA',
  'POST /customers': 'SM-',
  'GET /customers/{customerId}': 'SMA',
  'PATCH /customers/{customerId}': 'SM-',
  'DELETE /customers/{customerId}': 'SM-',
  'POST /customers/{customerId}/block': 'SM-',
  'GET /customers/{customerId}/addresses': 'SMA',
  'POST /customers/{customerId}/addresses': 'SM-',
  'PUT /customers/{customerId}/addresses/{addressId}': 'SM-',
  'DELETE /customers/{customerId}/addresses/{addressId}': 'SM-',
  'GET /customers/{customerId}/notes': 'SMA',
  'POST /customers/{customerId}/notes': 'SM-',
  'GET /refunds': 'SMA',
  'POST /refunds': 'SM-',
  'GET /refunds/{refundId}': 'SMA',
  'POST /refunds/{refundId}/approve': '-M-',
  'GET /products': 'SMA',
  'POST /products': '-M-',
  'GET /products/{productId}': 'SMA',
  'PATCH /products/{productId}': '-M-',
  'DELETE /products/{productId}': '-M-',
  'GET /products/{productId}/image': 'SMA',
  'PUT /products/{productId}/image': '-M-',
  'POST /products/{productId}/discontinue': '-M-',
  'GET /categories': 'SMA',
  'POST /categories': '-M-',
  'GET /categories/{categoryId}': 'SMA',
  'PUT /categories/{categoryId}': '-M-',
  'DELETE /categories/{categoryId}': '-M-',
  'GET /reports/sales': 'SMA',
  'GET /events': '-MA',
  'GET /jobs': 'SMA',
  'GET /jobs/{jobId}': 'SMA',
  'GET /staff': 'SMA',
  'POST /staff': '-M-',
  'GET /staff/{staffId}': 'SMA',
  'PATCH /staff/{staffId}': '-M-',
  'POST /staff/{staffId}/api-key': '-M-',
  'GET /settings': 'SMA',
  'PUT /settings': '-M-',
};

const STAFF = { id: 4, name: 'Lieke', role: 'support', phone: '+31 30 555 0104', lastSignInAt: '2026-11-19T17:03:00Z' };
const CUSTOMER = { id: 7, name: 'Ada', email: 'ada@example.com', phone: '+46 8 123', country: 'SE' };
const seen: { readonly who: string; readonly request: string; readonly body: string }[] = [];
let server: RunningServer;
let backend: http.Server;
const cookies = new Map<RoleName, string>();

/** Takes everybody's word for who they are, and answers the same to all: whatever is kept back, we keep back. */
async function answer(request: IncomingMessage): Promise<unknown> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  const who = (request.headers.authorization ?? '').replace('Bearer ', '');
  const path = (request.url ?? '').replace(/^\/api\/v1/, '').replace(/\?.*$/, '');
  if (path === '/auth/login' && who === '') {
    return { accessToken: (JSON.parse(body) as { username: string }).username, tokenType: 'Bearer', expiresIn: 28_800 };
  }
  if (who !== '') seen.push({ who, request: `${request.method} ${path}`, body });
  if (path === '/me') return { id: 1, name: who, email: `${who}@example.com`, role: who };
  if (path.startsWith('/staff')) return path === '/staff' ? [STAFF] : STAFF;
  if (path.startsWith('/customers')) return path === '/customers' ? { data: [CUSTOMER], meta: {} } : CUSTOMER;
  if (path.startsWith('/orders')) return { id: 1, number: 'LL-1', customerId: 7, customer: CUSTOMER };
  return {};
}

beforeAll(async () => {
  backend = http.createServer((request, response) => {
    void answer(request).then((value) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    });
  });
  await once(backend.listen(0, '127.0.0.1'), 'listening');
  const read = readSettings({
    commandLine: {
      host: `http://127.0.0.1:${(backend.address() as AddressInfo).port}`,
      contract: join(SAMPLE, 'openapi.yaml'),
      policy: join(SAMPLE, 'policy.yaml'),
      data: mkdtempSync(join(tmpdir(), 'frontdesk-roles-')),
      port: '0',
    },
  });
  if ('error' in read) throw new Error(read.error);
  server = await startServer(read.settings);
  await server.state;
  for (const role of ROLES) cookies.set(role, await signIn(role));
});

afterAll(async () => {
  await server.stop(100);
  backend.closeAllConnections();
  backend.close();
});

const OWN = { 'x-frontdesk': '1', 'sec-fetch-site': 'same-origin' };

async function ask(method: string, path: string, cookie: string, body?: unknown, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(server.address);
  const sent = body === undefined ? '' : JSON.stringify(body);
  const type = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': `${sent.length}` };
  const all = { ...OWN, ...type, cookie, ...headers };
  const request = http.request({ hostname, port, method, path, headers: all, agent: false });
  request.end(sent);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part;
  const value = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  return { status: response.statusCode, headers: response.headers, text, value };
}

async function signIn(name: string): Promise<string> {
  const body = { kind: 'login', scheme: 'staffToken', username: name, password: name };
  const { status, headers, text } = await ask('POST', '/_frontdesk/session', '', body);
  expect(status, text).toBe(200);
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
}

const filled = (operation: string) => operation.split(' ')[1]?.replace(/\{\w+\}/g, '1') ?? '';

test('the table holds every operation of the sample', async () => {
  const state = await server.state;
  if (state.kind !== 'ready') throw new Error(state.kind);
  expect(Object.keys(TABLE).toSorted()).toEqual(state.served.compiled.operations.map(({ id }) => id).toSorted());
});

test("the sample's policy speaks only of what its contract has", async () => {
  const state = await server.state;
  if (state.kind !== 'ready') throw new Error(state.kind);
  const { compiled } = state.served;
  expect(server.strangeInPolicy(compiled)).toEqual([]);
  const named = readPolicy('roles: { a: { rules: [{ refuse: { resource: order, tag: Nope } }] } }', 'p.yaml');
  expect('policy' in named && strangeNames(named.policy, compiled)).toEqual(['the resource "order"', 'the tag "Nope"']);
});

test.each(ROLES)('%s: each operation is refused or reaches the backend, as the table says', async (role) => {
  const wrong: string[] = [];
  for (const [operation, may] of Object.entries(TABLE)) {
    const before = seen.length;
    const [method = ''] = operation.split(' ');
    const path = filled(operation);
    const { status, value } = await ask(
      method,
      `/api/v1${path}`,
      cookies.get(role) ?? '',
      method === 'GET' ? undefined : {},
    );
    const reached = seen.slice(before).map(({ who, request }) => `${who}: ${request}`);
    const refused = status === 403 && value.code === 'policy';
    const allowed = may.toLowerCase().includes(role.charAt(0));
    // A whole-item write of a resource whose fields one does not all see is refused as well: none in this table.
    const good = allowed
      ? !refused && reached.join() === `${role}: ${method} ${path}`
      : refused && reached.length === 0;
    if (!good) wrong.push(`${operation}: ${status} ${String(value.code)} ${reached.join()}`);
  }
  expect(wrong).toEqual([]);
});

test('who has not signed in is told how to sign in, and nothing of the application', async () => {
  const { status, text } = await ask('GET', '/_frontdesk/index', '');
  expect(status).toBe(200);
  const told = JSON.parse(text) as { state: string; ways: readonly { kind: string }[] };
  expect([told.state, told.ways.map(({ kind }) => kind)]).toEqual(['closed', ['login', 'bearer']]);
  expect(text).not.toMatch(/refund|warehouse|\/orders/i);
  expect((await ask('GET', '/_frontdesk/details?resource=refunds', '')).status).toBe(401);
});

test('who has not signed in reaches nothing', async () => {
  const before = seen.length;
  for (const operation of Object.keys(TABLE)) {
    const [method = ''] = operation.split(' ');
    const { status } = await ask(method, `/api/v1${filled(operation)}`, '', method === 'GET' ? undefined : {});
    expect(status, operation).toBe(401);
  }
  expect(seen.length).toBe(before);
});

test.each([
  ['POST', '/refunds/1/approve/'],
  ['POST', '/refunds/1/Approve'],
  ['POST', '/REFUNDS/1/approve'],
  ['POST', '/refunds/1;x=1/approve'],
  ['POST', '/refunds/1%2Fapprove'],
  ['POST', '/refunds/1%252Fapprove'],
  ['POST', '/refunds/1%5Capprove'],
  ['POST', '/refunds//1/approve'],
  ['POST', '/refunds/./1/approve'],
  ['POST', '/orders/../refunds/1/approve'],
  ['POST', '/orders/%2e%2e/refunds/1/approve'],
  ['DELETE', '/Products/1'],
  ['POST', '/orders/1/cancel?_method=DELETE'],
])('support reaches no refund or product by another spelling: %s %s', async (method, path) => {
  const before = seen.length;
  const { status } = await ask(method, `/api/v1${path}`, cookies.get('support') ?? '', {});
  expect(status).toBeGreaterThanOrEqual(400);
  expect(seen.slice(before)).toEqual([]);
});

test('a header cannot turn one method into another', async () => {
  const headers = {
    'x-http-method-override': 'DELETE',
    'x-method-override': 'DELETE',
    'x-original-url': '/products/1',
  };
  await ask('GET', '/api/v1/products/1', cookies.get('support') ?? '', undefined, headers);
  expect(seen.at(-1)?.request).toBe('GET /products/1');
});

test('a refusal says why and whom to ask', async () => {
  const cookie = cookies.get('support') ?? '';
  const { value } = await ask('POST', '/api/v1/refunds/1/approve', cookie, {});
  expect(value.detail).toBe(
    'Support asks for refunds, and a manager approves them. Nothing was sent to the backend. If you need it, ask Maren Vos (maren@larchandlantern.example).',
  );
  const events = await ask('GET', '/api/v1/events', cookie);
  expect(events.value.detail).toContain('ask Agnes Bright');
});

test('fields that a role does not see are gone or masked, in lists, items and embedded items', async () => {
  const read = async (role: RoleName, path: string) =>
    (await ask('GET', `/api/v1${path}`, cookies.get(role) ?? '')).value;
  expect(await read('manager', '/staff/4')).toEqual(STAFF);
  expect(await read('support', '/staff/4')).toEqual({ id: 4, name: 'Lieke', role: 'support', phone: '••••' });
  expect(await read('auditor', '/customers')).toMatchObject({ data: [{ ...CUSTOMER, email: '••••', phone: '••••' }] });
  expect(await read('support', '/customers/7')).toEqual(CUSTOMER);
});

test('what one does not see cannot be asked by', async () => {
  const before = seen.length;
  const { status, value } = await ask('GET', '/api/v1/customers?email=ada@example.com', cookies.get('auditor') ?? '');
  expect([status, value.code]).toEqual([403, 'policy']);
  expect(seen.length).toBe(before);
});

test('each role gets its own index and details, told apart by their ETags', async () => {
  const of = async (role: RoleName | null, path: string, headers = {}) =>
    ask('GET', path, role === null ? '' : (cookies.get(role) ?? ''), undefined, headers);
  const all = await Promise.all(ROLES.map((role) => of(role, '/_frontdesk/index')));
  expect(new Set(all.map(({ headers }) => headers.etag)).size).toBe(3);
  for (const { headers } of all) expect(headers.vary).toContain('Cookie');
  // The ETag of one role is no key to another's: it gets its own answer, not 304.
  const crossed = await of('support', '/_frontdesk/index', { 'if-none-match': all[1]?.headers.etag ?? '' });
  expect(crossed.status).toBe(200);
  expect(crossed.text).toBe(all[0]?.text);
  const refused = (at: number) => member(member(all[at]?.value, 'permissions'), 'refused');
  expect(refused(0)).toContainEqual({
    operation: 'POST /refunds/{refundId}/approve',
    because: 'policy',
    reason: 'Support asks for refunds, and a manager approves them.',
    ask: 'Maren Vos (maren@larchandlantern.example)',
  });
  expect(refused(1)).toEqual([]);
  const products = async (role: RoleName) =>
    (await of(role, '/_frontdesk/details?resource=products')).value as {
      resource: { operations: { create: string | null }; actions: { operation: string }[] };
      calls: { operation: string }[];
    };
  expect((await products('manager')).resource.operations.create).toBe('POST /products');
  const own = await products('support');
  expect(own.resource.operations.create).toBeNull();
  expect(own.calls.map(({ operation }) => operation)).not.toContain('DELETE /products/{productId}');
  expect(own.resource.actions.map(({ operation }) => operation)).toEqual(['GET /products/{productId}/image']);
  const staff = (await of('support', '/_frontdesk/details?resource=staff')).text;
  expect(staff).not.toContain('lastSignInAt');
  const action = await of(
    'support',
    `/_frontdesk/details?action=${encodeURIComponent('POST /refunds/{refundId}/approve')}`,
  );
  expect([action.status, action.value.code]).toEqual([403, 'policy']);
});

test('what one role teaches is not told to those who may not see it, nor taught by them', async () => {
  const field = (name: string) => ({ name, kind: 'text', unit: null, schema: { type: 'string' } });
  const lesson = (resource: string) => ({
    resource,
    list: null,
    itemPointer: '',
    instead: false,
    fields: [field('nickname'), field('lastSignInAt')],
    idField: 'id',
    titleField: 'nickname',
    columns: ['nickname', 'lastSignInAt'],
    relations: [],
  });
  const teach = (role: (typeof ROLES)[number], resource: string) =>
    ask('POST', '/_frontdesk/learned', cookies.get(role) ?? '', lesson(resource));
  expect(await teach('support', 'events')).toMatchObject({ status: 403, value: { code: 'policy' } });
  expect((await teach('manager', 'staff')).status).toBe(204);
  const told = async (role: (typeof ROLES)[number]) =>
    (await ask('GET', '/_frontdesk/details?resource=staff', cookies.get(role) ?? '')).text;
  expect(await told('manager')).toContain('lastSignInAt');
  expect(await told('support')).toContain('nickname');
  expect(await told('support')).not.toContain('lastSignInAt');
  // Who sees less keeps what others have learned.
  await ask('POST', '/_frontdesk/learned', cookies.get('support') ?? '', {
    ...lesson('staff'),
    fields: [field('badge')],
  });
  expect(await told('manager')).toMatch(/nickname.*badge|badge.*nickname/s);
});

test('what one forgets of what refusals taught is forgotten for the other roles as well, and no more than that', async () => {
  const operation = 'POST /refunds';
  const place = (name: string) => ({ place: `/body/${name}`, schema: {}, required: true });
  const teach = async (lesson: object) => {
    const answer = await ask('POST', '/_frontdesk/learned', cookies.get('manager') ?? '', { operation, ...lesson });
    expect(answer.status).toBe(204);
  };
  const wanted = async () => {
    const { text } = await ask('GET', '/_frontdesk/details?resource=refunds', cookies.get('support') ?? '');
    const { calls } = JSON.parse(text) as { calls: { operation: string; wanted?: { place: string }[] }[] };
    return calls.find((call) => call.operation === operation)?.wanted?.map((one) => one.place) ?? [];
  };
  await teach({ wanted: [place('shade')] });
  await teach({ wanted: [place('weight')] });
  expect(await wanted()).toEqual(['/body/shade', '/body/weight']);
  await teach({ wanted: [], gone: ['/body/shade'] });
  expect(await wanted()).toEqual(['/body/weight']);
  const odd = { operation, wanted: [], gone: ['/header/x'] };
  expect((await ask('POST', '/_frontdesk/learned', cookies.get('manager') ?? '', odd)).status).toBe(422);
});
