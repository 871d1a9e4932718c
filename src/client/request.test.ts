// From a call and its values to the request: addresses (rule S10), queries, headers, bodies.
import { describe, expect, test } from 'vitest';
import { lookupInTable, type Parameter } from '#contract';
import { callOf, type Call, type CallValues, formOf } from '#model';
import { contractIn } from '../../test/contract.ts';
import { plainCall } from './client.ts';
import { buildRequest, isRefused } from './request.ts';

function parameter(name: string, place: Parameter['in'], more: Partial<Parameter> = {}): Parameter {
  const style = place === 'path' || place === 'header' ? 'simple' : 'form';
  return {
    name,
    in: place,
    required: place === 'path',
    deprecated: false,
    description: '',
    schema: {},
    style,
    explode: style === 'form',
    allowReserved: false,
    mediaType: null,
    example: undefined,
    extensions: {},
    pointer: '',
    ...more,
  };
}

function call(path: string, parameters: readonly Parameter[] = [], more: Partial<Call> = {}): Call {
  return plainCall(more.method ?? 'GET', path, { parameters, ...more });
}

function built(one: Call, values: CallValues, base = '/api/v1') {
  const request = buildRequest(one, values, base);
  if (isRefused(request)) throw new Error(request.issues.map((issue) => `${issue.pointer} ${issue.message}`).join());
  return request;
}

function refused(one: Call, values: CallValues): readonly string[] {
  const request = buildRequest(one, values, 'https://api.test/v1');
  return isRefused(request) ? request.issues.map((issue) => `${issue.pointer} ${issue.code}`) : [];
}

describe('S10: a path value can never reach another operation', () => {
  const item = call('/orders/{id}', [parameter('id', 'path')]);
  test.each(['.', '..', '%2e%2E', '', null, undefined])('%j is refused', (value) => {
    expect(refused(item, { path: value === undefined ? {} : { id: value } })).toHaveLength(1);
  });
  test.each([
    ['../users', '/api/v1/orders/..%2Fusers'],
    ['a/b', '/api/v1/orders/a%2Fb'],
    ['a?b=c#d', '/api/v1/orders/a%3Fb%3Dc%23d'],
    ['alpha.test.', '/api/v1/orders/alpha.test.'],
    ['%2e%2e', null],
    ['a\\b', '/api/v1/orders/a%5Cb'],
    ['=2F é', '/api/v1/orders/%3D2F%20%C3%A9'],
  ])('%j', (value, expected) => {
    const request = buildRequest(item, { path: { id: value } }, '/api/v1');
    expect(isRefused(request) ? null : request.url).toBe(expected);
  });

  test('dots that only two values together make are refused', () => {
    const two = call('/x/{a}{b}/y', [parameter('a', 'path'), parameter('b', 'path')]);
    expect(refused(two, { path: { a: '.', b: '.' } })).not.toEqual([]);
    expect(refused(two, { path: { a: 'a', b: 'b' } })).toEqual([]);
  });

  test('a label of "." is refused', () => {
    expect(refused(call('/x/{id}', [parameter('id', 'path', { style: 'label' })]), { path: { id: '.' } })).not.toEqual(
      [],
    );
  });

  test('a parameter that spans segments keeps its slashes, but no dots', () => {
    const spanning = call('/v1/{+name}', [parameter('name', 'path')]);
    expect(built(spanning, { path: { name: 'projects/a b/zones/c' } }).url).toBe('/api/v1/v1/projects/a%20b/zones/c');
    expect(refused(spanning, { path: { name: 'projects/../x' } })).not.toEqual([]);
    expect(refused(spanning, { path: { name: 'a//b' } })).not.toEqual([]);
  });

  test('names from outside are only own members', () => {
    expect(refused(call('/x/{constructor}', [parameter('constructor', 'path')]), { path: {} })).toEqual([
      '/path/constructor required',
    ]);
  });
});

describe('resource names (AIP-122)', () => {
  const token = call('/v1/users/{user}/tokens/{token}', [
    parameter('user', 'path', { resourceName: 'users/{user}' }),
    parameter('token', 'path', { resourceName: 'users/{user}/tokens/{token}' }),
  ]);

  test('are filled in as the segments that they have', () => {
    const path = { user: 'users/7', token: 'users/7/tokens/a b' };
    expect(built(token, { path }).url).toBe('/api/v1/v1/users/7/tokens/a%20b');
    expect(built(token, { path: { user: '7', token: 'x' } }).url).toBe('/api/v1/v1/users/7/tokens/x');
  });

  test('say what is above them', () => {
    expect(built(token, { path: { token: 'users/7/tokens/x' } }).url).toBe('/api/v1/v1/users/7/tokens/x');
  });

  test('are refused where they would lead elsewhere', () => {
    expect(refused(token, { path: { token: 'users/../tokens/x' } })).toEqual(['/path/user path']);
  });

  test('are no more than text elsewhere', () => {
    expect(built(call('/files/{file}', [parameter('file', 'path')]), { path: { file: 'files/a' } }).url).toBe(
      '/api/v1/files/files%2Fa',
    );
  });
});

