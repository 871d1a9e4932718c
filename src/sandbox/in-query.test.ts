// A backend whose accounts take their changes in the query: what is named is changed, as the item has it, and nothing else.
import { expect, it } from 'vitest';
import { derive } from '#model';
import { contractIn } from '../../test/contract.ts';
import { createSandbox, memoryStore } from './index.ts';

const CONTRACT = `
openapi: 3.1.0
info: { title: Accounts, version: '1' }
paths:
  /accounts:
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Account' } } } } } } }
  /accounts/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Account' } } } } } }
    put:
      parameters:
        - { name: name, in: query, schema: { type: string } }
        - { name: seats, in: query, schema: { type: integer } }
        - { name: labels, in: query, schema: { type: array, items: { type: string } } }
        - { name: expand, in: query, schema: { type: string } }
      responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Account' } } } } }
components:
  schemas:
    Account:
      type: object
      required: [id, name, seats, labels]
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string }
        seats: { type: integer }
        labels: { type: array, items: { type: string } }
`;

it('changes what the query names', async () => {
  const contract = contractIn(CONTRACT);
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const call = async (method: string, path: string): Promise<unknown> =>
    (await sandbox(new Request(`http://api.example${path}`, { method }))).json();
  const [first] = (await call('GET', '/accounts')) as readonly { readonly id: number; readonly name: string }[];
  const changed = await call('PUT', `/accounts/${first?.id}?seats=12&labels=a&labels=b&expand=owner`);
  expect(changed).toMatchObject({ id: first?.id, name: first?.name, seats: 12, labels: ['a', 'b'] });
  expect(await call('GET', `/accounts/${first?.id}`)).toEqual(changed);
});

it('changes what the body names, also in another spelling than what gets it', async () => {
  const Client = {
    type: 'object',
    required: ['Id', 'Name'],
    properties: { Id: { type: 'integer' }, Name: { type: 'string' } },
  };
  const content = (schema: object): object => ({ content: { 'application/json': { schema } } });
  const answers = (schema: object): object => ({ responses: { 200: { description: 'OK', ...content(schema) } } });
  const contract = contractIn(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Clients', version: '1' },
      paths: {
        '/client/all': { get: { summary: 'All clients', ...answers({ type: 'array', items: Client }) } },
        '/client/details': {
          get: {
            parameters: [{ name: 'id', in: 'query', required: true, schema: { type: 'integer' } }],
            ...answers(Client),
          },
        },
        '/client/update': { post: { requestBody: content(Client), ...answers(Client) } },
        '/client/delete': {
          post: {
            parameters: [{ name: 'id', in: 'query', required: true, schema: { type: 'integer' } }],
            responses: { 204: { description: 'Gone' } },
          },
        },
      },
    }),
  );
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const [first] = (await (await sandbox(new Request('http://api.example/client/all'))).json()) as { Id: number }[];
  const changed = await sandbox(
    new Request('http://api.example/client/update', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Id: first?.Id, Name: 'Acme' }),
    }),
  );
  expect([changed.status, await changed.json()]).toMatchObject([200, { Id: first?.Id, Name: 'Acme' }]);
});

it('changes what the body names by the identity that the item shows, which its address calls `id`', async () => {
  const properties = { CompanyID: { type: 'integer' }, Name: { type: 'string' } };
  const Company = { type: 'object', required: ['CompanyID', 'Name'], properties };
  const content = (schema: object): object => ({ content: { 'application/json': { schema } } });
  const answers = (schema: object): object => ({ responses: { 200: { description: 'OK', ...content(schema) } } });
  const contract = contractIn({
    openapi: '3.1.0',
    info: { title: 'Companies', version: '1' },
    paths: {
      '/company': {
        get: answers({ type: 'array', items: Company }),
        put: { requestBody: content(Company), ...answers(Company) },
      },
      '/company/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: answers(Company),
      },
    },
  });
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const sent =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return (await sandbox(new Request(`http://api.example${path}`, { method, ...sent }))).json();
  };
  const [, second] = (await ask('GET', '/company')) as readonly { readonly CompanyID: number }[];
  const changed = { CompanyID: second?.CompanyID, Name: 'Renamed' };
  await expect(ask('PUT', '/company', changed)).resolves.toEqual(changed);
  await expect(ask('GET', `/company/${second?.CompanyID}`)).resolves.toEqual(changed);
});
