// Contract schemas → schemas that the validator can run safely: references by short names and looked up when needed, loops
// without progress cut, patterns that throw or freeze left out, exact numbers as numbers, required by direction.
import type { Schema } from '../contract.ts';
import { ExactNumber, isObject, type Json, type JsonObject, member } from '../json.ts';
import type { Lookup } from './lookup.ts';
import { mergeAllOf } from './merge-all-of.ts';
import { mayBacktrack, patternTest } from './patterns.ts';
import { referenceOf, resolveSchema } from './resolve.ts';

/** Which way a value goes: what is read-only need not be written, what is write-only is not read. */
export type Direction = 'read' | 'write';

/** A schema that is safe to run, or true or false. */
export type Hardened = boolean | Readonly<Record<string, unknown>>;

/** Thrown when a schema asks for more work than a page can wait for; caught by `validate`. */
export class TooMuchWork extends Error {}

/** Hardens the schemas of one lookup for one direction, each once. */
export interface Hardener {
  /** The root schema, safe to run with `context`. */
  readonly harden: (schema: Schema) => Hardened;
  /** What the short references mean: read by the validator. */
  readonly context: Readonly<Record<string, Hardened>>;
  /** The schema that a hardened one was made of. */
  readonly original: (hardened: object) => JsonObject | undefined;
  /** Starts a new budget of work. */
  readonly restart: () => void;
}

interface State {
  readonly lookup: Lookup;
  readonly direction: Direction | null;
  readonly names: Map<string, string>;
  readonly context: Record<string, Hardened>;
  readonly originals: WeakMap<object, JsonObject>;
  readonly roots: WeakMap<object, Hardened>;
  readonly weights: Map<string, number>;
  work: number;
}

/** Where a schema is hardened: in which referenced schema, whether it sees the same value as that one, and whose properties count. */
interface Scope {
  readonly owner: string | null;
  readonly inPlace: boolean;
  readonly properties: JsonObject | null;
}

const MOST_WORK = 300_000;
const MOST_WEIGHT = 2_000;
const hardeners = new WeakMap<Lookup, Map<Direction | null, Hardener>>();

/** The hardener of a lookup and direction; the same ones give the same hardener. */
export function hardenerOf(lookup: Lookup, direction: Direction | null): Hardener {
  const byDirection = hardeners.get(lookup) ?? new Map<Direction | null, Hardener>();
  hardeners.set(lookup, byDirection);
  const known = byDirection.get(direction);
  if (known !== undefined) return known;
  const made = createHardener(lookup, direction);
  byDirection.set(direction, made);
  return made;
}

function createHardener(lookup: Lookup, direction: Direction | null): Hardener {
  const state: State = {
    lookup,
    direction,
    names: new Map(),
    context: Object.create(null) as Record<string, Hardened>,
    originals: new WeakMap(),
    roots: new WeakMap(),
    weights: new Map(),
    work: 0,
  };
  return {
    harden: (schema) => hardenRoot(state, schema),
    context: state.context,
    original: (hardened) => state.originals.get(hardened),
    restart: () => {
      state.work = 0;
    },
  };
}

function hardenRoot(state: State, schema: Schema): Hardened {
  if (!isObject(schema)) return schema;
  const known = state.roots.get(schema);
  if (known !== undefined) return known;
  const hardened = hardenSchema(state, schema, { owner: null, inPlace: true, properties: null });
  // With a `$schema` the validator does not search the whole schema for the base of each reference.
  const root = isObject(hardened) ? { ...hardened, $schema: 'https://json-schema.org/draft/2020-12/schema' } : hardened;
  if (typeof root === 'object') state.originals.set(root, schema);
  state.roots.set(schema, root);
  return root;
}

function hardenSchema(state: State, schema: Schema, scope: Scope): Hardened {
  if (!isObject(schema)) return schema;
  const hardened: Record<string, unknown> = {};
  state.originals.set(hardened, schema);
  for (const key of Object.keys(schema)) {
    const keyword = KEYWORDS.get(key);
    if (keyword === undefined) continue;
    const value = keyword(schema[key] as Json, state, scope, schema);
    if (value !== undefined) hardened[key] = value;
  }
  hardenReference(state, schema, scope, hardened);
  boundInteger(schema, hardened);
  return hardened;
}

