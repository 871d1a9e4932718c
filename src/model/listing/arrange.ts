// Searches, filters and sorts a list in memory step by step, so that whoever drives it can let the page breathe between
// the steps; fifty thousand rows take no longer a pause than fifty. The same rules as `sort-and-filter`; pure, what goes
// in is never changed, and what was worked out for one wish is kept for the next.
import type { Json } from '#contract';
import {
  type Condition,
  compareKeys,
  type Key,
  keyOf,
  meetsAll,
  searchText,
  searchWords,
  settledKeys,
} from './sort-and-filter.ts';
import type { SortBy } from './sort-values.ts';
import { fieldValue } from '../answers/values.ts';

/** What is to be done with a list in memory. */
export interface Arrangement {
  readonly search: string;
  readonly conditions: readonly Condition[];
  readonly sort: readonly SortBy[];
}

/** Arranges one list again and again. Each step of the generator is short; what it returns is the arranged list. */
export interface Arranger {
  readonly arrange: (wish: Arrangement, locale?: string) => Generator<undefined, readonly Json[], undefined>;
}

/** How many items one step takes. */
const STEP = 1_000;

/** Makes an arranger of these items. */
export function createArranger(items: readonly Json[]): Arranger {
  const texts: string[] = [];
  const keys = new Map<string, readonly Key[]>();

  function* found(wish: Arrangement): Generator<undefined, readonly number[], undefined> {
    const words = searchWords(wish.search);
    const rows: number[] = [];
    for (const [row, item] of items.entries()) {
      if (row % STEP === STEP - 1) yield undefined;
      if (words.length > 0) texts[row] ??= searchText(item);
      const fits = words.every((word) => texts[row]?.includes(word) === true);
      if (fits && meetsAll(item, wish.conditions)) rows.push(row);
    }
    return rows;
  }

  function* columnOf(field: string): Generator<undefined, readonly Key[], undefined> {
    const known = keys.get(field);
    if (known !== undefined) return known;
    const raw: Key[] = [];
    for (const [row, item] of items.entries()) {
      if (row % STEP === STEP - 1) yield undefined;
      raw.push(keyOf(fieldValue(item, field)));
    }
    const made = settledKeys(raw, (row) => fieldValue(items[row], field));
    keys.set(field, made);
    yield undefined;
    return made;
  }

  return {
    *arrange(wish, locale) {
      const rows = yield* found(wish);
      if (wish.sort.length === 0) return rows.map((row) => items[row] as Json);
      const { compare } = new Intl.Collator(locale, { numeric: true });
      const columns: { readonly keys: readonly Key[]; readonly direction: SortBy['direction'] }[] = [];
      for (const { field, direction } of wish.sort) columns.push({ keys: yield* columnOf(field), direction });
      const sorted = yield* mergeSort(rows, (a, b) => {
        for (const { keys: column, direction } of columns) {
          const order = compareKeys(column[a] ?? null, column[b] ?? null, direction, compare);
          if (order !== 0) return order;
        }
        return a - b;
      });
      return sorted.map((row) => items[row] as Json);
    },
  };
}

/** Sorts short runs, then merges them, with a pause after each piece of work. */
function* mergeSort(
  rows: readonly number[],
  compare: (a: number, b: number) => number,
): Generator<undefined, readonly number[], undefined> {
  let runs: (readonly number[])[] = [];
  for (let from = 0; from < rows.length; from += STEP) {
    runs.push(rows.slice(from, from + STEP).sort(compare));
    yield undefined;
  }
  while (runs.length > 1) {
    const merged: (readonly number[])[] = [];
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge(
  one: readonly number[],
  other: readonly number[],
  compare: (a: number, b: number) => number,
): Generator<undefined, readonly number[], undefined> {
  const merged: number[] = [];
  let [a, b] = [0, 0];
  while (a < one.length && b < other.length) {
    const left = one[a] ?? 0;
    const right = other[b] ?? 0;
    if (compare(left, right) <= 0) {
      merged.push(left);
      a += 1;
    } else {
      merged.push(right);
      b += 1;
    }
    if (merged.length % (4 * STEP) === 0) yield undefined;
  }
  return [...merged, ...one.slice(a), ...other.slice(b)];
}
