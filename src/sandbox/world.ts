// What a sandbox knows before the first request: the contract, its kinds, the seed, and which items exist. Keys, numbers
// and times of generated items follow from their place alone, so that any item can be pointed at before it is made.
import { ExactNumber, member } from '#contract';
import type { Contract, Json, JsonObject, Lookup, Schema } from '#contract';
import type { ApplicationIndex, Resource } from '#model';
import { keyText } from './kinds.ts';
import type { Kind, Kinds } from './kinds.ts';
import { lowerWords } from './names.ts';
import type { Words } from './names.ts';
import { hashOf, randomOf } from './random.ts';
import type { Seed } from './seed.ts';
import { nameBegins } from './resource-names.ts';
import { schemaAt, shapeOf } from './shape.ts';
import { fittedKey, LETTERS, mostLetters, textKey } from './text-key.ts';

/** An application as `derive` answers it. */
export interface WholeApplication {
  readonly index: ApplicationIndex;
  readonly resources: readonly Resource[];
  readonly repeats?: ReadonlyMap<string, { readonly id: string }>;
}

/** All that data is made from. */
export interface World {
  readonly contract: Contract;
  readonly application: WholeApplication;
  readonly kinds: Kinds;
  readonly lookup: Lookup;
  readonly seed: Seed;
  /** "Now" of the generated data, in milliseconds. */
  readonly dataNow: number;
  /** How many items per top-level resource: a number for all, or by name. */
  readonly size: number | Readonly<Record<string, number>> | null;
  readonly words: Words;
  readonly keys: Map<string, KeyMemo>;
  readonly cache: Map<string, JsonObject>;
}

interface KeyMemo {
  readonly keys: string[];
  readonly places: Map<string, number>;
}

/** The keys of the parents that a document lies under, outermost first. */
export type Scope = readonly string[];

const TOP_SIZE = 40;
const MOST_OWNED = 240;
const YEAR = 365 * 24 * 3_600_000;
const SPAN = 2 * YEAR;

/** A scope as text: the form in which it is kept. */
export const scopeText = (scope: Scope): string => scope.map(encodeURIComponent).join('/');

/** A kind by name; null where there is none, or where the name is a view's (its base then). */
export function kindNamed(world: World, name: string): Kind | null {
  return world.kinds.byName.get(name) ?? null;
}

/** Where a kind's documents really are: the base of a view, or itself. */
export function baseOf(world: World, kind: Kind): Kind {
  return kind.view === null ? kind : (kindNamed(world, kind.view.base) ?? kind);
}

function byResource<Value>(
  record: { readonly [resource: string]: Value } | undefined,
  name: string,
): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The seed's items in a scope; `$parent` is taken away. */
export function seedItems(world: World, kind: Kind, scope: Scope): readonly JsonObject[] {
  const plan = planOf(world, kind);
  if (plan.size === 0) return NONE;
  if (scope.length === 0) return plan.all;
  const own = plan.byScope.get(scopeText(scope)) ?? NONE;
  return plan.orphans.length > 0 && isFirstScope(world, kind, scope) ? [...own, ...plan.orphans] : own;
}

interface SeedPlan {
  readonly size: number;
  readonly all: readonly JsonObject[];
  /** By the scope that their `$parent` names. */
  readonly byScope: ReadonlyMap<string, readonly JsonObject[]>;
  /** Those that name no parent: they belong to the first. */
  readonly orphans: readonly JsonObject[];
}

const NONE: readonly JsonObject[] = [];
const PLANS = new WeakMap<Kind, SeedPlan>();

function planOf(world: World, kind: Kind): SeedPlan {
  const known = PLANS.get(kind);
  if (known !== undefined) return known;
  const all = byResource(world.seed.items, kind.name) ?? [];
  const byScope = new Map<string, JsonObject[]>();
  const orphans: JsonObject[] = [];
  for (const item of all) {
    const parent = member(item, '$parent');
    const place = scopeText(kind.resource.parentParameters.map((name) => keyText(parent, [name]) ?? ''));
    if (parent === undefined) orphans.push(item);
    else byScope.set(place, [...(byScope.get(place) ?? []), withoutParent(item)]);
  }
  const plan = { size: all.length, all: all.map(withoutParent), byScope, orphans };
  PLANS.set(kind, plan);
  return plan;
}

const withoutParent = (item: JsonObject): JsonObject => {
  if (member(item, '$parent') === undefined) return item;
  const { $parent: _parent, ...rest } = item;
  return rest;
};

