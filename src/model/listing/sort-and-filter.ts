// Sorts, searches and filters a list that is whole in memory (most APIs do not page), by any field: text as people of a
// language order it, numbers as numbers, dates as moments. Pure; the list that goes in is never changed.
import { isObject, member, printJson } from '#contract';
import type { Json } from '#contract';
import { ENDS } from '../fields/beside-key.ts';
import { normalOf } from '../words/labels.ts';
import type { SortBy } from './sort-values.ts';
import { fieldValue, OF_NO_RESOURCE, ownTitle } from '../answers/values.ts';

/** One condition on a field (a property name, or a JSON pointer where it is deeper). */
export interface Condition {
  readonly field: string;
  readonly operator: 'equals' | 'not' | 'in' | 'contains' | 'from' | 'to' | 'after' | 'before' | 'empty' | 'present';
  readonly value?: Json;
}

/** The items in order: by the first key, ties by the next, then as they came. Absent, null and empty values go last, both ways. */
export function sortItems(items: readonly Json[], by: readonly SortBy[], locale?: string): readonly Json[] {
  if (by.length === 0) return items;
  const compare = new Intl.Collator(locale, { numeric: true }).compare;
  const columns = by.map(({ field }) => columnOf(items.map((item) => fieldValue(item, field))));
  const keyed = items.map((item, row) => ({ item, keys: columns.map((column) => column[row] ?? null) }));
  keyed.sort((a, b) => {
    for (const [index, { direction }] of by.entries()) {
      const order = compareKeys(a.keys[index] ?? null, b.keys[index] ?? null, direction, compare);
      if (order !== 0) return order;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}

function columnOf(values: readonly (Json | undefined)[]): readonly Key[] {
  return settledKeys(values.map(keyOf), (row) => values[row]);
}

/** The keys of a column. Where some texts look like numbers or dates and others do not, all of it is text. */
export function settledKeys(keys: readonly Key[], valueIn: (row: number) => Json | undefined): readonly Key[] {
  const mixed = keys.some((key) => typeof key === 'string') && keys.some((key) => typeof key === 'number');
  if (!mixed) return keys;
  return keys.map((key, row) => (typeof key === 'number' ? textsOf(valueIn(row)).join(' ') || String(key) : key));
}

/** What a value is sorted by. */
export type Key = number | string | null;

/** The order of two keys; nothing goes last, both ways. */
export function compareKeys(
  a: Key,
  b: Key,
  direction: SortBy['direction'],
  compare: (a: string, b: string) => number,
): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const sign = direction === 'descending' ? -1 : 1;
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  if (typeof a === 'string' && typeof b === 'string') return sign * compare(a, b);
  return sign * (typeof a === 'number' ? -1 : 1);
}

/** What a value is compared by: moments and numbers as numbers, text as text, an object by its name, or else its words. */
export function keyOf(value: Json | undefined): Key {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return momentOf(value) ?? numberOf(value) ?? value;
  if (Array.isArray(value)) return value.length === 0 ? null : keyOf(value[0] as Json);
  if (!isObject(value)) return Number(written(value));
  const words = ownTitle(OF_NO_RESOURCE, value) || textsOf(value).join(' ');
  return words === '' ? null : words;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Milliseconds of an ISO 8601 date or date-time, else null. */
function momentOf(text: string): number | null {
  if (!MOMENT.test(text)) return null;
  const time = Date.parse(text.replace(' ', 'T'));
  return Number.isNaN(time) ? null : time;
}

function numberOf(text: string): number | null {
  return /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text) ? Number(text) : null;
}

/** The items in whose values every word of the search occurs, whatever its case and accents. */
export function searchItems(items: readonly Json[], search: string, fields?: readonly string[]): readonly Json[] {
  const words = searchWords(search);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text =
      fields === undefined ? plainText(item) : fields.map((field) => plainText(fieldValue(item, field))).join(' ');
    return words.every((word) => text.includes(word));
  });
}

/** The words of a search, as they are looked for. */
export function searchWords(search: string): readonly string[] {
  return plain(search).split(/\s+/).filter(Boolean);
}

/** The text of an item in which words are looked for. */
export function searchText(item: Json): string {
  return plainText(item);
}

