// A schema with `allOf` → one schema that says the same, as far as one can: properties, required, bounds and types are
// merged, what cannot be merged stays in a shorter `allOf`. One level: the schemas of properties stay as they are.
import type { Schema } from '../contract.ts';
import { isObject, type Json, type JsonObject, member, put } from '../json.ts';
import type { Lookup } from './lookup.ts';
import { referenceOf, resolveSchema } from './resolve.ts';

const MOST_BRANCHES = 500;

interface Budget {
  branches: number;
  readonly path: Set<string>;
}

/** The schema, resolved, its `allOf` folded in. What it says itself wins over what its parts say, where only one can be. */
export function mergeAllOf(schema: Schema, lookup: Lookup): JsonObject {
  const isPlain = referenceOf(schema) === null && !Array.isArray(member(schema, 'allOf'));
  return isPlain ? resolveSchema(schema, lookup) : fold(schema, lookup, { branches: 0, path: new Set() });
}

function fold(schema: Schema, lookup: Lookup, budget: Budget): JsonObject {
  const ref = referenceOf(schema);
  if (ref !== null && budget.path.has(ref)) return {};
  if (ref !== null) budget.path.add(ref);
  const resolved = resolveSchema(schema, lookup);
  const branches = member(resolved, 'allOf');
  const folded = Array.isArray(branches)
    ? foldBranches(resolved, branches as readonly Json[], lookup, budget)
    : resolved;
  if (ref !== null) budget.path.delete(ref);
  return folded;
}

function foldBranches(schema: JsonObject, branches: readonly Json[], lookup: Lookup, budget: Budget): JsonObject {
  const { allOf: _allOf, ...own } = schema;
  let merged: JsonObject | null = null;
  for (const branch of branches) {
    if (budget.branches++ > MOST_BRANCHES) break;
    if (!isObject(branch) && typeof branch !== 'boolean') continue;
    const part = withoutRole(fold(branch, lookup, budget), branches.length > 1 || Object.hasOwn(own, 'properties'));
    merged = merged === null ? part : mergeTwo(merged, part);
  }
  return merged === null ? own : mergeTwo(merged, own);
}

/** A name and a description of one part among several do not describe the whole; nor does its choice of variants. */
function withoutRole(part: JsonObject, amongSeveral: boolean): JsonObject {
  const drop = new Set([
    'discriminator',
    '$schema',
    '$id',
    '$anchor',
    '$dynamicAnchor',
    ...(amongSeveral ? ['title', 'description', 'examples', 'default'] : []),
  ]);
  const keys = Object.keys(part);
  if (!keys.some((key) => drop.has(key))) return part;
  if (!amongSeveral && Object.hasOwn(part, 'oneOf')) return part;
  return Object.fromEntries(Object.entries(part).filter(([key]) => !drop.has(key)));
}

type Merge = (left: Json, right: Json) => Json | undefined;

/** For each keyword what two of them together say; undefined where one schema cannot say both. */
const MERGES: ReadonlyMap<string, Merge> = new Map<string, Merge>([
  ['properties', mergeProperties],
  ['patternProperties', mergeProperties],
  ['dependentSchemas', mergeProperties],
  ['$defs', mergeProperties],
  ['required', union],
  ['type', mergeTypes],
  ['enum', intersection],
  ['minimum', (left, right) => pick(left, right, Math.max)],
  ['exclusiveMinimum', (left, right) => pick(left, right, Math.max)],
  ['minLength', (left, right) => pick(left, right, Math.max)],
  ['minItems', (left, right) => pick(left, right, Math.max)],
  ['minProperties', (left, right) => pick(left, right, Math.max)],
  ['maximum', (left, right) => pick(left, right, Math.min)],
  ['exclusiveMaximum', (left, right) => pick(left, right, Math.min)],
  ['maxLength', (left, right) => pick(left, right, Math.min)],
  ['maxItems', (left, right) => pick(left, right, Math.min)],
  ['maxProperties', (left, right) => pick(left, right, Math.min)],
  ['uniqueItems', (left, right) => left === true || right === true],
  ['items', mergeSchemas],
  ['additionalProperties', mergeSchemas],
  ['unevaluatedProperties', mergeSchemas],
  ['propertyNames', mergeSchemas],
  ['allOf', (left, right) => [...listOf(left), ...listOf(right)]],
]);

