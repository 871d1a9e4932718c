// The jar of upstream cookies: kept, replaced, removed, and sent only where they belong.
import { expect, test } from 'vitest';
import { cookiesFor, keepCookies } from './jar.ts';

const NOW = 1_000_000;

test('cookies are kept, replaced and removed as the upstream says', () => {
  const first = keepCookies([], ['sid=a; Path=/; HttpOnly', 'theme=dark', 'bad name=x', '=y'], NOW);
  expect(cookiesFor(first, '/api/x', NOW)).toEqual(['sid=a', 'theme=dark']);
  const second = keepCookies(first, ['sid=b; Path=/', 'theme=; Max-Age=0'], NOW);
  expect(cookiesFor(second, '/', NOW)).toEqual(['sid=b']);
  expect(keepCookies(second, ['sid=b; Path=/'], NOW)).toBe(second);
});

test('path and expiry are obeyed', () => {
  const jar = keepCookies(
    [],
    ['a=1; Path=/admin', 'b=2; Max-Age=10', 'c=3; Expires=Thu, 01 Jan 1970 00:00:01 GMT'],
    NOW,
  );
  expect(cookiesFor(jar, '/admin/x?y', NOW)).toEqual(['a=1', 'b=2']);
  expect(cookiesFor(jar, '/administrators', NOW)).toEqual(['b=2']);
  expect(cookiesFor(jar, '/', NOW + 11_000)).toEqual([]);
});
