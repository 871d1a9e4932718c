// Identity, title and path of items, as contracts name them and as items really are.
import { expect, test } from 'vitest';
import { ExactNumber } from '#contract';
import type { Json } from '#contract';
import { idOf, itemOf, ownTitle, pathValuesOf, titleOf } from './values.ts';

const order = {
  idField: 'id',
  idParameter: 'orderId',
  singular: 'Order',
  titleField: 'name',
  parentParameters: ['customerId'],
};
const silent = { ...order, idField: null, titleField: null };

test.each([
  [order, { id: 7 }, '7'],
  [order, { id: new ExactNumber('12345678901234567890') }, '12345678901234567890'],
  [{ ...order, idField: '/metadata/name' }, { metadata: { name: 'web' } }, 'web'],
  [order, { order_id: 'x' }, 'x'],
  [silent, { uuid: 'u', name: 'n' }, 'u'],
  [silent, { $key: 'k', name: 'n' }, 'k'],
  [silent, 'plain', 'plain'],
  [silent, { a: { id: 1 } }, null],
  [silent, { id: null, name: '' }, null],
] as readonly (readonly [typeof order, Json, string | null])[])('idOf %#', (resource, item, expected) => {
  expect(idOf(resource, item)).toBe(expected);
});

test.each([
  [{ url: 'https://a.test/api/orders/7/', name: 'Lamp' }, '7'],
  [{ _links: { self: { href: '/orders/a%20b{?projection}' } }, name: 'Lamp' }, 'a b'],
  [{ '@id': '/api/orders/7' }, '7'],
  [{ url: 'https://shop.test/lamps/7', name: 'Lamp' }, 'Lamp'],
  [{ url: 'https://a.test/orders/blue-lamp', id: 7 }, '7'],
])('an item is known by what its own address ends in: %j', (item, expected) => {
  expect(idOf({ ...silent, path: '/customers/{id}/orders' }, item)).toBe(expected);
  expect(idOf({ ...silent, idField: 'name', path: '/orders/' }, item)).toBe(expected);
});

// LXD, Incus, FuturFusion's Operations Center.
test.each([
  ['/1.0/machines/web1/logs/lxc.log', 'lxc.log'],
  ['https://a.test/1.0/machines/web1/logs/a%20b?project=shop', 'a b'],
  ['/1.0/machines/web1/backups/lxc.log', '/1.0/machines/web1/backups/lxc.log'],
  ['/var/logs/lxc.log', '/var/logs/lxc.log'],
  ['lxc.log', 'lxc.log'],
])('what is listed by its own address is known by the end of it: %s', (item, id) => {
  const logs = { ...silent, path: '/1.0/machines/{name}/logs' };
  expect([idOf(logs, item), titleOf(logs, item)]).toEqual([id, id]);
});

test.each([
  [order, { id: 7, name: 'Lamp' }, 'Lamp'],
  [order, { id: 7, name: '  ' }, '7'],
  [silent, { id: 7, email: 'a@b.c' }, 'a@b.c'],
  [silent, { id: 7, first_name: 'Ada', last_name: 'King', email: 'a@b.c' }, 'Ada King'],
  [{ ...silent, titleField: 'email' }, { id: 7, first_name: 'Ada', last_name: 'King', email: 'a@b.c' }, 'Ada King'],
  [{ ...silent, titleField: 'firstName' }, { id: 7, firstName: 'Ada', lastName: 'King' }, 'Ada King'],
  [{ ...silent, titleField: 'firstName' }, { id: 7, firstName: 'Ada' }, 'Ada'],
  [{ ...silent, titleField: 'username' }, { id: 7, firstName: 'Ada', username: 'ada' }, 'ada'],
  [{ ...silent, titleField: 'title' }, { id: 7, firstName: 'Ada', lastName: 'King', title: 'Countess' }, 'Countess'],
  [silent, { id: 7, title: { de: 'Lampe', en: 'Lamp' } }, 'Lamp'],
  [silent, { id: '7', type: 'x', attributes: { name: 'Lamp' } }, 'Lamp'],
  [silent, null, ''],
] as readonly (readonly [typeof order, Json, string])[])('titleOf %#', (resource, item, expected) => {
  expect(titleOf(resource, item)).toBe(expected);
});

test.each([
  [{}, { customerId: 'c' }, { customerId: 'c', orderId: '7' }],
  [{ customer_id: 3 }, {}, { customerId: 3, orderId: '7' }],
  [{ customer: { id: 4, name: 'x' } }, {}, { customerId: 4, orderId: '7' }],
  [{}, {}, { orderId: '7' }],
])('pathValuesOf: item %j, parents %j', (more, parents, expected) => {
  expect(pathValuesOf(order, { id: 7, ...more }, parents)).toEqual(expected);
});

test.each([
  [{ owner: { login: 'octo', id: 1 } }, 'octo'],
  [{ owner: { id: 4, name: 'Octo' } }, '4'],
  [{ owner: 'octo' }, 'octo'],
  [{ owner: {} }, undefined],
] as const)('pathValuesOf: the owner held whole in %j', (more, expected) => {
  const repo = { ...order, idField: 'name', idParameter: 'repo', parentParameters: ['owner'] };
  expect(pathValuesOf(repo, { name: 'hello', ...more })['owner']).toBe(expected);
});

test('itemOf: in its envelope, a list of one, a wrong guess', () => {
  expect(itemOf({ itemPointer: '/data' }, { data: { id: 1 } })).toEqual({ id: 1 });
  expect(itemOf({ itemPointer: '' }, [{ id: 1 }])).toEqual({ id: 1 });
  expect(itemOf({ itemPointer: '/data' }, { id: 1 })).toEqual({ id: 1 });
  expect(itemOf({ itemPointer: '' }, null)).toBeUndefined();
});

test('what holds no more than an identity has no name of its own: whoever shows it looks for it', () => {
  expect(ownTitle(order, { id: 7, _href: 'https://a.test/orders/7' })).toBe('');
  expect(ownTitle(order, { id: 7, name: 'Lamp' })).toBe('Lamp');
  expect(ownTitle({ ...order, titleField: 'id' }, { id: 'main' })).toBe('main');
});

// WordPress renders each title for a page of the web.
test('what is rendered names a thing as people read it', () => {
  const post = { ...order, titleField: '/title/rendered' };
  const called = (rendered: string): string => titleOf(post, { id: 7, title: { rendered } });
  expect(called('Rock &#038; Roll &#8211; it&#8217;s <em>here</em> &hellip;')).toBe('Rock & Roll – it’s here …');
  expect(called('&lt;b&gt; &amp;amp; &constructor; &#9999999;')).toBe('<b> &amp; &constructor; &#9999999;');
  // What is typed stays as it was typed.
  expect(titleOf({ ...order, titleField: '/title/raw' }, { id: 7, title: { raw: 'a &amp; b' } })).toBe('a &amp; b');
});
