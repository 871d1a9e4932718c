import { expect, test } from 'vitest';
import { ordered } from './alphabet.ts';

const inOrder = (text: string): string => ordered(text.split(' '), (name) => name).join(' ');

test.each([
  // WeRent's items and bookings, as Flask prints them.
  ['brand color description gender name price', 'name brand color description gender price'],
  ['end_date id item_id start_date status', 'start_date end_date id item_id status'],
  ['createdAt endTime startTime title users', 'title createdAt startTime endTime users'],
  ['amount max_price min_price name zone', 'name amount min_price max_price zone'],
  ['end_date item_id start_date', 'start_date end_date item_id'],
  // An order of its own, by chance or by somebody: it stays.
  ['brand name price', 'brand name price'],
  ['id brand color gender name price', 'id brand color gender name price'],
  ['a_end b c d e_start', 'a_end b c d e_start'],
])('%s', (told, expected) => {
  expect(inOrder(told)).toBe(expected);
});
