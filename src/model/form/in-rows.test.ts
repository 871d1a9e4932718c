// What a form asks for by a code is chosen by the names under which rows show it, and is sent as the code.
import { expect, test } from 'vitest';
import { lookupIn } from '#contract';
import { callOf, derive, formOf, topOf } from '#model';
import { contractIn } from '../../../test/contract.ts';

const contract = contractIn(`
openapi: 3.0.3
info: { title: t, version: '1' }
paths:
  /tickets:
    get: { responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Ticket' } } } } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Entered' } } } }
      responses: { '201': { description: ok } }
components:
  schemas:
    Thing: { type: object, properties: { id: { type: integer }, name: { type: string } } }
    Ticket:
      type: object
      properties:
        id: { type: integer }
        title: { type: string }
        priority: { $ref: '#/components/schemas/Thing' }
        category: { $ref: '#/components/schemas/Thing' }
        queue: { $ref: '#/components/schemas/Thing' }
        tags: { type: array, items: { $ref: '#/components/schemas/Thing' } }
        marks: { type: array, items: { $ref: '#/components/schemas/Thing' } }
        currency: { type: object, properties: { code: { type: string }, description: { type: string } } }
    Entered:
      type: object
      properties:
        title: { type: string }
        priorityId: { type: integer }
        category: { type: integer }
        queue: { type: string }
        tag_ids: { type: array, items: { type: integer } }
        currency_code: { type: string }
        level_id: { type: integer }
        marks: { type: array, items: {} }
`);
const lookup = lookupIn(contract);
const [resource] = derive(contract).resources;
const call = callOf(contract.operations.find(({ method }) => method === 'POST')!);
const row = (priority: number, tags: readonly number[], code: string) => ({
  priority: { id: priority, name: ['None', 'Low', 'High'][priority] ?? null },
  category: { id: 8, name: 'Wood' },
  queue: { id: 1, name: 'Night' },
  marks: [{ id: 4, name: 'Star' }],
  tags: tags.map((id) => ({ id, name: `Tag ${9 - id}` })),
  currency: { code, description: code === 'EUR' ? 'Euro' : 'Dollar' },
});
const items = [row(2, [1], 'USD'), row(1, [1, 2], 'EUR'), row(7, [], 'EUR'), {}];
const form = formOf(call, lookup, { rows: { fields: resource?.fields ?? [], items } });
const fields = new Map(topOf(form, {}, lookup).map(({ field }) => [field.name, field]));
const choices = (name: string) => fields.get(name)?.choices?.map(({ value, label }) => [value, label]) ?? null;

test('a code is chosen by name, what is numbered in its order, and another may be typed', () => {
  // The third has a number and no name.
  expect(choices('priorityId')).toEqual([
    [1, 'Low'],
    [2, 'High'],
  ]);
  expect(choices('currency_code')).toEqual([
    ['USD', 'Dollar'],
    ['EUR', 'Euro'],
  ]);
  expect(choices('category')).toEqual([[8, 'Wood']]);
  expect(choices('tag_ids')).toEqual([
    [1, 'Tag 8'],
    [2, 'Tag 7'],
  ]);
  expect(fields.get('priorityId')).toMatchObject({ label: 'Priority', kind: 'enum', open: true });
  expect(fields.get('tag_ids')).toMatchObject({ label: 'Tags', kind: 'tags', open: true });
});

test('what may be another name of the thing, or what no row shows, is typed', () => {
  expect(['queue', 'level_id', 'title', 'marks'].map(choices)).toEqual([null, null, null, null]);
  const bare = formOf(call, lookup, { rows: { fields: resource?.fields ?? [], items: [] } });
  const asked = topOf(bare, {}, lookup).find(({ field }) => field.name === 'priorityId');
  expect(asked?.field).toMatchObject({ kind: 'identifier', choices: null });
});
