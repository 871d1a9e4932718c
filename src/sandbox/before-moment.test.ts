// Lists whose pages go on by a moment (Discord's pins, VocaDB's comments, an audit log): all comes, once, newest first; and what does
// not come newest first is not paged so.
import { expect, it } from 'vitest';
import { contractIn } from '../../test/contract.ts';
import { type Json, member } from '#contract';
import { derive, FIRST_REQUEST, itemsOf, listValues, nextPage, scalarText } from '#model';
import { createSandbox, memoryStore } from './index.ts';

const text = { type: 'string' };
const moment = { type: 'string', format: 'date-time' };
const Entry = {
  type: 'object',
  required: ['id', 'text', 'created_at'],
  properties: { id: text, text, created_at: moment },
};
const query = (name: string, schema: object): object => ({ name, in: 'query', schema });
const listed = (schema: object, ...parameters: readonly object[]): object => ({
  get: {
    parameters,
    responses: {
      200: { description: '', content: { 'application/json': { schema: { type: 'array', items: schema } } } },
    },
  },
});
const limit = query('limit', { type: 'integer', default: 7 });
const contract = contractIn({
  openapi: '3.0.3',
  info: { title: 'Log', version: '1' },
  paths: {
    '/entries': listed(Entry, query('before', moment), limit),
    '/days': listed(Entry, query('before', { type: 'string', format: 'date' }), limit),
    '/numbers': listed(Entry, query('before', { type: 'integer' }), limit),
  },
});
const application = derive(contract);
const listingOf = (name: string) => application.resources.find((one) => one.name === name)?.listing ?? null;

it('goes on before the moment of the last item, to the end', async () => {
  const listing = listingOf('entries');
  if (listing === null) throw new Error('no list');
  expect(listing.pagination).toMatchObject({
    style: 'cursor',
    cursor: 'before',
    lastItemField: 'created_at',
    size: 'limit',
  });
  const sandbox = await createSandbox(contract, application, {
    store: memoryStore(),
    basePath: '/api/v1',
    origin: 'http://sandbox.test',
  });
  const seen: Json[] = [];
  let request: typeof FIRST_REQUEST | null = FIRST_REQUEST;
  for (let page = 0; request !== null && page < 100; page += 1) {
    const values = Object.entries(listValues(listing, request).query ?? {}).map(([key, value]) => [
      key,
      scalarText(value) ?? '',
    ]);
    const answer = await sandbox(
      new Request(`http://sandbox.test/api/v1/entries?${new URLSearchParams(values as [string, string][]).toString()}`),
    );
    const value = (await answer.json()) as Json;
    seen.push(...itemsOf(listing, value));
    request = nextPage(listing, request, { value, headers: {} });
  }
  const ids = new Set(seen.map((item) => member(item, 'id')));
  expect(seen.length).toBeGreaterThan(20);
  expect(ids.size).toBe(seen.length);
  const times = seen.map((item) => Date.parse(String(member(item, 'created_at') as string)));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

it('is no way on where items come otherwise, for a day, or for a number beside times', () => {
  const listing = listingOf('entries');
  const items = ['2026-01-01T00:00:00Z', '2026-01-03T00:00:00Z'].map((created_at, at) => ({ id: `${at}`, created_at }));
  const next = (value: readonly Json[]) =>
    listing === null ? null : nextPage(listing, { ...FIRST_REQUEST, size: 2 }, { value, headers: {} });
  expect(next(items)).toBe(null);
  expect(next(items.toReversed())?.position).toEqual({ cursor: '2026-01-01T00:00:00Z' });
  expect(['days', 'numbers'].map((name) => listingOf(name)?.pagination.lastItemField)).toEqual([null, null]);
});
