// Typed numbers become values exactly, by the marks of the language and the unit of the field.
import { expect, test } from 'vitest';
import { ExactNumber } from '#contract';
import { type NumberRule, printNumber, readNumber } from './text.ts';

const en = { decimal: '.', group: ',' };
const de = { decimal: ',', group: '.' };
const rule = (marks = en, shift = 0, integer = false): NumberRule => ({ marks, shift, integer });

test.each([
  ['12', rule(), 12],
  ['1,234.5', rule(), 1234.5],
  ['1.234,5', rule(de), 1234.5],
  ['1,5', rule(de), 1.5],
  ['1.5', rule(de), 1.5],
  ['1.234', rule(de), 1.234],
  ['−3', rule(), -3],
  ['.5', rule(), 0.5],
  ['1e3', rule(), 1000],
  ['12.34', rule(en, 2, true), 1234],
  ['0.1', rule(en, 2, true), 10],
  ['12.5', rule(en, -2), 0.125],
  ['007', rule(en, 0, true), 7],
  ['9007199254740993', rule(en, 0, true), new ExactNumber('9007199254740993')],
])('%s is read as %s', (text, by, value) => {
  expect(readNumber(text, by)).toEqual({ kind: 'value', value });
});

test.each([
  ['12a', rule(), 'number'],
  ['1,2,3', rule(de), 'number'],
  ['1.5', rule(en, 0, true), 'integer'],
  ['1.234', rule(en, 2, true), 'integer'],
])('%s is refused', (text, by, code) => {
  expect(readNumber(text, by)).toEqual({ kind: 'bad', code });
});

test('nothing typed is nothing', () => expect(readNumber('  ', rule())).toEqual({ kind: 'empty' }));

test.each([
  [1234, rule(en, 2, true), '12.34'],
  [5, rule(en, 2, true), '0.05'],
  [0.125, rule(de, -2), '12,5'],
  [1e21, rule(), '1000000000000000000000'],
  [1e-7, rule(), '0.0000001'],
  [new ExactNumber('12345678901234567890'), rule(), '12345678901234567890'],
])('%s is printed to be edited', (value, by, text) => {
  expect(printNumber(value, by)).toBe(text);
  expect(readNumber(text, by)).toEqual({ kind: 'value', value: value === 1e21 ? new ExactNumber(text) : value });
});
