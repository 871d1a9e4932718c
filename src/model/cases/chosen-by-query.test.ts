// Rules that contracts of letters, clinics, machines and reports taught, as swagger-autogen, rswag, Scribe, Swashbuckle and
// drf-spectacular write them. Input: their paths and schemas, cut small; output: what the application makes of them.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  inQuery,
  type Json,
  kept,
  number,
  operation,
  resourceOf,
  roleOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const leads = (paths: Json, name: string, schemas: Json = {}): readonly string[] =>
  resourceOf(applicationOf(paths, schemas), name).relations.map(({ field, resource }) => `${field}→${resource}`);

const named = things({ id: number, name: text });
const untold = (...parameters: readonly Json[]): Json => operation(null, undefined, ...parameters);

describe('what is chosen by its identity in the query', () => {
  const roles = (paths: Json): readonly string[] => {
    const application = applicationOf(paths);
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods as Json).map((method) => roleOf(application, `${method.toUpperCase()} ${path}`)),
    );
  };

  it('is one of several, of which all are listed where none is chosen', () => {
    const jabatan = {
      get: untold(inQuery('jabatan_id')),
      post: operation(null, things({ name: text })),
      put: operation(null, things({ name: text }), inQuery('jabatan_id')),
      delete: untold(inQuery('jabatan_id')),
    };
    expect(roles({ '/jabatan': jabatan })).toEqual(['list', 'create', 'update', 'delete']);
    expect(roles({ '/ip': { get: untold(), put: untold(), delete: untold(inQuery('id')) } })[0]).toBe('list');
  });

  it('is the one thing that is there where nothing chooses, and one where its reading is told which', () => {
    expect(roles({ '/jabatan': { get: untold(), put: operation(null, named) } })[0]).toBe('get');
    const asked = { ...inQuery('id'), required: true };
    expect(roles({ '/riddle': { get: untold(asked), put: operation(null, named, inQuery('id')) } })[0]).toBe('get');
    expect(roles({ '/riddle': { get: untold(inQuery('id')), put: operation(null, named), delete: untold() } })[0]).toBe(
      'get',
    );
  });
});

it('makes one by the word of Laravel, where another method stands beside it', () => {
  const store = { post: operation(null, things({ name: text })) };
  const application = applicationOf({ '/products/index': { get: untold() }, '/products/store': store });
  expect(roleOf(application, 'POST /products/store')).toBe('create');
  const read = applicationOf({ '/files': { get: untold() }, '/files/store': { get: untold() } });
  expect(roleOf(read, 'GET /files/store')).toBe('action');
});

describe('what identifies things that no answer tells', () => {
  it('is what their path asks for, and no other thing that one is made with', () => {
    const task = things({ assignee_id: number, name: text });
    const paths = {
      ...kept('/users', named, 'id'),
      '/tasks': { post: operation(null, task) },
      '/tasks/{id}': { get: untold(inPath('id')), patch: operation(null, task, inPath('id')) },
    };
    expect(resourceOf(applicationOf(paths), 'tasks').idField).toBe('id');
    expect(leads(paths, 'tasks')).toEqual(['assignee_id→users']);
  });
});
