// Tokens in answers of logins that came, of which the contract tells nothing: an answer in, places out.
import { expect, it } from 'vitest';
import type { Json } from '#contract';
import { tokensFound } from './token-places.ts';

it.each<[Json, string | undefined, string | undefined]>([
  // AdonisJS: what signs in stands in a thing of its own, beside what was kept for the user.
  [{ token: { type: 'bearer', token: 'oat_1', expires_at: '2027' } }, '/token/token', undefined],
  [{ user: { id: 1, remember_me_token: 'r' }, token: { type: 'bearer', token: 'oat_1' } }, '/token/token', undefined],
  [
    { user: { id: 1 }, tokens: { refresh: { token: 'r' }, access: { token: 'a', expires: '2027' } } },
    '/tokens/access/token',
    '/tokens/refresh/token',
  ],
  [
    { authorisation: { type: 'bearer', token: 'a', refresh_token: 'r' } },
    '/authorisation/token',
    '/authorisation/refresh_token',
  ],
  [{ code: 4001, message: 'wrong name or password', key: 'no such user' }, undefined, undefined],
  ['abc', undefined, undefined],
])('of %j', (answer, token, refreshToken) => {
  const found = tokensFound(answer);
  expect([found.token[0], found.refreshToken[0]]).toEqual([token, refreshToken]);
});
