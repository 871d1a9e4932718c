// A description with HTML in it (CommonMark §6.6 allows that, and many APIs write nothing else) → the same as Markdown, so
// that people read words and not tags. What is no tag of HTML, such as "<customer_id>", and what stands in code, stays.

/** Longer ones stay as they are: nobody reads them, and reading them is to cost little. */
const LONGEST = 50_000;

const TAG = /<\/?[a-z][^<>]{0,400}>/i;

/** Code of Markdown, in which a tag is meant as it stands. */
const CODE = /(```[^`]{0,9999}```|`[^`\n]{0,999}`)/;

const RULES: readonly (readonly [RegExp, string])[] = [
  [
    /<a\s[^<>]{0,400}?href\s{0,9}=\s{0,9}["']?(https?:[^"'\s<>]{1,400})["']?[^<>]{0,400}>([^<>]{0,400})<\/a>/gi,
    '[$2]($1)',
  ],
  [/<code\b[^<>]{0,400}>([^<>`\n]{1,400})<\/code>/gi, '`$1`'],
  [/<(?:b|strong)\b[^<>]{0,400}>([^<>*]{1,400})<\/(?:b|strong)>/gi, '**$1**'],
  [/<(?:i|em)\b[^<>]{0,400}>([^<>_]{1,400})<\/(?:i|em)>/gi, '_$1_'],
  [/<br\s{0,9}\/?>[ \t]{0,9}\n?/gi, '  \n'],
  [/<li\b[^<>]{0,400}>\s{0,9}/gi, '\n- '],
  [/<h[1-6]\b[^<>]{0,400}>([^<>\n]{1,400})<\/h[1-6]>/gi, '\n\n**$1**\n\n'],
  [/<\/?(?:p|div|ul|ol|table|thead|tbody|tr|blockquote|section|pre|dl|hr)\b[^<>]{0,400}>/gi, '\n\n'],
  [
    /<\/?(?:a|b|strong|i|em|u|s|br|li|td|th|dt|dd|span|code|small|sup|sub|font|img|h[1-6]|center|aside|details|summary|var|kbd|tt|abbr)\b[^<>]{0,400}>/gi,
    ' ',
  ],
  [/&nbsp;/gi, ' '],
  [/[ \t]{1,9}(?=[.,;:!?)])/g, ''],
  [/(\S)[ \t]{2,9}(?=\S)/g, '$1 '],
  [/\n[ \t]{0,9}(?:\n[ \t]{0,9}){2,99}/g, '\n\n'],
];

/** What tools write where nobody wrote anything: the docstring of every enumeration in Python. */
const SAYS_NOTHING = /^\s{0,9}An enumeration\.\s{0,9}$/;

/** A heading over the whole of a text, which says the name of what it describes once more (Rust's habit: "# Uri"). */
const HEADING = /^\s{0,9}#{1,6}[ \t]{1,9}[^\n]{1,120}\n\s{0,9}(?=\S)/;

/** A description as Markdown without HTML, and without a heading over all of it. */
export function proseOf(described: string): string {
  if (SAYS_NOTHING.test(described)) return '';
  const text = withoutMargin(described).replace(HEADING, '');
  if (text.length > LONGEST || !text.includes('<') || !TAG.test(text)) return text;
  const parts = text.split(CODE);
  return parts
    .map((part, index) => (index % 2 === 1 ? part : RULES.reduce((so, [tag, mark]) => so.replace(tag, mark), part)))
    .join('')
    .trim();
}

/**
 * Without the margin that a text has where it stands in a program (Python's docstrings, Kotlin's raw texts): Markdown takes four
 * spaces for code. A list below a first line has less, and code below one has four.
 */
function withoutMargin(described: string): string {
  if (described.length > LONGEST || !/\n {4}/.test(described)) return described;
  const [first = '', ...rest] = described.split('\n');
  const margins = rest.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const margin = Math.min(...margins);
  if (margin < (first.trim() === '' ? 4 : 8) || margins.length === 0) return described;
  return [first, ...rest.map((line) => line.slice(margin))].join('\n').trim();
}
