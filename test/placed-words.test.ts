// A refusal of an API whose errors have a sentence and no place says in the sentence of what it speaks, in words that people
// read: nobody would find the field otherwise.
import { expect, it } from 'vitest';
import { matchIssues, problemOf } from '#client';
import { derive } from '#model';
import { contractIn } from './contract.ts';
import { createSandbox, memoryStore } from '#sandbox';

const DOCUMENT = `
openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /goals:
    get: { responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Goal' } } } } } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Goal' } } } }
      responses:
        '201': { description: made, content: { application/json: { schema: { $ref: '#/components/schemas/Goal' } } } }
        '400': { description: refused, content: { application/json: { schema: { type: object, properties: { errors: { type: array, items: { type: object, properties: { message: { type: string }, help: { type: string } } } } } } } } }
  /goals/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Goal' } } } } } }
components:
  schemas:
    Goal: { type: object, required: [title], properties: { id: { type: integer, readOnly: true }, title: { type: string }, owner: { type: [string, 'null'] } } }
`;

it('a refusal names the field in its words where it has no other place for it', async () => {
  const contract = contractIn(DOCUMENT);
  const handler = await createSandbox(contract, derive(contract), { store: memoryStore(), size: 5 });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ title: 'Grow', owner: { name: 'Ann' } });
  const refused = await handler(new Request('http://x/goals', { method: 'POST', headers, body }));
  const text = await refused.text();
  expect(refused.status).toBe(400);
  expect(text).toContain('must be string or null');
  const { issues } = problemOf(refused.status, headers, text);
  expect(matchIssues(issues, ['/body/title', '/body/owner']).matched.map(({ pointer }) => pointer)).toEqual([
    '/body/owner',
  ]);
});
