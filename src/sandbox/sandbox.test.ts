// What a user of a sandboxed backend notices: lists, writes, refusals, actions, files, sign-in, and that it is all still
// there afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sqliteStore } from './index.ts';
import type { Store } from './index.ts';
import { openShop } from './shop.fixture.ts';
import type { Called } from './shop.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-sandbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const data = (answer: Called): readonly unknown[] => answer.body['data'] as unknown as readonly unknown[];

describe('lists', () => {
  it('pages by number, with the total, to the end', async () => {
    const { call } = await openShop();
    const first = await call('GET', '/orders');
    expect(first.body['meta']).toEqual({ total: 45, page: 1, pages: 3 });
    const ids = new Set<unknown>();
    for (const page of [1, 2, 3])
      for (const one of (await call('GET', `/orders?page=${page}`)).body['data'] ?? []) ids.add(one['id']);
    expect(ids.size).toBe(45);
    expect(data(await call('GET', '/orders?page=4'))).toEqual([]);
  });

  it('pages by cursor, and an item that is created meanwhile shifts nothing', async () => {
    const { call } = await openShop();
    const first = await call('GET', '/customers?limit=20');
    expect(first.body['has_more']).toBe(true);
    await call('POST', '/customers', { name: 'New', email: 'new@x.example' });
    const second = await call('GET', `/customers?limit=20&cursor=${String(first.body['next_cursor'])}`);
    expect(second.body['items']?.length).toBe(4);
    expect(second.body['has_more']).toBe(false);
    expect(second.body['next_cursor']).toBe(null);
    expect((await call('GET', '/customers?cursor=made-up')).status).toBe(400);
  });

  it('sorts by default and on request, filters, searches', async () => {
    const { call } = await openShop();
    const dates =
      (await call('GET', '/orders?per_page=45')).body['data']?.map((one) => String(one['created_at'])) ?? [];
    expect(dates).toEqual(dates.toSorted().reverse());
    const totals =
      (await call('GET', '/orders?per_page=45&sort=total')).body['data']?.map((one) => Number(one['total'])) ?? [];
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    const paid = (await call('GET', '/orders?per_page=45&status=paid')).body['data']?.map((one) => one['status']) ?? [];
    expect(new Set(paid)).toEqual(new Set(['paid']));
    const large =
      (await call('GET', '/orders?per_page=45&total_min=100')).body['data']?.map((one) => Number(one['total'])) ?? [];
    expect(Math.min(...large)).toBeGreaterThanOrEqual(100);
    expect((await call('GET', '/orders?q=THE%20first')).body['data']?.map((one) => one['id'])).toEqual([7]);
  });

  it('refuses a parameter that is not valid, naming it', async () => {
    const { call } = await openShop();
    const answer = await call('GET', '/orders?status=lost');
    expect(answer.status).toBe(422);
    expect(answer.body['error']?.['message']).toContain('status');
  });

  it('lists what belongs to an item, and 404 where there is no such item', async () => {
    const { call } = await openShop();
    const order = (await call('GET', '/orders/7')).body;
    const own = await call('GET', `/customers/${String(order['customer_id'])}/orders`);
    expect(own.body.map((one) => one['customer_id'])).toContain(order['customer_id']);
    expect(new Set(own.body.map((one) => one['customer_id'])).size).toBe(1);
    expect((await call('GET', '/customers/nobody/orders')).status).toBe(404);
  });
});

