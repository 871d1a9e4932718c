// What the button of an action says: the contract's own sentence as an order to the machine, without what the screen says
// already, and never what only spells a method or a function.
import { expect, test } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';

const ok = { 200: { description: '', content: { 'application/json': { schema: { type: 'object' } } } } };
const many = {
  200: {
    description: '',
    content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Order' } } } },
  },
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };

function labelOf(end: string, summary: string, operationId?: string): string | undefined {
  const { resources } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/orders': { get: { responses: many } },
      [`/orders/{id}/${end}`]: { post: { parameters: [id], summary, operationId, responses: ok } },
    },
    components: {
      schemas: { Order: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } } },
    },
  });
  return resources[0]?.actions[0]?.label;
}

test.each([
  ['cancel', 'Cancels the order', 'Cancel'],
  ['cancel', 'Cancel a specific order of a customer', 'Cancel'],
  ['move', 'Move an existing order', 'Move'],
  ['ship', 'Marks an order as shipped', 'Mark an order as shipped'],
  // A thing, not what is done.
  ['recalculate', 'Reports by day', 'Reports by day'],
  ['revive', 'Revives a feature.', 'Revive a feature'],
  ['purge', 'Deletes one or more lines ', 'Delete one or more lines'],
  ['balance', 'Returns the open balance', 'Get the open balance'],
  ['age', 'Days an order takes to ship', 'Days an order takes to ship'],
  ['compare', '[BETA] Compare with another', 'Compare with another'],
  ['route', 'POST route planning', 'Route planning'],
  ['status', 'Update order status by ID', 'Update order status'],
  ['parts', 'Find parts by external ID', 'Find parts by external ID'],
  ['level', 'Set log level for `http`', 'Set log level for http'],
  // What a framework writes of every POST.
  ['close', 'Creates a Order resource', 'Close'],
  // Written about a function.
  ['approve', 'ApproveOrder approves the order of the request', 'Approve'],
  // Jira, QuickChart, Codex; a notification's endpoint (Inari) is one.
  ['rewrite', 'Rewrite all lines (PUT)', 'Rewrite all lines'],
  ['test', 'Send a test to an endpoint', 'Send a test to an endpoint'],
  ['sync', 'Sync with the shop endpoint', 'Sync with the shop'],
  // Its class and its function, as generators for Laravel write.
  ['role', 'OrderController::updateRole', 'Update role'],
  ['refresh', 'OrderController::refresh', 'Refresh'],
])('POST /orders/{id}/%s, "%s", says "%s"', (end, summary, label) => {
  expect(labelOf(end, summary)).toBe(label);
});

// Invoice Ninja, Giphy, BBC.
test.each([
  ['Blank order', 'Blank order'],
  ['Latest Orders', 'Latest Orders'],
  ['Archive order', 'Archive'],
])('what is read and said to be "%s" is called "%s"', (summary, label) => {
  const { resources } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/orders': { get: { responses: many } },
      '/orders/{id}': { get: { parameters: [id], responses: ok } },
      '/orders/create': { get: { summary, responses: ok } },
    },
    components: {
      schemas: { Order: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } } },
    },
  });
  expect(resources[0]?.actions.map((action) => action.label)).toEqual([label]);
});

test('what is said for people comes before what is written for programs, though it is longer', () => {
  const summary = 'Configure the maintenance window of the whole order';
  expect(labelOf('window', summary, 'orders_update_maintenance_window')).toBe(summary);
  expect(labelOf('window', `${summary}, and all of its parts`, 'orders_update_maintenance_window')).toBe(
    'Order update maintenance window',
  );
});

/** The labels of actions without a resource, by method and path, with what the contract says of them. */
function labelsOf(
  told: Readonly<Record<string, { summary?: string; description?: string; operationId?: string }>>,
): readonly string[] {
  const paths: Record<string, object> = {};
  for (const [id, said] of Object.entries(told)) {
    const [method = '', path = ''] = id.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: { ...said, responses: { 204: { description: '' } } } };
  }
  const { index } = applicationIn({ openapi: '3.0.3', info: { title: 'Shop', version: '1' }, paths });
  return index.actions.map(({ label }) => label);
}

test('what a whole API begins its paths with is no verb of its actions', () => {
  expect(
    labelsOf({
      'POST /checkout/pub/simulation': { summary: 'Cart simulation' },
      'POST /checkout/pub/gateway': { summary: 'Process order' },
    }),
  ).toEqual(['Cart simulation', 'Process order']);
});

test('actions that would read alike are told apart by a longer summary', () => {
  const said = 'Find anomalies for the entire series in batch';
  expect(labelsOf({ 'POST /entire/detect': { summary: said }, 'POST /last/detect': {} })).toEqual([said, 'Detect']);
});

