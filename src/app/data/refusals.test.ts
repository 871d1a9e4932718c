// A person who was refused sees why before pressing again; another person, or the same after a success, does not.
import { expect, test } from 'vitest';
import type { Answer } from '#client';
import { createRefusalKeeper } from './refusals.ts';

const REFUSED = { kind: 'problem', status: 403, title: 'Only managers may refund.', detail: '' } as Answer;
const OK = { kind: 'ok', status: 200 } as Answer;

test('a refusal is remembered for that very item, until it works or somebody else signs in', () => {
  const keeper = createRefusalKeeper();
  keeper.note('POST /orders/{id}/refund', { path: { id: 7 } }, REFUSED);
  expect(keeper.reason('POST /orders/{id}/refund', ['7'])).toBe('Only managers may refund.');
  expect(keeper.reason('POST /orders/{id}/refund', ['8'])).toBeNull();
  keeper.note('POST /orders/{id}/refund', { path: { id: 7 } }, OK);
  expect(keeper.reason('POST /orders/{id}/refund', ['7'])).toBeNull();
  keeper.note('GET /staff', {}, { ...REFUSED, detail: 'Token expired' } as Answer);
  expect(keeper.reason('GET /staff', [])).toBeNull();
  keeper.note('GET /staff', {}, REFUSED);
  keeper.forget();
  expect(keeper.reason('GET /staff', [])).toBeNull();
});
