// An API that speaks JSON-LD before plain JSON, as API Platform does: what its lists and items are read as, and what its
// forms ask for and send.
import { expect, test } from 'vitest';
import { lookupIn } from '#contract';
import { callOf, derive, itemGroups, learn, titleOf } from '#model';
import { contractIn } from '../../../test/contract.ts';
import { controlKind, editValues, EMPTY_STATE, formOf, issuesOf, topOf, updateValues } from '../form/index.ts';
import { UNTYPED } from '../learn/learn.fixture.ts';

const content = (name: string): string =>
  `application/ld+json: { schema: { $ref: '#/components/schemas/${name}.jsonld' } }, application/json: { schema: { $ref: '#/components/schemas/${name}' } }, text/html: { schema: { $ref: '#/components/schemas/${name}' } }`;
const list = (name: string): string =>
  `application/ld+json: { schema: { type: object, properties: { hydra:member: { type: array, items: { $ref: '#/components/schemas/${name}.jsonld' } }, hydra:totalItems: { type: integer }, hydra:view: { type: object, properties: { hydra:next: { type: string, format: iri-reference } } } } } }, application/json: { schema: { type: array, items: { $ref: '#/components/schemas/${name}' } } }`;
const node = (own: string): string =>
  `{ type: object, properties: { '@context': { readOnly: true, type: string }, '@id': { readOnly: true, type: string }, '@type': { readOnly: true, type: string }, ${own} } }`;
const PRODUCT = (suffix: string): string =>
  `id: { type: integer, readOnly: true }, title: { type: string }, category: { nullable: true, anyOf: [{ $ref: '#/components/schemas/Category${suffix}' }] }, box: { $ref: '#/components/schemas/Box${suffix}' }, labels: { type: array, items: { $ref: '#/components/schemas/Box${suffix}' } }`;
const CATEGORY = `id: { type: integer, readOnly: true }, title: { type: string }`;
const BOX = `wide: { type: integer }`;

const contract = contractIn(`
openapi: 3.0.0
info: { title: t, version: '1' }
paths:
  /api/products:
    get: { responses: { '200': { description: ok, content: { ${list('Product')} } } } }
    post: { requestBody: { content: { ${content('Product')} } }, responses: { '201': { description: ok, content: { ${content('Product')} } } } }
  /api/products/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: ok, content: { ${content('Product')} } } } }
    put: { requestBody: { content: { ${content('Product')} } }, responses: { '200': { description: ok, content: { ${content('Product')} } } } }
  /api/categories:
    get: { responses: { '200': { description: ok, content: { ${list('Category')} } } } }
  /api/categories/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: ok, content: { ${content('Category')} } } } }
components:
  schemas:
    Product: { type: object, properties: { ${PRODUCT('')} } }
    Product.jsonld: ${node(PRODUCT('.jsonld'))}
    Category: { type: object, required: [title], properties: { ${CATEGORY} } }
    Category.jsonld: ${node(CATEGORY)}
    Box: { type: object, properties: { ${BOX} } }
    Box.jsonld: ${node(BOX)}
`);
const lookup = lookupIn(contract);
const products = derive(contract, []).resources.find(({ name }) => name === 'products');
if (products === undefined) throw new Error('no products');

const at = (said: string) => {
  const operation = contract.operations.find(({ method, path }) => `${method} ${path}` === said);
  if (operation === undefined) throw new Error(`no ${said}`);
  return formOf(callOf(operation, '', false), lookup, { relations: products.relations });
};

const phone = {
  '@context': '/api/contexts/Product',
  '@id': '/api/products/5',
  '@type': 'Product',
  id: 5,
  title: 'Phone',
  category: { '@id': '/api/categories/2', '@type': 'Category', id: 2, title: 'Phones' },
  box: { '@id': '/api/boxes/1', '@type': 'Box', wide: 3 },
  labels: [
    { '@id': '/api/labels/7', wide: 1 },
    { '@id': '/api/labels/8', wide: 2 },
  ],
};

test('of JSON-LD beside plain JSON a list is read with its total and its next page, and a thing without the words about it', () => {
  expect(products.listing).toMatchObject({
    items: '/hydra:member',
    pagination: { total: '/hydra:totalItems', next: { at: '/hydra:view/hydra:next' } },
  });
  expect(products.columns).toEqual(['title', 'category']);
  expect(products.relations.map(({ field, resource }) => [field, resource])).toEqual([['category', 'categories']]);
  const unknown = products.fields.slice(0, 1).map((field) => ({ ...field, name: '@type' }));
  const shown = itemGroups(products, phone, unknown).flatMap(({ fields }) => fields.map(({ field }) => field.name));
  expect(shown.filter((name) => name.startsWith('@'))).toEqual([]);
  expect(shown).toContain('title');
});

