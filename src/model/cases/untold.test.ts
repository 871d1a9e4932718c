// Contracts that say nothing of their answers, as frameworks for in-house APIs write them: paths in, what the application
// makes of them out.
import { describe, expect, it } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';
import {
  applicationOf,
  inPath,
  inQuery,
  type Json,
  number,
  operation,
  ref,
  resourceOf,
  roleOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const CREDENTIALS = 'type: object, properties: { email: { type: string }, password: { type: string } }';
const SIGN_IN = `requestBody: { content: { application/json: { schema: { ${CREDENTIALS} } } } }, `;

function untold(...operations: readonly string[]) {
  const paths = operations.map((operation) => {
    const [method = '', path = ''] = operation.split(' ');
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(
      ([, name]) => `{ name: ${name}, in: path, required: true, schema: { type: string } }`,
    );
    const body = path.endsWith('/login') ? SIGN_IN : '';
    const own = `${body}parameters: [${parameters.join(', ')}], responses: { '200': { description: OK } }`;
    return `  ${path}: { ${method.toLowerCase()}: { ${own} } }`;
  });
  return applicationIn(`openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths:\n${paths.join('\n')}\n`);
}

describe('which operation is which', () => {
  it('"all" lists what stands before it, also where people only sign in besides, and before "search"', () => {
    const shop = untold(
      'GET /user/all',
      'POST /user/login',
      'GET /user/logout',
      'POST /product',
      'GET /product/{id}',
      'GET /product/all/search',
    );
    expect(roleOf(shop, 'GET /user/all')).toBe('list');
    expect(resourceOf(shop, 'user').label).toBe('Users');
    expect(roleOf(shop, 'GET /product/all/search')).toBe('list');
    expect(roleOf(shop, 'GET /product/{id}')).toBe('get');
    expect(resourceOf(shop, 'product').listing?.operation).toBe('GET /product/all/search');
  });

  // Braze's events, CKAN's tags and Handwrytten's countries.
  it('"list" after a plural lists it, whatever else there is', () => {
    const shop = untold('GET /countries/list', 'GET /tag_list', 'GET /playlist/list', 'GET /orders/{id}');
    expect(shop.index.resources.map(({ label, operations }) => [label, operations.list])).toEqual(
      expect.arrayContaining([
        ['Countries', 'GET /countries/list'],
        ['Tags', 'GET /tag_list'],
      ]),
    );
    expect(roleOf(shop, 'GET /playlist/list')).toBe('application');
  });

  it('a word of reports before a plural says of what kind its things are; others still count them', () => {
    const api = untold('GET /time_zones', 'GET /status-codes', 'GET /total_orders', 'GET /stats_users');
    const lists = api.index.resources.flatMap(({ operations }) => operations.list ?? []);
    expect(lists).toEqual(['GET /time_zones', 'GET /status-codes']);
  });

  it('"all_users" lists the users, and what has to be told whose notes it reads gives way to all of them', () => {
    const school = untold('GET /all_users', 'GET /all_notes', 'POST /create_note', 'POST /delete_note');
    expect(school.index.resources.map(({ name, label }) => [name, label])).toEqual([
      ['users', 'Users'],
      ['notes', 'Notes'],
    ]);
    expect(roleOf(school, 'GET /all_notes')).toBe('list');
    expect(roleOf(school, 'POST /create_note')).toBe('create');
  });

  // A league's "/{format}/AllTeams" beside "/{format}/teams", and a project's "all_files" beside its "files".
  it('all of a thing keeps its name beside the thing', () => {
    const teams = 'schema: { type: array, items: { type: object, properties: { TeamID: { type: integer } } } }';
    const told = `responses: { '200': { description: '', content: { application/json: { ${teams} } } } }`;
    const paths = `{ '/{format}/AllTeams': { get: { ${told} } }, '/{format}/teams': { get: { ${told} } } }`;
    const { resources } = applicationIn(`openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths: ${paths}\n`).index;
    expect(resources.map(({ label }) => label)).toEqual(['All teams', 'Teams']);
  });

  it('what begins with an abbreviation is called by it (NocoBase)', () => {
    const rows = 'schema: { type: array, items: { type: object, properties: { id: { type: integer } } } }';
    const told = `get: { responses: { '200': { description: '', content: { application/json: { ${rows} } } } } }`;
    const paths = `{ '/listLLMProviders': { ${told} }, '/listSMSTemplates': { ${told} }, '/listTeams': { ${told} } }`;
    const { resources } = applicationIn(`openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths: ${paths}\n`).index;
    expect(resources.map(({ label }) => label)).toEqual(['LLM providers', 'SMS templates', 'Teams']);
  });

  it('what searches all is no thing to open', () => {
    expect(roleOf(untold('GET /movie/searchall/{title}', 'GET /movies'), 'GET /movie/searchall/{title}')).not.toBe(
      'get',
    );
  });

  it('what is read behind the word of its identity is the item that is changed without it', () => {
    const shop = untold('GET /products', 'GET /products/id/{id}', 'GET /products/slug/{slug}', 'PUT /products/{id}');
    expect(roleOf(shop, 'GET /products/id/{id}')).toBe('get');
    expect(roleOf(shop, 'GET /products/slug/{slug}')).not.toBe('get');
  });

  it('whoever is signed in is no part of what is listed, and no list', () => {
    const lists = '{ type: array, items: { type: object } }';
    const told = `responses: { '200': { description: '', content: { application/json: { schema: ${lists} } } } }`;
    const paths = `/profile: { get: { ${told} } }`;
    const index = applicationIn(`openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths:\n  ${paths}\n`).index;
    expect(index.currentUser).toBe(null);
    expect(untold('GET /orders', 'GET /orders/user').index.currentUser).toBe(null);
    // Pillnuts' allergies of whoever is signed in, OpenAQ's viewer of map tiles.
    expect(untold('GET /allergies/search', 'GET /allergies/user').index.currentUser).toBe(null);
    expect(untold('GET /account', 'GET /account/{accountNo}').index.currentUser).toBe(null);
    expect(untold('GET /orders', 'GET /orders/user', 'GET /auth/user').index.currentUser).toBe('GET /auth/user');
    // Redmine: nobody is asked for the form of the answer.
    const current = 'GET /users/current.{format}';
    const format = `parameters: [{ name: format, in: path, required: true, schema: { type: string, enum: [json, xml] } }]`;
    const inForm = `/users/current.{format}: { get: { ${format}, responses: { '200': { description: '' } } } }`;
    const redmine = applicationIn(`openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths:\n  ${inForm}\n`).index;
    expect(redmine.currentUser).toBe(current);
  });

  it('what is found by its own identity is opened, and by another word only looked for', () => {
    const library = untold('GET /users', 'GET /users/find/{userId}', 'GET /books', 'GET /books/find/{word}');
    expect(roleOf(library, 'GET /users/find/{userId}')).toBe('get');
    expect(roleOf(library, 'GET /books/find/{word}')).not.toBe('get');
  });

  it('signing in and out does nothing to the users in its path, and no heading stands for it', () => {
    const shop = untold('GET /user', 'GET /user/{id}', 'POST /user/login', 'GET /user/logout', 'GET /pets');
    expect(resourceOf(shop, 'user').actions).toEqual([]);
    expect(shop.index.actions.map(({ operation }) => operation)).toEqual(['POST /user/login', 'GET /user/logout']);
    expect(shop.index.signIn[0]?.login?.end?.call.operation).toBe('GET /user/logout');
  });
});

it('of two things of one name, the one below another thing says below what, and the other no version', () => {
  const groups = untold(
    'GET /api/v1/patron',
    'GET /api/v1/patron/{id}',
    'GET /api/v1/borrow/{bookId}/patron/{patronId}',
  ).index.groups;
  expect(groups.flatMap(({ entries }) => entries.map(({ label }) => label))).toEqual(['Patrons', 'Patrons (borrow)']);
});

it('a thing called as another one with "item" is neither called nor taken for the other', () => {
  const orderItem = things({ id: number, quantity: number });
  const product = things({ id: number, name: text, orderItems: { type: 'array', items: ref('OrderItem') } });
  const application = applicationOf(
    {
      '/orders': { get: operation({ type: 'array', items: ref('Order') }) },
      '/orders/{id}': { parameters: [inPath('id')], get: operation(ref('Order')) },
      '/order-item': { get: operation({ type: 'array', items: ref('OrderItem') }) },
      '/products': { get: operation({ type: 'array', items: ref('Product') }) },
      '/products/{id}': { parameters: [inPath('id')], get: operation(ref('Product')) },
    },
    { Order: things({ id: number, place: text }), OrderItem: orderItem, Product: product },
  );
  expect(resourceOf(application, 'order-item')).toMatchObject({ label: 'Order items', singular: 'Order item' });
  expect(resourceOf(application, 'products').relations.map(({ resource }) => resource)).toEqual(['order-item']);
});

it('what a list cannot do without is asked of people, though it is about fields or words of a language', () => {
  const application = applicationOf({
    '/words': {
      get: operation(null, undefined, { ...inQuery('columns'), required: true }, inQuery('fields'), inQuery('locale')),
    },
    '/books': { get: operation(null, undefined, inQuery('columns'), { ...inQuery('locale'), required: true }) },
  });
  const asked = (name: string) => resourceOf(application, name).listing?.filters.map(({ parameter }) => parameter);
  expect(asked('words')).toEqual(['columns']);
  expect(asked('books')).toEqual(['locale']);
});

describe('what is said to download and tells of no thing', () => {
  const files = (get: object) =>
    applicationOf(
      {
        '/files': { get: operation({ type: 'array', items: ref('File') }) },
        '/files/{id}': { get, delete: operation(null, undefined, inPath('id')) },
      },
      { File: things({ id: number, name: text }) },
    );

  it('is an action of it (FileResponse of FastAPI, Discourse, Akeneo)', () => {
    const download = { ...operation(null, undefined, inPath('id')), summary: 'Download File' };
    const { operations, actions } = resourceOf(files(download), 'files');
    expect(operations).toMatchObject({ list: 'GET /files', get: null, delete: 'DELETE /files/{id}' });
    expect(actions).toMatchObject([{ operation: 'GET /files/{id}', label: 'Download', on: 'item', reads: true }]);
  });

  it('is read where it tells what it is', () => {
    const read = { ...operation(ref('File'), undefined, inPath('id')), summary: 'Download the details of a file' };
    expect(resourceOf(files(read), 'files').operations.get).toBe('GET /files/{id}');
  });
});

describe('what is listed without a word of its rows', () => {
  const body = things({ title: text });
  const application = applicationOf({
    '/courses': { get: operation(null), post: operation(null, body) },
    '/courses/{id}': { get: operation(null, undefined, inPath('id')) },
    '/admin/users': { get: operation(null) },
    '/payments/payment-methods': { get: operation(null) },
    '/stores/brands': { get: operation(null) },
    '/reports': {
      get: operation(null, undefined, ...['courseId', 'userId', 'paymentMethodId', 'brandId'].map(inQuery)),
    },
  });

  it('is chosen by name, though what makes it is told, and it stands below what only says for whom it is', () => {
    const filters = resourceOf(application, 'reports').listing?.filters ?? [];
    expect(Object.fromEntries(filters.map(({ parameter, control }) => [parameter, control.resource]))).toEqual({
      courseId: 'courses',
      userId: 'users',
      paymentMethodId: 'payment-methods',
      brandId: null,
    });
  });
});

it('changes what names itself inside of the only thing that it takes', () => {
  const contract = things({ id: number, start: text });
  const application = applicationOf({
    '/contracts': { get: operation(null), put: operation(null, things({ contract })) },
    '/contracts/{id}': { get: operation(null, undefined, inPath('id')) },
    '/offers': { get: operation(null), put: operation(null, things({ filter: contract })) },
    '/offers/{id}': { get: operation(null, undefined, inPath('id')) },
  });
  expect(roleOf(application, 'PUT /contracts')).toBe('update');
  expect(roleOf(application, 'PUT /offers')).toBe('action');
});

it('lists what is paged, and what is listed all in pages', () => {
  const row = things({ id: number, name: text });
  const page = things({ items: { type: 'array', items: row }, totalCount: number });
  const pages = operation(page, undefined, inQuery('pageNumber'), inQuery('pageSize'));
  const application = applicationOf({
    '/alerts/paged': { post: operation(page, things({ teamId: text })) },
    '/alerts/{id}': { get: operation(row, undefined, inPath('id')) },
    '/roles/list/paged': { get: pages },
    '/exercises/paginated-all': { get: pages },
    '/exercises/search': { get: operation(page, undefined, inQuery('name')) },
    '/exercises/{id}': { get: operation(row, undefined, inPath('id')) },
  });
  const lists = application.resources.map(({ name, operations }) => `${name} ${operations.list}`);
  expect(lists).toEqual([
    'alerts POST /alerts/paged',
    'roles GET /roles/list/paged',
    'exercises GET /exercises/paginated-all',
  ]);
});

describe('what is left open in a box', () => {
  it('is a list where the box tells how many there are, or of pages, whatever word the path has', () => {
    const boxes = [
      things({ data: {}, is_error: { type: 'boolean' }, total_count: number }),
      things({ code: number, data: {}, errors: {}, message: text, page_info: {} }),
    ];
    for (const box of boxes) {
      const application = applicationOf({
        '/supplier': {
          get: operation(box, undefined, inQuery('limit'), inQuery('offset')),
          post: operation(box, things({ name: text })),
        },
        '/supplier/{id}': { get: operation(box, undefined, inPath('id')) },
      });
      expect(roleOf(application, 'GET /supplier')).toBe('list');
      expect(resourceOf(application, 'supplier')).toMatchObject({ listing: { items: '/data' }, itemPointer: '/data' });
    }
  });

  it('is a list at a plural where the box says when it was made beside what came of the call', () => {
    const box = things({ code: number, data: {}, message: text, requestId: text, timestamp: text });
    const application = applicationOf({
      '/organizations': { get: operation(box), post: operation(box, things({ name: text })) },
      '/organizations/{id}': { get: operation(box, undefined, inPath('id')) },
      '/organizations/{id}/quota': { get: operation(box, undefined, inPath('id')) },
    });
    expect(roleOf(application, 'GET /organizations')).toBe('list');
    expect(resourceOf(application, 'organizations')).toMatchObject({
      listing: { items: '/data' },
      itemPointer: '/data',
    });
    expect(roleOf(application, 'GET /organizations/{id}/quota')).not.toBe('list');
  });

  it('is a list where that is said in tongues that put the word last, of what asks for nothing first', () => {
    const box = things({ code: number, data: { type: 'object' }, message: text });
    const listed = (summary: string, ...inputs: readonly Json[]) =>
      roleOf(applicationOf({ '/roles': { get: { ...operation(box, undefined, ...inputs), summary } } }), 'GET /roles');
    expect(listed('角色列表')).toBe('list');
    expect(listed('역할 목록 조회')).toBe('list');
    expect(listed('角色列表', { ...inQuery('menuId'), required: true })).not.toBe('list');
    expect(listed('角色详情')).not.toBe('list');
  });

  it('is none beside what a thing says of itself', () => {
    const alone = things({ data: {}, timestamp: text });
    for (const box of [things({ data: {}, name: text }), alone]) {
      const application = applicationOf({ '/supplier': { get: operation(box, undefined, inQuery('limit')) } });
      expect(roleOf(application, 'GET /supplier')).not.toBe('list');
    }
  });
});
