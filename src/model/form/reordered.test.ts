// Entries of a list that change their places: a form's state in, where what is known of each entry stands afterwards out.
import { expect, test } from 'vitest';
import { EMPTY_STATE, reordered } from './index.ts';

test('what is known of an item moves with it', () => {
  const before = {
    ...EMPTY_STATE,
    values: { body: { l: ['a', 'b', 'c'] } },
    texts: new Map([['/body/l/2/x', 'number:1a']]),
    branches: new Map([['/body/l/0', 1]]),
  };
  const after = reordered(before, '/body/l', [2, 0], undefined);
  expect(after.values.body).toEqual({ l: ['c', 'a'] });
  expect([...after.texts]).toEqual([['/body/l/0/x', 'number:1a']]);
  expect([...after.branches]).toEqual([['/body/l/1', 1]]);
});
