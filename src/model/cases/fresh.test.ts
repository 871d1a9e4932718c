// What contracts of in-house backends showed that nobody had tuned for: verbs in paths, lists said as one, identities of
// other things. Input: operations as lines "METHOD /path answer < body ?query"; output: which role each of them plays.
import { describe, expect, it } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';
import type { Application } from '../derive.ts';
import { FIRST_REQUEST, listValues } from '../listing/listing.ts';

const NAMES = ['Order', 'Review', 'Category', 'Staff', 'Profile', 'Key', 'Repo', 'Account', 'User', 'Line'];
const OWN: Readonly<Record<string, string>> = {
  Order:
    'number: { type: string }, category_id: { type: integer }, lines: { type: array, items: { $ref: "#/components/schemas/Line" } }',
  Line: 'product_id: { type: integer }, order_id: { type: integer }, quantity: { type: integer }',
  Repo: 'ssh_key_id: { type: integer }, url: { type: string }',
  Account: 'title: { type: string }, owner_id: { type: integer }',
};

/** Schemas without an `id`. */
const BARE: Readonly<Record<string, string>> = {
  Paper: 'paper_name: { type: string }, po_id: { type: integer }',
  Card: 'token: { type: string, format: uuid }, last_four: { type: string }',
  Charge: 'token: { type: string, format: uuid }, card_token: { type: string, format: uuid }',
  System: 'symbol: { type: string }, name: { type: string }',
  Ship: 'symbol: { type: string }, systemSymbol: { type: string }',
  Country: 'code: { type: string }, name: { type: string }',
  Address: 'id: { type: integer }, country: { type: string }',
  Run: 'runKey: { type: string }, state: { type: string }',
  Described: 'about: { type: object, properties: { runKey: { type: string } } }, entry_id: { type: string }',
  Shift: 'id: { type: string }, opened: { type: string }',
  ShiftAnswer: 'errors: { type: array, items: { type: string } }, drawer_shift: { $ref: "#/components/schemas/Shift" }',
};

/** "[Order]", "{data:[Order]}", "Order", "text" or "none" as the schema of an answer or body. */
function schemaOf(text: string): unknown {
  if (text === 'none') return {};
  if (text.startsWith('[')) return { type: 'array', items: schemaOf(text.slice(1, -1)) };
  if (text.startsWith('{data:'))
    return {
      type: 'object',
      properties: { message: { type: 'string' }, code: { type: 'integer' }, data: schemaOf(text.slice(6, -1)) },
    };
  return { $ref: `#/components/schemas/${text}` };
}

function applicationOf(lines: readonly string[]): Application {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const line of lines) {
    const [, method = '', path = '', answer = 'none', , body, , query, , says = ''] =
      /^(\S+) (\S+) (\S+)( < (\S+))?( \?(\S+))?( #(.*))?$/.exec(line) ?? [];
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: name.startsWith('is') ? 'boolean' : 'string' },
    }));
    const inQuery = (query ?? '')
      .split(',')
      .filter((name) => name !== '')
      .map((name) => ({
        name: name.replace('!', ''),
        in: 'query',
        required: name.endsWith('!'),
        schema: { type: name.startsWith('with') ? 'boolean' : /^(?:page|limit)$/.test(name) ? 'integer' : 'string' },
      }));
    const content = answer === 'none' ? {} : { content: { 'application/json': { schema: schemaOf(answer) } } };
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: says,
        parameters: [...inPath, ...inQuery],
        responses: { [says.includes('201') ? '201' : '200']: { description: '', ...content } },
        ...(body === undefined ? {} : { requestBody: { content: { 'application/json': { schema: schemaOf(body) } } } }),
      },
    };
  }
  const bare = Object.entries(BARE).map(([name, own]) => `    ${name}: { type: object, properties: { ${own} } }\n`);
  const schemas = NAMES.map(
    (name) =>
      `    ${name}: { type: object, properties: { id: { type: integer }, ${OWN[name] ?? 'name: { type: string }'} } }`,
  ).join('\n');
  const text = `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: ${JSON.stringify(paths)}\ncomponents:\n  schemas:\n${bare.join('')}${schemas}\n`;
  return applicationIn(text);
}

