// What must stay hidden, whatever its field is called.
import { expect, test } from 'vitest';
import { settledKind } from './Display.tsx';

const text = { kind: 'text', because: 'type-string' } as const;

// Payload answers the token of whoever asks who they are, Strapi that of whom it has registered.
test('a token that signs in is hidden; what only begins like one is not', () => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = [part({ alg: 'HS256', typ: 'JWT' }), part({ id: 1, exp: 1795662805 }), 'rZo6s0FTR7k17utt'].join('.');
  expect(settledKind(text, token)).toBe('secret');
  expect(settledKind(text, 'eyJ.is.short')).toBe('text');
  expect(settledKind(text, `${token} and more`)).toBe('text');
});