type Keyword = (value: Json, state: State, scope: Scope, schema: JsonObject) => unknown;

const whenNumber: Keyword = (value) =>
  value instanceof ExactNumber ? Number(value.text) : typeof value === 'number' ? value : undefined;
const whenFlag: Keyword = (value) => (typeof value === 'boolean' ? value : undefined);
const data: Keyword = (value) => plainNumbers(value);

/** The same value is seen by the sub-schema. */
const inPlace: Keyword = (value, state, scope) => (isSchema(value) ? hardenSchema(state, value, scope) : undefined);
const inPlaceList: Keyword = (value, state, scope, schema) => {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const inner = { ...scope, properties: scope.properties ?? propertiesFor(state, schema) };
  return (value as readonly Json[]).map((one) => (isSchema(one) ? hardenSchema(state, one, inner) : true));
};
/** A part of the value is seen by the sub-schema. */
const below: Keyword = (value, state, scope) =>
  isSchema(value) ? hardenSchema(state, value, { owner: scope.owner, inPlace: false, properties: null }) : undefined;
const belowList: Keyword = (value, state, scope, schema) =>
  Array.isArray(value) && value.length > 0
    ? (value as readonly Json[]).map((one) => below(one, state, scope, schema) ?? true)
    : undefined;
const belowMap: Keyword = (value, state, scope, schema) =>
  mapOf(value, (one) => below(one, state, scope, schema) ?? true);

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ['type', (value) => (typeof value === 'string' || Array.isArray(value) ? value : undefined)],
  ['enum', (value) => (Array.isArray(value) ? plainNumbers(value) : undefined)],
  ['const', data],
  ['minimum', whenNumber],
  ['maximum', whenNumber],
  ['exclusiveMinimum', whenNumber],
  ['exclusiveMaximum', whenNumber],
  ['multipleOf', (value, ...rest) => (Number(whenNumber(value, ...rest)) > 0 ? whenNumber(value, ...rest) : undefined)],
  ['minLength', whenNumber],
  ['maxLength', whenNumber],
  ['minItems', whenNumber],
  ['maxItems', whenNumber],
  ['minProperties', whenNumber],
  ['maxProperties', whenNumber],
  ['minContains', whenNumber],
  ['maxContains', whenNumber],
  ['uniqueItems', whenFlag],
  ['pattern', (value) => (typeof value === 'string' ? safePattern(value) : undefined)],
  ['format', (value) => (typeof value === 'string' ? value : undefined)],
  ['required', requiredNames],
  [
    'dependentRequired',
    (value) => mapOf(value, (names) => (Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [])),
  ],
  ['properties', belowMap],
  [
    'patternProperties',
    (value, state, scope, schema) => safePatterns(value, (one) => below(one, state, scope, schema) ?? true),
  ],
  ['additionalProperties', (value, ...rest) => (hasUnsafePatterns(rest[2]) ? undefined : below(value, ...rest))],
  ['unevaluatedProperties', below],
  ['unevaluatedItems', below],
  ['propertyNames', below],
  ['items', below],
  ['prefixItems', belowList],
  ['contains', below],
  [
    'dependentSchemas',
    (value, state, scope, schema) => mapOf(value, (one) => inPlace(one, state, scope, schema) ?? true),
  ],
  ['allOf', (value, state, scope, schema) => uniqueReferences(inPlaceList(value, state, scope, schema))],
  ['anyOf', inPlaceList],
  ['oneOf', inPlaceList],
  ['not', inPlace],
  ['if', inPlace],
  ['then', inPlace],
  ['else', inPlace],
]);

function isSchema(value: Json | undefined): value is Schema {
  return isObject(value) || typeof value === 'boolean';
}