function isFirstScope(world: World, kind: Kind, scope: Scope): boolean {
  const parent = kind.parent === null ? null : kindNamed(world, kind.parent);
  if (parent === null) return true;
  const base = baseOf(world, parent);
  const above = scope.slice(0, base.resource.parentParameters.length);
  const key = scope[above.length];
  return key === undefined || keyAt(world, base, above, 0) === key;
}

const TOP_SIZES = new WeakMap<Kind, number>();

/** How many items a kind has in a scope at first. */
export function sizeOf(world: World, kind: Kind, scope: Scope): number {
  if (scope.length > 0) return firstSize(world, kind, scope);
  const known = TOP_SIZES.get(kind);
  if (known !== undefined) return known;
  const size = firstSize(world, kind, scope);
  TOP_SIZES.set(kind, size);
  return size;
}

function firstSize(world: World, kind: Kind, scope: Scope): number {
  if (kind.resource.kind === 'singleton') return 1;
  const seeds = seedItems(world, kind, scope).length;
  const asked =
    typeof world.size === 'number' ? undefined : (byResource(world.size ?? undefined, kind.name) ?? undefined);
  const planned = asked ?? byResource(world.seed.sizes, kind.name);
  const most = mostOf(world, kind);
  if (scope.length === 0) {
    // Where they are listed by owner, each of those is to have some.
    const owners = kind.owner === null ? null : kindNamed(world, kind.parent ?? '');
    const own = owners === null ? TOP_SIZE : Math.min(MOST_OWNED, sizeOf(world, owners, []) * 3);
    const usual = typeof world.size === 'number' ? world.size : own + (hashOf(kind.name) % 21);
    return Math.max(seeds, Math.min(planned ?? usual, most));
  }
  // What a seed says of a parent's parts is all of them.
  if (seeds > 0 || isToldParent(world, kind, scope)) return seeds;
  const model = modelScope(world, kind, scope);
  if (model !== null) return sizeOf(world, kind, model);
  const random = randomOf(randomSeed(world), kind.name, scopeText(scope), 'size');
  if (planned !== undefined)
    return Math.min(most, planned < 2 ? planned : random.int(Math.ceil(planned / 2), Math.ceil(planned * 1.5)));
  return Math.min(most, kind.parent === null ? random.int(8, 20) : random.chance(0.12) ? 0 : random.int(1, 5));
}

/** From this size on, items are made after earlier ones: 100,000 made one by one would take a minute. */
const MODELS_FROM = 4_000;
const MODELS = 2_000;

/** The item after which item k of a large collection is made; null where it is made on its own. */
export function modelOf(world: World, kind: Kind, scope: Scope, k: number): number | null {
  if (scope.length > 0 || kind.resource.kind === 'singleton' || kind.copies !== null) return null;
  const seeds = seedItems(world, kind, scope).length;
  if (k < seeds + MODELS || sizeOf(world, kind, scope) < MODELS_FROM) return null;
  return seeds + ((k - seeds) % MODELS);
}

/** The scope of the model's parts, where what a scope names was made after a model; else null. */
export function modelScope(world: World, kind: Kind, scope: Scope): Scope | null {
  const parent = kind.parent === null || scope.length !== 1 ? null : kindNamed(world, kind.parent);
  if (parent === null || parent.view !== null || parent.resource.parentParameters.length > 0) return null;
  if (sizeOf(world, parent, []) < MODELS_FROM) return null;
  const k = indexOfKey(world, parent, [], scope[0] ?? '');
  const model = k === null ? null : modelOf(world, parent, [], k);
  return model === null ? null : [keyAt(world, parent, [], model)];
}

// A parent that the seed itself tells of has the parts that the seed tells of, and where it tells of none: none.
function isToldParent(world: World, kind: Kind, scope: Scope): boolean {
  const parent = kind.parent === null ? null : kindNamed(world, kind.parent);
  if (parent === null || planOf(world, kind).size === 0) return false;
  const base = baseOf(world, parent);
  const above = scope.slice(0, base.resource.parentParameters.length);
  const key = scope[above.length];
  const told = seedItems(world, base, above);
  return key !== undefined && told.some((_item, k) => keyAt(world, base, above, k) === key);
}

function mostOf(world: World, kind: Kind): number {
  const source = kind.copies === null ? null : kindNamed(world, kind.copies);
  if (source !== null) return sizeOf(world, source, []);
  const shape = shapeOf(keySchema(world, kind), world.lookup);
  if (shape.choices !== null) return shape.choices.length;
  if (mostLetters(shape) === 1) return LETTERS.length;
  const list = world.kinds.operations.get(kind.resource.operations.list ?? '');
  return list === undefined && kind.anyKey ? TOP_SIZE : Infinity;
}

