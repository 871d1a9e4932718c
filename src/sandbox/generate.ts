// A schema → a plausible value of it: constants, enums, formats, patterns and bounds are kept to, names decide what a
// value is about. Recursive schemas end; what validates not is mended or dropped to a plainer value (mend.ts).
import { isObject, member, patternTest, proseOf, put } from '#contract';
import type { Json, JsonObject, Lookup, Schema } from '#contract';
import { countsFromEpoch, fieldOf, textFor, valuesSaid } from '#model';
import { castInside } from './cast.ts';
import { dateByName } from './dates.ts';
import type { Cast } from './names.ts';
import { numberByName, shareOfTrue, textByName } from './names.ts';
import { uuidOf } from './random.ts';
import { shapeOf } from './shape.ts';
import type { Shape } from './shape.ts';
import { spelled } from './store.ts';
import { castOfPart, clockOf, isNameOfFew, numberOfFew, onceIn, sayTheSame } from './things-inside.ts';

/** What a value is made with. */
export interface Making {
  readonly cast: Cast;
  readonly lookup: Lookup;
  /** A value for a property that something outside decides (a seed, a relation), or undefined. */
  readonly decide: (name: string, schema: Schema, path: readonly string[]) => Json | undefined;
  /** Only what is required, and no more list members than needed: for what is not data (envelopes). */
  readonly sparse?: boolean;
  /** The properties of the item that are always there. */
  readonly always?: ReadonlySet<string>;
  /** Schemas of the item's properties that ask for more than its own: what is made up is to fit them. */
  readonly stricter?: ReadonlyMap<string, Schema>;
}

/** A value of a schema. `path` are the property names that lead to it; its last is what the value is about. */
export function generate(
  schema: Schema,
  making: Making,
  path: readonly string[] = [],
  trail: readonly string[] = [],
): Json {
  const name = path.at(-1) ?? '';
  const decided = name === '' ? undefined : making.decide(name, schema, path);
  return decided !== undefined ? decided : undecided(schema, making, path, trail);
}

// A value that nothing outside decides.
function undecided(schema: Schema, making: Making, path: readonly string[], trail: readonly string[]): Json {
  const name = path.at(-1) ?? '';
  const shape = shapeOf(schema, making.lookup);
  if (shape.choices !== null) return choiceFor(name, shape.choices, making);
  if (shape.variants.length > 0) return variantFor(shape, making, path, trail);
  if (shape.type === 'object' && fieldOf(name, schema, making.lookup).kind === 'localized')
    return inLanguages(name, shape, making);
  if (shape.type === 'object') return objectFor(shape, making, path, trail);
  if (shape.type === 'array') return arrayFor(shape, making, path, trail);
  return scalarFor(name, shape, making);
}

/** A scalar of a schema, by format, name, example and type. */
function scalarFor(name: string, shape: Shape, making: Making): Json {
  const { cast } = making;
  if (shape.type === 'integer' || shape.type === 'number') return numberFor(name, shape, cast);
  if (shape.type === 'boolean') return cast.random.chance(shareOfTrue(name));
  if (shape.type === 'null') return null;
  if (shape.type === 'string') {
    const said = saidValues(name, shape.schema);
    return said === null ? stringFor(name, shape, cast) : choiceFor(name, said, making);
  }
  const example = shape.examples[0] ?? member(shape.schema, 'default');
  return example ?? textByName(name, cast) ?? null;
}

const MAX_DEPTH = 6;

