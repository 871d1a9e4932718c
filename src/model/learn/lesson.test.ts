// A lesson says of a resource what its answers taught, and nothing else; with it the contract's resource is the learned one.
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { applicationIn } from '../../../test/contract.ts';
import type { Resource } from '../application.ts';
import { learn } from './learn.ts';
import { joinedLessons, lessonIn, lessonOf, withLesson } from './lesson.ts';

const untold = { responses: { 200: { description: 'ok' } } };

function resources(paths: readonly string[]): readonly Resource[] {
  const document = {
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: Object.fromEntries(paths.map((path) => [path, { get: untold }])),
  };
  return applicationIn(document).resources;
}

const NAMES = new Set(['orders', 'users']);
const [orders] = resources(['/orders', '/orders/{id}', '/users', '/users/{id}']);
if (orders === undefined) throw new Error('no orders');

/** What a second person gets of what the first one's answer taught: through JSON text, as it travels. */
function taught(value: Json): Resource {
  const lesson = lessonIn(JSON.parse(JSON.stringify(lessonOf(learn(orders as Resource, { value, headers: {} })))));
  if (lesson === null) throw new Error('no lesson');
  return withLesson(orders as Resource, lesson, NAMES);
}

const ANSWERS: readonly (readonly [string, Json])[] = [
  ['an array', [{ id: 1, name: 'A', created_at: '2026-01-01T10:00:00Z', user_id: 4 }]],
  [
    'an envelope with a total and the next page',
    { items: [{ id: 1, photo: 'https://x.example/a.png' }], total: 9, next: '/orders?page=2' },
  ],
  ['a map', { a1: { name: 'A', size: 1 }, a2: { name: 'B', size: 2 } }],
  ['one thing where a list was thought', { id: 1, name: 'A', size: 3 }],
  ['JSON:API', { data: [{ id: '1', type: 'orders', attributes: { name: 'A', due: '2026-01-01' } }] }],
  [
    'a name and an identity inside of metadata',
    [{ kind: 'Desk', metadata: { uid: 'u1', name: 'a' }, spec: { size: 1 } }],
  ],
  ['names that mean something to JavaScript', [JSON.parse('{"id":1,"__proto__":{"a":1},"constructor":"x"}') as Json]],
  [
    'things inside of things',
    [{ id: 1, user: { id: 3, email: 'a@b.example' }, lines: [{ sku: 'a', price: 1.5 }], tags: ['x'] }],
  ],
];

test.each(ANSWERS)('from %s, the second person has what the first one has', (_name, value) => {
  const first = learn(orders, { value, headers: {} });
  const second = taught(value);
  const shown = ({ columns, idField, titleField, listing, relations, itemPointer }: Resource) => ({
    columns,
    idField,
    titleField,
    items: listing?.items,
    shape: listing?.shape,
    total: listing?.pagination.total,
    next: listing?.pagination.next,
    relations: relations.map(({ field, resource }) => [field, resource]),
    itemPointer,
  });
  expect(shown(second)).toEqual(shown(first));
  const fields = (one: Resource) =>
    one.fields.map(({ name, kind, label, choices }) => ({ name, kind, label, choices }));
  expect(fields(second)).toEqual(fields(first));
  expect(second.learned).toBe(true);
  expect(learn(second, { value, headers: {} })).toBe(second);
});

test('what a lesson has wrong is corrected by the next answer', () => {
  const wrong = lessonIn({
    resource: 'orders',
    list: { items: '/nowhere', shape: 'array', style: 'none', total: '/no', next: null, hasMore: null, firstPage: 1 },
    itemPointer: '/nothing',
    instead: false,
    fields: [{ name: 'ghost', kind: 'text', unit: null, schema: { type: 'string' } }],
    idField: 'ghost',
    titleField: 'ghost',
    columns: ['ghost'],
    relations: [],
  });
  if (wrong === null) throw new Error('no lesson');
  const value = {
    data: [
      { id: 1, name: 'A' },
      { id: 2, name: 'B' },
    ],
    total: 2,
  };
  const mended = learn(withLesson(orders, wrong, NAMES), { value, headers: {} });
  expect(mended).toMatchObject({ idField: 'id', titleField: 'name', listing: { items: '/data' } });
  expect(mended.columns).toContain('name');
  expect(mended.columns).not.toContain('ghost');
});

test('nothing is told where nothing was learned, and a lesson of another resource changes nothing', () => {
  expect(lessonOf(orders)).toBeNull();
  const lesson = lessonOf(learn(orders, { value: [{ id: 1 }], headers: {} }));
  if (lesson === null) throw new Error('no lesson');
  expect(withLesson(orders, { ...lesson, resource: 'users' }, NAMES)).toBe(orders);
});

test('two who see different fields keep each other’s', () => {
  const lessons = [
    { id: 1, name: 'A' },
    { id: 1, badge: 'x' },
  ].map((item) => lessonOf(learn(orders, { value: [item], headers: {} })));
  const [one, two] = lessons;
  if (!one || !two) throw new Error('no lessons');
  expect(joinedLessons(one, two).fields.map(({ name }) => name)).toEqual(['id', 'badge', 'name']);
});
