// What live answers teach of resources whose contract says nothing, or says it wrongly.
import { describe, expect, test } from 'vitest';
import type { Json } from '#contract';
import { NO_PAGING } from '../listing/pagination.ts';
import type { Listing, Resource } from '../application.ts';
import { absentFields } from '../fields/item-fields.ts';
import { LEARNED } from '../decided.ts';
import { learn } from './learn.ts';
import { learned, LISTING, ORDER, OTHER, UNTYPED } from './learn.fixture.ts';
import { lessonIn, lessonOf, withLesson } from './lesson.ts';
import { itemsOf } from '../listing/listing.ts';
import { fieldValue } from '../answers/values.ts';

test('entries that hold nothing but one thing each are its envelopes, as a lesson too', () => {
  const found = learned([{ order: ORDER }, { order: OTHER }]);
  expect(found.listing).toMatchObject({ items: '', each: '/order', because: LEARNED });
  expect(found.columns).toContain('title');
  expect(found.corrections).toContainEqual(expect.objectContaining({ what: 'items', is: '/*/order' }));
  const lesson = lessonIn(JSON.parse(JSON.stringify(lessonOf(found))));
  expect(lesson && withLesson(UNTYPED, lesson, new Set()).listing).toMatchObject({ each: '/order' });
  expect(learned([{ order: ORDER }, { refund: OTHER }]).listing?.each).toBeUndefined();
});

test('an id that the contract does not tell opens what is opened by an id, and not what it is called', () => {
  const guessed: Partial<Resource> = { idField: 'orderName', idParameter: 'id' };
  const row = (orderName: string, id: number) => ({ orderName, id });
  const rows = [row('Lamp', 7), row('Desk', 9)];
  const found = learned(rows, guessed);
  expect(found.idField).toBe('id');
  const lesson = lessonIn(JSON.parse(JSON.stringify(lessonOf(found))));
  expect(lesson && withLesson({ ...UNTYPED, ...guessed }, lesson, new Set()).idField).toBe('id');
  // Opened by something else, told by the contract, or no identity of each: it stays.
  expect(learned(rows, { ...guessed, idParameter: 'order' }).idField).toBe('orderName');
  expect(learned(rows, { ...guessed, idField: 'orderId' }).idField).not.toBe('orderName');
  expect(learned([row('Lamp', 7), row('Desk', 7)], guessed).idField).toBe('orderName');
});

test('rows that are plain values have a column that shows them, as a lesson too, and opened items are not said to lack it', () => {
  const item = learn(
    { ...UNTYPED, idParameter: 'code' },
    { value: { code: 'EUR', rate: 1.08 }, headers: {} },
    { of: 'item' },
  );
  for (const told of [{ ...UNTYPED, idParameter: null }, item]) {
    const found = learn(told, { value: ['EUR', 'GBP'], headers: {} });
    expect(found.columns).toEqual(['$value']);
    expect(found.fields.at(-1)).toMatchObject({ name: '$value', label: 'Order', kind: 'text', because: LEARNED });
    expect(fieldValue('EUR', '$value')).toBe('EUR');
    const lesson = lessonIn(JSON.parse(JSON.stringify(lessonOf(found))));
    expect(lesson && withLesson(told, lesson, new Set())).toMatchObject({ columns: ['$value'], fields: found.fields });
    expect(learn(found, { value: ['USD'], headers: {} })).toBe(found);
    expect(absentFields(found, { code: 'EUR', rate: 1.08 })).toEqual([]);
  }
  expect(learned([['a'], ['b']]).columns).toEqual([]);
});

