// JSON text in, value out and back, exactly: numbers that a double cannot hold stay as written (rule S12), keys keep
// their order, and no key can reach a prototype (rule S2). RFC 8259.

/** Any JSON value. A number that a double cannot hold is an {@link ExactNumber}. */
export type Json = null | boolean | number | string | ExactNumber | readonly Json[] | JsonObject;

/** A JSON object. Read a key that came from outside with {@link member}, never with `[]`. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** A number kept as its text because a double would change it, such as 12345678901234567890. */
export class ExactNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

/** True for a JSON object: not null, not an array, not an exact number. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}

/** The own member `key` of `value`, or undefined: safe for keys such as `__proto__` and for values that are no objects. */
export function member(value: unknown, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** What only a number that a double would change has in it: many digits, or an exponent. */
const MAYBE_INEXACT = /\d{16}|\d\.\d{15}|\d[eE][+-]?\d/g;
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** Parses JSON text. Throws SyntaxError with a position where the text is no JSON, RangeError where it nests too deep. */
export function parseJson(text: string): Json {
  const clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (!mayBeInexact(clean)) return JSON.parse(clean) as Json;
  const tag = unusedTag(clean);
  const tagged = tagInexact(clean, tag);
  return tagged === clean ? (JSON.parse(clean) as Json) : untag(JSON.parse(tagged) as Json, tag);
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

/** True where such digits stand as a value does; inside a string this is rare, and then only costs the slower way. */
function mayBeInexact(text: string): boolean {
  MAYBE_INEXACT.lastIndex = 0;
  for (let hit = MAYBE_INEXACT.exec(text); hit !== null; hit = MAYBE_INEXACT.exec(text)) {
    let from = hit.index;
    while (from > 0 && NUMBER_PART.test(text.charAt(from - 1))) from--;
    while (from > 0 && SPACE.test(text.charAt(from - 1))) from--;
    let to = hit.index + hit[0].length;
    while (to < text.length && NUMBER_PART.test(text.charAt(to))) to++;
    while (to < text.length && SPACE.test(text.charAt(to))) to++;
    if (
      (from === 0 || ':[,'.includes(text.charAt(from - 1))) &&
      (to === text.length || ',]}'.includes(text.charAt(to)))
    )
      return true;
    MAYBE_INEXACT.lastIndex = to;
  }
  return false;
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

function tagInexact(text: string, tag: string): string {
  const parts: string[] = [];
  let from = 0;
  STRING_OR_NUMBER.lastIndex = 0;
  for (let hit = STRING_OR_NUMBER.exec(text); hit !== null; hit = STRING_OR_NUMBER.exec(text)) {
    const token = hit[0];
    if (token.charCodeAt(0) === 0x22 || token.length < 3 || !JSON_NUMBER.test(token) || isExact(token)) continue;
    parts.push(text.slice(from, hit.index), `"${tag}${token}"`);
    from = hit.index + token.length;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from);
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Turns tagged strings back into numbers, in place: the value was made here and nobody else has it yet. */
function untag(value: Json, tag: string): Json {
  if (typeof value === 'string') return value.startsWith(tag) ? new ExactNumber(value.slice(tag.length)) : value;
  const pending: (JsonObject | readonly Json[])[] =
    typeof value === 'object' && value !== null ? [value as JsonObject] : [];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const holder = part as Record<string, Json>;
    for (const key of Object.keys(holder)) {
      const inner = holder[key];
      if (typeof inner === 'string' && inner.startsWith(tag))
        setOwn(holder, key, new ExactNumber(inner.slice(tag.length)));
      else if (typeof inner === 'object' && inner !== null) pending.push(inner as JsonObject);
    }
  }
  return value;
}

function setOwn(holder: Record<string, Json>, key: string, value: Json): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
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
