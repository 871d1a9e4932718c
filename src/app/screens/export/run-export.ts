// Pages of items → a file, page after page: CSV, Excel or JSON, with the chosen columns. What came before a failure or a
// cancellation is a whole file of its own, and is told to be a part.
import { type Json, printJson } from '#contract';
import { type Cell, cellOf, cellText, type Field, fieldValue, normalOf } from '#model';
import { csvOf } from './csv.ts';
import { type FindNames, idsIn, type NamesOfField } from './relation-names.ts';
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
  /** Tables only: finds what the relations of a page are called. */
  readonly names?: FindNames;
}

/** Media types by format. */
export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
};

type NamesByField = ReadonlyMap<string, NamesOfField>;

const NO_NAMES: NamesByField = new Map();

interface Writer {
  readonly item: (item: Json, names: NamesByField) => string | null;
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
  const find = options.format === 'json' ? undefined : options.names;
  let writer: Writer | null = null;
  // What the first page's relations are called decides which columns there are.
  const started = (names: NamesByField): Writer => (writer ??= writerOf(options, names, (bytes) => open.push(bytes)));
  const begun = async (names: NamesByField): Promise<Writer> => {
    const isNew = writer === null;
    const own = started(names);
    if (isNew) await flush(own.begin);
    return own;
  };
  const flush = async (text: string | null): Promise<void> => {
    const bytes = open;
    open = [];
    if (text !== null && text !== '') await sink.write(text);
    for (const piece of bytes) await sink.write(piece);
  };
  let count = 0;
  let error: unknown;
  try {
    for await (const { items } of pages) {
      const names = (await find?.(items)) ?? NO_NAMES;
      const { item: written } = await begun(names);
      let text = '';
      for (const item of items) {
        text += (options.format === 'json' && count > 0 ? ',\n' : '') + (written(item, names) ?? '');
        count += 1;
      }
      await flush(text);
      tell(count);
    }
  } catch (thrown) {
    error = thrown;
  }
  await flush((await begun(NO_NAMES)).end());
  return { count, error };
}

function writerOf(
  { format, fields, name, whole }: ExportOptions,
  first: NamesByField,
  bytes: (piece: Uint8Array<ArrayBuffer>) => void,
): Writer {
  const columns = columnsOf(fields, first);
  const heads = columns.map(({ head }) => head);
  const cells = (item: Json, names: NamesByField): readonly Cell[] =>
    columns.map(({ field, named }) =>
      named ? nameCell(field, item, names) : cellOf(field, fieldValue(item, field.name), item),
    );
  if (format === 'xlsx') {
    const book = xlsxWriter(name, heads, bytes);
    return {
      begin: '',
      item: (item, names) => {
        book.row(cells(item, names));
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
    return {
      begin: `\ufeff${csvOf([heads])}`,
      item: (item, names) => csvOf([cells(item, names).map(cellText)]),
      end: () => null,
    };
  return { begin: '[\n', item: (item) => printJson(whole ? item : partOf(item, fields)), end: () => '\n]\n' };
}

interface Column {
  readonly head: string;
  readonly field: Field;
  /** What the relation leads to is called; else the value itself. */
  readonly named: boolean;
}

/** A relation whose names are known has two columns: "Customer" as the list shows it, and "Customer ID", which is what comes in again. */
function columnsOf(fields: readonly Field[], names: NamesByField): readonly Column[] {
  const heads = headsOf(fields);
  return fields.flatMap((field, index): readonly Column[] => {
    const head = heads[index] ?? '';
    const own = { head, field, named: false };
    const id = `${head} ID`;
    if (!names.has(field.name) || heads.some((other) => normalOf(other) === normalOf(id))) return [own];
    return [
      { ...own, named: true },
      { ...own, head: id },
    ];
  });
}

function nameCell(field: Field, item: Json, names: NamesByField): Cell {
  const known = names.get(field.name);
  const texts = idsIn(fieldValue(item, field.name)).map((id) => known?.get(id) ?? id);
  return texts.length === 0 ? { kind: 'empty' } : { kind: 'text', text: texts.join(', ') };
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
