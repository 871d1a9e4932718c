// Things that items show by name and no operation lists (`priority: { id, name }`): there are a few of each kind, and whoever sees one
// twice sees the same.
import { expect, it } from 'vitest';
import { contractIn } from '../../test/contract.ts';
import { type Json, member } from '#contract';
import { derive, scalarText } from '#model';
import { createSandbox, memoryStore } from './index.ts';

const whole = { type: 'integer' };
const text = { type: 'string' };
const object = (properties: object): object => ({ type: 'object', properties });
const named = object({ id: whole, name: text, color: text });
const many = (items: object): object => ({ type: 'array', items });
const Ticket = object({
  id: whole,
  title: text,
  priority: named,
  tags: many(named),
  lines: many(object({ id: whole, name: text, quantity: whole })),
});
const contract = contractIn({
  openapi: '3.0.3',
  info: { title: 'Desk', version: '1' },
  paths: {
    '/tickets': {
      get: { responses: { 200: { description: '', content: { 'application/json': { schema: many(Ticket) } } } } },
    },
  },
});

it('shows the same few things of a kind throughout, each once in a list, and priorities by such words', async () => {
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore(), basePath: '/api/v1' });
  const answer = await sandbox(new Request('http://sandbox.test/api/v1/tickets'));
  const items = (await answer.json()) as readonly Json[];
  const held = (name: string): readonly (readonly Json[])[] =>
    items.map((item) => [member(item, name) ?? []].flat() as readonly Json[]);
  for (const kind of ['priority', 'tags']) {
    const ids = (things: readonly Json[]): readonly string[] =>
      things.map((one) => scalarText(member(one, 'id')) ?? '');
    const things = held(kind).flat();
    expect(new Set(things.map((one) => JSON.stringify(one))).size).toBe(new Set(ids(things)).size);
    expect(new Set(ids(things)).size).toBeLessThan(8);
    for (const list of held(kind)) expect(new Set(ids(list)).size).toBe(list.length);
  }
  const names = held('priority').flatMap((list) => list.map((one) => member(one, 'name')));
  expect(new Set(names)).toEqual(new Set(['Lowest', 'Low', 'Normal', 'High', 'Urgent']));
  // A line of an order is that order's.
  expect(
    new Set(
      held('lines')
        .flat()
        .map((one) => JSON.stringify(one)),
    ).size,
  ).toBe(held('lines').flat().length);
});
