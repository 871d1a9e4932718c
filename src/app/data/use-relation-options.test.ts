// What a picker offers first of what was found in memory.
import { expect, test } from 'vitest';
import { namedFirst } from './use-relation-options.ts';

test('what is called as was typed comes before what only has it in another value', () => {
  const found = ['Pants', 'Mobile', 'Bike', 'Chair'].map((title, at) => ({
    id: String(at),
    title,
    hint: '',
    item: null,
  }));
  expect(namedFirst(found, ' bi').map(({ title }) => title)).toEqual(['Bike', 'Mobile', 'Pants', 'Chair']);
});
