// An Excel workbook (ECMA-376, SpreadsheetML) → the cells of its first sheet that holds any, as text: numbers with all their
// digits, days and moments in ISO 8601. Formulas are never computed: what Excel saw last counts. Sizes are limited, since a
// small zip may hold a large text.
import { strFromU8, unzipSync } from 'fflate';

/** The bytes are no workbook that can be read: a code for our words. */
export class WorkbookError extends Error {
  readonly code: 'not-excel' | 'too-large';
  constructor(code: WorkbookError['code']) {
    super(code);
    this.name = 'WorkbookError';
    this.code = code;
  }
}

/** Bytes that the parts may have, unzipped. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The rows of the first sheet with cells. */
export function readWorkbook(bytes: Uint8Array): readonly (readonly string[])[] {
  const parts = unzipped(bytes);
  const text = (path: string): string => {
    const part = parts.get(path.toLowerCase());
    return part === undefined ? '' : strFromU8(part);
  };
  const shared = sharedTexts(text('xl/sharedStrings.xml'));
  const styles = dateStyles(text('xl/styles.xml'));
  const is1904 = /<workbookPr\b[^>]*\bdate1904="(1|true)"/.test(text('xl/workbook.xml'));
  for (const path of sheetPaths(text('xl/workbook.xml'), text('xl/_rels/workbook.xml.rels'), parts)) {
    const rows = rowsOf(text(path), { shared, styles, is1904 });
    if (rows.length > 0) return rows;
  }
  return [];
}

function unzipped(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  let size = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (
          !/^(xl\/(workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i.test(
            name,
          )
        )
          return false;
        size += originalSize;
        if (size > MAX_BYTES) throw new WorkbookError('too-large');
        return true;
      },
    });
    const parts = new Map(Object.entries(files).map(([name, part]) => [name.toLowerCase(), part]));
    if (!parts.has('xl/workbook.xml')) throw new WorkbookError('not-excel');
    return parts;
  } catch (error) {
    throw error instanceof WorkbookError ? error : new WorkbookError('not-excel');
  }
}

/** The sheets in the order in which Excel shows them. */
function sheetPaths(book: string, relations: string, parts: ReadonlyMap<string, Uint8Array>): readonly string[] {
  const targets = new Map(
    [...relations.matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
  );
  const named = [...book.matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].flatMap(([tag]) => {
    const target = targets.get(attribute(tag, 'r:id')) ?? '';
    return target === '' ? [] : [target.startsWith('/') ? target.slice(1) : `xl/${target}`];
  });
  const others = [...parts.keys()].filter((path) => path.startsWith('xl/worksheets/')).toSorted();
  return named.length > 0 ? named : others;
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

function sharedTexts(xml: string): readonly string[] {
  return [...xml.matchAll(/<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g)].map(([, inner]) =>
    textIn(inner ?? ''),
  );
}

/** The runs of a text, without how it is read aloud (`rPh`). */
function textIn(xml: string): string {
  const spoken = xml.replaceAll(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '');
  return [...spoken.matchAll(/<(?:\w+:)?t\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?t>)/g)]
    .map(([, text]) => unescaped(text ?? ''))
    .join('');
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

function unescaped(text: string): string {
  const plain = text.replaceAll(/&(#x?[0-9a-fA-F]+|\w+);/g, (all, name: string) => {
    if (!name.startsWith('#')) return ENTITIES.get(name) ?? all;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
  return plain.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

type DateStyle = 'day' | 'moment' | 'time';

/** Which cell styles show dates, by their place in `cellXfs`. */
function dateStyles(xml: string): ReadonlyMap<number, DateStyle> {
  const formats = new Map(
    [...xml.matchAll(/<(?:\w+:)?numFmt\b[^>]*>/g)].map(([tag]) => [
      Number(attribute(tag, 'numFmtId')),
      unescaped(attribute(tag, 'formatCode')),
    ]),
  );
  const cells = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0] ?? '';
  const styles = [...cells.matchAll(/<(?:\w+:)?xf\b[^>]*>/g)].map(([tag]) => Number(attribute(tag, 'numFmtId')));
  return new Map(
    styles.flatMap((format, index) => {
      const style = dateStyle(format, formats.get(format));
      return style === null ? [] : [[index, style] as const];
    }),
  );
}

function dateStyle(id: number, code: string | undefined): DateStyle | null {
  // Built-in formats (ECMA-376 §18.8.30).
  if (code === undefined) {
    if (id >= 14 && id <= 17) return 'day';
    if (id === 22) return 'moment';
    return (id >= 18 && id <= 21) || (id >= 45 && id <= 47) ? 'time' : null;
  }
  const bare = code.replaceAll(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|_.|\*./gi, '').toLowerCase();
  const [day, time] = [/[yd]/.test(bare), /[hs]/.test(bare)];
  if (!day && !time) return /m/.test(bare) && !/[0#?]/.test(bare) ? 'day' : null;
  return day ? (time ? 'moment' : 'day') : 'time';
}

interface Book {
  readonly shared: readonly string[];
  readonly styles: ReadonlyMap<number, DateStyle>;
  readonly is1904: boolean;
}

const CELL = /<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
const ROW = /<(?:\w+:)?row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g;

/** A sheet has at most this many columns. */
const MAX_COLUMNS = 16_384;

function rowsOf(xml: string, book: Book): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (const [, , inner] of xml.matchAll(ROW)) {
    const row: string[] = [];
    for (const [, tag, content] of (inner ?? '').matchAll(CELL)) {
      const at = columnOf(attribute(` ${tag ?? ''}`, 'r')) ?? row.length;
      if (at >= MAX_COLUMNS) continue;
      while (row.length < at) row.push('');
      row[at] = cellText(` ${tag ?? ''}`, content ?? '', book);
    }
    if (row.some((cell) => cell !== '')) rows.push(row);
  }
  return rows;
}

/** "AB12" is column 27, counted from 0. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase();
  if (letters === undefined) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(tag: string, content: string, { shared, styles, is1904 }: Book): string {
  const type = attribute(tag, 't');
  if (type === 'inlineStr') return textIn(content);
  const held = unescaped(/<(?:\w+:)?v\b[^>]*>([\s\S]*?)<\/(?:\w+:)?v>/.exec(content)?.[1] ?? '');
  if (type === 's') return shared[Number(held)] ?? '';
  if (type === 'b') return held === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  if (type === 'str' || type === 'd' || held === '') return held;
  const style = styles.get(Number(attribute(tag, 's')));
  return style === undefined ? plainNumber(held) : momentText(Number(held) + (is1904 ? 1462 : 0), style);
}

/** Excel writes 0.1+0.2 with seventeen digits although it shows and means fifteen. */
function plainNumber(text: string): string {
  const digits = text
    .replace(/[eE].*$/, '')
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '').length;
  if (digits <= 15 && !/e/i.test(text)) return text;
  const number = Number(Number(text).toPrecision(15));
  return Number.isInteger(number) && Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number);
}

function momentText(serial: number, style: DateStyle): string {
  const at = new Date(Math.round((serial - 25_569) * 86_400_000));
  if (Number.isNaN(at.getTime())) return String(serial);
  const iso = at.toISOString();
  if (style === 'time') return iso.slice(11, 19);
  // Of a format that shows a day the time does not count, unless it is there.
  return style === 'day' && serial % 1 === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)}T${iso.slice(11, 19)}`;
}
