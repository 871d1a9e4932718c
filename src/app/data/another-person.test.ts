// Somebody else than the last time: whatever is typed beside the secrets, in whatever case.
import { expect, test } from 'vitest';
import type { SignInRequest } from '#client';
import { isAnotherPerson, PERSON } from './another-person.ts';

function device() {
  const kept = new Map<string, unknown>();
  const storage = {
    read: <T>(key: string) => kept.get(key) as T | undefined,
    write: (key: string, value: unknown) => kept.set(key, value) !== undefined,
  };
  const signIn = (given: Partial<SignInRequest>) => isAnotherPerson({ kind: 'login', scheme: null, ...given }, storage);
  return { kept, signIn };
}

test('who types another name is another person; who signs in again, or types none, is not', () => {
  const { kept, signIn } = device();
  expect(signIn({ body: { email: 'ann@shop.test', password: 'a' } })).toBe(false);
  expect(signIn({ body: { email: 'Ann@shop.test', password: 'b' } })).toBe(false);
  expect(signIn({ kind: 'bearer', value: 'token' })).toBe(false);
  expect(signIn({ body: { email: 'bob@shop.test', password: 'a' } })).toBe(true);
  expect(signIn({ body: { email: 'bob@shop.test', password: 'a' } })).toBe(false);
  expect(signIn({ kind: 'basic', username: 'ann', password: 'x' })).toBe(true);
  expect(JSON.stringify(kept.get(PERSON))).not.toContain('ann');
});
