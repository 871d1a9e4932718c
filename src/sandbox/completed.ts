// What was sent → a whole item as a server would keep it: key, times, first state, defaults, and whatever else answers
// must have. Nothing is made up that the contract does not require.
import { isObject, member, put } from '#contract';
import type { Json, JsonObject, Schema } from '#contract';
import { coherent, repeats, withCopies } from './coherence.ts';
import { isDateName } from './dates.ts';
import type { Sandbox } from './exchange.ts';
import { generate } from './generate.ts';
import type { Making } from './generate.ts';
import { find } from './items.ts';
import { keyText } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { mended, mergePatch } from './mend.ts';
import { lowerWords } from './names.ts';
import { randomOf } from './random.ts';
import { allProperties, schemaAt, shapeOf } from './shape.ts';
import { targetByStem } from './references.ts';
import { agreementOf, isLineLike, lineKindOf, lineSum } from './totals.ts';
import { castOf } from './cast.ts';
import { kindNamed, randomSeed, scopeText, typedKey } from './world.ts';
import type { Scope } from './world.ts';
import { withWholes } from './wholes.ts';

/** What a new item is made from. */
export interface Draft {
  readonly kind: Kind;
  readonly scope: Scope;
  readonly key: string;
  readonly sent: JsonObject;
  readonly at: Date;
  /** Members that are known otherwise: the parent's key, a job's state. */
  readonly known: JsonObject;
  readonly who: string | null;
}

/** A new item. */
export async function newItem(sandbox: Sandbox, draft: Draft): Promise<JsonObject> {
  const { world } = sandbox;
  const { kind, scope, key, at } = draft;
  if (kind.scalar) return { $value: member(draft.sent, '$value') ?? key };
  const random = randomOf(randomSeed(world), kind.name, scopeText(scope), key, 'new');
  const cast = castOf(
    world,
    kind,
    Number(/^\d{1,9}$/.exec(key)?.[0] ?? random.int(100, 9_999)),
    random,
    at.getTime(),
    at.getTime(),
  );
  const making: Making = {
    cast,
    lookup: world.lookup,
    decide: () => undefined,
    sparse: true,
  };
  const given = { ...withoutReadOnly(draft.sent, kind.schema, sandbox), ...draft.known };
  const keyed = withKey(given, draft, sandbox);
  const whole = kind.schema === null ? stamped(keyed, draft) : complete(keyed, kind.schema, draft, making, []);
  const filled = isObject(whole) ? whole : keyed;
  const extra: Record<string, Json> = { ...filled };
  for (const schema of kind.schemas) {
    for (const name of shapeOf(schema, world.lookup).required) {
      const inner = Object.hasOwn(extra, name) ? undefined : allProperties(schema, world.lookup).get(name);
      if (inner !== undefined) put(extra, name, freshValue(name, inner, draft, making, [name]));
    }
  }
  const names = new Set(Object.keys(draft.sent));
  const copied = await withTargets(sandbox, kind, await withWholes(sandbox, kind, extra, names), names);
  const agreed = agree(sandbox, kind, copied, names, lineKindOf(world, kind) === null ? null : 0);
  return kind.schemas.reduce<Json>((made, schema) => mended(made, schema, making), agreed) as JsonObject;
}

/** An item after a change: sums agree, and it says when it was changed. */
export async function changedItem(
  sandbox: Sandbox,
  kind: Kind,
  before: JsonObject,
  after: JsonObject,
  at: Date,
): Promise<JsonObject> {
  const stampedNow: Record<string, Json> = { ...after };
  for (const [name, schema] of allProperties(kind.schema, sandbox.world.lookup)) {
    const words = lowerWords(name);
    const isUpdate =
      isDateName(name) &&
      /^(updat|modif|changed|edited)|^last$/.test(words[0] ?? '') &&
      !/login|seen|sign|used|access|active/.test(words.join(' '));
    if (isUpdate && JSON.stringify(member(before, name)) === JSON.stringify(member(after, name)))
      stampedNow[name] = timeValue(name, schema, at, sandbox);
  }
  const changed = new Set(Object.keys(after).filter((name) => after[name] !== before[name]));
  const shown = await withWholes(sandbox, kind, stampedNow, changed);
  const copied = await withTargets(sandbox, kind, shown, new Set(), changed);
  return agree(sandbox, kind, copied, changed, null);
}

