// Pages of items → a file, page after page: CSV, Excel or JSON, with the chosen columns. What came before a failure or a
// cancellation is a whole file of its own, and is told to be a part.
import { type Json, printJson } from '#contract';
import { type Cell, cellOf, cellText, type Field, fieldValue } from '#model';
import { csvOf } from './csv.ts';
import type { Sink } from './sink.ts';
import { xlsxWriter } from './xlsx-writer.ts';

/** The kinds of file. */
export type ExportFormat = 'csv' | 'xlsx' | 'json';

/** What is written, and how. */
export interface ExportOptions {
  readonly format: ExportFormat;
  readonly name: string;
  readonly fields: readonly Field[];
  /** JSON only: items as they are, with what no column shows. */
  readonly whole: boolean;
}

/** Media types by format. */
export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
};

interface Writer {
  readonly item: (item: Json) => string | null;
  readonly begin: string;
  readonly end: () => string | null;
}

/**
 * Writes all items; `tell` gets how many there are so far. Answers how many were written, and why it ended too early, if it
 * did. The sink is left open, so that the part can be closed or thrown away.
 */
export async function runExport(
  pages: AsyncIterable<{ readonly items: readonly Json[] }>,
  sink: Sink,
  options: ExportOptions,
  tell: (count: number) => void,
): Promise<{ readonly count: number; readonly error: unknown }> {
  let open: Uint8Array<ArrayBuffer>[] = [];
  const writer = writerOf(options, (bytes) => open.push(bytes));
  const flush = async (text: string | null): Promise<void> => {
    const bytes = open;
    open = [];
    if (text !== null && text !== '') await sink.write(text);
    for (const piece of bytes) await sink.write(piece);
  };
  let count = 0;
  let error: unknown;
  await flush(writer.begin);
  try {
    for await (const { items } of pages) {
      let text = '';
      for (const item of items) {
        text += (options.format === 'json' && count > 0 ? ',\n' : '') + (writer.item(item) ?? '');
        count += 1;
      }
      await flush(text);
      tell(count);
    }
  } catch (thrown) {
    error = thrown;
  }
  await flush(writer.end());
  return { count, error };
}

function writerOf(
  { format, fields, name, whole }: ExportOptions,
  bytes: (piece: Uint8Array<ArrayBuffer>) => void,
): Writer {
  const heads = headsOf(fields);
  const cells = (item: Json): readonly Cell[] =>
    fields.map((field) => cellOf(field, fieldValue(item, field.name), item));
  if (format === 'xlsx') {
    const book = xlsxWriter(name, heads, bytes);
    return {
      begin: '',
      item: (item) => {
        book.row(cells(item));
        return null;
      },
      end: () => {
        book.end();
        return null;
      },
    };
  }
  // The mark at the beginning tells Excel that it is UTF-8.
  if (format === 'csv')
    return { begin: `\ufeff${csvOf([heads])}`, item: (item) => csvOf([cells(item).map(cellText)]), end: () => null };
  return { begin: '[\n', item: (item) => printJson(whole ? item : partOf(item, fields)), end: () => '\n]\n' };
}

function partOf(item: Json, fields: readonly Field[]): Json {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = fieldValue(item, field.name);
      return value === undefined ? [] : [[field.name, value] as const];
    }),
  );
}

/** The heads of columns: labels, and names where two labels are the same. */
export function headsOf(fields: readonly Field[]): readonly string[] {
  const seen = new Map<string, number>();
  for (const { label } of fields) seen.set(label, (seen.get(label) ?? 0) + 1);
  return fields.map(({ label, name }) => ((seen.get(label) ?? 0) > 1 || label === '' ? name : label));
}
