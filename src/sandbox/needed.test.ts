// What the sandbox has made up can be changed and followed: it has what a change must say, and leads to what is there.
import { expect, it } from 'vitest';
import { isObject } from '#contract';
import { derive } from '#model';
import { contractIn } from '../../test/contract.ts';
import { createSandbox, memoryStore } from './index.ts';

const DOCUMENT = `
openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /orders:
    get: { responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } } } } } }
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } } }
    put:
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [about, site], properties: { about: { type: string }, site: { type: string }, phone: { type: string, pattern: '^0[0-9]{9}$' }, customerType: { type: string, enum: [person, firm] }, layout: { type: object, properties: { columns: { type: integer } } } } } } } }
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } }
  /users:
    get: { responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/User' } } } } } } }
  /users/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } } } }
components:
  schemas:
    Order: { type: object, properties: { id: { type: integer }, about: { type: string }, site: { type: [string, 'null'] }, owner_id: { type: number }, phone: { type: string }, customer_type: { type: string }, layout: {} } }
    User: { type: object, properties: { id: { type: string }, name: { type: string } } }
`;

it('an item has what whoever changes it must say, and its number leads to what is known by a text', async () => {
  const contract = contractIn(DOCUMENT);
  const handler = await createSandbox(contract, derive(contract), { store: memoryStore(), size: 60 });
  const get = async (path: string): Promise<unknown> => {
    const response = await handler(new Request(`http://x${path}`));
    return response.status === 200 ? response.json() : null;
  };
  const orders = (await get('/orders')) as {
    about?: unknown;
    site?: unknown;
    owner_id?: number;
    phone?: string;
    customer_type?: string;
    layout?: unknown;
  }[];
  expect(orders.length).toBeGreaterThan(20);
  expect(orders.filter(({ about, site }) => typeof about !== 'string' || typeof site !== 'string')).toEqual([]);
  expect(orders.flatMap(({ phone }) => phone ?? []).filter((phone) => !/^0\d{9}$/.test(phone))).toEqual([]);
  const kinds = new Set(orders.flatMap(({ customer_type }) => customer_type ?? []));
  expect([...kinds].toSorted()).toEqual(['firm', 'person']);
  expect(orders.flatMap(({ layout }) => layout ?? []).filter((layout) => !isObject(layout))).toEqual([]);
  const owners = orders.flatMap(({ owner_id }) => owner_id ?? []);
  const found = await Promise.all(owners.map((id) => get(`/users/${id}`)));
  expect(owners.length).toBeGreaterThan(20);
  expect(found.filter((one) => !isObject(one))).toEqual([]);
});
