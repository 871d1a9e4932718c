// Rows of text → CSV (RFC 4180). A text that a spreadsheet would take for a formula is disarmed (OWASP ASVS 1.2.10).

/** What a spreadsheet takes for the beginning of a formula, or skips on its way to one. */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** A number is a number, also with a sign before it. */
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** The text, with an apostrophe before it where a spreadsheet would take it for a formula. */
export function disarmed(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** One line for each row, disarmed and quoted where needed. */
export function csvOf(rows: readonly (readonly string[])[], delimiter = ','): string {
  const special = new RegExp(`["\\r\\n${delimiter}]|^\\s|\\s$`);
  const cell = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => `${row.map((text) => cell(disarmed(text))).join(delimiter)}\r\n`).join('');
}