/** A whole item whose lines were changed: its totals. */
export function withLines(sandbox: Sandbox, kind: Kind, item: JsonObject, lines: readonly JsonObject[]): JsonObject {
  return agree(sandbox, kind, item, new Set(), lineSum(lines));
}

function agree(
  sandbox: Sandbox,
  kind: Kind,
  item: JsonObject,
  fixed: ReadonlySet<string>,
  sum: number | null,
): JsonObject {
  const { world } = sandbox;
  return coherent(item, { ...agreementOf(world, kind), state: null, sum, fixed });
}

/** What was sent, without what only the server decides. The key stays: some let the client choose it. */
export function withoutReadOnly(sent: JsonObject, schema: Schema | null, sandbox: Sandbox): JsonObject {
  const { lookup } = sandbox.world;
  const properties = allProperties(schema, lookup);
  const kept: Record<string, Json> = {};
  for (const [name, value] of Object.entries(sent)) {
    const inner = properties.get(name);
    if (inner !== undefined && shapeOf(inner, lookup).readOnly) continue;
    put(
      kept,
      name,
      isObject(value) && inner !== undefined && shapeOf(inner, lookup).variants.length === 0
        ? withoutReadOnly(value, inner, sandbox)
        : value,
    );
  }
  return kept;
}

function withKey(given: JsonObject, { kind, key }: Draft, sandbox: Sandbox): JsonObject {
  const path = kind.keyPath;
  if (path === null || path.length === 0) return given;
  const schema = kind.schema === null ? null : schemaAt(kind.schema, path, sandbox.world.lookup);
  const patch = path
    .toReversed()
    .reduce<Json>((inner, name) => ({ [name]: inner }), typedKey(key, schema, sandbox.world.lookup));
  return mergePatch(given, patch) as JsonObject;
}

function stamped(given: JsonObject, { at }: Draft): JsonObject {
  return { ...given, created_at: at.toISOString() };
}

// The schema's order, what was sent, and beside it what a server fills in.
function complete(given: Json, schema: Schema, draft: Draft, making: Making, path: readonly string[]): Json {
  const shape = shapeOf(schema, making.lookup);
  if (Array.isArray(given) && shape.items !== null) {
    const { items } = shape;
    return given.map((one: Json) => complete(one, items, draft, making, [...path, 'item']));
  }
  if (!isObject(given) || (shape.properties.length === 0 && shape.variants.length === 0)) return given;
  const chosen = shape.variants.length === 0 ? shape : (variantOf(given, shape.variants, making) ?? shape);
  const made: Record<string, Json> = {};
  for (const [name, inner] of new Map([...shape.properties, ...chosen.properties])) {
    const own = member(given, name);
    const needed = shape.required.has(name) || chosen.required.has(name);
    if (own !== undefined) put(made, name, complete(own, inner, draft, making, [...path, name]));
    else if (needed || filledByServer(name, inner, draft, making, path))
      put(made, name, freshValue(name, inner, draft, making, [...path, name]));
  }
  for (const [name, own] of Object.entries(given)) if (!Object.hasOwn(made, name)) put(made, name, own);
  return made;
}

function variantOf(given: JsonObject, variants: readonly Schema[], making: Making): ReturnType<typeof shapeOf> | null {
  const ranked = variants.map((variant) => {
    const shape = shapeOf(variant, making.lookup);
    const fixed = shape.properties.every(([name, inner]) => {
      const choices = shapeOf(inner, making.lookup).choices;
      const own = member(given, name);
      return own === undefined || choices === null || choices.includes(own);
    });
    const known = Object.keys(given).filter((name) => shape.properties.some(([property]) => property === name)).length;
    return { shape, points: fixed ? known : -1 };
  });
  return ranked.toSorted((a, b) => b.points - a.points)[0]?.shape ?? null;
}

function filledByServer(name: string, schema: Schema, draft: Draft, making: Making, path: readonly string[]): boolean {
  const shape = shapeOf(schema, making.lookup);
  if (member(shape.schema, 'default') !== undefined) return true;
  if (path.length > 1) return false;
  if (draft.kind.resource.state?.field === name) return true;
  return (
    isDateName(name) &&
    /^(creat|updat|modif|insert|added|regist)/.test(lowerWords(name).find((word) => word !== 'date') ?? '')
  );
}

