// A generated document → the same with its parts in agreement: sums add up, dates and reasons of states that it has not
// reached are absent, names copied from another item are that item's. Pure: what it needs of other items is handed in.
import { isObject, member } from '#contract';
import type { Json, JsonObject } from '#contract';
import { isDateName } from './dates.ts';
import { lowerWords } from './names.ts';
import { spelled } from './store.ts';

/** What a document's agreement depends on. */
export interface Agreement {
  /** The property that holds the state, and all states in the contract's order; null where it has none. */
  readonly state: StateAgreement | null;
  /** Whether a property may be null, or may be left out. */
  readonly mayBeNull: (name: string) => boolean;
  readonly mayBeAbsent: (name: string) => boolean;
  /** Names that are left as they are (a seed gave them). */
  readonly fixed: ReadonlySet<string>;
  /** What the document's lines come to where they are items of their own; null where it has none. */
  readonly sum: number | null;
  /** Whether the total already has the tax in it. */
  readonly taxIncluded: boolean;
}

/** A state property and what its values mean for the others. */
export interface StateAgreement {
  readonly field: string;
  readonly values: readonly Json[];
  /** The stem of each value. */
  readonly stems: readonly string[];
  /** Which value a property is about ("cancelled_at"), by its index; -1 for none. Filled as names are met. */
  readonly about: Map<string, number>;
}

/** The agreement about a state. */
export function stateAgreement(field: string, values: readonly Json[]): StateAgreement {
  const stems = values.map((value) => verbStem(lowerWords(spelled(value)).at(-1) ?? ''));
  return { field, values, stems, about: new Map() };
}

/** The document with its parts in agreement. */
export function coherent(document: JsonObject, agreement: Agreement): JsonObject {
  const summed = withSums(inTimeOrder(document), agreement);
  return agreement.state === null ? summed : withStateDates(summed, agreement.state, agreement);
}

// A list of things that happened is told in the order in which they did.
function inTimeOrder(document: JsonObject): JsonObject {
  let made: Record<string, Json> | null = null;
  for (const name in document) {
    const value = document[name];
    if (!Array.isArray(value) || value.length < 2 || !isObject(value[0])) continue;
    const field = Object.keys(value[0]).find((one) => isDateName(one) && typeof value[0][one] === 'string');
    if (field === undefined) continue;
    made ??= { ...document };
    made[name] = value.toSorted((a: Json, b: Json) => (spelled(member(a, field)) < spelled(member(b, field)) ? -1 : 1));
  }
  return made ?? document;
}

const ENDINGS = /^(cancel|reject|fail|expir|declin|delet|archiv|return|refund|void|abort|suspend|block|lost|closed)/;

/** The stem of a word that says what happened: "cancelled", "cancellation", "cancel" → "cancel". */
export function verbStem(word: string): string {
  const lower = word.toLowerCase();
  if (lower.length <= 4) return IRREGULAR.get(lower) ?? lower;
  const base = lower
    .replace(/(?:ations?|ation|ions?|ments?|als?|ing|ed|er|or)$/, '')
    .replace(/(?<=[^aeiou])(es|e|s|y|i)$/, '');
  const undoubled = base.replace(/([bdglmnprt])\1$/, '$1');
  return IRREGULAR.get(lower) ?? IRREGULAR.get(undoubled) ?? undoubled;
}

const IRREGULAR = new Map([
  ['paid', 'pay'],
  ['sent', 'send'],
  ['sold', 'sell'],
  ['held', 'hold'],
  ['shipment', 'ship'],
  ['shipped', 'ship'],
  ['done', 'complet'],
  ['finish', 'complet'],
  ['closed', 'clos'],
  ['close', 'clos'],
  ['payment', 'pay'],
  ['begun', 'start'],
  ['draft', 'draft'],
  ['live', 'publish'],
  ['delivery', 'deliver'],
  ['active', 'activat'],
  ['activate', 'activat'],
  ['activated', 'activat'],
  ['enable', 'enabl'],
  ['enabled', 'enabl'],
  ['disable', 'disabl'],
  ['disabled', 'disabl'],
  ['receipt', 'receiv'],
]);

function withStateDates(document: JsonObject, state: StateAgreement, agreement: Agreement): JsonObject {
  const at = state.values.indexOf(member(document, state.field) ?? null);
  if (at < 0) return document;
  let made: Record<string, Json> | null = null;
  for (const name of Object.keys(document)) {
    const reached = aboutState(name, state);
    if (reached < 0 || document[name] === null || agreement.fixed.has(name) || hasReached(reached, at, state.stems))
      continue;
    made ??= { ...document };
    if (agreement.mayBeAbsent(name)) delete made[name];
    if (agreement.mayBeNull(name)) made[name] = null;
  }
  return made ?? document;
}