describe('where the items are', () => {
  const cases: readonly (readonly [string, Json, string, Listing['shape']])[] = [
    ['bare', [ORDER], '', 'array'],
    ['data', { data: [ORDER], meta: { total: 1 } }, '/data', 'array'],
    ["the resource's name", { version: 1, orders: [ORDER], features: [] }, '/orders', 'array'],
    ['the only list of things', { ok: true, whatever: [ORDER], tags: ['a'] }, '/whatever', 'array'],
    ['nested', { data: { items: [ORDER], page: 1 } }, '/data/items', 'array'],
    ['HAL', { _links: {}, _embedded: { orders: [ORDER] } }, '/_embedded/orders', 'array'],
    ['JSON:API', { data: [ORDER], included: [{ a: 1 }, { a: 2 }], errors: [] }, '/data', 'array'],
    ['OData', { '@odata.context': 'x', value: [ORDER] }, '/value', 'array'],
    ['an empty list', { results: [], links: [] }, '/results', 'array'],
    ['a map', { a: ORDER, b: OTHER }, '', 'map'],
    ['a map of one that says its key', { desk: { name: 'desk', pid: 0, roles: [{ name: 'admin' }] } }, '', 'map'],
    ['a map in an envelope', { data: { a: ORDER, b: OTHER } }, '/data', 'map'],
    ['names with slashes', { 'a/b': [ORDER] }, '/a~1b', 'array'],
    ['one thing and no list', { current: '1.2', update: false, notes: {} }, '', 'one'],
    ['one thing in an envelope', { success: true, data: { current: '1.2', update: false } }, '/data', 'one'],
    ['texts', { items: ['a', 'b'] }, '/items', 'array'],
  ];
  test.each(cases)('%s', (_name, value, items, shape) => {
    expect(learned(value).listing).toMatchObject({ items, shape, known: true });
  });

  test('a declared place that is not there is corrected; one that is there, or null, stands', () => {
    const declared = { listing: { ...LISTING, items: '/data', known: true } };
    expect(learned({ items: [ORDER] }, declared).listing).toMatchObject({ items: '/items', because: LEARNED });
    expect(learned({ data: [ORDER], items: [ORDER, OTHER] }, declared).listing?.items).toBe('/data');
    expect(learned({ data: null, items: [ORDER] }, declared).listing?.items).toBe('/data');
  });

  // What Directus describes as the list of a collection is one thing where the collection is a singleton: nothing was shown.
  test('where a described list was said to stand, one of its things stands alone', () => {
    const declared = {
      listing: { ...LISTING, items: '/data', known: true },
      fields: learned([{ id: 1, legal_name: 'A', rates: [] }]).fields,
      idField: 'id',
    };
    const value = { meta: { filter_count: 1 }, data: { id: 1, legal_name: 'Nordlicht', rates: [{ a: 1 }] } };
    const { listing } = learned(value, declared);
    expect(listing).toMatchObject({ items: '/data', shape: 'one', because: LEARNED });
    expect(itemsOf(listing ?? LISTING, value)).toEqual([value.data]);
    // What is alone under that name and is none of them is no row.
    expect(learned({ data: { id: 1, total: 3, page: 1 } }, declared).listing?.shape).toBe('array');
    expect(learned({ data: { legal_name: '', rates: [] } }, declared).listing?.shape).toBe('array');
  });

  test('nothing that is a list: nothing is learned', () => {
    for (const value of [null, 'x', {}, { message: 'hi' }, { total: 0, page: 1 }, { data: { count: 0, next: null } }])
      expect(learned(value).listing).toMatchObject({ items: '', shape: 'array', known: false });
  });
});