describe('generated data', () => {
  it('is the same each time, in every store, and agrees with itself', async () => {
    const file = await sqliteStore(join(folder, 'same.db'));
    const texts: string[] = [];
    for (const store of [undefined, undefined, file]) {
      const { call } = await openShop(store === undefined ? {} : { store });
      const customers = await call('GET', '/customers?limit=50');
      texts.push(
        JSON.stringify([
          (await call('GET', '/orders?per_page=45')).body,
          customers.body,
          (await call('GET', '/orders/7/lines')).body,
        ]),
      );
    }
    expect(new Set(texts).size).toBe(1);
    await file.close();
  });

  it('is the same whatever is looked at first', async () => {
    const one = await openShop();
    const other = await openShop();
    const orders = (await one.call('GET', '/orders?per_page=45')).body;
    const customers = (await other.call('GET', '/customers?limit=50')).body;
    await other.call('GET', '/orders/9/lines');
    expect((await other.call('GET', '/orders?per_page=45')).body).toEqual(orders);
    expect((await one.call('GET', '/customers?limit=50')).body).toEqual(customers);
  });

  it('refers to items that exist and repeats their names, and sums add up', async () => {
    const { call } = await openShop();
    for (const order of (await call('GET', '/orders')).body['data'] ?? []) {
      const customer = await call('GET', `/customers/${String(order['customer_id'])}`);
      expect(customer.status).toBe(200);
      expect(order['customer_name']).toBe(customer.body['name']);
      expect(String(customer.body['created_at']) <= String(customer.body['updated_at'])).toBe(true);
      if (/placed|paid/.test(String(order['status']))) expect(order['shipped_at'] ?? null).toBe(null);
      if (String(order['status']) !== 'cancelled') expect(order['cancelled_at'] ?? null).toBe(null);
    }
    expect((await call('GET', '/orders/7')).body['total']).toBe(25.5);
    expect((await call('GET', '/orders/7/lines')).body.map((one) => one['line_total'])).toEqual([20, 5.5]);
  });
});

