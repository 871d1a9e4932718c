// The table that decides a field's kind from its schema, format and name; the first row that fits wins. A new kind of
// field or a new habit of naming is a new row. Formats: JSON Schema 2020-12 and the OpenAPI format registry, and those
// that contracts really write.
import { member } from '#contract';
import { isByLanguage } from './by-language.ts';
import type { FieldKind } from '../application.ts';
import { isStateName } from './choices.ts';
import type { FieldFacts } from './field-facts.ts';
import { currenciesIn, singleType } from './field-facts.ts';
import { namesIdentity } from './names-identity.ts';
import { kept, normalOf } from '../words/labels.ts';
import { PASSWORDS_ELSEWHERE } from '../words/tongues.ts';
import { countsFromEpoch } from './epoch.ts';
import { hasTime, isDateName, isSmall, isTimeOfDay, looksLikeDate, writtenAs } from './said-moments.ts';
import { plainText, textOf, viewOf } from '../schemas.ts';

/** A row: all that it names must hold. */
interface KindRule {
  readonly name: string;
  /** Types; where there are none, of any or none. */
  readonly of?: readonly string[];
  /** Formats, one of which it must have. */
  readonly formats?: readonly string[];
  readonly when?: (facts: FieldFacts) => boolean;
  readonly then: FieldKind;
}

/** The kind of a field and the name of the rule that decided it. */
export function kindOf(facts: FieldFacts): { kind: FieldKind; because: string } {
  const rules = kept(KINDS_OF, facts.format === '' ? `${facts.type} plain` : facts.type, () => rulesFor(facts));
  const rule = rules.find(({ formats, when }) => formats?.includes(facts.format) !== false && when?.(facts) !== false);
  if (rule !== undefined) return { kind: rule.then, because: rule.name };
  return namedUntold(facts) ?? { kind: 'json', because: 'says-nothing' };
}

/** What a property of no type is by its name alone, as swagger-autogen writes all of them (`password: { example: any }`). */
function namedUntold(facts: FieldFacts): ReturnType<typeof kindOf> | null {
  const { types, variants, properties, items } = facts.view;
  if (types.length > 0 || variants.length > 0 || properties.size > 0 || items !== null) return null;
  const { example } = facts;
  if (example !== undefined && example !== null && typeof example !== 'string') return null;
  const named = kindOf({ ...facts, type: 'string', example: example === 'any' ? undefined : example });
  return NAMED.has(named.kind) ? named : null;
}

const NAMED: ReadonlySet<FieldKind> = new Set([
  'secret',
  'email',
  'url',
  'phone',
  'country',
  'date',
  'date-time',
  'image',
]);

/** The rows for fields of such a type, in order; those for formats only where there is one. */
function rulesFor({ type, format }: FieldFacts): readonly KindRule[] {
  return KINDS.filter((one) => one.of?.includes(type) !== false && (one.formats === undefined || format !== ''));
}

const KINDS_OF = new Map<string, readonly KindRule[]>();