test('… by their names, without the method that some begin with', () => {
  expect(
    labelsOf({
      'POST /mac/verify': { operationId: 'POST_VerifyMac' },
      'POST /pin/verify': { operationId: 'VerifyPinData' },
    }),
  ).toEqual(['Verify MAC', 'Verify pin data']);
});

test('… or by where they stand in the paths', () => {
  const price = { summary: 'Calculate price' };
  expect(labelsOf({ 'POST /fax/price': price, 'POST /post/letters/price': price })).toEqual([
    'Calculate price (fax)',
    'Calculate price (letters)',
  ]);
});

test('a verb that says nothing alone takes what it is done to, and a path that says what is done no second verb', () => {
  expect(
    labelsOf({
      // dj-rest-auth, of which the summaries are written about Django.
      'POST /auth/password/change': { summary: 'Calls Django Auth SetPasswordForm save method.' },
      'POST /auth/password/reset/confirm': {},
      'POST /images/upload': {},
      'POST /auth/confirm': {},
      'POST /links/link/confirm': {},
      'POST /lists/{list}/clear': {},
      // ASP.NET, which tells nothing of its actions.
      'PATCH /management/lock-user/{id}': {},
      'DELETE /management/delete-user/{id}': {},
      'PATCH /management/change-email': {},
      'DELETE /vector-sync/{recordingId}': {},
    }),
  ).toEqual([
    'Change password',
    'Confirm password reset',
    'Upload images',
    'Confirm (auth)',
    'Confirm (link)',
    'Clear list',
    'Lock user',
    'Delete user',
    'Change email',
    'Delete vector sync',
  ]);
});

test('what is found by another thing is called by it, and a name that drf-yasg makes of the path says nothing', () => {
  const order = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
  const by = (name: string) => ({ parameters: [{ ...id, name }], responses: many });
  const { resources } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/orders': { get: { responses: many } },
      '/orders/{id}': { get: { parameters: [id], responses: ok } },
      '/orders/customer/{customerId}': { get: by('customerId') },
      '/orders/type/{orderType}': { get: by('orderType') },
      '/orders/last-ones/{id}': {
        get: {
          ...by('id'),
          operationId: 'api_orders_last-ones_read',
          summary: 'Returns the list of what was ordered of late here',
        },
      },
    },
    components: { schemas: { Order: order } },
  });
  expect(resources.flatMap(({ actions }) => actions.map(({ label }) => label))).toEqual([
    'By customer',
    'By type',
    'Last ones',
  ]);
});

test('what says nothing without what it is of takes the word before it, where no resource is there to say so', () => {
  expect(
    labelsOf({
      'GET /api/alerts/count': {},
      'GET /api/dashboard/summary': {},
      'GET /api/reports/export': {},
      'POST /api/archives/import': {},
      'GET /api/v1/internal/status': {},
    }),
  ).toEqual(['Alerts count', 'Dashboard summary', 'Export reports', 'Import archives', 'Status']);
});

// The keys of Slicebox ("/keys/export/csv") and the skins of MineSkin ("/generate/url") are told so.
test('says what is done where a path has the verb before the word that it is done to', () => {
  expect(
    labelsOf({
      'GET /export/financial': {},
      'POST /generate/skin': {},
      'GET /drafts/financial': {},
    }),
  ).toEqual(['Export financial', 'Generate skin', 'Financial']);
});

// Strapi's uploads, and whatever else says what it does in its description alone.
test('what reads alike is told apart by what its description says, where that is short', () => {
  expect(
    labelsOf({
      'POST /upload': { description: 'Upload files' },
      'POST /upload?id={id}': { description: 'Upload file information' },
      'POST /v1/ping': { description: 'Ping.' },
      'POST /v2/ping': { description: `Ping ${'all '.repeat(20)} of them` },
    }),
  ).toEqual(['Upload files', 'Upload file information', 'Ping (v1)', 'Ping (v2)']);
});

// Jellyseerr's `/auth/jellyfin`, openuv's `/uv`, Grocy's `/recipes/{id}/printlabel`: what the path calls by one word says itself what is done.
test('what stands by itself is called by the first clause of what is said of it, where that says what is done', () => {
  expect(
    labelsOf({
      'POST /auth/jellyfin': { summary: 'Sign in using a Jellyfin username and password that the server knows of' },
      'GET /uv': { description: 'Get real-time UV Index by location. Optional altitude\nmay be given.' },
      'GET /forecast': { description: 'Returns a daily forecast - Given a city.' },
      'GET /interference': { description: 'This method returns what disturbs.' },
      'GET /registration': { description: 'Get the method that registers.' },
      'GET /': {},
    }),
  ).toEqual([
    'Sign in',
    'Get real-time UV Index by location',
    'Get a daily forecast',
    'Interference',
    'Registration',
    'Root',
  ]);
});

