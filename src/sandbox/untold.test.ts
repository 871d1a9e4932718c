// Answers of which a contract says "an object" and no more, and shows an example (Stoplight, swagger-jsdoc): what is read there
// is the item, where the example has it.
import { expect, it } from 'vitest';
import { derive } from '#model';
import { contractIn } from '../../test/contract.ts';
import { createSandbox, memoryStore } from './index.ts';

const answers = (example: object): object => ({
  responses: { 200: { description: '', content: { 'application/json': { schema: { type: 'object' }, example } } } },
});
const body = {
  content: { 'application/json': { schema: { type: 'object', properties: { title: { type: 'string' } } } } },
};

it('an item that is made and read again is in the envelope of the examples', async () => {
  const contract = contractIn({
    openapi: '3.0.3',
    info: { title: 'Shops', version: '1' },
    paths: {
      '/shops': {
        get: answers({ data: [{ id: 1, title: 'Corner' }], meta: { total_count: 1 } }),
        post: { requestBody: body, ...answers({ data: { id: 1, title: 'Corner' } }) },
      },
      '/shops/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: answers({ data: { id: 1, title: 'Corner' } }),
      },
    },
  });
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const ask = async (method: string, path: string, sent?: object): Promise<unknown> => {
    const init = {
      method,
      headers: { 'content-type': 'application/json' },
      ...(sent && { body: JSON.stringify(sent) }),
    };
    return (await sandbox(new Request(`http://api.example${path}`, init))).json();
  };
  const made = await ask('POST', '/shops', { title: 'Harbour' });
  expect(made).toMatchObject({ data: { title: 'Harbour' } });
  const { data } = made as { readonly data: { readonly id: unknown } };
  expect(await ask('GET', `/shops/${String(data.id)}`)).toEqual(made);
});

it('an item that is said to be "a string" is what the list has of it', async () => {
  const bare = {
    responses: { 200: { description: '', content: { 'application/json': { schema: { type: 'string' } } } } },
  };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const contract = contractIn({
    openapi: '3.0.3',
    info: { title: 'Blocks', version: '1' },
    paths: {
      '/applications': { get: bare, post: { requestBody: body, ...bare } },
      '/applications/{id}': { parameters: [id], get: bare },
    },
  });
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const ask = async (path: string): Promise<unknown> =>
    (await sandbox(new Request(`http://api.example${path}`))).json();
  const [first] = (await ask('/applications')) as readonly { readonly id: string; readonly title: string }[];
  expect(await ask(`/applications/${first?.id ?? ''}`)).toMatchObject({ id: first?.id, title: first?.title });
});