/** The number that all draws start from. */
export const randomSeed = (world: World): number => world.seed.random ?? 1;

/** The schema of a kind's key: of the property that holds it, else of the path parameter. */
export function keySchema(world: World, kind: Kind): Schema | null {
  const known = KEY_SCHEMAS.get(kind);
  if (known !== undefined) return known;
  const found = findKeySchema(world, kind);
  KEY_SCHEMAS.set(kind, found);
  return found;
}

const KEY_SCHEMAS = new WeakMap<Kind, Schema | null>();

function findKeySchema(world: World, kind: Kind): Schema | null {
  const own = kind.keyPath === null || kind.schema === null ? null : schemaAt(kind.schema, kind.keyPath, world.lookup);
  const { get, update, delete: remove } = kind.resource.operations;
  const operation = world.kinds.operations.get(get ?? update ?? remove ?? '');
  const asked = operation?.parameters.find((one) => one.in === 'path' && one.name === kind.resource.idParameter);
  if (own === null) {
    if (asked === undefined) return kind.scalar ? kind.schema : null;
    return toldElsewhere(world, kind, asked.schema, undefined) ?? asked.schema;
  }
  // A number wherever one answer says so: the others take its text.
  const all = kind.schemas.map((schema) => schemaAt(schema, kind.keyPath ?? [], world.lookup));
  const number = all.find((schema) => shapeOf(schema, world.lookup).type === 'integer');
  return number ?? toldElsewhere(world, kind, own, asked?.schema) ?? own;
}

/** What is any text in the items is a UUID where their path asks for one, or what leads to them is one; a number, where that is. */
function toldElsewhere(world: World, kind: Kind, own: Schema, asked: Schema | undefined): Schema | null {
  const formOf = (schema: Schema): Json | undefined => member(shapeOf(schema, world.lookup).schema, 'format');
  const { type, schema: told } = shapeOf(own, world.lookup);
  if (type !== 'string' || formOf(own) !== undefined || member(told, 'pattern') !== undefined) return null;
  const leading = world.application.resources
    .flatMap(({ fields }) => fields)
    .filter(({ resource }) => resource === kind.resource.name);
  const all = [...(asked === undefined ? [] : [asked]), ...leading.map(({ schema }) => schema)];
  const isNumber = (schema: Schema): boolean => /^(integer|number)$/.test(shapeOf(schema, world.lookup).type);
  return all.find((schema) => formOf(schema) === 'uuid') ?? leading.map(({ schema }) => schema).find(isNumber) ?? null;
}

/** The key of item k. */
export function keyAt(world: World, kind: Kind, scope: Scope, k: number): string {
  const place = `${kind.name}\u0000${scopeText(scope)}`;
  const memo = world.keys.get(place) ?? { keys: [], places: new Map<string, number>() };
  if (memo.keys.length === 0) fillSeedKeys(world, kind, scope, memo);
  world.keys.set(place, memo);
  while (memo.keys.length <= k) {
    const next = memo.keys.length;
    const key = freshKey(world, kind, scope, next, memo);
    memo.keys.push(key);
    memo.places.set(key, next);
  }
  return memo.keys[k] ?? '';
}

/** Which generated item has that key, or null. */
export function indexOfKey(world: World, kind: Kind, scope: Scope, key: string): number | null {
  const size = sizeOf(world, kind, scope);
  if (size === 0) return null;
  keyAt(world, kind, scope, size - 1);
  return world.keys.get(`${kind.name}\u0000${scopeText(scope)}`)?.places.get(key) ?? null;
}

function fillSeedKeys(world: World, kind: Kind, scope: Scope, memo: KeyMemo): void {
  for (const item of seedItems(world, kind, scope)) {
    const said = kind.keyPath === null ? null : keyText(item, kind.keyPath);
    const key = said ?? freshKey(world, kind, scope, memo.keys.length, memo);
    memo.places.set(key, memo.keys.length);
    memo.keys.push(key);
  }
}

/** Which item of another kind item k of a kind of copies is; null where it is an own one. */
export function copiedIndex(
  world: World,
  kind: Kind,
  scope: Scope,
  k: number,
): { readonly kind: Kind; readonly k: number } | null {
  const source = kind.copies === null ? null : kindNamed(world, kind.copies);
  const size = source === null ? 0 : sizeOf(world, source, []);
  return source === null || size === 0
    ? null
    : { kind: source, k: ((hashOf(`${kind.name} ${scopeText(scope)}`) % size) + k) % size };
}

