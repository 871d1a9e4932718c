// A value that does not validate → one that does, where that can be had: each fault is replaced by the plainest value
// that its schema allows, or left out where nothing requires it. What is already valid is returned as it is.
import { isObject, member, pointerOf, pointerParts, valueAt, validate, withValueAt } from '#contract';
import type { Issue, Json, JsonObject, Lookup, Schema } from '#contract';
import { isClosedAgainstItself } from '#model';
import { generate } from './generate.ts';
import type { Making } from './generate.ts';
import { allProperties, schemaAt, shapeOf } from './shape.ts';
import type { Shape } from './shape.ts';

const ROUNDS = 4;
const MAX_ISSUES = 12;

/** The value, mended until it validates or nothing helps. */
export function mended(value: Json, schema: Schema, making: Making): Json {
  let current = value;
  for (let round = 0; round < ROUNDS; round += 1) {
    const issues = issuesIn(current, schema, making.lookup, 'read');
    if (issues.length === 0) return current;
    let next = current;
    for (const issue of issues.slice(0, MAX_ISSUES)) next = repaired(next, issue, schema, making, round);
    if (next === current) return current;
    current = next;
  }
  return current;
}

/** What is wrong with a value, but for a schema that is closed against its own properties. */
export function issuesIn(value: Json, schema: Schema, lookup: Lookup, direction: 'read' | 'write'): readonly Issue[] {
  const issues = validate(value, schema, lookup, { direction });
  return issues.filter((issue) => !isClosedAgainstItself(issue, schema, lookup));
}

function repaired(value: Json, issue: Issue, schema: Schema, making: Making, round: number): Json {
  const parts = pointerParts(issue.pointer);
  const missing = missingOf(issue, value);
  if (missing !== null) {
    const [holder, name] = missing;
    const inner = schemaAt(schema, [...holder, name], making.lookup);
    return withValueAt(value, pointerOf([...holder, name]), plain(inner ?? true, making, name));
  }
  if (parts.length === 0) return round < 2 ? value : plain(schema, making, '');
  if (/additionalProperties|unevaluatedProperties|propertyNames|^not$/.test(issue.code)) return without(value, parts);
  const inner = schemaAt(schema, parts, making.lookup);
  if (inner === null) return without(value, parts);
  if (round >= 2 && !isRequired(schema, parts, making.lookup)) return without(value, parts);
  const name = parts.at(-1) ?? '';
  // What one answer shows whole another names by its key (Django REST framework): that of something that is there.
  const named = making.decide(name, inner, parts);
  const fits = named !== undefined && validate(named, inner, making.lookup).length === 0;
  return withValueAt(value, issue.pointer, fits ? named : plain(inner, making, name));
}

// "required" names what is missing in its parameters, or points at it.
function missingOf(issue: Issue, value: Json): readonly [readonly string[], string] | null {
  if (issue.code !== 'required' && issue.code !== 'dependentRequired') return null;
  const parts = pointerParts(issue.pointer);
  const said = member(issue.params, 'missingProperty') ?? member(issue.params, 'property');
  if (typeof said === 'string' && isObject(valueAt(value, issue.pointer))) return [parts, said];
  const all = member(issue.params, 'requiredProperties');
  const first = Array.isArray(all) ? (all as readonly Json[])[0] : undefined;
  if (typeof first === 'string' && isObject(valueAt(value, issue.pointer))) return [parts, first];
  const last = parts.at(-1);
  return last === undefined ? null : [parts.slice(0, -1), last];
}

function without(value: Json, parts: readonly string[]): Json {
  return parts.length === 0 ? value : withValueAt(value, pointerOf(parts), undefined);
}

function isRequired(schema: Schema, parts: readonly string[], lookup: Lookup): boolean {
  const holder = schemaAt(schema, parts.slice(0, -1), lookup);
  return holder !== null && shapeOf(holder, lookup).required.has(parts.at(-1) ?? '');
}

/** The plainest value of a schema: its default or example where it fits, else null, else the least that is valid. */
export function plain(schema: Schema, making: Making, name: string): Json {
  const { lookup } = making;
  const shape = shapeOf(schema, lookup);
  for (const candidate of [member(shape.schema, 'default'), ...shape.examples.slice(0, 3)]) {
    if (candidate !== undefined && validate(candidate, schema, lookup).length === 0) return candidate;
  }
  const sparse = generate(schema, { ...making, sparse: true, decide: () => undefined }, [name]);
  if (validate(sparse, schema, lookup).length === 0) return sparse;
  for (const candidate of PLAIN) if (validate(candidate, schema, lookup).length === 0) return candidate;
  return sparse;
}

const PLAIN: readonly Json[] = [
  null,
  '',
  0,
  1,
  false,
  [],
  {},
  'text',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  'a@b.example',
  'https://a.example',
];

/** Only the members that a schema knows, where it forbids others; write-only members never. */
export function projected(value: Json, schema: Schema | null, lookup: Lookup): Json {
  if (schema === null || !isObject(value)) return withoutHidden(value);
  const shape = shapeOf(schema, lookup);
  const known = allProperties(schema, lookup);
  if (known.size === 0) return withoutHidden(value);
  const kept: Record<string, Json> = {};
  for (const [name, part] of Object.entries(value)) {
    if (name.startsWith('$$')) continue;
    const inner = known.get(name);
    if (inner === undefined && (shape.additional === null || !shape.open)) continue;
    const property = inner === undefined ? null : shapeOf(inner, lookup);
    if (property?.writeOnly === true) continue;
    Object.defineProperty(kept, name, {
      value: property === null ? part : asType(part, property.type),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return kept;
}

// The same identifier may be a number in one answer and a text in another.
function asType(value: Json, type: Shape['type']): Json {
  if (type === 'string' && typeof value === 'number') return String(value);
  if ((type === 'integer' || type === 'number') && typeof value === 'string' && /^-?\d{1,15}$/.test(value))
    return Number(value);
  return value;
}

/** A value without the members that are kept and never answered. */
export function withoutHidden(value: Json): Json {
  if (!isObject(value) || !Object.keys(value).some((name) => name.startsWith('$$'))) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !name.startsWith('$$')));
}

/** RFC 7396: a patch merged into a value; null takes a member away. */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const merged: Record<string, Json> = isObject(target) ? { ...target } : {};
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) delete merged[name];
    else
      Object.defineProperty(merged, name, {
        value: mergePatch(member(merged, name), part),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return merged as JsonObject;
}
