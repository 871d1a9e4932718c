// What a create answered, where it comes in a box that what is read does not.
import { expect, test } from 'vitest';
import { applicationOf, operation, resourceOf, text, things } from '../../model/paths/paths.fixture.ts';
import { idInLocation, inBox, isOwner, madeAs } from './made.ts';

const resource = { idField: 'id' };

test('of what an answer holds, the one thing with an identity was made', () => {
  const doc = { id: 7, title: 'New' };
  expect(inBox(resource, { message: 'Created', doc })).toEqual({ item: doc, id: '7' });
  expect(inBox(resource, { success: true, user: { id: 'u1' }, meta: { took: 3 } })?.id).toBe('u1');
});

test.each([
  [{ before: { id: 1 }, after: { id: 2 } }],
  [{ message: 'Created' }],
  [{ doc: { name: 'New' } }],
  [[{ id: 1 }]],
  [undefined],
])('%j does not tell', (value) => {
  expect(inBox(resource, value)).toBeNull();
});

test('the code of a call is no identity of what it made', () => {
  const truck = things({ truck_id: { type: 'integer' }, plate: text });
  const paths = {
    '/trucks': { get: operation({ type: 'array', items: truck }) },
    '/trucks/{truck_id}': { get: operation(truck) },
  };
  const trucks = resourceOf(applicationOf(paths), 'trucks');
  expect(madeAs(trucks, { code: 0, msg: 'ok', data: { truck_id: 84 } }).id).toBe('84');
  expect(madeAs(trucks, { code: 0, msg: 'ok', data: null }).id).toBeNull();
  // The answer itself taught that what has a code is known by it.
  const taught = { ...trucks, idField: 'code' };
  expect(madeAs(taught, { code: 0, message: 'ok' }, trucks.idField).id).toBeNull();
  expect(madeAs(trucks, { truck_id: 7, code: 3, message: 'A truck' }).id).toBe('7');
});

test('what a new thing belongs to is not what was made', () => {
  const under = (path: string, id: string) => ({
    [path]: { get: operation({ type: 'array', items: things({ id: text, title: text }) }), post: operation(null) },
    [`${path}/{${id}}`]: { get: operation(things({ id: text, title: text })) },
  });
  const variants = resourceOf(
    applicationOf({ ...under('/products', 'id'), ...under('/products/{id}/variants', 'variant_id') }),
    'variants',
  );
  // Medusa answers the product, in a box or with nothing else; MotaWord the project as it is.
  expect(isOwner(variants, { product: { id: 'prod_1', title: 'Boots' } }, 'prod_1')).toBe(true);
  expect(isOwner(variants, { product: { id: 1, title: 'Boots' } }, '1')).toBe(true);
  expect(isOwner(variants, { id: 'prod_01M8G', title: 'Boots' }, 'prod_01M8G')).toBe(true);
  // The first variant of the first product.
  expect(isOwner(variants, { id: 1, title: 'Forty' }, '1')).toBe(false);
  expect(isOwner(variants, { variant: { id: 1, product_id: 1 } }, '1')).toBe(false);
  expect(isOwner(variants, { id: 'var_01M8G', product_id: 'prod_01M8G' }, 'prod_01M8G')).toBe(false);
  expect(isOwner(variants, { id: 'prod_01M8G' }, undefined)).toBe(false);
});

// ASP.NET's CreatedAtAction says where its action is, with the identity in the query.
test.each([
  ['GET /tags/{id}', 'https://a.example/tags/a%20b', 'a b'],
  ['GET /tags/{id}', '/tags/7/', '7'],
  ['GET /Module/getById', 'https://a.example/Module/getById?Id=7', '7'],
  ['GET /Module/getById', '/Module/getById', null],
  ['GET /tags/{id}', undefined, null],
])('%s, made at %s: %s', (get, location, id) => {
  const operations = { list: null, get, create: null, update: null, replace: null, delete: null };
  expect(idInLocation({ idParameter: 'id', operations }, location)).toBe(id);
});
