// Fastify's numbered schemas go by the names that their authors gave them, wherever they are referred to.
import { expect, test } from 'vitest';
import { type Contract, type Json, readContract, valueAt } from './index.ts';

const REF = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function contractWith(schemas: Record<string, Json>): Contract {
  const answers = { '200': { description: '', content: { 'application/json': { schema: REF('def-1') } } } };
  const paths = { '/users': { get: { responses: answers } } };
  const document = { openapi: '3.0.3', info: { title: 'Fleet', version: '1' }, paths, components: { schemas } };
  const { contract, diagnostics } = readContract(JSON.stringify(document));
  if (contract === null) throw new Error('It was not read.');
  expect(diagnostics).toEqual([]);
  return contract;
}

const id = { type: 'string' };
// FlowFuse's, as @fastify/swagger writes them unless it is told otherwise.
const FLEET = {
  'def-0': { title: 'UserSummary', type: 'object', properties: { id } },
  'def-1': { title: 'User', type: 'object', allOf: [REF('def-0')] },
};

test('what a numbered schema is called by its title is its name', () => {
  const { root, operations } = contractWith(FLEET);
  expect(valueAt(root, '/components/schemas')).toEqual({
    UserSummary: FLEET['def-0'],
    User: { ...FLEET['def-1'], allOf: [REF('UserSummary')] },
  });
  expect(operations[0]?.responses[0]?.content[0]?.schema).toEqual(REF('User'));
});

test('references into a schema and the mapping of a discriminator lead there too', () => {
  const mapping = { cat: '#/components/schemas/def-0', dog: 'Dog' };
  const pet = { title: 'Pet', oneOf: [REF('def-0')], discriminator: { propertyName: 'kind', mapping } };
  const inside = { title: 'Inside', type: 'object', properties: { id: REF('def-0/properties/id') } };
  const { root } = contractWith({ ...FLEET, 'def-3': pet, 'def-4': inside });
  expect(valueAt(root, '/components/schemas/Pet/discriminator/mapping')).toEqual({
    cat: '#/components/schemas/UserSummary',
    dog: 'Dog',
  });
  expect(valueAt(root, '/components/schemas/Inside/properties/id')).toEqual(REF('UserSummary/properties/id'));
});

test('a title that is none, or is taken, leaves the number', () => {
  const more = {
    'def-3': { title: 'User' },
    'def-4': { title: 'What is said' },
    'def-5': {},
    Order: { title: 'Bill' },
  };
  const { root } = contractWith({ ...FLEET, ...more });
  const names = Object.keys(valueAt(root, '/components/schemas') as object);
  expect(names).toEqual(['UserSummary', 'User', 'def-3', 'def-4', 'def-5', 'Order']);
});
