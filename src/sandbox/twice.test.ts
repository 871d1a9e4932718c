// A backend whose API stands at two addresses: what is made at one is there at the other.
import { expect, it } from 'vitest';
import { derive } from '#model';
import { contractIn } from '../../test/contract.ts';
import { createSandbox, memoryStore } from './index.ts';

const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } } };
const answer = (schema: object): object => ({ description: 'OK', content: { 'application/json': { schema } } });
const user = { $ref: '#/components/schemas/User' };
const at = (prefix: string): object => ({
  [`${prefix}/users`]: {
    get: { summary: 'List users', responses: { 200: answer({ type: 'array', items: user }) } },
    post: { summary: 'Create user', requestBody: body, responses: { 201: answer(user) } },
  },
  [`${prefix}/users/{id}`]: {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
    get: { summary: 'Get user', responses: { 200: answer(user) } },
  },
});

it('keeps at both addresses of an API what is made at one', async () => {
  const contract = contractIn(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Agenda', version: '1' },
      paths: { ...at('/api/v1'), ...at('/api') },
      components: {
        schemas: {
          User: { type: 'object', properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' } } },
        },
      },
    }),
  );
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const call = (method: string, path: string, sent?: object): Promise<Response> =>
    sandbox(
      new Request(`http://sandbox${path}`, {
        method,
        ...(sent === undefined ? {} : { body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } }),
      }),
    );
  const made = (await (await call('POST', '/api/users', { name: 'Beatriz' })).json()) as { readonly id: number };
  const opened = await call('GET', `/api/v1/users/${made.id}`);
  expect([opened.status, await opened.json()]).toEqual([200, { id: made.id, name: 'Beatriz' }]);
});
