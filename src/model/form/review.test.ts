// Which changes deserve a second look before they are saved.
import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';
import { reviewReason } from './review.ts';

const ITEM = { name: 'Tent', status: 'open', tags: ['a', 'b'], address: { city: 'Oslo' } };
const names = Object.fromEntries(Array.from({ length: 10 }, (_none, index) => [`n${index}`, 'x']));

test.each([
  ['a name', { ...ITEM, name: 'Tent 2' }, false, null],
  ['a name of real data', { ...ITEM, name: 'Tent 2' }, true, 'grave'],
  ['nothing, of real data', ITEM, true, null],
  ['the state', { ...ITEM, status: 'closed' }, false, 'state'],
  ['something out of a list', { ...ITEM, tags: ['b'] }, false, 'removal'],
  ['something more in a list', { ...ITEM, tags: ['a', 'b', 'c'] }, false, null],
  ['a whole object', { ...ITEM, address: null }, false, 'removal'],
  ['a text emptied', { ...ITEM, name: '' }, false, null],
  ['ten things', { ...ITEM, ...names }, false, 'many'],
])('%s', (_what, after, grave, reason) => {
  expect(reviewReason({ changes: changesOf(ITEM, after), stateField: 'status', grave })).toBe(reason);
});
