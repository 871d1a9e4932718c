// What a create answered, where it comes in a box that what is read does not.
import { expect, test } from 'vitest';
import { inBox } from './made.ts';

const resource = { idField: 'id' };

test('of what an answer holds, the one thing with an identity was made', () => {
  const doc = { id: 7, title: 'New' };
  expect(inBox(resource, { message: 'Created', doc })).toEqual({ item: doc, id: '7' });
  expect(inBox(resource, { success: true, user: { id: 'u1' }, meta: { took: 3 } })?.id).toBe('u1');
});

test.each([
  [{ before: { id: 1 }, after: { id: 2 } }],
  [{ message: 'Created' }],
  [{ doc: { name: 'New' } }],
  [[{ id: 1 }]],
  [undefined],
])('%j does not tell', (value) => {
  expect(inBox(resource, value)).toBeNull();
});