describe('writes', () => {
  it('creates with what only a server knows, and says where it is', async () => {
    const { call, sandbox } = await openShop({ now: () => new Date('2026-07-01T12:00:00Z') });
    const made = await call('POST', '/customers', {
      id: 'mine',
      name: 'Cleo',
      email: 'cleo@x.example',
      secret: 's3cret',
      created_at: '1999-01-01T00:00:00Z',
    });
    expect(made.status).toBe(201);
    expect(made.body['id']).not.toBe('mine');
    expect(made.body['created_at']).toBe('2026-07-01T12:00:00Z');
    expect(made.body['secret']).toBe(undefined);
    expect(made.headers.get('location')).toBe(`/api/v1/customers/${String(made.body['id'])}`);
    const again = await call('GET', `/customers/${String(made.body['id'])}`);
    expect(again.body).toEqual(made.body);
    expect(sandbox.log.flatMap((entry) => entry.writes)).toEqual([
      { kind: 'put', resource: 'customers', scope: '', key: made.body['id'] },
    ]);
  });

  it('refuses invalid input in the contract’s own shape, field by field', async () => {
    const { call, sandbox } = await openShop();
    const answer = await call('POST', '/customers', { name: 'x', email: 'nope' });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body['error']?.['fields'] ?? {})).toEqual(expect.arrayContaining(['name', 'email']));
    expect((await call('POST', '/customers', undefined)).status).toBe(422);
    expect((await call('POST', '/customers', 'text', { 'content-type': 'text/csv' })).status).toBe(415);
    expect(sandbox.log.flatMap((entry) => entry.writes)).toEqual([]);
  });

  it('refuses what is taken, and references that lead nowhere', async () => {
    const { call } = await openShop();
    const taken = (await call('GET', '/customers')).body['items']?.[0]?.['email'];
    expect((await call('POST', '/customers', { name: 'Copy', email: taken })).status).toBe(409);
    const lost = await call('POST', '/orders', { customer_id: 'nobody' });
    expect(lost.status).toBe(422);
    expect(Object.keys(lost.body['error']?.['fields'] ?? {})).toEqual(['customer_id']);
  });

  it('counts on where the seed ended', async () => {
    const { call } = await openShop();
    const customer = (await call('GET', '/customers')).body['items']?.[0]?.['id'];
    const ids = [
      await call('POST', '/orders', { customer_id: customer }),
      await call('POST', '/orders', { customer_id: customer }),
    ].map((one) => Number(one.body['id']));
    const known = (await call('GET', '/orders?per_page=100')).body['data']?.map((one) => Number(one['id'])) ?? [];
    expect(new Set(known).size).toBe(47);
    expect(ids[1]).toBe((ids[0] ?? 0) + 1);
  });

  it('changes by merge patch, JSON Patch and PUT, each as its standard says', async () => {
    const { call } = await openShop();
    const id = String((await call('GET', '/customers')).body['items']?.[0]?.['id']);
    const merged = await call(
      'PATCH',
      `/customers/${id}`,
      { country: 'NL', nickname: null },
      { 'content-type': 'application/merge-patch+json' },
    );
    expect([merged.body['country'], merged.body['nickname']]).toEqual(['NL', null]);
    const patch = [
      { op: 'test', path: '/country', value: 'NL' },
      { op: 'replace', path: '/name', value: 'Zoe' },
      { op: 'replace', path: '/id', value: 'no' },
    ];
    const patched = await call('PATCH', `/customers/${id}`, patch, { 'content-type': 'application/json-patch+json' });
    expect([patched.body['name'], patched.body['id']]).toEqual(['Zoe', id]);
    expect(
      (
        await call('PATCH', `/customers/${id}`, [{ op: 'test', path: '/country', value: 'DE' }], {
          'content-type': 'application/json-patch+json',
        })
      ).status,
    ).toBe(422);
    const put = await call('PUT', `/customers/${id}`, { name: 'Yara', email: 'yara@x.example' });
    expect([put.body['name'], put.body['country'], put.body['created_at']]).toEqual([
      'Yara',
      undefined,
      merged.body['created_at'],
    ]);
  });

  it('keeps a total right when a line is added', async () => {
    const { call } = await openShop();
    expect((await call('POST', '/orders/7/lines', { quantity: 3, unit_price: 1.5 })).body['line_total']).toBe(4.5);
    expect((await call('GET', '/orders/7')).body['total']).toBe(30);
    expect((await call('POST', '/orders/999/lines', { quantity: 3, unit_price: 1 })).status).toBe(404);
  });

  it('deletes, and what refers to it keeps it where the contract says so', async () => {
    const { call } = await openShop({}, 'bobs-key');
    const login = await call('POST', '/login', { email: 'ada@shop.example', password: 'ada' });
    const ada = { authorization: `Bearer ${String(login.body['access_token'])}` };
    const used = String((await call('GET', '/orders/7')).body['customer_id']);
    expect((await call('DELETE', `/customers/${used}`, undefined, ada)).status).toBe(409);
    const fresh = String((await call('POST', '/customers', { name: 'Gone', email: 'gone@x.example' })).body['id']);
    expect((await call('DELETE', `/customers/${fresh}`, undefined, ada)).status).toBe(204);
    expect((await call('GET', `/customers/${fresh}`)).status).toBe(404);
  });

  it('does a repeated write once, and refuses the key for another input', async () => {
    const { call, sandbox } = await openShop();
    const once = { 'idempotency-key': 'k1' };
    const first = await call('POST', '/customers', { name: 'Once', email: 'once@x.example' }, once);
    const second = await call('POST', '/customers', { name: 'Once', email: 'once@x.example' }, once);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(sandbox.log.filter((entry) => entry.writes.length > 0).length).toBe(1);
    expect((await call('POST', '/customers', { name: 'Other', email: 'other@x.example' }, once)).status).toBe(422);
    // Square and Plaid take it in the body.
    const told = { name: 'Told', email: 'told@x.example', idempotency_key: 'k2' };
    const [made, again] = [await call('POST', '/customers', told), await call('POST', '/customers', told)];
    expect([made.status, again.body]).toEqual([201, made.body]);
  });

  it('lets no two writes take the same name', async () => {
    const { call } = await openShop();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', '/customers', { name: 'Same', email: 'same@x.example' })),
    );
    expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });
});