describe('fields', () => {
  test('kinds from names and values', () => {
    const item = {
      id: 1,
      email: 'a@b.ch',
      born: '2000-01-02',
      at: '2026-01-02T03:04:05+01:00',
      homepage: 'https://a.test',
      pic: 'https://a.test/x.png?s=1',
      shown: 'uploads/x.png',
      price: 12.5,
      currency: 'EUR',
      count: 3,
      active: true,
      tags: ['a'],
      address: { city: 'Bern' },
      lines: [{ sku: 'a' }],
      text: 'x'.repeat(200),
      created: 1767225600000,
      nothing: null,
      uid: '8c2f1c9e-8a4e-4a43-9b57-0a1b2c3d4e5f',
      any: {},
    };
    const { fields } = learned([item]);
    const kinds = Object.fromEntries(fields.map((field) => [field.name, field.kind]));
    expect(kinds).toMatchObject({
      id: 'identifier',
      email: 'email',
      born: 'date',
      at: 'date-time',
      homepage: 'url',
      pic: 'image',
      shown: 'image',
      price: 'money',
      count: 'number',
      active: 'boolean',
      tags: 'tags',
      address: 'object',
      lines: 'list',
      text: 'long-text',
      created: 'date-time',
      uid: 'identifier',
    });
    expect(fields.find((field) => field.name === 'created')?.unit).toBe('milliseconds');
    expect(fields.every((field) => field.because === LEARNED)).toBe(true);
  });

  test('a state is seen by its words; no other value is kept', () => {
    const resource = learned([ORDER, OTHER, { ...ORDER, orderId: 9, title: 'Very secret' }]);
    expect(resource.fields.find((field) => field.name === 'status')).toMatchObject({ kind: 'state' });
    expect(JSON.stringify(resource)).not.toContain('secret');
  });

  test('one that was null first is learned when a value comes', () => {
    const first = learned([ORDER]);
    const next = learn(first, { value: [{ ...ORDER, notes: '2026-01-01' }], headers: {} });
    expect(first.fields.find((field) => field.name === 'notes')?.kind).toBe('json');
    expect(next.fields.find((field) => field.name === 'notes')?.kind).toBe('date');
    expect(next.fields).toHaveLength(first.fields.length);
  });

  test('declared fields stay, unknown ones are added', () => {
    const [declared] = learned([{ title: 'x' }]).fields;
    const known = declared === undefined ? [] : [{ ...declared, because: 'type-string', label: 'Heading' }];
    const resource = learned([ORDER], { fields: known, columns: ['title'] });
    expect(resource.fields[0]).toMatchObject({ name: 'title', label: 'Heading' });
    expect(resource.fields.map((field) => field.name)).toEqual([
      'title',
      'orderId',
      'status',
      'total',
      'created_at',
      'notes',
    ]);
    expect(resource.columns).toEqual(['title']);
  });

  test('a declared text that is a day in every item is read as one, as a lesson too', () => {
    const rows = ['2026-01-02', null, '2026-03-04'].map((placed, id) => ({ id, placed, note: 'x' }));
    const fields = learned(rows)
      .fields.filter(({ name }) => name !== 'id')
      .map((field) => ({ ...field, kind: 'text' as const, because: 'type-string' }));
    const resource = learned(rows, { fields, columns: ['placed', 'note'] });
    expect(resource.fields.slice(0, 2).map(({ kind }) => kind)).toEqual(['date', 'text']);
    const lesson = lessonIn(JSON.parse(JSON.stringify(lessonOf(resource))));
    const told = lesson && withLesson({ ...UNTYPED, fields, columns: ['placed'] }, lesson, new Set());
    expect(told?.fields.slice(0, 2).map(({ kind }) => kind)).toEqual(['date', 'text']);
    const mixed = learned([...rows, { id: 9, placed: 'soon', note: 'x' }], { fields });
    expect(mixed.fields[0]?.kind).toBe('text');
  });

  test('plain numbers that are a second or a millisecond in every item are moments, as a lesson too', () => {
    const rows = [1, 2, 3].map((id) => ({
      id: `j${id}`,
      submit_time: 1795467180 + id,
      suspend_time: id === 2 ? 0 : 1795467190 + id,
      eligible: 1795467180000 + id,
      limit_time: 1795467180 + id,
      run_time: id === 2 ? 60 : 1795467180,
      offset: 1795467180 + id,
      last_busy: 1795467180 + id,
      date_create: 1795467180 + id,
      joindate: 1795467180000 + id,
      lastonline: 1795467180000 + id,
      cputime: 1795467180000 + id,
      laststep: 1795467180 + id,
    }));
    const joined = ['joindate', 'lastonline', 'cputime', 'laststep'];
    const told = [
      ...joined,
      'date_create',
      'submit_time',
      'suspend_time',
      'eligible',
      'limit_time',
      'run_time',
      'offset',
    ];
    const said: Record<string, string> = {
      eligible: 'time at which it may run',
      limit_time: 'run time in nanoseconds',
    };
    const fields = learned(rows)
      .fields.filter(({ name }) => told.includes(name))
      .map((field) => ({ ...field, kind: 'number' as const, unit: null, because: 'type-number' }))
      .map((field) => ({ ...field, description: said[field.name] ?? '' }));
    const resource = learned(rows, { fields, columns: told });
    const lesson = lessonIn(JSON.parse(JSON.stringify(lessonOf(resource))));
    const again = lesson && withLesson({ ...UNTYPED, fields, columns: told }, lesson, new Set());
    for (const one of [resource, again]) {
      const kinds = Object.fromEntries((one?.fields ?? []).map(({ name, kind, unit }) => [name, [kind, unit]]));
      expect(kinds).toMatchObject({
        date_create: ['date-time', 'seconds'],
        submit_time: ['date-time', 'seconds'],
        suspend_time: ['date-time', 'seconds'],
        eligible: ['date-time', 'milliseconds'],
        limit_time: ['number', null],
        run_time: ['number', null],
        offset: ['number', null],
        last_busy: ['date-time', 'seconds'],
        joindate: ['date-time', 'milliseconds'],
        lastonline: ['date-time', 'milliseconds'],
        cputime: ['number', null],
        laststep: ['number', null],
      });
    }
    expect(learned(rows.slice(0, 1), { fields, columns: told }).fields[0]?.kind).toBe('number');
  });

  test('a text that is called a picture and is an address in each item is one, as a lesson too; no other text is', () => {
    const rows = [1, 2].map((id) => ({
      id,
      picture: `https://x.test/${id}/200`,
      image: `nginx:${id}`,
      site: 'https://x.test',
    }));
    const fields = learned(rows).fields.map((field) => ({ ...field, kind: 'text' as const, because: 'type-string' }));
    const resource = learned(rows, { fields });
    const lesson = lessonIn(JSON.parse(JSON.stringify(lessonOf(resource))));
    const again = lesson && withLesson({ ...UNTYPED, fields }, lesson, new Set());
    for (const one of [resource, again])
      expect(one?.fields.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
        'id text',
        'picture image',
        'image text',
        'site text',
      ]);
  });

  test('hostile names are names', () => {
    const value = JSON.parse('[{"__proto__":1,"constructor":"x","id":1}]') as Json;
    expect(learned(value).fields.map((field) => field.name)).toEqual(['__proto__', 'constructor', 'id']);
  });
});