/** "resource role" of an operation; "action" with the place where it is none. */
function roleOf(application: Application, operation: string): string {
  for (const resource of application.resources) {
    const role = Object.entries(resource.operations).find(([, id]) => id === operation)?.[0];
    if (role !== undefined) return `${resource.name} ${role}`;
    const action = resource.actions.find((one) => one.operation === operation);
    if (action !== undefined) return `${resource.name} ${action.on} action`;
  }
  return 'application action';
}

/** "field→resource" of each relation of a resource. */
function relationsOf(application: Application, name: string): readonly string[] {
  const found = application.resources.find((one) => one.name === name);
  return (found?.relations ?? []).map((one) => `${one.field}→${one.resource}`);
}

const ORDERS = ['GET /orders [Order]', 'GET /orders/{id} Order'];

describe('roles', () => {
  it.each<[string, readonly string[], Readonly<Record<string, string>>]>([
    [
      'a lone create makes what its path names in the plural',
      ['POST /categories/create none < Category', 'PUT /categories/set-budget none < Category'],
      { 'POST /categories/create': 'categories create', 'PUT /categories/set-budget': 'categories collection action' },
    ],
    [
      'a lone create of what it answers, though the word is in the singular',
      [...ORDERS, 'POST /orders/review/create Review < Review'],
      { 'POST /orders/review/create': 'review create' },
    ],
    [
      'a list that is named after the word beside it',
      ['GET /category/{id} Category', 'POST /category Category < Category', 'GET /category-list/{area} [Category]'],
      { 'GET /category-list/{area}': 'category list', 'GET /category/{id}': 'category get' },
    ],
    [
      'a create below the parameter that the items have as well',
      ['POST /staff/{area} Staff < Staff', 'GET /staff/{area}/{staffId} Staff', 'DELETE /staff/{area}/{staffId} none'],
      { 'POST /staff/{area}': 'staff create', 'GET /staff/{area}/{staffId}': 'staff get' },
    ],
    [
      'PUT beside PATCH after a verb replaces',
      [...ORDERS, 'PUT /orders/{id}/update Order < Order', 'PATCH /orders/{id}/update Order < Order'],
      { 'PUT /orders/{id}/update': 'orders replace', 'PATCH /orders/{id}/update': 'orders update' },
    ],
    [
      'many at once is no thing',
      [...ORDERS, 'POST /orders/add-list Order < Order', 'POST /orders/delete-list Order < Order'],
      { 'POST /orders/add-list': 'orders collection action', 'POST /orders/delete-list': 'orders collection action' },
    ],
    [
      'a plural that is said to answer one of its kind lists',
      ['GET /categories Category', 'GET /profile Profile'],
      { 'GET /categories': 'categories list', 'GET /profile': 'profile get' },
    ],
    [
      'words that only say by what a thing is found',
      [...ORDERS, 'GET /files/slug/{slug} none', 'GET /talks/by-customer/{customerId} none'],
      { 'GET /files/slug/{slug}': 'application action', 'GET /talks/by-customer/{customerId}': 'application action' },
    ],
    [
      'where one signs in nothing is listed',
      [...ORDERS, 'GET /auth/login {data:[Order]}', 'POST /auth/login none < User'],
      { 'GET /auth/login': 'application action', 'POST /auth/login': 'application action' },
    ],
    [
      'verbs with "all" and lists in the singular, as ASP.NET methods are named',
      [
        'GET /order/GetAllOrder {data:[Order]}',
        'GET /order/GetOrderByID/{orderId} {data:Order}',
        'GET /category/GetCategory {data:[Category]}',
        'POST /category/CreateCategory none < Category',
      ],
      {
        'GET /order/GetAllOrder': 'order list',
        'GET /order/GetOrderByID/{orderId}': 'order get',
        'GET /category/GetCategory': 'category list',
      },
    ],
    [
      'opened by its own identity rather than by another',
      [
        'GET /shop/GetAllOrders [Order]',
        'GET /shop/GetOrderByAccountId/{accountId} Order',
        'GET /shop/GetOrderById/{orderId} Order',
      ],
      { 'GET /shop/GetOrderById/{orderId}': 'orders get' },
    ],
    [
      'yes or no identifies nothing',
      [...ORDERS, 'PUT /orders/{id}/viewed/{isViewed} none'],
      { 'PUT /orders/{id}/viewed/{isViewed}': 'orders item action' },
    ],
    [
      'a list that needs nothing goes before one that must be told something',
      ['GET /orders/list [Order] ?account!', 'GET /orders/all [Order]', 'GET /orders/{id} Order'],
      { 'GET /orders/all': 'orders list', 'GET /orders/list': 'orders collection action' },
    ],
    [
      'what is started at one thing is no change of it',
      ['GET /profile Profile', 'PUT /profile Profile < Profile', 'POST /profile Profile < Profile #provisionProfile'],
      { 'POST /profile': 'profile item action', 'PUT /profile': 'profile update' },
    ],
    [
      'what makes another thing than its path names is an action',
      [...ORDERS, 'GET /staff/{id} Staff', 'POST /staff/{id}/engage Order < Staff #201'],
      { 'POST /staff/{id}/engage': 'staff item action' },
    ],
    [
      'a part that is only set belongs to the whole',
      [...ORDERS, 'PATCH /orders/{id}/owner/{userId} none'],
      { 'PATCH /orders/{id}/owner/{userId}': 'orders item action' },
    ],
    [
      'one thing that is made and changed, and never read',
      ['GET /orders/{id} Order', 'POST /car/owner User < User', 'PUT /car/owner User < User'],
      { 'POST /car/owner': 'owner create', 'PUT /car/owner': 'owner update' },
    ],
    [
      'how many there are is no list of things',
      [...ORDERS, 'GET /orders/{id}/reference-counts [Line]', 'GET /order-count {data:[Line]}'],
      { 'GET /orders/{id}/reference-counts': 'orders item action', 'GET /order-count': 'application action' },
    ],
    [
      'what tells of all things opens none of them',
      ['GET /shop/list [Order]', 'GET /shop/info Profile', 'GET /shop/order/{id} Order'],
      { 'GET /shop/list': 'shop list', 'GET /shop/info': 'shop collection action' },
    ],
  ])('%s', (_name, lines, roles) => {
    const application = applicationOf(lines);
    expect(Object.fromEntries(Object.keys(roles).map((one) => [one, roleOf(application, one)]))).toEqual(roles);
  });
});

