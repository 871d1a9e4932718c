// A backend whose epics are listed and made below a project and kept at "/epics/{id}": one store of them, whoever asks for which
// project's. Nothing in an epic says whose it is.
import { expect, it } from 'vitest';
import { derive } from '#model';
import { contractIn } from '../../test/contract.ts';
import { createSandbox, memoryStore } from './index.ts';

const CONTRACT = `
openapi: 3.1.0
info: { title: Plan, version: '1' }
paths:
  /projects:
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Project' } } } } } } }
  /projects/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Project' } } } } } }
    delete: { responses: { '204': { description: Gone } } }
  /projects/{id}/epics:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Epic' } } } } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Epic' } } } }
      responses: { '201': { description: Made, content: { application/json: { schema: { $ref: '#/components/schemas/Epic' } } } } }
  /epics/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Epic' } } } } } }
    put:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Epic' } } } }
      responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Epic' } } } } }
    delete: { responses: { '204': { description: Gone } } }
components:
  schemas:
    Project: { type: object, required: [id, name], properties: { id: { type: integer, readOnly: true }, name: { type: string } } }
    Epic: { type: object, required: [id, name], properties: { id: { type: integer, readOnly: true }, name: { type: string } } }
`;

interface Epic {
  readonly id: number;
  readonly name: string;
}

async function open() {
  const contract = contractIn(CONTRACT);
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const headers = { 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body), headers };
    return await sandbox(new Request(`http://api.example${path}`, { method, ...sent }));
  };
  const epics = async (project: number): Promise<readonly Epic[]> =>
    (await (await call('GET', `/projects/${project}/epics`)).json()) as readonly Epic[];
  return { call, epics };
}

it('lists the same things by owner and opens them at their own address', async () => {
  const { call, epics } = await open();
  const projects = (await (await call('GET', '/projects')).json()) as readonly Epic[];
  const lists = await Promise.all(projects.map(({ id }) => epics(id)));
  const all = lists.flat();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(projects.length);
  expect(await (await call('GET', `/epics/${all[0]?.id}`)).json()).toEqual(all[0]);
  expect(Object.keys(all[0] ?? {})).toEqual(['id', 'name']);
  expect((await call('GET', '/projects/9999/epics')).status).toBe(404);
});

it('keeps what is made below an owner among the owner’s, also once it was replaced, until either is deleted', async () => {
  const { call, epics } = await open();
  const made = await call('POST', '/projects/2/epics', { name: 'Harvest' });
  const { id, ...more } = (await made.json()) as Epic;
  expect([made.status, more, made.headers.get('location')]).toEqual([201, { name: 'Harvest' }, `/epics/${id}`]);
  expect((await call('PUT', `/epics/${id}`, { name: 'Late harvest' })).status).toBe(200);
  expect(await epics(2)).toContainEqual({ id, name: 'Late harvest' });
  expect(await epics(1)).not.toContainEqual({ id, name: 'Late harvest' });
  const [other] = await epics(2);
  expect((await call('DELETE', `/epics/${other?.id}`)).status).toBe(204);
  expect(await epics(2)).not.toContainEqual(other);
  expect((await call('DELETE', '/projects/2')).status).toBe(204);
  expect((await call('GET', `/epics/${id}`)).status).toBe(404);
});
