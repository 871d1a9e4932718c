// Where a property that is named after a thing holds no identity of it. Input: paths and schemas as contracts of shops,
// boards, mail and payments have them.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  type Json,
  kept,
  list,
  number,
  operation,
  resourceOf,
  said,
  text,
  things,
} from '../paths/paths.fixture.ts';

const uuid = { type: 'string', format: 'uuid' };
const leads = (paths: Json, name: string, schemas: Json = {}): readonly string[] =>
  resourceOf(applicationOf(paths, schemas), name).relations.map(({ field, resource }) => `${field}→${resource}`);

describe('an identity', () => {
  it('leads to nothing that is opened by a name and has an identity beside it', () => {
    const paths = {
      ...kept('/products', things({ id: number, sku: text, price: number }), 'sku'),
      ...kept('/queues', things({ id: uuid, name: text }), 'queue_name'),
      ...kept('/members', things({ username: text, email: text }), 'username'),
      ...kept('/calls', things({ id: text, product_id: number, queue_id: text, member_id: text }), 'id'),
    };
    // Members have nothing else: what is called their id is their name.
    expect(leads(paths, 'calls')).toEqual(['member_id→members']);
  });

  it('leads to what is kept at the path above and is called so, before other lists of that name', () => {
    const Product = things({ id: number, model: text });
    const paths = (above: string): Json => ({
      ...kept('/inventory', { $ref: `#/components/schemas/${above}` }, 'id'),
      ...kept('/inventory/allocations', things({ id: number, product: number }), 'id'),
      ...kept('/marketplace/products', things({ id: number, model: text }), 'id'),
    });
    expect(leads(paths('Product'), 'allocations', { Product })).toEqual(['product→inventory']);
    expect(leads(paths('Good'), 'allocations', { Good: Product })).toEqual(['product→products']);
  });

  // Slurm's associations, and the boards that Meshery makes of a `config`: each link said "It is not there".
  it('leads to nothing that is only listed and made, and says nowhere what it is known by', () => {
    const paths = (account: Json): Json => ({
      '/associations': { get: list(account), post: operation(null, account) },
      ...kept('/jobs', things({ id: number, name: text, association_id: number }), 'id'),
    });
    expect(leads(paths(things({ account: text, cluster: text, user: text })), 'jobs')).toEqual([]);
    expect(leads(paths(things({ id: number, account: text, user: text })), 'jobs')).toEqual([
      'association_id→associations',
    ]);
  });

  it('leads by the `id` to what is opened by that or by a name', () => {
    const paths = {
      ...kept('/leagues', things({ id: number, slug: text, name: text }), 'league_id_or_slug'),
      ...kept('/projects', things({ name: text, id: text }), 'idOrName'),
      ...kept('/matches', things({ id: number, league_id: number, projectId: text }), 'id'),
    };
    expect(leads(paths, 'matches')).toEqual(['league_id→leagues', 'projectId→projects']);
    const application = applicationOf(paths);
    expect(['leagues', 'projects'].map((name) => resourceOf(application, name).idField)).toEqual(['id', 'id']);
  });

  it('leads by the `id` to what is opened by a text that is said to be that or a name', () => {
    const leadsTo = (description: string): readonly (string | null)[] => {
      const city = things({ id: number, slug: text, name: text });
      const opened = operation(city, undefined, inPath('city', 'string', description));
      const paths = { '/cities': { get: operation(list(city)) }, '/cities/{city}': { get: opened } };
      const shops = kept('/shops', things({ id: number, city_id: number }), 'id');
      const application = applicationOf({ ...paths, ...shops });
      return [
        resourceOf(application, 'cities').idField,
        ...resourceOf(application, 'shops').relations.map((one) => one.resource),
      ];
    };
    // A town's directory, PandaScore, TCGdex.
    expect(leadsTo('City ID or slug')).toEqual(['id', 'cities']);
    expect(leadsTo('the city ID or the city name')).toEqual(['id', 'cities']);
    expect(leadsTo('')).toEqual(['slug']);
    expect(leadsTo('The slug of the city, no ID or name')).toEqual(['slug']);
  });

  it('leads to no list whose rows, as far as they are told, say not which they are', () => {
    const paths = (suggestion: Json): Json => ({
      '/search/suggestions': { get: operation(list(suggestion)) },
      '/suggested-cities': { post: operation(things({ id: number, suggestion_id: number })) },
      ...kept('/cities', things({ id: number, name: text, suggestion_id: number }), 'id'),
    });
    // A town's search, exports of Mux, attributes of Magento's forms.
    expect(leads(paths(things({ text, type: text })), 'cities')).toEqual([]);
    expect(leads(paths(things({ id: number, text })), 'cities')).toEqual(['suggestion_id→suggestions']);
    // What is told nowhere may show it once it is here.
    expect(leads(paths({}), 'cities')).toEqual(['suggestion_id→suggestions']);
  });

  it('is of the form in which the thing is known, else of another of that name', () => {
    const paths = {
      ...kept('/users', things({ id: number, guid: text, name: text }), 'id'),
      ...kept('/contactdb/lists', things({ id: number, name: text }), 'list_id'),
      ...kept('/fills', things({ id: uuid, typeId: number }), 'id'),
      ...kept('/marketing/lists', things({ id: uuid, name: text }), 'id'),
      ...kept('/notes', things({ id: number, user_guid: text, fill_id: number, list_id: uuid, user_id: number }), 'id'),
    };
    const application = applicationOf(paths);
    const lists = application.resources.find(({ path }) => path === '/marketing/lists')?.name;
    expect(leads(paths, 'notes')).toEqual([`list_id→${lists}`, 'user_id→users']);
  });

  it('is none that the things have beside their own, as others number them', () => {
    const paths = {
      ...kept(
        '/orders',
        things({ id: number, merchantOrderId: text, createdByUserId: number, parentOrderId: number }),
        'id',
      ),
      ...kept('/users', things({ id: number, createdByUserId: number, name: text }), 'id'),
      ...kept(
        '/returns',
        things({ id: number, merchantOrderId: text, parentOrderId: number, createdByUserId: number }),
        'id',
      ),
    };
    expect(leads(paths, 'returns')).toEqual(['parentOrderId→orders', 'createdByUserId→users']);
  });

  it('is none where it is said to be another property of the thing', () => {
    const paths = {
      ...kept('/users', things({ sid: text, identity: text, friendly_name: text }), 'sid'),
      ...kept(
        '/channels',
        things({
          sid: text,
          owner_id: said('The `identity` of the user that owns the channel'),
          moderator_id: said('The unique id of the user that keeps order'),
        }),
        'sid',
      ),
    };
    expect(leads(paths, 'channels')).toEqual(['moderator_id→users']);
  });

  it('leads to nothing untold below owners that nobody knows, or of something else', () => {
    const paths = {
      '/documents/{documentId}/checks': {
        get: operation(list(things({ requestedBy: text })), undefined, inPath('documentId')),
      },
      '/identity-provider/providers/{provider_id}': { get: operation({}, undefined, inPath('provider_id')) },
      '/routes/{route_id}': { get: operation({}, undefined, inPath('route_id')) },
      ...kept('/reports', things({ id: text, checkId: uuid, providerId: text, route_id: number }), 'id'),
    };
    expect(leads(paths, 'reports').filter((one) => !one.startsWith('route_id'))).toEqual([]);
  });

  it('is by a `sid` only of what is known by one', () => {
    const paths = {
      ...kept('/accounts', things({ id: number, name: text }), 'id'),
      ...kept('/services', things({ sid: text, name: text }), 'sid'),
      ...kept('/settings', things({ id: number, account_sid: text, service_sid: text }), 'id'),
    };
    expect(leads(paths, 'settings')).toEqual(['service_sid→services']);
  });
});