function aboutState(name: string, state: StateAgreement): number {
  const known = state.about.get(name);
  if (known !== undefined) return known;
  const words = lowerWords(name);
  const fits =
    name !== state.field && words.length > 1 && (isDateName(name) || /(reason|note|by|comment)$/i.test(name));
  const stem = fits ? verbStem(words[0] ?? '') : '';
  const about = stem === '' ? -1 : state.stems.indexOf(stem);
  state.about.set(name, about);
  return about;
}

/** Whether a state has been reached (or passed) when the item is in another: both by index. */
// An ending is reached only by what is there; any other state also by what comes after it on the way.
export function hasReached(reached: number, at: number, stems: readonly string[]): boolean {
  if (reached === at) return true;
  if (ENDINGS.test(stems[reached] ?? '')) return false;
  if (ENDINGS.test(stems[at] ?? '')) return /^(return|refund)/.test(stems[at] ?? '') && reached < at;
  return reached < at;
}

/** An amount of money: a number, a decimal text, or an object that holds one. */
export function amountOf(value: Json | undefined): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (!isObject(value)) return null;
  return amountOf(member(value, 'amount') ?? member(value, 'value') ?? member(value, 'cents'));
}

function withAmount(like: Json | undefined, amount: number): Json {
  const rounded = Math.round(amount * 100) / 100;
  if (typeof like === 'string') return rounded.toFixed(/\.(\d+)$/.exec(like)?.[1]?.length ?? 2);
  if (!isObject(like)) return rounded;
  const name = ['amount', 'value', 'cents'].find((one) => member(like, one) !== undefined) ?? 'amount';
  return { ...like, [name]: withAmount(like[name], amount) };
}

// The same few names are looked at in each of 100,000 documents: each is matched once.
const MATCHED = new WeakMap<RegExp, Map<string, boolean>>();

function isNamed(name: string, pattern: RegExp): boolean {
  let known = MATCHED.get(pattern);
  if (known === undefined) MATCHED.set(pattern, (known = new Map()));
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size > 20_000) known.clear();
  const fits = pattern.test(name);
  known.set(name, fits);
  return fits;
}

/** The first member's name that a pattern fits, or undefined. */
export function named(object: JsonObject, pattern: RegExp): string | undefined {
  for (const name in object) if (isNamed(name, pattern)) return name;
  return undefined;
}

const QUANTITY = /^(quantity|qty|count|units)$/i;
const UNIT_PRICE = /^(unit_?price|unit_?amount|unit_?cost|price|price_?per_?unit|price_?cents)(_?cents)?$/i;
const LINE_TOTAL = /^(line_?total|total|total_?price|total_?amount|subtotal|amount|line_?amount)(_?cents)?$/i;
const SUBTOTAL = /^(sub_?total|items?_?total|net|net_?(total|amount)|subtotal_?(price|amount))(_?cents)?$/i;
const TAX = /^(tax|vat|taxes|tax_?(total|amount)|total_?tax|vat_?amount)(_?cents)?$/i;
const SHIPPING = /^(shipping|freight|shipping_?(cost|fee|total|amount|price)|delivery_?(cost|fee))(_?cents)?$/i;
const DISCOUNT = /^(discount|discounts|discount_?(total|amount)|total_?discount)(_?cents)?$/i;
const TOTAL = /^(total|grand_?total|total_?(amount|price|due|gross)|gross|amount|order_?total)(_?cents)?$/i;

/** The names by which a line is known. */
export const LINE_PARTS = { quantity: QUANTITY, price: UNIT_PRICE };

function withSums(document: JsonObject, agreement: Agreement): JsonObject {
  const { fixed } = agreement;
  const listName = Object.keys(document).find((name) => isLines(document[name]));
  const made: Record<string, Json> = { ...document };
  let sum = agreement.sum;
  if (listName !== undefined) {
    const lines = (document[listName] as readonly JsonObject[]).map(withLineTotal);
    made[listName] = lines;
    sum = lines.reduce((total, line) => total + lineAmount(line), 0);
  }
  const totals = isObject(made['totals']) ? 'totals' : isObject(made['amounts']) ? 'amounts' : null;
  if (totals === null) return sum === null ? withLineTotal(document) : withTotal(made, sum, agreement);
  if (sum !== null && !fixed.has(totals)) made[totals] = withTotal({ ...(made[totals] as JsonObject) }, sum, agreement);
  return made;
}

function isLines(value: Json | undefined): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every(
    (one: Json) =>
      isObject(one) && named(one, QUANTITY) !== undefined && amountOf(one[named(one, UNIT_PRICE) ?? '']) !== null,
  );
}

function lineAmount(line: JsonObject): number {
  return (amountOf(line[named(line, QUANTITY) ?? '']) ?? 1) * (amountOf(line[named(line, UNIT_PRICE) ?? '']) ?? 0);
}