test('a thing inside that has a list of its own is chosen from it and sent by its address, also of an item that shows it whole', () => {
  const form = at('POST /api/products');
  const kinds = topOf(form, {}, lookup).map(({ field }) => [field.name, controlKind(field, lookup), field.resource]);
  expect(kinds.slice(0, 3)).toEqual([
    ['title', 'text', null],
    ['category', 'relation', 'categories'],
    ['box', 'object', null],
  ]);
  const named = { ...EMPTY_STATE, values: { body: { title: 'x', category: '/api/categories/2' } } };
  expect(issuesOf(form, named, lookup)).toEqual([]);
  expect(editValues(at('PUT /api/products/{id}'), phone, lookup).body).toMatchObject({ category: '/api/categories/2' });
});

test('what is sent whole says of each thing inside where it is, also of a list from which one was taken', () => {
  const form = at('PUT /api/products/{id}');
  const before = editValues(form, phone, lookup);
  const body = { ...(before.body as object), title: 'Mobile', labels: [{ wide: 2 }, { wide: 9 }, { wide: 4 }] };
  const readSchema = { $ref: '#/components/schemas/Product.jsonld' };
  const sent = updateValues({
    form,
    item: phone,
    readSchema,
    before,
    state: { ...EMPTY_STATE, values: { ...before, body } },
    lookup,
  });
  expect(sent?.mediaType).toBe('application/ld+json');
  expect(sent?.body).toEqual({
    title: 'Mobile',
    category: '/api/categories/2',
    box: { '@id': '/api/boxes/1', wide: 3 },
    labels: [{ '@id': '/api/labels/8', wide: 2 }, { wide: 9 }, { wide: 4 }],
  });
});

test('nobody is asked to write a web page, or what the words of a thing mean', () => {
  expect(at('POST /api/products').mediaTypes).toEqual(['application/ld+json', 'application/json']);
  const broker =
    contractIn(`{ openapi: 3.0.0, info: { title: t, version: '1' }, paths: { /entities: { post: { requestBody: { content: {
    application/json: { schema: { type: object, properties: { id: { type: string } } } },
    application/ld+json: { schema: { type: object, required: ['@context'], properties: { '@context': {}, id: { type: string } } } } } }, responses: {} } } } }`);
  const [operation] = broker.operations;
  expect(formOf(callOf(operation!), lookupIn(broker)).mediaTypes).toEqual(['application/json']);
});

test('what has no name is not called by its sort, and no column shows what is said about it', () => {
  const like = { '@id': '/likes/89', '@type': 'Like', id: 89, product: { '@id': '/products/5', '@type': 'Product' } };
  expect(learn(UNTYPED, { value: like, headers: {} }, { of: 'item' }).titleField).toBe('id');
  const found = learn(UNTYPED, { value: [like, { ...like, '@id': '/likes/90', id: 90 }], headers: {} });
  expect(found.columns.filter((name) => name.startsWith('@'))).toEqual([]);
  expect(found.titleField).toBe('id');
  const file = { '@id': '/api/files/7', '@type': 'File', path: '/media/lamp.png' };
  const files = learn({ ...UNTYPED, path: '/api/files' }, { value: [file], headers: {} });
  expect(titleOf(files, file)).toBe('7');
});

test('what a form names by its address and no row shows is filtered by name, and once', () => {
  const shop = contractIn(`
openapi: 3.0.0
info: { title: t, version: '1' }
paths:
  /users:
    get: { responses: { '200': { description: ok, content: { ${list('User')} } } } }
  /users/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: ok, content: { ${content('User')} } } } }
  /carts:
    get:
      parameters: ${JSON.stringify(
        ['user', 'paid', 'count'].flatMap((name) => [
          { name, in: 'query', schema: { type: name === 'paid' ? 'boolean' : 'string' } },
          { name: `${name}[]`, in: 'query', schema: { type: 'array', items: { type: 'string' } } },
        ]),
      )}
      responses: { '200': { description: ok, content: { ${list('Row')} } } }
    post: { requestBody: { content: { ${content('Cart')} } }, responses: { '201': { description: ok, content: { ${content('Cart')} } } } }
components:
  schemas:
    User: { type: object, properties: { id: { type: integer }, name: { type: string } } }
    User.jsonld: ${node('id: { type: integer }, name: { type: string }')}
    Row: { type: object, properties: { id: { type: integer } } }
    Row.jsonld: ${node('id: { type: integer }, count: { type: integer }, paid: { type: boolean }')}
    Cart: { type: object, properties: { id: { type: integer } } }
    Cart.jsonld: ${node('id: { type: integer }, count: { type: integer }, user: { type: string, format: iri-reference }')}
`);
  const carts = derive(shop, []).resources.find(({ name }) => name === 'carts');
  expect(carts?.listing?.filters.map(({ parameter, control }) => [parameter, control.resource])).toEqual([
    ['user', 'users'],
    ['paid', null],
    ['count', null],
    ['count[]', null],
  ]);
});
