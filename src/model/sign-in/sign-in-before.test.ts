// What people find on the sign-in screen who cannot sign in yet: operations that register or ask for a new password, where they
// are open, alone, and take what such operations take.
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { readContract } from '#contract';
import { derive } from '../derive.ts';

const takes = (...names: readonly string[]): Json => ({
  requestBody: {
    content: {
      'application/json': {
        schema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
      },
    },
  },
});
const post = (more: Json = {}): Json => ({ post: { responses: { 200: { description: '' } }, ...(more as object) } });
const login = post(takes('email', 'password'));

function beforeIn(paths: Readonly<Record<string, Json>>): Json | undefined {
  const document = {
    openapi: '3.0.3',
    info: { title: 'Desk', version: '1' },
    paths: { '/auth/login': login, ...paths },
  };
  const { contract } = readContract(JSON.stringify(document));
  if (contract === null) throw new Error('The contract does not open.');
  return derive(contract).index.signIn[0]?.login?.before as Json | undefined;
}

test('one registers with a password, or at what is untold beside the login, and asks for a new one with an address', () => {
  const found = { register: 'POST /auth/register', forgot: 'POST /auth/forgot-password' };
  const forgot = post(takes('email', 'redirectTo'));
  expect(
    beforeIn({ '/auth/register': post(takes('name', 'email', 'password')), '/auth/forgot-password': forgot }),
  ).toEqual(found);
  expect(beforeIn({ '/auth/register': post(), '/auth/forgot-password': forgot })).toEqual(found);
  expect(beforeIn({ '/users/signup': post(takes('email', 'password')) })).toEqual({ register: 'POST /users/signup' });
  expect(beforeIn({ '/auth/signup': post(takes('email', 'motive')) })).toEqual({ register: 'POST /auth/signup' });
  expect(beforeIn({ '/users/signup': post(takes('email', 'motive')) })).toBeUndefined();
  expect(beforeIn({ '/account/reset-password': post(takes('email')) })).toEqual({
    forgot: 'POST /account/reset-password',
  });
});

test('nothing that registers something else, sets the password itself, or is closed to who is not signed in', () => {
  expect(beforeIn({ '/devices/register': post(takes('deviceToken', 'platform')) })).toBeUndefined();
  expect(beforeIn({ '/members/register': post() })).toBeUndefined();
  expect(beforeIn({ '/auth/reset-password': post(takes('token', 'password')) })).toBeUndefined();
  const closed = { ...(takes('email', 'password') as object), security: [{ token: [] }] };
  expect(beforeIn({ '/auth/register': post(closed) })).toBeUndefined();
});

test('of several the one beside the login, and none where nobody says which is meant', () => {
  const register = post(takes('email', 'password'));
  expect(beforeIn({ '/auth/staff/register': register, '/auth/student/register': register })).toBeUndefined();
  expect(beforeIn({ '/auth/staff/register': register, '/auth/register': register })).toEqual({
    register: 'POST /auth/register',
  });
});

test('what is said to need a sign-in is offered where the login is said so, too, and closed where that is open', () => {
  const all = { security: [{ token: [] }] };
  const closed = (names: Json): Json => post({ ...(names as object), ...all });
  const register = closed(takes('email', 'password'));
  const paths = { '/auth/login': closed(takes('email', 'password')), '/auth/register': register };
  expect(beforeIn({ ...paths, '/auth/forgot-password': closed(takes('email')) })).toEqual({
    register: 'POST /auth/register',
    forgot: 'POST /auth/forgot-password',
  });
  expect(beforeIn({ '/auth/register': register })).toBeUndefined();
});