function objectFor(shape: Shape, whole: Making, path: readonly string[], trail: readonly string[]): JsonObject {
  const making = path.length > 0 ? { ...whole, cast: castOfPart(path.at(-1) ?? '', shape, whole) } : whole;
  const made: Record<string, Json> = {};
  const known = shape.name === null ? trail : [...trail, shape.name];
  const again = shape.name === null ? 0 : trail.filter((one) => one === shape.name).length;
  if (path.length > 2 * MAX_DEPTH) return made;
  for (const [name, schema] of shape.properties) {
    const property = shapeOf(schema, making.lookup);
    if (property.writeOnly) continue;
    const inner = [...path, name];
    const said = making.decide(name, schema, inner);
    const decided = said === undefined ? numberOfFew(name, property, making.cast) : said;
    if (decided !== undefined) put(made, name, decided);
    else if (
      isRequired(shape, name, property, again) ||
      included(property, making, path, again) ||
      isAlways(inner, making)
    ) {
      const isNull = property.nullable && nulled(property, making, again);
      const about = name === 'state' && !isPlace(shape) ? [...path, 'work_state'] : inner;
      const clock = property.type === 'string' ? clockOf(name, shape, property, making.cast) : undefined;
      const asked = path.length === 0 ? (making.stricter?.get(name) ?? schema) : schema;
      const value = isNull && !isAlways(inner, making) ? null : (clock ?? undecided(asked, making, about, known));
      put(made, name, value);
    }
  }
  for (const name of shape.required) {
    if (Object.hasOwn(made, name) || shape.properties.some(([known]) => known === name)) continue;
    if (shape.additional !== null) put(made, name, generate(shape.additional, making, [...path, name], known));
    else if (shape.open) put(made, name, textByName(name, making.cast) ?? 'text');
  }
  sayTheSame(shape, made, making.lookup);
  if (shape.properties.length === 0 && shape.additional !== null && making.sparse !== true) {
    for (const key of mapKeys(path.at(-1) ?? '', making.cast)) {
      put(made, key, generate(shape.additional, making, [...path, key], known));
    }
  }
  return made;
}

/** The same text in each language: what a name is about does not change with it. */
function inLanguages(name: string, { properties, additional }: Shape, making: Making): JsonObject {
  const texts = properties.length > 0 ? properties : ['en', 'de'].map((tag) => [tag, additional ?? true] as const);
  return Object.fromEntries(
    texts.map(([tag, schema]) => [tag, scalarFor(name, shapeOf(schema, making.lookup), making)]),
  );
}

/** The `state` of a place is one of its country; that of anything else is how far it has come. */
function isPlace({ properties }: Shape): boolean {
  return properties.some(([name]) => /^(?:city|town|zip|post|street|address|country|county)/i.test(name));
}

/** What is required; but what is made of itself without an end (a schema of schemas) ends all the same. */
function isRequired(shape: Shape, name: string, property: Shape, again: number): boolean {
  const isObjectLike = property.type === 'object' || property.variants.length > 0;
  return shape.required.has(name) && !(isObjectLike && again > 0);
}

function isAlways(path: readonly string[], { always, cast }: Making): boolean {
  const name = path.at(-1) ?? '';
  if (path.length === 1) return always?.has(name) === true;
  // Whatever is shown inside another thing says which it is.
  return always !== undefined && (/^_?id$/.test(name) || (cast.few === true && isNameOfFew(name)));
}

function included(shape: Shape, making: Making, path: readonly string[], again: number): boolean {
  if (making.sparse === true || again > 1 || path.length >= MAX_DEPTH) return false;
  const isObjectLike = shape.type === 'object' || shape.variants.length > 0;
  if (isObjectLike && again > 0) return false;
  if (member(shape.schema, 'deprecated') === true) return false;
  if (path.length > 2) return !isObjectLike && shape.type !== 'array' && making.cast.random.chance(0.7);
  return making.cast.random.chance(path.length === 2 && isObjectLike ? 0.4 : 0.92);
}

function nulled(shape: Shape, making: Making, again: number): boolean {
  if (again > 0 && shape.type === 'object') return true;
  return making.sparse === true || making.cast.random.chance(0.08);
}

function mapKeys(name: string, cast: Cast): readonly string[] {
  if (/label|tag|annotation/i.test(name)) return ['environment', 'team'];
  if (/meta|attribute|propert|option|setting|custom|extra/i.test(name)) return ['source', 'channel'];
  if (/price|amount|rate/i.test(name)) return ['EUR', 'USD'];
  return ['first', 'second'].slice(0, cast.random.int(1, 2));
}

