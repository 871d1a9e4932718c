// Copied texts become values of the fields they are put in, exactly, or are said to mean nothing there.
import { expect, test } from 'vitest';
import { ExactNumber, type JsonObject } from '#contract';
import { fieldOf } from '#model';
import { blockOf, type Editable, pastedValue } from './editable.ts';

const NO_LOOKUP = (): undefined => undefined;

function place(name: string, schema: JsonObject): Editable {
  return {
    node: { pointer: `/body/${name}`, field: fieldOf(name, schema, NO_LOOKUP) },
    within: `/${name}`,
    lookup: NO_LOOKUP,
  };
}

test.each([
  ['count', { type: 'integer' }, '1 200', { value: 1200 }],
  ['weight', { type: 'number' }, '2,5', { value: 2.5 }],
  ['count', { type: 'integer' }, 'many', 'unfit'],
  ['channel', { type: 'string', enum: ['web', 'in_shop'] }, 'In shop', { value: 'in_shop' }],
  ['channel', { type: 'string', enum: ['web', 'in_shop'] }, 'fax', 'unfit'],
  ['open', { type: 'boolean' }, 'Yes', { value: true }],
  ['since', { type: 'string', format: 'date' }, '2026-02-03', { value: '2026-02-03' }],
  ['since', { type: 'string', format: 'date' }, '3 Feb', 'unfit'],
  ['note', { type: ['string', 'null'] }, '', { value: null }],
  ['name', { type: 'string' }, ' Ada ', { value: 'Ada' }],
])('%s of %o takes %o', (name, schema, text, expected) => {
  expect(pastedValue(place(name, schema as JsonObject), text)).toEqual(expected);
});

test('a number that no double holds stays as it is', () => {
  const pasted = pastedValue(place('count', { type: 'integer' }), '9007199254740993');
  const value = pasted === 'unfit' ? undefined : pasted.value;
  expect(value instanceof ExactNumber ? value.text : value).toBe('9007199254740993');
});

test('a block is rows of columns', () => {
  expect(blockOf('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});
