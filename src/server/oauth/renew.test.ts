// What comes of a renewal that fails: a refusal holds for a while, a server that was away is asked again in a moment.
import { expect, test } from 'vitest';
import { newSession } from '../session.ts';
import { createRenewer, NotAnswered } from './renew.ts';

test.each([
  ['a refused renewal is not tried again for half a minute', new Error('refused'), [1, 1, 2]],
  ['one that nobody answered is tried again after a moment', new NotAnswered('away'), [1, 2, 3]],
])('%s', async (_what, failure, tries) => {
  let now = 1_000_000;
  let asked = 0;
  const refresh = (): Promise<never> => {
    asked += 1;
    return Promise.reject(failure);
  };
  const grant = { scheme: 'token', by: 'operation', refresh: 'r1', until: now, at: now - 60_000 } as const;
  const session = { ...newSession('http://api.example', now), grants: [grant] };
  const renewer = createRenewer(refresh, { note: () => undefined, newer: () => null }, () => now);
  const counts: number[] = [];
  for (const later of [0, 3_000, 30_000]) {
    now += later;
    expect(await renewer.again(session)).toBeNull();
    counts.push(asked);
  }
  expect(counts).toEqual(tries);
});