describe('identity, title, columns', () => {
  test('identity is a property that all items have, all different', () => {
    expect(learned([ORDER, OTHER]).idField).toBe('orderId');
    expect(
      learned([
        { id: 1, name: 'a' },
        { id: 2, name: 'b' },
      ]).idField,
    ).toBe('id');
    expect(
      learned([
        { id: null, slug: 'a' },
        { id: 2, slug: 'b' },
      ]).idField,
    ).toBe('slug');
    expect(
      learned([
        { name: 'a', n: 1 },
        { name: 'a', n: 2 },
      ]).idField,
    ).toBeNull();
    expect(learned([ORDER], { idField: 'orderId' }).idField).toBe('orderId');
    expect(learned([{ order_id: 'x' }], { idField: 'id' }).idField).toBe('order_id');
    expect(learned({ a: { n: 1 }, b: { n: 2 } }).idField).toBe('$key');
  });

  test('opens what stands in a map by its key still, once one of them was opened, which does not say it', () => {
    const rows = { a: { name: 'Sa Punta' }, b: { name: 'Port Vell' } };
    const opened = learn(learned(rows), { value: { name: 'Sa Punta' }, headers: {} }, { of: 'item' });
    expect(opened.idField).toBe('$key');
    expect(learn(opened, { value: rows, headers: {} }).idField).toBe('$key');
  });

  test('without a name, an identity that people can read is the title, and what items share is none', () => {
    expect(learned([{ id: 'localhost', daemon: 'main' }], { idField: 'id' }).titleField).toBe('id');
    const numbered = [1, 2, 3, 4].map((id) => ({ id, daemon: 'main', place: `Room ${id}` }));
    expect(learned(numbered, { idField: 'id' }).titleField).toBe('place');
    expect(learned([{ id: 'z7v8zma53x01r6oceimv922b', place: 'Attic' }], { idField: 'id' }).titleField).toBe('place');
    const said = [{ id: 'sha256:1fb1c3b68917', Comment: 'imported', requestedBy: 'Sam', created_by: 'Sam' }];
    expect(learned(said, { idField: 'id' }).titleField).toBe('id');
  });

  test('the title comes first among the columns, what is empty is not among them', () => {
    const resource = learned([ORDER, OTHER]);
    expect(resource.titleField).toBe('title');
    expect(resource.columns[0]).toBe('title');
    expect(resource.columns).toContain('status');
    expect(resource.columns).not.toContain('notes');
  });

  test('where an envelope was taken for the item, its fields are forgotten', () => {
    const envelope = learned([{ success: true, payload: [] }]).fields;
    const wrong = { fields: envelope, columns: ['success'], listing: { ...LISTING, items: '/gone', known: true } };
    const resource = learned({ success: true, payload: [ORDER, OTHER] }, wrong);
    expect(resource.fields.map((field) => field.name)).toEqual(Object.keys(ORDER));
    expect(resource.columns).not.toContain('success');
  });
});

