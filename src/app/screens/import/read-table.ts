// A file → a table: CSV (any delimiter, any usual encoding), Excel, or JSON (a list, or the first list in an object). The
// first row holds the names of the columns.
import Papa from 'papaparse';
import { isObject, type Json, parseJson } from '#contract';
import { readWorkbook, WorkbookError } from './xlsx-reader.ts';

/** A table as it was read. */
export interface Table {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Json[])[];
  /** What it was, for people: "CSV", "Excel", "JSON". */
  readonly format: 'CSV' | 'Excel' | 'JSON';
}

/** Why a file is no table: the end of the id of our words. */
export type TableFault = 'empty' | 'not-excel' | 'too-large' | 'not-json' | 'no-list' | 'not-text';

/** A larger file is not read: it would freeze the page. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads a file. */
export async function readTable(file: File): Promise<Table | TableFault> {
  if (file.size > MAX_BYTES) return 'too-large';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) return workbookTable(bytes);
  // The binary format that Excel had before 2007, and other files of programs.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return 'not-excel';
  const text = textOf(bytes);
  if (text === null) return 'not-text';
  const isJson = /\.json$/i.test(file.name) || /^\s*[[{]/.test(text);
  return isJson ? jsonTable(text) : csvTable(text);
}

function workbookTable(bytes: Uint8Array): Table | TableFault {
  try {
    return tableOf(readWorkbook(bytes), 'Excel');
  } catch (error) {
    return error instanceof WorkbookError ? error.code : 'not-excel';
  }
}

/** UTF-8, UTF-16 by its mark, else what Windows programs in the West write; null for what is no text. */
export function textOf(bytes: Uint8Array): string | null {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  if (bytes.subarray(0, 4096).includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function csvTable(text: string): Table | TableFault {
  // Excel's own hint of the delimiter is no row.
  const hint = /^sep=(.)\r?\n/i.exec(text);
  const { data } = Papa.parse<string[]>(hint === null ? text : text.slice(hint[0].length), {
    delimiter: hint?.[1] ?? '',
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
  });
  return tableOf(data, 'CSV');
}

function tableOf(cells: readonly (readonly string[])[], format: Table['format']): Table | TableFault {
  const [head, ...rows] = cells;
  if (head === undefined || rows.length === 0) return 'empty';
  const width = Math.max(head.length, ...rows.slice(0, 1000).map((row) => row.length));
  const heads = Array.from({ length: width }, (_, index) => (head[index] ?? '').replace(/^\ufeff/, '').trim());
  return { heads, rows, format };
}

function jsonTable(text: string): Table | TableFault {
  let value: Json;
  try {
    value = parseJson(text);
  } catch {
    return 'not-json';
  }
  const list = listIn(value);
  if (list === null) return 'no-list';
  const items = list.filter(isObject) as readonly Readonly<Record<string, Json>>[];
  if (items.length === 0) return 'empty';
  const heads = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const rows = items.map((item) => heads.map((name): Json => (Object.hasOwn(item, name) ? (item[name] ?? null) : '')));
  return { heads, rows, format: 'JSON' };
}

function listIn(value: Json): readonly Json[] | null {
  if (Array.isArray(value)) return value as readonly Json[];
  if (!isObject(value)) return null;
  const inner = Object.values(value).find((part) => Array.isArray(part) && part.some(isObject));
  return inner === undefined ? null : (inner as readonly Json[]);
}
