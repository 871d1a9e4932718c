// Paths of in-house backends that put a part of a thing before its identity, make things below what they belong to, or tell
// of a thing without opening it. Input: paths and schemas as task boards, shops and accounting have them; output: the roles.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  inQuery,
  kept,
  list,
  number,
  operation,
  ref,
  resourceOf,
  roleOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const task = things({ id: text, title: text, status: text, projectId: text });
const byId = inPath('id');
const named = (operationId: string, summary: string, made: object): object => ({ ...made, operationId, summary });

describe('a part before the identity', () => {
  const paths = {
    '/task/{id}': {
      get: operation(task, undefined, byId),
      put: named('putTask:id', 'Update task', operation(task, undefined, byId)),
      delete: operation(task, undefined, byId),
    },
    '/task/{projectId}': {
      post: named('postTask:projectId', 'Create task', operation(task, undefined, inPath('projectId'))),
    },
    '/task/status/{id}': { put: operation(task, undefined, byId) },
    '/task/export/{projectId}': { get: operation(things({ tasks: list(task) }), undefined, inPath('projectId')) },
    '/product/{sku}': { get: operation(things({ sku: text, stock: number }), undefined, inPath('sku')) },
    '/product/stock/{sku}': { patch: operation(null, things({ stock: number }), inPath('sku')) },
    '/product/offers/{offerId}': { put: operation(null, things({ price: number }), inPath('offerId')) },
  };
  const application = applicationOf(paths);

  it.each([
    ['PUT /task/status/{id}', 'action'],
    ['PATCH /product/stock/{sku}', 'action'],
    ['PUT /product/offers/{offerId}', 'update'],
    ['GET /task/export/{projectId}', 'action'],
  ])('%s: %s', (operationId, role) => {
    expect(roleOf(application, operationId)).toBe(role);
  });

  it('is changed on the item', () => {
    const found = resourceOf(application, 'task').actions.find((one) => one.operation === 'PUT /task/status/{id}');
    expect(found?.on).toBe('item');
  });

  it('leaves making and changing to what says so, whatever method its name spells', () => {
    expect(resourceOf(application, 'task').operations).toMatchObject({
      create: 'POST /task/{projectId}',
      update: 'PUT /task/{id}',
      delete: 'DELETE /task/{id}',
    });
  });
});

it('what creates or overwrites at an address replaces', () => {
  const put = named('PutDocument', 'Create or overwrite a document', operation(null, task, byId));
  const application = applicationOf({ '/documents/{id}': { get: operation(task, undefined, byId), put } });
  expect(roleOf(application, 'PUT /documents/{id}')).toBe('update');
});

describe('what only tells of a thing', () => {
  const figures = things({ total: number, current: number });

  it.each([
    ['/reports/payables', 'detail'],
    ['/route', 'info'],
  ])('GET %s/%s opens none of them', (path, word) => {
    const application = applicationOf({
      [path]: { get: operation(figures) },
      [`${path}/${word}`]: { get: operation(things({ as_of: text })) },
    });
    expect(roleOf(application, `GET ${path}/${word}`)).not.toBe('get');
  });

  it('opens one where such are listed', () => {
    const application = applicationOf({
      '/events': { get: operation(null) },
      '/events/info': { get: operation(null, undefined, inQuery('id')) },
      '/events/delete': { post: operation(null, things({ id: text })) },
    });
    expect(roleOf(application, 'GET /events/info')).toBe('get');
  });

  it('is a report where figures stand beside a list that is called so, and a list where only those of its pages do', () => {
    const each = list(things({ activityId: number, attempts: number }));
    const report = things({ students: number, completed: number, average: number, activityStatistics: each });
    const pages = things({ total: number, page: number, limit: number, statistics: each });
    const application = applicationOf({
      ...kept('/lessons', things({ id: text, name: text }), 'id'),
      '/lessons/{id}/statistics': { get: operation(things({ success: text, data: report }), undefined, byId) },
      '/statistics': { get: operation(pages) },
    });
    expect(roleOf(application, 'GET /lessons/{id}/statistics')).toBe('action');
    expect(roleOf(application, 'GET /statistics')).toBe('list');
  });
});

