// Several ways to sign in are told apart by whom they are for; those for the same people are one.
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { applicationIn } from '../../test/contract.ts';

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
