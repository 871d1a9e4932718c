// What one answer shows whole another names by its key (Django REST framework: `teacher: { id, full_name }` of a lesson, and
// `teacher: "…"` where lessons are listed and written): the key leads to something that is there.
import { expect, it } from 'vitest';
import { contractIn } from '../../test/contract.ts';
import { derive } from '#model';
import { createSandbox, memoryStore } from './index.ts';

const key = { type: 'string', format: 'uuid' };
const Teacher = { type: 'object', properties: { id: key, full_name: { type: 'string' } }, required: ['id'] };
const Row = { type: 'object', properties: { id: key, teacher: key, topic: { type: 'string' } }, required: ['id'] };
const Whole = { ...Row, properties: { ...Row.properties, teacher: Teacher, notes: { type: 'string' } } };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const answers = (schema: object): object => ({ responses: { 200: { description: '', ...json(schema) } } });
const each = (noun: string, row: object, whole: object): object => ({
  [`/${noun}`]: {
    get: answers({ type: 'array', items: row }),
    post: { requestBody: json(row), ...answers(row) },
  },
  [`/${noun}/{id}`]: {
    parameters: [{ name: 'id', in: 'path', required: true, schema: key }],
    get: answers(whole),
  },
});

it('the key in a list is that of something that is there', async () => {
  const contract = contractIn({
    openapi: '3.0.3',
    info: { title: 'School', version: '1' },
    paths: { ...each('teachers', Teacher, Teacher), ...each('lessons', Row, Whole) },
  });
  const sandbox = await createSandbox(contract, derive(contract), {
    store: memoryStore(),
    basePath: '/api/v1',
    origin: 'http://sandbox.test',
  });
  const ask = async (path: string): Promise<readonly Record<string, unknown>[]> =>
    (await (await sandbox(new Request(`http://sandbox.test/api/v1${path}`))).json()) as readonly Record<
      string,
      unknown
    >[];
  const teachers = new Set((await ask('/teachers')).map(({ id }) => id));
  const named = (await ask('/lessons')).map(({ teacher }) => teacher).filter((one) => one !== undefined);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((one) => !teachers.has(one))).toEqual([]);
});
