// A JSONPath query over a value → the places it selects, in document order (RFC 9535). A place is its keys from the root.
import { isObject, type Json, member } from '../json.ts';
import { patternTest } from '../schema/patterns.ts';
import { type Operand, parsePath, type Query, type Segment, type Selector, type Test } from './json-path-parse.ts';

/** The keys that lead from the root to a node. */
export type Keys = readonly (string | number)[];

interface Found {
  readonly keys: Keys;
  readonly value: Json;
}

const MOST_FOUND = 200_000;

/** The places that a JSONPath selects, each once. Throws PathError for text that is no JSONPath. */
export function selectPlaces(root: Json, path: string): readonly Keys[] {
  const seen = new Set<string>();
  return runQuery(parsePath(path), root, root)
    .map(({ keys }) => keys)
    .filter((keys) => {
      const key = JSON.stringify(keys);
      return !seen.has(key) && seen.add(key) !== undefined;
    });
}

function runQuery(query: Query, from: Json, root: Json): readonly Found[] {
  let found: readonly Found[] = [{ keys: [], value: from }];
  for (const segment of query.segments)
    found = found.flatMap((one) => runSegment(segment, one, root)).slice(0, MOST_FOUND);
  return found;
}

function runSegment(segment: Segment, from: Found, root: Json): readonly Found[] {
  const starts = segment.descends ? withDescendants(from) : [from];
  return starts.flatMap((start) => segment.selectors.flatMap((selector) => select(selector, start, root)));
}

function withDescendants(from: Found): readonly Found[] {
  const all: Found[] = [];
  const pending = [from];
  for (let next = pending.pop(); next !== undefined && all.length < MOST_FOUND; next = pending.pop()) {
    all.push(next);
    pending.push(...childrenOf(next).reverse());
  }
  return all;
}

function childrenOf({ keys, value }: Found): Found[] {
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item, index) => ({ keys: [...keys, index], value: item }));
  return isObject(value) ? Object.entries(value).map(([key, inner]) => ({ keys: [...keys, key], value: inner })) : [];
}

function select(selector: Selector, from: Found, root: Json): readonly Found[] {
  switch (selector.kind) {
    case 'name': {
      const value = member(from.value, selector.name);
      return value === undefined ? [] : [{ keys: [...from.keys, selector.name], value }];
    }
    case 'wildcard':
      return childrenOf(from);
    case 'index':
      return itemAt(from, selector.index);
    case 'slice':
      return slice(from, selector.start, selector.end, selector.step);
    case 'filter':
      return childrenOf(from).filter((child) => holds(selector.test, child.value, root));
  }
}

function itemAt({ keys, value }: Found, index: number): readonly Found[] {
  if (!Array.isArray(value)) return [];
  const at = index < 0 ? value.length + index : index;
  const item = value[at] as Json | undefined;
  return item === undefined ? [] : [{ keys: [...keys, at], value: item }];
}

function slice(from: Found, start: number | null, end: number | null, step: number): readonly Found[] {
  if (!Array.isArray(from.value) || step === 0) return [];
  const length = from.value.length;
  const clamp = (index: number, low: number, high: number): number =>
    Math.min(Math.max(index < 0 ? length + index : index, low), high);
  const found: Found[] = [];
  if (step > 0) {
    for (let at = clamp(start ?? 0, 0, length); at < clamp(end ?? length, 0, length); at += step)
      found.push(...itemAt(from, at));
  } else {
    const last = end === null ? -1 : clamp(end, -1, length - 1);
    for (let at = clamp(start ?? length - 1, -1, length - 1); at > last; at += step) found.push(...itemAt(from, at));
  }
  return found;
}

function holds(test: Test, at: Json, root: Json): boolean {
  switch (test.kind) {
    case 'or':
      return test.tests.some((one) => holds(one, at, root));
    case 'and':
      return test.tests.every((one) => holds(one, at, root));
    case 'not':
      return !holds(test.test, at, root);
    case 'exists':
      return exists(test.operand, at, root);
    case 'compare':
      return compares(test.operator, valueOf(test.left, at, root), valueOf(test.right, at, root));
  }
}

function exists(operand: Operand, at: Json, root: Json): boolean {
  if (operand.kind === 'query') return runQuery(operand.query, operand.absolute ? root : at, root).length > 0;
  return valueOf(operand, at, root) === true;
}

/** The one value of an operand; undefined where there is none. */
function valueOf(operand: Operand, at: Json, root: Json): Json | undefined {
  if (operand.kind === 'value') return operand.value;
  if (operand.kind === 'call') return call(operand.name, operand.operands, at, root);
  const found = runQuery(operand.query, operand.absolute ? root : at, root);
  return found.length === 1 ? found[0]?.value : undefined;
}

function call(name: string, operands: readonly Operand[], at: Json, root: Json): Json | undefined {
  const [first, second] = operands;
  if (first === undefined) return undefined;
  if (name === 'count')
    return first.kind === 'query' ? runQuery(first.query, first.absolute ? root : at, root).length : undefined;
  const value = valueOf(first, at, root);
  if (name === 'value') return value;
  if (name === 'length') return lengthOf(value);
  const pattern = second === undefined ? undefined : valueOf(second, at, root);
  if (typeof value !== 'string' || typeof pattern !== 'string') return false;
  return patternTest(name === 'match' ? `^(?:${pattern})$` : pattern)?.(value) ?? false;
}

function lengthOf(value: Json | undefined): number | undefined {
  if (typeof value === 'string') return Array.from(value).length;
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
}

function compares(operator: string, left: Json | undefined, right: Json | undefined): boolean {
  const equal =
    left === right || (left !== undefined && right !== undefined && JSON.stringify(left) === JSON.stringify(right));
  if (operator === '==') return equal;
  if (operator === '!=') return !equal;
  const ordered =
    (typeof left === 'number' && typeof right === 'number') || (typeof left === 'string' && typeof right === 'string');
  if (!ordered) return equal && (operator === '<=' || operator === '>=');
  switch (operator) {
    case '<':
      return left < right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    default:
      return left >= right;
  }
}
