// A cell of a table that people keep (CSV, a spreadsheet) → the value of a place of a form, by the control that it has there:
// numbers, days and yes or no as people write them, choices by their labels, lists by their commas. What does not read as
// such stays as it was typed, with a code, and is mended by a person.
import { type Json, type Lookup, parseJson } from '#contract';
import { placesOfMoney } from '../fields/cells.ts';
import { scalarText } from '../answers/scalars.ts';
import { controlKind } from './control-kind.ts';
import { countryOf } from './countries.ts';
import type { FormField } from './form.ts';
import { limitsOf } from './limits.ts';
import { type NumberMarks, type Read, readNumber } from './text.ts';

/** How the cells of one column are written. */
export interface ColumnHabits {
  readonly marks: NumberMarks;
  /** "31/12/2024" rather than "12/31/2024". */
  readonly dayFirst: boolean;
}

/** How the cells of a column are written, as far as they show it. */
export function habitsOf(texts: readonly string[]): ColumnHabits {
  const slashed = texts.flatMap((text) => {
    const match = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}\b/.exec(text.trim());
    return match === null ? [] : [[Number(match[1]), Number(match[2])] as const];
  });
  const monthFirst = slashed.some(([, second]) => second > 12);
  // A comma before one, two, or more than three last digits is a decimal mark, and so is one after a point.
  const commas = texts.some((text) => /^-?[\d.\s]*\d,(\d{1,2}|\d{4,})$/.test(text.trim()));
  const marks = commas ? { decimal: ',', group: '.' } : { decimal: '.', group: ',' };
  return { marks, dayFirst: !monthFirst };
}

/** The value of a cell at a place of `item`, where there is one. A cell of JSON that is no text is taken as it is. */
export function valueOfCell(
  place: FormField,
  cell: Json | undefined,
  habits: ColumnHabits,
  lookup: Lookup,
  item?: Json,
): Read {
  if (cell === undefined || cell === '') return { kind: 'empty' };
  if (cell === null) return place.field.nullable ? { kind: 'value', value: null } : { kind: 'empty' };
  if (typeof cell !== 'string') return { kind: 'value', value: cell };
  // An apostrophe that disarmed a formula was none of the text's.
  const text = /^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
  if (text.trim() === '') return { kind: 'empty' };
  return readAt(place, text, habits, lookup, item);
}

function readAt(place: FormField, text: string, habits: ColumnHabits, lookup: Lookup, item: Json | undefined): Read {
  const { field } = place;
  const limits = limitsOf(field.schema, lookup);
  switch (controlKind(field, lookup)) {
    case 'number':
      return numberAt(place.field, text, habits, { integer: limits.integer, item });
    case 'boolean':
      return booleanOf(text);
    case 'choice':
      return value(choiceOf(field.choices ?? [], text) ?? text);
    case 'country':
      return value(countryOf(text) ?? text);
    case 'date':
      return value(dayOf(text, habits) ?? text);
    case 'date-time':
      return momentOf(text, habits, field.unit);
    case 'tags':
    case 'relations':
    case 'choices':
      return listOf(text, (part) => choiceOf(field.choices ?? [], part) ?? typed(part, limits.itemTypes));
    case 'object':
    case 'list':
    case 'map':
    case 'variant':
    case 'json':
      return jsonOf(text, limits.types);
    default:
      return value(typed(text, limits.types));
  }
}

function value(found: Json): Read {
  return { kind: 'value', value: found };
}

function numberAt(
  field: FormField['field'],
  text: string,
  { marks }: ColumnHabits,
  { integer, item }: { readonly integer: boolean; readonly item: Json | undefined },
): Read {
  const percent = /^(.*\d)\s*%$/.exec(text.trim());
  const shift =
    field.unit === 'minor' ? placesOfMoney(field, item) : percent !== null && field.unit === 'fraction' ? -2 : 0;
  // A currency may stand beside an amount.
  const bare = (percent?.[1] ?? text).replace(/^\s*(\p{Sc}|[A-Z]{3}\s)\s*|\s*(\p{Sc}|\s[A-Z]{3})\s*$/gu, '');
  return readNumber(bare, { integer: integer && shift === 0, shift, marks });
}

const YES: ReadonlySet<string> = new Set([
  'true',
  'yes',
  'y',
  '1',
  'on',
  'x',
  'ja',
  'oui',
  'sí',
  'si',
  'sim',
  'tak',
  'da',
]);
const NO: ReadonlySet<string> = new Set(['false', 'no', 'n', '0', 'off', 'nein', 'nee', 'non', 'não', 'nie', 'net']);

function booleanOf(text: string): Read {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return value(true);
  return NO.has(word) ? value(false) : { kind: 'bad', code: 'boolean' };
}

function choiceOf(
  choices: readonly { readonly value: Json; readonly label: string }[],
  text: string,
): Json | undefined {
  const wanted = text.trim();
  const lower = wanted.toLowerCase();
  const found =
    choices.find((choice) => scalarText(choice.value) === wanted) ??
    choices.find(({ label, value: own }) => label.toLowerCase() === lower || scalarText(own)?.toLowerCase() === lower);
  return found?.value;
}

function dayOf(text: string, { dayFirst }: ColumnHabits): string | null {
  const trimmed = text.trim();
  const iso =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(trimmed) ?? /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(trimmed);
  if (iso !== null) return dateText(iso[1], iso[2], iso[3]);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[T ].*)?$/.exec(trimmed);
  if (local === null) return null;
  return dayFirst ? dateText(local[3], local[2], local[1]) : dateText(local[3], local[1], local[2]);
}

function dateText(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** A moment without a time zone is meant where the person is. */
function momentOf(text: string, habits: ColumnHabits, unit: FormField['field']['unit']): Read {
  const trimmed = text.trim();
  const day = dayOf(trimmed, habits);
  const time = /[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(trimmed);
  const hour = (time?.[1] ?? '00:00').padStart(
    (time?.[1] ?? '').indexOf(':') === 1 ? (time?.[1]?.length ?? 4) + 1 : 0,
    '0',
  );
  if (day === null) return unit !== null && /^\d+$/.test(trimmed) ? value(Number(trimmed)) : value(text);
  const zoned = time?.[2] !== undefined;
  const moment = new Date(`${day}T${hour}${time?.[2]?.toUpperCase() ?? ''}`);
  if (Number.isNaN(moment.getTime())) return value(text);
  if (unit === 'seconds') return value(Math.round(moment.getTime() / 1000));
  if (unit === 'milliseconds') return value(moment.getTime());
  // What is written whole stays as it was written.
  return value(zoned && trimmed.includes('T') ? trimmed : moment.toISOString());
}

function listOf(text: string, partOf: (part: string) => Json): Read {
  if (/^\s*\[/.test(text)) return jsonOf(text, ['array']);
  const parts = text.split(/[,;|\n]/).map((part) => part.trim());
  return value(parts.filter((part) => part !== '').map(partOf));
}

function jsonOf(text: string, types: readonly string[]): Read {
  try {
    return value(parseJson(text));
  } catch {
    return types.includes('string') || types.length === 0 ? value(text) : { kind: 'bad', code: 'json' };
  }
}

/** A text, or the number that it is where the place takes no text. */
function typed(text: string, types: readonly string[]): Json {
  const isNumeric =
    types.length > 0 && !types.includes('string') && types.some((type) => type === 'integer' || type === 'number');
  return isNumeric && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text.trim()) ? parseJson(text.trim()) : text;
}
