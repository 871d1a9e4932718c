import { expect, test } from 'vitest';
import { saysNone } from './none-found.ts';

const refused = (text: string, chosen = false, status = 404): boolean => saysNone({ status, words: text }, chosen);

test.each([
  'No accounts were found',
  'No scheduled transactions were found',
  'No devices found',
  'No matching record found',
  'No posts exist for this tag.',
  'No records match your query',
  'Error: No products found',
  '0 results found',
  'Nothing found',
  'No results.',
  'No data',
])('%j says that nothing is in the list', (text) => {
  expect([refused(text), refused(text, false, 400), refused(text, false, 403)]).toEqual([true, true, false]);
});

test('a page that is not there says so only where something was looked for', () => {
  for (const text of ['Page not found', 'Not found.', 'The requested page does not exist.'])
    expect([refused(text), refused(text, true)]).toEqual([false, true]);
});

test.each([
  'No team was found.',
  'No team found',
  'No API key found in request',
  'No such user found',
  'No permission to see what was found',
  'User not found',
  'No token was provided. None was found in the header.',
  'Notice: no',
  '',
])('%j says something else', (text) => {
  expect([refused(text), refused(text, true)]).toEqual([false, false]);
});

test('words of any length are answered at once', () => {
  const started = performance.now();
  for (const part of ['no ', 'no a ', 'page ', 'a: ']) refused(part.repeat(60_000), true);
  for (const part of ['no ', 'a ', "x' "]) refused(`no ${part.repeat(60)}`, true);
  expect(performance.now() - started).toBeLessThan(200);
});
