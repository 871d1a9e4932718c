// Rows of cells → an Excel workbook (ECMA-376, SpreadsheetML), zipped piece by piece as rows come. Numbers with more digits
// than Excel holds (15) stay exact as text; days and moments are real dates, moments in the time zone of the person.
import { Zip, ZipDeflate } from 'fflate';
import type { Cell } from '#model';
import { disarmed } from './csv.ts';

/** Writes a workbook row by row. */
export interface XlsxWriter {
  readonly row: (cells: readonly Cell[]) => void;
  /** Ends the workbook. */
  readonly end: () => void;
}

/** Limits of Excel. */
const MAX_ROWS = 1_048_576;
const MAX_TEXT = 32_767;
const MAX_DIGITS = 15;

/** Styles by their place in `cellXfs` below. */
const STYLE = { plain: 0, head: 1, day: 2, moment: 3, quoted: 4 } as const;

/** A writer; `write` gets the bytes. A sheet that is full is followed by another, with the same head. */
export function xlsxWriter(
  name: string,
  head: readonly string[],
  write: (bytes: Uint8Array<ArrayBuffer>) => void,
): XlsxWriter {
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    write(bytes as Uint8Array<ArrayBuffer>);
  });
  const sheets: Sheet[] = [];
  const sheet = (): Sheet => {
    const made = newSheet(zip, sheets.length + 1, head);
    sheets.push(made);
    return made;
  };
  let current = sheet();
  return {
    row: (cells) => {
      if (current.rows >= MAX_ROWS) {
        current.end();
        current = sheet();
      }
      current.push(cells.map((cell, column) => cellXml(cell, column, current.rows + 1)).join(''));
    },
    end: () => {
      current.end();
      for (const [path, text] of bookParts(name, sheets.length)) whole(zip, path, text);
      zip.end();
    },
  };
}

interface Sheet {
  rows: number;
  readonly push: (cells: string) => void;
  readonly end: () => void;
}

/** How much text is collected before it is compressed. */
const PIECE = 64 * 1024;

function newSheet(zip: Zip, number: number, head: readonly string[]): Sheet {
  const file = new ZipDeflate(`xl/worksheets/sheet${number}.xml`, { level: 6 });
  zip.add(file);
  let open = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  const flush = (last: boolean): void => {
    file.push(ENCODER.encode(open), last);
    open = '';
  };
  const sheet: Sheet = {
    rows: 0,
    push: (cells) => {
      sheet.rows += 1;
      open += `<row r="${sheet.rows}">${cells}</row>`;
      if (open.length > PIECE) flush(false);
    },
    end: () => {
      open += '</sheetData></worksheet>';
      flush(true);
    },
  };
  sheet.push(head.map((text, column) => textXml(text, column, 1, STYLE.head)).join(''));
  return sheet;
}

function whole(zip: Zip, path: string, text: string): void {
  const file = new ZipDeflate(path, { level: 6 });
  zip.add(file);
  file.push(ENCODER.encode(text), true);
}

const ENCODER = new TextEncoder();

function cellXml(cell: Cell, column: number, row: number): string {
  const at = `r="${columnName(column)}${row}"`;
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'boolean':
      return `<c ${at} t="b"><v>${cell.value ? 1 : 0}</v></c>`;
    case 'number':
      return fitsExcel(cell.text) ? `<c ${at}><v>${cell.text}</v></c>` : textXml(cell.text, column, row);
    case 'day':
      return dateXml(cell, Date.parse(cell.text), at, column, row, STYLE.day);
    case 'moment':
      return dateXml(cell, cell.at - new Date(cell.at).getTimezoneOffset() * 60_000, at, column, row, STYLE.moment);
    default:
      return textXml(cell.text, column, row);
  }
}

/** Excel counts days from the last day of 1899, and has none before March 1900 that all agree on. */
function dateXml(
  cell: { readonly text: string },
  local: number,
  at: string,
  column: number,
  row: number,
  style: number,
) {
  const days = local / 86_400_000 + 25_569;
  if (!(days >= 61) || days > 2_958_465) return textXml(cell.text, column, row);
  return `<c ${at} s="${style}"><v>${Number(days.toFixed(9))}</v></c>`;
}

/** A text; one that would be a formula elsewhere is marked as text, so that it stays one where it is edited or saved as CSV. */
function textXml(text: string, column: number, row: number, style?: number): string {
  const quoted = disarmed(text) === text ? STYLE.plain : STYLE.quoted;
  const shown = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
  return `<c r="${columnName(column)}${row}" t="inlineStr" s="${style ?? quoted}"><is><t xml:space="preserve">${escaped(shown)}</t></is></c>`;
}

/** Fifteen digits at most, and not so many zeros that a person could no longer read it. */
function fitsExcel(text: string): boolean {
  const digits = text
    .replace(/[eE].*$/, '')
    .replaceAll(/[^\d]/g, '')
    .replace(/^0+/, '');
  return digits.length <= MAX_DIGITS && Number.isFinite(Number(text)) && Math.abs(Number(text)) < 1e300;
}

/** What XML cannot hold is written as ECMA-376 §22.9.2.19 says, and so is a text that looks like that already. */
function escaped(text: string): string {
  const marked = text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  const legal = PLAIN.test(marked) ? marked : Array.from(marked, legalIn).join('');
  return legal.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
}

/** Nothing in it that needs a closer look. */
const PLAIN = /^[\t\n\r -\ud7ff\ue000-\ufffd]*$/;

function legalIn(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const isLegal =
    code > 0xffff ||
    (code >= 0x20 && (code < 0xd800 || (code > 0xdfff && code < 0xfffe))) ||
    /[\t\n\r]/.test(character);
  return isLegal ? character : `_x${code.toString(16).padStart(4, '0').toUpperCase()}_`;
}

/** "A" … "Z", "AA" …: the letters of a column, counted from 0. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function bookParts(name: string, sheets: number): readonly (readonly [string, string])[] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const title = (number: number): string => sheetName(number === 1 ? name : `${name.slice(0, 26)} ${number}`);
  const sheetTags = numbers.map((n) => `<sheet name="${escapedName(title(n))}" sheetId="${n}" r:id="rId${n}"/>`);
  const sheetRelations = numbers.map(
    (n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  const sheetTypes = numbers.map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${sheetTypes.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheetTags.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${sheetRelations.join('')}<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
  ];
}

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`;

/** Excel's rules for the name of a sheet. */
function sheetName(name: string): string {
  const fitting = name
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .trim()
    .replaceAll(/^'|'$/g, '')
    .slice(0, 31);
  return fitting === '' ? 'Data' : fitting;
}

function escapedName(text: string): string {
  return escaped(text).replaceAll('"', '&quot;');
}
