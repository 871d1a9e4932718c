// Which request targets pass, and that what passes is untouched.
import { expect, test } from 'vitest';
import { readTarget } from './path.ts';

test.each([
  ['/api/v1/customers', '/customers', ['customers'], ''],
  ['/api/v1/customers/7?page=2&q=a%20b', '/customers/7', ['customers', '7'], '?page=2&q=a%20b'],
  ['/api/v1/files/a%2Fb', '/files/a%2Fb', ['files', 'a/b'], ''],
  ['/api/v1/zones/alpha.test.', '/zones/alpha.test.', ['zones', 'alpha.test.'], ''],
  ['/api/v1/x/%E2%82%AC', '/x/%E2%82%AC', ['x', '€'], ''],
  ['/api/v1/things:undelete', '/things:undelete', ['things:undelete'], ''],
  ["/api/v1/Orders('7')/Lines", "/Orders('7')/Lines", ["Orders('7')", 'Lines'], ''],
  ['/api/v1/slash/', '/slash/', ['slash', ''], ''],
  ['/api/v1', '', [], ''],
  ['/api/v1/x?filter={"a":1}', '/x', ['x'], '?filter={"a":1}'],
  ['/api/v1/x/100%25', '/x/100%25', ['x', '100%'], ''],
])('%s passes as it is', (target, path, segments, query) => {
  expect(readTarget(target, '/api/v1')).toEqual({ path, segments, query });
});

test.each([
  '/api/v1/../admin',
  '/api/v1/a/..',
  '/api/v1/a/./b',
  '/api/v1/%2e%2e/admin',
  '/api/v1/a/%2E%2E%2Fb',
  '/api/v1/a/..%2fb',
  '/api/v1/a/x%2F..%2F..%2Fadmin',
  '/api/v1/a/..%5cb',
  '/api/v1/a/%252e%252e/b',
  '/api/v1/a/..;/b',
  '/api/v1//admin',
  '/api/v1/a//b',
  '/api/v1/a\\b',
  '/api/v1/a%00',
  '/api/v1/a%0d%0aX: y',
  '/api/v1/a%0a',
  '/api/v1/a b',
  '/api/v1/ä',
  '/api/v1/a#b',
  '/api/v1/%zz',
  '/api/v1/%',
  '/api/v1/%ff',
  '/api/v1x/a',
  '/api/v2/a',
  'http://other/api/v1/a',
])('%s is refused', (target) => {
  expect(readTarget(target, '/api/v1')).toHaveProperty('refused');
});
