// One conformance test for all stores: what each promises, whatever it is made of.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { ExactNumber, parseJson } from '#contract';
import type { JsonObject } from '#contract';
import type { Query, Store } from '../store.ts';
import { memoryStore } from './memory.ts';
import { postgresStore } from './postgres.ts';
import { sqliteStore } from './sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-store-'));
const postgresUrl = process.env['FRONTDESK_TEST_POSTGRES'];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stores: readonly (readonly [string, () => Promise<Store>])[] = [
  ['memory', async () => memoryStore()],
  ['SQLite', () => sqliteStore(join(folder, 'a.db'))],
  ...(postgresUrl === undefined ? [] : [['PostgreSQL', () => postgresStore(postgresUrl)] as const]),
];

it.skipIf(postgresUrl !== undefined)('PostgreSQL is left out: FRONTDESK_TEST_POSTGRES names no database', () => {
  expect(stores.map(([name]) => name)).toEqual(['memory', 'SQLite']);
});

const ORDERS: readonly JsonObject[] = [
  {
    id: 'o1',
    status: 'paid',
    total: 30,
    at: '2026-01-03T10:00:00Z',
    to: { city: 'Oslo' },
    tags: ['a', 'b'],
    open: true,
  },
  { id: 'o2', status: 'open', total: 5, at: '2026-01-01T10:00:00Z', to: { city: 'Bergen' }, tags: [], open: false },
  { id: 'o3', status: 'paid', total: 100, at: '2026-01-02T10:00:00Z', to: { city: 'Oslo' }, tags: ['b'], open: true },
  { id: 'o4', status: null, total: 7.5, at: '2026-02-01T10:00:00Z', to: {}, tags: ['c'], open: false },
];

