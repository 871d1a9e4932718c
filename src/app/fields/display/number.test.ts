// Amounts as text: what is held in the smaller unit is read in the unit in which forms take it.
import { expect, test } from 'vitest';
import type { Field } from '#model';
import type { Formats } from '../../ui/index.ts';
import { moneyText, numberText } from './number.tsx';

const intl = {
  number: (_key: string, format: Intl.NumberFormatOptions) => new Intl.NumberFormat('en', format),
} as unknown as Formats;

test.each([
  ['minor', null, 49380, '493.80'],
  ['minor', { code: 'EUR' }, 49380, '€493.80'],
  ['minor', { code: 'JPY' }, 49380, '¥49,380'],
  [null, null, 49380, '49,380'],
  [null, null, 493.8, '493.80'],
  // Of prices below each other, each has the cents that the server writes; four places of zeros are none.
  [null, null, '275.00', '275.00'],
  [null, null, '1250.0000', '1,250.00'],
  [null, null, '275', '275'],
] as const)('an amount in %s units of %j is read as people enter it', (unit, currency, value, expected) => {
  const field = { unit, currency } as unknown as Field;
  expect(moneyText(intl, field, value, undefined)).toBe(expected);
});

test.each([
  [{ amount: '12.5', currency: 'EUR' }, '€12.50'],
  [{ Amount: '12.5', Currency: 'EUR' }, '€12.50'],
  [{ Value: 12.5, Currency: 'EUR' }, '€12.50'],
])('an amount and its currency are read together, whatever their case: %j', (value, expected) => {
  const field = { unit: null, currency: null } as unknown as Field;
  expect(moneyText(intl, field, value, undefined)).toBe(expected);
});

test.each([
  [3.3000000000000003, '3.3'],
  [31243.100000000122, '31,243.1'],
  [0.1 + 0.2, '0.3'],
  [1 / 3, '0.3333333333333333'],
  [52.520006599, '52.520006599'],
  ['62000.50', '62,000.50'],
  ['-0.125', '-0.125'],
  ['123456789012345.678901', '123,456,789,012,345.678901'],
  ['1.10.2', '1.10.2'],
  [9007199254740991, '9,007,199,254,740,991'],
  [0.000000012345, '0.000000012345'],
])('what binary fractions leave over is not read: %d', (value, expected) => {
  expect(numberText(intl, value)).toBe(expected);
});
