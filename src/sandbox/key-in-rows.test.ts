// What is got leaves out what identifies it, and the rows of its list say it, as a place of energy devices and a room of a video
// service have it: each row leads to the thing that it shows.
import { expect, it } from 'vitest';
import { derive } from '#model';
import { contractIn } from '../../test/contract.ts';
import { createSandbox, memoryStore } from './index.ts';

it('a row leads to its thing where a day identifies it', async () => {
  const month = {
    type: 'object',
    required: ['month', 'income'],
    properties: { month: { type: 'string', format: 'date' }, income: { type: 'integer' } },
  };
  const answers = (schema: object): object => ({
    responses: { 200: { description: '', content: { 'application/json': { schema } } } },
  });
  const contract = contractIn({
    openapi: '3.0.3',
    info: { title: 'Budgets', version: '1' },
    paths: {
      '/months': { get: answers({ type: 'array', items: month }) },
      '/months/{month}': {
        parameters: [{ name: 'month', in: 'path', required: true, schema: { type: 'string', format: 'date' } }],
        get: answers(month),
      },
    },
  });
  const options = { store: memoryStore(), basePath: '/api/v1', origin: 'http://s.test' };
  const sandbox = await createSandbox(contract, derive(contract), options);
  const ask = async (path: string): Promise<unknown> =>
    (await sandbox(new Request(`http://s.test/api/v1${path}`))).json();
  const [first] = (await ask('/months')) as { month: string }[];
  expect(await ask(`/months/${first?.month ?? ''}`)).toEqual(first);
  expect(await ask('/months/1900-01-01')).toMatchObject({ status: 404 });
});

it('a row leads to its thing where only rows say what identifies it', async () => {
  const text = { type: 'string' };
  const answers = (schema: object): object => ({
    responses: { 200: { description: '', content: { 'application/json': { schema } } } },
  });
  const row = {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { ...text, example: '3HA6YcS' }, name: text },
  };
  const place = { type: 'object', required: ['name'], properties: { name: text, zipCode: text, country: text } };
  const id = { name: 'placeId', in: 'path', required: true, schema: text };
  const contract = contractIn({
    openapi: '3.0.3',
    info: { title: 'Homes', version: '1' },
    paths: {
      '/places': { get: answers({ type: 'array', items: row }) },
      '/places/{placeId}': { parameters: [id], get: answers(place) },
    },
  });
  const options = { store: memoryStore(), basePath: '/api/v1', origin: 'http://s.test' };
  const sandbox = await createSandbox(contract, derive(contract), options);
  const ask = async (path: string): Promise<unknown> =>
    (await sandbox(new Request(`http://s.test/api/v1${path}`))).json();
  const rows = (await ask('/places')) as { id: string; name: string }[];
  expect(new Set(rows.map((one) => one.id)).size).toBe(rows.length);
  for (const { id: key, name } of rows.slice(0, 3)) expect(await ask(`/places/${key}`)).toMatchObject({ name });
});