function freshKey(world: World, kind: Kind, scope: Scope, k: number, memo: KeyMemo): string {
  const copy = copiedIndex(world, kind, scope, k);
  if (copy !== null) return keyAt(world, copy.kind, [], copy.k);
  const shape = shapeOf(keySchema(world, kind), world.lookup);
  if (shape.choices !== null) return String(shape.choices[k % shape.choices.length] as string);
  const example = shape.examples.find((one): one is string => typeof one === 'string');
  const whole =
    shape.type === 'integer' ||
    shape.type === 'number' ||
    (shape.type === 'string' && /^\d{1,12}$/.test(example ?? ''));
  if (whole || (shape.type === '' && kind.keyPath === null)) {
    const last = memo.keys.at(-1);
    const before = last !== undefined && /^\d+$/.test(last) ? Number(last) : k;
    let next = Math.max(before, firstNumber(scope)) + 1;
    while (memo.places.has(String(next))) next += 1;
    return String(next);
  }
  const begins = nameBegins(world.kinds, kind, scope);
  for (let attempt = 0; ; attempt += 1) {
    const random = randomOf(randomSeed(world), kind.name, scopeText(scope), k, 'key', attempt);
    const made = fittedKey(textKey(world, kind, shape, k, random, attempt), mostLetters(shape), k);
    // A pattern may allow only a few: then the number of the item tells them apart, valid or not.
    const key = begins + (attempt < 12 ? made : `${made}-${k + 1}`);
    if (!memo.places.has(key)) return key;
  }
}

// Numbers of nested items differ from parent to parent, as they do where all are in one table.
const firstNumber = (scope: Scope): number => (scope.length === 0 ? 0 : (hashOf(scopeText(scope)) % 90_000) * 10);

/** How far along the data's span item k came to be, from 0 to 1: later items are younger, parts younger than the whole. */
export function ageOf(world: World, kind: Kind, scope: Scope, k: number): number {
  const random = randomOf(randomSeed(world), kind.name, scopeText(scope), k, 'born');
  const parent = kind.parent === null ? null : kindNamed(world, kind.parent);
  if (parent === null || scope.length === 0) return (k + random.next()) / Math.max(1, sizeOf(world, kind, scope));
  const base = baseOf(world, parent);
  const above = scope.slice(0, base.resource.parentParameters.length);
  const at = scope[above.length] === undefined ? null : indexOfKey(world, base, above, scope[above.length] ?? '');
  const from = at === null ? 0.3 : ageOf(world, base, above, at);
  return Math.min(1, from + (1 - from) * random.next() * 0.05 + 0.0001);
}

/** When item k came to be, in milliseconds: as the seed says, shortly after its parent, or along the data's span. */
export function bornAt(world: World, kind: Kind, scope: Scope, k: number): number {
  const said = seedBirth(seedItems(world, kind, scope)[k]);
  if (said !== null) return said;
  const parent = kind.parent === null ? null : kindNamed(world, kind.parent);
  const base = parent === null ? null : baseOf(world, parent);
  const above = base === null ? [] : scope.slice(0, base.resource.parentParameters.length);
  const at =
    base === null || scope[above.length] === undefined
      ? null
      : indexOfKey(world, base, above, scope[above.length] ?? '');
  if (base === null || at === null)
    return Math.round(world.dataNow - SPAN + ageOf(world, kind, scope, k) * (SPAN - 3_600_000));
  const from = bornAt(world, base, above, at);
  const random = randomOf(randomSeed(world), kind.name, scopeText(scope), k, 'after');
  return Math.round(from + random.next() * Math.max(0, Math.min(world.dataNow - from, 5 * 24 * 3_600_000)));
}

const BIRTHS = /^(creat|plac|order|regist|request|submit|join|open|start|post|record|upload|issu)|^(date|at)$/;

function seedBirth(item: JsonObject | undefined): number | null {
  for (const [name, value] of Object.entries(item ?? {})) {
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value) || !BIRTHS.test(lowerWords(name)[0] ?? ''))
      continue;
    const time = Date.parse(value);
    if (!Number.isNaN(time)) return time;
  }
  return null;
}

/** A key as the value that a schema asks for: a number where it is one. */
export function typedKey(key: string, schema: Schema | null, lookup: Lookup): Json {
  const shape = shapeOf(schema, lookup);
  const numeric = shape.type === 'integer' || shape.type === 'number' || (shape.type === '' && schema === null);
  if (!numeric || !/^-?\d+(\.\d+)?$/.test(key)) return key;
  const value = Number(key);
  return String(value) === key ? value : new ExactNumber(key);
}
