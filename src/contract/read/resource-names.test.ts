// Resource names in paths (AIP-122), as grpc-gateway (memos), Google's discovery documents and protoc-gen-openapi write them.
import { expect, it } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import { NAMED } from '../../../test/named.ts';
import type { Operation } from '../contract.ts';

const responses = { 200: { description: '' } };

function operationsIn(paths: object, more: object = {}): readonly Operation[] {
  return contractIn({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths, ...more }).operations;
}

const pathsOf = (operations: readonly Operation[]): Readonly<Record<string, string>> =>
  Object.fromEntries(operations.map(({ id, path }) => [id, path]));

const namesOf = ({ parameters }: Operation): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    parameters.flatMap(({ in: place, name, resourceName }) => (place === 'path' ? [[name, resourceName]] : [])),
  );

it('has the segments that a pattern says, under the id that the document has', () => {
  const { operations } = contractIn(NAMED);
  expect(pathsOf(operations)).toEqual({
    'GET /v1/users': '/v1/users',
    'GET /v1/notes': '/v1/notes',
    'POST /v1/notes': '/v1/notes',
    'GET /v1/{name}': '/v1/notes/{note}',
    'DELETE /v1/{name}': '/v1/users/{user}/tokens/{token}',
    'GET /v1/{name_1}': '/v1/users/{user}',
    'DELETE /v1/{name_1}': '/v1/notes/{note}',
    'PATCH /v1/{note.name}': '/v1/notes/{note}',
    'POST /v1/{name}:share': '/v1/notes/{note}:share',
    'GET /v1/{parent}/tokens': '/v1/users/{user}/tokens',
  });
  const remove = operations.find(({ id }) => id === 'DELETE /v1/{name}');
  expect(remove === undefined ? null : namesOf(remove)).toEqual({
    user: 'users/{user}',
    token: 'users/{user}/tokens/{token}',
  });
});

const first = (name: string, operationId: string, more: object = {}): object => ({
  operationId,
  parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }],
  responses,
  ...more,
});

it('has the segments that dotted operationIds say, where names come first', () => {
  const operations = operationsIn({
    '/v1/{name}': { get: first('name', 'keep.users.notes.get') },
    '/v1/{parent}/notes': { get: first('parent', 'keep.users.notes.list') },
    '/v1/admin/{name}:seek': { post: first('name', 'keep.admin.projects.topics.seek') },
    '/v1/{resource}/policies': { post: first('resource', 'keep.users.getPolicies') },
    // The parent is the collection's word itself.
    '/v1/{parent}': { get: first('parent', 'keep.organizations.list') },
    // An ordinary place of an ordinary path.
    '/v1/apps/{packageName}/edits': { get: first('packageName', 'keep.edits.listings.list') },
  });
  expect(Object.values(pathsOf(operations))).toEqual([
    '/v1/users/{user}/notes/{note}',
    '/v1/users/{user}/notes',
    '/v1/admin/projects/{project}/topics/{topic}:seek',
    '/v1/users/{user}/policies',
    '/v1/{parent}',
    '/v1/apps/{packageName}/edits',
  ]);
});

it('leaves dotted operationIds alone where no name comes first', () => {
  const [operation] = operationsIn({ '/v1/{userId}/sessions': { get: first('userId', 'fit.users.sessions.list') } });
  expect(operation?.path).toBe('/v1/{userId}/sessions');
});

it('leaves alone what is too long to be a name', () => {
  const id = `keep.${'a.'.repeat(100_000)}get`;
  const started = performance.now();
  const [operation] = operationsIn({ '/v1/{name}': { get: first('name', id) } });
  expect(operation?.path).toBe('/v1/{name}');
  expect(performance.now() - started).toBeLessThan(2_000);
});

it('leaves a pattern of one segment, of any depth, or of anything alone', () => {
  for (const pattern of ['[^/]+', '^[a-z]+/\\d+$', 'users/.*', '(a|b)/[^/]+']) {
    const parameters = [{ name: 'name', in: 'path', required: true, schema: { type: 'string', pattern } }];
    const [operation] = operationsIn({ '/things/{name}': { get: { parameters, responses } } });
    expect(operation?.path).toBe('/things/{name}');
  }
});

it('keeps two apart that would be at one address', () => {
  const parameters = [{ name: 'name', in: 'path', required: true, schema: { type: 'string', pattern: 'users/[^/]+' } }];
  const operations = operationsIn({
    '/v1/{name}': { get: { parameters, responses } },
    '/v1/users/{user}': { get: { responses } },
  });
  expect(new Set(operations.map(({ path }) => path)).size).toBe(2);
});

it('knows which parameters end the names that items are said to have', () => {
  const name = { type: 'string', description: 'The name. Format: users/{user}/notes/{note} (e.g. users/7/notes/3)' };
  const schemas = { Note: { type: 'object', properties: { name } } };
  const [operation] = operationsIn(
    { '/api/v1/users/{user}/notes/{note}/parts/{part}': { get: { responses } } },
    { components: { schemas } },
  );
  expect(operation === undefined ? null : namesOf(operation)).toEqual({
    user: undefined,
    note: 'users/{user}/notes/{note}',
    part: undefined,
  });
});
