// The schema that holds for one value: `allOf` folded, and whatever its conditions add (`if/then/else`,
// `dependentSchemas`, `dependentRequired`; JSON Schema 2020-12 §10.2.2) given what was entered so far.
import type { JsonObject, Lookup, Schema } from '#contract';
import { isObject, member, mergeAllOf, resolveSchema, validate } from '#contract';
import { isSchema, listOf, viewOf } from '../schemas.ts';
import { isPlain, sameJson, withoutFiles } from './values.ts';

const CONDITIONS = new WeakMap<Lookup, WeakMap<JsonObject, readonly JsonObject[]>>();
const MAX_PARTS = 200;

/** The schema with the conditions that `value` meets folded in; the same object each time where there are none. */
export function shapeOf(schema: Schema, value: unknown, lookup: Lookup): Schema {
  const conditions = conditionsOf(schema, lookup);
  if (conditions.length === 0) return schema;
  const added = conditions.flatMap((part) => addedBy(part, value, lookup));
  return added.length === 0 ? schema : shapeWith(schema, added, lookup);
}

interface Shape {
  readonly added: readonly Schema[];
  readonly schema: Schema;
}

const SHAPES = new WeakMap<readonly JsonObject[], Shape>();

// The conditions met stay the same over most keys typed: what was folded stays the same too, so that nothing is drawn anew.
function shapeWith(schema: Schema, added: readonly Schema[], lookup: Lookup): Schema {
  const conditions = conditionsOf(schema, lookup);
  const before = SHAPES.get(conditions);
  if (
    before?.added.length === added.length &&
    added.every((part, index) => part === before.added[index] || sameJson(part, before.added[index]))
  )
    return before.schema;
  const shape = { added, schema: mergeAllOf({ allOf: [schema, ...added] }, lookup) };
  SHAPES.set(conditions, shape);
  return shape.schema;
}

/** True where the schema's shape depends on the value. */
export function isConditional(schema: Schema, lookup: Lookup): boolean {
  return conditionsOf(schema, lookup).length > 0;
}

/** The schema of properties that have no name of their own: given explicitly beside named ones, or null. */
export function extrasOf(schema: Schema, lookup: Lookup): Schema | null {
  const view = viewOf(schema, lookup);
  return view.properties.size > 0 ? view.additional : null;
}

/** The schema of the item at `index` of a list: a tuple has one for each place. Null where nothing more may follow. */
export function itemSchemaAt(schema: Schema, index: number, lookup: Lookup): Schema | null {
  const { schema: merged } = viewOf(schema, lookup);
  const place = listOf(member(merged, 'prefixItems'))[index];
  if (isSchema(place)) return place;
  const rest = member(merged, 'items');
  if (rest === false) return null;
  return isSchema(rest) ? rest : true;
}

/** How many places of a tuple have a schema of their own; 0 for an ordinary list. */
export function tupleLength(schema: Schema, lookup: Lookup): number {
  return listOf(member(viewOf(schema, lookup).schema, 'prefixItems')).length;
}

function conditionsOf(schema: Schema, lookup: Lookup): readonly JsonObject[] {
  if (!isObject(schema)) return [];
  let known = CONDITIONS.get(lookup);
  if (known === undefined) CONDITIONS.set(lookup, (known = new WeakMap<JsonObject, readonly JsonObject[]>()));
  const seen = known.get(schema);
  if (seen !== undefined) return seen;
  const parts: JsonObject[] = [];
  collect(schema, lookup, parts, new Set());
  const conditions = parts.filter(
    (part) =>
      part['if'] !== undefined || part['dependentSchemas'] !== undefined || part['dependentRequired'] !== undefined,
  );
  known.set(schema, conditions);
  return conditions;
}

function collect(schema: Schema, lookup: Lookup, into: JsonObject[], seen: Set<Schema>): void {
  if (!isObject(schema) || seen.has(schema) || into.length > MAX_PARTS) return;
  seen.add(schema);
  const resolved = resolveSchema(schema, lookup);
  into.push(resolved);
  for (const part of listOf(member(resolved, 'allOf'))) if (isSchema(part)) collect(part, lookup, into, seen);
}

function addedBy(part: JsonObject, value: unknown, lookup: Lookup): Schema[] {
  const added: Schema[] = [];
  const condition = member(part, 'if');
  if (isSchema(condition)) {
    const holds = validate(withoutFiles(value ?? {}), condition, lookup).length === 0;
    const then = member(part, holds ? 'then' : 'else');
    if (isSchema(then)) added.push(then);
  }
  const present = isPlain(value) ? Object.keys(value) : [];
  for (const name of present) {
    const dependent = member(member(part, 'dependentSchemas'), name);
    if (isSchema(dependent)) added.push(dependent);
    const required = listOf(member(member(part, 'dependentRequired'), name));
    if (required.length > 0) added.push({ required });
  }
  return added;
}
