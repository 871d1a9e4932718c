// Operations that give a token for keys: a contract in, the ways to sign in out.
import { expect, test } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';
import { loginFields } from './sign-in-fields.ts';

const text = { type: 'string' };
const object = (names: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
  required: names,
});
const body = (schema: object): object => ({ content: { 'application/json': { schema } } });

function waysOf(path: string, inputs: readonly string[], answer: readonly string[], schemes: object = {}) {
  const post = {
    requestBody: body(object(inputs)),
    responses: { 200: { description: '', ...body(object(answer)) } },
  };
  return applicationIn({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: { [path]: { post } },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, ...schemes } },
  }).index.signIn;
}

// IX-API, Unicourt, AppScan, TheTVDB, Zuora: whoever had the keys was to fetch a token elsewhere and paste it, each hour.
test.each([
  ['/auth/token', ['api_key', 'api_secret'], ['api_key', 'api_secret']],
  ['/generateNewToken', ['clientId', 'clientSecret'], ['clientId', 'clientSecret']],
  ['/Account/ApiKeyLogin', ['KeyId', 'KeySecret'], ['KeyId', 'KeySecret']],
  ['/login', ['apikey', 'username'], ['username', 'apikey']],
])('%s of %j asks for them', (path, inputs, asked) => {
  const [way] = waysOf(path, inputs, ['accessToken', 'expires']);
  expect(way).toMatchObject({ because: 'keys-for-a-token', label: 'Sign in with a key', scheme: 'bearer' });
  expect(way?.login && loginFields(way.login).fields.map(({ name }) => name)).toEqual(asked);
});

test('what OAuth says of the address, what no person can type, and what gives no token are no such way', () => {
  const flow = { tokenUrl: 'https://x.example/oauth/token', scopes: {} };
  const oauth = { oauth: { type: 'oauth2', flows: { clientCredentials: flow } } };
  const becauses = [
    waysOf('/oauth/token', ['client_id', 'client_secret'], ['access_token'], oauth),
    waysOf('/oauth/token', ['client_id', 'client_secret', 'code'], ['access_token']),
    waysOf('/apps/accesstokens', ['clientId', 'clientSecret', 'nonce'], ['accessToken']),
    waysOf('/oauth/token/revoke-token', ['client_id', 'client_secret'], ['token']),
    waysOf('/auth/token', ['api_key', 'api_secret'], ['message']),
  ].flat();
  expect(becauses.map(({ because }) => because)).not.toContain('keys-for-a-token');
});

// Zuora's, and a password's (Akeneo, FastAPI): people were asked what a "grant type" is.
test.each([
  [['client_id', 'client_secret', 'grant_type'], 'client_credentials'],
  [['username', 'password', 'grant_type'], 'password'],
])('of %j the grant type is known', (inputs, value) => {
  const [way] = waysOf('/oauth/token', inputs, ['access_token']);
  const field = way?.login && loginFields(way.login).fields.find(({ name }) => name === 'grant_type');
  expect(field?.choices?.map((choice) => choice.value)).toEqual([value]);
});
