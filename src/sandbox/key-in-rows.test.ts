// Rows and the things that they lead to, where what identifies a thing is a day (budgets), or is said by the rows alone (places of
// energy devices, rooms of a video service). Input: a contract of a list and an item; output: whether each row leads to its thing.
import { expect, it } from 'vitest';
import { derive } from '#model';
import { contractIn } from '../../test/contract.ts';
import { createSandbox, memoryStore } from './index.ts';

const text = { type: 'string' };
const day = { type: 'string', format: 'date' };
const thing = (properties: object): object => ({ type: 'object', required: Object.keys(properties), properties });

/** Asks a sandbox of things that are listed with such rows and opened by `parameter`. */
async function asks(path: string, parameter: string, schema: object, row: object, item: object) {
  const answers = (answer: object): object => ({
    responses: { 200: { description: '', content: { 'application/json': { schema: answer } } } },
  });
  const own = { name: parameter, in: 'path', required: true, schema };
  const contract = contractIn({
    openapi: '3.0.3',
    info: { title: 'Things', version: '1' },
    paths: {
      [path]: { get: answers({ type: 'array', items: row }) },
      [`${path}/{${parameter}}`]: { parameters: [own], get: answers(item) },
    },
  });
  const options = { store: memoryStore(), basePath: '/api/v1', origin: 'http://s.test' };
  const sandbox = await createSandbox(contract, derive(contract), options);
  return async (at: string): Promise<unknown> => (await sandbox(new Request(`http://s.test/api/v1${at}`))).json();
}

it('a row leads to its thing where a day identifies it', async () => {
  const month = thing({ month: day, income: { type: 'integer' } });
  const ask = await asks('/months', 'month', day, month, month);
  const [first] = (await ask('/months')) as { month: string }[];
  expect(await ask(`/months/${first?.month ?? ''}`)).toEqual(first);
  expect(await ask('/months/1900-01-01')).toMatchObject({ status: 404 });
});

it('a row leads to its thing where only rows say what identifies it', async () => {
  const row = thing({ id: { ...text, example: '3HA6YcS' }, name: text });
  const ask = await asks('/places', 'placeId', text, row, thing({ name: text, zipCode: text, country: text }));
  const rows = (await ask('/places')) as { id: string; name: string }[];
  expect(new Set(rows.map((one) => one.id)).size).toBe(rows.length);
  for (const { id, name } of rows.slice(0, 3)) expect(await ask(`/places/${id}`)).toMatchObject({ name });
});
