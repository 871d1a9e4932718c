// Several ways to sign in are told apart by whom they are for; those for the same people are one.
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { applicationIn } from '../../../test/contract.ts';

const body = (...names: readonly string[]): Json => ({
  content: {
    'application/json': {
      schema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
    },
  },
});
const login = (...names: readonly string[]): Json => ({
  post: { ...(names.length === 0 ? {} : { requestBody: body(...names) }), responses: { 200: { description: '' } } },
});

function labelsOf(paths: Json): readonly (readonly [string, string | undefined])[] {
  const { index } = applicationIn({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths });
  return index.signIn.map(({ label, login: way }) => [label, way?.call.path]);
}

test('the same for other programs is one way, the one that tells most', () => {
  const paths = {
    '/auth/login/json': login(),
    '/auth/login': login('email', 'password'),
    '/auth/browser/login': login('email', 'password'),
  };
  expect(labelsOf(paths)).toEqual([['Sign in', '/auth/login']]);
});

test('what is for others says for whom', () => {
  const paths = {
    '/volunteer/login': login('email', 'pwd'),
    '/organization/login': login('email', 'pwd'),
    '/admin/login': login('email', 'pwd'),
  };
  expect(labelsOf(paths)).toEqual([
    ['Sign in (Volunteer)', '/volunteer/login'],
    ['Sign in (Organization)', '/organization/login'],
    ['Sign in as admin', '/admin/login'],
  ]);
});

test('what asks for something else stays', () => {
  const paths = { '/auth/login': login('email', 'password'), '/auth/mobile/login': login('phone', 'password') };
  expect(labelsOf(paths).map(([, path]) => path)).toEqual(['/auth/login', '/auth/mobile/login']);
});

test('what verifies a name and a password where one logs in is a login, and what verifies a token or resets is none', () => {
  const said = (path: string, summary: string, ...names: readonly string[]) => {
    const { post } = login(...names) as { readonly post: object };
    return labelsOf({ [path]: { post: { ...post, summary } } }).length;
  };
  expect(said('/utilities/login', 'verify login credentials', 'username', 'password')).toBe(1);
  expect(said('/auth/signin', 'Validate user credentials', 'email', 'password')).toBe(1);
  expect(said('/login/code', 'Verify login code', 'email', 'password')).toBe(0);
  expect(said('/auth', 'Check auth configuration', 'username', 'password')).toBe(0);
  expect(said('/login', 'Reset the password', 'username', 'password')).toBe(0);
});

// CallFire's `/me/api/credentials { name }`, whose answer tells a user name and a password, and Linode's `/managed/credentials`.
test('where credentials are kept nobody signs in by them, nor with what only an answer tells', () => {
  const pathsOf = (path: string) => labelsOf({ [path]: login('username', 'password') }).map(([, one]) => one);
  expect(pathsOf('/managed/credentials')).toEqual([]);
  expect(pathsOf('/auth/credentials')).toEqual(['/auth/credentials']);
  const made = { type: 'string', readOnly: true };
  const properties = { label: { type: 'string' }, username: made, password: made };
  const post = {
    requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
    responses: { '200': { description: '' } },
  };
  expect(labelsOf({ '/me/tokens': { post } })).toEqual([]);
});

test('a login stands beside a token that only the words of the contract tell', () => {
  const { index } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'T', version: '1', description: 'Sessions (cookie) and Bearer token authentication.' },
    paths: { '/login': login('username', 'password') },
  });
  expect(index.signIn.map(({ kind, because }) => [kind, because])).toEqual([
    ['login', 'operation-takes-password'],
    ['bearer', 'bearer-in-words'],
  ]);
});