describe('addresses', () => {
  test('literal text around a parameter, verbs after a colon, undeclared parameters', () => {
    expect(built(call('/files/{name}.json', [parameter('name', 'path')]), { path: { name: 'a' } }).url).toBe(
      '/api/v1/files/a.json',
    );
    expect(built(call('/jobs/{id}:cancel', [parameter('id', 'path')]), { path: { id: 'a:b' } }).url).toBe(
      '/api/v1/jobs/a%3Ab:cancel',
    );
    expect(built(call('/x/{id}'), { path: { id: 7 } }).url).toBe('/api/v1/x/7');
  });

  test('a page that is settled stands in the path, and nothing else of the query does', () => {
    const pages = [parameter('page', 'query'), parameter('size', 'query'), parameter('id', 'query')];
    const one = call('/orders/{page}/{size}', pages, { settled: { page: 1, size: 50 } });
    expect(built(one, {}).url).toBe('/api/v1/orders/1/50');
    expect(built(one, { query: { page: 3, id: 7 } }).url).toBe('/api/v1/orders/3/50?id=7');
    expect(refused(call('/orders/{id}', pages), { query: { id: 7 } })).toHaveLength(1);
  });

  test.each([
    ['/projects.{format}', 'enum: [json, xml]', '/api/v1/projects.json'],
    ['/projects.{format}', 'type: string', '/api/v1/projects.json'],
    ['/report.{format}', 'enum: [pdf, csv]', null],
    ['/files/{name}.{ext}', 'type: string', null],
  ])('the form of an answer at the end of %s (%s)', (path, schema, expected) => {
    const name = /\.\{(\w+)\}/.exec(path)?.[1] ?? '';
    const parameters = `[{ name: ${name}, in: path, required: true, schema: { ${schema} } }]`;
    const { operations } = contractIn(`openapi: 3.0.3
info: { title: t, version: '1' }
paths: { '${path}': { get: { parameters: ${parameters}, responses: { 200: { description: ok } } } } }`);
    const [one] = operations.map((operation) => buildRequest(callOf(operation), { path: { name: 'a' } }, '/api/v1'));
    expect(one === undefined || isRefused(one) ? null : one.url).toBe(expected);
  });

  test('what the body repeats of the address is said there', () => {
    const { operations } = contractIn(`openapi: 3.0.3
info: { title: t, version: '1' }
paths: { '/devices/{id}': { put: {
  parameters: [{ name: id, in: path, required: true, schema: { type: integer } }],
  requestBody: { content: { application/json: { schema: { type: object } } } },
  responses: { 200: { description: ok } } } } }`);
    const again = [{ name: 'deviceId', of: 'id', counts: true }];
    const [one] = operations.map((operation) => ({ ...callOf(operation), again }));
    if (one === undefined) throw new Error('no call');
    const { body } = built(one, { path: { id: '7' }, body: { hours: 3 } });
    expect(JSON.parse(typeof body === 'string' ? body : '')).toEqual({ deviceId: 7, hours: 3 });
  });

  test('a query in the template is kept and joined', () => {
    const one = call('/act?do=start&who={who}', [parameter('who', 'path'), parameter('q', 'query')]);
    expect(built(one, { path: { who: 'a&b' }, query: { q: 'x' } }).url).toBe('/api/v1/act?do=start&who=a%26b&q=x');
  });

  test.each(['https://api.test/v1', 'https://api.test/v1/', 'https://api.test/v1?x=1'])('base %s', (base) => {
    expect(built(call('/x/'), {}, base).url).toBe('https://api.test/v1/x/');
  });

  test('declared parameters in their style, others as they are, absent ones not at all', () => {
    const one = call('/x', [
      parameter('tags', 'query', { explode: false }),
      parameter('page', 'query', { style: 'deepObject', explode: true }),
    ]);
    const query = { tags: ['a', 'b'], 'page[size]': 20, after: 'x=y', gone: null, constructor: 'c' };
    expect(built(one, { query }).url).toBe('/api/v1/x?tags=a,b&after=x%3Dy&constructor=c&page%5Bsize%5D=20');
  });

  test('brackets on a JSON-valued parameter are properties of its value', () => {
    const one = call('/x', [parameter('filter', 'query', { mediaType: 'application/json' })]);
    const { url } = built(one, { query: { 'filter[limit]': 2, 'filter[where][name]': 'a', filter: { skip: 3 } } });
    expect(decodeURIComponent(url)).toBe('/api/v1/x?filter={"skip":3,"limit":2,"where":{"name":"a"}}');
  });
});

