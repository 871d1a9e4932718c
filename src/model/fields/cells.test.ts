// Cells of what relations hold whole: named as on the screen, one or many.
import { lookupInTable } from '#contract';
import { expect, test } from 'vitest';
import { cellOf } from './cells.ts';
import { fieldOf } from './field.ts';

const related = fieldOf('vets', { type: 'array', items: {} }, lookupInTable([]), { resource: 'vets' });
const plain = fieldOf('parts', { type: 'array', items: {} }, lookupInTable([]), {});

test.each([
  [[{ id: 2, name: 'Dr. Okafor' }, { id: 3 }], 'Dr. Okafor, 3'],
  [{ id: 2, name: 'Dr. Okafor' }, 'Dr. Okafor'],
  [[4, 5], '4, 5'],
  // What a comma would take apart stays whole.
  [[{ id: 2, name: 'Okafor, Sam' }], '[{"id":2,"name":"Okafor, Sam"}]'],
])('%j is %s', (value, text) => {
  expect(cellOf(related, value)).toEqual({ kind: 'text', text });
});

test('things that no relation leads to stay as they are', () => {
  expect(cellOf(plain, [{ id: 2, name: 'Wheel' }])).toEqual({ kind: 'text', text: '[{"id":2,"name":"Wheel"}]' });
});

test.each([
  [{ kind: 'date-time', unit: 'seconds' }, 1795467180, { kind: 'moment', text: '2026-11-23T20:53:00.000Z' }],
  // Go's and .NET's moment that has not come.
  [{ kind: 'date-time', unit: null }, '0001-01-01T00:00:00Z', { kind: 'empty' }],
  [{ kind: 'date-time', unit: null }, '0001-01-02T00:00:00Z', { kind: 'moment' }],
  // The same where it is counted: `ExitedAt` of Podman's containers, what Go counts of none.
  [{ kind: 'date-time', unit: 'seconds' }, -62135596800, { kind: 'empty' }],
  [{ kind: 'number', unit: null }, -62135596800, { kind: 'number' }],
  [{ kind: 'date-time', unit: null, name: 'last_used_at' }, '1970-01-01T00:00:00Z', { kind: 'empty' }],
  [{ kind: 'date-time', unit: null, name: 'birthdate' }, '1970-01-01T00:00:00Z', { kind: 'moment' }],
  [{ kind: 'date-time', unit: null, name: 'PremiereDate' }, '1970-01-01T00:00:00Z', { kind: 'moment' }],
  [{ kind: 'date', unit: null, name: 'founded' }, '1970-01-01T00:00:00Z', { kind: 'text' }],
  [{ kind: 'date-time', unit: 'seconds' }, 0, { kind: 'empty' }],
  [{ kind: 'duration', unit: 'seconds' }, 90, { kind: 'number', text: '90' }],
] as const)('%j of %s', (told, value, cell) => {
  expect(cellOf({ ...plain, ...told }, value)).toMatchObject(cell);
});
