// Protects: what nothing tells of is known by what its path asks for, and by nothing that answers do not have where they tell.
import { expect, test } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';

const identityAt = (path: string, answer = '') => {
  const items = path.replace(/\/\{[^}]*\}$/, '');
  const name = /\{([^}]*)\}$/.exec(path)?.[1] ?? '';
  const content = answer === '' ? '' : `, content: { application/json: { schema: ${answer} } }`;
  const { resources } = applicationIn(`openapi: 3.0.0
info: { title: T, version: '1' }
paths:
  ${items}: { get: { responses: { '200': { description: ok } } }, post: { responses: { '201': { description: ok } } } }
  ${path}:
    parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: ok${content} } } }
    delete: { responses: { '204': { description: gone } } }
`);
  return resources[0]?.idField;
};

test.each([
  ['/users/{id}', 'id'],
  ['/users/{userId}', 'id'],
  ['/users/{user}', 'id'],
  ['/posts/{slug}', 'slug'],
  ['/posts/{postSlug}', 'slug'],
  ['/keys/{uuid}', 'uuid'],
  ['/expense-items/{item_id}', 'id'],
  ['/members/{userId}', 'userId'],
])('%s is known by %s', (path, field) => {
  expect(identityAt(path)).toBe(field);
});

test('what answers tell of is not presumed', () => {
  expect(identityAt('/users/{id}', '{ type: object, properties: { colour: { type: string } } }')).toBeNull();
});

test('a number in the path is no name that the thing is called by, and a text may be', () => {
  const idOf = (type: string): string | null | undefined => {
    const answer = (schema: string): string =>
      `responses: { '200': { description: ok, content: { application/json: { schema: ${schema} } } } }`;
    const region = "{ $ref: '#/components/schemas/RegionDTO' }";
    return applicationIn(`openapi: 3.0.0
info: { title: T, version: '1' }
paths:
  /regions: { get: { ${answer(`{ type: array, items: ${region} }`)} } }
  /regions/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: ${type} } }]
    get: { ${answer(region)} }
components:
  schemas:
    RegionDTO: { type: object, properties: { regionName: { type: string }, since: { type: string } } }
`).resources[0]?.idField;
  };
  expect(idOf('number')).toBeNull();
  expect(idOf('integer')).toBeNull();
  expect(idOf('string')).toBe('regionName');
});
