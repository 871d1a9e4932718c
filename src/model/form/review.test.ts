// Which changes deserve a second look before they are saved.
import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';
import { ledState, reviewReason } from './review.ts';

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

// Strapi's invoices and Payload's bikes have a state and no action: a word of actions would only frighten.
test('a state is led by what acts on the item, and not by what only reads it or acts on all', () => {
  const state = { field: 'status', values: [] };
  const action = (on: 'item' | 'collection', reads: boolean) =>
    ({ on, reads }) as Parameters<typeof ledState>[0]['actions'][number];
  expect(ledState({ state, actions: [action('item', true), action('collection', false)] })).toBeNull();
  expect(ledState({ state, actions: [action('item', false)] })).toBe('status');
  expect(ledState({ state: null, actions: [action('item', false)] })).toBeNull();
});
