// Item k of a kind → its document: plausible, in agreement with the items it refers to, valid under every schema that it
// is answered with, and the same each time.
import { isObject, member, put } from '#contract';
import type { Json, JsonObject, Schema } from '#contract';
import { castOf } from './cast.ts';
import { coherent, repeats, withCopies } from './coherence.ts';
import { isDateName } from './dates.ts';
import { generate } from './generate.ts';
import type { Making } from './generate.ts';
import { keyText } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { mended } from './mend.ts';
import { randomOf } from './random.ts';
import { decided, targetByStem } from './references.ts';
import type { Maker } from './references.ts';
import { allProperties, shapeOf } from './shape.ts';
import { agreementOf, isLineLike, lineKindOf, lineSum } from './totals.ts';
import {
  baseOf,
  bornAt,
  copiedIndex,
  indexOfKey,
  keyAt,
  modelOf,
  modelScope,
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
const CACHE = 20_000;

/** Item k of a kind in a scope. `depth` counts how many references led here. */
export function documentAt(world: World, kind: Kind, scope: Scope, k: number, depth = 0): Made {
  const key = kind.resource.kind === 'singleton' ? '' : keyAt(world, kind, scope, k);
  const place = `${kind.name}\u0000${scopeText(scope)}\u0000${key}\u0000${depth > MAX_DEPTH ? 'flat' : depth > 0 ? 'seen' : 'kept'}`;
  const known = world.cache.get(place);
  if (known !== undefined) return { key, value: known };
  // What is made after a model is quickly made again, and would drive the models out.
  const model = modelled(world, kind, scope, k, key, depth);
  if (model !== null) return { key, value: model };
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
  const copied = seeded === undefined ? copiedIndex(world, kind, scope, k) : null;
  if (copied !== null && depth <= MAX_DEPTH) return documentAt(world, copied.kind, [], copied.k, depth + 1).value;
  const cast = castOf(world, kind, k, random, bornAt(world, kind, scope, k));
  const partial = seeded ?? template ?? {};
  const resolve = (target: Kind, place: Scope, at: number): JsonObject =>
    documentAt(world, target, place, at, depth + 1).value;
  const maker: Maker = { world, kind, scope, k, key, depth, random, partial, isSeed: seeded !== undefined, resolve };
  const making: Making = {
    cast,
    lookup: world.lookup,
    decide: (name, schema, path) => decided(maker, making, name, schema, path),
    always: kind.always,
    stricter: kind.stricter,
  };
  const value = wholeOf(maker, making);
  const agreed = agree(maker, value);
  // What is only pointed at is not looked at whole; what is kept is, or in large collections each so many.
  const check = depth === 0 && (k < CHECK_ALL || k % CHECK_EVERY === 0);
  if (!check || kind.scalar) return agreed;
  const whole = kind.schemas.reduce<Json>((made, schema) => mended(made, schema, making), agreed) as JsonObject;
  // A seed's own words stand, valid or not: its author knows better.
  return seeded === undefined ? whole : { ...whole, ...onlyFixed(agreed, new Set(Object.keys(seeded))) };
}

function wholeOf(maker: Maker, making: Making): JsonObject {
  const { kind, world, partial } = maker;
  if (kind.schema === null) return { ...untyped(maker, making), ...partial };
  const made = generate(kind.schema, making);
  if (!isObject(made)) return { $value: Array.isArray(made) ? made : typedKey(maker.key, kind.schema, world.lookup) };
  const whole: Record<string, Json> = { ...made };
  for (const [name, schema] of extraProperties(world, kind)) {
    if (!Object.hasOwn(whole, name)) put(whole, name, generate(schema, making, [name]));
  }
  for (const [name, value] of Object.entries(partial)) if (!Object.hasOwn(whole, name)) put(whole, name, value);
  return toldApart(maker, whole);
}

// Where only a name leads from a row to its item, no two items have the same.
function toldApart({ kind, k, partial }: Maker, whole: Record<string, Json>): JsonObject {
  const name = kind.nameInRows;
  const value = name === null || k === 0 || member(partial, name) !== undefined ? undefined : whole[name];
  if (name !== null && typeof value === 'string')
    whole[name] = /\s/.test(value) ? `${value} ${k + 1}` : `${value}-${k + 1}`;
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

// ---- Large collections ----

// A document made after an earlier one of a large collection (or a part after the model's part): with its own key, times,
// references and codes; what is left is the same.
function modelled(world: World, kind: Kind, scope: Scope, k: number, key: string, depth: number): JsonObject | null {
  const inside = modelScope(world, kind, scope);
  const at = inside === null ? modelOf(world, kind, scope, k) : k;
  if (at === null || kind.schema === null) return null;
  const from = inside ?? scope;
  const model = documentAt(world, kind, from, at, depth).value;
  const moved = bornAt(world, kind, scope, k) - bornAt(world, kind, from, at);
  const random = randomOf(randomSeed(world), kind.name, scopeText(scope), key);
  const cast = castOf(world, kind, k, random, bornAt(world, kind, scope, k));
  const resolve = (target: Kind, place: Scope, index: number): JsonObject =>
    documentAt(world, target, place, index, depth + 1).value;
  const maker: Maker = { world, kind, scope, k, key, depth, random, partial: NO_SEED, isSeed: false, resolve };
  const making: Making = {
    cast,
    lookup: world.lookup,
    decide: (name, schema, path) => decided(maker, making, name, schema, path),
  };
  const made: Record<string, Json> = {};
  let changed: string[] | null = null;
  for (const [name, value] of Object.entries(model)) {
    const own = ownValue(maker, making, name, value, moved);
    put(made, name, own);
    if (own !== value && targetKind(maker, name) !== null) (changed ??= []).push(name);
  }
  return changed === null || inside !== null ? made : copiesInto(maker, made, NOTHING);
}

const NO_SEED: JsonObject = {};
const OWN_TEXT = /number|code|reference|sku|e?mail|user_?name|login|slug|token|hash|uuid|serial|barcode|^ref$/i;

function ownValue(maker: Maker, making: Making, name: string, value: Json, moved: number): Json {
  const { kind, world } = maker;
  const schema = allProperties(kind.schema, world.lookup).get(name);
  if (schema === undefined || value === null) return value;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && isDateName(name))
    return shifted(value, moved, world.dataNow);
  if (kind.keyPath?.[0] === name || (typeof value === 'string' && OWN_TEXT.test(name)))
    return generate(schema, making, [name]);
  const isId = kind.resource.relations.some((one) => one.field === name && one.holds === 'id' && !one.many);
  if (!isId || (maker.scope.length > 0 && targetKind(maker, name) !== null)) return value;
  const decision = decided(maker, making, name, schema, [name]);
  return decision === undefined || decision === null ? value : decision;
}

// What was in the past stays there.
function shifted(text: string, moved: number, now: number): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return text;
  const to = time <= now ? Math.min(time + moved, now) : time + moved;
  const whole = new Date(to).toISOString();
  return text.length === 10 ? whole.slice(0, 10) : `${whole.slice(0, 19)}Z`;
}