describe('conditional requests', () => {
  it('answers 304 for what is known, 412 for what has changed, 428 where a version is demanded', async () => {
    const { call } = await openShop();
    const order = await call('GET', '/orders/7');
    const etag = order.headers.get('etag') ?? '';
    expect((await call('GET', '/orders/7', undefined, { 'if-none-match': etag })).status).toBe(304);
    expect((await call('PATCH', '/orders/7', { note: 'a' })).status).toBe(428);
    expect((await call('PATCH', '/orders/7', { note: 'a' }, { 'if-match': etag })).status).toBe(200);
    const late = await call('PATCH', '/orders/7', { note: 'b' }, { 'if-match': etag });
    expect(late.status).toBe(412);
    expect((await call('GET', '/orders/7')).body['note']).toBe('a');
    const list = await call('GET', '/orders');
    expect((await call('GET', '/orders', undefined, { 'if-none-match': list.headers.get('etag') ?? '' })).status).toBe(
      304,
    );
  });
});

describe('actions', () => {
  it('move a state as the contract says, keep the reason, and are refused from another state', async () => {
    const { call } = await openShop();
    expect((await call('POST', '/orders/7/cancel', {})).status).toBe(422);
    const cancelled = await call('POST', '/orders/7/cancel', { why: 'Too late' });
    expect([cancelled.body['status'], cancelled.body['cancel_reason']]).toEqual(['cancelled', 'Too late']);
    const again = await call('POST', '/orders/7/cancel', { why: 'Again' });
    expect(again.status).toBe(409);
    expect(again.body['error']?.['message']).toContain('cancelled');
  });

  it('move a state by their name, with its time, and not backwards', async () => {
    const { call } = await openShop({ now: () => new Date('2026-07-01T12:00:00Z') });
    const shipped = await call('POST', '/orders/7/ship');
    expect([shipped.body['status'], shipped.body['shipped_at']]).toEqual(['shipped', '2026-07-01T12:00:00Z']);
    expect((await call('POST', '/orders/8/ship')).status).toBe(409);
  });

  it('start a job that ends', async () => {
    let time = Date.parse('2026-07-01T12:00:00Z');
    const { call } = await openShop({ now: () => new Date(time) });
    const started = await call('POST', '/orders/export');
    expect([started.status, started.body['status'], started.body['progress']]).toEqual([202, 'queued', 0]);
    const at = (started.headers.get('location') ?? '').replace('/api/v1', '');
    time += 1_000;
    expect((await call('GET', at)).body['status']).toBe('running');
    time += 10_000;
    const done = await call('GET', at);
    expect([done.body['status'], done.body['progress'], done.body['finished_at']]).toEqual([
      'done',
      100,
      '2026-07-01T12:00:11Z',
    ]);
  });
});

describe('files', () => {
  it('come back as they were sent; those that nobody sent are made', async () => {
    const { call } = await openShop();
    const id = String((await call('GET', '/customers')).body['items']?.[0]?.['id']);
    const made = await call('GET', `/customers/${id}/photo`);
    expect(Array.from(made.bytes.slice(1, 4), (code) => String.fromCharCode(code)).join('')).toBe('PNG');
    const photo = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
    expect((await call('PUT', `/customers/${id}/photo`, photo, { 'content-type': 'image/png' })).status).toBe(204);
    const back = await call('GET', `/customers/${id}/photo`);
    expect([back.headers.get('content-type'), [...back.bytes]]).toEqual(['image/png', [...photo]]);
    // Where it lies beside the contract, it is for those who may read what it belongs to.
    const beside = `/_files/customers/${id}/photo`;
    expect([...(await call('GET', beside)).bytes]).toEqual([...photo]);
    expect((await call('GET', beside, undefined, { authorization: '' })).status).toBe(401);
    expect((await call('GET', '/_files/nothing', undefined, { authorization: '' })).status).toBe(401);
    expect((await call('GET', '/_files/image/any.png', undefined, { authorization: '' })).status).toBe(200);
    const invoice = await call('GET', '/orders/7/invoice');
    expect(new TextDecoder('latin1').decode(invoice.bytes)).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/);
    expect(invoice.headers.get('content-disposition')).toContain('invoice-7.pdf');
  });
});

