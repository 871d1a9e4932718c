// What live answers teach of the columns of a list, where its contract describes other rows than come.
import { expect, test } from 'vitest';
import { columnsOf, firstColumns } from '../fields/columns.ts';
import { learn } from './learn.ts';
import { learned } from './learn.fixture.ts';

test('columns are those of the rows, where none that the contract describes is in them', () => {
  const fields = learned([{ id: 1, one_field: 'a', many_field: 'b' }], { idParameter: null }).fields;
  const told = {
    fields,
    columns: ['id', 'one_field', 'many_field'],
    titleField: null,
    idField: 'id',
    idParameter: 'id',
  };
  const rows = [{ collection: 'orders', field: 'customer', related: 'customers' }];
  expect(learned(rows, told).columns).toEqual(expect.arrayContaining(['collection', 'field', 'related']));
  expect(learned([{ id: 3, more: 'x' }], told).columns).toEqual(told.columns);
});

// Screwdriver's events, which their `causeMessage` names: links to them said so, and their list only numbers.
test('what turned out to name the rows begins their columns, also where it was none of them', () => {
  const rows = ['Hotfix', 'Release 2', 'Release 3'].map((cause, at) => ({ id: at + 1, type: 'pipeline', cause }));
  const { fields } = learned(rows, { idParameter: 'id' });
  const told = { fields, columns: ['id', 'type'], titleField: null, idField: 'id', idParameter: 'id' };
  expect(learned(rows, told)).toMatchObject({ titleField: 'cause', columns: ['cause', 'id', 'type'] });
  // A link to one of them was drawn before the list.
  const named = { ...told, titleField: 'cause' };
  expect(learned(rows, named).columns).toEqual(['cause', 'id', 'type']);
  expect(learned(rows.slice(0, 1), named).columns).toEqual(['id', 'type']);
});

test('columns are those of the rows, where the contract describes a title that none of them has', () => {
  const declared = learned([{ label: 'Food', count: 3 }], { idParameter: null }).fields;
  const told = { fields: declared, columns: ['label', 'count'], titleField: 'label', idParameter: null };
  const rows = [
    { name: 'Food', count: 3 },
    { name: 'Rent', count: 1 },
  ];
  expect(learned(rows, told)).toMatchObject({ titleField: 'name', columns: ['name', 'count'] });
  expect(learned([{ label: 'Food', note: 'new' }], told)).toMatchObject({ columns: ['label', 'count'] });
});

test('rows of which only what any row has is told show what they have of their own, and other rows what those have', () => {
  // n8n's data tables, NocoDB's records: whoever uses them chose the columns.
  const day = '2026-01-02T03:04:05Z';
  const row = { id: 1, createdAt: day, updatedAt: day };
  const bare = learned([row, { ...row, id: 2 }], { idParameter: 'id' });
  const fields = bare.fields.map((field) => ({ ...field, because: 'type-string' }));
  const told = { ...bare, fields, columns: ['id', 'createdAt', 'updatedAt'], titleField: null };
  const leads = learn(told, { value: [{ ...row, company: 'Acme', score: 3 }], headers: {} });
  expect(leads.columns).toEqual(expect.arrayContaining(['company', 'score']));
  expect(learn(leads, { value: [{ ...row, company: 'Beta', score: 4 }], headers: {} }).columns).toBe(leads.columns);
  const others = learn(leads, { value: [{ ...row, city: 'Ghent' }], headers: {} });
  expect(others.columns).toContain('city');
  expect(others.columns).not.toContain('score');
  const opened = learn(leads, { value: { ...row, company: 'Acme' }, headers: {} }, { of: 'item' });
  expect(opened.columns).toBe(leads.columns);
  const named = { ...told, fields: [...fields, { ...fields[0]!, name: 'name', group: null }], columns: ['name', 'id'] };
  expect(learn(named, { value: [{ ...row, name: 'A', score: 3 }], headers: {} }).columns).toEqual(['name', 'id']);
});

test('rows of which only how they are called is told show what else they have', () => {
  // An example that a contract was made from (Scribe), of an employee with an `id` and a `name`; the rows have thirty more.
  const bare = learned([{ id: 1, name: 'Maria' }], { idParameter: 'id' });
  const fields = bare.fields.map((field) => ({ ...field, because: 'type-string' }));
  const told = { ...bare, fields, columns: ['name'], titleField: 'name' };
  const rows = [
    { id: 1, name: 'Maria', nationality: 'Kenya', passport_no: 'P1' },
    { id: 2, name: 'Siti', nationality: 'Indonesia', passport_no: 'P2' },
  ];
  const columns = learn(told, { value: rows, headers: {} }).columns;
  expect(columns[0]).toBe('name');
  expect(columns).toEqual(expect.arrayContaining(['nationality', 'passport_no']));
  const more = { ...told, fields: [...fields, { ...fields[0]!, name: 'nationality', group: null }] };
  expect(learn(more, { value: rows, headers: {} }).columns).toEqual(['name']);
});

test('a column that is empty in all rows gives its place to the next best, also where rows have what the contract forgot', () => {
  // Medusa's orders, of which the contract has no `status` and the rows no region and no total.
  const rows = ['paid', 'open', 'paid'].map((payment, at) => ({
    id: at,
    number: `A-${at}`,
    payment,
    region: null,
    buyer: null,
    channel: null,
    kind: null,
    place: null,
    created_at: '2026-01-02T03:04:05Z',
    status: at === 0 ? 'pending' : 'archived',
  }));
  const all = learned(rows, { idParameter: 'id' }).fields.filter(({ name }) => name !== 'status');
  const fields = all.map((field) => ({ ...field, because: 'type-string', ...(EMPTY.has(field.name) ? TEXT : {}) }));
  const columns = columnsOf(fields, 'number', 'id');
  const told = learned(rows, { idParameter: 'id', fields, titleField: 'number', columns });
  expect(firstColumns(told, rows).columns).toEqual(['number', 'payment', 'created_at', 'status']);
  // What is told stands where nothing in it is empty, and of one alone.
  const full = rows.map((row) => ({ ...row, region: 'A', buyer: 'B', channel: 'C', kind: 'D', place: 'E' }));
  const from = { idParameter: 'id', fields, titleField: 'number', columns };
  expect(learned(full, from).columns).toBe(columns);
  expect(learned(rows.slice(1, 2), from).columns).toBe(columns);
});

const EMPTY = new Set(['region', 'buyer', 'channel', 'kind', 'place']);
const TEXT = { kind: 'text', schema: { type: 'string' } } as const;
