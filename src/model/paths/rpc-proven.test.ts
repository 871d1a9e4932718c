// Methods of RPC that stand alone: a contract in, what they are read as out.
import { expect, test } from 'vitest';
import { applicationOf, list, number, operation, ref, resourceOf, roleOf, text, things } from './paths.fixture.ts';

// ZKit (Connect) and Airbyte: logs, handlers and invoices that nothing else is done to.
test('what is said to list many, and answers them under that name, is a list though it is alone', () => {
  const page = things({ page: things({ page: number, pageSize: number }) });
  const of = (key: string) => operation(things({ [key]: list(ref('ErrorLog')), total: number }), page);
  const application = applicationOf(
    {
      '/zkit.v1.LogService/ListErrorLogs': { post: of('logs') },
      '/v1/definitions/list_latest': { post: of('definitions') },
      '/v1/billing/list_for_job': { post: of('events') },
    },
    { ErrorLog: things({ id: number, message: text }) },
  );
  const { listing, operations } = resourceOf(application, 'errorLogs');
  expect([operations.list, listing?.items, listing?.pagination.total]).toEqual([
    'POST /zkit.v1.LogService/ListErrorLogs',
    '/logs',
    '/total',
  ]);
  expect(roleOf(application, 'POST /v1/definitions/list_latest')).toBe('application');
  expect(roleOf(application, 'POST /v1/billing/list_for_job')).toBe('application');
});

// Eventify (Spring): `/user/details` is who asks, while users open at `/user/{id}`; they are listed by POST `/admin/user/search`.
test('details that no identity opens, beside things that one opens, are not those of each', () => {
  const page = things({
    pageNumber: number,
    pageSize: number,
    sortOrder: list(things({ name: text, direction: text })),
  });
  const application = applicationOf(
    {
      '/user/details': { get: operation(ref('User')) },
      '/user/{id}': { patch: operation(ref('User'), things({ role: text })) },
      '/user/{id}/lock': { post: operation(ref('User')) },
      '/admin/user/search': { post: operation(things({ content: list(ref('User')), totalElements: number }), page) },
    },
    { User: things({ id: number, firstName: text, role: text }) },
  );
  const { operations, actions, listing } = resourceOf(application, 'user');
  expect([operations.list, operations.get, operations.update]).toEqual([
    'POST /admin/user/search',
    null,
    'PATCH /user/{id}',
  ]);
  expect(Object.fromEntries(actions.map((one) => [one.operation, one.on]))).toEqual({
    'POST /user/{id}/lock': 'item',
    'GET /user/details': 'collection',
  });
  // `[{ name, direction }]` is no text, and is not sent as one.
  expect(listing?.sort).toBeNull();
});

// Orthanc anonymises a copy, OpenWA's plugins are fetched anew, a server of games writes a file.
test('what takes nothing that is shown of an item changes none of it, also where it says so', () => {
  const parts = { spec: things({ image: text }), name: text, state: { type: 'string', enum: ['created', 'running'] } };
  const item = things({ id: number, ...parts });
  const application = applicationOf({
    '/servers': { get: operation(list(item)) },
    '/servers/{id}': { get: operation(item) },
    '/servers/{id}/edit': { post: operation(null, things({ path: text, content: text })) },
    '/servers/{id}/create': { post: operation(null, things({ path: text })) },
    '/services': { get: operation(list(item)) },
    '/services/{id}': { get: operation(item) },
    '/services/{id}/update': { post: operation(null, things({ image: text, memory: number })) },
  });
  expect(resourceOf(application, 'services').operations.update).toBe('POST /services/{id}/update');
  const { operations, actions } = resourceOf(application, 'servers');
  expect(operations.update).toBeNull();
  expect(actions.map((one) => [one.label, one.on, one.leadsTo])).toEqual([
    ['Edit', 'item', null],
    ['Create', 'item', null],
  ]);
});

// gin-vue-admin and what is made with it, AirGo: `/user/getUserList` by POST, and of what it answers only that there are pages.
test('what is said to get the list of what stands before it lists that, whatever is told of its answer', () => {
  const answer = (data: Record<string, unknown>) => operation(things({ code: number, data, msg: text }), things({}));
  const page = things({ page: number, pageSize: number, keyword: text });
  const answered = things({ code: number, msg: text, data: things({ list: {}, total: number, page: number }) });
  const application = applicationOf(
    {
      '/user/getUserList': { post: operation(answered, page) },
      '/user/getUsersByRole': { get: operation(things({ code: number, data: list(number) })) },
      '/user/deleteUser': { delete: operation(things({ code: number }), things({ id: number })) },
      '/user/createUser': { post: operation(things({ code: number }), things({ userName: text, phone: text })) },
      '/menu/getMenuList': { post: operation(answered, page) },
      '/menu/getMenu': { post: answer(text) },
      '/menu/addMenu': { post: operation(things({ code: number }), things({ path: text })) },
      '/wish/getWishList': { get: operation(things({ data: list(ref('Wish')) })) },
      '/shop/getPriceList': { get: operation(things({ name: text, prices: text })) },
    },
    { Wish: things({ id: number, wanted: text }) },
  );
  const { listing, operations } = resourceOf(application, 'user');
  expect([operations.list, operations.create, operations.delete]).toEqual([
    'POST /user/getUserList',
    'POST /user/createUser',
    'DELETE /user/deleteUser',
  ]);
  expect([listing?.items, listing?.pagination.style, listing?.pagination.total]).toEqual([
    '/data/list',
    'page',
    '/data/total',
  ]);
  expect(roleOf(application, 'POST /menu/getMenuList')).toBe('list');
  // What takes nothing opens none of them.
  expect(roleOf(application, 'POST /menu/getMenu')).toBe('action');
  // The list of something else than what stands before it.
  expect(roleOf(application, 'GET /shop/getPriceList')).not.toBe('list');
});

// A hotel's bookings (NestJS, nothing told of what is answered); the shape of Zoom's blocked lists.
test('a list by its own name, of which one opens, is what it is called, and its last word no method', () => {
  const application = applicationOf({
    '/booking_list': { get: operation(null), post: operation(null, things({ room_id: number })) },
    '/booking_list/{id}': { get: operation(null), patch: operation(null, things({ room_id: number })) },
    '/room_list': { get: operation(null) },
    '/rooms/{id}': { get: operation(things({ id: number, name: text })) },
  });
  const { operations } = resourceOf(application, 'booking_list');
  expect([operations.list, operations.create, operations.update]).toEqual([
    'GET /booking_list',
    'POST /booking_list',
    'PATCH /booking_list/{id}',
  ]);
  expect(resourceOf(application, 'rooms').operations.list).toBe('GET /room_list');
});