/** Whether an item meets every condition. */
export function meetsAll(item: Json, conditions: readonly Condition[]): boolean {
  return conditions.every((condition) => meets(valueOrShown(item, condition.field), condition));
}

/**
 * What an item has of a field. Where it has no such field, a key may be told by the thing that it shows whole (rule
 * `key-of-what-is-shown`): `clientId`, as it is written, of `client: { id, … }`.
 */
export function valueOrShown(item: Json, field: string): Json | undefined {
  const own = fieldValue(item, field);
  if (own !== undefined || !isObject(item)) return own;
  const name = normalOf(field);
  const ends = ENDS.filter((one) => name.endsWith(one));
  const shown = Object.keys(item).find((key) => ends.some((end) => normalOf(key) + end === name));
  const thing = shown === undefined ? undefined : item[shown];
  if (shown === undefined || thing === null) return thing;
  if (!isObject(thing)) return undefined;
  const end = name.slice(normalOf(shown).length);
  const part = Object.keys(thing).find((key) => normalOf(key) === end || normalOf(key) === name);
  return part === undefined ? undefined : thing[part];
}

/** The items that meet every condition. */
export function filterItems(items: readonly Json[], conditions: readonly Condition[]): readonly Json[] {
  if (conditions.length === 0) return items;
  return items.filter((item) => meetsAll(item, conditions));
}

function meets(value: Json | undefined, { operator, value: wanted }: Condition): boolean {
  const empty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  switch (operator) {
    case 'empty':
      return empty;
    case 'present':
      return !empty;
    case 'equals':
      return wanted === undefined || equals(value, wanted);
    case 'not':
      return wanted === undefined || !equals(value, wanted);
    case 'in':
      return !Array.isArray(wanted) || wanted.some((one: Json) => equals(value, one));
    case 'contains':
      return wanted === undefined || plainText(value).includes(plainText(wanted).trim());
    default:
      return wanted === undefined || within(keyOf(value), keyOf(wanted), operator, wanted);
  }
}

function within(key: Key, bound: Key, operator: 'from' | 'to' | 'after' | 'before', wanted: Json): boolean {
  if (bound === null) return true;
  if (key === null || typeof key !== typeof bound) return false;
  const order =
    typeof key === 'number' && typeof bound === 'number' ? key - bound : String(key).localeCompare(String(bound));
  if (operator === 'from') return order >= 0;
  if (operator === 'after') return order > 0;
  if (operator === 'before') return order < 0;
  // "to 2024-05-01" means the whole of that day.
  const wholeDay = typeof wanted === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(wanted);
  return order <= (wholeDay ? MILLISECONDS_OF_DAY - 1 : 0);
}

const MILLISECONDS_OF_DAY = 86_400_000;

/** Equal as people mean it: numbers by value, text whatever its case, a list where it holds the value. */
function equals(value: Json | undefined, wanted: Json): boolean {
  if (Array.isArray(value)) return value.some((one: Json) => equals(one, wanted));
  if (value === undefined || value === null) return wanted === null || wanted === '';
  if (typeof value === 'boolean' || typeof wanted === 'boolean') return written(value) === written(wanted);
  if (isObject(value)) return equals(member(value, 'id'), wanted);
  return written(value) === written(wanted) || plain(written(value)) === plain(written(wanted));
}

function plainText(value: Json | undefined): string {
  return plain(textsOf(value).join(' '));
}

function textsOf(value: Json | undefined): readonly string[] {
  const found: string[] = [];
  gatherTexts(value, 0, found);
  return found;
}

/** Puts them into one list: a long list of things is looked through whole. */
function gatherTexts(value: Json | undefined, depth: number, found: string[]): void {
  if (value === undefined || value === null || typeof value === 'boolean' || depth > MAX_DEPTH) return;
  if (typeof value === 'string') found.push(value);
  else if (Array.isArray(value)) for (const part of value) gatherTexts(part as Json, depth + 1, found);
  else if (isObject(value)) for (const name of Object.keys(value)) gatherTexts(value[name], depth + 1, found);
  else found.push(written(value));
}

const MAX_DEPTH = 4;

function written(value: Json): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : printJson(value);
}

/** Lower case, accents taken off. */
function plain(text: string): string {
  // Most text is plain already: looking is much cheaper than taking it apart.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const PLAIN = /^[\x20-\x7e]*$/;
