// JSON text in, value out and back, exactly: numbers that a double cannot hold stay as written (rule S12), keys keep
// their order, and no key can reach a prototype (rule S2). RFC 8259.

/** Any JSON value. A number that a double cannot hold is an {@link ExactNumber}. */
export type Json = null | boolean | number | string | ExactNumber | readonly Json[] | JsonObject;

/** A JSON object. Read a key that came from outside with {@link member}, never with `[]`. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Whether there is any {@link ExactNumber}: most have none, and what is asked of every value is asked in vain. */
let areExact = false;

/** A number kept as its text because a double would change it, such as 12345678901234567890. */
export class ExactNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
    areExact = true;
  }
  toString(): string {
    return this.text;
  }
}

/** True for a JSON object: not null, not an array, not an exact number. */
export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(areExact && value instanceof ExactNumber)
  );
}

/** The own member `key` of `value`, or undefined: safe for keys such as `__proto__` and for values that are no objects. */
export function member(value: unknown, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** What only a number that a double would change has in it: many digits, or an exponent. */
const MAYBE_INEXACT = /\d{16}|\d\.\d{15}|\d[eE][+-]?\d/g;

/** Parses JSON text. Throws SyntaxError with a position where the text is no JSON, RangeError where it nests too deep. */
export function parseJson(text: string): Json {
  const steps = parseJsonInSteps(text);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/** The same in steps, so that whoever takes them can let a page breathe in between. */
export function* parseJsonInSteps(text: string): Generator<undefined, Json, undefined> {
  const clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const inexact = inexactIn(clean);
  yield undefined;
  if (inexact.length === 0) return JSON.parse(clean) as Json;
  const tag = unusedTag(clean);
  return untag(JSON.parse(tagged(clean, inexact, tag)) as Json, tag);
}

/** The number that a text of digits means: a double where that is exact, else an {@link ExactNumber}. */
export function numberOf(text: string): number | ExactNumber {
  return isExact(text) ? Number(text) : new ExactNumber(text);
}

/** Prints a value as JSON text; exact numbers come out as they were written. `indent` is a number of spaces. */
export function printJson(value: unknown, indent = 0): string {
  for (let tag = '\u0001exact:'; ; tag = `\u0001${tag}`) {
    let exact = false;
    let taken = false;
    const plain = JSON.stringify(
      value,
      (_key, part: unknown) => {
        if (typeof part === 'string' && part.startsWith(tag)) taken = true;
        if (!(part instanceof ExactNumber)) return part;
        exact = true;
        return `${tag}${part.text}`;
      },
      indent,
    ) as string | undefined;
    if (plain === undefined) return 'null';
    if (!exact) return plain;
    if (!taken) return plain.replace(printedWith(tag), (_all, number: string) => number);
  }
}

/** Where a number stands in a text: from here to before there. */
type Span = readonly [from: number, to: number];

/** The numbers that a double would change. Only what stands as a value does is looked at closer, so most texts cost one search. */
function inexactIn(text: string): readonly Span[] {
  const found: Span[] = [];
  let outside = 0;
  MAYBE_INEXACT.lastIndex = 0;
  for (let hit = MAYBE_INEXACT.exec(text); hit !== null; hit = MAYBE_INEXACT.exec(text)) {
    let from = hit.index;
    while (from > 0 && NUMBER_PART.test(text.charAt(from - 1))) from--;
    let to = hit.index + hit[0].length;
    while (to < text.length && NUMBER_PART.test(text.charAt(to))) to++;
    MAYBE_INEXACT.lastIndex = to;
    const token = text.slice(from, to);
    if (!standsAlone(text, from, to) || !JSON_NUMBER.test(token) || isExact(token)) continue;
    outside = endOfStrings(text, outside, from);
    if (outside <= from) found.push([from, to]);
    else MAYBE_INEXACT.lastIndex = outside;
  }
  return found;
}

function standsAlone(text: string, from: number, to: number): boolean {
  let before = from - 1;
  while (before >= 0 && SPACE.test(text.charAt(before))) before--;
  let after = to;
  while (after < text.length && SPACE.test(text.charAt(after))) after++;
  return (
    (before < 0 || ':[,'.includes(text.charAt(before))) && (after === text.length || ',]}'.includes(text.charAt(after)))
  );
}

/**
 * Where the last string that begins before `to` has ended: after `to` where that is inside of it. No string is open at
 * `from`, nor at the start of a line: a string of JSON has no line breaks (RFC 8259 §7).
 */
function endOfStrings(text: string, from: number, to: number): number {
  let at = from + text.slice(from, to).lastIndexOf('\n') + 1;
  while (at <= to) {
    const open = text.indexOf('"', at);
    if (open < 0 || open >= to) return at;
    let close = text.indexOf('"', open + 1);
    while (close >= 0 && isEscaped(text, close)) close = text.indexOf('"', close + 1);
    if (close < 0) return text.length;
    at = close + 1;
  }
  return at;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes++;
  return slashes % 2 === 1;
}

const NUMBER_PART = /[\d.eE+-]/;
const SPACE = /\s/;

function printedWith(tag: string): RegExp {
  return new RegExp(`"${tag.replaceAll('\u0001', '\\\\u0001')}(-?\\d[\\d.eE+-]*)"`, 'g');
}

function unusedTag(text: string): string {
  let tag = 'exact:';
  while (text.includes(tag)) tag = `#${tag}`;
  return tag;
}

function tagged(text: string, numbers: readonly Span[], tag: string): string {
  const parts: string[] = [];
  let done = 0;
  for (const [from, to] of numbers) {
    parts.push(text.slice(done, from), `"${tag}${text.slice(from, to)}"`);
    done = to;
  }
  return parts.join('') + text.slice(done);
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Turns tagged strings back into numbers, in place: the value was made here and nobody else has it yet. */
function untag(value: Json, tag: string): Json {
  if (typeof value === 'string') return value.startsWith(tag) ? new ExactNumber(value.slice(tag.length)) : value;
  const pending: (JsonObject | readonly Json[])[] =
    typeof value === 'object' && value !== null ? [value as JsonObject] : [];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const holder = part as Record<string, Json>;
    for (const key in holder) {
      const inner = holder[key];
      if (typeof inner === 'string' && inner.startsWith(tag))
        put(holder, key, new ExactNumber(inner.slice(tag.length)));
      else if (typeof inner === 'object' && inner !== null) pending.push(inner as JsonObject);
    }
  }
  return value;
}

/** Sets an own member of an object that is being made, whatever its name. */
export function put(object: Record<string, Json>, key: string, value: Json): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
}

/** The object with each member through a function; names such as "__proto__" stay own members. */
export function mapMembers(object: JsonObject, convert: (value: Json, key: string) => Json): JsonObject {
  const mapped: Record<string, Json> = {};
  for (const key in object) put(mapped, key, convert(object[key] as Json, key));
  return mapped;
}

/** The object without the members that `drop` has; the object itself where there are none of them. */
export function withoutMembers(object: JsonObject, drop: { has(key: string): boolean }): JsonObject {
  const kept: Record<string, Json> = {};
  let dropped = false;
  for (const key in object) {
    if (drop.has(key)) dropped = true;
    else put(kept, key, object[key] as Json);
  }
  return dropped ? kept : object;
}

function isExact(token: string): boolean {
  const value = Number(token);
  if (!Number.isFinite(value)) return Number.isNaN(value);
  if (/[.eE]/.test(token))
    return significantDigits(token).length <= 15 || canonical(String(value)) === canonical(token);
  return Number.isSafeInteger(value);
}

function significantDigits(token: string): string {
  return (token.split(/[eE]/)[0] ?? '').replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
}

function canonical(token: string): string {
  const [mantissa = '', exponent = '0'] = token.toLowerCase().replace('+', '').split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const trimmed = digits.replace(/0+$/, '');
  return `${trimmed}e${Number(exponent) - fraction.length + digits.length - trimmed.length}`;
}