function arrayFor(shape: Shape, making: Making, path: readonly string[], trail: readonly string[]): readonly Json[] {
  const least = numberOf(shape.schema, 'minItems') ?? 0;
  const most = numberOf(shape.schema, 'maxItems') ?? Infinity;
  const prefix = member(shape.schema, 'prefixItems');
  if (Array.isArray(prefix)) return prefix.map((one: Json) => generate(one as Schema, making, path, trail));
  const item = shape.items;
  if (item === null) return Array.from({ length: least }, () => 'text');
  const itemShape = shapeOf(item, making.lookup);
  const again = itemShape.name !== null && trail.filter((one) => one === itemShape.name).length > 0;
  const deep = path.length >= MAX_DEPTH || (path.length > 2 && itemShape.type === 'object');
  const usual = making.sparse === true || again || deep ? 0 : making.cast.random.int(1, 3);
  const said =
    itemShape.type === 'string' && itemShape.choices === null ? saidValues(path.at(-1) ?? '', shape.schema) : null;
  const made: Json[] = [];
  const seen = new Set<string>();
  const count = Math.min(Math.max(least, usual), most, 40);
  for (let attempt = 0; made.length < count && attempt < count * 4; attempt += 1) {
    // Several words for one thing are different words, though its other values are about the first.
    const own = attempt === 0 || itemShape.type !== 'string' ? making : { ...making, cast: castInside(making.cast) };
    const value = said === null ? generate(item, own, itemPath(path), trail) : making.cast.random.pick(said);
    const text = onceIn(value);
    // A list of the same twice is rarely plausible, and often forbidden.
    if (text !== '' && seen.has(text) && (attempt < count * 3 || made.length >= least)) continue;
    seen.add(text);
    made.push(value);
  }
  return made;
}

