// What a server says of a place that the form did not have → what it wants there: whether it has to be given, and of what kind,
// each only where the words leave no doubt. What is merely mentioned ("User not found", "Name already taken") is not wanted.
import { member, pointerParts } from '#contract';
import type { Issue, Json, JsonObject, Pointer } from '#contract';

/** What is wanted at a place; a schema that says nothing is of something whose kind was not told. */
export interface Want {
  readonly required: boolean;
  readonly schema: JsonObject;
  /** True where it is said to be missing, 'demand' where something is demanded of what may be there or not. */
  readonly missing: boolean | 'demand';
}

/** More of a sentence is not looked at. */
const MOST_WORDS = 400;

/** That it has to be given, in what stands after its name or where its place is told apart from the words. */
const REQUIRED: readonly RegExp[] = [
  /^(?:is|are|was|were|field|value|parameter|property|attribute| )*(?:a )?(?:required|mandatory|missing)\b(?! to\b)/,
  /^(?:is|are|was|were) (?:undefined|null|blank|empty|not (?:present|provided|specified|set|given))\b/,
  /^(?:can't|cannot|can not|must not|mustn't|should not|shouldn't|may not) be (?:left |a )?(?:blank|empty|null|undefined|omitted|nil)\b/,
  /^(?:must|should|has to|have to|needs to) be (?:provided|specified|given|present|set|supplied|filled|included|defined)\b/,
  /^must have required property\b/,
  /^must exist$/,
];

/** The same anywhere in what is said of a place that is named apart, in the languages that frameworks speak. */
const REQUIRED_ANYWHERE =
  /\b(?:required|mandatory|missing|must exist|received (?:undefined|null)|(?:can't|cannot|must not|should not|may not) be (?:blank|empty|null|undefined))\b|obligatoi?r|obrigatóri|requerid|requis\b|erforderlich|pflichtfeld|verplicht|wymagan|обязател|необходим|必須|必填|不能为空|필수|zorunlu|wajib diisi/;

/** It is no wish: it is not needed, or only then. */
const NOT_WANTED = /\b(?:not|no longer|isn't|aren't) (?:required|mandatory|missing)\b/;
const ONLY_THEN = /\b(?:if|when|unless|either|or|at least one)\b/;

interface KindRule {
  readonly name: string;
  readonly when: RegExp;
  readonly schema: JsonObject;
}

const text: JsonObject = { type: 'string' };
const whole: JsonObject = { type: 'integer' };
const number: JsonObject = { type: 'number' };
const listed: JsonObject = { type: 'array' };
const MOMENT: JsonObject = { type: 'string', format: 'date-time' };

/** The kinds that servers have words for, the narrower before the wider. */
const KINDS: readonly KindRule[] = [
  { name: 'text-of-signs', when: /\b(?:phone|card|number string|numeric string|characters?)\b/, schema: text },
  { name: 'email', when: /\be-?mail\b/, schema: { type: 'string', format: 'email' } },
  { name: 'uuid', when: /\buu?id\b|system\.guid/, schema: { type: 'string', format: 'uuid' } },
  { name: 'address', when: /\bur[il]\b/, schema: { type: 'string', format: 'uri' } },
  {
    name: 'moment',
    when: /\b(?:iso )?date-?time\b|\bdate and time\b|\btimestamp\b|system\.datetime/,
    schema: MOMENT,
  },
  { name: 'date', when: /\bdate\b|system\.dateonly/, schema: { type: 'string', format: 'date' } },
  { name: 'list', when: /\b(?:array|list of|a list|valid list|tuple)\b|\bat least \d+ elements\b/, schema: listed },
  { name: 'thing', when: /\b(?:object|dictionary|mapping|associative array)\b/, schema: { type: 'object' } },
  { name: 'whole-number', when: /\b(?:integer|int|whole number)\b|system\.int\d\d/, schema: whole },
  {
    name: 'number',
    when: /\b(?:number|numeric|decimal|float|double)\b|system\.(?:decimal|double|single)|\b(?:less|greater) than(?: or equal to)? -?\d|^(?:must|should) be (?:>|<)=? ?-?\d/,
    schema: number,
  },
  { name: 'yes-or-no', when: /\bbool(?:ean)?\b|\btrue or false\b/, schema: { type: 'boolean' } },
  { name: 'text', when: /\b(?:string|str)\b/, schema: text },
];

/** What a date by ISO 8601 is called that has a time: `scheduledPickupTime`, `starts_at`. */
const MOMENT_NAMES = /(?:[tT]ime|_at|[a-z]At)$/;

/** How a sentence begins that says what a value has to be. */
const DEMANDS =
  /^(?:must|should|has to|have to|needs to|is not an?|isn't an?|expected|(?:an? )?(?:valid|invalid)|input should|invalid input|the json value could|(?:date|datetime|time) has wrong format|failed on the)\b|:\s*expected\b/;

/** What is said of a value that came, and not of one that is missing. */
const OF_WHAT_CAME = /^(?:an? )?(?:in)?valid\b(?!.*\bexpected\b)|\bwrong format\b/;

/** What a server's word for the fault of a place wants there; null where it is no wish of something that was not given. */
export function wantOf(issue: Issue): Want | null {
  const said = saidOf(issue);
  if (NOT_WANTED.test(said)) return null;
  const schema = kindIn(issue, said);
  const required = isRequired(issue, said);
  if (!required && schema === null) return null;
  const missing = required || (!OF_WHAT_CAME.test(said) && 'demand');
  return { required: required ? !ONLY_THEN.test(said) : true, schema: schema ?? {}, missing };
}

/**
 * The faults of what is missing, said once: that it has to be there, and not as well that it must be a text, a UUID and no
 * shorter than six characters (rule `missing-is-said-once`). `isGiven`: whether something was entered at a place.
 */
export function missingSaidOnce(issues: readonly Issue[], isGiven: (place: Pointer) => boolean): readonly Issue[] {
  const isMissing = (issue: Issue): boolean => !isGiven(issue.pointer) && wantOf(issue)?.missing === true;
  const said = new Map(issues.filter(isMissing).map((issue) => [issue.pointer, issue] as const));
  return issues.filter((issue) => (said.get(issue.pointer) ?? issue) === issue);
}

function nameOf(pointer: string): string {
  return pointerParts(pointer).findLast((part) => !/^\d+$/.test(part)) ?? '';
}

/** What is said of the place, without its name and without what came instead. */
function saidOf({ pointer, params, message = '' }: Issue): string {
  const sentence = message
    .slice(0, MOST_WORDS)
    .toLowerCase()
    .replace(/[,;]\s*unable to\b.*$/s, '');
  const name = nameOf(pointer).toLowerCase();
  const start = name === '' ? -1 : sentence.indexOf(name);
  const isFirst =
    member(params, 'inWords') === true || /^(?:the |field )?["'`]?[\w.[\]$-]*$/.test(sentence.slice(0, start));
  const rest = isFirst && start >= 0 ? sentence.slice(start + name.length) : sentence;
  return rest.replace(/^["'`]? ?(?:field |value |property )?:?\s*/, '').trim();
}

function isRequired({ code, params }: Issue, said: string): boolean {
  if (code === 'required') return true;
  return (
    REQUIRED.some((pattern) => pattern.test(said)) ||
    (member(params, 'inWords') !== true && REQUIRED_ANYWHERE.test(said))
  );
}

function kindIn({ pointer, params, message = '' }: Issue, said: string): JsonObject | null {
  const values = valuesIn(member(params, 'allowedValues')) ?? valuesSaid(said, message);
  if (values !== null) return { enum: [...values] };
  const told = [member(params, 'type'), member(params, 'format')].filter((one) => typeof one === 'string').join(' ');
  const isDemand = DEMANDS.test(said);
  // A list of something: what is said is of each.
  const isEach = /\beach value in\b/i.test(message.slice(0, MOST_WORDS));
  // Of what kind it was instead is no wish.
  const wished = said.replace(/[,;]?\s(?:but )?(?:received|got)\b.*$/s, '');
  const words = isDemand ? `${told} ${wished}` : told;
  const found = KINDS.find(({ when }) => when.test(words.toLowerCase()))?.schema ?? null;
  const isMoment =
    member(found ?? {}, 'format') === 'date' && /\biso ?8601\b/.test(said) && MOMENT_NAMES.test(nameOf(pointer));
  const eitherWay = /\beither object or array\b/.test(said) ? { type: 'object' } : isMoment ? MOMENT : found;
  return isEach ? { type: 'array', ...(eitherWay === null ? {} : { items: eitherWay }) } : eitherWay;
}

const MOST_VALUES = 40;

function valuesIn(value: Json | undefined): readonly Json[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_VALUES) return null;
  const fits = (one: Json): boolean => typeof one === 'number' || (typeof one === 'string' && isWord(one));
  return value.every(fits) ? value : null;
}

function isWord(word: string): boolean {
  return /^[\p{L}\p{N}_][\p{L}\p{N}_ .:/-]{0,39}$/u.test(word);
}

/** Rule `one-of`: "must be one of the following values: open, closed", "must be one of [open, closed]", 'expected one of "open"|"closed"'. */
const ONE_OF = /\bone of\b(?: the)?(?: following)?(?: allowed)?(?: values)?:?\s*\(?\[?([^\])\n]{1,600})/i;

/** Pydantic: Input should be 'open' or 'closed'. */
const QUOTED_OR = /^input should be ('[^']{1,40}'(?:(?:, | or )'[^']{1,40}'){1,40})$/i;

function valuesSaid(said: string, message: string): readonly Json[] | null {
  const shown = message.slice(0, 1000);
  const list = ONE_OF.exec(shown)?.[1] ?? QUOTED_OR.exec(shown)?.[1];
  if (list === undefined || !(DEMANDS.test(said) || /^invalid (?:option|enum)/.test(said))) return null;
  const words = (list.split(/\.\s/, 1)[0] ?? '').split(/, or | or |[,|]/).map((word) =>
    word
      .trim()
      .replace(/^(["'`])(.*)\1$/, '$2')
      .replace(/^["'`]|["'`]\.?$|\.$/g, ''),
  );
  if (words.length < 2 || words.length > MOST_VALUES || !words.every(isWord)) return null;
  const values = [...new Set(words)];
  return values.every((word) => /^-?\d{1,9}$/.test(word)) ? values.map(Number) : values;
}