describe('lists', () => {
  const comment = things({ id: text, reportId: text, content: text });
  const algorithm = list(things({ version: text, status: text }));

  it('by what owns the things are their list where these are only made', () => {
    const application = applicationOf({
      ...kept('/reports', things({ id: text, title: text }), 'id'),
      '/comments/add': { post: operation(comment, things({ content: text })) },
      '/comments/report/{reportId}': { get: operation(list(comment), undefined, inPath('reportId')) },
    });
    expect(roleOf(application, 'GET /comments/report/{reportId}')).toBe('list');
  });

  it.each([
    ['/algorithms', { fileKeyAlgorithms: algorithm, keyPairAlgorithms: algorithm }],
    ['/requests', { incomingRequests: algorithm, outgoingRequests: algorithm }],
  ])('of which several stand in one answer of %s are not one list', (path, answer) => {
    expect(roleOf(applicationOf({ [path]: { get: operation(things(answer)) } }), `GET ${path}`)).not.toBe('list');
  });

  it('of which three or more stand in one answer are not one list, and one alone is', () => {
    const found = things({ id: text, title: text });
    const several = { projects: list(found), documents: list(found), tasks: list(found), total: number };
    const application = applicationOf({
      '/search': { get: operation(things({ data: things(several) })) },
      '/papers': { get: operation(things({ documents: list(found), total: number })) },
    });
    expect(roleOf(application, 'GET /search')).not.toBe('list');
    expect(resourceOf(application, 'papers').listing?.items).toBe('/documents');
  });

  it('are one where only one has the very name', () => {
    const answer = things({ algorithms: algorithm, oldAlgorithms: algorithm });
    const application = applicationOf({ '/algorithms': { get: operation(answer) } });
    expect(resourceOf(application, 'algorithms').listing?.items).toBe('/algorithms');
  });

  it('that answer just as the list before are another view of it, whatever their word', () => {
    const packages = { Packages: things({ packages: list(things({ packageId: number, title: text })) }) };
    const answer = { get: operation(ref('Packages')) };
    const application = applicationOf({ '/packages': answer, '/packages/current': answer }, packages);
    expect(roleOf(application, 'GET /packages/current')).toBe('action');
  });

  it('of parents below a node leave its parent to be a node', () => {
    const node = things({ id: number, name: text, parentId: number });
    const application = applicationOf({
      ...kept('/nodes', node, 'node_id'),
      '/nodes/{node_id}/parents': { get: operation(list(node), undefined, inPath('node_id')) },
      ...kept('/rooms', node, 'room_id'),
    });
    const [parent] = resourceOf(application, 'rooms').relations;
    expect([parent?.field, parent?.resource]).toEqual(['parentId', 'nodes']);
  });
});

it.each([
  ['Start scraping', 'action'],
  ['Stop polling', 'action'],
  ['Open invoices', 'get'],
])('GET of an item that says "%s": %s', (summary, role) => {
  const get = named('read', summary, operation(things({ id: text, status: text }), undefined, byId));
  const application = applicationOf({
    '/scrapes': { get: operation(list(task)) },
    '/scrapes/{id}': { get, delete: operation(null, undefined, byId) },
  });
  expect(roleOf(application, 'GET /scrapes/{id}')).toBe(role);
});

describe('an identifier', () => {
  const type = (...values: readonly string[]) => ({ type: 'string', enum: values });
  const relations = (own: object): readonly string[] => {
    const plain = things({ id: text, name: text });
    const application = applicationOf(
      {
        ...kept('/documents', plain, 'documentId'),
        ...kept('/invoices', plain, 'invoiceId'),
        ...kept('/expenses', plain, 'expenseId'),
        ...kept('/users', things({ id: text, name: text, email: text }), 'userId'),
        ...kept('/entries', ref('Entry'), 'entryId'),
      },
      { Entry: things({ id: text, ...own }) },
    );
    return resourceOf(application, 'entries').relations.map(({ field, resource }) => `${field}→${resource}`);
  };
  const uuid = { type: 'string', format: 'uuid' };

  it('beside a type of several other kinds leads to none of its own name', () => {
    expect(relations({ document_id: text, document_type: type('invoice', 'expense') })).toEqual([]);
    expect(relations({ document_id: text, document_type: type('letter', 'form') })).toEqual(['document_id→documents']);
  });

  it('of whom something is assigned to is a person where the name stands beside it', () => {
    expect(relations({ assignedTo: uuid, assignedUserName: text })).toEqual(['assignedTo→users']);
    expect(relations({ assigned_to: uuid, assigned_to_name: text })).toEqual(['assigned_to→users']);
    expect(relations({ assignedTo: uuid })).toEqual([]);
  });
});

describe('a list and an item of paths that differ', () => {
  const stamps = { id: text, createdAt: text, updatedAt: text };
  const opened = '/admin/requirements/category/{categoryId}';

  it('are no one thing where they share only what all things have', () => {
    const application = applicationOf({
      '/drivers/service-categories': {
        get: operation(list(things({ ...stamps, name: text, slug: text, fare: number }))),
      },
      [opened]: {
        get: operation(
          things({ ...stamps, serviceCategoryId: text, minYear: number }),
          undefined,
          inPath('categoryId'),
        ),
      },
    });
    const listing = application.resources.find(
      ({ operations }) => operations.list === 'GET /drivers/service-categories',
    );
    expect(listing?.operations.get).toBeNull();
  });

  it('are one where they share what is their own', () => {
    const category = things({ ...stamps, name: text });
    const application = applicationOf({
      '/drivers/service-categories': { get: operation(list(category)) },
      [opened]: { get: operation(things({ ...stamps, name: text }), undefined, inPath('categoryId')) },
    });
    const listing = application.resources.find(
      ({ operations }) => operations.list === 'GET /drivers/service-categories',
    );
    expect(listing?.operations.get).toBe(`GET ${opened}`);
  });
});

describe('of several of one name', () => {
  it('what only shows what it has is as good as what is told of, so that the nearer one is meant', () => {
    const shown = {
      200: { description: '', content: { 'application/json': { example: [{ id: 'v1', plate: 'A' }] } } },
    };
    const application = applicationOf(
      {
        '/drivers/vehicles': {
          get: { responses: shown },
          post: operation(null, { $ref: '#/components/schemas/NewVehicle' }),
        },
        '/admin/vehicles': { get: { responses: shown } },
        '/admin/documents': { get: operation(list(things({ id: text, vehicleId: text, kind: text }))) },
      },
      { NewVehicle: things({ plate: text }) },
    );
    expect(resourceOf(application, 'documents').relations).toMatchObject([
      { field: 'vehicleId', resource: 'admin.vehicles' },
    ]);
  });
});