describe('signing in', () => {
  it('asks for it, takes it, knows who one is, and forgets it', async () => {
    const { call } = await openShop({}, '');
    const open = await call('GET', '/orders');
    expect([open.status, open.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="sandbox"']);
    expect(open.body['error']?.['message']).toBe('Sign in first: this needs a credential.');
    expect((await call('POST', '/login', { email: 'bob', password: 'wrong' })).status).toBe(401);
    const { body } = await call('POST', '/login', { email: 'bob@shop.example', password: 'bob' });
    const bob = { authorization: `Bearer ${String(body['access_token'])}` };
    expect((await call('GET', '/me', undefined, bob)).body).toMatchObject({ email: 'bob@shop.example', name: 'Bob' });
    expect((await call('POST', '/logout', undefined, bob)).status).toBe(204);
    expect((await call('GET', '/me', undefined, bob)).status).toBe(401);
  });

  it('refuses what a scope is missing for, and names it', async () => {
    const { call } = await openShop();
    const answer = await call('DELETE', '/customers/any');
    expect(answer.status).toBe(403);
    expect(answer.body['error']?.['message']).toContain('customers.delete');
    expect(answer.headers.get('www-authenticate')).toContain('scope="customers.delete"');
  });

  it('takes any credential, but one, where there are no users', async () => {
    const { call } = await openShop({ seed: null }, 'whatever');
    expect((await call('GET', '/orders')).status).toBe(200);
    expect((await call('DELETE', '/customers/any')).status).toBe(404);
    expect((await call('GET', '/orders', undefined, { authorization: '' })).status).toBe(401);
  });
});

describe('the rest of HTTP', () => {
  it('answers 404, 405 with Allow, HEAD and OPTIONS', async () => {
    const { call } = await openShop();
    expect((await call('GET', '/nowhere')).status).toBe(404);
    const refused = await call('DELETE', '/orders');
    expect([refused.status, refused.headers.get('allow'), refused.headers.get('content-type')]).toEqual([
      405,
      'GET, POST, HEAD, OPTIONS',
      'application/problem+json',
    ]);
    const head = await call('HEAD', '/orders/7');
    expect([head.status, head.bytes.length, head.headers.get('etag')?.startsWith('"')]).toEqual([200, 0, true]);
    expect((await call('OPTIONS', '/orders')).headers.get('allow')).toContain('POST');
    expect((await call('GET', '/orders/..%2F..')).status).toBe(404);
  });
});

describe('keeping', () => {
  it('has everything after a restart, and nothing after a reset', async () => {
    const path = join(folder, 'kept.db');
    let store: Store = await sqliteStore(path);
    let shop = await openShop({ store });
    const { body } = await shop.call('POST', '/login', { email: 'bob', password: 'bob' });
    const made = await shop.call('POST', '/customers', { name: 'Kept', email: 'kept@x.example' });
    await store.close();
    store = await sqliteStore(path);
    shop = await openShop({ store }, String(body['access_token']));
    expect((await shop.call('GET', `/customers/${String(made.body['id'])}`)).body).toEqual(made.body);
    expect((await shop.call('GET', '/customers?limit=50')).body['items']?.length).toBe(24);
    await shop.sandbox.reset();
    const again = await openShop({ store });
    expect((await again.call('GET', `/customers/${String(made.body['id'])}`)).status).toBe(404);
    expect((await again.call('GET', '/customers?limit=50')).body['items']?.length).toBe(23);
    await store.close();
  });
});
