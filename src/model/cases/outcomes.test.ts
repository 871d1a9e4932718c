// Answers of which only the outcome is told, and what signs people in: contracts as .NET, Laravel and Go write them for
// in-house APIs. Input: paths; output: the roles, lists and identities that the application has.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  inQuery,
  type Json,
  kept,
  number,
  operation,
  ref,
  resourceOf,
  roleOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const yesOrNo = { type: 'boolean' };

/** A collection whose answers all hold `result`, of which nothing is told, beside what came of the call. */
const outcomes = (path: string, answer: Json, item: Json): Json => ({
  [path]: {
    get: operation(answer, undefined, inQuery('PageNumber'), inQuery('PageSize')),
    post: operation(answer, item),
    put: operation(answer, item),
  },
  [`${path}/{id}`]: {
    get: operation(answer, undefined, inPath('id')),
    delete: operation(answer, undefined, inPath('id')),
  },
});

describe('an answer that tells only what came of the call', () => {
  const department = things({ id: number, name: text, managerId: number });

  it.each([
    ['isSuccess and message', { isSuccess: yesOrNo, message: text, result: {} }],
    [
      'isSuccess, displayMessage and errorMessages',
      { result: {}, isSuccess: yesOrNo, displayMessage: text, errorMessages: {} },
    ],
    ['statusCode and isSuccess', { statusCode: number, isSuccess: yesOrNo, errorMessages: {}, result: {} }],
  ])('holds the list and the item in `result` beside %s', (_words, answer) => {
    const application = applicationOf(outcomes('/api/Departments', things(answer), department));
    const { operations, listing, idField, itemPointer } = resourceOf(application, 'Departments');
    expect(operations).toMatchObject({
      list: 'GET /api/Departments',
      get: 'GET /api/Departments/{id}',
      create: 'POST /api/Departments',
      update: 'PUT /api/Departments',
      delete: 'DELETE /api/Departments/{id}',
    });
    expect(listing?.pagination).toMatchObject({ style: 'page', parameters: ['PageNumber', 'PageSize'] });
    expect([listing?.items, itemPointer, idField]).toEqual(['/result', '/result', 'id']);
  });

  it.each([
    ['StatusDesc', { Result: things({ BoxId: number, Label: text }), StatusDesc: text, Success: yesOrNo }],
    ['status_reason', { result: things({ BoxId: number, Label: text }), status_code: number, status_reason: text }],
    [
      'timestamp',
      { crate: things({ BoxId: number, Label: text }), success: yesOrNo, message: text, timestamp: number },
    ],
  ])('holds the item also beside %s', (_word, answer) => {
    const [key = ''] = Object.keys(answer);
    const application = applicationOf({
      '/boxes': { get: operation(null) },
      '/boxes/{id}': { get: operation(things(answer), undefined, inPath('id')) },
    });
    const { idField, itemPointer } = resourceOf(application, 'boxes');
    expect([itemPointer, idField]).toEqual([`/${key}`, 'BoxId']);
  });

  it('is a thing where more is told of it', () => {
    const sample = things({ label: text, message: text, result: {} });
    const paths = {
      '/samples': { get: operation(sample) },
      '/samples/{id}': { get: operation(sample, undefined, inPath('id')) },
    };
    expect(resourceOf(applicationOf(paths), 'samples').itemPointer).toBe('');
  });
});

describe('"me" after a plural, of which nothing is told', () => {
  it('is one thing, unless it is said to be several of what stands before', () => {
    const told = (summary: string): Json => ({ get: { ...operation(null), summary } });
    const application = applicationOf({
      '/services': { get: operation(null) },
      '/services/me': told('Get my services'),
      '/profiles': { get: operation(null) },
      '/profiles/me': told('Get my profile'),
    });
    expect(roleOf(application, 'GET /services/me')).toBe('action');
    expect(roleOf(application, 'GET /profiles/me')).toBe('get');
  });
});

describe('an object that may hold anything under any name', () => {
  const open = { type: 'object', additionalProperties: {} };

  it('says no more than no answer at all: a list of what stands in the plural, one thing where it is put back', () => {
    const application = applicationOf({
      '/companies/': { get: operation(open), post: operation(open, things({ name: text })) },
      '/companies/{id}/': { patch: operation(open, open, inPath('id')) },
      '/account/profile/': { get: operation(open), put: operation(open, open) },
    });
    expect(resourceOf(application, 'companies').operations).toMatchObject({
      list: 'GET /companies/',
      create: 'POST /companies/',
      update: 'PATCH /companies/{id}/',
    });
    expect(roleOf(application, 'GET /account/profile/')).toBe('get');
  });

  it('holds the things that its examples show, unless several operations answer the same by one name', () => {
    const shown = { type: 'object', example: { uuid: '7e5a93a4', code: 'EX-1', warehouse_id: 2 } };
    const told = (data: Json): Json => things({ message: text, data });
    const paths = (one: Json, many: Json): Json => ({
      '/exchanges': { get: operation(many) },
      '/exchanges/{uuid}': { get: operation(one, undefined, inPath('uuid')) },
      ...kept('/warehouses', things({ id: number, name: text }), 'id'),
    });
    const exchanges = (one: Json, many: Json, schemas: Json = {}) =>
      resourceOf(applicationOf(paths(one, many), schemas), 'exchanges');
    const { fields, relations, itemPointer, listing } = exchanges(told(shown), told({ type: 'array', items: shown }));
    expect(fields.map(({ name }) => name)).toEqual(['uuid', 'code', 'warehouse_id']);
    expect(relations.map(({ field, resource }) => [field, resource])).toEqual([['warehouse_id', 'warehouses']]);
    expect([itemPointer, listing?.items]).toEqual(['/data', '/data']);
    expect(exchanges(ref('Ok'), ref('Ok'), { Ok: told(shown) }).fields).toEqual([]);
  });

  it('holds what its example holds', () => {
    const answer = { ...open, example: { balances: [{ amount: '1', currency: 'EUR' }] } };
    const paths = { '/accounts/{id}/balances/': { get: operation(answer, undefined, inPath('id')) } };
    expect(resourceOf(applicationOf(paths), 'balances').listing?.items).toBe('/balances');
  });
});

describe('what signs people in', () => {
  it('makes nothing, whatever it is called, where a token comes back below "auth"', () => {
    const who = things({ id_token: text });
    const token = things({ user_id: number, access_token: text });
    const application = applicationOf({
      '/auth/apple': { post: operation(token, who) },
      '/auth/students': { post: operation(things({ token: text }), things({ email: text, password: text })) },
      '/auth/groups': { post: operation(things({ id: number, name: text }), things({ name: text })) },
    });
    expect(['apple', 'students', 'groups'].map((name) => roleOf(application, `POST /auth/${name}`))).toEqual([
      'application',
      'application',
      'create',
    ]);
  });
});

describe('a parameter of the path that has no place in it', () => {
  it('says in the query which one is meant', () => {
    const session = things({ id: number, name: text, parent_id: number });
    const one = inPath('session_id', 'integer');
    const application = applicationOf({
      '/create_session': { post: operation(session, things({ name: text })) },
      '/fetch_session': { post: operation(things({ session }), undefined, one) },
      '/update_session': { post: operation(session, things({ name: text }), one) },
      '/delete_session': { post: operation(null, undefined, one) },
      '/fetch_all_sessions': { post: operation(things({ data: { type: 'array', items: session } })) },
    });
    const sessions = resourceOf(application, 'sessions');
    expect(sessions.operations).toMatchObject({ get: 'POST /fetch_session', delete: 'POST /delete_session' });
    expect(sessions.idField).toBe('id');
  });
});
