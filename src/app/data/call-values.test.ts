// The path parameters of a call: which value goes where when contracts name one thing differently from path to path.
import { expect, test } from 'vitest';
import { pathValues } from './call-values.ts';
import { chosenSoFar, givenInPath } from './chosen-in-path.ts';

const contacts = { parentParameters: ['tenant'], idParameter: 'contactId' };
const item = { contactId: 'c-1', contact_number: 'N-77', name: 'Ada' };

test.each([
  ['by name', '/{tenant}/contacts/{contactId}', { tenant: 't', contactId: 'c-1' }],
  ['by name in another order', '/contacts/{contactId}/of/{tenant}', { contactId: 'c-1', tenant: 't' }],
  ['by position where only the name differs', '/{tenant}/contacts/{key}', { tenant: 't', key: 'c-1' }],
  [
    'from the item where the parameter is its property',
    '/{tenant}/contacts/{ContactNumber}',
    { tenant: 't', ContactNumber: 'N-77' },
  ],
])('a value goes to its parameter: %s', (_how, path, expected) => {
  expect(pathValues({ path }, contacts, ['t', 'c-1'], item)).toEqual(expected);
});

test('what is done to an item with what stands after it is chosen, beginning with what the item has', () => {
  const bookings = { parentParameters: [], idParameter: 'id' };
  const booking = { id: 'b-1', number: 'N-7', status: 'pending', driverId: null };
  const set = { path: '/bookings/{id}/status/{status}', reads: false };
  expect(givenInPath(set, bookings, ['b-1'], booking)).toEqual({ id: 'b-1' });
  expect(chosenSoFar(set, bookings, booking)).toEqual({ status: 'pending' });
  const assign = { path: '/bookings/{id}/assign-driver/{driverId}', reads: false };
  expect(chosenSoFar(assign, bookings, booking)).toEqual({});
  // What says which item is meant is no choice, by whatever name.
  const close = { path: '/bookings/by-number/{number}/close', reads: false };
  expect(givenInPath(close, bookings, ['b-1'], booking)).toEqual({ number: 'N-7' });
  // What only reads shows what belongs to the item, and asks nothing.
  const read = { path: '/bookings/{id}/prices/{status}', reads: true };
  expect(givenInPath(read, bookings, ['b-1'], booking)).toEqual({ id: 'b-1', status: 'pending' });
});