const isText = (facts: FieldFacts): boolean => facts.type === 'string';
const isNumber = (facts: FieldFacts): boolean => facts.type === 'number' || facts.type === 'integer';
const lastIn = (facts: FieldFacts, words: ReadonlySet<string>): boolean => words.has(facts.last);
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const SECRET_LAST = `password passwd passphrase secret passcode ${PASSWORDS_ELSEWHERE}`;
/** Of two words: "yunpianApiKey", "githubAppPrivateKey", "amazon_sns_secret_key". */
const SECRET_PAIRS = set(
  'privatekey apikey accesstoken refreshtoken authtoken bearertoken secretkey signingkey passwordconfirmation passwordconfirm passwordrepeat passwordinput',
);
const SECRET_NAMES = set(`pass pwd cvv cvc pin securitycode ${SECRET_LAST}`);
const SECRET_ENDS = set(SECRET_LAST);
const MONEY_WORDS = set(
  'price amount cost total subtotal balance fee fees salary revenue payment deposit refund budget discount tax vat charge ' +
    'income expense profit credit debit payout wage rent premium spend',
);
const COUNT_WORDS = set(
  'count number num quantity qty size length items pages records results rows elements hits users',
);
const DATE_LAST = set('date day birthday dob birthdate');
const TIME_LAST = set('at timestamp datetime time on created updated modified deleted expires expiry expiration');
const MOMENTS = set(
  'created updated modified deleted expires expired published started finished completed ended closed opened sent ' +
    'received timestamp datetime',
);
const LONG_NAMES = set(
  'description body notes note comment comments message content text summary bio about details remarks abstract reason biography ' +
    'instructions terms disclaimer transcript prompt synopsis definition yaml yml',
);
const SHORT_NAMES = set(
  'name title city town state province region county country zip postcode code line1 line2 line3 street carrier phone ' +
    'username login nickname lastname firstname surname company organization currency language locale timezone slug',
);
const IMAGE_LAST = set(
  'avatar logo image photo thumbnail picture icon cover banner favicon poster screenshot portrait headshot',
);
const URL_LAST = set('url uri href website link homepage webpage permalink endpoint webhook iri');
const PHONE_LAST = set('phone mobile fax telephone cellphone phonenumber mobilenumber msisdn tel');
const LATITUDES = ['lat', 'latitude'];
const LONGITUDES = ['lng', 'lon', 'long', 'longitude'];

const TEXT = ['string'];
const NUMBER = ['number', 'integer'];

