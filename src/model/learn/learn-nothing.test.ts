// Answers that teach nothing: what is not there, and what is no data.
import { expect, test } from 'vitest';
import type { Resource } from '../application.ts';
import { itemOf } from '../answers/values.ts';
import { learn } from './learn.ts';
import { ORDER, UNTYPED } from './learn.fixture.ts';

test('an envelope that holds null where the item was told to be is no item, and teaches nothing', () => {
  const told: Partial<Resource> = { idField: 'id', idParameter: 'id', itemPointer: '/data' };
  const known = { ...UNTYPED, ...told };
  const gone = { data: null, meta: { at: '2026-11-28' } };
  expect(learn(known, { value: gone, headers: {} }, { of: 'item' })).toBe(known);
  expect(itemOf(known, gone)).toBeNull();
  // Where nothing is in the place that was told, that was a wrong guess.
  expect(learn(known, { value: { order: ORDER }, headers: {} }, { of: 'item' }).itemPointer).toBe('/order');
});

test('a text in place of data teaches nothing of what is described', () => {
  const known = learn(UNTYPED, { value: [{ id: 1, title: 'Lamp' }], headers: {} });
  const yaml = { value: 'orders:\n- id: 1\n', headers: {} };
  expect([learn(known, yaml), learn(known, yaml, { of: 'item' })]).toEqual([known, known]);
});
