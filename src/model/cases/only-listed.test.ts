// Rules that a fourth set of unseen contracts taught: relations told in words, things only listed, reports with parts,
// lists by their owner, identities told by the item's path. Input: paths and schemas as those have them.
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
  said,
  text,
  things,
} from '../paths/paths.fixture.ts';

const relations = (application: ReturnType<typeof applicationOf>, name: string): readonly string[] =>
  resourceOf(application, name).relations.map(({ field, resource }) => `${field}→${resource}`);

describe('relations', () => {
  const users = kept('/users', things({ id: text, email: text }), 'user');

  it('leads where the description says whose identifier it is', () => {
    const comment = things({
      id: text,
      body: text,
      resolvedBy: said('If resolved, the unique identifier of the User who did it'),
      replyTo: said('The unique identifier of the parent comment'),
      user: said('The author unique identifier'),
      sku: said('The unique identifier of the user'),
      hint: said('Shown where the user ID is empty'),
    });
    const application = applicationOf({ ...users, ...kept('/comments', comment, 'comment') });
    expect(relations(application, 'comments')).toEqual(['resolvedBy→users', 'replyTo→comments', 'user→users']);
  });

  it('leads from an embedded thing to a list to choose from, and to what can be opened where there is such', () => {
    const product = things({ id: text, kind: ref('ProductType'), cover: ref('Picture') });
    const application = applicationOf(
      {
        ...kept('/products', product, 'id'),
        ...kept('/pictures', ref('Picture'), 'id'),
        '/new-pictures': { get: operation(list(ref('Picture'))) },
        '/product-types': { get: operation(list(ref('ProductType'))) },
      },
      { ProductType: things({ id: number, name: text }), Picture: things({ id: text, width: number }) },
    );
    expect(relations(application, 'products')).toEqual(['kind→product-types', 'cover→pictures']);
  });

  it('knows another of the same kind, also where only some of them are listed', () => {
    const row = things({ id: text, amount: number, matched_transaction_id: text, bank_transaction_id: text });
    const paths = {
      ...kept('/transactions', row, 'id'),
      ...kept('/payees', things({ id: text, name: text }), 'payee_id'),
      '/payees/{payee_id}/transactions': { get: operation(list(row), undefined, inPath('payee_id')) },
    };
    const application = applicationOf(paths);
    expect(relations(application, 'transactions')).toEqual(['matched_transaction_id→transactions']);
    expect(relations(application, 'payees.transactions')).toEqual(['matched_transaction_id→transactions']);
  });

  it('reads many addresses of JSON:API, and children', () => {
    const linkage = { data: list(things({ id: text, type: text })) };
    const category = things({
      id: text,
      attributes: things({ name: text }),
      relationships: things({ children: things(linkage), tags: things(linkage) }),
    });
    const application = applicationOf({
      ...kept('/categories', category, 'id'),
      '/tags': { get: operation(things({ data: list(things({ id: text, type: text })) })) },
    });
    expect(relations(application, 'categories')).toEqual([
      '/relationships/children/data→categories',
      '/relationships/tags/data→tags',
    ]);
  });
});

describe('relations by what is beside and around', () => {
  const users = kept('/users', things({ id: text, email: text }), 'id');

  it('takes created_by for a person where an owner_id beside it is a text as well', () => {
    const risk = things({ id: text, title: text, owner_id: text, created_by: text });
    const note = things({ id: text, title: text, created_by: text });
    const application = applicationOf({ ...users, ...kept('/risks', risk, 'id'), ...kept('/notes', note, 'id') });
    expect(relations(application, 'risks')).toEqual(['owner_id→users', 'created_by→users']);
    expect(relations(application, 'notes')).toEqual([]);
  });

  it('reads each address of a list of them, and an address by which things are known', () => {
    const linkage = things({ data: things({ id: number, type: text }) });
    const share = things({ id: number, relationships: things({ resources: list(linkage) }) });
    const call = things({ id: number, contract_address: text, email_address: text });
    const application = applicationOf({
      ...kept('/shares', share, 'id'),
      ...kept('/resources', things({ id: number, path: text }), 'id'),
      ...kept('/contracts', things({ address: text, type: text }), 'address'),
      ...kept('/calls', call, 'id'),
    });
    expect(relations(application, 'shares')).toEqual(['/relationships/resources/*/data/id→resources']);
    expect(relations(application, 'calls')).toEqual(['contract_address→contracts']);
  });
});

