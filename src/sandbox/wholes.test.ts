// What is written by its key is shown whole afterwards, as a backend would show it: a thing that is kept, and one that only rows show.
import { expect, it } from 'vitest';
import { contractIn } from '../../test/contract.ts';
import { isObject, type Json, member } from '#contract';
import { derive, scalarText } from '#model';
import { createSandbox, memoryStore } from './index.ts';

const whole = { type: 'integer' };
const named = { type: 'object', required: ['id', 'name'], properties: { id: whole, name: { type: 'string' } } };
const Ticket = {
  type: 'object',
  required: ['id', 'priority', 'tags', 'assignee'],
  properties: {
    id: whole,
    title: { type: 'string' },
    priority: named,
    assignee: { ...named, nullable: true },
    tags: { type: 'array', items: named },
  },
};
const Entered = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    priority_id: whole,
    assignee_id: { ...whole, nullable: true },
    tag_ids: { type: 'array', items: whole },
  },
};
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const answers = (schema: object): object => ({ responses: { 200: { description: '', ...json(schema) } } });
const inPath = { name: 'id', in: 'path', required: true, schema: whole };
const contract = contractIn({
  openapi: '3.0.3',
  info: { title: 'Desk', version: '1' },
  paths: {
    '/tickets': {
      get: {
        parameters: ['assignee_id', 'priority'].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
        ...answers({ type: 'array', items: Ticket }),
      },
      post: { requestBody: json(Entered), ...answers(Ticket) },
    },
    '/tickets/{id}': {
      parameters: [inPath],
      get: answers(Ticket),
      patch: { requestBody: json(Entered), ...answers(Ticket) },
    },
    '/assignees': { get: answers({ type: 'array', items: named }) },
    '/assignees/{id}': { parameters: [inPath], get: answers(named) },
  },
});

it('shows what a key names, keeps what it does not know as it was, and no key', async () => {
  const sandbox = await createSandbox(contract, derive(contract), {
    store: memoryStore(),
    basePath: '/api/v1',
    origin: 'http://sandbox.test',
  });
  const ask = async (method: string, path: string, body?: object): Promise<Json> => {
    const sent =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await sandbox(new Request(`http://sandbox.test/api/v1${path}`, { method, ...sent }));
    return (await answer.json()) as Json;
  };
  const rows = (await ask('GET', '/tickets')) as readonly Json[];
  const [person] = (await ask('GET', '/assignees')) as readonly Json[];
  const [first, other] = rows;
  const own = `/tickets/${scalarText(member(first, 'id')) ?? ''}`;
  const [priority, tags] = [member(other, 'priority'), member(other, 'tags')];
  const idOf = (thing: Json | undefined): Json => member(thing, 'id') ?? null;
  const chosen = {
    priority_id: idOf(priority),
    assignee_id: idOf(person),
    tag_ids: (tags as readonly Json[]).map(idOf),
  };
  const changed = await ask('PATCH', own, chosen);
  expect(changed).toMatchObject({ assignee: person });
  expect(idOf(member(changed, 'priority'))).toBe(chosen.priority_id);
  expect((member(changed, 'tags') as readonly Json[]).map(idOf)).toEqual(chosen.tag_ids);
  expect(isObject(changed) && Object.keys(changed).some((name) => /_ids?$/.test(name))).toBe(false);
  const again = await ask('PATCH', own, { priority_id: 987_654, assignee_id: null });
  expect(again).toMatchObject({ priority: member(changed, 'priority') as object, assignee: null });
  const made = await ask('POST', '/tickets', { title: 'New', ...chosen });
  expect(idOf(member(made, 'priority'))).toBe(chosen.priority_id);
});

it('narrows a list by the key or the name of what items show whole', async () => {
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore(), basePath: '/api/v1' });
  const list = async (query = ''): Promise<readonly Json[]> => {
    const answer = await sandbox(new Request(`http://sandbox.test/api/v1/tickets${query}`));
    return (await answer.json()) as readonly Json[];
  };
  const all = await list();
  const first = all[0];
  const inside = (item: Json | undefined, thing: string, part: string): string =>
    scalarText(member(member(item, thing), part)) ?? '';
  for (const [parameter, thing, part] of [
    ['assignee_id', 'assignee', 'id'],
    ['priority', 'priority', 'name'],
  ] as const) {
    const wanted = inside(first, thing, part);
    const found = await list(`?${parameter}=${encodeURIComponent(wanted)}`);
    expect(found).toEqual(all.filter((item) => inside(item, thing, part) === wanted));
    expect(found.length).toBeLessThan(all.length);
  }
});
