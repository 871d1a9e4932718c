// The values of a text that only its description names (rule `values-said`): "Possible values: `web`, `ftp`", "must be one of:
// ASC, DESC", "Must be UDP, TCP, or SCTP", "Either 'open' or 'closed'", a list with a line for each, "Status (NEW, RESOLVED)". A
// description in, the values out, in its order. Whether they are all cannot be known: they are offered, and another one may be
// written.
import { normalOf, wordsOf } from '../words/labels.ts';

/** Longer ones are not looked through; nor is what nobody could choose among by reading. */
const LONGEST = 5_000;
const MOST = 60;

/**
 * Null where none are named. `besides` are the names of what stands beside the field: "one of `url` or `file` must be given"
 * speaks of those.
 */
export function valuesSaid(
  description: string,
  name: string,
  besides: readonly string[] = [],
): readonly string[] | null {
  if (description.length > LONGEST || !SEPARATORS.some((one) => description.includes(one)) || IS_OWN.test(name))
    return null;
  const found = introduced(description) ?? closing(description, name);
  if (found === null) return null;
  const values = [...new Set(found)].filter((value) => value !== 'null');
  const isOfOthers =
    values.some((value) => normalOf(value) === normalOf(name)) || values.every((one) => besides.includes(one));
  return values.length < 2 || values.length > MOST || isOfOthers ? null : values;
}

/** Most descriptions have none of what stands between values, and are looked through no further. */
const SEPARATORS = [',', '|', ' or ', ' and ', '\n', '/', '` `', ';', '、'];

/** What things are called by is their own, whatever its description lists. */
const IS_OWN = /^(?:(?:friendly|display|full|screen)[_-]?)?(?:name|title|label|subject|slug)$/i;

function introduced(description: string): readonly string[] | null {
  const maySay = MAY_SAY.test(description);
  if (!maySay && !MUST.test(description)) return null;
  for (const lead of description.matchAll(LEADS)) {
    const isMust = MUST_ALONE.test(lead[0]);
    if (!(isMust || maySay)) continue;
    if (OF_OTHERS.test(description.slice(Math.max(0, lead.index - NEAR), lead.index))) continue;
    const rest = description.slice(lead.index + lead[0].length);
    const values = isMust ? codesOf(rest) : (linesOf(rest) ?? sentenceOf(rest, /[:：]\s*$/.test(lead[0])));
    if (values !== null) return values;
  }
  return null;
}

const MUST = /must be/i;
const MUST_ALONE = /^must be\s*$/i;
const MAY_SAY = /value|option|one of|either|allowed|valid|can be|enum|valor|valeur|werte|opci|opç|值/i;

/** What comes before the values. */
const LEADS = new RegExp(
  `(?:${[
    '\\b(?:possible|valid|allowed|permitted|accepted|acceptable|available|supported|enum(?:erated)?)(?:\\s+(?!only|for|in|as)\\w+){0,2}?\\s+(?:values?|options?|types?|states|status(?:es)?|choices)\\b',
    '\\b(?:values?|options)(?=\\s+(?:are|is|include|can be|may be|must be)\\b|\\**\\s*[:：])',
    '\\bone of\\b',
    '\\beither(?: be)?\\b',
    '\\b(?:allowed|enum|can be|may be|must be)(?=\\**\\s*[:：])',
    '\\bmust be(?!:)',
    '\\bvalores (?:posibles|válidos|permitidos|possíveis|aceitos)\\b',
    '\\bvaleurs (?:possibles|autorisées|acceptées)',
    '\\bmögliche werte\\b',
    '\\b(?:valores|opciones|opções|valeurs|werte)(?=\\**\\s*[:：])',
    '(?:可选值|取值|枚举值)',
  ].join('|')})` +
    '(?:\\s+(?:for|of|in)\\s+(?:this|the)\\s+[\\w.-]+(?:\\s+\\w+)?)?' +
    '(?:\\s+(?:currently\\s+)?(?:are|is|include|can be|may be|must be|son|são|sont|sind)\\b)?' +
    '(?:\\**\\s*[:：]\\**)?(?:\\s+(?:either|one of))?(?:\\s+(?:the|these)\\b)?(?:\\s+(?:following|predefined))?' +
    '(?:\\s+(?:values?|options?|types?|strings?|constants?)\\b)?' +
    '[^\\S\\n]*(?:[:：]|-(?=[^\\S\\n]))?(?:\\*\\*(?=\\s)[:：]?)?[^\\S\\n]*',
  'gi',
);

/** So much before the values is looked at. */
const NEAR = 200;

/** "Only one of", "if it is either": what follows are things of which one is given, or when it is. */
const OF_OTHERS =
  /\b(?:(?:only|exactly|at least|any|each|every|for)\s*|(?:if|when|unless|where|without|provide|specify|use|with|have|required)\b[^.\n]*)$/i;