describe('identity', () => {
  it('takes the id where the parameter is said to be an identifier, not the text of its name', () => {
    const comment = things({ id: text, comment: text });
    const open = operation(comment, undefined, inPath('comment', 'string', 'Unique identifier of the comment'));
    const application = applicationOf({
      '/comments': { get: operation(list(comment)) },
      '/comments/{comment}': { get: open },
    });
    expect(resourceOf(application, 'comments').idField).toBe('id');
  });

  it('is found among attributes, and under the name of the thing', () => {
    const workspace = things({ id: text, attributes: things({ slug: text, name: text }) });
    const job = things({
      job: things({ jobId: number, state: text }),
      project: things({ owner: text, budget: number }),
    });
    const application = applicationOf({
      ...kept('/workspaces', workspace, 'workspace_slug'),
      '/jobs/{jobId}': {
        get: operation(job, undefined, inPath('jobId')),
        delete: operation(null, undefined, inPath('jobId')),
      },
    });
    expect(resourceOf(application, 'workspaces').idField).toBe('/attributes/slug');
    expect(resourceOf(application, 'jobs').idField).toBe('jobId');
  });
});

describe('maps and parts', () => {
  it('knows items of a map by their key, and a part of one thing as a thing', () => {
    const thing = things({ name: text, size: number });
    const settings = things({ theme: text, font: text });
    const application = applicationOf({
      '/things': { get: operation({ type: 'object', additionalProperties: things({ size: number, weight: number }) }) },
      '/things/{thingId}': { get: operation(things({ size: number, weight: number }), undefined, inPath('thingId')) },
      '/settings': { get: operation(settings), put: operation(settings, settings) },
      '/settings/email': { get: operation(thing) },
      '/settings/stats': { get: operation(thing) },
    });
    expect(resourceOf(application, 'things').idField).toBe('$key');
    expect(roleOf(application, 'GET /settings/email')).toBe('get');
    expect(roleOf(application, 'GET /settings/stats')).toBe('action');
  });
});

describe('roles', () => {
  it('takes figures with lists of figures for a report', () => {
    const stats = things({
      data: things({
        hourly_stats: list(things({ hour: number })),
        by_user: things({ n: number }),
        by_day: things({ m: number }),
        sums: things({ s: number }),
      }),
    });
    const figures = { type: 'object', additionalProperties: { type: 'object' } };
    const application = applicationOf({
      '/audit/stats': { get: operation(stats) },
      '/stats': { get: operation(figures) },
    });
    expect(roleOf(application, 'GET /audit/stats')).toBe('application');
    expect(roleOf(application, 'GET /stats')).toBe('application');
  });

  it('lists by the owner what has no list of its own, and what has been done', () => {
    const test = things({ id: text, serviceId: text, success: { type: 'boolean' } });
    const logins = { total: number, logins: list(things({ ip: text, at: text })) };
    const application = applicationOf({
      '/tests': { post: operation(test, things({ serviceId: text })) },
      '/tests/{id}': { get: operation(test, undefined, inPath('id')) },
      '/tests/service/{serviceId}': { get: operation(list(test), undefined, inPath('serviceId')) },
      '/admins': { get: operation(list(things({ id: text, name: text }))) },
      '/admins/login-history': { get: operation(things(logins), undefined, inQuery('page')) },
    });
    expect(roleOf(application, 'GET /tests/service/{serviceId}')).toBe('list');
    expect(roleOf(application, 'GET /tests/{id}')).toBe('get');
    expect(roleOf(application, 'GET /admins/login-history')).toBe('list');
  });

  it('updates at the path of the collection by the identity that the path of the items names', () => {
    const member = things({ userId: number, name: text });
    const application = applicationOf({
      '/collaborators': {
        get: operation(list(member)),
        put: operation(null, things({ userId: number, roleId: number })),
      },
      '/collaborators/{userId}': { get: operation(member, undefined, inPath('userId')) },
    });
    expect(roleOf(application, 'PUT /collaborators')).toBe('update');
  });

  it('opens by a name where nothing opens by id, and reads details where nothing else is read', () => {
    const category = things({ id: number, name: text, urlSlug: text });
    const application = applicationOf({
      '/Category/GetAll': { get: operation(list(category)) },
      '/Category/GetByUrlSlug/{urlSlug}': { get: operation(category, undefined, inPath('urlSlug')) },
      '/orders': { get: operation(list(things({ id: number, state: text }))) },
      '/orders/{id}/details': {
        get: operation(things({ id: number, state: text, note: text }), undefined, inPath('id')),
      },
    });
    expect(roleOf(application, 'GET /Category/GetByUrlSlug/{urlSlug}')).toBe('get');
    expect(resourceOf(application, 'Category').idField).toBe('urlSlug');
    expect(roleOf(application, 'GET /orders/{id}/details')).toBe('get');
  });
});

