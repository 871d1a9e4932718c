// What a get answers in a box beside what belongs to it (`{ group, extras }` of Discourse): it was answered as nothing.
import { expect, it } from 'vitest';
import { contractIn } from '../../test/contract.ts';
import { derive } from '#model';
import { createSandbox, memoryStore } from './index.ts';

const things = (properties: object): object => ({ type: 'object', properties, required: Object.keys(properties) });
const text = { type: 'string' };
const group = things({ id: { type: 'integer' }, name: text, about: text });
const answers = (schema: object): object => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } } },
});
const taken = { required: true, content: { 'application/json': { schema: things({ name: text }) } } };

it('answers an item in its box, with what stands beside, as it is listed and changed', async () => {
  const contract = contractIn({
    openapi: '3.0.3',
    info: { title: 'Forum', version: '1' },
    paths: {
      '/groups': { get: answers({ type: 'array', items: group }) },
      '/groups/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: answers(things({ group, extras: things({ note: text }) })),
        patch: { ...answers(things({ group })), requestBody: taken },
      },
    },
  });
  const origin = 'http://sandbox.test';
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore(), basePath: '', origin });
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> =>
    (await sandbox(new Request(`${origin}${path}`, init))).json();
  const [first] = (await ask('/groups')) as readonly { readonly id: number }[];
  const body = JSON.stringify({ name: 'Night shift' });
  const changed = await ask(`/groups/${first?.id}`, {
    method: 'PATCH',
    body,
    headers: { 'content-type': 'application/json' },
  });
  const now = { ...first, name: 'Night shift' };
  expect(changed).toEqual({ group: now });
  expect(await ask(`/groups/${first?.id}`)).toEqual({ group: now, extras: { note: expect.any(String) } });
});
