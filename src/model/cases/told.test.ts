// Rules that a further set of unseen contracts taught: parts of items by the name of their schema, lists known by whose
// they are, what is read and written at one path that begins with a verb. Input: paths and schemas; output: what is made of them.
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

const read = (schema: string, ...names: readonly string[]) => ({
  get: operation(ref(schema), undefined, ...names.map((name) => inPath(name))),
});

describe('what is read below one thing', () => {
  const rides = kept('/rides', ref('Ride'), 'id');
  const Ride = things({ id: text, driver: text });

  it('is a part of it where its schema ends in the word: a receipt, an embargo', () => {
    const application = applicationOf(
      { ...rides, '/rides/{id}/receipt': read('RideReceipt', 'id'), '/rides/{id}/embargo': read('Embargo', 'id') },
      { Ride, RideReceipt: things({ total: number }), Embargo: things({ until: text }) },
    );
    expect(resourceOf(application, 'receipt')).toMatchObject({ kind: 'singleton', parent: 'rides' });
    expect(roleOf(application, 'GET /rides/{id}/embargo')).toBe('get');
  });

  it('is asked for where it holds a credential or a verb says what it does', () => {
    const application = applicationOf(
      { ...rides, '/rides/{id}/key': read('RideKey', 'id'), '/rides/{id}/reveal': read('RideReveal', 'id') },
      { Ride, RideKey: things({ key: text }), RideReveal: things({ pan: text }) },
    );
    expect(roleOf(application, 'GET /rides/{id}/key')).toBe('action');
    expect(roleOf(application, 'GET /rides/{id}/reveal')).toBe('action');
  });

  it('is one thing with a list, and no list, where it is called as the path is and says more than the list', () => {
    const report = things({ issues: list(things({ rule: text, message: text })), score: number, createdAt: text });
    const progress = things({ total: number, students: list(things({ name: text, share: number })), lesson: text });
    const application = applicationOf(
      {
        ...rides,
        '/rides/{id}/validation': {
          get: operation(things({ ok: text, data: ref('ValidationReport') }), undefined, inPath('id')),
          post: operation(null, things({ score: number }), inPath('id')),
        },
        '/rides/{id}/progress': { get: operation(things({ data: ref('RideProgress') }), undefined, inPath('id')) },
        '/rides/{id}/cargo': {
          get: operation(
            things({ data: things({ units: number, inventory: list(things({ name: text })) }) }),
            undefined,
            inPath('id'),
          ),
        },
      },
      { Ride, ValidationReport: report, RideProgress: progress },
    );
    expect(roleOf(application, 'GET /rides/{id}/validation')).toBe('get');
    expect(roleOf(application, 'GET /rides/{id}/progress')).toBe('get');
    expect(roleOf(application, 'GET /rides/{id}/cargo')).toBe('list');
  });
});

describe('lists', () => {
  it('are of the word before, where what is known by an `id` answers an array of that', () => {
    const Booking = things({ id: number, user_id: number });
    const application = applicationOf(
      {
        '/bookings/book': { post: operation(null, ref('Booking')) },
        '/bookings/user/{id}': { get: operation(list(ref('Booking')), undefined, inPath('id')) },
        '/occupancy/bike-points/{id}': { get: operation(list(ref('BikePointOccupancy')), undefined, inPath('id')) },
      },
      { Booking, BikePointOccupancy: things({ id: text, bikes: number }) },
    );
    expect(roleOf(application, 'GET /bookings/user/{id}')).toBe('list');
    expect(roleOf(application, 'GET /occupancy/bike-points/{id}')).toBe('get');
  });

  it('are untold reads that take pages', () => {
    const paged = operation(null, undefined, inQuery('page'), inQuery('limit'));
    const update = operation(null, things({ id: text, name: text }));
    const application = applicationOf({ '/doctor/get': { get: paged }, '/doctor/update': { put: update } });
    expect(roleOf(application, 'GET /doctor/get')).toBe('list');
    expect(roleOf(application, 'PUT /doctor/update')).toBe('update');
  });

  it('are no figures with what was sent of late, beside things that have no list of their own', () => {
    const byType = { type: 'object', additionalProperties: number };
    const figures = things({ totalFiles: number, totalSize: number, byType, recentUploads: list(ref('File')) });
    const application = applicationOf(
      {
        '/files/{id}': read('File', 'id'),
        '/files/statistics': { get: operation(things({ code: number, data: figures })) },
      },
      { File: things({ id: text, name: text }) },
    );
    expect(roleOf(application, 'GET /files/statistics')).toBe('action');
  });
});

it('what is read at a path that begins with a verb is changed and deleted there', () => {
  const booking = ref('Booking');
  const at = inPath('id');
  const application = applicationOf(
    {
      '/rides/list-booking': { get: operation(list(booking)) },
      '/rides/retrieve-booking/{id}': {
        get: operation(booking, undefined, at),
        put: operation(booking, booking, at),
        patch: operation(booking, booking, at),
        delete: operation(null, undefined, at),
      },
    },
    { Booking: things({ id: number, state: text }) },
  );
  const path = '/rides/retrieve-booking/{id}';
  expect(['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => roleOf(application, `${method} ${path}`))).toEqual([
    'get',
    'replace',
    'update',
    'delete',
  ]);
});

it('what something is put into is one thing with a page, and what only names its verbs is none', () => {
  const untold = operation(null);
  const sent = operation(null, things({ id: text }));
  const application = applicationOf({
    '/cart': { get: untold },
    '/cart/add-product': { post: sent },
    '/basket': { get: untold },
    '/basket/lines/{id}': { delete: operation(null, undefined, inPath('id')) },
    '/pdf': { get: untold },
    '/pdf/merge': { post: sent },
    '/admin': { get: untold },
    '/admin/log': { post: sent },
  });
  expect(['cart', 'basket', 'pdf', 'admin'].map((word) => roleOf(application, `GET /${word}`))).toEqual([
    'get',
    'get',
    'application',
    'application',
  ]);
});

it('what describes an image is called by all that its operation says', () => {
  const describe = { ...operation(null, things({ url: text })), operationId: 'DescribeImage' };
  const application = applicationOf({ '/describe': { post: describe } });
  expect(application.index.actions.map(({ label }) => label)).toEqual(['Describe image']);
});
