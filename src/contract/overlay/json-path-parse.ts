// JSONPath text → a query as data (RFC 9535): names, wildcards, indices, slices, descendants, filters with comparisons,
// existence, and, or, not, and the functions length, count, value, match and search.
import type { Json } from '../json.ts';

/** A parsed query: its segments from the root. */
export interface Query {
  readonly segments: readonly Segment[];
}

export interface Segment {
  /** True for ".." */
  readonly descends: boolean;
  readonly selectors: readonly Selector[];
}

export type Selector =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'wildcard' }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'slice'; readonly start: number | null; readonly end: number | null; readonly step: number }
  | { readonly kind: 'filter'; readonly test: Test };

export type Test =
  | { readonly kind: 'or' | 'and'; readonly tests: readonly Test[] }
  | { readonly kind: 'not'; readonly test: Test }
  | { readonly kind: 'exists'; readonly operand: Operand }
  | { readonly kind: 'compare'; readonly operator: string; readonly left: Operand; readonly right: Operand };

export type Operand =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'query'; readonly absolute: boolean; readonly query: Query }
  | { readonly kind: 'call'; readonly name: string; readonly operands: readonly Operand[] };

/** Thrown for text that is no JSONPath; says where. */
export class PathError extends Error {}

interface Parser {
  readonly text: string;
  at: number;
  depth: number;
}

/** Parses a JSONPath that starts with "$". Throws {@link PathError}. */
export function parsePath(text: string): Query {
  const parser: Parser = { text: text.trim(), at: 0, depth: 0 };
  expect(parser, '$');
  const query = parseSegments(parser);
  if (parser.at < parser.text.length) fail(parser, 'the end');
  return query;
}

function parseSegments(parser: Parser): Query {
  const segments: Segment[] = [];
  for (;;) {
    const before = parser.at;
    skipSpace(parser);
    if (take(parser, '..')) {
      segments.push({
        descends: true,
        selectors: peek(parser) === '[' ? parseBrackets(parser) : [parseShorthand(parser)],
      });
    } else if (take(parser, '.')) segments.push({ descends: false, selectors: [parseShorthand(parser)] });
    else if (peek(parser) === '[') segments.push({ descends: false, selectors: parseBrackets(parser) });
    else {
      parser.at = before;
      return { segments };
    }
  }
}

/** A name or "*" after a dot. Hyphens are let pass, as most writers expect of "x-…". */
function parseShorthand(parser: Parser): Selector {
  if (take(parser, '*')) return { kind: 'wildcard' };
  const name = /^[\p{L}_$][\p{L}\p{N}_$-]*/u.exec(parser.text.slice(parser.at))?.[0];
  if (name === undefined) return fail(parser, 'a name');
  parser.at += name.length;
  return { kind: 'name', name };
}

function parseBrackets(parser: Parser): readonly Selector[] {
  expect(parser, '[');
  const selectors: Selector[] = [];
  do {
    skipSpace(parser);
    selectors.push(parseSelector(parser));
    skipSpace(parser);
  } while (take(parser, ','));
  expect(parser, ']');
  return selectors;
}

function parseSelector(parser: Parser): Selector {
  const next = peek(parser);
  if (next === "'" || next === '"') return { kind: 'name', name: parseString(parser) };
  if (take(parser, '*')) return { kind: 'wildcard' };
  if (take(parser, '?')) return { kind: 'filter', test: parseOr(parser) };
  const slice = /^(-?\d+)?\s*:\s*(-?\d+)?\s*(?::\s*(-?\d+)?)?/.exec(parser.text.slice(parser.at));
  if (slice !== null) {
    parser.at += slice[0].length;
    return { kind: 'slice', start: toNumber(slice[1]), end: toNumber(slice[2]), step: toNumber(slice[3]) ?? 1 };
  }
  const index = /^-?\d+/.exec(parser.text.slice(parser.at))?.[0];
  if (index === undefined) return fail(parser, 'a selector');
  parser.at += index.length;
  return { kind: 'index', index: Number(index) };
}

function toNumber(text: string | undefined): number | null {
  return text === undefined || text === '' ? null : Number(text);
}

