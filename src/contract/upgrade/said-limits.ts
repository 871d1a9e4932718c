// Limits that a schema says in its description as Laravel words them ("Must not be greater than 255 characters."), which
// Scribe prints in the place of keywords → the keywords. What is left of the description is what somebody wrote; where that
// is nothing, letters as an example were made up as well. Laravel's `lang/en/validation.php`.
import { type Json, type JsonObject, member } from '../json.ts';
import { textMember, without } from './rules.ts';

/** A sentence, and what it says of values of a type. */
interface Said {
  readonly says: RegExp;
  readonly of: readonly string[];
  readonly means: (first: string, second: string) => JsonObject;
  /** It tells nobody anything before a value is entered: a limit that few reach, a kind that has a control of its own. */
  readonly isIdle?: boolean;
}

const SIZE = String.raw`(\d{1,9})`;
const NUMBER = String.raw`(-?\d{1,15}(?:\.\d{1,9})?)`;

/** As PHP writes it, between slashes and for the whole text; what is only somewhere in it is said less surely. */
const PATTERN = String.raw`(/(?:\^[^\n]{1,300}?|[^\n]{1,300}?\$)/[a-zA-Z]{0,6})`;

const TEXTS = ['string'];
const NUMBERS = ['integer', 'number'];
const LISTS = ['array'];

const SAID: readonly Said[] = [
  said(TEXTS, `Must not be greater than ${SIZE} characters`, (most) => ({ maxLength: Number(most) }), true),
  said(TEXTS, `Must be at least ${SIZE} characters`, (least) => ({ minLength: Number(least) })),
  said(TEXTS, `Must be between ${SIZE} and ${SIZE} characters`, (least, most) => ({
    minLength: Number(least),
    maxLength: Number(most),
  })),
  said(TEXTS, `Must be ${SIZE} characters`, (size) => ({ minLength: Number(size), maxLength: Number(size) })),
  said(TEXTS, `Must match the regex ${PATTERN}`, (pattern) => ({ pattern }), true),
  said(TEXTS, 'Must be a valid email address', () => ({ format: 'email' }), true),
  said(TEXTS, 'Must be a valid URL', () => ({ format: 'uri' }), true),
  said(TEXTS, 'Must be a valid UUID', () => ({ format: 'uuid' }), true),
  said(NUMBERS, `Must not be greater than ${NUMBER}`, (most) => ({ maximum: Number(most) })),
  said(NUMBERS, `Must be at least ${NUMBER}`, (least) => ({ minimum: Number(least) })),
  said(NUMBERS, `Must be between ${NUMBER} and ${NUMBER}`, (least, most) => ({
    minimum: Number(least),
    maximum: Number(most),
  })),
  said(LISTS, `Must not have more than ${SIZE} items`, (most) => ({ maxItems: Number(most) })),
  said(LISTS, `Must have at least ${SIZE} items`, (least) => ({ minItems: Number(least) })),
];

/** A sentence of its own: at the start or after another one, to its full stop. */
function said(of: readonly string[], words: string, means: Said['means'], isIdle = false): Said {
  return { of, says: new RegExp(String.raw`(?<=^|[.!?] )${words}\.(?: |$)`), means, isIdle };
}

/** Sentences that are printed as well and stay: no keyword says as much. */
const PRINTED =
  /^(?:(?:Must (?:be|match|contain|have|not)\b|The <code>\w{1,60}<\/code> of an existing record in the \w{1,60} table\b|This field is required\b)(?:[^.]|\.(?! |$)){0,400}\.(?: |$))+$/;

/** Whether a description may say a limit so: most say nothing of the kind. */
export function mayBePrinted(value: Json): boolean {
  return typeof value === 'string' && value.includes('Must ') && value.length < 2_000;
}

/** The schema with the limits that its description says as keywords: rule `limits-said-in-words`. */
export function withSaidLimits(schema: JsonObject): JsonObject {
  const type = member(schema, 'type');
  const types = (Array.isArray(type) ? type : [type]).filter((one) => one !== 'null');
  const description = textMember(schema, 'description');
  let left = description;
  let limits: JsonObject = {};
  for (const { of, says, means, isIdle } of types.length === 1 ? SAID : []) {
    const found = of.includes(String(types[0])) ? says.exec(left) : null;
    if (found === null) continue;
    limits = { ...means(found[1] ?? '', found[2] ?? ''), ...limits };
    if (isIdle === true) left = left.replace(says, '').trim();
  }
  const isMadeUp = PRINTED.test(description) && isOfPrinter(member(schema, 'examples'), description);
  const own = isMadeUp ? without(schema, 'examples') : schema;
  // What keywords say already holds.
  return own === schema && Object.keys(limits).length === 0 ? schema : { ...limits, ...own, description: left };
}

/** "zmiyvd", letters of which the printer took as many as may be; and for any day the moment at which it printed. */
function isOfPrinter(examples: Json | undefined, description: string): boolean {
  if (!Array.isArray(examples)) return false;
  const form = description.includes('Must be a valid date') ? /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/ : /^[a-z]+$/;
  return examples.every((one: Json) => typeof one === 'string' && form.test(one));
}
