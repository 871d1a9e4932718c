// What samples of 135 makers' contracts taught, two lists and two operations of each: versions that tell nothing of things, what
// is no way through pages, whose identity a row repeats, where a thing is opened. Paths and schemas as those have them.
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

describe('versions in paths', () => {
  const domain = things({ name: text, serviceType: text });
  const read = { get: operation(domain, undefined, inPath('domain')) };
  const remove = { delete: operation(null, undefined, inPath('domain')) };

  it('tell nothing of things, where each operation is there in one of them only', () => {
    const application = applicationOf({
      '/v5/domains': { get: operation(list(domain)) },
      '/v5/domains/{domain}': read,
      '/v6/domains/{domain}': remove,
      '/v4/domains/{domain}/records': { get: operation(list(things({ id: text })), undefined, inPath('domain')) },
    });
    expect(resourceOf(application, 'domains').operations).toMatchObject({
      list: 'GET /v5/domains',
      get: 'GET /v5/domains/{domain}',
      delete: 'DELETE /v6/domains/{domain}',
    });
    expect(resourceOf(application, 'records').parent).toBe('domains');
  });

  it('are two APIs beside each other, where an operation is there in both', () => {
    const application = applicationOf({
      '/v1/domains': { get: operation(list(domain)) },
      '/v2/domains': { get: operation(list(domain)) },
      '/v2/domains/{domain}': { ...read, ...remove },
    });
    expect(application.index.resources.filter(({ operations }) => operations.list !== null)).toHaveLength(2);
  });

  it('are two APIs beside each other, where they share no address', () => {
    const application = applicationOf({
      '/v1/{location_id}/orders': { get: operation(list(domain), undefined, inPath('location_id')) },
      '/v2/orders': { get: operation(list(domain)) },
    });
    expect(application.index.resources.map(({ name }) => name)).toEqual(['v1.orders', 'orders']);
  });
});

describe('pages', () => {
  it('are not gone through by what is yes or no', () => {
    const skipCount = { ...inQuery('skipCount'), schema: { type: 'string', enum: ['true', 'false'] } };
    const start = { ...inQuery('start'), schema: number };
    const videos = things({ total: number, data: list(things({ id: number, name: text })) });
    const application = applicationOf({ '/videos': { get: operation(videos, undefined, skipCount, start) } });
    expect(resourceOf(application, 'videos').listing?.pagination).toMatchObject({ style: 'offset', offset: 'start' });
  });

  it('at the address of one thing are what there is of it, where the summary says that it lists', () => {
    const sessions = things({ data: list(things({ client: things({}), at: text })), total: number });
    const paged = operation(sessions, undefined, inPath('videoId'), { ...inQuery('page'), schema: number });
    const at = (summary: string): string =>
      roleOf(
        applicationOf({ '/analytics/videos/{videoId}': { get: { ...paged, summary } } }),
        'GET /analytics/videos/{videoId}',
      );
    expect(at('List video player sessions')).toBe('list');
    // As many write it of one thing in the envelope of all.
    expect(at('This endpoint is used to fetch one video')).toBe('get');
  });
});

describe('the list in an answer', () => {
  const found = (properties: Record<string, Record<string, unknown>>, path: string): string | undefined =>
    applicationOf({ [path]: { get: operation(things(properties)) } }).resources[0]?.listing?.items;

  it('is what is called as the path is, though its type is left open', () => {
    expect(found({ images: {}, images_not_found: list(text) }, '/images')).toBe('/images');
  });

  it('is no thing of which there is one', () => {
    expect(found({ settings: {}, scopes_not_found: list(text) }, '/settings')).not.toBe('/settings');
  });
});

describe('one thing in a box', () => {
  it('is no list, whatever it holds, where its schema is called as the path is', () => {
    const systems = list(things({ symbol: text, distance: number }));
    const at = (path: string): string =>
      roleOf(
        applicationOf(
          { [path]: { get: operation(things({ data: ref('JumpGate') })) } },
          { JumpGate: things({ jumpRange: number, factionSymbol: text, connectedSystems: systems }) },
        ),
        `GET ${path}`,
      );
    expect(at('/jump-gate')).not.toBe('list');
    expect(at('/connected-systems')).toBe('list');
  });
});

