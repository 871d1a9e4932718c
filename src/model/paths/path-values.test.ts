// Protects: what a path ends in and identifies nothing is the input of an action on what stands before it.
import { expect, test } from 'vitest';
import { applicationOf, check, resourceIn } from '../cases/derive.fixture.ts';

test('a value that is only written below an item is asked for by an action on it', () => {
  // Jellyseerr, ShipEngine.
  check(
    'GET /orders → Order[] = orders.list',
    'GET /orders/{id} → Order = orders.get',
    'POST /orders/{id}/{status} → Order = orders.item action',
    'GET /tags → User[] = tags.list',
    'DELETE /tags/{tag_name} → - = tags.delete',
    'PUT /tags/{tag_name}/{new_tag_name} → - = tags.item action',
  );
});

test('what is read there, too, is a thing of its own', () => {
  const application = applicationOf([
    'GET /orders → Order[]',
    'GET /orders/{id} → Order',
    'GET /orders/{id}/{user} → User',
    'PUT /orders/{id}/{user} User → User',
  ]);
  expect(resourceIn(application, 'user').operations.get).toBe('GET /orders/{id}/{user}');
});

test('the identities of things are no things: they list those that nothing else lists', () => {
  // XTRF, VTEX.
  check(
    'GET /orders → Order[] = orders.list',
    'GET /orders/ids → string[] = orders.collection action',
    'GET /orders/{id} → Order = orders.get',
    'GET /users/ids → string[] = users.list',
    'GET /users/{id} → User = users.get',
  );
});