describe('paging', () => {
  it('knows items beside page as a size, and money from a count', () => {
    const items = { name: 'items', in: 'query', schema: { type: 'string', enum: ['10', '50'] } };
    const pages = things({
      payments: list(things({ id: number })),
      total_payments: number,
      total_amount: { type: 'number' },
    });
    const application = applicationOf({ '/payments': { get: operation(pages, undefined, inQuery('page'), items) } });
    const { pagination } = resourceOf(application, 'payments').listing ?? {};
    expect(pagination?.parameters).toEqual(['page', 'items']);
    expect(pagination?.total).toBe('/total_payments');
  });

  it('reads words before page and limit, and a cursor that is answered under its own name', () => {
    const page = things({
      result: list(things({ id: number })),
      pagination: things({ page_key: text, has_more: { type: 'boolean' } }),
    });
    const application = applicationOf({
      '/stations': {
        get: operation(list(things({ id: text })), undefined, inQuery('paginate_page'), inQuery('paginate_limit')),
      },
      '/blocks': { get: operation(page, undefined, inQuery('max_results'), inQuery('page_key')) },
    });
    expect(resourceOf(application, 'stations').listing?.pagination.parameters).toEqual([
      'paginate_page',
      'paginate_limit',
    ]);
    const blocks = resourceOf(application, 'blocks').listing?.pagination;
    expect([blocks?.style, blocks?.cursor, blocks?.next?.at]).toEqual(['cursor', 'page_key', '/pagination/page_key']);
  });
});

it('lists by a method that gets what it asks a page of, though its noun is in the singular', () => {
  const page = things({ items: list(things({ id: text, nameUnit: text })), totalCount: number });
  const asked = (name: string) => ({ ...inQuery(name), required: true });
  const application = applicationOf({
    '/api/Units/GetUnit': { get: operation(page, undefined, asked('PageNumber'), asked('PageSize')) },
    '/api/Units/UpdateUnit/{id}': { put: operation(null, things({ nameUnit: text }), inPath('id')) },
    '/api/Halls/GetHall': { get: operation(page, undefined, asked('year')) },
    '/api/Halls/UpdateHall/{id}': { put: operation(null, things({ nameUnit: text }), inPath('id')) },
  });
  expect(roleOf(application, 'GET /api/Units/GetUnit')).toBe('list');
  expect(resourceOf(application, 'Units').listing?.pagination.parameters).toEqual(['PageNumber', 'PageSize']);
  expect(roleOf(application, 'GET /api/Halls/GetHall')).not.toBe('list');
});
