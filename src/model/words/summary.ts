// What of a description is said to people: contracts are described to programmers, in Markdown or HTML, often at length.
// Markdown by CommonMark's blocks, as far as the words go.
import { overLetters, SOME_WORD } from './letters.ts';

/**
 * The first words of a description that tell people something, as plain text: no headings, pictures, tables or code, and no
 * sentence about requests and answers (rule `said-to-people`). Empty where nothing is left. Of an operation the first
 * paragraph counts alone: what comes after it is said to programmers; `within` says of how many it may be the first.
 */
export function firstWords(description: string, most = SHORT, within = 1): string {
  const text = unescaped(description.slice(0, LOOKED_AT)).replace(FIELDS_OF_CODE, '');
  const blocks = (/[<`~]/.test(text) ? text.replace(APART, '\n\n') : text).split(/\n\s*\n/);
  let left = within;
  for (const block of blocks) {
    const plain = plainWords(block);
    if (plain === '' || SAYS_NOTHING.test(plain)) continue;
    const sentences = plain.split(/(?<=[.!?])\s+(?=\S)/);
    const said = asText(sentences.filter((sentence) => !TO_PROGRAMS.test(sentence)));
    if (SOME_WORD(said).test(said))
      return said.length <= most ? said : `${said.slice(0, most).replace(/\s+\S*$/, '')} …`;
    left -= 1;
    if (left === 0) break;
  }
  return '';
}

/** Fields of a function's documentation in Python (Sphinx), which frameworks pass on as they are: ":param name: …", ":return: …". */
const FIELDS_OF_CODE = /(?:^|\s):(?:param|type|returns?|rtype|raises?)\b[^:\n]{0,60}:[\s\S]*$/;

/** What people and generators write where they have nothing to say. */
const SAYS_NOTHING =
  /^(?:no description(?: (?:provided|available|given|yet))?|none|n\/a|to ?do|tbd|development documentation)\W*$/i;

/** Sentences as one text: with a capital, and without what leads to a list or an address that is not told here ("… as follows:"). */
function asText(sentences: readonly string[]): string {
  const leads = sentences.length > 1 && sentences.at(-1)?.endsWith(':') === true;
  const text = (leads ? sentences.slice(0, -1) : sentences).join(' ').replace(/:$/, '.');
  return text.replace(SMALL_WORD(text), (word) => word.charAt(0).toUpperCase() + word.slice(1));
}

const SMALL_WORD = overLetters(String.raw`^[\p{Ll}]+(?=[\s,.])`);

/** Characters beside a name, of a tile or an entry. */
const SHORT = 160;
const LOOKED_AT = 2_000;

/** Code, comments, and the headings and blocks of HTML: they stand apart from what is said around them. */
const APART =
  /^ {0,3}(```|~~~)[\s\S]*?(?:^ {0,3}\1.*$|(?![\s\S]))|<!--[\s\S]*?-->|<(h[1-6]|pre|table|style|summary)\b[\s\S]*?<\/\2>|<\/?(?:p|div|br|ul|ol|li|hr|details)\b[^>]{0,200}>/gim;

/** Lines that say nothing by themselves: headings, rules, rows of tables, entries of lists. */
const NO_SENTENCE = /^\s*(?:#{1,6}(?!#).*|[=\-*_]{3,}\s*|\|.*|(?:[-*+]|\d+[.)])\s.*|>\s*\[!\w+\]\s*)$/gm;

const MARKED_UP = overLetters(String.raw`[^\p{L}\p{N} .,:;'"()/%-]`);

function plainWords(block: string): string {
  if (!MARKED_UP(block).test(block)) return block.trim();
  return (
    block
      .replace(/^.*\n(?:=+|-{2,})\s*$/gm, '')
      .replace(NO_SENTENCE, '')
      .replace(/!\[[^\]]{0,200}\]\([^)]{0,300}\)/g, '')
      .replace(/\[([^\]]{0,200})\]\([^)]{0,300}\)/g, '$1')
      // An address in angle brackets (CommonMark, autolinks) is no tag.
      .replace(/<([a-z][a-z+.-]{1,31}:[^\s<>]{1,300})>/gi, '$1')
      // What is struck out is not meant.
      .replace(/~~[^~\n]{1,200}~~/g, '')
      .replace(/<\/?[a-z][^>]{0,200}>|[*`]|^\s*>\s?|(?<!\w)_|_(?!\w)/gim, '')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Signs that are written as HTML has them, as themselves; a tag or comment may be written so too. */
export function unescaped(text: string): string {
  return text.includes('&')
    ? text.replace(/&(?:nbsp|amp|quot|lt|gt|#39);/g, (entity) => ENTITIES.get(entity) ?? entity)
    : text;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&nbsp;', '\u00a0'],
]);

/** What is said of calls, to those who write them. */
const TO_PROGRAMS =
  /\b(?:OpenAPI|Swagger|[Rr]equests? (?:right )?(?:here|from)|GET|POST|PUT|PATCH|DELETE|HTTPS?|https?|JSON|curl|REST(?:ful)?|Bearer|[Ee]nd-?points?|[Pp]ayloads?|[Hh]eaders?|(?:query|path) (?:string|param\w*)|(?:[Rr]equest|[Rr]esponse) (?:body|object)|API (?:call|request)s?|can (?:also )?be (?:filtered|sorted|paginated))\b/;
