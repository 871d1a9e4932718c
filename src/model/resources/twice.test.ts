// An API at two addresses is shown once; what only looks like it is shown as it is.
import { expect, test } from 'vitest';
import { lookupIn } from '#contract';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';
import { inspect } from '../inspect.ts';
import { repeatsIn } from './twice.ts';

const USER = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
const ref = { $ref: '#/components/schemas/User' };
const json = (schema: object): object => ({ 'application/json': { schema } });
const said = (summary: string, schema: object, more: object = {}): object => ({
  summary,
  responses: { 200: { description: 'OK', content: json(schema) } },
  ...more,
});

/** A router as FastAPI mounts it: titles and forms are called after the address. */
function mounted(prefix: string, extra: (summary: string) => string = (summary) => summary): object {
  const named = prefix.replace(/\W/g, '_');
  const form = { content: { 'multipart/form-data': { schema: { $ref: `#/components/schemas/Body${named}` } } } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  return {
    [`${prefix}/users`]: { get: said('List users', { type: 'array', items: ref, title: `Response List ${named}` }) },
    [`${prefix}/users/{id}`]: { parameters: [id], get: said(extra('Get user'), ref) },
    [`${prefix}/users/{id}/photo`]: { parameters: [id], post: said('Upload photo', ref, { requestBody: form }) },
  };
}

const contractWith = (...paths: readonly object[]): ReturnType<typeof contractIn> => {
  const form = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
  const schemas = { User: USER, Body_api_v1: form, Body_api: form, Body_api_v2: form, Body_public: form };
  return contractIn(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: Object.assign({}, ...paths),
      components: { schemas },
    }),
  );
};

test('a router that is mounted twice is shown once, and both addresses have their place', () => {
  const contract = contractWith(mounted('/api'), mounted('/api/v1'));
  const application = derive(contract);
  expect(application.resources.map(({ label, operations }) => [label, operations.list])).toEqual([
    ['Users', 'GET /api/v1/users'],
  ]);
  expect(application.index.operations).toBe(6);
  const placed = new Map(application.places.map((place) => [place.operation, place]));
  expect(placed.get('POST /api/users/{id}/photo')).toEqual({
    ...placed.get('POST /api/v1/users/{id}/photo'),
    operation: 'POST /api/users/{id}/photo',
  });
  expect(inspect(contract, application, []).unplaced).toEqual([]);
  expect(lookupIn(contract)('#/components/schemas/User')).toBeDefined();
});

test('an address that has more than the other stays, and what it has alone with it', () => {
  const more = { '/api/orders': { get: said('List orders', { type: 'array', items: ref }) } };
  const repeats = repeatsIn(contractWith(mounted('/api'), mounted('/api/v1'), more));
  expect([...repeats].map(([again, first]) => [again, first.id])).toContainEqual([
    'GET /api/v1/users',
    'GET /api/users',
  ]);
  expect(repeats.has('GET /api/orders')).toBe(false);
});

test.each([
  ['two versions', contractWith(mounted('/api/v1'), mounted('/api/v2'))],
  ['what is for the public', contractWith(mounted('/api'), mounted('/public'))],
  [
    'what is said otherwise',
    contractWith(
      mounted('/api'),
      mounted('/api/v1', () => 'Get user, with orders'),
    ),
  ],
])('%s stay apart', (_what, contract) => {
  expect(repeatsIn(contract).size).toBe(0);
});

test('HEAD beside GET is no second thing to do; HEAD alone, or of what only it asks, still is', () => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const head = { summary: 'Check user', responses: { 200: { description: 'OK' } } };
  const contract = contractWith({
    '/users': { get: said('List users', { type: 'array', items: ref }), head },
    '/users/{id}': { parameters: [id], get: said('Get user', ref), head },
    '/users/{id}/seal': { parameters: [id], head },
    '/names': {
      get: said('List names', { type: 'array', items: ref }),
      head: { ...head, parameters: [{ name: 'taken', in: 'query', required: true, schema: { type: 'string' } }] },
    },
    '/health': { get: said('Health', { type: 'object', properties: { ok: { type: 'boolean' } } }), head },
  });
  const application = derive(contract);
  const actions = [...application.index.actions, ...application.resources.flatMap((one) => one.actions)];
  expect(actions.filter(({ operation }) => operation.startsWith('HEAD')).map(({ operation }) => operation)).toEqual([
    'HEAD /users/{id}/seal',
    'HEAD /names',
  ]);
  const placed = new Map(application.places.map((place) => [place.operation, place]));
  expect(placed.get('HEAD /users/{id}')).toEqual({ ...placed.get('GET /users/{id}'), operation: 'HEAD /users/{id}' });
  expect(inspect(contract, application, []).unplaced).toEqual([]);
});
