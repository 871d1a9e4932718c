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

const NUMBER_OR_STRING = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const MAYBE_INEXACT = /\d{16}|\d[eE]|\d\.\d{15}/;

/** Parses JSON text. Throws SyntaxError with a position where the text is no JSON, RangeError where it nests too deep. */
export function parseJson(text: string): Json {
  const clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (!MAYBE_INEXACT.test(clean)) return JSON.parse(clean) as Json;
  const tag = unusedTag(clean);
  const tagged = clean.replace(NUMBER_OR_STRING, (token) =>
    token.startsWith('"') || isExact(token) ? token : `"${tag}${token}"`,
  );
  if (tagged === clean) return JSON.parse(clean) as Json;
  return JSON.parse(tagged, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(tag) ? new ExactNumber(value.slice(tag.length)) : value,
  ) as Json;
}

/** Prints a value as JSON text; exact numbers come out as they were written. `indent` is a number of spaces. */
export function printJson(value: unknown, indent = 0): string {
  let exact = false;
  const plain = JSON.stringify(
    value,
    (_key, part: unknown) => {
      if (!(part instanceof ExactNumber)) return part;
      exact = true;
      return `${PRINT_TAG}${part.text}`;
    },
    indent,
  );
  return exact ? plain.replace(PRINTED, (_all, number: string) => number) : (plain ?? 'null');
}

const PRINT_TAG = '\u0001exact:';
const PRINTED = /"\\u0001exact:(-?\d[\d.eE+-]*)"/g;

function unusedTag(text: string): string {
  let tag = 'exact:';
  while (text.includes(tag)) tag = `#${tag}`;
  return tag;
}

function isExact(token: string): boolean {
  const value = Number(token);
  if (!Number.isFinite(value)) return Number.isNaN(value);
  if (/[.eE]/.test(token)) return significantDigits(token).length <= 15 || canonical(String(value)) === canonical(token);
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