function mapOf(value: Json, convert: (one: Json) => unknown): object | undefined {
  if (!isObject(value)) return undefined;
  const map = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(value)) map[key] = convert(value[key] as Json);
  return map;
}

/** Repeating a reference in `allOf` says nothing new and can double the work at each level. */
function uniqueReferences(branches: unknown): unknown {
  if (!Array.isArray(branches)) return undefined;
  const seen = new Set<unknown>();
  return branches.filter((branch: unknown) => {
    const ref = isObject(branch) && Object.keys(branch).length === 1 ? branch['$ref'] : undefined;
    if (ref === undefined) return true;
    const fresh = !seen.has(ref);
    seen.add(ref);
    return fresh;
  });
}

/** Exact numbers in data as doubles, and no prototypes. */
function plainNumbers(value: Json): unknown {
  if (value instanceof ExactNumber) return Number(value.text);
  if (Array.isArray(value)) return value.map((item: Json) => plainNumbers(item));
  return isObject(value) ? mapOf(value, plainNumbers) : value;
}

function hardenReference(state: State, schema: JsonObject, scope: Scope, hardened: Record<string, unknown>): void {
  const ref = referenceOf(schema);
  if (ref === null || state.lookup(ref) === undefined) return;
  if (scope.inPlace && (ref === scope.owner || reaches(state, ref, scope.owner))) return;
  if (weightOf(state, ref, new Set()) > MOST_WEIGHT) return;
  hardened['$ref'] = nameOf(state, ref);
}

/** The short name of a reference; what it means is hardened when the validator first asks. */
function nameOf(state: State, ref: string): string {
  const known = state.names.get(ref);
  if (known !== undefined) return known;
  const name = `#r${state.names.size}`;
  state.names.set(ref, name);
  let target: Hardened | undefined;
  Object.defineProperty(state.context, name, {
    enumerable: true,
    get: () => {
      if (++state.work > MOST_WORK) throw new TooMuchWork(ref);
      target ??= hardenSchema(state, state.lookup(ref) ?? true, { owner: ref, inPlace: true, properties: null });
      return target;
    },
  });
  return name;
}

const IN_PLACE_LISTS = ['allOf', 'anyOf', 'oneOf'];
const IN_PLACE_ONE = ['not', 'if', 'then', 'else'];

/** The references that see the same value as the schema itself. */
function inPlaceReferences(schema: Schema): readonly string[] {
  if (!isObject(schema)) return [];
  const refs: string[] = [];
  const ref = referenceOf(schema);
  if (ref !== null) refs.push(ref);
  for (const key of IN_PLACE_LISTS) {
    const list = member(schema, key);
    if (Array.isArray(list))
      for (const one of list as readonly Json[]) if (isObject(one)) refs.push(...inPlaceReferences(one));
  }
  for (const key of IN_PLACE_ONE) {
    const one = member(schema, key);
    if (isObject(one)) refs.push(...inPlaceReferences(one));
  }
  const dependent = member(schema, 'dependentSchemas');
  if (isObject(dependent))
    for (const one of Object.values(dependent)) if (isObject(one)) refs.push(...inPlaceReferences(one));
  return refs;
}

/** True where following references that see the same value leads from one to the other. */
function reaches(state: State, from: string, to: string | null): boolean {
  if (to === null) return false;
  const seen = new Set<string>();
  const pending = [from];
  for (let ref = pending.pop(); ref !== undefined; ref = pending.pop()) {
    if (ref === to) return true;
    if (seen.has(ref)) continue;
    seen.add(ref);
    pending.push(...inPlaceReferences(state.lookup(ref) ?? true));
  }
  return false;
}

/** How many schemas see the same value when a reference is followed: what `allOf` upon `allOf` can multiply. */
function weightOf(state: State, ref: string, path: Set<string>): number {
  const known = state.weights.get(ref);
  if (known !== undefined) return known;
  if (path.has(ref) || path.size > 500) return 0;
  path.add(ref);
  let weight = 1;
  for (const inner of inPlaceReferences(state.lookup(ref) ?? true))
    weight = Math.min(weight + weightOf(state, inner, path), Number.MAX_SAFE_INTEGER);
  path.delete(ref);
  if (path.size === 0) state.weights.set(ref, weight);
  else state.weights.set(ref, weight);
  return weight;
}

