// Item k of a kind → its document: plausible, in agreement with the items it refers to, valid under every schema that it
// is answered with, and the same each time.
import { isObject, member } from '#contract';
import type { Json, JsonObject, Schema } from '#contract';
import type { Relation } from '#model';
import { coherent, withCopies } from './coherence.ts';
import { define, generate } from './generate.ts';
import type { Making } from './generate.ts';
import { keyText, resourceByStem } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { mended } from './mend.ts';
import { randomOf } from './random.ts';
import type { Random } from './random.ts';
import { allProperties, shapeOf } from './shape.ts';
import { agreementOf, isLineLike, lineKindOf, lineSum, taxIsIncluded } from './totals.ts';
import {
  ageOf,
  baseOf,
  bornAt,
  castOf,
  indexOfKey,
  keyAt,
  keySchema,
  kindNamed,
  randomSeed,
  scopeText,
  seedItems,
  sizeOf,
  typedKey,
} from './world.ts';
import type { Scope, World } from './world.ts';

/** A generated item: its key and its document. */
export interface Made {
  readonly key: string;
  readonly value: JsonObject;
}

const MAX_DEPTH = 2;
const CHECK_ALL = 200;
const CHECK_EVERY = 101;
const CACHE = 4_000;

/** Item k of a kind in a scope. `depth` counts how many references led here. */
export function documentAt(world: World, kind: Kind, scope: Scope, k: number, depth = 0): Made {
  const key = kind.resource.kind === 'singleton' ? '' : keyAt(world, kind, scope, k);
  const place = `${kind.name}\u0000${scopeText(scope)}\u0000${key}\u0000${depth > MAX_DEPTH ? 'flat' : ''}`;
  const known = world.cache.get(place);
  if (known !== undefined) return { key, value: known };
  const value = documentOf(world, kind, scope, k, key, depth);
  if (world.cache.size >= CACHE) world.cache.clear();
  world.cache.set(place, value);
  return { key, value };
}

/** A document for a key that no generated item has (any key exists where nothing lists the kind). */
export function documentForKey(world: World, kind: Kind, scope: Scope, key: string): JsonObject {
  return documentOf(world, kind, scope, 7, key, 0);
}

function documentOf(world: World, kind: Kind, scope: Scope, k: number, key: string, depth: number): JsonObject {
  const seeds = seedItems(world, kind, scope);
  const seeded = seeds[k];
  const template = seeded === undefined ? templateOf(world, kind, k - seeds.length) : undefined;
  const random = randomOf(randomSeed(world), kind.name, scopeText(scope), key);
  const copied = kind.copies === null || seeded !== undefined ? null : copyOf(world, kind, k, random, depth);
  if (copied !== null) return copied;
  const cast = castOf(world, kind, k, random, bornAt(world, kind, scope, k));
  const partial = seeded ?? template ?? {};
  const maker: Maker = { world, kind, scope, k, key, depth, random, partial, isSeed: seeded !== undefined };
  const making: Making = {
    cast,
    lookup: world.lookup,
    decide: (name, schema, path) => decided(maker, making, name, schema, path),
  };
  const value = wholeOf(maker, making);
  const agreed = agree(maker, value);
  const check = k < CHECK_ALL || seeded !== undefined || k % CHECK_EVERY === 0;
  return check
    ? (kind.schemas.reduce<Json>((made, schema) => mended(made, schema, making), agreed) as JsonObject)
    : agreed;
}

interface Maker {
  readonly world: World;
  readonly kind: Kind;
  readonly scope: Scope;
  readonly k: number;
  readonly key: string;
  readonly depth: number;
  readonly random: Random;
  readonly partial: JsonObject;
  readonly isSeed: boolean;
}

function wholeOf(maker: Maker, making: Making): JsonObject {
  const { kind, world, partial } = maker;
  if (kind.schema === null) return { ...untyped(maker, making), ...partial };
  // Between making one document and the next, relations may have drawn words for others.
  world.words.draw(maker.random);
  const made = generate(kind.schema, making);
  if (!isObject(made)) return { $value: kind.scalar && kind.keyPath === null ? made : maker.key };
  const whole: Record<string, Json> = { ...made };
  for (const [name, schema] of extraProperties(world, kind)) {
    if (!Object.hasOwn(whole, name)) define(whole, name, generate(schema, making, [name]));
  }
  for (const [name, value] of Object.entries(partial)) if (!Object.hasOwn(whole, name)) define(whole, name, value);
  return whole;
}

