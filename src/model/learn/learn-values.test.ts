// What values in answers say of fields: amounts, names, what leads elsewhere. Answers in, the learned resource out.
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { learn } from './learn.ts';
import { learned, LISTING, ORDER, OTHER, UNTYPED } from './learn.fixture.ts';

test('amounts that are written as texts are numbers, versions and times are not', () => {
  const rows = [
    { id: 1, net_value: '10.50', total_amount: '3.00', version: '1.10', StudyTime: '144301.000000' },
    { id: 2, net_value: '-4.25', total_amount: '7.10', version: '2.0', StudyTime: '080000.000000' },
  ];
  const kinds = new Map(learned(rows).fields.map(({ name, kind }) => [name, kind]));
  const told = ['net_value', 'total_amount', 'version', 'StudyTime'].map((name) => kinds.get(name));
  expect(told.slice(0, 3)).toEqual(['number', 'money', 'text']);
  expect(told[3]).not.toBe('number');
});

test('an item is not named by what does not tell it apart', () => {
  const rows = [1, 2, 3, 4].map((id) => ({ id, document_kind: 'invoice', place: `Hall ${id}` }));
  expect(learned(rows).titleField).toBe('place');
  expect(learned(rows.map(({ id, document_kind }) => ({ id, document_kind }))).titleField).toBe('id');
});

test('an item of which one alone was seen is not named by what it is up to', () => {
  const image = { Id: 'sha256:2a5f', Architecture: 'amd64', Size: 3 };
  expect(learned([image], { idField: 'Id' }).titleField).toBe('Id');
  expect(learned([{ id: 7, payment_status: 'Paid', store: 3 }], { idField: 'id' }).titleField).toBe('id');
});

test('an item of which one alone was seen is not named by what kind it is', () => {
  for (const name of ['type', 'payment_method', 'roomType'])
    expect(learned([{ id: 7, [name]: 'cash', total: 3 }], { idField: 'id' }).titleField).toBe('id');
  const types = ['cash', 'loan', 'card'].map((type, id) => ({ id, type, fee: 3 }));
  expect(learned(types, { idField: 'id' }).titleField).toBe('type');
  expect(learned([{ id: 7, prototype: 'Rocket' }], { idField: 'id' }).titleField).toBe('prototype');
});

test('an item is not named by one of a few values that the contract lists', () => {
  const { fields } = learned([{ id: 'dp_1', protocol: 'x' }]);
  const listed = fields.map((field) => (field.name === 'protocol' ? { ...field, kind: 'enum' as const } : field));
  const item = { id: 'dp_111Q1ez', protocol: 'BidiStream' };
  expect(learned([item], { fields: listed, idField: 'id' }).titleField).toBe('id');
});

test('a thing inside leads to its resource, though one of them came without its id', () => {
  const targets = { ...UNTYPED, targets: [['course', 'courses']] as const };
  const rows = [1, 2, 3].map((id) => ({ id, course: id === 2 ? { name: 'B' } : { id, name: 'A' } }));
  expect(learn(targets, { value: rows, headers: {} }).relations).toMatchObject([
    { field: 'course', resource: 'courses' },
  ]);
});

test.each<[Json, string, string | null, number | null]>([
  [{ data: [ORDER, OTHER], count: 2, total: 280, page: 1, pageCount: 140 }, 'page', 'page', 1],
  [{ items: [ORDER], meta: { currentPage: 1, totalPages: 9 } }, 'page', 'page', 1],
  [{ content: [ORDER], totalElements: 31, page_number: 0 }, 'page', 'page_number', 0],
  [{ data: [ORDER], total: 31, limit: 1, skip: 0 }, 'offset', 'skip', null],
  [{ data: [ORDER], meta: { total: 31, current_page: null, first_page_url: '/?page=1' } }, 'page', 'page', 1],
  [{ data: [ORDER], total: 31, links: { last: { href: '/orders?page=30&size=1' } } }, 'page', 'page', 1],
  [{ data: [ORDER, OTHER], total: 2, page: 1 }, 'none', null, null],
  [{ data: [ORDER], total: 31, page: 7 }, 'none', null, null],
  [{ data: [ORDER], total: 31 }, 'none', null, null],
  [{ data: [ORDER], total: 31, first: '/orders?from=1', last: 'Smith?page=2x' }, 'none', null, null],
])('pages that only the answer %j tells of', (value, style, name, first) => {
  const { pagination } = learn(UNTYPED, { value, headers: {} }).listing ?? LISTING;
  expect([pagination.style, pagination.page ?? pagination.offset]).toEqual([style, name]);
  if (first !== null) expect(pagination.firstPage).toBe(first);
});