const KINDS: readonly KindRule[] = [
  { name: 'format-password', when: (f) => f.format === 'password', then: 'secret' },
  {
    name: 'name-of-secret',
    of: TEXT,
    when: (f) =>
      SECRET_NAMES.has(f.words.join('')) || lastIn(f, SECRET_ENDS) || SECRET_PAIRS.has(f.words.slice(-2).join('')),
    then: 'secret',
  },
  { name: 'format-binary', when: isFile, then: 'file' },
  {
    name: 'relation',
    when: (f) => f.resource !== null && f.type !== 'object' && f.type !== 'boolean',
    then: 'relation',
  },
  { name: 'type-boolean', of: ['boolean'], then: 'boolean' },
  {
    name: 'enum-named-state',
    when: (f) => isChoice(f) && isStateName(f.name) && (f.choices?.length ?? 0) > 1,
    then: 'state',
  },
  { name: 'enum', when: isChoice, then: 'enum' },
  { name: 'array-of-coordinates', when: (f) => f.last === 'coordinates' && itemType(f) === 'number', then: 'location' },
  { name: 'array-of-texts', of: ['array'], when: isTagList, then: 'tags' },
  { name: 'type-array', of: ['array'], then: 'list' },
  { name: 'several-alternatives', when: isVariant, then: 'variant' },
  { name: 'object-amount-currency', of: ['object'], when: isMoneyObject, then: 'money' },
  { name: 'object-latitude-longitude', of: ['object'], when: isLocation, then: 'location' },
  { name: 'text-by-language', of: ['object'], when: (f) => isByLanguage(f.view, f.lookup), then: 'localized' },
  { name: 'relation-embedded', of: ['object'], when: (f) => f.resource !== null, then: 'relation' },
  { name: 'object-with-properties', of: ['object'], when: (f) => f.view.properties.size > 0, then: 'object' },
  { name: 'additional-properties', of: ['object'], when: isMap, then: 'map' },
  { name: 'object-untold', of: ['object'], then: 'json' },
  {
    name: 'format-date-time',
    of: TEXT,
    formats: ['date-time', 'datetime', 'timestamp', 'iso8601', 'google-datetime'],
    then: 'date-time',
  },
  { name: 'format-date', of: TEXT, formats: ['date', 'full-date', 'date-only'], then: 'date' },
  { name: 'format-time', of: TEXT, formats: ['time', 'partial-time', 'time-only'], then: 'time' },
  {
    name: 'format-duration',
    formats: ['duration', 'time-span', 'timespan', 'google-duration'],
    then: 'duration',
  },
  { name: 'format-email', formats: ['email', 'idn-email'], then: 'email' },
  { name: 'format-colour', of: TEXT, formats: ['color', 'colour', 'hex-color'], then: 'colour' },
  { name: 'format-phone', formats: ['phone', 'phone-number', 'tel', 'e164'], then: 'phone' },
  { name: 'format-markdown', of: TEXT, when: isMarkdown, then: 'markdown' },
  {
    name: 'format-text',
    of: TEXT,
    formats: ['html', 'textarea', 'multiline', 'long-text', 'richtext'],
    then: 'long-text',
  },
  { name: 'name-of-image', of: TEXT, when: isImageName, then: 'image' },
  {
    name: 'format-uri',
    of: TEXT,
    formats: ['uri', 'url', 'iri', 'uri-reference', 'http-url', 'http-uri', 'link'],
    then: 'url',
  },
  { name: 'format-uuid', of: TEXT, formats: ['uuid', 'guid', 'uuid4', 'ulid', 'objectid'], then: 'identifier' },
  {
    name: 'format-decimal',
    of: TEXT,
    formats: ['decimal', 'number', 'double', 'float'],
    when: isMoneyName,
    then: 'money',
  },
  {
    name: 'number-as-text',
    of: TEXT,
    formats: ['decimal', 'double', 'float', 'number', 'int64', 'uint64', 'integer'],
    then: 'number',
  },
  { name: 'name-of-id', when: namesIdentity, then: 'identifier' },
  {
    name: 'format-unix-time',
    of: NUMBER,
    formats: ['unix-time', 'unixtime', 'timestamp', 'unix-timestamp', 'epoch'],
    then: 'date-time',
  },
  {
    name: 'number-named-moment',
    // A number with fractions may count seconds of a song ("start"); "created_at" is a moment.
    when: (f) => (f.type === 'integer' || (isNumber(f) && f.last === 'at')) && isMomentName(f) && !isSmall(f.example),
    then: 'date-time',
  },
  { name: 'moment-counted', of: NUMBER, when: (f) => countsFromEpoch(f.description), then: 'date-time' },
  { name: 'number-named-percent', of: NUMBER, when: (f) => isPercentName(f), then: 'percent' },
  { name: 'number-with-currency', of: NUMBER, when: isMoneyName, then: 'money' },
  {
    name: 'cents-beside-currency',
    of: NUMBER,
    when: (f) => hasCurrencyBeside(f) && member(f.view.schema, 'multipleOf') === 0.01,
    then: 'money',
  },
  { name: 'number-named-duration', of: NUMBER, when: (f) => DURATIONS.has(f.last), then: 'duration' },
  { name: 'type-number', of: NUMBER, then: 'number' },
  {
    name: 'name-of-email',
    of: TEXT,
    when: (f) => f.last === 'email' || f.words.slice(-2).join('') === 'emailaddress',
    then: 'email',
  },
  { name: 'name-of-url', of: TEXT, when: (f) => lastIn(f, URL_LAST), then: 'url' },
  { name: 'name-of-colour', of: TEXT, when: (f) => f.last === 'color' || f.last === 'colour', then: 'colour' },
  {
    name: 'name-of-country',
    of: TEXT,
    when: (f) => f.last === 'country' || f.words.slice(-2).join('') === 'countrycode',
    then: 'country',
  },
  {
    name: 'name-of-phone',
    of: TEXT,
    when: (f) => lastIn(f, PHONE_LAST) || f.words.slice(-2).join('') === 'phonenumber',
    then: 'phone',
  },
  { name: 'text-named-money', of: TEXT, when: (f) => hasCurrencyBeside(f) && lastIn(f, MONEY_WORDS), then: 'money' },
  { name: 'day-said', of: TEXT, when: (f) => writtenAs(f.description) === 'day', then: 'date' },
  { name: 'moment-said', of: TEXT, when: (f) => writtenAs(f.description) === 'moment', then: 'date-time' },
  { name: 'day-in-other-form', of: TEXT, when: (f) => writtenAs(f.description) === 'other', then: 'text' },
  {
    name: 'text-named-moment',
    of: TEXT,
    when: (f) =>
      (isMomentName(f) && looksLikeDate(f.example) !== false && !isTimeBesideDay(f)) ||
      (isDateName(f.words) && hasTime(f.example)),
    then: 'date-time',
  },
  {
    name: 'text-named-date',
    of: TEXT,
    // A day alone is mostly one of the week, or of a month; what is so much a day is none.
    when: (f) =>
      (lastIn(f, DATE_LAST) || isDateName(f.words)) &&
      !f.words.includes('per') &&
      (f.words.join('') === 'day' ? looksLikeDate(f.example) === true : looksLikeDate(f.example) !== false),
    then: 'date',
  },
  { name: 'long-by-name', of: TEXT, when: (f) => lastIn(f, LONG_NAMES) && !isShort(f), then: 'long-text' },
  { name: 'script-itself', of: TEXT, when: (f) => f.last === 'script' && saysAll(f), then: 'long-text' },
  {
    name: 'long-by-length',
    of: TEXT,
    // How long a text may be at most says nothing where its name says that it is short.
    when: (f) => maxLength(f) > 400 && !lastIn(f, SHORT_NAMES),
    then: 'long-text',
  },
  { name: 'type-string', of: TEXT, then: 'text' },
];

