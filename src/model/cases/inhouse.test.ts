// Rules that contracts of in-house applications taught, as ASP.NET, Spring, FastAPI, Laravel, Django and hand-written
// Node backends write them. Input: their paths and schemas, cut small; output: what the application makes of them.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  inQuery,
  list,
  number,
  operation,
  ref,
  resourceOf,
  roleOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

describe('actions on one of many', () => {
  const Appointment = things({ appointmentID: number, code: text, status: text });
  const application = applicationOf(
    {
      '/api/appointment/GetAll': { get: operation(list(ref('Appointment'))) },
      '/api/appointment/GetById/{appointmentId}': {
        get: operation(ref('Appointment'), undefined, inPath('appointmentId')),
      },
      // Swashbuckle calls nothing in the query required.
      '/api/appointment/ChangeStatus': { put: operation(null, undefined, inQuery('appointmentID'), inQuery('status')) },
      '/api/appointment/Refund': {
        post: operation(null, { ...things({ appointmentId: number }), required: ['appointmentId'] }),
      },
      '/api/appointment/Propose': { post: operation(null, things({ appointmentId: number, spec: text })) },
      '/api/appointment/Statistics': { get: operation(things({ count: number }), undefined, inQuery('appointmentId')) },
    },
    { Appointment },
  );

  it('stand where one is open, if what is done asks for its identity by name', () => {
    const { actions } = resourceOf(application, 'appointment');
    expect(Object.fromEntries(actions.map(({ label, on }) => [label, on]))).toEqual({
      'Change status': 'item',
      Refund: 'item',
      // It may be left out, or only narrows what is told.
      Propose: 'collection',
      Statistics: 'collection',
    });
  });
});

describe('answers of which only the outcome is told', () => {
  // Java's Object, as springdoc and springfox write it.
  const answer = things({ code: number, message: text, result: { type: 'object' } });
  const paged = [inQuery('page'), inQuery('limit')];
  const application = applicationOf({
    '/seller/product': { get: operation(answer, undefined, ...paged) },
    '/seller/product/add': { post: operation(answer, things({ name: text })) },
    '/seller/product/details': { get: operation(answer, undefined, inQuery('productId')) },
    '/seller/coupons': { get: { ...operation(answer), summary: 'Get all coupons' } },
    // What may be one object is no list only because it is called in the plural.
    '/seller/attributes': { get: operation(answer), put: operation(answer, things({ name: text })) },
    '/bidder/product/getWishList': { get: operation(answer, undefined, ...paged) },
    '/bidder/product/addWishList': { post: operation(answer, things({ productId: number })) },
    '/bidder/bidDetails': { get: operation(answer, undefined, inQuery('bidId')) },
    '/bidder/score': { get: operation(answer) },
  });

  it('list what comes in pages, though it is called in the singular', () => {
    expect(roleOf(application, 'GET /seller/product')).toBe('list');
    expect(resourceOf(application, 'product').listing).toMatchObject({
      items: '/result',
      pagination: { style: 'page' },
    });
    expect(roleOf(application, 'POST /seller/product/add')).toBe('create');
    expect(roleOf(application, 'GET /seller/product/details')).toBe('get');
    expect(roleOf(application, 'GET /bidder/product/getWishList')).toBe('list');
  });

  it('list what is said to be all, and no details', () => {
    expect(resourceOf(application, 'coupons').listing?.items).toBe('/result');
    expect(roleOf(application, 'GET /seller/attributes')).toBe('get');
    expect(roleOf(application, 'GET /bidder/bidDetails')).toBe('application');
    expect(roleOf(application, 'GET /bidder/score')).toBe('application');
  });
});

// A club's courts and games (one `Success` for all of them), the page of what was viewed of a job portal.
it('lists what is said to be listed, of which only a box is told that may hold anything', () => {
  const box = things({ data: { type: 'object', additionalProperties: true } });
  const application = applicationOf({
    '/clubs': { get: { ...operation(box), summary: 'Lista arenas que possuem quadras ativas' } },
    '/clubs/{id}': { get: { ...operation(box, undefined, inPath('id')), summary: 'Detalha uma arena' } },
    '/view-records': { get: operation(box, undefined, inQuery('page'), inQuery('per_page')) },
    '/club/statistics': { get: { ...operation(box), summary: 'Lista tudo' } },
    '/preferences': { get: { ...operation(box), summary: 'Preferências da conta' } },
  });
  expect(roleOf(application, 'GET /clubs')).toBe('list');
  expect(roleOf(application, 'GET /clubs/{id}')).toBe('get');
  expect(resourceOf(application, 'clubs').listing?.items).toBe('/data');
  expect(resourceOf(application, 'records').listing?.items).toBe('/data');
  expect(roleOf(application, 'GET /club/statistics')).not.toBe('list');
  expect(roleOf(application, 'GET /preferences')).not.toBe('list');
});

