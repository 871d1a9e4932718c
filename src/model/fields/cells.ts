// A field's value → the cell of a table that people keep: text, an exact number, a day, a moment, true or false, or nothing.
// Kinds decide as they do on the screen; numbers keep every digit (rule S12), minor units become the currency's own.
import { ExactNumber, isObject, type Json, member, printJson } from '#contract';
import type { Field } from '../application.ts';
import { textByLanguage } from './by-language.ts';
import { isNever, momentUnit } from './moment-unit.ts';
import { printNumber } from '../form/text.ts';
import { scalarText } from '../answers/scalars.ts';
import { inAWord } from './in-a-word.ts';
import { fieldValue, OF_NO_RESOURCE, titleOf } from '../answers/values.ts';

/** A cell of a table. */
export type Cell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  /** As digits, since a spreadsheet may hold fewer of them. */
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** ISO 8601: a date, or a moment with how the API wrote it. */
  | { readonly kind: 'day'; readonly text: string }
  | { readonly kind: 'moment'; readonly text: string; readonly at: number };

/** The cell of a field's value. `item` is the whole, since money may have its currency in another field. */
export function cellOf(field: Field, value: Json | undefined, item?: Json): Cell {
  if (value === undefined || value === null) return { kind: 'empty' };
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (typeof value === 'number' || value instanceof ExactNumber) return ofNumber(field, value, item);
  if (typeof value === 'string') return ofText(field, value);
  return { kind: 'text', text: textOfWhole(field, value) };
}

/** A cell as text. */
export function cellText(cell: Cell): string {
  if (cell.kind === 'empty') return '';
  return cell.kind === 'boolean' ? String(cell.value) : cell.text;
}

/** How many places a currency has; two where nobody knows. */
export function placesOfMoney(field: Field, item: Json | undefined): number {
  const { currency } = field;
  const code =
    currency === null ? null : 'code' in currency ? currency.code : scalarText(fieldValue(item, currency.field));
  if (code === null) return 2;
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2; // No currency has this name.
  }
}

function ofNumber(field: Field, value: number | ExactNumber, item: Json | undefined): Cell {
  if (typeof value === 'number' && isNever(value, field)) return { kind: 'empty' };
  if (field.kind === 'date-time') {
    const unit = momentUnit(field.unit, Number(value));
    const at = Number(value) * (unit === 'seconds' ? 1000 : 1);
    if (Math.abs(at) < 8.64e15) return { kind: 'moment', text: new Date(at).toISOString(), at };
  }
  const shift = field.unit === 'minor' ? placesOfMoney(field, item) : 0;
  return { kind: 'number', text: printNumber(value, { integer: false, shift, marks: { decimal: '.', group: '' } }) };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i;
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;

function ofText(field: Field, text: string): Cell {
  if (isNever(text, field)) return { kind: 'empty' };
  if ((field.kind === 'date' || field.kind === 'date-time') && DAY.test(text)) return { kind: 'day', text };
  if (field.kind === 'date-time' && MOMENT.test(text)) {
    const at = Date.parse(text);
    if (!Number.isNaN(at)) return { kind: 'moment', text, at };
  }
  // Amounts are often written as text, so that no digit is lost; an identifier of digits is none.
  if ((field.kind === 'money' || field.kind === 'number' || field.kind === 'percent') && DECIMAL.test(text))
    return { kind: 'number', text };
  return text === '' ? { kind: 'empty' } : { kind: 'text', text };
}

function textOfWhole(field: Field, value: Json): string {
  if (!Array.isArray(value)) return titleIn(field, value) ?? printJson(value);
  const texts = value.map((part: Json) => scalarText(part) ?? titleIn(field, part));
  const isPlain = texts.every((text): text is string => text !== null && !/[,\n]/.test(text));
  return isPlain ? texts.join(', ') : printJson(value);
}

/** What names the thing that a relation holds whole, or an object of a name and a code, as on the screen. */
function titleIn(field: Field, value: Json): string | null {
  if (field.kind === 'localized') return textByLanguage(value);
  if (field.kind !== 'relation' || !isObject(value)) return inAWord(field, value)?.name ?? null;
  return titleOf(OF_NO_RESOURCE, value) || scalarText(member(value, 'id')) || null;
}