const of = (path: string, schema: string): readonly string[] => [
  `GET ${path} [${schema}]`,
  `GET ${path}/{id} ${schema}`,
];

describe('relations', () => {
  it('lead from the lines inside a thing, but not back to it', () => {
    const application = applicationOf([...ORDERS, ...of('/products', 'Review'), ...of('/categories', 'Category')]);
    expect(relationsOf(application, 'orders')).toEqual(['category_id→categories', '/lines/*/product_id→products']);
  });

  it('lead to a common word where it stands beside, below the same parent', () => {
    const below = ['GET /projects/{projectId}/repos [Repo]', 'GET /projects/{projectId}/keys [Key]'];
    const beside = applicationOf([...of('/projects', 'Profile'), ...below]);
    expect(relationsOf(beside, 'repos')).toEqual(['ssh_key_id→keys']);
    const apart = applicationOf([...of('/projects', 'Profile'), below[0] ?? '', 'GET /keys [Key]']);
    expect(relationsOf(apart, 'repos')).toEqual([]);
  });

  it('do not take accounts of firms for people', () => {
    const application = applicationOf([...of('/accounts', 'Account'), ...of('/orders', 'Order')]);
    expect(relationsOf(application, 'accounts')).toEqual([]);
  });

  it('go by the name of the parameter that the parent is opened by', () => {
    const application = applicationOf([
      'GET /purchase-orders [Order]',
      'GET /purchase-orders/{po_id} Order',
      'GET /purchase-orders/{po_id}/papers [Paper]',
    ]);
    expect(relationsOf(application, 'papers')).toEqual(['po_id→purchase-orders']);
  });

  it('go by tokens where things are known by tokens', () => {
    const application = applicationOf([
      'GET /cards [Card]',
      'GET /cards/{card_token} Card',
      'GET /charges [Charge]',
      'GET /charges/{charge_token} Charge',
    ]);
    expect(relationsOf(application, 'charges')).toEqual(['card_token→cards']);
    expect(application.resources.map((one) => one.idField)).toEqual(['token', 'token']);
    const [paged] = applicationOf([
      'GET /cards {data:[Card]} ?starting_after,limit',
      'GET /cards/{card_token} Card',
    ]).resources;
    expect(paged?.listing?.pagination).toMatchObject({ style: 'cursor', lastItemField: 'token' });
  });

  it('go by a code of its own', () => {
    const application = applicationOf([
      'GET /countries [Country]',
      'GET /countries/{code} Country',
      ...of('/addresses', 'Address'),
    ]);
    expect(relationsOf(application, 'addresses')).toEqual(['country→countries']);
  });

  it('go by a symbol', () => {
    const application = applicationOf([
      'GET /systems [System]',
      'GET /systems/{systemSymbol} System',
      'GET /ships [Ship]',
      'GET /ships/{shipSymbol} Ship',
    ]);
    expect(relationsOf(application, 'ships')).toEqual(['systemSymbol→systems']);
  });
});