function untyped(maker: Maker, making: Making): JsonObject {
  const { kind, world } = maker;
  const id = kind.keyPath?.[0] ?? 'id';
  const text = (name: string): Json => generate({ type: 'string' }, { ...making, decide: () => undefined }, [name]);
  return {
    [id]: typedKey(maker.key, keySchema(world, kind), world.lookup),
    name: text('name'),
    description: text('description'),
    created_at: text('created_at'),
  };
}

const EXTRAS = new WeakMap<Kind, readonly (readonly [string, Schema])[]>();

// Properties that other answers require and the fullest schema does not know.
function extraProperties(world: World, kind: Kind): readonly (readonly [string, Schema])[] {
  const known = EXTRAS.get(kind);
  if (known !== undefined) return known;
  const own = allProperties(kind.schema, world.lookup);
  const extras = new Map<string, Schema>();
  for (const schema of kind.schemas) {
    const { required } = shapeOf(schema, world.lookup);
    for (const [name, inner] of allProperties(schema, world.lookup)) {
      if (!own.has(name) && required.has(name)) extras.set(name, inner);
    }
  }
  const list = [...extras];
  EXTRAS.set(kind, list);
  return list;
}

function templateOf(world: World, kind: Kind, at: number): JsonObject | undefined {
  const all = world.seed.templates;
  const templates = all !== undefined && Object.hasOwn(all, kind.name) ? all[kind.name] : undefined;
  const found = templates === undefined || templates.length === 0 ? undefined : templates[at % templates.length];
  const [id] = kind.keyPath ?? [];
  if (found === undefined || id === undefined || member(found, id) === undefined) return found;
  const { [id]: _id, ...rest } = found;
  return rest;
}

function copyOf(world: World, kind: Kind, k: number, random: Random, depth: number): JsonObject | null {
  const source = kind.copies === null ? null : kindNamed(world, kind.copies);
  if (source === null || depth > MAX_DEPTH) return null;
  const scope = scopeFor(world, source, kind, [], random);
  const size = sizeOf(world, source, scope);
  if (size === 0) return null;
  return documentAt(world, source, scope, (random.int(0, size - 1) + k) % size, depth + 1).value;
}

// ---- What is decided from outside a schema: keys, seeds, states, references ----

function decided(
  maker: Maker,
  making: Making,
  name: string,
  schema: Schema,
  path: readonly string[],
): Json | undefined {
  const { kind, world } = maker;
  if (
    path.length === kind.keyPath?.length &&
    path.every((part, index) => part === kind.keyPath?.[index]) &&
    maker.kind.resource.kind !== 'singleton'
  ) {
    return typedKey(maker.key, schema, world.lookup);
  }
  if (path.length === 1) {
    const given = member(maker.partial, name);
    if (given !== undefined) return filled(given, schema, making, path);
    const chosen = chosenValue(maker, name);
    if (chosen !== undefined) return chosen;
    const above = parentValue(maker, name, schema);
    if (above !== undefined) return above;
  }
  return reference(maker, making, name, schema, path);
}

function chosenValue(maker: Maker, name: string): Json | undefined {
  const { world, kind, random } = maker;
  const all = world.seed.values;
  const values = all !== undefined && Object.hasOwn(all, kind.name) ? member(all[kind.name], name) : undefined;
  if (Array.isArray(values) && values.length > 0) return random.pick(values as readonly Json[]);
  const { state } = kind.resource;
  if (state === null || state.field !== name) return undefined;
  const weights =
    world.seed.states !== undefined && Object.hasOwn(world.seed.states, kind.name)
      ? world.seed.states[kind.name]
      : undefined;
  if (weights === undefined) return undefined;
  const entries = state.values.map(
    (choice) => [choice.value, Number(member(weights, String(choice.value as string)) ?? 0)] as const,
  );
  let left = random.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of entries) {
    left -= weight;
    if (weight > 0 && left < 0) return value;
  }
  return undefined;
}

// A part of an order has the order's number: by the path parameter's name, or by the parent's.
function parentValue(maker: Maker, name: string, schema: Schema): Json | undefined {
  const { kind, world, scope } = maker;
  const at = kind.resource.parentParameters.findIndex((parameter) => sameName(parameter, name));
  const direct = at >= 0 ? scope[at] : undefined;
  if (direct !== undefined) return typedKey(direct, schema, world.lookup);
  const parent = kind.parent === null ? null : kindNamed(world, kind.parent);
  const relation = kind.resource.relations.find(
    (one) => one.field === name && one.resource === parent?.name && one.holds === 'id' && !one.many,
  );
  const key = scope.at(-1);
  return relation === undefined || key === undefined ? undefined : typedKey(key, schema, world.lookup);
}