function isFile(facts: FieldFacts): boolean {
  if (facts.format === 'binary' || (facts.type === 'file' && facts.choices === null)) return true;
  if (!isText(facts) && facts.type !== '') return false;
  const media = textOf(member(facts.view.schema, 'contentMediaType'));
  if (media !== '') return !/^(text|application\/(json|.*\+json))/.test(media);
  return (
    facts.format === 'byte' ||
    facts.format === 'base64' ||
    /^(?:base64|binary)$/.test(textOf(member(facts.view.schema, 'contentEncoding')))
  );
}

function isChoice(facts: FieldFacts): boolean {
  return facts.choices !== null && facts.type !== 'array' && facts.type !== 'object';
}

function itemType(facts: FieldFacts): string {
  return facts.view.items === null ? '' : singleType(viewOf(facts.view.items, facts.lookup).types);
}

function isTagList(facts: FieldFacts): boolean {
  if (facts.view.items === null) return false;
  const item = viewOf(facts.view.items, facts.lookup);
  return singleType(item.types) === 'string' && textOf(member(item.schema, 'format')) !== 'binary';
}

function isVariant(facts: FieldFacts): boolean {
  const { variants } = facts.view;
  if (variants.length > 1) return !sameScalar(facts);
  return facts.view.types.length > 1 && singleType(facts.view.types) === '';
}

function sameScalar(facts: FieldFacts): boolean {
  return facts.type !== '' && facts.type !== 'object' && facts.type !== 'array';
}

function isMoneyObject(facts: FieldFacts): boolean {
  if (facts.view.properties.size > 4) return false;
  const names = [...facts.view.properties.keys()].map(normalOf);
  return (
    names.some((name) => name === 'amount' || name === 'value') && names.some((name) => /^currency(code)?$/.test(name))
  );
}

function isLocation(facts: FieldFacts): boolean {
  if (facts.view.properties.size > 5) return false;
  const names = [...facts.view.properties.keys()].map(normalOf);
  return names.some((name) => LATITUDES.includes(name)) && names.some((name) => LONGITUDES.includes(name));
}

function isMap(facts: FieldFacts): boolean {
  return facts.view.additional !== null && facts.view.additional !== true && facts.view.additional !== false;
}

function isMarkdown(facts: FieldFacts): boolean {
  if (facts.format === 'markdown' || facts.last === 'markdown') return true;
  return /^text\/(x-)?markdown/.test(textOf(member(facts.view.schema, 'contentMediaType')));
}