function propertiesFor(state: State, schema: JsonObject): JsonObject | null {
  if (state.direction === null || !Array.isArray(member(schema, 'allOf'))) return null;
  const properties = member(mergeAllOf(schema, state.lookup), 'properties');
  return isObject(properties) ? properties : null;
}

function requiredNames(value: Json, state: State, scope: Scope, schema: JsonObject): unknown {
  if (!Array.isArray(value)) return undefined;
  const names = value.filter((name) => typeof name === 'string');
  if (state.direction === null) return names;
  const away = state.direction === 'write' ? 'readOnly' : 'writeOnly';
  const own = member(schema, 'properties');
  const all = scope.properties ?? propertiesFor(state, schema);
  return names.filter((name) => {
    const property = member(own, name) ?? member(all, name);
    return !isSchema(property) || member(resolveSchema(property, state.lookup), away) !== true;
  });
}

/** Integers of a stated width have bounds; those of 64 bits are compared as doubles. */
function boundInteger(schema: JsonObject, hardened: Record<string, unknown>): void {
  const format = member(schema, 'format');
  const bound = typeof format === 'string' ? WIDTHS.get(format) : undefined;
  if (bound === undefined || !admitsNumbers(member(schema, 'type'))) return;
  const { minimum, maximum } = hardened;
  if (typeof minimum !== 'number' || minimum < bound.minimum) hardened['minimum'] = bound.minimum;
  if (typeof maximum !== 'number' || maximum > bound.maximum) hardened['maximum'] = bound.maximum;
}

function admitsNumbers(type: Json | undefined): boolean {
  const types = Array.isArray(type) ? type : [type];
  return types.includes('integer') || types.includes('number');
}

/** The largest double below 2^63: exact numbers within 64 bits are rounded to at most this. */
export const MOST_INT64 = 9223372036854774784;

const WIDTHS: ReadonlyMap<string, { readonly minimum: number; readonly maximum: number }> = new Map([
  ['int8', { minimum: -128, maximum: 127 }],
  ['uint8', { minimum: 0, maximum: 255 }],
  ['int16', { minimum: -32768, maximum: 32767 }],
  ['uint16', { minimum: 0, maximum: 65535 }],
  ['int32', { minimum: -2147483648, maximum: 2147483647 }],
  ['uint32', { minimum: 0, maximum: 4294967295 }],
  ['int64', { minimum: -9223372036854775808, maximum: MOST_INT64 }],
  ['uint64', { minimum: 0, maximum: 18446744073709549568 }],
]);

/** The validator asks a pattern only for `test`; ours never throws and never backtracks without end. */
function safePattern(pattern: string): RegExp | undefined {
  const test = patternTest(pattern);
  if (test === null) return undefined;
  const regex = /(?:)/;
  Object.defineProperty(regex, 'test', { value: test });
  Object.defineProperty(regex, 'pattern', { value: pattern });
  return regex;
}

function safePatterns(value: Json, convert: (one: Json) => unknown): object | undefined {
  if (!isObject(value)) return undefined;
  const safe = Object.entries(value).filter(([pattern]) => isSafeKeyPattern(pattern));
  return safe.length === 0 ? undefined : mapOf(Object.fromEntries(safe), convert);
}

function hasUnsafePatterns(schema: JsonObject | undefined): boolean {
  const patterns = member(schema, 'patternProperties');
  return isObject(patterns) && !Object.keys(patterns).every(isSafeKeyPattern);
}

/** The validator runs these itself, so they must be Unicode patterns that do not backtrack. */
function isSafeKeyPattern(pattern: string): boolean {
  try {
    return pattern.length <= 500 && new RegExp(pattern, 'u').source !== '' && !mayBacktrack(pattern);
  } catch {
    return false;
  }
}