// ---- Agreement with other items ----

function agree(maker: Maker, value: JsonObject): JsonObject {
  const { world, kind, partial, depth } = maker;
  const fixed = maker.isSeed ? new Set(Object.keys(partial)) : NOTHING;
  const copied = depth > MAX_DEPTH ? value : withCopiesFrom(maker, value, fixed);
  const lines = depth > MAX_DEPTH ? null : lineKindOf(world, kind);
  const sum = lines === null ? null : sumOfLines(maker, lines);
  return coherent(copied, { ...agreementOf(world, kind), sum, fixed });
}

const NOTHING: ReadonlySet<string> = new Set();

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
    if (!Array.isArray(inner) || inner.length === 0 || !inner.every(isLineLike)) continue;
    const lines = inner.map((line: Json) => (isObject(line) ? copiesInto(maker, line, NOTHING) : line));
    made = { ...made, [name]: lines };
  }
  return copiesInto(maker, made, fixed);
}

function copiesInto(maker: Maker, object: JsonObject, fixed: ReadonlySet<string>): JsonObject {
  let made = object;
  for (const name of Object.keys(object)) {
    const kind = targetKind(maker, name);
    if (kind === null || !repeats(object, name, isLineLike(object))) continue;
    const key = keyText(object, [name]);
    const k = key === null ? null : indexOfKey(maker.world, kind, [], key);
    if (k !== null) made = withCopies(made, name, maker.resolve(kind, [], k), isLineLike(object), fixed);
  }
  return made;
}

const TARGETS = new WeakMap<Kind, Map<string, Kind | null>>();

function targetKind({ world, kind }: Maker, name: string): Kind | null {
  let known = TARGETS.get(kind);
  if (known === undefined) TARGETS.set(kind, (known = new Map()));
  const seen = known.get(name);
  if (seen !== undefined) return seen;
  const relation = kind.resource.relations.find((one) => one.field === name && one.holds === 'id' && !one.many);
  const found = relation?.resource ?? targetByStem(world, name);
  const named = found === null ? null : kindNamed(world, found);
  const base = named === null ? null : baseOf(world, named);
  const usable =
    base !== null && base !== kind && base.resource.parentParameters.length === 0 && base.name !== kind.parent;
  known.set(name, usable ? base : null);
  return usable ? base : null;
}
