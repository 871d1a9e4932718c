// A schema that may be a reference → the schema it means, one level: nested references stay names. JSON Schema 2020-12 §8.2.
import type { Schema } from '../contract.ts';
import { isObject, type JsonObject, member } from '../json.ts';
import type { Lookup } from './lookup.ts';

const MOST_HOPS = 64;
const NOTHING: JsonObject = { not: {} };
const ANYTHING: JsonObject = {};

/**
 * Follows the reference chain of a schema. What stands beside a `$ref` wins over what it refers to. `true` and what leads
 * nowhere or in a circle give {}, `false` gives { not: {} }.
 */
export function resolveSchema(schema: Schema, lookup: Lookup): JsonObject {
  if (schema === true) return ANYTHING;
  if (schema === false) return NOTHING;
  let at: JsonObject = schema;
  let siblings = null as JsonObject | null;
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    const ref = referenceOf(at);
    if (ref === null) return siblings === null ? at : { ...at, ...siblings };
    if (Object.keys(at).length > 1) {
      const { $ref: _ref, ...beside } = at;
      siblings = siblings === null ? beside : { ...beside, ...siblings };
    }
    const next = lookup(ref);
    if (next === false) return NOTHING;
    if (!isObject(next)) break;
    at = next;
  }
  return siblings ?? ANYTHING;
}

/** The `$ref` or `$dynamicRef` of a schema, or null. */
export function referenceOf(schema: Schema): string | null {
  const ref = member(schema, '$ref') ?? member(schema, '$dynamicRef');
  return typeof ref === 'string' ? ref : null;
}
