// The path parameters of a call: which value goes where when contracts name one thing differently from path to path.
import { expect, test } from 'vitest';
import { derive, deriveDetails, FIRST_REQUEST, type ListRequest } from '#model';
import { contractIn } from '../../../test/contract.ts';
import { callOf, missing, pathValues, valuesOfList } from './call-values.ts';
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

// Storecove lists the tax identifiers of a legal entity by the entity, "/legal_entities/{id}", and opens each by an "{id}" of its own.
test('what its owner alone lists is listed by the owner', () => {
  const identifiers = { parentParameters: ['legal_entity_id'], idParameter: 'id' };
  expect(pathValues({ path: '/legal_entities/{id}' }, identifiers, ['7'])).toEqual({ id: '7' });
  const own = '/legal_entities/{legal_entity_id}/identifiers/{id}';
  expect(pathValues({ path: own }, identifiers, ['7', '9'])).toEqual({ legal_entity_id: '7', id: '9' });
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

// Box lists collaborations that are pending alone, EVE orders of all types unless asked otherwise, Discourse its people in an order.
function listOf(query: string) {
  const contract = contractIn(`openapi: 3.0.0
info: { title: T, version: '1' }
paths:
  /orders:
    get:
      parameters: [${query}]
      responses: { '200': { description: '', content: { application/json: { schema: { type: array, items:
        { type: object, properties: { id: { type: string }, name: { type: string }, status: { type: string } } } } } } } }`);
  const details = deriveDetails(contract, derive(contract), 'orders');
  const listing = details?.resource.listing ?? null;
  const call = details === null || listing === null ? null : callOf(details, listing.operation);
  if (details === null || listing === null || call === null) throw new Error('no list');
  return {
    missing: missing(details, listing, FIRST_REQUEST),
    sent: (request: ListRequest = FIRST_REQUEST) => valuesOfList(call, listing, request).query,
  };
}

const asked = (name: string, schema: string): string =>
  `{ name: ${name}, in: query, required: true, schema: ${schema} }`;

test.each([
  ['the only value', asked('status', '{ type: string, enum: [pending] }'), { status: 'pending' }],
  ['what is usual', asked('status', '{ type: string, enum: [open, all], default: all }'), { status: 'all' }],
  ['the first way to sort', asked('sort', '{ type: string, enum: [name, -name] }'), { sort: 'name' }],
])('a list is not kept back for %s', (_what, query, sent) => {
  const list = listOf(query);
  expect(list.missing).toEqual([]);
  expect(list.sent()).toEqual(sent);
});

test('what people choose goes before what is usual', () => {
  const list = listOf(asked('status', '{ type: string, enum: [open, all], default: all }'));
  const filters = [{ parameter: 'status', value: 'open' }];
  expect(list.sent({ ...FIRST_REQUEST, filters })).toEqual({ status: 'open' });
});

test.each([
  ['nothing is usual', asked('status', '{ type: string, enum: [open, all] }'), 'status'],
  ['a day stands that was printed', asked('since', '{ type: string, format: date, default: "2025-10-15" }'), 'since'],
])('a list asks first where %s', (_why, query, name) => {
  expect(listOf(query).missing).toEqual([name]);
});
