// Addresses of screens: whatever an identifier holds comes back as it was, and the way on after sign-in stays ours.
import { expect, test } from 'vitest';
import { editPath, itemPath, listPath, nextOf, partsOf, signInPath } from './paths.ts';

const ODD = ['a/b', 'a b', '100%', '%2F', 'x.y', 'ä/ü', '~-2F', '~~', 'example.com.', '?#&=', '__proto__', '日本'];

test.each(ODD)('the identifier %j survives an address', (id) => {
  const path = itemPath('zones', ['p/1'], id);
  expect(partsOf(path)).toEqual(['zones', 'p/1', id]);
});

test('a singleton and a list have no id', () => {
  expect(itemPath('me', [])).toBe('/item/me');
  expect(editPath('settings', ['7'])).toBe('/edit/settings/7');
  expect(listPath('customers.addresses', ['7'])).toBe('/list/customers.addresses/7');
});

test('after sign-in one goes on inside the application only (S3)', () => {
  expect(nextOf(signInPath('/item/a/b?tab=c').slice('/sign-in'.length))).toBe('/item/a/b?tab=c');
  for (const evil of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '']) {
    expect(nextOf(`?next=${encodeURIComponent(evil)}`)).toBe('/');
  }
});
