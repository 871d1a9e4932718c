// An import that is not begun survives a reload: what comes back is what was kept, digit by digit; what cannot be kept says so.
import { expect, test } from 'vitest';
import { ExactNumber, type Json } from '#contract';
import { createStore } from '#storage';
import { dropKept, type Done, keepDone, keepTable, readKept } from './kept.ts';

function device(): ReturnType<typeof createStore> {
  const kept = new Map<string, string>();
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    length: 0,
    key: () => null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  return createStore(area, () => undefined);
}

const ROWS: readonly (readonly Json[])[] = [
  ['Ada', new ExactNumber('12345678901234567890')],
  ['__proto__', null],
];
const GIVEN = { file: 'people.json', table: { format: 'JSON', heads: ['name', 'number'], rows: ROWS } } as const;
const DONE: Done = {
  mapping: ['/body/name', null],
  checked: true,
  mended: new Map([[1, new Map([['/body/name', 'Grace']])]]),
  leftOut: new Set([0]),
};

test('what was given and done comes back', () => {
  const storage = device();
  expect(keepTable(storage, 'k', GIVEN)).toBe(true);
  keepDone(storage, 'k', DONE);
  expect(readKept(storage, 'k')).toEqual({ ...GIVEN, done: DONE });
  expect(readKept(storage, 'other')).toBeNull();
  dropKept(storage, 'k');
  expect(readKept(storage, 'k')).toBeNull();
});

test('a table that is too large is not kept', () => {
  const storage = device();
  const rows = Array.from({ length: 30_000 }, () => ['x'.repeat(100)]);
  expect(keepTable(storage, 'k', { ...GIVEN, table: { ...GIVEN.table, rows } })).toBe(false);
  expect(readKept(storage, 'k')).toBeNull();
});

test.each([
  ['k.table', { file: 'x', format: 'CSV', heads: ['a'], rows: 'no JSON' }],
  ['k.table', { file: 'x', format: 'Lotus', heads: ['a'], rows: '[]' }],
  ['k.done', { mapping: ['/body/name'], mended: [], leftOut: [] }],
  ['k.done', 'something'],
])('what cannot be read is as good as nothing: %s %o', (key, value) => {
  const storage = device();
  keepTable(storage, 'k', GIVEN);
  keepDone(storage, 'k', DONE);
  storage.write(key, value);
  expect(readKept(storage, 'k')).toBeNull();
});