it('shows in place no link to what only tells something of it elsewhere', () => {
  const task = things({ id: uuid, member: things({ id: uuid, role: text }), helper: things({ id: uuid, role: text }) });
  const paths = {
    '/summary/members/{memberId}': { get: operation({}, undefined, inPath('memberId')) },
    '/helpers/{helperId}': { get: operation({}, undefined, inPath('helperId')) },
    ...kept('/tasks', task, 'id'),
  };
  expect(leads(paths, 'tasks')).toEqual(['helper→helpers']);
});

// amoCRM's groups of custom fields, Jellyfin's of recordings: a contact's group is a group of users, which none lists.
it('leads to no groups that only sort other things, and to those of its own and of people', () => {
  const group = things({ id: number, name: text });
  const paths = {
    ...kept('/custom_fields', things({ id: number, name: text, group_id: number }), 'id'),
    ...kept('/custom_fields/groups', group, 'id'),
    ...kept('/contacts', things({ id: number, name: text, group_id: number }), 'id'),
  };
  expect(leads(paths, 'custom_fields')).toEqual(['group_id→groups']);
  expect(leads(paths, 'contacts')).toEqual([]);
  expect(leads({ ...paths, ...kept('/contacts/groups', group, 'id') }, 'contacts')).toEqual([
    'group_id→contacts.groups',
  ]);
  // API2Cart's prices for groups of customers.
  const people = { ...kept('/customers', group, 'id'), ...kept('/customers/groups', group, 'id') };
  const prices = kept('/prices', things({ id: number, group_id: number }), 'id');
  expect(leads({ ...people, ...prices }, 'prices')).toEqual(['group_id→groups']);
});
