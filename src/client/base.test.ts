// Where the operations of an API begin: the likeliest base path first.
import { expect, test } from 'vitest';
import { basePaths } from './base.ts';

const HOST = 'http://127.0.0.1:3000';

function first(
  servers: readonly string[],
  paths: readonly string[] = ['/customers'],
  contractUrl: string | null = `${HOST}/openapi.json`,
  host = HOST,
) {
  return basePaths({ host, contractUrl, paths, servers: servers.map((url) => ({ url, variables: [] })) })[0];
}

test.each<[string, readonly string[], string]>([
  ['no server: the standard base', [], '/api/v1'],
  ['the root of the same origin', [HOST], ''],
  ['a path on the same origin', [`${HOST}/v2/`], '/v2'],
  ['a relative path', ['/rest'], '/rest'],
  ['relative to the document', ['./v3'], '/v3'],
  ['only the path of another host', ['https://api.example.com/api/v3'], '/api/v3'],
  ['the own origin before others', ['https://api.example.com/a', `${HOST}/b`], '/b'],
  ['a variable without value is left out', ['https://{host}/x'], '/api/v1'],
])('%s', (_case, servers, path) => {
  expect(first(servers)).toBe(path);
});

test('the prefix is never doubled: paths that all have it begin at the host', () => {
  expect(first([], ['/api/v1/a', '/api/v1/b/{id}'])).toBe('');
  expect(first([HOST], ['/api/v1/a'])).toBe('');
  expect(first(['/api/v1'], ['/api/v1/a'])).toBe('');
});

test('paths that begin with a version of their own have none before it, where no server says so', () => {
  expect(first([], ['/v3/kv/put', '/v3/lease/leases'])).toBe('');
  expect(first([], ['/api/v2/tags', '/api/v2/tags/{id}'], null, `${HOST}/backend`)).toBe('/backend');
  expect(first([], ['/v3/kv/put', '/health'])).toBe('/api/v1');
  expect(first(['/gateway'], ['/v3/kv/put'])).toBe('/gateway');
});

test('a variable has its default', () => {
  const servers = [{ url: '/{stage}', variables: [{ name: 'stage', default: 'live', values: [], description: '' }] }];
  expect(basePaths({ host: HOST, contractUrl: null, paths: [], servers })[0]).toBe('/live');
});

test('a host with a path keeps it before the prefix', () => {
  expect(first([], ['/a'], null, `${HOST}/backend`)).toBe('/backend/api/v1');
});

test('a contract without servers may stand where its operations begin, which is tried last', () => {
  const all = (contractUrl: string, paths: readonly string[], urls: readonly string[] = []) =>
    basePaths({ host: HOST, contractUrl, paths, servers: urls.map((url) => ({ url, variables: [] })) });
  expect(all(`${HOST}/api/openapi.json`, ['/user', '/user/{id}'])).toEqual(['/api/v1', '', '/api']);
  expect(all(`${HOST}/backend/doc/`, ['/user'])).toEqual(['/api/v1', '', '/backend']);
  expect(all(`${HOST}/api/openapi.json`, ['/api/user'])).toEqual(['/api/v1', '']);
  expect(all(`${HOST}/api/openapi.json`, ['/user'], ['/'])).toEqual(['', '/api/v1']);
  expect(all('https://elsewhere.example/api/openapi.json', ['/user'])).toEqual(['/api/v1', '']);
});