it('lists what a verb before its plural reads, and opens the one that its name tells', () => {
  const application = applicationOf({
    '/api/Team/get-teams': { get: operation({}) },
    '/api/Team/get-teams/{teamName}': { get: operation({}, undefined, inPath('teamName')) },
    '/api/Team/create-team': { post: operation({}, things({ teamName: text })) },
  });
  expect(roleOf(application, 'GET /api/Team/get-teams')).toBe('list');
  expect(roleOf(application, 'GET /api/Team/get-teams/{teamName}')).toBe('get');
});

it('keeps what is listed only in part, and worked on, as one collection', () => {
  const Document = things({ id: number, name: text, status: text });
  const one = operation(null, undefined, inPath('documentId'));
  const application = applicationOf(
    {
      '/drivers/documents/pending': { get: operation(list(ref('Document'))) },
      '/drivers/documents/{documentId}/approve': { post: one },
      '/drivers/documents/{documentId}/file': { get: one },
      '/redemptions/me': { get: operation(list(ref('Document'))) },
      '/redemptions/me/active': { get: operation(list(ref('Document'))) },
      '/redemptions/{redemptionId}/use': { put: operation(null, undefined, inPath('redemptionId')) },
      // Nothing is done with single ones.
      '/rewards/eligible': { get: operation(list(ref('Document'))) },
    },
    { Document },
  );
  const documents = resourceOf(application, 'documents');
  expect(documents).toMatchObject({ label: 'Documents', idField: 'id', idParameter: 'documentId' });
  expect(documents.operations.list).toBe('GET /drivers/documents/pending');
  expect(documents.actions.map(({ operation: id, on }) => [id, on])).toEqual([
    ['POST /drivers/documents/{documentId}/approve', 'item'],
    ['GET /drivers/documents/{documentId}/file', 'item'],
  ]);
  expect(resourceOf(application, 'redemptions').operations.list).toBe('GET /redemptions/me');
  expect(roleOf(application, 'GET /redemptions/me/active')).toBe('action');
});

it('lists and makes what belongs to another at one address, which is no place of an item', () => {
  const Food = things({ foodItemId: number, foodName: text });
  const application = applicationOf(
    {
      '/foods/{foodId}': { get: operation(ref('Food'), undefined, inPath('foodId')) },
      '/foods/store/{storeId}': {
        get: operation(list(ref('Food')), undefined, inPath('storeId')),
        post: operation(ref('Food'), things({ foodName: text }), inPath('storeId')),
      },
    },
    { Food },
  );
  expect(roleOf(application, 'GET /foods/store/{storeId}')).toBe('list');
  expect(roleOf(application, 'POST /foods/store/{storeId}')).toBe('create');
  const owned = application.resources.find(({ operations }) => operations.create === 'POST /foods/store/{storeId}');
  expect(owned).toMatchObject({ idField: 'foodItemId', label: 'Foods' });
});

it('makes nothing of what a framework says to answer just what it was sent', () => {
  const Change = things({ old_password: text, new_password: text });
  const echo = { ...operation(ref('Change'), ref('Change')), operationId: 'auth_password_change_create' };
  const created = { 201: { description: '', content: { 'application/json': { schema: ref('Change') } } } };
  const application = applicationOf(
    { '/auth/password/change/': { post: { ...echo, responses: created } } },
    { Change },
  );
  expect(roleOf(application, 'POST /auth/password/change/')).toBe('application');
});

it('names things after what is read, never after what is sent', () => {
  const item = things({ id: number, name: text, amount: number });
  const application = applicationOf(
    {
      '/Carts/items': { get: operation(list(ref('CartItemDto'))) },
      '/Carts/add-item': { put: operation(null, ref('AddItemToCartCommand')) },
      '/SharedCarts/add-item': { put: operation(null, ref('AddItemToSharedCartCommand')) },
      '/SharedCarts/delete-item': { put: operation(null, ref('DeleteSharedCartItemCommand')) },
      '/documents/generated': { get: operation(list(ref('GeneratedDocument'))) },
      '/StaffAttendance': { get: operation(list(item)) },
    },
    {
      CartItemDto: item,
      GeneratedDocument: item,
      AddItemToCartCommand: things({ productId: number }),
      AddItemToSharedCartCommand: things({ cartId: number, productId: number }),
      DeleteSharedCartItemCommand: things({ cartId: number, productId: number }),
    },
  );
  const labels = application.resources.map(({ label }) => label);
  expect(labels).toContain('Cart items');
  expect(labels).toContain('Staff attendance');
  expect(labels.filter((label) => /command/i.test(label))).toEqual([]);
});

