// Which credentials go where (OpenAPI security requirements: OR of ANDs), and nowhere else (S4).
import { describe, expect, test } from 'vitest';
import type { SecurityRequirement, SecurityScheme } from '#contract';
import type { BuiltRequest } from '../request.ts';
import { withCredentials } from './apply.ts';
import { challengesOf, wayInWords, waysOf } from './challenge.ts';
import { authorize, basicCredential, bearerCredential, credentialFor } from './credential.ts';

function needs(...alternatives: readonly (readonly string[])[]): readonly SecurityRequirement[] {
  return alternatives.map((names) => ({ schemes: names.map((name) => ({ name, scopes: [] })) }));
}

const key = { scheme: 'key', in: 'header', name: 'X-API-Key', value: 'k' } as const;
const app = { scheme: 'app', in: 'query', name: 'app id', value: 'a&b' } as const;
const session = { scheme: 'session', in: 'cookie', name: 'sid', value: 's' } as const;
const all = [key, app, session, bearerCredential('token', 't')];

describe('authorize', () => {
  test('the first alternative that is met whole', () => {
    const got = authorize(needs(['token', 'unknown'], ['key', 'app'], ['session']), all);
    expect(got).toEqual({ headers: { 'x-api-key': 'k' }, query: [['app id', 'a&b']], cookies: [], missing: [] });
  });

  test('what is missing is named', () => {
    expect(authorize(needs(['token', 'app']), [key, app]).missing).toEqual(['token']);
    expect(authorize(needs(['token'], []), []).missing).toEqual([]);
    expect(authorize([], []).missing).toEqual([]);
  });

  test('a silent contract gets what there is', () => {
    expect(authorize([], [key]).headers).toEqual({ 'x-api-key': 'k' });
    expect(authorize(needs(['token']), [bearerCredential(null, 'x')])).toMatchObject({
      headers: { authorization: 'Bearer x' },
      missing: [],
    });
  });
});

test('S4: a credential goes to its own origin only', () => {
  const request: BuiltRequest = {
    url: 'https://api.test/v1/x?app%20id=old&q=1',
    method: 'GET',
    headers: { cookie: 'c=1' },
    body: null,
    parts: null,
  };
  const authorization = authorize([], all);
  const own = withCredentials(request, authorization, 'https://api.test/v1');
  expect(own.url).toBe('https://api.test/v1/x?q=1&app%20id=a%26b');
  expect(own.headers).toEqual({ cookie: 'c=1; sid=s', 'x-api-key': 'k', authorization: 'Bearer t' });
  expect(withCredentials(request, authorization, 'https://api.test:8443/v1')).toBe(request);
  expect(
    withCredentials({ ...request, url: 'https://api.test.evil.test/x' }, authorization, 'https://api.test').headers,
  ).toEqual({ cookie: 'c=1' });
});

test('credentials of each kind of scheme', () => {
  const scheme = (more: Partial<SecurityScheme>): SecurityScheme => ({
    name: 's',
    type: 'http',
    description: '',
    in: null,
    parameter: null,
    scheme: null,
    bearerFormat: null,
    openIdConnectUrl: null,
    flows: [],
    pointer: '',
    ...more,
  });
  expect(credentialFor(scheme({ scheme: 'basic' }), { username: 'ada', password: 'pässword' })?.value).toBe(
    `Basic ${Buffer.from('ada:pässword').toString('base64')}`,
  );
  expect(basicCredential(null, 'a', 'b').value).toBe('Basic YTpi');
  expect(credentialFor(scheme({ scheme: 'bearer' }), { value: ' Bearer abc ' })?.value).toBe('Bearer abc');
  expect(credentialFor(scheme({ type: 'apiKey', in: 'cookie', parameter: 'sid' }), { value: 'x' })).toEqual({
    scheme: 's',
    in: 'cookie',
    name: 'sid',
    value: 'x',
  });
  expect(credentialFor(scheme({ type: 'oauth2' }), { value: 'x' })?.value).toBe('Bearer x');
  expect(credentialFor(scheme({ type: 'apiKey', in: 'header', parameter: 'X' }), { value: '' })).toBeNull();
  expect(credentialFor(scheme({ type: 'mutualTLS' }), { value: 'x' })).toBeNull();
});

test('WWW-Authenticate, also the odd ones', () => {
  expect(challengesOf('Basic realm="a, b", Bearer error="x", scope="a b"')).toEqual([
    { scheme: 'basic', parameters: { realm: 'a, b' } },
    { scheme: 'bearer', parameters: { error: 'x', scope: 'a b' } },
  ]);
  expect(waysOf('Basic realm="x"')).toEqual([{ kind: 'basic', header: null }]);
  expect(waysOf('X-API-Key')).toEqual([{ kind: 'apiKey', header: 'X-API-Key' }]);
  expect(waysOf('ApiKey realm="x", header="X-Auth-Token"')).toEqual([{ kind: 'apiKey', header: 'X-Auth-Token' }]);
  expect(waysOf(null)).toEqual([]);
});

test.each([
  [`{"message":"'X-N8N-API-KEY' header required"}`, 'X-N8N-API-KEY'],
  ['{"message":"Forbidden - a valid `x-typesense-api-key` header must be sent."}', 'x-typesense-api-key'],
  ['Missing header X-Tenant-Secret', 'X-Tenant-Secret'],
  ['{"error":"missing header: X-Auth-Token"}', 'X-Auth-Token'],
  ['Missing Authorization header', undefined],
  ['The content-type header is not supported', undefined],
  [`header ${'-'.repeat(100_000)}`, undefined],
])('the header that a refusal names: %s', (text, header) => {
  expect(wayInWords(text)[0]?.header).toBe(header);
});
