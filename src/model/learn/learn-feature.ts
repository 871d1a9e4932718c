// The body of a feature in GeoJSON (RFC 7946 §3.2) where the contract does not say what goes in: where it is, what is told of it, and
// nothing that servers add. A resource's fields in, a schema out.
import { isObject, member, pointerParts } from '#contract';
import type { JsonObject, Schema } from '#contract';
import type { Field } from '../application.ts';

/** Whether fields are those of a feature, its properties by their places. */
export function isOfFeature(fields: readonly Field[]): boolean {
  return ['type', 'geometry', 'properties'].every((box) =>
    fields.some(({ name }) => name === box || name.startsWith(`/${box}/`)),
  );
}

/** What makes or changes such a feature; `loosened` takes back what was only seen. */
export function featureOf(fields: readonly Field[], loosened: (schema: Schema) => Schema): JsonObject {
  const own = (name: string): Schema | undefined => fields.find((field) => field.name === name)?.schema;
  const told = fields.filter(({ name, readOnly }) => name.startsWith('/properties/') && !readOnly);
  const inside = told.map(({ name, schema }) => [pointerParts(name)[1] ?? '', loosened(schema)]);
  const properties = told.length > 0 ? { type: 'object', properties: Object.fromEntries(inside) } : own('properties');
  return {
    type: 'object',
    properties: {
      type: { const: 'Feature' },
      properties: properties ?? { type: 'object' },
      geometry: geometryOf(own('geometry')),
    },
    required: ['type', 'properties', 'geometry'],
  };
}

const POSITION: JsonObject = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 3 };
const several = (items: JsonObject, minItems = 1): JsonObject => ({ type: 'array', items, minItems });

/** What each kind of geometry has as its coordinates (RFC 7946 §3.1). */
const COORDINATES: Readonly<Record<string, JsonObject>> = {
  Point: POSITION,
  MultiPoint: several(POSITION),
  LineString: several(POSITION, 2),
  MultiLineString: several(several(POSITION, 2)),
  Polygon: several(several(POSITION, 4)),
  MultiPolygon: several(several(several(POSITION, 4))),
};

/** A geometry as the standard has it, of the kinds that its contract tells: many tell no more of it, or refer to nothing that is there. */
function geometryOf(told: Schema | undefined): Schema {
  const kinds = member(member(member(told, 'properties'), 'type'), 'enum');
  const isTold = isObject(told) && (told['oneOf'] ?? told['anyOf'] ?? member(told['properties'], 'coordinates'));
  if (isTold !== undefined && isTold !== false) return told ?? true;
  const named = Object.entries(COORDINATES).filter(([kind]) => !Array.isArray(kinds) || kinds.includes(kind));
  const each = named.map(([kind, coordinates]) => ({
    title: kind,
    type: 'object',
    properties: { type: { const: kind }, coordinates },
    required: ['type', 'coordinates'],
  }));
  return { oneOf: each };
}