it('the total is asked for where the contract says how, and is no filter', () => {
  const [orders] = applicationOf(['GET /orders {data:[Order]} ?page,limit,withTotal']).resources;
  expect(orders?.listing?.pagination.asksTotal).toEqual(['withTotal', true]);
  expect(orders?.listing?.filters).toEqual([]);
  const listing = orders?.listing;
  if (listing === null || listing === undefined) throw new Error('no list');
  expect(listValues(listing, { ...FIRST_REQUEST, size: 20 })).toEqual({ query: { limit: 20, withTotal: true } });
});

it('what identifies the rows by the name of the parameter goes before what the item is found to have', () => {
  const application = applicationOf(['GET /runs {data:[Run]}', 'GET /runs/{runKey} Described']);
  expect(application.resources[0]?.idField).toBe('runKey');
});

it('the item of an answer stands under the end of its name, beside what went wrong', () => {
  const application = applicationOf(['GET /drawer/shifts [Shift]', 'GET /drawer/shifts/{shift_id} ShiftAnswer']);
  expect(application.resources[0]?.itemPointer).toBe('/drawer_shift');
});

it('one thing below whoever is signed in is a page, and no action', () => {
  const { resources, index } = applicationOf([
    'GET /ships [Ship]',
    'GET /my/account Account',
    'GET /my/orders/export text',
  ]);
  expect(resources.find(({ name }) => name === 'account')).toMatchObject({
    kind: 'singleton',
    operations: { get: 'GET /my/account' },
  });
  expect(index.actions.map(({ operation }) => operation)).toEqual(['GET /my/orders/export']);
});

it('a verb before an identity is a thing only where that is deleted, or listed as well', () => {
  const paths = ['GET /domains/verify/{domain} Run', 'POST /domains/verify/{domain} none < Run'];
  const names = (more: readonly string[]): readonly string[] =>
    applicationOf(['GET /domains [Country]', ...paths, ...more]).resources.map(({ name }) => name);
  expect(names([])).toEqual(['domains']);
  expect(names(['DELETE /domains/verify/{domain} none'])).toEqual(['domains', 'verify']);
});

it('a question in the path finds some of the things, and opens none', () => {
  const [books, ...others] = applicationOf(['GET /book/{id} Order', 'GET /books/{query} Described']).resources;
  expect(others).toEqual([]);
  expect(books?.operations).toMatchObject({ get: 'GET /book/{id}' });
  expect(books?.actions.map(({ on, operation }) => [on, operation])).toEqual([['collection', 'GET /books/{query}']]);
});

it('what is called after the class that answers is called after the thing', () => {
  const application = applicationOf([
    'GET /api/OrdersApi [Order]',
    'GET /api/OrdersApi/{id} Order',
    'GET /api/usersapi [User]',
    'GET /api/usersapi/{id} User',
    'GET /api/reviews [Review]',
    'GET /api/ReviewsApi [Review]',
  ]);
  expect(application.resources.map(({ label }) => label)).toEqual(['Orders', 'Users', 'Reviews', 'Reviews APIs']);
});

it('those of whoever is signed in are a list where they come in pages, whatever is told of them', () => {
  const { resources } = applicationOf(['GET /orders [Order]', 'GET /orders/me text ?page,pageSize', 'GET /me User']);
  expect(resources.map(({ label, kind }) => [label, kind])).toEqual([
    ['Orders', 'collection'],
    ['My orders', 'collection'],
    ['Me', 'singleton'],
  ]);
});
