// Identities in boxes of their own (`id: { value }`): each item has one, and is opened by it.
import { expect, it } from 'vitest';
import { contractIn } from '../../test/contract.ts';
import { derive } from '#model';
import { createSandbox, memoryStore } from './index.ts';

const box = { type: 'object', properties: { value: { type: 'string', format: 'uuid' } } };
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const schemas = {
  MemberId: box,
  Member: { type: 'object', properties: { id: ref('MemberId'), name: { type: 'string' } } },
};
const answers = (schema: object): object => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } } },
});
const kept = (noun: string, schema: object): object => ({
  [`/${noun}`]: { get: answers({ type: 'array', items: schema }) },
  [`/${noun}/{id}`]: {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
    get: answers(schema),
  },
});

type Boxed = { readonly value: string } | undefined;
type Row = Readonly<Record<'id', Boxed>>;

it('opens each item by what is in its box', async () => {
  const paths = { ...kept('members', ref('Member')) };
  const contract = contractIn({
    openapi: '3.0.3',
    info: { title: 'Club', version: '1' },
    paths,
    components: { schemas },
  });
  const origin = 'http://sandbox.test';
  const sandbox = await createSandbox(contract, derive(contract), {
    store: memoryStore(),
    basePath: '/api/v1',
    origin,
  });
  const ask = async (path: string): Promise<Response> => sandbox(new Request(`${origin}/api/v1${path}`));
  const rows = async (path: string): Promise<readonly Row[]> => (await (await ask(path)).json()) as readonly Row[];
  const members = (await rows('/members')).map(({ id }) => id?.value);
  expect(members.filter((one) => one === undefined)).toEqual([]);
  expect((await ask(`/members/${members[3]}`)).status).toBe(200);
});
