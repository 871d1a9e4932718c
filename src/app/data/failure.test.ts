// Which refusals ask to sign in: by their status, or by the words that servers have for a token that no longer holds.
import { expect, test } from 'vitest';
import type { Problem } from '#client';
import { asksToSignIn, mayMeanSignIn } from './failure.ts';

const refusal = (status: number, detail: string, title = 'Not allowed') =>
  ({ kind: 'problem', status, title, detail, issues: [] }) as unknown as Problem;

test.each(['Invalid or expired token.', 'jwt expired', 'Token is not valid', 'Failed to authenticate token.'])(
  '"%s" asks to sign in',
  (words) => {
    expect([refusal(403, words), refusal(403, '', words)].map(asksToSignIn)).toEqual([true, true]);
  },
);

test.each(['Only managers may refund.', 'Invalid CSRF token', 'Your reset token has expired', 'Token limit reached'])(
  '"%s" does not',
  (words) => {
    expect(asksToSignIn(refusal(403, words))).toBe(false);
    expect(asksToSignIn(refusal(401, words))).toBe(true);
  },
);

test.each([
  '',
  'Forbidden.',
  'Access denied',
  'You are not allowed to do this.',
  'Authentication credentials were not provided.',
])('"%s" to somebody unknown may mean that they are to sign in first', (words) => {
  expect(mayMeanSignIn(refusal(403, words))).toBe(true);
});

test('a refusal that says another cause does not, nor one that names values', () => {
  // jsonapi-server, and a shop that is closed.
  const others = ['The requested resource already exists of type people', 'The order is closed', 'Read-only mode'];
  expect(others.filter((words) => mayMeanSignIn(refusal(403, words)))).toEqual([]);
  const named = { ...refusal(403, 'Forbidden'), issues: [{ pointer: '/body/name', code: 'server', params: {} }] };
  expect(mayMeanSignIn(named as Problem)).toBe(false);
});
