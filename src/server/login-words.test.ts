// What is said where an API does not let somebody in: its own words, and what to do about them.
import { expect, test } from 'vitest';
import { wordsOf } from './log-in.ts';

test.each([
  [401, 'Invalid credentials', 'Invalid credentials. Check what you entered and try again.'],
  [403, 'Wrong password!', 'Wrong password! Check what you entered and try again.'],
  [403, 'Forbidden', 'Forbidden. Check what you entered and try again.'],
  // Planka: the name and the password were right.
  [403, 'Terms acceptance required', 'Terms acceptance required.'],
  [403, 'Use single sign-on', 'Use single sign-on.'],
])('%i %s', (status, detail, said) => {
  expect(wordsOf({ status, title: '', detail })).toBe(said);
});