function freshValue(name: string, schema: Schema, draft: Draft, making: Making, path: readonly string[]): Json {
  const shape = shapeOf(schema, making.lookup);
  const usual = member(shape.schema, 'default');
  if (usual !== undefined) return usual;
  if (draft.kind.resource.state?.field === name && path.length === 1) return firstState(draft.kind, shape.choices);
  if (isDateName(name) && !shape.nullable) return timeOf(shape, draft.at);
  if (isDateName(name) && /^(creat|updat|modif|request|submit|regist|order|plac)/.test(lowerWords(name)[0] ?? ''))
    return timeOf(shape, draft.at);
  if (
    /^(created_?by|author|requested_?by|owner|reporter)$/i.test(name) &&
    shape.type === 'string' &&
    draft.who !== null
  )
    return draft.who;
  if (shape.nullable) return null;
  if (shape.choices !== null) return shape.choices[0] ?? null;
  if (shape.type === 'array') return generate(schema, making, path);
  if (shape.type === 'boolean') return false;
  const counts = /count|total|amount|sum|stock|balance|views|likes|points|score|spent|number_of|size|progress/i.test(
    name,
  );
  if ((shape.type === 'integer' || shape.type === 'number') && counts)
    return Math.max(0, Number(shape.schema['minimum'] ?? 0));
  if (shape.type === 'object' && shape.variants.length === 0) return complete({}, schema, draft, making, path);
  return generate(schema, making, path);
}

// "draft", "new", "open" before whatever comes first in the contract.
function firstState(kind: Kind, choices: readonly Json[] | null): Json {
  const values = kind.resource.state?.values.map((choice) => choice.value) ?? choices ?? [];
  const usual = ['draft', 'new', 'pending', 'open', 'created', 'todo', 'requested', 'placed', 'active'];
  for (const word of usual) {
    const found = values.find((value) => String(value as string).toLowerCase() === word);
    if (found !== undefined) return found;
  }
  return values[0] ?? null;
}

const timeOf = (shape: ReturnType<typeof shapeOf>, at: Date): Json => {
  if (shape.type === 'integer' || shape.type === 'number') return Math.floor(at.getTime() / 1_000);
  const text = at.toISOString().replace(/\.\d+Z$/, 'Z');
  return member(shape.schema, 'format') === 'date' ? text.slice(0, 10) : text;
};

function timeValue(_name: string, schema: Schema, at: Date, sandbox: Sandbox): Json {
  return timeOf(shapeOf(schema, sandbox.world.lookup), at);
}

// What an item repeats of the items that it refers to.
async function withTargets(
  sandbox: Sandbox,
  kind: Kind,
  item: JsonObject,
  given: ReadonlySet<string>,
  only?: ReadonlySet<string>,
): Promise<JsonObject> {
  let made = await copiesInto(sandbox, kind, item, given, only);
  for (const [name, value] of Object.entries(made)) {
    if (
      !Array.isArray(value) ||
      value.length === 0 ||
      !value.every(isLineLike) ||
      (only !== undefined && !only.has(name))
    )
      continue;
    const lines: Json[] = [];
    for (const line of value as readonly Json[]) {
      lines.push(isObject(line) ? await copiesInto(sandbox, kind, line, new Set()) : line);
    }
    made = { ...made, [name]: lines };
  }
  return made;
}

async function copiesInto(
  sandbox: Sandbox,
  kind: Kind,
  object: JsonObject,
  given: ReadonlySet<string>,
  only?: ReadonlySet<string>,
): Promise<JsonObject> {
  let made = object;
  for (const name of Object.keys(object)) {
    if (only !== undefined && !only.has(name)) continue;
    const key = repeats(object, name, isLineLike(object)) ? keyText(object, [name]) : null;
    if (key === null) continue;
    const relation = kind.resource.relations.find((one) => one.field === name && one.holds === 'id' && !one.many);
    const found = relation?.resource ?? targetByStem(sandbox.world, name);
    const target = found === null ? null : kindNamed(sandbox.world, found);
    if (target === null || target.resource.parentParameters.length > 0) continue;
    const located = await find(sandbox, target, [], key);
    if (located !== null) made = withCopies(made, name, located.stored.value, isLineLike(object), given);
  }
  return made;
}
