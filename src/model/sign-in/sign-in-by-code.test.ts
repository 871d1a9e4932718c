// Logins with a code that is sent: a contract in, the ways to sign in out.
import { expect, test } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';
import { loginFields } from './sign-in-fields.ts';

const text = { type: 'string' };
const object = (names: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const body = (schema: object): object => ({ content: { 'application/json': { schema } } });
const post = (inputs: readonly string[], answer: readonly string[], more: object = {}): object => ({
  post: {
    requestBody: body(object(inputs)),
    responses: { 200: { description: '', ...body(object(answer)) } },
    ...more,
  },
});

function codesOf(paths: object) {
  const { index } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: JSON.parse(JSON.stringify(paths)),
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  });
  return index.signIn.flatMap(({ because, login }) =>
    because === 'login-by-code' && login?.code ? [{ login, code: login.code }] : [],
  );
}

// A core engine, a clothes shop, a hackathon's game, an event planner, a car rental: five makers' only or people's only way in.
test.each([
  ['/auth/otp/request', ['email'], '/auth/otp/verify', ['email', 'otp']],
  ['/auth/send-otp', ['phone'], '/auth/verify-otp', ['phone', 'otp']],
  ['/auth/sms-codes', ['phone', 'scene'], '/auth/sessions', ['phone', 'code']],
  ['/auth/request-code', ['email', 'event_id'], '/auth/verify-code', ['email', 'event_id', 'code']],
  ['/auth/login', ['phone'], '/auth/verify-otp', ['phone', 'code']],
  ['/auth/login', ['email', 'phone'], '/auth/verify', ['email', 'phone', 'otp']],
  ['/login/code-request', ['phone'], '/login/code-check', ['loginUuid', 'verificationCode']],
])('%s of %j, then %s of %j', (asks, first, gives, second) => {
  const [found, ...others] = codesOf({ [asks]: post(first, ['message']), [gives]: post(second, ['token']) });
  expect(others).toEqual([]);
  const namesOf = (login: Parameters<typeof loginFields>[0]): string[] =>
    loginFields(login).fields.map(({ name }) => name);
  expect(found && namesOf({ ...found.login, call: found.code.call })).toEqual(first);
  expect(found && namesOf(found.login)).toEqual(second);
  expect([found?.code.call.path, found?.login.call.path]).toEqual([asks, gives]);
});

test('a code of a second factor, of a letter that confirms an address, and one that nothing sends, sign nobody in', () => {
  const sends = { '/auth/send-code': post(['email'], ['message']) };
  expect(codesOf({ ...sends, '/auth/verify-2fa': post(['email', 'code'], ['token']) })).toEqual([]);
  expect(codesOf({ ...sends, '/auth/verify-email': post(['email', 'code'], ['token']) })).toEqual([]);
  expect(codesOf({ ...sends, '/auth/reset-password/verify': post(['email', 'code'], ['token']) })).toEqual([]);
  expect(codesOf({ ...sends, '/auth/verify-code': post(['email', 'code'], ['message']) })).toEqual([]);
  const closed = { security: [{ bearer: [] }] };
  expect(codesOf({ ...sends, '/auth/verify-code': post(['email', 'code'], ['token'], closed) })).toEqual([]);
  expect(codesOf({ '/auth/verify-code': post(['email', 'code'], ['token']) })).toEqual([]);
  const second = { '/auth/verify': post(['email', 'code'], ['token']) };
  expect(codesOf({ '/auth/login': post(['email', 'password'], ['message']), ...second })).toEqual([]);
  expect(codesOf({ '/auth/login': post(['email', 'tenant'], ['message']), ...second })).toEqual([]);
});
