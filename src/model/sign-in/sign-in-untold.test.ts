// Logins of which the contract does not say what they take: a contract of a few lines in, what is asked and sent out.
import { member, readContract } from '#contract';
import { expect, it } from 'vitest';
import { derive } from '../derive.ts';

const NOTHING = `responses: { '201': { description: '' } }`;

function wayOf(login: string) {
  const { contract, diagnostics } = readContract(`openapi: 3.0.0
info: { title: T, version: '1' }
paths:
  /posts: { get: { ${NOTHING} } }
  ${login}
`);
  return contract === null ? undefined : derive(contract, diagnostics).index.signIn[0];
}

function propertiesOf(login: string): readonly string[] {
  const schema = wayOf(login)?.login?.call.requestBody?.content[0]?.schema;
  return Object.keys(member(schema, 'properties') ?? {});
}

it('a login without a described body asks for a name and a password, and sends the name under both usual names', () => {
  const header = 'parameters: [{ name: Accept-Language, in: header, schema: { type: string } }],';
  for (const body of ['', header, 'requestBody: { content: { application/json: { schema: { type: object } } } },']) {
    const login = `/auth/login: { post: { ${body} ${NOTHING} } }`;
    expect(propertiesOf(login)).toEqual(['username', 'password']);
    expect(wayOf(login)?.login?.alike).toEqual(['email']);
    expect(wayOf(login)?.because).toBe('login-untold');
  }
});

it('a login that says what it takes is sent nothing else', () => {
  const schema = '{ type: object, properties: { email: { type: string }, password: { type: string } } }';
  const login = `/auth/login: { post: { requestBody: { content: { application/json: { schema: ${schema} } } }, ${NOTHING} } }`;
  expect(propertiesOf(login)).toEqual(['email', 'password']);
  expect(wayOf(login)?.login?.alike).toBeUndefined();
});

it('what writes into a log is no login, whatever its name begins with', () => {
  const called = (path: string, name: string): string => `${path}: { post: { operationId: ${name}, ${NOTHING} } }`;
  expect(wayOf(called('/admin/log', 'logInShop'))).toBeUndefined();
  expect(wayOf(called('/users/auth', 'loginUser'))?.because).toBe('login-untold');
  expect(wayOf(called('/enter', 'AccountController_login'))?.because).toBe('login-untold');
});

// Mux keeps "/video/v1/signing-keys"; Casdoor's "/webauthn/signin/finish" takes what a device signed.
it('what keeps keys, or takes what is not typed, is no login', () => {
  const untold = (path: string): string => `${path}: { post: { ${NOTHING} } }`;
  expect(wayOf(untold('/signing-keys'))).toBeUndefined();
  expect(wayOf(untold('/webauthn/signin/finish'))).toBeUndefined();
  expect(wayOf(untold('/signin'))?.because).toBe('login-untold');
});

// InfluxDB's "/signin" and smart-me's "/Account/login".
it('a login of which nothing is told is offered behind a declared name and password', () => {
  const basic = `/auth/login: { post: { ${NOTHING} } }
components: { securitySchemes: { plain: { type: http, scheme: basic } } }`;
  expect(wayOf(basic)?.kind).toBe('basic');
  // How its token is sent is told.
  const bearer = basic.replace('scheme: basic }', 'scheme: basic }, token: { type: http, scheme: bearer }');
  expect(wayOf(bearer)?.because).toBe('login-untold');
});

// Medusa's "/auth/user/{auth_provider}" and "/auth/customer/{auth_provider}".
it('of several ways that share a path the one that takes a password is offered, and no other is guessed', () => {
  const login = (provider: string, said: string, path = '/auth/user/{auth_provider}') => {
    const name = /\{(\w+)\}/.exec(path)?.[1] ?? '';
    return `${path}: { post: { summary: Authenticate User, parameters: [{ name: ${name}, in: path, required: true,
      schema: { type: string, example: ${provider} } }], requestBody: { content: { application/json: { schema:
      { type: object, description: ${said} } } } }, ${NOTHING} } }`;
  };
  const told = 'Pass `email` and `password`';
  expect(propertiesOf(login('emailpass', told))).toEqual(['username', 'password']);
  expect(wayOf(login('emailpass', told))?.login?.call.path).toBe('/auth/user/emailpass');
  expect(wayOf(login('google', told))).toBeUndefined();
  expect(wayOf(login('emailpass', 'The input'))).toBeUndefined();
  expect(wayOf(login('local', told, '/auth/{tenant}'))).toBeUndefined();
  expect(wayOf(login('emailpass', told, '/auth/user/{auth_provider}/register'))).toBeUndefined();
});

it('where Symfony checks a login one signs in; where a name or a password is only checked, nobody does', () => {
  const schema = '{ type: object, properties: { email: { type: string }, password: { type: string } } }';
  const way = (path: string) =>
    wayOf(`${path}: { post: { requestBody: { content: { application/json: { schema: ${schema} } } }, ${NOTHING} } }`);
  expect(way('/api/login_check')?.login?.call.path).toBe('/api/login_check');
  expect([way('/auth/check'), way('/login/check'), way('/check_login')]).toEqual([undefined, undefined, undefined]);
});
