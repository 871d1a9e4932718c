// What live servers showed to be read wrongly: a sort for a filter, one sort of things for all, a number for a name.
// Input: paths as those servers have them; output: what is made of them.
import { describe, expect, it } from 'vitest';
import { LEARNED } from '../decided.ts';
import { learn } from '../learn/learn.ts';
import { listPlace } from '../place.ts';
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
  text,
  things,
} from '../paths/paths.fixture.ts';

const schemas = {
  Order: things({ id: text, display_id: number, email: text }),
  Claim: things({ id: text, order: ref('Order'), reason: text }),
  Rule: things({ rule_id: number, rule_name: text, type: number }),
};

describe('an `order` of a list', () => {
  const claims = (...parameters: readonly object[]) => ({
    ...kept('/orders', ref('Order'), 'id'),
    ...kept('/claims', ref('Claim'), 'id'),
    '/claims': { get: operation(list(ref('Claim')), undefined, ...(parameters as [])) },
  });

  // Medusa's `?order=-created_at`: five tabs of an order asked for its claims by it, and the server broke.
  it('sorts, and takes no order', () => {
    const found = resourceOf(applicationOf(claims(inQuery('order')), schemas), 'orders').referrers;
    expect(found.map(({ parameter }) => parameter)).toEqual([undefined]);
  });

  it('beside a filter leaves the filter', () => {
    const found = resourceOf(applicationOf(claims(inQuery('order'), inQuery('order_id')), schemas), 'orders').referrers;
    expect(found).toMatchObject([{ resource: 'claims', parameter: 'order_id' }]);
  });
});

describe('of several sorts of what a path names', () => {
  const task = things({ name: text, progress: number });

  // Ceph's tasks and logs, Discourse's e-mail addresses of a user.
  it.each([
    ['/task', { executing_tasks: list(task), finished_tasks: list(task) }],
    ['/task', { executing_tasks: text, finished_tasks: list(task) }],
    ['/logs/all', { clog: list(text), audit_log: list(task) }],
  ])('none is the list (%s)', (path, answer) => {
    expect(applicationOf({ [path]: { get: operation(things(answer)) } }).resources).toEqual([]);
  });

  it('the only one is', () => {
    const { listing } = resourceOf(
      applicationOf({ '/tasks': { get: operation(things({ user_tasks: list(task) })) } }),
      'tasks',
    );
    expect(listing?.items).toBe('/user_tasks');
  });
});

// Ceph's `/crush_rule/{name}`, whose rules have a `rule_id` and a `rule_name`.
it('what the path asks for by "{name}" is known by its `rule_name`', () => {
  const application = applicationOf(kept('/crush_rule', ref('Rule'), 'name'), schemas);
  expect(resourceOf(application, 'crush_rule').idField).toBe('rule_name');
});

// Ceph's `/osd/flags/individual`, said to be one, which answers one for each OSD.
it('several that came where one was said to be are all shown', () => {
  const flags = things({ osd: number, flags: list(text) });
  const application = applicationOf({ '/osd/flags': { get: operation(flags), put: operation(flags, flags) } });
  const several = [
    { osd: 0, flags: ['up'] },
    { osd: 1, flags: [] },
  ];
  const found = learn(resourceOf(application, 'flags'), { value: several, headers: {} }, { of: 'item' });
  expect(found.fields).toMatchObject([{ name: '$value', kind: 'list', because: LEARNED }]);
  expect(
    learn(resourceOf(application, 'flags'), { value: several[0], headers: {} }, { of: 'item' }).fields,
  ).toMatchObject([{ name: 'osd' }, { name: 'flags' }]);
});

describe('where things lead', () => {
  const shop = {
    ...kept('/product-categories', things({ id: text, name: text, parent_category_id: text }), 'id'),
    ...kept('/product-tags', ref('Tag'), 'id'),
    ...kept('/stock-locations', things({ id: text, name: text }), 'id'),
    '/products': {
      get: operation(list(ref('Product'))),
      post: operation(ref('Product'), things({ tags: list(things({ id: text })) })),
    },
    '/products/{id}': { get: operation(ref('Product'), undefined, inPath('id')) },
    ...kept('/products/{id}/location-levels', things({ id: text, location_id: text, stocked: number }), 'location_id'),
    ...kept('/returns', things({ id: text, location_id: text }), 'id'),
  };
  const application = applicationOf(shop, {
    Tag: things({ id: text, value: text }),
    Product: things({ id: text, title: text, tags: list(ref('Tag')) }),
  });
  const relations = (name: string) => resourceOf(application, name).relations;

  it('a parent is of the same kind, also by the last word of what it is called', () => {
    expect(relations('product-categories')).toMatchObject([
      { field: 'parent_category_id', resource: 'product-categories', because: 'parent-of-same-kind' },
    ]);
  });

  it('what is written by its identity alone is what is read whole, and no filter takes it', () => {
    expect(relations('products')).toContainEqual(
      expect.objectContaining({ field: '/tags/*/id', resource: 'product-tags', because: 'written-by-identity' }),
    );
    expect(resourceOf(application, 'product-tags').referrers).toEqual([]);
  });

  it('a location is no level of stock at one', () => {
    expect(relations('returns')).toMatchObject([{ field: 'location_id', resource: 'stock-locations' }]);
  });

  it('a tag is called by its value, an order by the number that people see', () => {
    expect(resourceOf(application, 'product-tags').titleField).toBe('value');
    expect(resourceOf(applicationOf(kept('/orders', ref('Order'), 'id'), schemas), 'orders').titleField).toBe(
      'display_id',
    );
  });
});

