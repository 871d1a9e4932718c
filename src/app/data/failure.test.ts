// Which refusals ask to sign in: by their status, or by the words that servers have for a token that no longer holds.
import { expect, test } from 'vitest';
import type { Problem } from '#client';
import { asksToSignIn } from './failure.ts';

const refusal = (status: number, detail: string, title = 'Not allowed') =>
  ({ kind: 'problem', status, title, detail }) as Problem;

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
