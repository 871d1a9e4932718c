// The columns of things that have nothing but an identity and parts: a contract in, the columns of its list out.
import { expect, test } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';
import { firstColumns } from './columns.ts';

const ref = (name: string): unknown => ({ $ref: `#/components/schemas/${name}` });
const answered = (schema: unknown) => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } } },
});

// WireMock's journal (`request`, `responseDefinition`), Slicebox's patients, ChainGateway's webhooks: all that a list said was "ID".
test('where each item has nothing but its identity and parts, the parts are shown', () => {
  const text = { type: 'string' };
  const part = { type: 'object', properties: { url: text, method: text } };
  const columnsOfRows = (more: object) =>
    derive(
      contractIn({
        openapi: '3.1.0',
        info: { title: 'Journal', version: '1' },
        paths: {
          '/requests': { get: answered({ type: 'array', items: ref('Request') }) },
          '/requests/{id}': {
            get: {
              ...answered(ref('Request')),
              parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
            },
          },
        },
        components: {
          schemas: {
            Request: {
              type: 'object',
              properties: { id: { type: 'string', format: 'uuid' }, request: part, answer: part, ...more },
            },
          },
        },
      }),
    ).resources.find(({ name }) => name === 'requests')?.columns;
  expect(columnsOfRows({})).toEqual(['id', 'request', 'answer']);
  expect(columnsOfRows({ host: text, port: { type: 'integer' } })).toEqual(['id', 'host', 'port']);
});

// Administrators of Medusa and Directus, who were invited and have not said their names.
test('people without names in any row are led to by their addresses of mail', () => {
  const text = { type: 'string' };
  const properties = { id: text, first_name: text, last_name: text, email: { type: 'string', format: 'email' } };
  const contract = contractIn({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/users': { get: answered({ type: 'array', items: ref('User') }) } },
    components: { schemas: { User: { type: 'object', properties } } },
  });
  const [users] = derive(contract).resources;
  if (users === undefined) throw new Error('There is no list.');
  const rows = ['ada', 'bob'].map((name) => ({ id: name, first_name: null, last_name: null, email: `${name}@x.org` }));
  expect(firstColumns(users, rows).columns).toEqual(['email']);
  const named = rows.map((row) => ({ ...row, first_name: 'A', last_name: 'B' }));
  expect(firstColumns(users, named).columns).toEqual(['first_name', 'last_name', 'email']);
});
