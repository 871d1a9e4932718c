// Which role in paging an input plays by the words that it is made of ("results_per_page", "startPage"), and by what its
// description says ("number of records to skip"): APIs have more names than a list can hold. Input: a name or an input of
// a list; output: a role, or null.
import { kept, wordsOf } from '../words/labels.ts';
import type { ListInput } from './list-inputs.ts';
import type { PagingRole } from './paging-roles.ts';

const PAGE = set('page paging pagination paginate paginated pager pg');
const THINGS = set('result record item row entry entrie hit list element object');
const AMOUNT = set('size limit length len count per max maximum take top num number');
const PLACE = set('offset skip start starting first begin beginning from at index idx position');
const FROM = set('offset skip start starting first begin beginning from');
const NUMBER = set('number no nr num n current curr cur now index idx requested desired return');
const KEYS = set('cursor token marker bookmark');
const AROUND = set('of to the by in on return returned this requested desired display next after search');

/** The role of a name that is made of nothing but words of paging, two or more; null where one of its words is another. */
export function roleOfWords(name: string): PagingRole | null {
  const plural = wordsOf(name).flatMap(pieces);
  const words = plural.map((word) => (THINGS.has(word.replace(/s$/, '')) ? word.replace(/s$/, '') : word));
  const has = (some: ReadonlySet<string>): boolean => words.some((word) => some.has(word));
  if (words.length < 2 || !words.every((word) => VOCABULARY.some((some) => some.has(word)))) return null;
  if (has(KEYS)) return has(PAGE) || has(NEXT) ? (words.includes('token') ? 'token' : 'cursor') : null;
  if (has(PAGE)) {
    if (has(OFFSETS)) return 'offset';
    if (has(SIZES) || has(THINGS)) return 'size';
    return has(NUMBER) || has(FROM) || words.every((word) => PAGE.has(word)) ? 'page' : null;
  }
  if (has(THINGS)) {
    if (has(FROM)) return 'offset';
    return isCount(plural, words) ? 'size' : null;
  }
  if (words.every((word) => PLACE.has(word) || word === 'limit' || word === 'count') && has(FROM)) return 'offset';
  return words.every((word) => AMOUNT.has(word)) && has(COUNTED) ? 'size' : null;
}

const NEXT = set('next after start');
const OFFSETS = set('offset skip');
const SIZES = set('size limit length len count per max maximum take');
const COUNTED = set('limit count take');
const VOCABULARY = [PAGE, THINGS, AMOUNT, PLACE, NUMBER, KEYS, AROUND];
const KNOWN = new Set(VOCABULARY.flatMap((some) => [...some]));

/** "pagesize" and "maxresults" are two words written together. */
function pieces(word: string): readonly string[] {
  if (KNOWN.has(word) || word.length > 24) return [word];
  for (let end = word.length - 1; end > 1; end -= 1) {
    const [first, rest] = [word.slice(0, end), word.slice(end)];
    if (!KNOWN.has(first) && !THINGS.has(first.replace(/s$/, ''))) continue;
    const others = rest.length < 2 ? [rest] : THINGS.has(rest.replace(/s$/, '')) ? [rest] : pieces(rest);
    if (others.every((one) => KNOWN.has(one) || THINGS.has(one.replace(/s$/, '')))) return [first, ...others];
  }
  return [word];
}

/** "numResults", "max_items", "records_number": how many things; "item_number" is the number of one. */
function isCount(plural: readonly string[], words: readonly string[]): boolean {
  if (words.some((word) => SIZES.has(word))) return true;
  const isMany = plural.some((word, at) => word !== words[at]);
  return isMany && words.some((word) => word === 'num' || word === 'number' || word === 'top');
}

const MANY = String.raw`(?:\w+ )?(?:results|items|records|rows|entries|objects|elements|hits|resources)`;
const GIVEN = String.raw`(?:return(?:ed)?|retrieved?|fetch|fetched|show|display|list|include|get|load)`;

const SAID: readonly (readonly [PagingRole, RegExp])[] = [
  [
    'offset',
    new RegExp(
      [
        String.raw`\bnumber of (?:\w+ ){1,3}to (?:skip|bypass|ignore)\b|\b(?:paging|pagination|starting|start) (?:offset|index|row|record)\b`,
        String.raw`\b(?:index|position|offset|number) of the (?:first|starting) (?:item|result|record|row|entry|element|object)\b`,
        String.raw`\boffset (?:of|from|into|within) (?:the )?(?:first|start|list|results?|collection)\b`,
        String.raw`\bskip (?:the )?(?:first )?(?:n|this many|over)\b`,
        String.raw`\bfrom this (?:index|offset|position)\b|\b(?:result|item|record|row|entry|element) to (?:start|begin) (?:with|from|at)\b`,
      ].join('|'),
      'i',
    ),
  ],
  [
    'size',
    new RegExp(
      [
        String.raw`\b(?:number|count|amount) of ${MANY} (?:that (?:should|will|are to) be |to (?:be )?|which (?:should|will) be )?${GIVEN}\b`,
        String.raw`\b${MANY} (?:per|in a|on a|in each|in one|for each) (?:page|response|request|call)\b|\bpage size\b|\bsize of (?:the|a|each) page\b`,
        String.raw`\blimits? (?:the )?(?:number of )?(?:results|items|records|rows|entries) (?:to|returned|per)\b`,
      ].join('|'),
      'i',
    ),
  ],
  [
    'page',
    new RegExp(
      [
        String.raw`\bpage (?:number|index|no\.?)\b|\b(?:number|index) of (?:the )?page\b|\b(?:zero|one|0|1)[- ](?:based|indexed) page\b`,
        String.raw`^(?:the |a |which |what )?(?:\w+ )?page (?:of (?:the )?(?:${MANY}|list|data)|to (?:be )?${GIVEN})\b|^current page\b`,
      ].join('|'),
      'i',
    ),
  ],
];

const SAID_CURSOR = new RegExp(
  [
    String.raw`\b(?:pagination|paging|page) (?:cursor|token)\b|\b(?:cursor|token|marker|bookmark|key)\b[^.]{0,80}\bnext (?:page|set|batch|chunk|results)\b`,
    String.raw`\bnext (?:page|set|batch|chunk) of (?:the )?(?:results|items|records|entries|data)\b[^.]{0,60}\b(?:cursor|token|marker)\b|\bused to (?:get|fetch|retrieve) the next (?:page|set|batch)\b`,
    String.raw`\b(?:cursor|token|marker)\b[^.]{0,60}\b(?:previous (?:response|request|call|page|query)|last (?:response|request|call))\b`,
    String.raw`\b(?:used|parameter) for pagination\b|\bvalue (?:received|returned|given|got) (?:in|by|from|with) the (?:previous|last) (?:response|request|call|page)\b`,
  ].join('|'),
  'i',
);

/** The role that a description tells of: "Index of the first record", "a pagination cursor". */
export function roleSaid({ description }: ListInput, isNumber: boolean): PagingRole | null {
  if (description === '') return null;
  return isNumber ? kept(NUMBERS, description, roleOfNumber) : kept(TEXTS, description, roleOfText);
}

/** Parameters say the same over and over; each description is read once. */
const NUMBERS = new Map<string, PagingRole | null>();
const TEXTS = new Map<string, PagingRole | null>();

function roleOfNumber(description: string): PagingRole | null {
  return SAID.find(([, says]) => says.test(description))?.[0] ?? null;
}

function roleOfText(description: string): PagingRole | null {
  if (!SAID_CURSOR.test(description)) return null;
  return /token\b/i.test(description) ? 'token' : 'cursor';
}

/** Words as a set. */
function set(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