// Medusa's `?email` may be one, several or an object of comparisons, and `?$and` joins objects of all these.
it('a filter that may be a plain value is asked for as one, and what joins filters is none', () => {
  const compared = { oneOf: [text, list(text), things({ $ne: text, $in: list(text) })] };
  const and = { name: '$and', in: 'query', schema: list({ type: 'object' }) };
  const found = applicationOf(
    {
      '/people': {
        get: operation(list(ref('Order')), undefined, { name: 'email', in: 'query', schema: compared }, and),
      },
    },
    schemas,
  );
  expect(
    resourceOf(found, 'people').listing?.filters.map(({ parameter, control }) => [parameter, control.kind]),
  ).toEqual([['email', 'email']]);
});

// Ceph's `/mgr/module/{module_name}` answers the options of a module, and not its name.
it('what is opened and does not say who it is keeps the title that it has in its list', () => {
  const module = resourceOf(
    applicationOf(kept('/module', things({ name: text, enabled: { type: 'boolean' } }), 'module_name')),
    'module',
  );
  const options = { smtp_from_name: 'Ceph', interval: 60 };
  expect(learn(module, { value: options, headers: {} }, { of: 'item' }).titleField).toBe('name');
  const osd = resourceOf(applicationOf(kept('/osd', things({ id: number, up: number }), 'id')), 'osd');
  expect(learn(osd, { value: { operational_status: 'unmanaged' }, headers: {} }, { of: 'item' }).titleField).toBeNull();
});

// The Blue Alliance's `/events/{year}` beside `/event/{event_key}`, Gitea's `/repos/{owner}/{repo}/statuses/{sha}`, Redmine's `/issues.{format}`.
describe('a list that asks for more than its items’ addresses', () => {
  const event = things({ event_key: text, name: text });
  const found = applicationOf({
    '/events/{year}': { parameters: [inPath('year')], get: operation(list(event)) },
    '/event/{event_key}': { parameters: [inPath('event_key')], get: operation(event) },
    '/repos': { get: operation(list(things({ id: text, name: text }))) },
    '/repos/{id}': { parameters: [inPath('id')], get: operation(things({ id: text, name: text })) },
    '/repos/{id}/statuses/{sha}': {
      parameters: [inPath('id'), inPath('sha')],
      get: operation(list(things({ id: number, state: text }))),
      post: operation(things({ id: number, state: text }), things({ state: text })),
    },
    '/issues.{format}': { parameters: [inPath('format')], get: operation(list(things({ id: number, subject: text }))) },
  });
  const inNavigation = new Set(found.index.groups.flatMap(({ entries }) => entries.map(({ name }) => name)));

  it('is asked for that, and its items are opened without it', () => {
    expect(resourceOf(found, 'events')).toMatchObject({
      listedAt: '/events/{year}',
      parentParameters: [],
      idParameter: 'event_key',
    });
    expect(listPlace(resourceOf(found, 'events')).parentParameters).toEqual(['year']);
  });

  it('is a tab of what gives the first of it, and stands in no navigation', () => {
    const statuses = resourceOf(found, 'statuses');
    expect(resourceOf(found, 'repos').children).toContain(statuses.name);
    expect(listPlace(statuses).parentParameters).toEqual(['id', 'sha']);
    expect(inNavigation.has(statuses.name)).toBe(false);
  });

  it('is asked for nothing that settles itself', () => {
    expect(resourceOf(found, 'issues').listedAt).toBeUndefined();
  });
});

// Flowise's document stores stood as actions behind "This API has no list of document stores."
it('lists what is kept at `/document-store/store`, though POST there is how Laravel makes one', () => {
  const path = '/document-store/store';
  const make = operation(ref('Order'), ref('Order'));
  const read = operation(list(ref('Order')));
  const found = { ...kept(path, ref('Order'), 'id'), [path]: { get: read, post: make } };
  const roles = { list: `GET ${path}`, create: `POST ${path}`, get: `GET ${path}/{id}` };
  expect(resourceOf(applicationOf(found, schemas), 'store').operations).toMatchObject(roles);
  const alone = { '/document-store': { get: read }, [path]: { post: make } };
  expect(resourceOf(applicationOf(alone, schemas), 'document-store').operations.create).toBe(`POST ${path}`);
});

// OpenStack's users of a group, Gitea's members of an organisation, Vimeo's likes: each that was opened was said not to be there.
it('opens at its own address what GET only checks for here', () => {
  const path = '/teams/{team_id}/orders';
  const check = {
    ...operation(null, undefined, inPath('team_id'), inPath('id')),
    summary: 'Check if an order is of a team',
  };
  const application = applicationOf(
    {
      ...kept('/orders', ref('Order'), 'id'),
      ...kept('/teams', ref('Claim'), 'team_id'),
      [path]: { get: operation(list(ref('Order')), undefined, inPath('team_id')) },
      [`${path}/{id}`]: { get: check, delete: operation(null, undefined, inPath('team_id'), inPath('id')) },
    },
    schemas,
  );
  const found = resourceOf(application, 'teams.orders');
  expect([found.operations.get, found.opens]).toEqual([null, 'orders']);
});
