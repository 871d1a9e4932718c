// Live values → a JSON Schema that describes them (types, formats, properties, whether null occurs). No value is kept
// in it but the words of a state, since what was learned is stored and may be shown to others.
import { isObject, ExactNumber } from '#contract';
import type { Json, JsonObject } from '#contract';
import { isStateName } from '../fields/choices.ts';

const MAX_DEPTH = 4;
const MAX_PROPERTIES = 200;
const MAX_STATES = 12;

/** Formats by the look of a text, first match wins; each value of the property must fit. */
const FORMATS: readonly (readonly [string, RegExp])[] = [
  ['date-time', /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/],
  // As HTTP writes moments (RFC 9110 §5.6.7), and so Flask all of them.
  ['date-time', /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/],
  ['date', /^\d{4}-\d{2}-\d{2}$/],
  ['time', /^\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/],
  ['decimal', /^-?\d{1,15}\.\d{1,6}$/],
  ['email', /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/],
  ['uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i],
  ['objectid', /^[0-9a-f]{24}$/i],
  ['uri', /^https?:\/\/[^\s]+$/i],
  ['ipv4', /^\d{1,3}(\.\d{1,3}){3}$/],
  ['hex-color', /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i],
  ['duration', /^P(?=.)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?([\d.]+S)?)?$/],
];

/** All formats that are learned. */
export const LEARNED_FORMATS: ReadonlySet<string> = new Set(FORMATS.map(([format]) => format));

/** The schema that all of these values meet. */
export function schemaOfValues(values: readonly Json[], name = '', depth = 0): JsonObject {
  const present = values.filter((value) => value !== null);
  const types = new Set(present.map(typeOf));
  if (types.has('number')) types.delete('integer');
  if (types.size === 0) return {};
  const [type = 'string'] = types;
  const nullable = present.length < values.length;
  if (types.size > 1) return { type: nullable ? [...types, 'null'] : [...types] };
  return { type: nullable ? [type, 'null'] : type, ...detailsOf(type, present, name, depth) };
}

function detailsOf(type: string, values: readonly Json[], name: string, depth: number): JsonObject {
  if (type === 'string') return textDetails(values as readonly string[], name);
  if (type === 'array') {
    if (depth >= MAX_DEPTH) return {};
    const items = (values as readonly (readonly Json[])[]).flatMap((list) => list.slice(0, 20));
    return items.length === 0 ? {} : { items: schemaOfValues(items, '', depth + 1) };
  }
  if (type !== 'object' || depth >= MAX_DEPTH) return {};
  const objects = values.filter(isObject);
  if (isMap(objects)) {
    return {
      additionalProperties: schemaOfValues(objects.flatMap((one) => Object.values(one)).slice(0, 100), '', depth + 1),
    };
  }
  return { properties: Object.fromEntries(propertySchemas(objects, depth + 1)) };
}

/** The properties of these objects, in the order in which they were first seen, with the schema of each. */
export function propertySchemas(objects: readonly JsonObject[], depth = 0): readonly (readonly [string, JsonObject])[] {
  const seen = new Map<string, Json[]>();
  for (const object of objects) {
    for (const [key, value] of Object.entries(object)) {
      const values = seen.get(key);
      if (values !== undefined) values.push(value);
      else if (seen.size < MAX_PROPERTIES) seen.set(key, [value]);
    }
  }
  return [...seen].map(([key, values]) => [key, schemaOfValues(values, key, depth)]);
}

function textDetails(values: readonly string[], name: string): JsonObject {
  const filled = values.filter((value) => value !== '');
  if (filled.length === 0) return {};
  const states = [...new Set(filled)];
  if (areStateWords(name, states)) return { enum: states };
  const format = FORMATS.find(([, pattern]) => filled.every((value) => value.length < 2000 && pattern.test(value)));
  // "1.10" is no number of a version, nor "144301.000000" one of a time (DICOM's are written so).
  if (format === undefined || (format[0] === 'decimal' && NO_NUMBER.test(name))) return {};
  return { format: format[0] };
}

const NO_NUMBER = /version|release|ip$|(?:^|[a-z]_?)(?:date|time)$/i;

/** Whether these are a few short words of what is named a state. */
export function areStateWords(name: string, words: readonly unknown[]): boolean {
  if (!isStateName(name) || words.length < 2 || words.length > MAX_STATES) return false;
  return words.every((word) => typeof word === 'string' && /^[\p{L}\p{N}][\p{L}\p{N} _.:-]{0,31}$/u.test(word));
}

/** Many objects that hardly share a key are maps, not records. */
function isMap(objects: readonly JsonObject[]): boolean {
  if (objects.length < 3) return false;
  const counts = new Map<string, number>();
  for (const object of objects) for (const key of Object.keys(object)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts.size > 6 && [...counts.values()].every((count) => count * 3 <= objects.length);
}

function typeOf(value: Json): string {
  if (Array.isArray(value)) return 'array';
  if (value instanceof ExactNumber) return /[.eE]/.test(value.text) ? 'number' : 'integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