describe('verbs behind their nouns', () => {
  // As the usual tutorial of Django REST names its functions.
  const one = operation({}, undefined, inPath('id'));
  const application = applicationOf({
    '/api/task-list/': { get: operation({}) },
    '/api/task-detail/{id}/': { get: one },
    '/api/task-create/': { post: operation({}, things({ title: text })) },
    '/api/task-update/{id}/': { put: operation({}, things({ title: text }), inPath('id')) },
    '/api/task-delete/{id}/': { delete: one },
    '/jobs': { get: operation({}) },
    '/job-create': { post: operation({}, things({ title: text })) },
    // Of these nothing else is known, or they say how and not what.
    '/order/status-update/{id}': { put: operation({}, things({ status: text }), inPath('id')) },
    '/records/hard-delete': { post: operation({}, things({ reason: text })) },
    '/user/update-profile': { put: operation({}, things({ name: text })) },
  });

  it('are methods of one collection, where there are several or it has a path of its own', () => {
    expect(resourceOf(application, 'tasks')).toMatchObject({
      label: 'Tasks',
      operations: {
        list: 'GET /api/task-list/',
        get: 'GET /api/task-detail/{id}/',
        create: 'POST /api/task-create/',
        update: 'PUT /api/task-update/{id}/',
        delete: 'DELETE /api/task-delete/{id}/',
      },
    });
    expect(resourceOf(application, 'jobs').operations).toMatchObject({ list: 'GET /jobs', create: 'POST /job-create' });
  });

  it('are actions else, and a verb before what there is one of is no page', () => {
    expect(roleOf(application, 'POST /records/hard-delete')).toBe('application');
    expect(roleOf(application, 'PUT /user/update-profile')).toBe('application');
  });
});

it('lists what tells nothing where verbs below it make and list, though the word is for one', () => {
  const application = applicationOf({
    '/api/Attendance': { get: operation({}, undefined, inQuery('startDate')) },
    '/api/Attendance/save': { post: operation({}, undefined, inQuery('workerId')) },
    '/api/Attendance/worker/{workerId}': { get: operation({}, undefined, inPath('workerId')) },
  });
  expect(roleOf(application, 'GET /api/Attendance')).toBe('list');
});

it('lists all rather than what may have to be told whose', () => {
  const application = applicationOf({
    '/api/consultantSlot/GetAllConsultantSlot': { get: operation({}) },
    '/api/consultantSlot': { get: operation({}, undefined, inQuery('consultantId')) },
    '/api/consultantSlot/updateMaxAppointment': { put: operation({}, undefined, inQuery('slotId')) },
  });
  expect(roleOf(application, 'GET /api/consultantSlot/GetAllConsultantSlot')).toBe('list');
  expect(roleOf(application, 'GET /api/consultantSlot')).toBe('action');
});

it('keeps details that are listed, made or changed as things of their own', () => {
  const Detail = things({ id: number, orderId: number, amount: number });
  const application = applicationOf(
    {
      '/orders': { get: operation(list(things({ id: number, name: text }))) },
      '/order-details': {
        get: operation(list(ref('Detail')), undefined, inQuery('order_id')),
        post: operation(ref('Detail'), ref('Detail')),
      },
      '/order-details/{id}': { get: operation(ref('Detail'), undefined, inPath('id')) },
      '/item-details/{id}': {
        get: operation(ref('Detail'), undefined, inPath('id')),
        put: operation(ref('Detail'), ref('Detail'), inPath('id')),
      },
      '/items': { get: operation(list(things({ id: number, name: text }))) },
    },
    { Detail },
  );
  expect(resourceOf(application, 'order-details').operations).toMatchObject({
    list: 'GET /order-details',
    get: 'GET /order-details/{id}',
    create: 'POST /order-details',
  });
  expect(resourceOf(application, 'item-details').operations.get).toBe('GET /item-details/{id}');
});

describe('what is done to the thing before', () => {
  const User = things({ id: number, name: text });
  const Topic = things({ id: number, name: text, users: list(ref('User')) });
  const one = (answer = ref('Topic')) => operation(answer, undefined, inPath('topic_id'));
  const application = applicationOf(
    {
      '/api/topics': { get: operation(list(ref('Topic'))), post: operation(ref('Topic'), ref('Topic')) },
      '/api/topics/{topic_id}': { get: one() },
      '/api/topics/add-user/{topic_id}': { put: one() },
      '/api/topics/delete-user/{topic_id}': { put: one() },
      // What is identified here is what the verb speaks of.
      '/api/posts/create-comment': { post: operation(ref('User'), ref('User')) },
      '/api/posts/delete-comment/{comment_id}': { delete: operation(null, undefined, inPath('comment_id')) },
    },
    { User, Topic },
  );

  it('makes and deletes nothing, where the address identifies that thing', () => {
    const actions = resourceOf(application, 'topics').actions.map(({ operation: id, on }) => [id, on]);
    expect(actions).toEqual([
      ['PUT /api/topics/add-user/{topic_id}', 'item'],
      ['PUT /api/topics/delete-user/{topic_id}', 'item'],
    ]);
    expect(roleOf(application, 'DELETE /api/posts/delete-comment/{comment_id}')).toBe('delete');
  });
});

