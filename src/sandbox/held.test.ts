// A backend whose playback ids are listed by their asset alone: what is made and deleted at their own addresses is what the
// asset's answer shows.
import { expect, it } from 'vitest';
import { derive } from '#model';
import { contractIn } from '../../test/contract.ts';
import { createSandbox, memoryStore } from './index.ts';

const CONTRACT = `
openapi: 3.1.0
info: { title: Video, version: '1' }
paths:
  /assets:
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { $ref: '#/components/schemas/Asset' } } } } } } } } }
  /assets/{assetId}:
    parameters: [{ name: assetId, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { type: object, properties: { data: { $ref: '#/components/schemas/Asset' } } } } } } } }
    patch:
      requestBody: { content: { application/json: { schema: { type: object, properties: { title: { type: string } } } } } }
      responses: { '200': { description: OK, content: { application/json: { schema: { type: object, properties: { data: { $ref: '#/components/schemas/Asset' } } } } } } }
  /assets/{assetId}/playback-ids:
    parameters: [{ name: assetId, in: path, required: true, schema: { type: string } }]
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { policy: { type: string } } } } } }
      responses: { '201': { description: Made, content: { application/json: { schema: { type: object, properties: { data: { $ref: '#/components/schemas/PlaybackId' } } } } } } }
  /assets/{assetId}/playback-ids/{playbackId}:
    parameters:
      - { name: assetId, in: path, required: true, schema: { type: string } }
      - { name: playbackId, in: path, required: true, schema: { type: string } }
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { type: object, properties: { data: { $ref: '#/components/schemas/PlaybackId' } } } } } } } }
    delete: { responses: { '204': { description: Gone } } }
components:
  schemas:
    Asset: { type: object, required: [id, title], properties: { id: { type: string }, title: { type: string }, playback_ids: { type: array, items: { $ref: '#/components/schemas/PlaybackId' } } } }
    PlaybackId: { type: object, required: [id, policy], properties: { id: { type: string }, policy: { type: string } } }
`;

interface Asset {
  readonly id: string;
  readonly playback_ids: readonly { readonly id: string; readonly policy: string }[];
}

it('shows in an owner what was made and what is left of its parts, under an entity tag of the owner’s own', async () => {
  const contract = contractIn(CONTRACT);
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const call = async (
    method: string,
    path: string,
    body?: object,
    more: Record<string, string> = {},
  ): Promise<Response> => {
    const headers = { 'content-type': 'application/json', ...more };
    const sent = body === undefined ? { headers: more } : { body: JSON.stringify(body), headers };
    return await sandbox(new Request(`http://api.example${path}`, { method, ...sent }));
  };
  const data = async <Value>(response: Promise<Response>): Promise<Value> =>
    ((await (await response).json()) as { readonly data: Value }).data;
  const [{ id } = { id: '' }] = await data<readonly Asset[]>(call('GET', '/assets'));
  const parts = async (): Promise<Asset['playback_ids']> =>
    (await data<Asset>(call('GET', `/assets/${id}`))).playback_ids;
  const made = await data<Asset['playback_ids'][number]>(
    call('POST', `/assets/${id}/playback-ids`, { policy: 'signed' }),
  );
  expect(await parts()).toContainEqual(made);
  for (const part of await parts())
    expect(await data(call('GET', `/assets/${id}/playback-ids/${part.id}`))).toEqual(part);
  expect((await call('DELETE', `/assets/${id}/playback-ids/${made.id}`)).status).toBe(204);
  expect(await parts()).not.toContainEqual(made);
  const tag = (await call('GET', `/assets/${id}`)).headers.get('etag') ?? '';
  expect((await call('PATCH', `/assets/${id}`, { title: 'Harvest' }, { 'if-match': tag })).status).toBe(200);
});
