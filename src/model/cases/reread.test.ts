// Rules that in-house contracts read anew taught: untold lists of another's things, what is done to what the last word
// names, exports, figures, a passkey's options. Input: paths as those have them.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  type Json,
  operation,
  resourceOf,
  roleOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const summarised = (summary: string, one: Json): Json => ({ ...one, summary });
const untold = (...asked: readonly string[]): Json => operation(null, undefined, ...asked.map((one) => inPath(one)));
const ITEMS = { '/items': { get: untold() }, '/items/{item_id}': { get: untold('item_id') } };
const USER = { '/user/{id}': { get: untold('id'), put: untold('id') } };

describe('what is asked for by another thing, and told of no more', () => {
  it('is a list where it is changed by an identity of its own', () => {
    const application = applicationOf({
      ...ITEMS,
      '/reviews': { post: operation(null, things({ item_id: text, rating: text })) },
      '/reviews/{review_id}': { put: untold('review_id'), delete: untold('review_id') },
      '/reviews/{item_id}': { get: untold('item_id') },
    });
    expect(resourceOf(application, 'reviews')).toMatchObject({
      idField: 'id',
      operations: { list: 'GET /reviews/{item_id}', get: null, delete: 'DELETE /reviews/{review_id}' },
    });
  });

  it('is a list where it is said to be several', () => {
    const paths = (summary: string, noun = 'animals'): Json => ({
      ...USER,
      [`/user/${noun}`]: { post: operation(null, things({ name: text })) },
      [`/user/${noun}/{user_id}`]: { get: summarised(summary, untold('user_id')) },
    });
    const role = (summary: string, noun?: string): string =>
      roleOf(applicationOf(paths(summary, noun)), `GET /user/${noun ?? 'animals'}/{user_id}`);
    expect(role('Get Animals')).toBe('list');
    expect(role('Gets the monitors of a user', 'device-monitors')).toBe('list');
    expect(role('Retrieve an animal')).toBe('get');
    expect(role('Get statistics', 'statistics')).not.toBe('list');
    expect(role('')).toBe('get');
  });

  it('is one thing where more stands below, or where it is known by that', () => {
    const cart = { '/carts/{user_id}': { get: summarised('Get carts', untold('user_id')) } };
    const below = { '/carts/{user_id}/lines': { get: untold('user_id') } };
    expect(roleOf(applicationOf({ ...USER, ...cart }), 'GET /carts/{user_id}')).toBe('list');
    expect(roleOf(applicationOf({ ...USER, ...cart, ...below }), 'GET /carts/{user_id}')).toBe('get');
    const written = { '/carts/{user_id}': { ...cart['/carts/{user_id}'], delete: untold('user_id') } };
    expect(roleOf(applicationOf({ ...USER, ...written }), 'GET /carts/{user_id}')).toBe('get');
    // "/bytes/{n}" is none of the links that "/links/{n}/{offset}" opens.
    const bytes = { '/bytes/{n}': { get: summarised('Get bytes', untold('n')) } };
    const links = { '/links/{n}/{offset}': { get: untold('n', 'offset') } };
    expect(roleOf(applicationOf({ ...bytes, ...links }), 'GET /bytes/{n}')).toBe('get');
  });
});

it('lists what nothing else lists by whom it is of, where such are kept', () => {
  const rentals = {
    '/rentals': { post: operation(null, things({ user_id: text, item_id: text })) },
    '/rentals/{id}': { get: untold('id'), delete: untold('id') },
  };
  const byUser = '/rentals/user/{userId}';
  const role = (get: Json, more: Json = USER): string =>
    roleOf(applicationOf({ ...rentals, [byUser]: { get }, ...more }), `GET ${byUser}`);
  const application = applicationOf({ ...rentals, ...USER, [byUser]: { get: untold('userId') } });
  expect(roleOf(application, `GET ${byUser}`)).toBe('list');
  expect(roleOf(application, 'GET /rentals/{id}')).toBe('get');
  expect(role(untold('userId'), {})).toBe('action');
  expect(role(summarised('Get the rental of a user', untold('userId')))).toBe('action');
  expect(role(untold('userId'), { ...USER, '/rentals': { get: untold() } })).toBe('action');
});

it('is an action of the list where it is said to find those of another, who is known by the `id`, and none of one of them', () => {
  const place = (summary: string, more: Json = USER): readonly (string | undefined)[] => {
    const application = applicationOf({
      '/orders': { get: untold(), post: operation(null, things({ title: text })) },
      '/orders/{id}': { get: untold('id') },
      '/orders/user/{id}': { get: summarised(summary, untold('id')) },
      ...more,
    });
    const { actions } = resourceOf(application, 'orders');
    return [roleOf(application, 'GET /orders/user/{id}'), actions.find(({ on }) => on === 'collection')?.label];
  };
  expect(place('Get orders by user ID')).toEqual(['action', 'Get orders by user']);
  expect(place('Get orders by user tax ID')[1]).toBe('Get orders by user tax ID');
  expect(place('Get all orders of a user')).toEqual(['action', 'Get all orders of a user']);
  // Where nobody keeps users, or the one order is meant.
  expect(place('Get orders by user ID', {})[0]).not.toBe('action');
  expect(place('Get the user of an order')[1]).toBeUndefined();
});

describe('what is done to what the last word names', () => {
  const post = (path: string, summary: string, answer: Json = things({ url: text })): string => {
    const made = { responses: { 201: { description: '', content: { 'application/json': { schema: answer } } } } };
    const one = summarised(summary, { ...operation(null, things({ file: text })), ...made });
    return roleOf(applicationOf({ [path]: { post: one } }), `POST ${path}`);
  };

  it('makes none, where its summary begins with the word before', () => {
    expect(post('/upload/image', 'Upload an image')).toBe('application');
    expect(post('/staff/sync/events', 'Sync offline events')).toBe('application');
    expect(post('/export/users', 'Export users')).toBe('application');
    expect(post('/media/images', 'Upload an image')).toBe('create');
    expect(post('/upload/images', 'Add an image')).toBe('create');
  });

  it('is the ceremony of a passkey', () => {
    const options = things({ challenge: text, options: things({}) });
    expect(post('/webauthn/registration/options', 'Passkey registration options', options)).toBe('application');
    expect(post('/products/options', 'Add an option', options)).toBe('create');
  });
});

it('exports what it says to export, and tells revenues', () => {
  const application = applicationOf({
    '/reports/weddings/{uuid}': { get: summarised('Export Wedding Report', untold('uuid')) },
    '/rentals/{id}': { get: untold('id') },
    '/rentals/admin/revenues': { get: untold() },
    '/revenue-schedules': { get: untold() },
  });
  expect(roleOf(application, 'GET /reports/weddings/{uuid}')).toBe('application');
  expect(roleOf(application, 'GET /rentals/admin/revenues')).not.toBe('list');
  expect(roleOf(application, 'GET /revenue-schedules')).toBe('list');
});