// goa's summaries are the method before the service: waterlinked, an in-house coaching service.
test('what only says which method of which service is called by the method', () => {
  expect(labelOf('reset', 'FactoryReset about', 'about#FactoryReset')).toBe('Factory reset');
  expect(labelOf('stripe', 'RegisterStripeExpress coachee', 'coachee#RegisterStripeExpress')).toBe(
    'Register stripe express',
  );
  expect(labelOf('cancel', 'Cancel order', 'orders#Cancel')).toBe('Cancel');
});

// A payment gateway (Laravel) and Taggun: names that spell the path with its prefix.
test('what reads alike is told apart by what the path says besides, without its prefix', () => {
  const named = (operationId: string): object => ({ operationId, responses: ok });
  const { index } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'Gateway', version: '1' },
    paths: {
      '/api/auth/admin/login': { post: named('post_api_auth_admin_login') },
      '/api/auth/merchant/login': { post: named('post_api_auth_merchant_login') },
      '/api/admin/dashboard': { get: named('get_api_admin_dashboard') },
      '/api/merchant/dashboard': { get: named('get_api_merchant_dashboard') },
    },
  });
  expect(index.actions.map(({ label }) => label)).toEqual([
    'Log in (admin)',
    'Log in (merchant)',
    'Get admin dashboard',
    'Get merchant dashboard',
  ]);
});

// Symfony (Kimai) and Amazon (`GET_GetTemplate`) write the method before a name that says it already.
test('a method is said once', () => {
  expect(labelOf('graph', '', 'post_post_order_graph')).not.toMatch(/post post/i);
});

test('what stands for any path below is no word', () => {
  const uploads = { get: { responses: { 200: { description: '' } } } };
  const { index } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'Files', version: '1' },
    paths: { '/uploads/*': uploads },
  });
  expect(index.actions.map(({ label }) => label)).toEqual(['Uploads']);
});

// LAVA (Django REST framework), Mist, NPR.
test.each([
  ['logs', 'get', 'logsShopOrder', 'Logs'],
  ['resubmit', 'post', 'resubmitShopOrder', 'Resubmit'],
  ['unack', 'post', 'unackShopOrder', 'Unack'],
  ['inherit', 'post', 'inheritFromTempOrder', 'Inherit from temp order'],
  ['stock', 'get', 'stockShopProduct', 'Stock shop product'],
])('/orders/{id}/%s, %s, which is named "%s", says "%s"', (end, method, operationId, label) => {
  const { resources } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/orders': { get: { responses: many } },
      '/orders/{id}': { get: { parameters: [id], responses: ok } },
      [`/orders/{id}/${end}`]: { [method]: { operationId, parameters: [id], responses: { 204: { description: '' } } } },
    },
    components: { schemas: { Order: { type: 'object', properties: { id: { type: 'integer' } } } } },
  });
  expect(resources.flatMap(({ actions }) => actions.map((one) => one.label))).toEqual([label]);
});

// Enode, Cycat, Taggun, a photographers' desk: generators that leave out what stands between the words. Netbox, Magento.
test('a name that runs the words of its path together is read in the path, and what deletes there says so', () => {
  const called = (operationId: string) => ({ operationId, parameters: [id], responses: { 204: { description: '' } } });
  const { resources } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/orders': { get: { responses: many } },
      '/orders/{id}': { get: { parameters: [id], responses: ok } },
      '/orders/{id}/email-log': { get: called('getOrdersIdEmaillog') },
      '/orders/{id}/link-invoice': {
        post: called('postOrdersIdLinkinvoice'),
        delete: called('deleteOrdersIdLinkinvoice'),
      },
    },
    components: { schemas: { Order: { type: 'object', properties: { id: { type: 'integer' } } } } },
  });
  const labels = resources.flatMap(({ actions }) => actions.map((one) => one.label));
  expect(labels).toEqual(['Email log', 'Link invoice', 'Delete link invoice']);
});

test('what is written right at an item and only says more than one thing is called so, and adds to nothing', () => {
  const label = (summary: string): string | undefined =>
    applicationIn({
      openapi: '3.0.3',
      info: { title: 'Machines', version: '1' },
      paths: {
        '/machines': { get: { responses: many } },
        '/machines/{id}': {
          get: { parameters: [id], responses: ok },
          patch: { parameters: [id], responses: ok },
          post: { parameters: [id], summary, responses: { 202: { description: 'Accepted' } } },
        },
      },
      components: {
        schemas: { Order: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } } },
      },
    }).resources[0]?.actions[0]?.label;
  // LXD and Incus, GitHub, Keycloak.
  expect(label('Rename or move/migrate an instance')).toBe('Rename or move or migrate an instance');
  expect(label('Enable or disable a security feature for an organization')).toBe(
    'Enable or disable a security feature for an organization',
  );
  expect(label('See /machines/move')).toBe('Add to machines');
  expect(label('')).toBe('Add to machines');
});
