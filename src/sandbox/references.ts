// What decides a generated item's properties from outside their schemas: its key, its seed, its state, its parent, and the
// items that it refers to, which exist and are older than itself.
import { isObject, member, pointerParts, put } from '#contract';
import type { Json, JsonObject, Schema } from '#contract';
import type { Relation } from '#model';
import { generate } from './generate.ts';
import type { Making } from './generate.ts';
import { resourceByStem } from './kinds.ts';
import { SELF_SCHEME } from './names.ts';
import type { Kind } from './kinds.ts';
import type { Random } from './random.ts';
import { shapeOf } from './shape.ts';
import type { Shape } from './shape.ts';
import { ageOf, baseOf, keyAt, kindNamed, sizeOf, typedKey } from './world.ts';
import type { Scope, World } from './world.ts';

const MAX_DEPTH = 2;

/** An item in the making. */
export interface Maker {
  readonly world: World;
  readonly kind: Kind;
  readonly scope: Scope;
  readonly k: number;
  readonly key: string;
  readonly depth: number;
  readonly random: Random;
  readonly partial: JsonObject;
  readonly isSeed: boolean;
  /** Another item's document. */
  readonly resolve: (target: Kind, scope: Scope, k: number) => JsonObject;
}

/** What a property is decided to be from outside its schema, or undefined. */
export function decided(
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
    const self = selfLink(maker, name, schema);
    if (self !== undefined) return self;
  }
  return reference(maker, making, name, schema, path);
}

function selfLink({ world, kind, scope, key }: Maker, name: string, schema: Schema): Json | undefined {
  if (!kind.selfLinks || !/^(url|href|self|uri)$/.test(name) || shapeOf(schema, world.lookup).type !== 'string')
    return undefined;
  return addressOf(world, kind, scope, key);
}

/** Where an item is. */
function addressOf(world: World, { resource }: Kind, scope: Scope, key: string): string {
  const path = world.kinds.operations.get(resource.operations.get ?? '')?.path ?? `${resource.path}/{key}`;
  const values = [...scope, key];
  let at = 0;
  return `${SELF_SCHEME}${path.replace(/\{[^}]*\}/g, () => encodeURIComponent(values[at++] ?? ''))}`;
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
    if (own !== undefined) put(made, name, filled(own, inner, making, [...path, name]));
    else if (shape.required.has(name)) put(made, name, generate(inner, making, [...path, name]));
  }
  for (const [name, own] of Object.entries(given)) if (!Object.hasOwn(made, name)) put(made, name, own);
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
  const isNull = shape.nullable && maker.random.chance(target === maker.kind ? 0.5 : 0.05);
  if (isNull && !(path.length === 1 && maker.kind.always.has(name))) return null;
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
  const own = kind.resource.relations.find(({ field }) => isAt(field, path));
  if (own !== undefined) return own;
  if (path.length === 1) return null;
  if (!isKey(shapeOf(schema, making.lookup))) return null;
  const found = targetByStem(world, name);
  return found === null
    ? null
    : {
        from: '',
        because: 'stem',
        field: `/${path.join('/')}`,
        resource: found,
        many: false,
        holds: 'id',
        idField: null,
      };
}

// A relation is named by its property, or by a pointer where each of a list is `*`: here an item's step is called by its list.
function isAt(field: string, path: readonly string[]): boolean {
  if (!field.startsWith('/')) return path.length === 1 && field === path[0];
  const steps = pointerParts(field);
  return steps.length === path.length && steps.every((step, at) => step === '*' || step === path[at]);
}

function oneReference(
  maker: Maker,
  making: Making,
  relation: Relation,
  target: Kind,
  schema: Schema,
  path: readonly string[],
): Json | undefined {
  const isNullable = shapeOf(schema, maker.world.lookup).nullable;
  // The first has none before it; where it has to name one, it is one that is there.
  const picked = pick(maker, target) ?? (isNullable ? null : pick({ ...maker, k: Infinity }, target));
  if (picked === null) return isNullable ? null : undefined;
  const { world } = maker;
  const shape = shapeOf(schema, world.lookup);
  if (relation.holds === 'id' || (relation.holds === 'item' && isKey(shape)))
    return keyFits(picked.key, shape) ? typedKey(picked.key, schema, world.lookup) : undefined;
  if (relation.holds === 'url') return addressOf(world, target, picked.scope, picked.key);
  const plain = generate(schema, { ...making, decide: () => undefined }, path);
  if (!isObject(plain) || maker.depth > MAX_DEPTH) return plain;
  const source = maker.resolve(target, picked.scope, picked.k);
  return overlaid(plain, source);
}

const isKey = ({ type }: Shape): boolean => type === 'string' || type === 'integer' || type === 'number';

// Some properties are called after a thing but hold another of its identifiers.
function keyFits(key: string, shape: Shape): boolean {
  if (shape.type === 'integer') return /^-?\d+$/.test(key);
  if (shape.type === 'number') return key !== '' && !Number.isNaN(Number(key));
  const format = member(shape.schema, 'format');
  return (
    (format !== 'uuid' || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key)) &&
    (format !== 'email' || key.includes('@')) &&
    format !== 'date-time'
  );
}

function overlaid(plain: JsonObject, source: JsonObject): JsonObject {
  const made: Record<string, Json> = { ...plain };
  for (const name of Object.keys(plain)) {
    const own = member(source, name);
    // What an item says of another are its plain facts, not all that hangs on it.
    if (own !== undefined && own !== null && typeof own !== 'object' && typeof own === typeof plain[name])
      put(made, name, own);
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
  if (names.length === 0 || target.flat) return [];
  if (target.parent === kind.parent && scope.length >= names.length) return scope.slice(0, names.length);
  const parent = target.parent === null ? null : kindNamed(world, target.parent);
  if (parent === null) return names.map((_, index) => scope[index] ?? 'main');
  const base = baseOf(world, parent);
  const above = scopeFor(world, base, kind, scope, random);
  const size = Math.max(1, sizeOf(world, base, above));
  const own = [...above, keyAt(world, base, above, random.int(0, size - 1))];
  return names.map((_, index) => own[index] ?? 'main');
}

const BY_STEM = new WeakMap<World['application'], Map<string, string | null>>();

/** The resource that an id-like property's name leads to, or null; each name is looked at once. */
export function targetByStem(world: World, name: string): string | null {
  let known = BY_STEM.get(world.application);
  if (known === undefined) BY_STEM.set(world.application, (known = new Map()));
  const seen = known.get(name);
  if (seen !== undefined) return seen;
  const found = resourceByStem(name, world.application.resources)?.name ?? null;
  known.set(name, found);
  return found;
}
