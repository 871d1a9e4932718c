// The address of a list holds its whole state: whatever was asked comes back, odd names and values included.
import { expect, test } from 'vitest';
import { ExactNumber } from '#contract';
import type { ListWish } from '../../data/list.ts';
import { queryOf, wishOf } from './wish.ts';

const WISHES: readonly ListWish[] = [
  { sort: [], search: '', filters: [], conditions: [] },
  { sort: [{ field: 'createdAt', direction: 'descending' }], search: 'a b&c=ü', filters: [], conditions: [] },
  {
    sort: [
      { field: 'desc:odd', direction: 'ascending' },
      { field: 'meta.total', direction: 'descending' },
    ],
    search: '',
    filters: [
      { parameter: 'filter[status]', value: 'paid' },
      { parameter: '__proto__', value: true },
      { parameter: 'min', value: 12 },
      { parameter: 'code', value: '007' },
      { parameter: 'from', value: '2024-01-31' },
      { parameter: 'big', value: new ExactNumber('12345678901234567890') },
      { parameter: 'ids', value: ['a', 'b'] },
      { parameter: 'text', value: 'true' },
    ],
    conditions: [
      { field: 'from.where', operator: 'contains', value: '"quoted"' },
      { field: 'state', operator: 'in', value: ['open', null] },
    ],
  },
];

test.each(WISHES)('a wish survives its address: %j', (wish) => {
  expect(wishOf(queryOf(wish))).toEqual(wish);
});

test('what an address does not know is left out', () => {
  expect(wishOf('?sort=sideways&where.hack.x=1&page=2')).toEqual({ sort: [], search: '', filters: [], conditions: [] });
});
