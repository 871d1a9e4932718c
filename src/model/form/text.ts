// Typed text → value and back, exactly: integers beyond 2^53 and long decimals stay as written (rule S12), minor units
// (cents) and fractions (percent) are shifted in the text and never through a float.
import type { Json } from '#contract';
import { ExactNumber, parseJson } from '#contract';

/** How people here write numbers. */
export interface NumberMarks {
  /** Between the whole and the fraction: "." or ",". */
  readonly decimal: string;
  /** Between thousands; ignored when read. */
  readonly group: string;
}

/** How a typed number becomes a value. */
export interface NumberRule {
  readonly integer: boolean;
  /** How many places the value is shifted against what people see: 2 for cents, -2 for a fraction shown as percent. */
  readonly shift: number;
  readonly marks: NumberMarks;
}

/** What came of a typed text: a value, nothing (it was empty), or a text that is none. */
export type Read =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'empty' }
  | { readonly kind: 'bad'; readonly code: string };

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** Reads a typed number. Bad codes: "number" (no number at all), "integer" (it has a fraction). */
export function readNumber(text: string, rule: NumberRule): Read {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  const plain = /^\d+$/.test(trimmed) ? trimmed : plainNumber(trimmed, rule.marks);
  if (plain === null) return { kind: 'bad', code: 'number' };
  const shifted = shiftDecimal(plain, rule.shift);
  if (rule.integer && /\.\d*[1-9]|[eE]/.test(shifted)) return { kind: 'bad', code: 'integer' };
  return { kind: 'value', value: numberOf(rule.integer ? (shifted.split('.')[0] ?? shifted) : shifted) };
}

/** A number as the text to edit: no thousands, the local decimal mark, every digit that it has. */
export function printNumber(value: Json, rule: NumberRule): string {
  if (typeof value !== 'number' && !(value instanceof ExactNumber)) return typeof value === 'string' ? value : '';
  const text = shiftDecimal(expanded(String(value)), -rule.shift);
  // Marks are asked for only where there is one: a browser takes long to tell them.
  return text.includes('.') ? text.replace('.', rule.marks.decimal) : text;
}

/** The decimal point moved to the right by `places` (to the left where negative), as text. */
export function shiftDecimal(text: string, places: number): string {
  if (places === 0 || /[eE]/.test(text)) return text;
  const sign = /^[+-]/.exec(text)?.[0] ?? '';
  const [whole = '', fraction = ''] = text.slice(sign.length).split('.');
  const digits = whole + fraction;
  const point = whole.length + places;
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0');
  const cut = Math.max(point, 0);
  const left = padded.slice(0, cut).replace(/^0+(?=\d)/, '') || '0';
  const right = padded.slice(cut).replace(/0+$/, '');
  return sign + left + (right === '' ? '' : `.${right}`);
}

function plainNumber(text: string, marks: NumberMarks): string | null {
  const bare = text.replaceAll(/[\s\u00a0\u202f'’_]/g, '').replace(/^−/, '-');
  for (const candidate of [local(bare, marks), bare]) if (candidate !== null && PLAIN.test(candidate)) return candidate;
  return null;
}

// "1.234,5" where the comma is the decimal mark; a group mark counts as one only in front of three digits, so that
// "1.5" is not read as 15 there.
function local(text: string, marks: NumberMarks): string | null {
  if (marks.group === '' || marks.group === marks.decimal) return text.replace(marks.decimal, '.');
  const [whole = '', ...rest] = text.split(marks.decimal);
  if (rest.length > 1) return null;
  const groups = whole.split(marks.group);
  if (groups.length > 1 && !groups.slice(1).every((group) => /^\d{3}$/.test(group))) return null;
  if (groups.length > 1 && rest.length === 0 && marks.group === '.' && groups.length === 2) return null;
  return groups.join('') + (rest.length === 0 ? '' : `.${rest[0] ?? ''}`);
}

function numberOf(plain: string): Json {
  const json = plain
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?=$|[eE])/, '')
    .replace(/^(-?)0+(?=\d)/, '$1');
  return parseJson(json);
}

// 1e21 and 1e-7 are written out, because people do not type exponents; far exponents stay.
function expanded(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d+)$/.exec(text);
  if (match === null || Math.abs(Number(match[4])) > 40) return text;
  return shiftDecimal(`${match[1] ?? ''}${match[2] ?? ''}.${match[3] ?? ''}`, Number(match[4]));
}