const sameName = (a: string, b: string): boolean =>
  a.toLowerCase().replace(/[^a-z0-9]/g, '') === b.toLowerCase().replace(/[^a-z0-9]/g, '');

// A partial value from a seed, with what its schema requires beside.
function filled(given: Json, schema: Schema, making: Making, path: readonly string[]): Json {
  const shape = shapeOf(schema, making.lookup);
  if (Array.isArray(given) && shape.items !== null) {
    const { items } = shape;
    return given.map((one: Json) => filled(one, items, making, [...path, 'item']));
  }
  if (!isObject(given) || shape.properties.length === 0 || shape.variants.length > 0) return given;
  const made: Record<string, Json> = {};
  for (const [name, inner] of shape.properties) {
    const own = member(given, name);
    if (own !== undefined) define(made, name, filled(own, inner, making, [...path, name]));
    else if (shape.required.has(name)) define(made, name, generate(inner, making, [...path, name]));
  }
  for (const [name, own] of Object.entries(given)) if (!Object.hasOwn(made, name)) define(made, name, own);
  return made;
}

function reference(
  maker: Maker,
  making: Making,
  name: string,
  schema: Schema,
  path: readonly string[],
): Json | undefined {
  const relation = relationFor(maker, name, schema, path, making);
  if (relation === null) return undefined;
  const { world } = maker;
  const named = kindNamed(world, relation.resource);
  if (named === null) return undefined;
  const target = baseOf(world, named);
  const shape = shapeOf(schema, world.lookup);
  if (shape.choices !== null || shape.variants.length > 1) return undefined;
  if (relation.many && shape.type === 'array') {
    const item = shape.items ?? true;
    const count = making.sparse === true ? 0 : maker.random.int(0, 3);
    const made = Array.from({ length: count }, () => oneReference(maker, making, relation, target, item, path)).filter(
      (one) => one !== undefined,
    );
    return [...new Map(made.map((one) => [JSON.stringify(one), one])).values()];
  }
  if (shape.type === 'array') return undefined;
  if (shape.nullable && maker.random.chance(target === maker.kind ? 0.5 : 0.05)) return null;
  return oneReference(maker, making, relation, target, schema, path);
}

function relationFor(
  maker: Maker,
  name: string,
  schema: Schema,
  path: readonly string[],
  making: Making,
): Relation | null {
  const { kind, world } = maker;
  const pointer = `/${path.join('/')}`;
  const own = kind.resource.relations.find((one) => (path.length === 1 && one.field === name) || one.field === pointer);
  if (own !== undefined) return own;
  if (path.length === 1) return null;
  const { type } = shapeOf(schema, making.lookup);
  if (type !== 'string' && type !== 'integer' && type !== 'number') return null;
  const found = resourceByStem(name, world.application.resources);
  return found === null
    ? null
    : { from: '', because: 'stem', field: pointer, resource: found.name, many: false, holds: 'id', idField: null };
}

function oneReference(
  maker: Maker,
  making: Making,
  relation: Relation,
  target: Kind,
  schema: Schema,
  path: readonly string[],
): Json | undefined {
  const picked = pick(maker, target);
  if (picked === null) return shapeOf(schema, maker.world.lookup).nullable ? null : undefined;
  const { world, random } = maker;
  if (relation.holds === 'id') return typedKey(picked.key, schema, world.lookup);
  if (relation.holds === 'url') return `https://api.example${target.resource.path}/${encodeURIComponent(picked.key)}`;
  const plain = generate(schema, { ...making, decide: () => undefined }, path);
  world.words.draw(random);
  if (!isObject(plain) || maker.depth > MAX_DEPTH) return plain;
  const source = documentAt(world, target, picked.scope, picked.k, maker.depth + 1).value;
  world.words.draw(random);
  return overlaid(plain, source);
}

function overlaid(plain: JsonObject, source: JsonObject): JsonObject {
  const made: Record<string, Json> = { ...plain };
  for (const name of Object.keys(plain)) {
    const own = member(source, name);
    if (
      own !== undefined &&
      own !== null &&
      typeof own === typeof plain[name] &&
      Array.isArray(own) === Array.isArray(plain[name])
    )
      define(made, name, own);
  }
  return made;
}

