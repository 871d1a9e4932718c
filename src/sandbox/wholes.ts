// What is written by a key and shown whole (`priority_id` of `priority: { id, name }`) → the thing that the key names: as it is
// where it is kept, or as another item shows it.
import { isObject, type Json, type JsonObject, member, put } from '#contract';
import { asksForPart, CODES, normalOf } from '#model';
import type { Sandbox } from './exchange.ts';
import { find } from './items.ts';
import { keyText, type Kind } from './kinds.ts';
import { allProperties, shapeOf } from './shape.ts';
import { kindNamed, type World } from './world.ts';

/** Where an item shows whole what a key names. */
export interface Whole {
  readonly name: string;
  readonly part: string;
  readonly isList: boolean;
  readonly names: readonly string[];
}

/** The item with the things that these of its members name by their keys, where such are known; the keys themselves are not shown. */
export async function withWholes(
  sandbox: Sandbox,
  kind: Kind,
  item: JsonObject,
  sent: ReadonlySet<string>,
): Promise<JsonObject> {
  const made: Record<string, Json> = { ...item };
  for (const name of sent) {
    const place = wholeOf(sandbox.world, kind, name);
    const value = member(item, name);
    if (place === null || value === undefined) continue;
    const keys = Array.isArray(value) ? (value as readonly Json[]) : [value];
    const things = await Promise.all(
      keys.map(async (key) => (key === null ? null : thingOf(sandbox, kind, place, key))),
    );
    if (things.includes(undefined)) continue;
    put(made, place.name, place.isList ? (things as Json[]) : (things[0] ?? null));
    delete made[name];
  }
  return made;
}

/** What of an item shows whole what a member that it does not have names by a key; null where nothing does. */
export function wholeOf(world: World, kind: Kind, name: string): Whole | null {
  const own = allProperties(kind.schema, world.lookup);
  if (own.has(name)) return null;
  for (const [thing, schema] of own) {
    const { items } = shapeOf(schema, world.lookup);
    const names = [...allProperties(items ?? schema, world.lookup).keys()];
    const part = names.find(
      (one) => CODES.has(normalOf(one)) && asksForPart(normalOf(name), thing, normalOf(one), items !== null),
    );
    if (part !== undefined) return { name: thing, part, isList: items !== null, names };
  }
  return null;
}

async function thingOf(
  sandbox: Sandbox,
  kind: Kind,
  { name, part, names }: Whole,
  key: Json,
): Promise<Json | undefined> {
  const relation = kind.resource.relations.find(({ field, holds }) => field === name && holds === 'item');
  const target = relation === undefined ? null : kindNamed(sandbox.world, relation.resource);
  const text = keyText({ key }, ['key']);
  if (target !== null && target.resource.parentParameters.length === 0 && text !== null) {
    const found = (await find(sandbox, target, [], text))?.stored.value;
    const own = (one: string): readonly (readonly [string, Json])[] => {
      const value = member(found, one);
      return value === undefined || value === null ? [] : [[one, value]];
    };
    return found === undefined ? undefined : Object.fromEntries(names.flatMap(own));
  }
  const rows = await sandbox.store.list(kind.name, { limit: 1_000 });
  for (const { value } of rows) {
    const shown = member(value, name);
    const held = Array.isArray(shown) ? (shown as readonly Json[]) : [shown];
    const same = held.find((one) => isObject(one) && member(one, part) === key);
    if (same !== undefined) return same;
  }
  return undefined;
}
