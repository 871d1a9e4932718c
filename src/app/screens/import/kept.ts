// An import that is not begun yet, kept on this device: the table, which column is what, what was mended and left out. So a
// reload, a crash or a sign-in loses nothing that a person did (rule S7). The table is kept once, the rest as it changes.
import { isObject, type Json, member, parseJson, type Pointer, printJson } from '#contract';
import { isTexts } from '../../data/index.ts';
import type { KeyValueStore } from '#storage';
import type { Table } from './read-table.ts';

/** A table with the name of its file. */
export interface Given {
  readonly table: Table;
  readonly file: string;
}

/** What a person did to a table. Mended cells by row, then by the place that they fill. */
export interface Done {
  readonly mapping: readonly (Pointer | null)[];
  readonly checked: boolean;
  readonly mended: ReadonlyMap<number, ReadonlyMap<Pointer, string>>;
  readonly leftOut: ReadonlySet<number>;
}

/** More than this is not kept: the place that browsers give is small, and drafts need some of it. */
const MOST = 2_000_000;

/** Keeps a table. False where it is too large, or the browser keeps nothing. */
export function keepTable(storage: KeyValueStore, key: string, { table, file }: Given): boolean {
  // As text, because only our own printing keeps numbers beyond 2^53.
  const rows = printJson(table.rows as Json);
  if (rows.length > MOST) return false;
  return storage.write(`${key}.table`, { file, format: table.format, heads: table.heads, rows });
}

/** Keeps what was done to it. */
export function keepDone(storage: KeyValueStore, key: string, { mapping, checked, mended, leftOut }: Done): void {
  const cells = [...mended].map(([row, places]) => [row, [...places]]);
  storage.write(`${key}.done`, { mapping, checked, mended: cells, leftOut: [...leftOut] });
}

/** Forgets both. */
export function dropKept(storage: KeyValueStore, key: string): void {
  storage.remove(`${key}.table`);
  storage.remove(`${key}.done`);
}

/** What is kept; null where there is nothing that can be read. */
export function readKept(storage: KeyValueStore, key: string): (Given & { readonly done: Done }) | null {
  const given = readTable(storage.read(`${key}.table`));
  const done = given === null ? null : readDone(storage.read(`${key}.done`));
  return given === null || done === null || done.mapping.length !== given.table.heads.length
    ? null
    : { ...given, done };
}

function readTable(kept: unknown): Given | null {
  const [file, format, heads, text] = ['file', 'format', 'heads', 'rows'].map((name) => member(kept, name));
  if (typeof file !== 'string' || !isFormat(format) || typeof text !== 'string' || !isTexts(heads)) return null;
  try {
    const rows: unknown = parseJson(text);
    const isTable = Array.isArray(rows) && rows.every((row) => Array.isArray(row));
    return isTable ? { file, table: { format, heads, rows: rows as Json[][] } } : null;
  } catch {
    return null;
  }
}

function isFormat(value: unknown): value is Table['format'] {
  return value === 'CSV' || value === 'Excel' || value === 'JSON';
}

function readDone(kept: unknown): Done | null {
  if (!isObject(kept)) return null;
  const mapping = member(kept, 'mapping');
  const isMapping = (value: unknown): value is (string | null)[] =>
    Array.isArray(value) && value.every((one) => one === null || typeof one === 'string');
  if (!isMapping(mapping)) return null;
  const rows = pairs(member(kept, 'mended')).flatMap(([row, cells]) => {
    const texts = pairs(cells).filter((pair): pair is [string, string] =>
      pair.every((part) => typeof part === 'string'),
    );
    return typeof row === 'number' ? [[row, new Map(texts)] as const] : [];
  });
  const out = member(kept, 'leftOut');
  const numbers = Array.isArray(out) ? out.filter((one): one is number => typeof one === 'number') : [];
  return { mapping, checked: member(kept, 'checked') === true, mended: new Map(rows), leftOut: new Set(numbers) };
}

function pairs(value: unknown): readonly (readonly [unknown, unknown])[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 ? [[pair[0], pair[1]] as const] : [],
  );
}