test('brackets stay where the declared parameter is plain text: JSON:API servers declare "page" for "page[offset]"', () => {
  const one = call('/x', [parameter('page', 'query', { schema: { type: 'string' } })]);
  expect(decodeURIComponent(built(one, { query: { 'page[offset]': 50 } }).url)).toBe('/api/v1/x?page[offset]=50');
});

describe('headers and bodies', () => {
  test('a body that can hold nothing is sent empty', () => {
    expect(built(call('/jobs/pause', [], { method: 'POST', again: [] }), {}).body).toBe('{}');
    expect(built(call('/jobs/pause', [], { method: 'POST' }), {}).body).toBeNull();
  });

  test('a required header that tells itself is sent and asked of nobody: tracing, the only value, the default', () => {
    const needs = (name: string, schema: Parameter['schema'], required = true) =>
      parameter(name, 'header', { required, schema });
    const one = call('/orders', [
      needs('X-Request-ID', { type: 'string' }),
      needs('Accept-Crs', { enum: ['EPSG:4326'] }),
      needs('X-Requested-With', { type: 'string' }),
      needs('X-Region', { default: 'eu', enum: ['eu', 'us'] }),
      needs('X-Optional', { default: 'a' }, false),
      needs('X-Api-Key', { default: 'YOUR_KEY' }),
      needs('X-Reason', { type: 'string' }),
    ]);
    const { 'x-request-id': id = '', accept: _accept, ...rest } = built(one, {}).headers;
    expect(rest).toEqual({ 'accept-crs': 'EPSG:4326', 'x-requested-with': 'XMLHttpRequest', 'x-region': 'eu' });
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(built(one, {}).headers['x-request-id']).not.toBe(id);
    expect(built(one, { header: { 'X-Region': 'us' } }).headers['x-region']).toBe('us');
    const asked = formOf(one, lookupInTable([])).parameters.map(({ field }) => field.name);
    expect(asked).toEqual(['X-Region', 'X-Optional', 'X-Api-Key', 'X-Reason']);
  });

  test('a header with a line break is refused', () => {
    const one = call('/x', [parameter('X-Note', 'header')]);
    expect(refused(one, { header: { 'X-Note': 'a\r\nEvil: 1' } })).toEqual(['/header/X-Note header']);
    expect(built(one, { header: { 'X-Note': 'a' }, cookie: { s: 'é' } }).headers).toMatchObject({
      'x-note': 'a',
      cookie: 's=%C3%A9',
    });
  });

  test('Accept names what the answers are, JSON first', () => {
    const content = ['application/pdf', 'application/vnd.x+json', 'application/json;stream=watch', '*/*'].map(
      (mediaType) => ({ mediaType, schema: null }),
    );
    const one = call('/x', [], { answers: [{ status: '200', description: '', content }] });
    expect(built(one, {}).headers['accept']).toBe('application/vnd.x+json, application/problem+json;q=0.9, */*;q=0.1');
    const download = call('/x', [], {
      answers: [{ status: '200', description: '', content: [{ mediaType: 'application/octet-stream', schema: null }] }],
    });
    expect(built(download, {}).headers['accept']).toMatch(/^application\/octet-stream, /);
    // Ceph answers 415 to every list of types, a sign-in included; Forem and VTEX tell people to send just this.
    const versioned = ['201', '202'].map((status) => ({
      status,
      description: '',
      content: [{ mediaType: 'application/vnd.ceph.api.v1.0+json', schema: null }],
    }));
    expect(built(call('/x', [], { answers: versioned }), {}).headers['accept']).toBe(
      'application/vnd.ceph.api.v1.0+json',
    );
  });

  test.each([
    [['application/ld+json', 'application/json', 'text/html'], /^application\/ld\+json, application\/json;q=0\.9, /],
    [['application/json', 'application/ld+json'], /^application\/json, application\/ld\+json, /],
  ])('of JSON-LD and plain JSON what an API names first is asked for: %s', (types, accept) => {
    const content = types.map((mediaType) => ({ mediaType, schema: null }));
    const one = call('/x', [], { answers: [{ status: '200', description: '', content }] });
    expect(built(one, {}).headers['accept']).toMatch(accept);
  });

  test('a body that is required, or that GET can not carry', () => {
    const requestBody = { required: true, description: '', content: [], pointer: '' };
    expect(refused(call('/x', [], { method: 'POST', requestBody }), {})).toEqual(['/body required']);
    expect(refused(call('/x', [], { method: 'GET' }), { body: {} })).toEqual(['/body unsupported']);
    expect(built(call('/x', [], { method: 'DELETE' }), { body: { ids: [1] } })).toMatchObject({
      body: '{"ids":[1]}',
      headers: { 'content-type': 'application/json' },
    });
    expect(built(call('/x', [], { method: 'POST' }), { body: null }).body).toBe('null');
  });
});