describe('what things are called by', () => {
  const titleOf = (properties: Record<string, unknown>, path = '/provinces', ...parameters: string[]): unknown =>
    applicationOf({
      [path]: { get: operation(list(things(properties)), undefined, ...parameters.map((one) => inPath(one))) },
    }).resources[0]?.titleField;

  it('is a name in one of two tongues', () => {
    expect(titleOf({ id: text, nameEn: text, nameFr: text, description: text })).toBe('nameEn');
  });

  it('is the name beside their own identity, and none beside the identity of another', () => {
    expect(titleOf({ description: text, skill_name: text, skill_uuid: text }, '/related_skills')).toBe('skill_name');
    expect(titleOf({ description: text, owner_name: text, owner_id: text, id: text }, '/tasks')).toBe('description');
  });

  it('is not the name of what stands above them', () => {
    const message = { queueName: text, messageId: text, contentType: text };
    expect(titleOf(message, '/queues/{queueName}/messages', 'queueName')).toBeNull();
  });

  it('has no plural where it is a work, or only qualifies', () => {
    const label = (path: string): unknown =>
      applicationOf({ [path]: { get: operation(list(things({ id: text }))) } }).resources.at(-1)?.label;
    expect(label('/billing')).toBe('Billing');
    expect(label('/bookings')).toBe('Bookings');
    expect(label('/orders/full')).toBe('Full orders');
  });
});

describe('identity', () => {
  it('is not the key of what is named beside it', () => {
    const product = things({ categoryId: text, categoryName: text, ean: text, name: text });
    const application = applicationOf({ '/product-search': { get: operation(list(product)) } });
    expect(application.resources[0]?.idField).not.toBe('categoryId');
  });

  it('is not what each of a list repeats of its owner', () => {
    const member = things({ groupId: text, memberType: number, joinDate: text });
    const application = applicationOf({
      '/GroupV2/{groupId}/Members': { get: operation(list(member), undefined, inPath('groupId')) },
    });
    expect(resourceOf(application, 'Members').idField).toBeNull();
  });

  it('may be called as the owner, where the things are of its kind', () => {
    const account = things({ accountId: text, isOpen: text });
    const application = applicationOf({
      '/accounts/{accountId}/accounts': { get: operation(list(account), undefined, inPath('accountId')) },
    });
    expect(application.resources.at(-1)?.idField).toBe('accountId');
  });
});

describe('what is listed without an address of its own', () => {
  const track = things({ id: number, title: text });
  const below = (path: string, parameter: string): Record<string, unknown> => ({
    [path]: { get: operation(list(ref('Track')), undefined, inPath(parameter)) },
  });
  const me = { '/me': { get: operation(things({ id: number })) } };

  it('is opened where it is kept for all, not where the current user keeps theirs', () => {
    const paths = {
      ...me,
      ...kept('/me/tracks', ref('Track'), 'track_id'),
      ...kept('/tracks', ref('Track'), 'track_id'),
    };
    const application = applicationOf({ ...paths, ...below('/users/{user_id}/tracks', 'user_id') }, { Track: track });
    expect(resourceOf(application, 'users.tracks').opens).toBe('tracks');
  });

  it('is opened in its own part of the API', () => {
    const paths = { ...kept('/tracks', ref('Track'), 'id'), ...kept('/account/tracks', ref('Track'), 'id') };
    const application = applicationOf({ ...paths, ...below('/account/albums/{id}/tracks', 'id') }, { Track: track });
    expect(resourceOf(application, 'albums.tracks').opens).toBe('account.tracks');
  });
});

describe('the label of an action', () => {
  it('leaves out the group that a generator put before its name', () => {
    const label = (operationId: string, tag: string): string | undefined =>
      applicationOf({ '/crashes/{id}/native': { get: { ...operation(null), operationId, tags: [tag] } } }).index
        .actions[0]?.label;
    expect(label('crashes_getNativeCrash', 'crashes')).toBe('Get native crash');
    // What is left must say what is done.
    expect(label('Errors_CountsPerDay', 'Errors')).toBe('Errors counts per day');
  });

  it('leaves out the thing that stands before the verb', () => {
    const post = { ...operation(null, undefined, inPath('id')), summary: 'Domain Clone' };
    const paths = { ...kept('/domains', things({ id: text }), 'id'), '/domains/{id}/clone': { post } };
    const named = applicationOf(paths, {}).resources[0]?.actions.map(({ label }) => label);
    expect(named).toEqual(['Clone']);
  });
});

describe('entries of one label', () => {
  it('say by a word what they are, and the one that has only a version is the plain one', () => {
    const drain = list(things({ id: text, url: text }));
    const labels = (...paths: string[]): readonly string[] =>
      applicationOf(Object.fromEntries(paths.map((path) => [path, { get: operation(drain) }])))
        .index.groups.flatMap(({ entries }) => entries)
        .map(({ label }) => label);
    expect(labels('/v1/log-drains', '/v2/integrations/log-drains')).toEqual([
      'Log drains',
      'Log drains (integrations)',
    ]);
    // Of two of one word only their versions tell them apart.
    expect(labels('/v1/drains', '/v2/drains')).toEqual(['Drains (v1)', 'Drains (v2)']);
  });
});
