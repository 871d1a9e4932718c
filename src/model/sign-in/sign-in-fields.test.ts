// A login's body in, what a person is asked out.
import { expect, test } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';
import { loginFields } from './sign-in-fields.ts';

const text = { type: 'string' };
const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  properties,
  required,
});

function asked(schema: object): { readonly names: readonly string[]; readonly inside: string | null } {
  const { index } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: {
      '/login': {
        post: {
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 200: { description: '', content: { 'application/json': { schema: object({ token: text }) } } } },
        },
      },
    },
  });
  const login = index.signIn[0]?.login;
  if (login === null || login === undefined) throw new Error('There is no login.');
  const { fields, inside } = loginFields(login);
  return { names: fields.map(({ name }) => name), inside };
}

// RealWorld's API, Rails with Devise, memos: the sign-in asked for a "User" and could never be sent.
test('what stands in a box is asked for itself', () => {
  const user = object({ email: text, password: text }, ['email', 'password']);
  expect(asked(object({ user }, ['user']))).toEqual({ names: ['email', 'password'], inside: 'user' });
});

// Semaphore takes `auth` and `password`, a courier's API `employeeId`; neither requires anything: only the password was asked for.
test.each([
  [{ auth: text, password: text, remember: { type: 'boolean' } }, ['auth', 'password']],
  [{ password: text, phoneNumber: text, otherwise: text }, ['phoneNumber', 'password']],
  [{ password: text, username: text, userId: text }, ['username', 'password']],
  [{ grant_type: text, loginName: text, password: text }, ['grant_type', 'loginName', 'password']],
])('who one is, is asked where nothing is required: %o', (properties, names) => {
  expect(asked(object(properties))).toEqual({ names, inside: null });
});

test('of several bodies the one that has the password', () => {
  const byPassword = object({ username: text, password: text }, ['username', 'password']);
  const byToken = object({ refresh_token: text, grant_type: text }, ['refresh_token']);
  expect(asked({ oneOf: [byToken, byPassword] })).toEqual({ names: ['username', 'password'], inside: null });
});

// Vikunja, Files.com, Mist, Invoice Ninja, ASP.NET Core Identity: who had a second factor could not sign in, or it was asked as a password.
test.each(['totp_passcode', 'otp', 'two_factor', 'one_time_password', 'twoFactorCode', 'mfa_totp_code'])(
  'a code that is new each time is asked for last, and is not the password: %s',
  (code) => {
    const login = object({ [code]: text, email: text, password: text, rememberMe: { type: 'boolean' } }, [
      'email',
      'password',
    ]);
    expect(asked(login).names).toEqual(['email', 'password', code]);
  },
);

// APIs that are written in Portuguese, Spanish and French had no sign-in at all.
test.each([
  ['login', 'senha'],
  ['correo', 'contrasena'],
  ['identifiant', 'motDePasse'],
])('%s and %s are a name and a password', (name, password) => {
  expect(asked(object({ [password]: text, [name]: text }, [name, password])).names).toEqual([name, password]);
});
