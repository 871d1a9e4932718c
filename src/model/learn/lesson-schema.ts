// The schema of a learned field, cut to what may be told to others: types, formats, names of properties, and the words of
// a state. Everything else is left out; what is no schema, too deep or too large, is refused.
import { isObject, member } from '#contract';
import type { JsonObject } from '#contract';
import { areStateWords, LEARNED_FORMATS } from './learn-schema.ts';

/** A schema that holds only types, formats, and the same of what is inside. */
export type BareSchema = JsonObject;

const MOST_PARTS = 400;
const MOST_DEPTH = 6;
const MOST_NAME = 200;
const TYPES: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

/** The schema of the field of this name without anything but structure; null where it is none, or too large. */
export function bareSchema(schema: unknown, name: string): BareSchema | null {
  let parts = 0;
  const bare = (part: unknown, own: string, depth: number): BareSchema | null => {
    parts += 1;
    if (!isObject(part) || depth > MOST_DEPTH || parts > MOST_PARTS) return null;
    const inside = insideOf(part, (one, called) => bare(one, called, depth + 1));
    return inside === null ? null : { ...typeOf(part), ...formatOf(part), ...statesOf(part, own), ...inside };
  };
  return bare(schema, name, 0);
}

function typeOf(schema: JsonObject): JsonObject {
  const type = member(schema, 'type');
  const types = (Array.isArray(type) ? type : [type]).filter((one) => TYPES.has(one));
  const [first] = types;
  return first === undefined ? {} : { type: types.length === 1 ? first : [...new Set(types)] };
}

function formatOf(schema: JsonObject): JsonObject {
  const format = member(schema, 'format');
  return typeof format === 'string' && LEARNED_FORMATS.has(format) ? { format } : {};
}

function statesOf(schema: JsonObject, name: string): JsonObject {
  const words = member(schema, 'enum');
  return Array.isArray(words) && areStateWords(name, words) ? { enum: words } : {};
}

function insideOf(schema: JsonObject, bare: (part: unknown, name: string) => BareSchema | null): JsonObject | null {
  const [items, values, properties] = ['items', 'additionalProperties', 'properties'].map((key) => member(schema, key));
  const found: [string, JsonObject][] = [];
  for (const [key, part] of [
    ['items', items],
    ['additionalProperties', values],
  ] as const) {
    if (part === undefined) continue;
    const inner = bare(part, '');
    if (inner === null) return null;
    found.push([key, inner]);
  }
  if (isObject(properties)) {
    const inner = Object.entries(properties).map(([name, part]) => [name, bare(part, name)] as const);
    if (inner.some(([name, part]) => part === null || name.length > MOST_NAME)) return null;
    found.push(['properties', Object.fromEntries(inner.map(([name, part]) => [name, part ?? {}]))]);
  }
  return Object.fromEntries(found);
}
