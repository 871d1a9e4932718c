// Numbers, money and percent in the language of the page. A number that a double cannot hold is shown digit by digit
// (rule S12); minor units (cents) are turned into the currency's own; ECMA-402 does the writing.
import type { ReactElement } from 'react';
import { ExactNumber, isObject, member, type Json } from '#contract';
import type { Field } from '#model';
import { type Formats, useIntl } from '../../ui/index.ts';
import type { PresentProps } from './types.ts';
import { plainText } from './plain-text.ts';

/** A number; one that names something (a year, a port) digit by digit. */
export function NumberDisplay({ field, value }: PresentProps): ReactElement {
  return <span className="fd-number">{countText(useIntl(), field, value)}</span>;
}

/** The number of a field as text. */
export function countText(intl: Formats, field: Field, value: Json): string {
  return field.unit === 'name' ? plainText(value) : numberText(intl, value);
}

/**
 * A number as text, exact but for what only comes of counting in binary: 3.3000000000000003 is 3.3. What a server writes as a
 * text ("62000.50", as Rails and Django write decimals) keeps its digits.
 */
export function numberText(intl: Formats, value: Json): string {
  if (typeof value === 'number') return intl.number('exact', { maximumFractionDigits: 20 }).format(meant(value));
  const text = plainText(value);
  if (/^-?\d+$/.test(text)) return intl.number().format(BigInt(text));
  const [, behind] = /^-?\d{1,15}\.(\d{1,20})$/.exec(text) ?? [];
  if (behind === undefined) return text;
  const format = { minimumFractionDigits: behind.length, maximumFractionDigits: behind.length };
  return intl.number(`digits ${behind.length}`, format).format(text as `${number}`);
}

/** Where twelve digits say a number in far fewer characters than all of them, the rest is what binary fractions leave over. */
function meant(value: number): number {
  const short = Number(value.toPrecision(12));
  return String(value).length - String(short).length > 5 ? short : value;
}

/** A percentage; a fraction (0…1) is multiplied. */
export function PercentDisplay({ field, value }: PresentProps): ReactElement {
  return <span className="fd-number">{percentText(useIntl(), field, value)}</span>;
}

/** A percentage as text. */
export function percentText(intl: Formats, field: Field, value: Json): string {
  const share = Number(plainText(value)) / (field.unit === 'fraction' ? 1 : 100);
  return intl.number('percent', { style: 'percent', maximumFractionDigits: 4 }).format(share);
}

/** An amount of money: a number, a text, or an object of amount and currency. */
export function MoneyDisplay({ field, value, item }: PresentProps): ReactElement {
  return <span className="fd-number">{moneyText(useIntl(), field, value, item)}</span>;
}

/** An amount of money as text. */
export function moneyText(intl: Formats, field: Field, value: Json, item: Json | undefined): string {
  const amount = amountOf(value);
  if (amount === null) return plainText(value);
  const currency = currencyOf(field, value, item);
  if (currency === null) {
    // As the form takes it: of which currency ever, a hundred of the smaller unit are one.
    const isMinor = field.unit === 'minor';
    // What the server writes with cents ("275.00") has them, as those below it.
    const isWhole = Number.isInteger(amount) && !/\.\d/.test(plainText(value));
    const minimumFractionDigits = isWhole && !isMinor ? 0 : 2;
    const format = { minimumFractionDigits, maximumFractionDigits: 6 };
    return intl.number(`amount ${minimumFractionDigits}`, format).format(isMinor ? amount / 100 : amount);
  }
  const digits = currencyDigits(currency);
  const major = field.unit === 'minor' ? amount / 10 ** digits : amount;
  const format = { currency, maximumFractionDigits: Math.max(digits, 4), minimumFractionDigits: digits };
  return intl.number(currency, { style: 'currency', ...format }).format(major);
}

/** The code of a money field's currency (ISO 4217), from the field, the value itself or what stands beside it. */
export function currencyOf(field: Field, value: Json | undefined, item: Json | undefined): string | null {
  const beside = field.currency !== null && 'field' in field.currency ? field.currency.field : null;
  const candidates = [
    beside === null ? undefined : (member(value, beside) ?? member(item, beside)),
    field.currency !== null && 'code' in field.currency ? field.currency.code : undefined,
    isObject(value)
      ? (member(value, 'currency') ??
        member(value, 'Currency') ??
        member(value, 'currencyCode') ??
        member(value, 'currency_code'))
      : undefined,
  ];
  const code = candidates.find((one): one is string => typeof one === 'string' && /^[A-Za-z]{3}$/.test(one));
  return code === undefined ? null : code.toUpperCase();
}

/** How many digits a currency has after the decimal mark. */
export function currencyDigits(code: string): number {
  const known = DIGITS.get(code) ?? digitsOf(code);
  DIGITS.set(code, known);
  return known;
}

const DIGITS = new Map<string, number>();

function digitsOf(code: string): number {
  try {
    return (
      new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2
    );
  } catch {
    return 2;
  }
}

/** The amount in a value of money, or null where there is none. */
export function amountOf(value: Json): number | null {
  if (isObject(value)) {
    // Open Banking writes `{ Amount, Currency }`.
    const inner = ['amount', 'Amount', 'value', 'Value']
      .map((name) => member(value, name))
      .find((one) => one !== undefined);
    return inner === undefined || isObject(inner) ? null : amountOf(inner);
  }
  if (typeof value === 'number') return value;
  const text = value instanceof ExactNumber ? value.text : typeof value === 'string' ? value.trim() : '';
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
}
