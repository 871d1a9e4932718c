// Contracts that say nothing of their answers, as frameworks for in-house APIs write them: paths in, what the application
// makes of them out.
import { describe, expect, it } from 'vitest';
import { applicationIn } from '../../test/contract.ts';
import { resourceOf, roleOf } from './paths.fixture.ts';

const CREDENTIALS = 'type: object, properties: { email: { type: string }, password: { type: string } }';
const SIGN_IN = `requestBody: { content: { application/json: { schema: { ${CREDENTIALS} } } } }, `;

function untold(...operations: readonly string[]) {
  const paths = operations.map((operation) => {
    const [method = '', path = ''] = operation.split(' ');
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(
      ([, name]) => `{ name: ${name}, in: path, required: true, schema: { type: string } }`,
    );
    const body = path.endsWith('/login') ? SIGN_IN : '';
    const own = `${body}parameters: [${parameters.join(', ')}], responses: { '200': { description: OK } }`;
    return `  ${path}: { ${method.toLowerCase()}: { ${own} } }`;
  });
  return applicationIn(`openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths:\n${paths.join('\n')}\n`);
}

describe('which operation is which', () => {
  it('"all" lists what stands before it, also where people only sign in besides, and before "search"', () => {
    const shop = untold(
      'GET /user/all',
      'POST /user/login',
      'GET /user/logout',
      'POST /product',
      'GET /product/{id}',
      'GET /product/all/search',
    );
    expect(roleOf(shop, 'GET /user/all')).toBe('list');
    expect(resourceOf(shop, 'user').label).toBe('Users');
    expect(roleOf(shop, 'GET /product/all/search')).toBe('list');
    expect(roleOf(shop, 'GET /product/{id}')).toBe('get');
    expect(resourceOf(shop, 'product').listing?.operation).toBe('GET /product/all/search');
  });

  it('what is found by its own identity is opened, and by another word only looked for', () => {
    const library = untold('GET /users', 'GET /users/find/{userId}', 'GET /books', 'GET /books/find/{word}');
    expect(roleOf(library, 'GET /users/find/{userId}')).toBe('get');
    expect(roleOf(library, 'GET /books/find/{word}')).not.toBe('get');
  });

  it('signing in and out does nothing to the users in its path, and no heading stands for it', () => {
    const shop = untold('GET /user', 'GET /user/{id}', 'POST /user/login', 'GET /user/logout', 'GET /pets');
    expect(resourceOf(shop, 'user').actions).toEqual([]);
    expect(shop.index.actions.map(({ operation }) => operation)).toEqual(['POST /user/login', 'GET /user/logout']);
    expect(shop.index.signIn[0]?.login?.end?.call.operation).toBe('GET /user/logout');
  });
});

it('of two things of one name, the one below another thing says below what, and the other no version', () => {
  const groups = untold(
    'GET /api/v1/patron',
    'GET /api/v1/patron/{id}',
    'GET /api/v1/borrow/{bookId}/patron/{patronId}',
  ).index.groups;
  expect(groups.flatMap(({ entries }) => entries.map(({ label }) => label))).toEqual(['Patrons', 'Patrons (borrow)']);
});
