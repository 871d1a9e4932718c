// How a sign-in is renewed and ends at the API, and what guards its writes: by the operations beside the login that say so, and by none
// that needs more than we have.
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { readContract } from '#contract';
import { derive } from '../derive.ts';

const body = (schema: Json): Json => ({ content: { 'application/json': { schema } } });
const texts = (...names: readonly string[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});
const done = { 200: { description: '', ...(body(texts('access_token')) as object) } };
const login = { post: { requestBody: body(texts('email', 'password')), responses: done } };

function endOf(paths: Json) {
  return loginOf(paths)?.end;
}

function loginOf(paths: Json) {
  const { contract } = readContract(JSON.stringify({ openapi: '3.0.3', info: { title: 'Desk', version: '1' }, paths }));
  if (contract === null) throw new Error('The contract does not open.');
  return derive(contract).index.signIn[0]?.login;
}

const operation = (more: object = {}): Json => ({ post: { responses: { 204: { description: '' } }, ...more } });

test('the operation that signs out, with the refresh token where it asks for that', () => {
  const logout = operation({ requestBody: body(texts('refresh_token', 'mode')) });
  const end = endOf({ '/auth/login': login, '/auth/logout': logout, '/admin/logout': operation() });
  expect(end).toMatchObject({ call: { path: '/auth/logout' }, field: 'refresh_token' });
});

test('a session that is deleted where it was made', () => {
  const end = endOf({ '/session': { ...login, delete: { responses: { 204: { description: '' } } } } });
  expect(end).toMatchObject({ call: { method: 'DELETE', path: '/session' }, field: null });
});

test.each(['/users/sign_out', '/auth/logout', '/sessions/current', '/access-tokens/me'])('DELETE %s', (path) => {
  const end = endOf({ '/auth/login': login, [path]: { delete: { responses: { 204: { description: '' } } } } });
  expect(end).toMatchObject({ call: { method: 'DELETE', path }, field: null });
});

test('a renewal is not to be given what only its answer has', () => {
  const refresh = {
    type: 'object',
    properties: { access: { type: 'string', readOnly: true }, refresh: { type: 'string', writeOnly: true } },
    required: ['access', 'refresh'],
  };
  const renewed = { 200: { description: '', ...(body(refresh) as object) } };
  const found = loginOf({
    '/token': login,
    '/token/refresh': operation({ requestBody: body(refresh), responses: renewed }),
  });
  expect(found?.refresh).toMatchObject({ call: { path: '/token/refresh' }, field: 'refresh', token: ['/access'] });
});

test('not one that wants to know more', () => {
  const logout = operation({ requestBody: body({ ...(texts('device') as object), required: ['device'] }) });
  expect(endOf({ '/login': login, '/logout': logout })).toBeNull();
});

test.each(['/auth/csrf', '/csrf-token', '/sanctum/csrf-cookie'])(
  'what writes bring back is asked of GET %s',
  (path) => {
    const get = { responses: { 200: { description: '' } } };
    expect(loginOf({ '/auth/login': login, [path]: { get } })?.guard).toMatchObject({ call: { path } });
    expect(loginOf({ '/auth/login': login, [path]: { post: get } })?.guard).toBeUndefined();
  },
);

test('what is begun with a name and a password and only ended below is no collection; what can be read is one', () => {
  const names = (more: Json): readonly string[] => {
    const below = { delete: { responses: { 204: { description: '' } } }, ...(more as object) };
    const paths = { '/sessions': login, '/sessions/{id}': below };
    const { contract } = readContract(JSON.stringify({ openapi: '3.0.3', info: { title: 'D', version: '1' }, paths }));
    return contract === null ? [] : derive(contract).index.resources.map(({ name }) => name);
  };
  expect(names({})).toEqual([]);
  expect(names({ get: { responses: done } })).toEqual(['sessions']);
});

test('of two that renew it, the one that takes what the login gave', () => {
  const given = { 200: { description: '', ...(body(texts('access_token', 'refresh_token')) as object) } };
  const paths = {
    '/auth/login': { post: { requestBody: body(texts('email', 'password')), responses: given } },
    '/auth/refresh': operation({ responses: given }),
    '/auth/refresh/json': operation({ requestBody: body(texts('refresh_token')), responses: given }),
  };
  expect(loginOf(paths)?.refresh).toMatchObject({ call: { path: '/auth/refresh/json' }, field: 'refresh_token' });
  const { '/auth/refresh/json': _told, ...untold } = paths;
  expect(loginOf(untold)?.refresh).toMatchObject({ call: { path: '/auth/refresh' }, field: null });
});

// TheTVDB's, a demo's of receipts, Laravel's by tymon; a stock keeper's. Invoice Ninja's "/refresh" fetches data since a moment.
test('one that takes the token itself, or the other in the query; not one that wants to know more, nor a page', () => {
  const closed = { security: [{ bearer: [] }] };
  const query = (name: string): object => ({
    parameters: [{ in: 'query', name, required: true, schema: { type: 'string' } }],
  });
  const refreshOf = (renewal: Json) => loginOf({ '/auth/login': login, '/auth/refresh': renewal })?.refresh;
  expect(refreshOf({ post: { ...closed, responses: done } })).toMatchObject({ itself: true, field: null });
  expect(refreshOf({ get: { ...closed, responses: done } })).toMatchObject({ itself: true, field: null });
  expect(refreshOf({ get: { ...query('refreshToken'), responses: done } })).toMatchObject({ inQuery: true });
  expect(refreshOf({ post: { responses: done } })).not.toHaveProperty('itself');
  expect(refreshOf({ get: { responses: done } })).toBeNull();
  expect(refreshOf({ post: { ...closed, ...query('updated_at'), responses: done } })).toBeNull();
});