const QUOTED = /^(?:["'`“‘]{1,2}|\*\*|\*)([^"'`“”‘’*\n]{1,60}?)(?:["'`”’]{1,2}|\*\*|\*)/;
/** A word of letters of any tongue: their classes by name (`\p{L}`) take V8 milliseconds to make. */
const BARE =
  /^(?:[\w$]|[^\0-\xbf\u2000-\u206f\u3000-\u303f\uff00-\uff20])(?:[\w.+/:@#$%-]|[^\0-\xbf\u2000-\u206f\u3000-\u303f\uff00-\uff20]){0,59}/;

/** Each in a line of its own, after a bullet. */
function linesOf(rest: string): readonly string[] | null {
  const values: string[] = [];
  let indent: number | undefined;
  for (const line of rest.split(/\n+/)) {
    const [, before = '', item] = /^(\s*)(?:[-*•+]|\d+[.)])\s+(.*)$/.exec(line) ?? [];
    if (item !== undefined) indent ??= before.length;
    // What stands further in belongs to the one above.
    if (item === undefined || before.length > (indent ?? 0) + 1) {
      if (line.trim() === '' || (values.length > 0 && /^\s/.test(line))) continue;
      break;
    }
    const value = QUOTED.exec(item)?.[1] ?? /^([^\s:=(–—,]{1,60})(?=\s*$|\s*[:=(–—]|\s+-)/.exec(item)?.[1];
    if (value === undefined) return null;
    values.push(value);
  }
  return values.length > 1 ? values : null;
}

/** "Must be REPLACE or DELETE": not "must be lowercase, numbers or dashes". */
function codesOf(text: string): readonly string[] | null {
  const list = listIn(text);
  return list !== null && (list.isQuoted || list.values.every(isCode)) ? sentenceOf(text, false) : null;
}

/** In a sentence, one after the other. */
function sentenceOf(text: string, isIntroduced: boolean): readonly string[] | null {
  const list = listIn(text);
  if (list === null || GOES_ON.test(list.rest) || MUST_BE.test(list.rest)) return null;
  const { values, isQuoted, rest } = list;
  // What is not quoted ends with its sentence, else the last one is a word of it.
  if (!isQuoted && !ENDS.test(rest)) return null;
  return isQuoted || isIntroduced || values.length > 2 || values.every(isCode) ? values : null;
}

/** At the end and without a word before them: "Status (NEW, RESOLVED)", "The log level: `info`, `warn`", "newest | oldest". */
function closing(description: string, name: string): readonly string[] | null {
  const isSort = SORTS.has(wordsOf(name).at(-1) ?? '');
  const said = description.trimEnd();
  const [found, inBrackets, afterColon, whole] = (isSort || QUOTES.test(said) ? CLOSING.exec(said) : null) ?? [];
  if (found === undefined || EXAMPLES.test(said.slice(0, -found.length))) return null;
  const text = (inBrackets ?? afterColon ?? whole ?? '').trim();
  const list = SEVERAL.test(text) ? listIn(text) : null;
  if (list === null || list.rest !== '') return null;
  return isSort || (list.isQuoted && list.values.length > 2 && whole === undefined) ? list.values : null;
}

const CLOSING = /(?:\(([^()\n]{3,400})\)|[:：](?: ?\n)?([^:：.()\n]{3,400})|^([^.:()\n]{3,400}))\.?$/;
const QUOTES = /["'`*“]/;
const EXAMPLES = /\b(?:e\.?g\.?|i\.?e\.?|examples?|such as|like|includ(?:e|es|ing))$/i;
const SEVERAL = /[,|/]|\sor\s/;

/** Names of what is one of few sorts. */
const SORTS: ReadonlySet<string> = new Set(
  (
    'status state action type kind mode category level priority role gender sex direction sort format method phase stage severity ' +
    'visibility frequency period interval unit scope plan outcome result reason condition availability origin channel ' +
    'estado tipo situacao statut typ durum tip genero sexo prioridad prioridade papel rol nivel'
  ).split(' '),
);

interface List {
  readonly values: readonly string[];
  readonly isQuoted: boolean;
  /** What stands behind the last one. */
  readonly rest: string;
}

function listIn(text: string): List | null {
  const values: string[] = [];
  let rest = text;
  let isQuoted = true;
  while (values.length <= MOST) {
    const [whole, quoted] = QUOTED.exec(rest) ?? [];
    const bare = whole === undefined ? BARE.exec(rest)?.[0].replace(/[.:,/]+$/, '') : undefined;
    const value = quoted?.replace(/[:.,]$/, '') ?? bare;
    if (value === undefined || value.includes('://') || (quoted === undefined && NO_VALUES.test(value))) return null;
    isQuoted &&= quoted !== undefined;
    values.push(value);
    rest = rest.slice((whole ?? bare ?? '').length).replace(ASIDE, '');
    const between = BETWEEN.exec(rest)?.[0];
    if (between === undefined) return { values, isQuoted, rest };
    rest = rest.slice(between.length);
  }
  return null;
}

/** MARKET_ON_CLOSE, in_progress, H264. */
function isCode(value: string): boolean {
  return /^[A-Z\d_.-]+$/.test(value) || /[_\d]/.test(value);
}

const BETWEEN =
  /^(?:\s*[,;|/、]\s*(?:(?:or|and|and\/or|o|ou|oder|y|e|et|und)\s+)?|\s+(?:or|and|o|ou|oder|y|e|et|und)\s+|\s+(?=[`"“]))/i;
/** "(default)", and what is said of one before the next in quotes: ": the first, `second`". */
const ASIDE = /^\s*\([^()\n]{0,80}\)|^(?:\s*[:=]|\s+[-–—])\s+[^`"'*\n]{1,120}?(?=[,;]\s*(?:or\s+)?["'`*]|\.?\s*$)/;
const ENDS = /^\s*(?:[.。](?:\s|$)|$|\n|[)\]}]|;|<|\(|-\s|(?:by\s+)?default)/i;
const GOES_ON = /^\s*,?\s*(?:etc|\.\.\.|…|and so on|and (?:more|others))/i;
/** "… must be given". */
const MUST_BE =
  /^\s*(?:parameters?|fields?|properties|attributes|arguments?)?\s*(?:must|should|has to|have to|needs? to|is|are|can|may)\s+(?:be\s+)?(?:set|specified|given|provided|present|required|supplied|passed|used|defined|included|sent|mandatory)/i;
const NO_VALUES =
  /^(?:an?|the|these|those|this|that|your|any|etc|e\.?g|i\.?e|strings?|numbers?|integers?|objects?|arrays?|values?|eq|ne|for|if|when)$/i;