function withLineTotal(line: JsonObject): JsonObject {
  const unit = named(line, UNIT_PRICE);
  if (unit === undefined || named(line, QUANTITY) === undefined) return line;
  const total = Object.keys(line).find((name) => name !== unit && isNamed(name, LINE_TOTAL));
  return total === undefined ? line : { ...line, [total]: withAmount(line[total], lineAmount(line)) };
}

function withTotal(made: Record<string, Json>, sum: number, { fixed, taxIncluded }: Agreement): JsonObject {
  const subtotal = named(made, SUBTOTAL);
  const total = Object.keys(made).find((name) => name !== subtotal && isNamed(name, TOTAL));
  const part = (pattern: RegExp, most: number): number => {
    const name = named(made, pattern);
    const amount = name === undefined ? null : amountOf(made[name]);
    if (name === undefined || amount === null) return 0;
    // Tax and shipping are generated before the sum is known: they are kept to a share of it.
    const kept = fixed.has(name) || amount <= sum * most ? amount : Math.round(sum * most * 0.8 * 100) / 100;
    const whole = Number.isInteger(sum) && Number.isInteger(amount) ? Math.round(kept) : kept;
    made[name] = withAmount(made[name], whole);
    return whole;
  };
  if (subtotal !== undefined && !fixed.has(subtotal)) made[subtotal] = withAmount(made[subtotal], sum);
  const tax = part(TAX, 0.25);
  const whole = sum + (taxIncluded ? 0 : tax) + part(SHIPPING, 0.2) - part(DISCOUNT, 0.2);
  if (total !== undefined && !fixed.has(total)) made[total] = withAmount(made[total], whole);
  return made;
}

/** Whether an object that refers to another item by a property may repeat something of it: `customer_name`, a line's price. */
export function repeats(object: JsonObject, property: string, isLine: boolean): boolean {
  for (const name in object) if (repeatedAs(name, property, isLine) !== null) return true;
  return false;
}

const REPEATED = {
  line: new Map<string, Map<string, string | null>>(),
  plain: new Map<string, Map<string, string | null>>(),
};

// What of the other item a member repeats: the name there, or null.
function repeatedAs(name: string, property: string, isLine: boolean): string | null {
  const all = isLine ? REPEATED.line : REPEATED.plain;
  let own = all.get(property);
  if (own === undefined) all.set(property, (own = new Map()));
  const known = own.get(name);
  if (known !== undefined) return known;
  const stem = property.replace(/(_?ids?|Ids?|ID|_?uuid|Uuid)$/, '');
  const inside = name !== property && stem !== '' && name.toLowerCase().startsWith(stem.toLowerCase());
  const rest = inside
    ? name.slice(stem.length).replace(/^_/, '')
    : isLine && name !== property && COPIED.test(name)
      ? name
      : '';
  if (own.size > 20_000) own.clear();
  own.set(name, rest === '' ? null : rest);
  return rest === '' ? null : rest;
}

/** The object with what it repeats of the item that it refers to by a property; `fixed` members stay. */
export function withCopies(
  object: JsonObject,
  property: string,
  target: JsonObject,
  isLine: boolean,
  fixed: ReadonlySet<string>,
): JsonObject {
  const made: Record<string, Json> = { ...object };
  for (const name of Object.keys(object)) {
    const source = fixed.has(name) ? null : repeatedAs(name, property, isLine);
    const copy = source === null ? undefined : sourceOf(target, source);
    if (copy !== undefined && (typeof copy === typeof object[name] || object[name] === null)) made[name] = copy;
  }
  return made;
}

const COPIED =
  /^(name|title|sku|image|image_?url|photo|thumbnail|unit_?price(_?cents)?|price(_?cents)?|currency|brand|category|unit)$/i;

function sourceOf(target: JsonObject, name: string): Json | undefined {
  const wanted = name.charAt(0).toLowerCase() + name.slice(1);
  const exact = member(target, wanted);
  if (exact !== undefined && exact !== null) return exact;
  if (/^unit_?price/i.test(wanted))
    return member(target, wanted.replace(/^unit_?p/i, 'p')) ?? member(target, 'price') ?? member(target, 'amount');
  if (!/name|title/i.test(wanted)) return undefined;
  const first = ['first_name', 'firstName'].map((one) => member(target, one)).find((one) => typeof one === 'string');
  const last = ['last_name', 'lastName'].map((one) => member(target, one)).find((one) => typeof one === 'string');
  if (first !== undefined && last !== undefined) return `${String(first)} ${String(last)}`;
  return ['name', 'full_name', 'fullName', 'title', 'label']
    .map((one) => member(target, one))
    .find((one) => typeof one === 'string');
}