it('lists what a "get" behind the things answers, and opens the one that is named behind it', () => {
  const Ticket = things({ id: number, title: text });
  const told = (data: ReturnType<typeof ref>) => things({ success: text, data });
  const application = applicationOf(
    {
      '/api/ticket/get': { get: operation(told(list(ref('Ticket')))) },
      '/api/ticket/get/{ticket}': { get: operation(told(ref('Ticket')), undefined, inPath('ticket')) },
      '/api/ticket/create': { post: operation(told(ref('Ticket')), ref('Ticket')) },
      '/api/ticket/close/{ticket}': { post: operation(null, undefined, inPath('ticket')) },
      '/api/conference/get': { get: operation(told(ref('Ticket'))) },
      '/api/conference/create': { post: operation(told(ref('Ticket')), ref('Ticket')) },
    },
    { Ticket },
  );
  expect(resourceOf(application, 'ticket').operations).toMatchObject({
    list: 'GET /api/ticket/get',
    get: 'GET /api/ticket/get/{ticket}',
    create: 'POST /api/ticket/create',
  });
  const [close] = resourceOf(application, 'ticket').actions;
  expect([close?.operation, close?.on]).toEqual(['POST /api/ticket/close/{ticket}', 'item']);
  expect(roleOf(application, 'GET /api/conference/get')).not.toBe('list');
});

it('gives no item to what asks for something else, or for the item in another way', () => {
  const Game = things({ id: number, title: text });
  const Order = things({ orderId: number, orderNumber: text });
  const application = applicationOf(
    {
      '/api/Game/GetAllGames': { get: operation(list(ref('Game'))) },
      '/api/Game/{title}': { get: operation(ref('Game'), undefined, inPath('title')) },
      '/api/Game/GetGamesFor/{username}': { get: operation({}, undefined, inPath('username')) },
      '/api/orders': { get: operation(list(ref('Order'))) },
      '/api/orders/{orderId}': { get: operation(ref('Order'), undefined, inPath('orderId')) },
      '/api/orders/number/{orderNumber}': { get: operation({}, undefined, inPath('orderNumber')) },
      '/api/orders/print/{id}': { get: operation({}, undefined, inPath('id')) },
    },
    { Game, Order },
  );
  const on = application.resources.flatMap(({ actions }) => actions.map((one) => [one.operation, one.on]));
  expect(Object.fromEntries(on)).toEqual({
    'GET /api/Game/GetGamesFor/{username}': 'collection',
    'GET /api/orders/number/{orderNumber}': 'collection',
    'GET /api/orders/print/{id}': 'item',
  });
});

it('makes a thing at the word for one of them', () => {
  const Metal = things({ metalId: number, name: text });
  const application = applicationOf(
    {
      '/metals/all': { get: operation(list(ref('Metal'))) },
      '/metals/{metalId}': { get: operation(ref('Metal'), undefined, inPath('metalId')) },
      '/metals/metal': { post: operation({ type: 'object' }, ref('NewMetal')) },
      '/products': { get: operation(list(ref('Metal'))), post: operation(ref('Metal'), ref('NewMetal')) },
      '/products/product': { post: operation(ref('Metal'), ref('NewMetal')) },
    },
    { Metal, NewMetal: things({ name: text }) },
  );
  expect(roleOf(application, 'POST /metals/metal')).toBe('create');
  expect(roleOf(application, 'POST /products')).toBe('create');
  expect(roleOf(application, 'POST /products/product')).toBe('action');
});

describe('things of a list that is called otherwise', () => {
  const application = applicationOf(
    {
      '/account/GetAllAccounts': { get: operation(list(ref('NewUserDto'))) },
      '/management/UserLists': { get: operation(list(ref('UserListModel'))) },
      '/orders/lines': { get: operation(list(ref('OrderLine'))) },
      '/orders': { get: operation(list(things({ id: number }))) },
    },
    {
      NewUserDto: things({ userID: text, userName: text, email: text, name: text }),
      UserListModel: things({ firstName: text, email: text, userId: text }),
      OrderLine: things({ quantity: number, orderId: number }),
    },
  );
  const idOf = (path: string): string | null | undefined =>
    application.resources.find((one) => one.path.endsWith(path))?.idField;

  it('are known by what their schema says that they are', () => {
    expect([idOf('GetAllAccounts'), idOf('account')].find((one) => one !== undefined)).toBe('userID');
    expect(idOf('UserLists')).toBe('userId');
    expect(idOf('lines')).toBeNull();
  });
});
