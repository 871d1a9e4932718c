// Items that are known by a short code: each has its own, and none is longer than the contract allows.
import { expect, it } from 'vitest';
import { derive } from '#model';
import { contractIn } from '../../test/contract.ts';
import { createSandbox, memoryStore } from './index.ts';

it.each([1, 2, 3])('tells items apart whose code has %i letters at most', async (most) => {
  const contract = contractIn(`
openapi: 3.1.0
info: { title: Wells, version: '1' }
paths:
  /demands:
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Demand' } } } } } } }
components:
  schemas:
    Demand:
      type: object
      required: [code]
      properties: { code: { type: string, readOnly: true, maxLength: ${most} }, description: { type: string } }
`);
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const answer = await sandbox(new Request('http://api.example/demands'));
  const codes = ((await answer.json()) as readonly { readonly code: string }[]).map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(9);
  expect(new Set(codes).size).toBe(codes.length);
  expect(Math.max(...codes.map(({ length }) => length))).toBeLessThanOrEqual(most);
});

it('tells items apart whose schema is closed beside `allOf`, and keeps what they hold', async () => {
  const contract = contractIn(`
openapi: 3.1.0
info: { title: Tags, version: '1' }
paths:
  /tags:
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Answer' } } } } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Answer' } } } }
      responses: { '201': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Answer' } } } } }
  /tags/{name}:
    get:
      parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Answer' } } } } }
components:
  schemas:
    Tag: { type: object, required: [name], properties: { name: { type: string, example: Fragile }, colour: { type: string } } }
    Answer: { additionalProperties: false, allOf: [{ $ref: '#/components/schemas/Tag' }] }
`);
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const body = JSON.stringify({ name: 'mine', colour: 'red' });
  const headers = { 'content-type': 'application/json' };
  const made = await sandbox(new Request('http://api.example/tags', { method: 'POST', headers, body }));
  expect([made.status, await made.json()]).toEqual([201, { name: 'mine', colour: 'red' }]);
  const answer = await sandbox(new Request('http://api.example/tags'));
  const names = ((await answer.json()) as readonly { readonly name: string }[]).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(9);
  expect(new Set(names).size).toBe(names.length);
});

it('has a text for what identifies items in the form that their path asks for, so that others lead to them', async () => {
  const contract = contractIn(`
openapi: 3.1.0
info: { title: Badges, version: '1' }
paths:
  /users:
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/User' } } } } } } }
  /users/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string, format: uuid } }]
      responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } } }
  /badges:
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Badge' } } } } } } }
components:
  schemas:
    User: { type: object, required: [id], properties: { id: { type: string }, email: { type: string } } }
    Badge: { type: object, required: [id, user_id], properties: { id: { type: integer }, user_id: { type: string, format: uuid } } }
`);
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const answer = await sandbox(new Request('http://api.example/badges'));
  const [badge] = (await answer.json()) as readonly { readonly user_id: string }[];
  const user = await sandbox(new Request(`http://api.example/users/${badge?.user_id}`));
  expect(user.status).toBe(200);
});

it('knows things by numbers where what leads to them is a number, and leads to none that is not there', async () => {
  // Scribe (ChanhXe) and swagger-jsdoc tell of the path no more than that it is a text; Jumpseller's first category had a parent of none.
  const contract = contractIn(`
openapi: 3.0.3
info: { title: Hubs, version: '1' }
paths:
  /hubs: { get: { responses: { '200': { description: OK } } }, post: { requestBody: { content: { application/json: { schema: { properties: { name: { type: string } }, type: object } } } }, responses: { '200': { description: OK } } } }
  /hubs/{id}: { get: { parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: { '200': { description: OK } } } }
  /areas:
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Area' } } } } } } }
  /areas/{id}:
    get: { parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Area' } } } } } }
components:
  schemas:
    Area: { type: object, required: [id, parent_id, hub_id], properties: { id: { type: integer }, name: { type: string }, parent_id: { type: integer }, hub_id: { type: integer } } }
`);
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const read = (path: string): Promise<Response> => sandbox(new Request(`http://api.example${path}`));
  const areas = (await (await read('/areas')).json()) as readonly {
    readonly hub_id: number;
    readonly parent_id: number;
  }[];
  for (const { hub_id, parent_id } of areas.slice(0, 9))
    expect([(await read(`/hubs/${hub_id}`)).status, (await read(`/areas/${parent_id}`)).status]).toEqual([200, 200]);
});

// Lucidtech's assets: `las:asset:` and 32 digits.
it('opens by its address what has a long key of a pattern', async () => {
  const contract = contractIn(`
openapi: 3.1.0
info: { title: Assets, version: '1' }
paths:
  /assets:
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Asset' } } } } } } }
  /assets/{assetId}:
    parameters: [{ name: assetId, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Asset' } } } } } }
components:
  schemas:
    Asset: { type: object, required: [assetId], properties: { assetId: { type: string, pattern: '^las:asset:[a-f0-9]{32}$' } } }
`);
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const list = await sandbox(new Request('http://api.example/assets'));
  const [first] = (await list.json()) as readonly { readonly assetId: string }[];
  expect(first?.assetId).toMatch(/^las:asset:[a-f0-9]{32}$/);
  const answer = await sandbox(new Request(`http://api.example/assets/${first?.assetId}`));
  expect([answer.status, await answer.json()]).toEqual([200, first]);
});
