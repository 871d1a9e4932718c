// Which credential goes with which request, and in what form.
import { expect, test } from 'vitest';
import { type Credential, credentialFor } from '#client';
import type { SecurityScheme } from '#contract';
import { authorize, serviceCredentials, withQuery } from './credentials.ts';
import type { GatewayOperation } from './gateway/operations.ts';

function scheme(name: string, rest: Partial<SecurityScheme>): SecurityScheme {
  const none = { description: '', in: null, parameter: null, scheme: null, bearerFormat: null, openIdConnectUrl: null };
  return { name, type: 'http', ...none, flows: [], pointer: '', ...rest };
}

const KEY = scheme('Api Key', { type: 'apiKey', in: 'header', parameter: 'X-API-Key' });
const QUERY = scheme('q', { type: 'apiKey', in: 'query', parameter: 'api_key' });
const BEARER = scheme('token', { scheme: 'bearer' });
const BASIC = scheme('basic', { scheme: 'basic' });

function held(one: SecurityScheme, value: string): Credential {
  const made = credentialFor(one, { value });
  if (!made) throw new Error('no credential');
  return made;
}

function operation(security: readonly (readonly string[])[]): GatewayOperation {
  return {
    id: 'GET /x',
    method: 'GET',
    path: '/x',
    address: '/x',
    reads: true,
    headers: [],
    query: [],
    security,
    asks: false,
    servers: [],
    tags: [],
    resource: null,
    mode: 'look',
    sends: [],
    secrets: [],
  };
}

test('only the schemes that an operation requires are sent, where they can be', () => {
  const own = [held(KEY, 'k'), held(BEARER, 't'), held(QUERY, 'q')];
  expect(authorize(operation([['token']]), own, [])).toEqual({
    headers: { authorization: 'Bearer t' },
    query: [],
    cookies: [],
  });
  expect(authorize(operation([['Api Key', 'q']]), own, [])).toEqual({
    headers: { 'x-api-key': 'k' },
    query: [['api_key', 'q']],
    cookies: [],
  });
  expect(Object.keys(authorize(operation([]), own, []).headers)).toEqual(['x-api-key', 'authorization']);
});

test("a person's own credential wins over the server's", () => {
  expect(
    authorize(operation([['token']]), [held(BEARER, 'own')], [held(BEARER, 'service')]).headers.authorization,
  ).toBe('Bearer own');
});

test('credentials of the settings find their scheme by its name, in any spelling of the environment', () => {
  const { held: found, unused } = serviceCredentials(
    [
      { scheme: 'API_KEY', value: 'k' },
      { scheme: 'GONE', value: 'x' },
      { scheme: 'ANY', value: 'X-Other: y' },
      { scheme: 'BASIC', value: 'ann:p:ä' },
    ],
    [KEY, BASIC],
  );
  expect(found.map(({ name, value }) => [name, value])).toEqual([
    ['X-API-Key', 'k'],
    ['x-other', 'y'],
    ['Authorization', `Basic ${Buffer.from('ann:p:ä').toString('base64')}`],
  ]);
  expect(unused).toEqual(['GONE']);
});

test('a query credential replaces what a page sent under its name, and leaves the rest as it was written', () => {
  expect(withQuery('?a=%20&api_key=stolen&b', [['api_key', 'x y']])).toBe('?a=%20&b&api_key=x%20y');
  expect(withQuery('', [['api_key', 'k']])).toBe('?api_key=k');
});
