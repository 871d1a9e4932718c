// A field that takes the identifier of a thing or the thing itself: people choose one by its name, and its identifier is sent.
import { expect, test } from 'vitest';
import { lookupIn, readContract } from '#contract';
import { callOf, type Relation } from '#model';
import { controlKind, formOf, topOf } from './index.ts';

const { contract } = readContract(`
openapi: 3.0.3
info: { title: t, version: '1' }
paths:
  /orders:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '201': { description: ok } }
components:
  schemas:
    Customer: { type: object, properties: { id: { type: integer }, name: { type: string } } }
    Order:
      type: object
      properties:
        customer: { nullable: true, oneOf: [{ type: integer }, { $ref: '#/components/schemas/Customer' }] }
        payer: { oneOf: [{ type: integer }, { $ref: '#/components/schemas/Customer' }] }
        either: { oneOf: [{ type: integer }, { type: string }, { $ref: '#/components/schemas/Customer' }] }
`);

test('the identifier is what is chosen, where the field leads to a resource', () => {
  const [operation] = contract?.operations ?? [];
  if (contract === null || operation === undefined) throw new Error('no contract');
  const lookup = lookupIn(contract);
  const leads = (field: string): Relation => ({
    field,
    resource: 'customers',
    many: false,
    holds: 'id',
    idField: 'id',
    from: '',
    because: 'expandable',
  });
  const form = formOf(callOf(operation, 'New order', false), lookup, {
    relations: [leads('customer'), leads('either')],
  });
  expect(
    topOf(form, {}, lookup).map(({ field }) => [
      field.name,
      controlKind(field, lookup),
      field.resource,
      field.nullable,
    ]),
  ).toEqual([
    ['customer', 'relation', 'customers', true],
    ['payer', 'variant', null, false],
    ['either', 'variant', null, false],
  ]);
});