// An item of "tags" is about a "tag"; the cast stays, so that a document's parts agree.
function itemPath(path: readonly string[]): readonly string[] {
  const name = path.at(-1) ?? '';
  return [...path, /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}_item`];
}

function variantFor(shape: Shape, making: Making, path: readonly string[], trail: readonly string[]): Json {
  const { lookup, cast } = making;
  const again = (one: Schema): boolean => {
    const name = shapeOf(one, lookup).name;
    return name !== null && trail.includes(name);
  };
  const fresh = shape.variants.filter((one) => !again(one));
  const pool = fresh.length > 0 ? fresh : shape.variants;
  // Alternatives of a document take turns, so that each is seen; deeper ones are drawn.
  const variant = (path.length <= 1 ? pool[cast.index % pool.length] : cast.random.pick(pool)) ?? true;
  const value = generate(variant, making, path, trail);
  if (!isObject(value)) return value;
  const own = shape.properties.length === 0 ? {} : objectFor({ ...shape, variants: [] }, making, path, trail);
  return withDiscriminator({ ...own, ...value }, shape, variant);
}

function withDiscriminator(value: JsonObject, shape: Shape, variant: Schema): JsonObject {
  const property = member(member(shape.schema, 'discriminator'), 'propertyName');
  const ref = member(variant, '$ref');
  if (typeof property !== 'string' || typeof ref !== 'string') return value;
  const mapping = member(member(shape.schema, 'discriminator'), 'mapping');
  const entries = isObject(mapping) ? Object.entries(mapping) : [];
  const last = ref.split('/').at(-1) ?? '';
  const found = entries.find(([, target]) => target === ref || target === last)?.[0];
  const made = { ...value };
  put(made, property, found ?? last);
  return made;
}

/** The values of a text that its description names; null where it has a form of its own. */
function saidValues(name: string, schema: JsonObject): readonly string[] | null {
  const known = SAID.get(schema);
  if (known !== undefined) return known;
  const hasForm = member(schema, 'format') !== undefined || member(schema, 'pattern') !== undefined;
  const said = hasForm ? null : valuesSaid(proseOf(spelled(member(schema, 'description'))), name);
  SAID.set(schema, said);
  return said;
}

const SAID = new WeakMap<JsonObject, readonly string[] | null>();

function choiceFor(name: string, choices: readonly Json[], making: Making): Json {
  const { cast } = making;
  const kept = cast.kept.get(name.toLowerCase());
  if (kept !== undefined && choices.includes(kept)) return kept;
  if (/currency/i.test(name)) {
    const usual = choices.filter((one) => ['EUR', 'USD', 'GBP', 'eur', 'usd', 'gbp'].includes(spelled(one)));
    return cast.random.pick(usual.length > 0 ? usual : choices);
  }
  return cast.random.pick(choices);
}

function numberFor(name: string, shape: Shape, cast: Cast): number {
  const whole = shape.type === 'integer';
  const { schema } = shape;
  const date = whole ? dateByName(name, cast, countsFromEpoch(spelled(member(schema, 'description')))) : null;
  const low = bound(schema, 'minimum', 'exclusiveMinimum', whole ? 1 : 0.01);
  const high = bound(schema, 'maximum', 'exclusiveMaximum', whole ? -1 : -0.01);
  if (date !== null && low === null) return Math.floor(isMilliseconds(schema, name) ? date : date / 1_000);
  let value =
    numberByName(name, cast, whole) ??
    exampleNumber(shape, cast) ??
    cast.random.int(low ?? 0, Math.min(high ?? Infinity, (low ?? 0) + 100));
  if (low !== null && value < low)
    value = high === null ? low + (value % 10 === 0 ? 0 : 1) : cast.random.int(low, high);
  if (high !== null && value > high) value = low === null ? high : low + cast.random.next() * (high - low);
  if (low !== null && value < low) value = low;
  const step = numberOf(schema, 'multipleOf');
  if (step !== null && step > 0) value = Number((Math.ceil(value / step - 1e-9) * step).toFixed(10));
  return whole ? Math.round(value) : Number(value.toFixed(6));
}

function exampleNumber(shape: Shape, cast: Cast): number | null {
  const example = shape.examples.find((one): one is number => typeof one === 'number');
  if (example === undefined) return null;
  return shape.type === 'integer' ? Math.max(0, example + cast.random.int(0, Math.max(3, Math.abs(example)))) : example;
}

const isMilliseconds = (schema: JsonObject, name: string): boolean =>
  /milli|(^|[^a-z])ms([^a-z]|$)/i.test(`${name} ${spelled(member(schema, 'description'))}`) ||
  Number(member(schema, 'example') ?? 0) > 1e11;

function bound(schema: JsonObject, inclusive: string, exclusive: string, step: number): number | null {
  const closed = numberOf(schema, inclusive);
  const open = numberOf(schema, exclusive);
  if (open === null) return closed;
  return closed === null ? open + step : step > 0 ? Math.max(closed, open + step) : Math.min(closed, open + step);
}

/** A number member of a schema, or null. */
function numberOf(schema: JsonObject, name: string): number | null {
  const value = member(schema, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function stringFor(name: string, shape: Shape, cast: Cast): string {
  const { schema } = shape;
  const least = numberOf(schema, 'minLength') ?? 0;
  const most = numberOf(schema, 'maxLength') ?? Infinity;
  const formatted = byFormat(name, member(schema, 'format'), cast);
  if (formatted !== null && member(schema, 'pattern') === undefined) return formatted;
  const pattern = member(schema, 'pattern');
  const counted = formatted === null ? countedText(name, shape, cast) : null;
  if (counted !== null && counted.length <= most && (typeof pattern !== 'string' || matches(pattern, counted)))
    return counted;
  const named = formatted ?? textOf(name, shape, cast);
  if (typeof pattern !== 'string') return fitLength(named, least, most);
  for (const candidate of [named, ...shape.examples.filter((one): one is string => typeof one === 'string')]) {
    if (candidate.length >= least && candidate.length <= most && matches(pattern, candidate)) return candidate;
  }
  return textFor(pattern, cast.random, least, most) ?? fitLength(named, least, most);
}

// Numbers of orders and invoices count: after the item's place, in the form of the contract's example.
function countedText(name: string, shape: Shape, cast: Cast): string | null {
  if (!/(number|reference|code|serial|sku|no)$/i.test(name)) return null;
  const example = shape.examples.find((one): one is string => typeof one === 'string') ?? '';
  const parts = /^(.*?)(\d{3,9})$/.exec(example);
  if (parts === null) return null;
  const digits = parts[2] ?? '';
  const start = digits.startsWith('0') ? 0 : 10 ** (digits.length - 1);
  return `${parts[1] ?? ''}${String(start + cast.index + 1).padStart(digits.length, '0')}`;
}

function textOf(name: string, shape: Shape, cast: Cast): string {
  const date = dateByName(name, cast);
  const example = shape.examples.find((one): one is string => typeof one === 'string');
  if (date !== null) return /^\d{4}-\d\d-\d\d$/.test(example ?? '') ? isoDate(date) : isoTime(date);
  // An example that looks like a code tells more than the name does; one in words is right for one item only.
  if (example !== undefined && isCode(example)) return varied(example, cast);
  const named = textByName(name, cast);
  if (named !== null && (cast.index > 0 || example === undefined)) return named;
  if (example !== undefined) return example;
  if (/(^|_|[a-z])(id|Id|ID)$/.test(name)) return varied('1a2b3c4d5e6f', cast);
  const base = member(shape.schema, 'default');
  if (typeof base === 'string' && base !== '') return base;
  return cast.faker.company.buzzNoun();
}

const isCode = (text: string): boolean =>
  /\d/.test(text) && /^[\w.:/-]{2,60}$/.test(text) && !/^https?:|^\d{4}-\d\d-\d\d/.test(text);

/** A text of the same make as an example: digits stay digits, letters after digits stay letters, a word prefix stays. */
export function varied(example: string, cast: Pick<Cast, 'random'>): string {
  const [, net, host] = IN_FOUR.exec(example) ?? [];
  if (net !== undefined) return `${net}${cast.random.int(0, 255)}${host ?? ''}`;
  const prefix = /^[A-Za-z]+[_:-](?=[\w-]*\d)/.exec(example)?.[0] ?? '';
  const rest = Array.from(example.slice(prefix.length));
  return (
    prefix +
    rest
      .map((char) => {
        if (/\d/.test(char)) return String(cast.random.int(0, 9));
        if (/[a-f]/.test(char)) return cast.random.char('abcdef');
        if (/[g-z]/.test(char)) return cast.random.char('ghjkmnpqrstuvwxyz');
        return /[A-Z]/.test(char) ? cast.random.char('ABCDEFGHJKLMNPQRSTUVWXYZ') : char;
      })
      .join('')
  );
}

/** An address of four numbers (RFC 791), or a net of such: its third is varied. */
const IN_FOUR = /^(\d{1,3}\.\d{1,3}\.)\d{1,3}(\.\d{1,3}(?:\/\d{1,2})?)$/;

function byFormat(name: string, format: Json | undefined, cast: Cast): string | null {
  if (typeof format !== 'string') return null;
  const date = (): number => dateByName(name, cast, true) ?? cast.born;
  const make: Readonly<Record<string, () => string>> = {
    'date-time': () => isoTime(date()),
    datetime: () => isoTime(date()),
    date: () => isoDate(date()),
    time: () => `${isoTime(date()).slice(11, 19)}Z`,
    duration: () => cast.random.pick(['PT30M', 'PT1H', 'P1D', 'P7D']),
    email: () => textByName('email', cast) ?? '',
    'idn-email': () => textByName('email', cast) ?? '',
    uuid: () => uuidOf(cast.random),
    uri: () =>
      textByName(/url|uri|link|href|image|avatar|photo|logo|picture|icon|cover/i.test(name) ? name : 'url', cast) ??
      textByName('url', cast) ??
      '',
    url: () => textByName('url', cast) ?? '',
    'uri-reference': () => textByName('path', cast) ?? '',
    hostname: () => textByName('host', cast) ?? '',
    ipv4: () => textByName('ip', cast) ?? '',
    ipv6: () => `2001:db8::${cast.random.int(1, 9_999).toString(16)}`,
    byte: () => 'aGVsbG8gd29ybGQ=',
    binary: () => '',
    decimal: () => (numberByName(name, cast, false) ?? cast.random.int(1, 99)).toFixed(2),
    'json-pointer': () => '/name',
    regex: () => '^[a-z]+$',
    color: () => cast.faker.color.rgb(),
  };
  return Object.hasOwn(make, format) ? (make[format]?.() ?? null) : null;
}

const isoTime = (time: number): string =>
  new Date(Math.floor(time / 1_000) * 1_000).toISOString().replace('.000Z', 'Z');
const isoDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

function fitLength(text: string, least: number, most: number): string {
  const cut = text.length > most ? text.slice(0, Math.max(0, most)).trimEnd() : text;
  return cut.length < least ? cut.padEnd(least, 'abcdefghij') : cut;
}

/** Within the time that a contract's pattern may take: those of web addresses that people copy never end on some texts. */
function matches(pattern: string, text: string): boolean {
  return text.length < 300 && (patternTest(pattern)?.(text) ?? false);
}
