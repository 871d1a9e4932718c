// What finds by the letters that were typed, as ScaffoldHub's applications and BigOven have it.
import { expect, it } from 'vitest';
import { applicationOf, inQuery, kept, list, operation, ref, roleOf, text, things } from './paths.fixture.ts';

const found = list(things({ id: text, label: text }));
const schemas = { Product: things({ id: text, name: text, price: text }) };

it('is an action of the list that it completes words for', () => {
  const application = applicationOf(
    {
      ...kept('/products', ref('Product'), 'id'),
      '/products/autocomplete': { get: operation(found, undefined, inQuery('query')) },
    },
    schemas,
  );
  expect(roleOf(application, 'GET /products/autocomplete')).toBe('action');
  expect(application.resources.map(({ name }) => name)).toEqual(['products']);
});

it('is the list where there is no other', () => {
  const application = applicationOf(
    {
      '/products/{id}': kept('/products', ref('Product'), 'id')['/products/{id}'],
      '/products/autocomplete': { get: operation(list(ref('Product')), undefined, inQuery('query')) },
    },
    schemas,
  );
  expect(roleOf(application, 'GET /products/autocomplete')).toBe('list');
});
