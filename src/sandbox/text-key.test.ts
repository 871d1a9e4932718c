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
