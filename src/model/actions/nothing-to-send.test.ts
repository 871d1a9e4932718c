// Bodies that hold nothing, as grpc-gateway, Plaid and Swashbuckle write them, and such as nobody has told of yet.
import { expect, it } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';
import { deriveDetails } from '../details.ts';
import { inPath, kept, operation, ref, text, things } from '../paths/paths.fixture.ts';

function asksFor(name: string, schema: object): boolean {
  const contract = contractIn({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: {
      ...kept('/jobs', ref('Job'), 'id'),
      '/jobs/{id}/pause': { post: operation(null, ref(name), inPath('id')) },
    },
    components: { schemas: { Job: things({ id: text, name: text }), [name]: schema } },
  });
  const calls = deriveDetails(contract, derive(contract), 'jobs')?.calls ?? [];
  const pause = calls.find(({ operation: id }) => id === 'POST /jobs/{id}/pause');
  // What is sent all the same is sent empty.
  expect(pause?.again !== undefined || pause?.requestBody !== null).toBe(true);
  return pause?.requestBody !== null;
}

it('is asked of nobody where the contract says that it takes nothing', () => {
  expect(asksFor('PauseRequest', { type: 'object' })).toBe(false);
  expect(asksFor('Empty', { type: 'object', title: 'Nothing' })).toBe(false);
  expect(asksFor('Pause', { type: 'object', additionalProperties: false })).toBe(false);
});

it('is asked for where nothing is told of it', () => {
  expect(asksFor('Pause', { type: 'object' })).toBe(true);
  expect(asksFor('PauseRequest', { type: 'object', properties: {} })).toBe(true);
  expect(asksFor('PauseRequest', { type: 'object', additionalProperties: true })).toBe(true);
  expect(asksFor('PauseRequest', {})).toBe(true);
});
