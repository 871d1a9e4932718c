// What was entered → what is sent: only what was entered, and beside it what the contract requires and leaves no choice
// about: constants, the mark of a chosen branch, required objects and lists, a box that was left unticked.
import type { Json, JsonObject, Lookup, Pointer, Schema } from '#contract';
import { isObject, member } from '#contract';
import { constantOf, viewOf } from '../schemas.ts';
import type { Branch } from './branches.ts';
import { branchesOf, branchOf } from './branches.ts';
import { shapeOf } from './shape.ts';
import type { CallValues } from './values.ts';
import { at, child, isPlain } from './values.ts';

/** What completing needs to know. */
export interface Completing {
  readonly lookup: Lookup;
  /** The branches that were chosen, by pointer. */
  readonly branches: ReadonlyMap<Pointer, number>;
  /** False for a change (PATCH): what is not there is not being changed, so only what is there is completed. */
  readonly whole: boolean;
  /** Of a change: what the item told when the form was opened. */
  readonly given?: CallValues;
  /** Of a change: what answers are said to tell of every item, at the root. */
  readonly always?: ReadonlySet<string>;
}

// A schema that requires itself has no value at all; there the completing ends.
const MAX_DEPTH = 24;

/** The value with what is required and leaves no choice; undefined where there is nothing to send. */
export function completed(
  value: unknown,
  schema: Schema,
  required: boolean,
  pointer: Pointer,
  how: Completing,
  depth = 0,
): unknown {
  if (depth > MAX_DEPTH || value === null) return value;
  const view = viewOf(schema, how.lookup);
  const chosen = chosenBranch(value, schema, pointer, how);
  if (chosen !== null) {
    if (value === undefined && !required && !how.branches.has(pointer)) return undefined;
    const inner = completed(marked(value, chosen), chosen.schema, true, pointer, how, depth + 1);
    return inner === undefined && value === undefined && view.nullable && required ? null : inner;
  }
  if (value === undefined) return required ? started(schema, pointer, how, depth) : undefined;
  if (isPlain(value)) return completedObject(value, schema, pointer, how, depth);
  if (Array.isArray(value)) return completedList(value, schema, pointer, how, depth);
  return value;
}

/** What a required place holds when nothing was entered: undefined where a person has to say it. */
function started(schema: Schema, pointer: Pointer, how: Completing, depth: number): unknown {
  const view = viewOf(schema, how.lookup);
  const constant = constantOf(schema, how.lookup);
  if (constant !== undefined) return constant;
  const fallback = member(view.schema, 'default');
  if (fallback !== undefined && fallback !== null) return fallback;
  if (view.nullable) return null;
  if (view.types.length !== 1 || view.variants.length > 1 || member(view.schema, 'enum') !== undefined)
    return undefined;
  const [type] = view.types;
  if (type === 'boolean') return false;
  if (type === 'array') return completedList([], schema, pointer, how, depth);
  return type === 'object' ? completedObject({}, schema, pointer, how, depth) : undefined;
}

function completedObject(
  value: JsonObject,
  schema: Schema,
  pointer: Pointer,
  how: Completing,
  depth: number,
): JsonObject {
  const view = viewOf(shapeOf(schema, value, how.lookup), how.lookup);
  const isPart = !how.whole && depth === 0;
  const names = new Set([...Object.keys(value), ...(isPart ? [] : view.required)]);
  let changed = false;
  const entries: [string, unknown][] = [];
  for (const name of names) {
    const before = Object.hasOwn(value, name) ? value[name] : undefined;
    const inner = view.properties.get(name) ?? view.additional ?? true;
    if (before === undefined && (isReadOnly(inner, how.lookup) || isKept(name, inner, pointer, how, depth))) continue;
    const after = completed(before, inner, view.required.has(name), child(pointer, name), how, depth + 1);
    if (after !== before) changed = true;
    if (after !== undefined) entries.push([name, after]);
  }
  return changed ? (Object.fromEntries(entries) as JsonObject) : value;
}

/**
 * A list, an object or a box that a thing inside the item was told without is not made up when the item is changed, nor a list of
 * the item that every answer is said to tell (rule `untold-stays-untold`): a skill's `jobs: []` would part it from its jobs.
 */
function isKept(name: string, schema: Schema, pointer: Pointer, how: Completing, depth: number): boolean {
  const told = how.given === undefined ? undefined : at(how.given, pointer);
  if (!isPlain(told) || Object.hasOwn(told, name) || constantOf(schema, how.lookup) !== undefined) return false;
  return depth > 0 || (how.always?.has(name) === true && viewOf(schema, how.lookup).types.includes('array'));
}

function completedList(
  value: readonly unknown[],
  schema: Schema,
  pointer: Pointer,
  how: Completing,
  depth: number,
): readonly unknown[] {
  const items = viewOf(schema, how.lookup).items;
  if (items === null || value.every((item) => !isObject(item) && !Array.isArray(item))) return value;
  const after = value.map((item, index) => completed(item, items, true, child(pointer, index), how, depth + 1));
  return after.every((item, index) => item === value[index]) ? value : after;
}

function chosenBranch(value: unknown, schema: Schema, pointer: Pointer, how: Completing): Branch | null {
  const branches = branchesOf(schema, how.lookup);
  if (branches.length < 2) return null;
  return branches[how.branches.get(pointer) ?? branchOf(value, branches, how.lookup)] ?? null;
}

function marked(value: unknown, branch: Branch): unknown {
  const { mark } = branch;
  if (mark === null || (value !== undefined && !isPlain(value))) return value;
  const own = value ?? {};
  return Object.hasOwn(own, mark.property) ? own : { [mark.property]: mark.value as Json, ...own };
}

function isReadOnly(schema: Schema, lookup: Lookup): boolean {
  return member(viewOf(schema, lookup).schema, 'readOnly') === true;
}
