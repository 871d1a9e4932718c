// Which answers of an action hold the things of its resource: lists by another way than the list's own (GET /tasks/overdue),
// and which are anything else.
import { expect, test } from 'vitest';
import { learn } from '../learn/learn.ts';
import { UNTYPED } from '../learn/learn.fixture.ts';
import { thingsIn } from './things-in.ts';

const LAMP = { id: 1, title: 'Lamp', price: 3 };
const DESK = { id: 2, title: 'Desk', price: 5 };
const resource = learn(UNTYPED, { value: { items: [LAMP, DESK] }, headers: {} });

test('a list of them, bare or as their list holds it', () => {
  expect(thingsIn(resource, [LAMP, DESK])).toEqual([LAMP, DESK]);
  expect(thingsIn(resource, { items: [DESK] })).toEqual([DESK]);
  expect(thingsIn(resource, [{ id: 3, title: 'Rug', late: 4 }])).toHaveLength(1);
});

test('not what does not identify itself, has little of what they have, or is no list', () => {
  const others = [[{ title: 'Lamp' }], [{ id: 1, day: 'Monday', sold: 3, left: 2 }], LAMP, ['Lamp'], 'Lamp', undefined];
  for (const value of others) expect(thingsIn(resource, value)).toBeNull();
  expect(thingsIn(resource, [LAMP, { day: 'Monday' }])).toBeNull();
});

test('none of them, where their list is there and holds none', () => {
  expect(thingsIn(resource, [])).toEqual([]);
  expect(thingsIn(resource, { items: [], message: 'OK' })).toEqual([]);
  expect(thingsIn(resource, { message: 'OK' })).toBeNull();
});