function parseOr(parser: Parser): Test {
  if (++parser.depth > 100) fail(parser, 'less nesting');
  const tests = [parseAnd(parser)];
  while (takeSpaced(parser, '||')) tests.push(parseAnd(parser));
  parser.depth--;
  return tests.length === 1 ? (tests[0] as Test) : { kind: 'or', tests };
}

function parseAnd(parser: Parser): Test {
  const tests = [parseNot(parser)];
  while (takeSpaced(parser, '&&')) tests.push(parseNot(parser));
  return tests.length === 1 ? (tests[0] as Test) : { kind: 'and', tests };
}

function parseNot(parser: Parser): Test {
  skipSpace(parser);
  if (peek(parser) === '!' && parser.text[parser.at + 1] !== '=') {
    parser.at++;
    return { kind: 'not', test: parseNot(parser) };
  }
  if (take(parser, '(')) {
    const test = parseOr(parser);
    skipSpace(parser);
    expect(parser, ')');
    return test;
  }
  return parseComparison(parser);
}

function parseComparison(parser: Parser): Test {
  const left = parseOperand(parser);
  skipSpace(parser);
  const operator = ['==', '!=', '<=', '>=', '<', '>'].find((one) => take(parser, one));
  if (operator === undefined) return { kind: 'exists', operand: left };
  return { kind: 'compare', operator, left, right: parseOperand(parser) };
}

function parseOperand(parser: Parser): Operand {
  skipSpace(parser);
  const next = peek(parser);
  if (next === '@' || next === '$') {
    parser.at++;
    return { kind: 'query', absolute: next === '$', query: parseSegments(parser) };
  }
  if (next === "'" || next === '"') return { kind: 'value', value: parseString(parser) };
  const number = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(parser.text.slice(parser.at))?.[0];
  if (number !== undefined) {
    parser.at += number.length;
    return { kind: 'value', value: Number(number) };
  }
  const word = /^[a-z][a-z_0-9]*/.exec(parser.text.slice(parser.at))?.[0] ?? fail(parser, 'a value');
  parser.at += word.length;
  if (word === 'true' || word === 'false') return { kind: 'value', value: word === 'true' };
  return word === 'null' ? { kind: 'value', value: null } : parseCall(parser, word);
}

function parseCall(parser: Parser, name: string): Operand {
  if (!['length', 'count', 'value', 'match', 'search'].includes(name)) fail(parser, 'a known function');
  expect(parser, '(');
  const operands: Operand[] = [];
  do operands.push(parseOperand(parser));
  while (takeSpaced(parser, ','));
  skipSpace(parser);
  expect(parser, ')');
  return { kind: 'call', name, operands };
}

function parseString(parser: Parser): string {
  const quote = peek(parser);
  parser.at++;
  let text = '';
  while (parser.at < parser.text.length && peek(parser) !== quote) {
    const char = peek(parser);
    parser.at++;
    if (char !== '\\') text += char;
    else {
      text += unescaped(parser);
    }
  }
  if (peek(parser) !== quote) fail(parser, 'the end of the text');
  parser.at++;
  return text;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

function unescaped(parser: Parser): string {
  const char = peek(parser);
  parser.at++;
  if (char !== 'u') return ESCAPES.get(char) ?? char;
  const code = parser.text.slice(parser.at, parser.at + 4);
  parser.at += 4;
  return String.fromCharCode(Number.parseInt(code, 16));
}

function peek(parser: Parser): string {
  return parser.text[parser.at] ?? '';
}

function take(parser: Parser, expected: string): boolean {
  if (!parser.text.startsWith(expected, parser.at)) return false;
  parser.at += expected.length;
  return true;
}

function takeSpaced(parser: Parser, expected: string): boolean {
  const before = parser.at;
  skipSpace(parser);
  if (take(parser, expected)) return true;
  parser.at = before;
  return false;
}

function skipSpace(parser: Parser): void {
  while (/\s/.test(peek(parser))) parser.at++;
}

function expect(parser: Parser, expected: string): void {
  if (!take(parser, expected)) fail(parser, `"${expected}"`);
}

function fail(parser: Parser, expected: string): never {
  throw new PathError(`${expected} was expected at character ${parser.at + 1} of ${parser.text}`);
}