function isImageName(facts: FieldFacts): boolean {
  const words = facts.words.filter((word) => !URL_LAST.has(word) && word !== 'src' && word !== 'path');
  const last = words.at(-1) ?? '';
  if (!IMAGE_LAST.has(last)) return false;
  // "image": "nginx:latest" is no picture: without a word or format for an address, an example must look like one.
  const addressed = words.length < facts.words.length || /^ur[il]/.test(facts.format);
  return (
    addressed || last === 'avatar' || last === 'thumbnail' || /^(https?:|\/|data:image)/.test(plainText(facts.example))
  );
}

function isMoneyName(facts: FieldFacts): boolean {
  if (facts.words.some((word) => COUNT_WORDS.has(word))) return false;
  const last = facts.last === 'cents' || facts.last === 'minor' ? (facts.words.at(-2) ?? facts.last) : headOf(facts);
  if (facts.last === 'cents') return true;
  if (!MONEY_WORDS.has(last)) return false;
  return (
    hasCurrencyBeside(facts) ||
    facts.format === 'decimal' ||
    ['price', 'salary', 'revenue', 'fee', 'payout', 'cost'].includes(last)
  );
}

/** What a name is of: "price" of `price_per_user` as of `unit_price`, "amount" of `amountDue`. */
function headOf({ words, last, type }: FieldFacts): string {
  const per = words.indexOf('per');
  // A whole number may count the smaller unit.
  if (type === 'number' && BEHIND_MONEY.has(last)) return words.at(-2) ?? last;
  return words[per - 1] ?? last;
}

const BEHIND_MONEY = set('due paid received refunded remaining outstanding pending charged captured spent owed');

function hasCurrencyBeside(facts: FieldFacts): boolean {
  return currenciesIn(facts.siblings).length > 0;
}

const isPercentName = ({ last, words }: FieldFacts): boolean =>
  ['percent', 'percentage', 'pct'].includes(last) || words.slice(-2).join('') === 'percentoff';

function isMomentName(facts: FieldFacts): boolean {
  if (facts.words.some((word) => COUNT_WORDS.has(word) || word === 'by' || word === 'zone')) return false;
  if (!TIME_LAST.has(facts.last)) return false;
  if (facts.last === 'at' || facts.last === 'on' || facts.last === 'time')
    return facts.words.length > 1 && !isLooseTime(facts);
  if (facts.words.length === 1 && facts.siblings.some((one) => COUNTED_BESIDE.has(one.toLowerCase()))) return false;
  return MOMENTS.has(facts.last) || (facts.last.startsWith('expir') && !LASTS.test(facts.description));
}

/** "deleted" beside "added" (redirection.io) or "existing" (Mailchimp) counts what was. */
const COUNTED_BESIDE = set('added removed inserted existing pending skipped unchanged ignored imported failed');

// `NodeCertExpiry`, "the duration node certificates are issued for"; `pin_expiry`, "how long the code is valid".
const LASTS = /\b(?:duration|lifetime|how long)\b/i;

/** "response_time" is a duration, "opening_time" a time of day: only verbs of the past make a moment of "time" and "on". */
function isLooseTime(facts: FieldFacts): boolean {
  if (facts.last === 'at') return false;
  const before = facts.words.at(-2) ?? '';
  return before === 'elapsed' || (!before.endsWith('ed') && !OF_MOMENTS.has(before));
}

const OF_MOMENTS = set('start end create update modify expiry date finish last begin');

const isTimeBesideDay = ({ name, siblings, example }: FieldFacts): boolean =>
  looksLikeDate(example) !== true && isTimeOfDay(name, siblings);

const DURATIONS = set('duration timeout ttl seconds secs milliseconds millis ms');

// "Executable script (full contents)", "The JavaScript snippet to run"; other scripts are files, or letters.
const saysAll = ({ description }: FieldFacts): boolean =>
  /\b(?:contents|inline|snippet|source code)\b/i.test(description);
const isShort = (facts: FieldFacts): boolean => maxLength(facts) > 0 && maxLength(facts) <= 120;

function maxLength({ view }: FieldFacts): number {
  const value = member(view.schema, 'maxLength');
  return typeof value === 'number' ? value : 0;
}