describe('paging', () => {
  const paging = { ...LISTING, pagination: { ...NO_PAGING, style: 'page', page: 'page', size: 'size' } } as const;
  test.each([
    [{ data: [ORDER], meta: { pagination: { total: 40 } } }, '/meta/pagination/total'],
    [{ data: [ORDER], totalElements: 40 }, '/totalElements'],
    [{ data: { items: [ORDER], total: 40 } }, '/data/total'],
    [{ data: [ORDER], count: 1 }, null],
    [{ data: [ORDER], count: 12 }, '/count'],
    [{ data: [ORDER, OTHER], total: 1 }, null],
  ])('total in %j', (value, total) => {
    expect(learned(value, { listing: paging }).listing?.pagination.total).toBe(total);
  });

  test('a declared total that is not there is looked for', () => {
    const listing = { ...paging, pagination: { ...paging.pagination, total: '/total' } };
    expect(learned({ data: [ORDER], meta: { total: 3 } }, { listing }).listing?.pagination.total).toBe('/meta/total');
  });

  test('links, flags and cursors', () => {
    const byHeader = learned([ORDER], {}, { link: '<?page=2>; rel="next"' });
    expect(byHeader.listing?.pagination).toMatchObject({
      style: 'link',
      next: { in: 'header', at: 'Link', is: 'url' },
    });
    const byBody = learned({ data: [ORDER], links: { next: '/orders?page=2' }, has_more: true });
    expect(byBody.listing?.pagination).toMatchObject({
      style: 'link',
      hasMore: '/has_more',
      next: { in: 'body', at: '/links/next', is: 'url' },
    });
    const cursors = { ...LISTING, pagination: { ...NO_PAGING, style: 'cursor', cursor: 'after' } } as const;
    const byCursor = learned({ data: [ORDER], paging: { cursors: {}, next_cursor: 'abc' } }, { listing: cursors });
    expect(byCursor.listing?.pagination.next).toEqual({ in: 'body', at: '/paging/next_cursor', is: 'cursor' });
  });
});

test('an item: its envelope and its fields', () => {
  const one = learn(UNTYPED, { value: { success: true, data: ORDER }, headers: {} }, { of: 'item' });
  expect(one).toMatchObject({ itemPointer: '/data', learned: true, titleField: 'title' });
  const bare = learn(UNTYPED, { value: { ...ORDER, data: { a: 1 } }, headers: {} }, { of: 'item' });
  expect(bare.itemPointer).toBe('');
});

test('learning twice from the same answer changes nothing, and nothing is ever lost', () => {
  const answer = { value: { data: [ORDER, OTHER], total: 2 }, headers: {} };
  const once = learn(UNTYPED, answer);
  expect(once.learned).toBe(true);
  expect(learn(once, answer)).toBe(once);
  expect(once.operations).toBe(UNTYPED.operations);
  expect(itemsOf(once.listing ?? LISTING, answer.value)).toHaveLength(2);
  expect(JSON.parse(JSON.stringify(once))).toEqual(JSON.parse(JSON.stringify({ ...once })));
});
