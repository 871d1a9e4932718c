// A pattern that backtracks without end, as the one for web addresses that people copy (BeezUP's has it), holds up no answer
// (rule S2): the server is one process, and nobody else was answered either.
import { expect, it } from 'vitest';
import { derive } from '#model';
import { contractIn } from '../../test/contract.ts';
import { createSandbox, memoryStore } from './index.ts';

const DOCUMENT = `
openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /shops:
    get: { responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Shop' } } } } } } }
components:
  schemas:
    Shop: { type: object, required: [id, description], properties: { id: { type: integer }, description: { type: string, maxLength: 200, pattern: '^([\\w.-]*[ ,]?)*!$' } } }
`;

it('a list is answered at once, whatever pattern its values have', async () => {
  const contract = contractIn(DOCUMENT);
  const handler = await createSandbox(contract, derive(contract), { store: memoryStore(), size: 5 });
  const begun = performance.now();
  const answer = await handler(new Request('http://x/shops'));
  expect(await answer.json()).toHaveLength(5);
  expect(performance.now() - begun).toBeLessThan(1500);
});