interface Picked {
  readonly scope: Scope;
  readonly k: number;
  readonly key: string;
}

// Something older than the thing itself, where there is such.
function pick(maker: Maker, target: Kind): Picked | null {
  const { world, kind, random } = maker;
  const scope = scopeFor(world, target, kind, maker.scope, random);
  const size = sizeOf(world, target, scope);
  const self = target === kind;
  const age = self ? maker.k / Math.max(1, size) : Math.max(0.15, ageOf(world, kind, maker.scope, maker.k));
  const upTo = self ? maker.k : Math.max(1, Math.floor(size * Math.min(1, age)));
  if (size === 0 || upTo === 0) return null;
  const k = random.int(0, Math.min(size, upTo) - 1);
  return { scope, k, key: keyAt(world, target, scope, k) };
}

// The parents of what is referred to: the same as the referring thing's where they share one, else some of theirs.
function scopeFor(world: World, target: Kind, kind: Kind, scope: Scope, random: Random): Scope {
  const names = target.resource.parentParameters;
  if (names.length === 0) return [];
  if (target.parent === kind.parent && scope.length >= names.length) return scope.slice(0, names.length);
  const parent = target.parent === null ? null : kindNamed(world, target.parent);
  if (parent === null) return names.map((_, index) => scope[index] ?? 'main');
  const base = baseOf(world, parent);
  const above = scopeFor(world, base, kind, scope, random);
  const size = Math.max(1, sizeOf(world, base, above));
  const own = [...above, keyAt(world, base, above, random.int(0, size - 1))];
  return names.map((_, index) => own[index] ?? 'main');
}

// ---- Agreement with other items ----

function agree(maker: Maker, value: JsonObject): JsonObject {
  const { world, kind, partial, depth } = maker;
  const fixed = new Set(maker.isSeed ? Object.keys(partial) : []);
  const copied = depth > MAX_DEPTH ? value : withCopiesFrom(maker, value, fixed);
  const lines = depth > MAX_DEPTH ? null : lineKindOf(world, kind);
  const sum = lines === null ? null : sumOfLines(maker, lines);
  const agreement = agreementOf(world, kind, fixed);
  const agreed = coherent(copied, { ...agreement, sum, taxIncluded: taxIsIncluded(world, kind) });
  return fixed.size === 0 ? agreed : { ...agreed, ...onlyFixed(copied, fixed) };
}

const onlyFixed = (value: JsonObject, fixed: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => fixed.has(name)));

function sumOfLines(maker: Maker, lines: Kind): number {
  const { world, key, scope, depth } = maker;
  const inside = [...scope, key];
  const count = sizeOf(world, lines, inside);
  return lineSum(Array.from({ length: count }, (_, at) => documentAt(world, lines, inside, at, depth + 1).value));
}

function withCopiesFrom(maker: Maker, value: JsonObject, fixed: ReadonlySet<string>): JsonObject {
  let made = value;
  for (const name of Object.keys(value)) {
    const inner = made[name];
    if (Array.isArray(inner) && inner.length > 0 && inner.every(isLineLike)) {
      made = {
        ...made,
        [name]: inner.map((line: Json) => (isObject(line) ? copiesInto(maker, line, new Set()) : line)),
      };
    }
  }
  return copiesInto(maker, made, fixed);
}

function copiesInto(maker: Maker, object: JsonObject, fixed: ReadonlySet<string>): JsonObject {
  let made = object;
  for (const name of Object.keys(object)) {
    const target = targetOf(maker, object, name);
    if (target !== null) made = withCopies(made, name, target, isLineLike(object) ? 1 : 0, true);
  }
  return fixed.size === 0 ? made : { ...made, ...onlyFixed(object, fixed) };
}

function targetOf(maker: Maker, object: JsonObject, name: string): JsonObject | null {
  const { world, kind, depth } = maker;
  const key = keyText(object, [name]);
  if (key === null) return null;
  const relation = kind.resource.relations.find((one) => one.field === name && one.holds === 'id' && !one.many);
  const found = relation?.resource ?? resourceByStem(name, world.application.resources)?.name;
  const named = found === undefined ? null : kindNamed(world, found);
  const target = named === null ? null : baseOf(world, named);
  if (target === null || target === kind || target.resource.parentParameters.length > 0 || target.name === kind.parent)
    return null;
  const k = indexOfKey(world, target, [], key);
  return k === null ? null : documentAt(world, target, [], k, depth + 1).value;
}