describe.each(stores)('%s', (_name, open) => {
  async function filled(): Promise<Store> {
    const store = await open();
    await store.clear();
    await store.commit(
      ORDERS.map((value) => ({ kind: 'put', collection: 'orders', scope: '', key: value['id'] as string, value })),
    );
    return store;
  }
  const keys = async (store: Store, query: Query): Promise<string> => {
    const found = await store.list('orders', query);
    const count = await store.count('orders', { ...query });
    if (query.limit === undefined && query.after === undefined) expect(count).toBe(found.length);
    return found.map((one) => one.key).join(' ');
  };

  it('keeps documents exactly: numbers beyond 2^53, key order, odd names', async () => {
    const store = await filled();
    const text = '{"z":12345678901234567890,"a":{"__proto__":1,"constructor":"x"},"q\\"u\'o":1,"nul":"a\\u0000b"}';
    await store.commit([
      { kind: 'put', collection: 'odd "c\'', scope: "s'", key: 'k"', value: parseJson(text) as JsonObject },
    ]);
    const found = await store.get('odd "c\'', "s'", 'k"');
    expect(Object.keys(found?.value ?? {})).toEqual(['z', 'a', 'q"u\'o', 'nul']);
    expect(found?.value['z']).toEqual(new ExactNumber('12345678901234567890'));
    expect(found?.value['nul']).toBe('a\u0000b');
    expect((await store.list('odd "c\'', { where: [{ path: ['q"u\'o'], operator: 'equals', value: 1 }] })).length).toBe(
      1,
    );
    await store.close();
  });

  it('filters', async () => {
    const store = await filled();
    const where = (path: string, operator: string, value: unknown, many = false): Query =>
      ({ where: [{ path: path.split('.'), operator, value, many }] }) as unknown as Query;
    expect(await keys(store, where('status', 'equals', 'paid'))).toBe('o1 o3');
    expect(await keys(store, where('status', 'equals', null))).toBe('o4');
    expect(await keys(store, where('status', 'not', 'paid'))).toBe('o2 o4');
    expect(await keys(store, where('status', 'in', ['open', 'lost']))).toBe('o2');
    expect(await keys(store, where('to.city', 'equals', 'Oslo'))).toBe('o1 o3');
    expect(await keys(store, where('to.city', 'contains', 'ERG'))).toBe('o2');
    expect(await keys(store, where('to.city', 'exists', false))).toBe('o4');
    expect(await keys(store, where('total', 'from', 30))).toBe('o1 o3');
    expect(await keys(store, where('total', 'before', 30))).toBe('o2 o4');
    expect(await keys(store, where('at', 'to', '2026-01-02T10:00:00Z'))).toBe('o2 o3');
    expect(await keys(store, where('tags', 'equals', 'b', true))).toBe('o1 o3');
    expect(await keys(store, where('tags', 'in', ['a', 'c'], true))).toBe('o1 o4');
    expect(await keys(store, where('open', 'equals', true))).toBe('o1 o3');
    expect(await keys(store, { search: 'OSLO paid', where: [{ path: ['total'], operator: 'after', value: 30 }] })).toBe(
      'o3',
    );
    await store.close();
  });

  it('sorts, pages, and continues after an item', async () => {
    const store = await filled();
    const by = (path: string, descending = false): Query => ({ sort: [{ path: path.split('.'), descending }] });
    expect(await keys(store, {})).toBe('o1 o2 o3 o4');
    expect(await keys(store, by('total'))).toBe('o2 o4 o1 o3');
    expect(await keys(store, by('status'))).toBe('o4 o2 o1 o3');
    expect(await keys(store, by('status', true))).toBe('o3 o1 o2 o4');
    expect(await keys(store, { ...by('total'), offset: 1, limit: 2 })).toBe('o4 o1');
    const [first] = await store.list('orders', { ...by('status'), limit: 1 });
    expect(await keys(store, { ...by('status'), after: { values: [null], seq: first?.seq ?? 0 } })).toBe('o2 o1 o3');
    const o1 = await store.get('orders', '', 'o1');
    expect(await keys(store, { ...by('status', true), after: { values: ['paid'], seq: o1?.seq ?? 0 } })).toBe('o2 o4');
    expect(await keys(store, { after: { values: [], seq: o1?.seq ?? 0 }, limit: 2 })).toBe('o2 o3');
    await store.close();
  });

  it('writes all or nothing, by version', async () => {
    const store = await filled();
    const put = { kind: 'put', collection: 'orders', scope: '' } as const;
    expect(await store.commit([{ ...put, key: 'o1', value: { id: 'o1' }, expected: 1 }])).toEqual({ ok: true });
    expect((await store.get('orders', '', 'o1'))?.version).toBe(2);
    const refused = await store.commit([
      { ...put, key: 'o9', value: { id: 'o9' }, expected: 'absent' },
      { kind: 'delete', collection: 'orders', scope: '', key: 'o2' },
      { ...put, key: 'o1', value: { id: 'lost' }, expected: 1 },
    ]);
    expect(refused).toEqual({ ok: false, at: 2 });
    expect(await keys(store, {})).toBe('o1 o2 o3 o4');
    expect(await store.commit([{ ...put, key: 'o2', value: {}, expected: 'absent' }])).toEqual({ ok: false, at: 0 });
    expect(await store.commit([{ kind: 'delete', collection: 'orders', scope: '', key: 'o2', expected: 7 }])).toEqual({
      ok: false,
      at: 0,
    });
    expect(await store.commit([{ kind: 'delete', collection: 'orders', scope: '', key: 'o2', expected: 1 }])).toEqual({
      ok: true,
    });
    expect(await keys(store, {})).toBe('o1 o3 o4');
    await store.close();
  });

  it('keeps scopes apart and never gives a number twice', async () => {
    const store = await filled();
    await store.commit([{ kind: 'put', collection: 'orders', scope: 'p', key: 'o1', value: { id: 'o1' } }]);
    expect(await keys(store, { scope: 'p' })).toBe('o1');
    expect(await keys(store, { scope: '' })).toBe('o1 o2 o3 o4');
    const numbers = await Promise.all([store.next('n'), store.next('n', 10), store.next('n'), store.next('other')]);
    expect(new Set([numbers[0], numbers[2]]).size).toBe(2);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(12);
    expect(await store.next('n')).toBe(13);
    await store.close();
  });

  it('answers the same from an index over a large collection', async () => {
    const store = await filled();
    const many = Array.from({ length: 3_000 }, (_, k) => ({
      id: `k${k}`,
      status: k % 3 === 0 ? 'paid' : null,
      total: (k * 37) % 3_000,
    }));
    await store.commit(many.map((value) => ({ kind: 'put', collection: 'many', scope: '', key: value.id, value })));
    const query: Query = {
      where: [{ path: ['status'], operator: 'equals', value: 'paid' }],
      sort: [{ path: ['total'], descending: true }],
    };
    const totals = (await store.list('many', { ...query, limit: 3, offset: 10 })).map((one) => one.value['total']);
    const expected = many
      .filter((one) => one.status === 'paid')
      .map((one) => one.total)
      .sort((a, b) => b - a)
      .slice(10, 13);
    expect(totals).toEqual(expected);
    expect(await store.count('many', query)).toBe(1_000);
    await store.close();
  });
});

const durable = [
  ['SQLite', join(folder, 'killed.db')] as const,
  ...(postgresUrl === undefined ? [] : [['PostgreSQL', postgresUrl] as const]),
];

it.each(durable)('%s: an acknowledged write survives kill -9', async (_name, where) => {
  const isUrl = where.includes('://');
  const open = (): Promise<Store> => (isUrl ? postgresStore(where) : sqliteStore(where));
  const before = await open();
  await before.clear();
  await before.close();
  // The writer is a process of its own; it is bundled where its packages can be found.
  const outDir = join(
    import.meta.dirname,
    `../../../node_modules/.cache/frontdesk-writer-${process.pid}-${isUrl ? 'pg' : 'file'}`,
  );
  const { build } = await import('vite');
  await build({
    logLevel: 'silent',
    configFile: false,
    build: { ssr: join(import.meta.dirname, 'writer.fixture.ts'), outDir, emptyOutDir: true },
    ssr: { resolve: { conditions: ['source'] }, external: ['libsql', 'pg'] },
  });
  const child = spawn(process.execPath, [join(outDir, 'writer.fixture.js'), where], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === 40) child.kill('SIGKILL');
  }
  rmSync(outDir, { recursive: true, force: true });
  const after = await open();
  const kept = new Set((await after.list('written', {})).map((one) => one.key));
  expect(acknowledged.length).toBeGreaterThanOrEqual(40);
  expect(acknowledged.filter((key) => !kept.has(key))).toEqual([]);
  expect(await after.next('n')).toBeGreaterThan(acknowledged.length);
  await after.close();
});