/** Keywords of which both must hold, and which have no merged form. */
const BOTH_HOLD = new Set([
  'pattern',
  'oneOf',
  'anyOf',
  'not',
  'if',
  'const',
  'multipleOf',
  'contains',
  'prefixItems',
  'format',
  'dependentRequired',
]);

function mergeTwo(left: JsonObject, right: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...left };
  const remainder: Record<string, Json> = {};
  for (const key of Object.keys(right)) {
    const mine = member(left, key);
    const theirs = right[key] as Json;
    if (mine === undefined || same(mine, theirs)) {
      put(merged, key, theirs);
      continue;
    }
    const merge = MERGES.get(key);
    const both = merge?.(mine, theirs);
    if (both !== undefined) put(merged, key, both);
    else if (merge !== undefined || BOTH_HOLD.has(key)) put(remainder, key, theirs);
    else put(merged, key, theirs);
  }
  if (Object.keys(remainder).length > 0) {
    if (Object.hasOwn(remainder, 'if')) Object.assign(remainder, conditionOf(right));
    merged['allOf'] = [...listOf(member(merged, 'allOf') ?? []), remainder];
  }
  return merged;
}

function conditionOf(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    ['if', 'then', 'else']
      .filter((key) => Object.hasOwn(schema, key))
      .map((key) => [key, schema[key] as Json] as const),
  );
}

function mergeProperties(left: Json, right: Json): Json | undefined {
  if (!isObject(left) || !isObject(right)) return undefined;
  const merged: Record<string, Json> = { ...left };
  for (const key of Object.keys(right)) {
    const mine = member(left, key);
    const theirs = right[key] as Json;
    put(merged, key, mine === undefined ? theirs : mergeSchemas(mine, theirs));
  }
  return merged;
}

/** What only describes a schema: it may be laid over another schema without a new `allOf`. */
const DESCRIBES = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'example',
]);

function mergeSchemas(left: Json, right: Json): Json {
  if (same(left, right) || right === true) return left;
  if (left === true) return right;
  if (left === false || right === false) return false;
  if (!isObject(left) || !isObject(right)) return right;
  if (Object.keys(right).length === 0) return left;
  if (Object.keys(left).length === 0) return right;
  if (onlyDescribes(right)) return { ...left, ...right };
  if (onlyDescribes(left)) return { ...left, ...right };
  return { allOf: [left, right] };
}

function onlyDescribes(schema: JsonObject): boolean {
  return Object.keys(schema).every((key) => DESCRIBES.has(key) || key.startsWith('x-'));
}

function union(left: Json, right: Json): Json {
  return [...new Set([...listOf(left), ...listOf(right)])];
}

function intersection(left: Json, right: Json): Json | undefined {
  const values = listOf(right);
  const both = listOf(left).filter((value) => values.some((other) => same(value, other)));
  return both.length > 0 ? both : undefined;
}

function mergeTypes(left: Json, right: Json): Json | undefined {
  const mine = typesOf(left);
  const theirs = typesOf(right);
  const both = mine.filter((type) => theirs.includes(type) || (type === 'integer' && theirs.includes('number')));
  if (theirs.includes('integer') && mine.includes('number') && !both.includes('integer')) both.push('integer');
  if (both.length === 0) return undefined;
  return both.length === 1 ? (both[0] as Json) : both;
}

function typesOf(type: Json): Json[] {
  return Array.isArray(type) ? [...(type as readonly Json[])] : [type];
}

function pick(left: Json, right: Json, choose: (left: number, right: number) => number): Json | undefined {
  const [mine, theirs] = [Number(left), Number(right)];
  if (Number.isNaN(mine) || Number.isNaN(theirs)) return undefined;
  return choose(mine, theirs) === mine ? left : right;
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}

function same(left: Json, right: Json): boolean {
  return (
    left === right ||
    (typeof left === 'object' && typeof right === 'object' && JSON.stringify(left) === JSON.stringify(right))
  );
}
