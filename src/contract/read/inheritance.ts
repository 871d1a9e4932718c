// Schemas that others extend by `allOf` and tell apart by a discriminator, without listing them: the mapping that OpenAPI
// implies (the names of the schemas that extend it; OpenAPI 3.0 "Discriminator Object", 2.0 likewise) is written down.
import { isObject, type Json, type JsonObject, member } from '../json.ts';
import { pointerOf } from '../pointers.ts';

/** The document with each implied mapping told; the same document where there is none. */
export function withInheritors(root: JsonObject): JsonObject {
  const components = member(root, 'components');
  const schemas = member(components, 'schemas');
  if (!isObject(components) || !isObject(schemas)) return root;
  const bases = new Map(
    Object.entries(schemas)
      .filter(([, schema]) => isBase(schema))
      .map(([name]) => [refOf(name), name]),
  );
  if (bases.size === 0) return root;
  const told = new Map<string, Record<string, Json>>();
  for (const [name, schema] of Object.entries(schemas)) {
    for (const ref of extended(schema)) {
      const base = bases.get(ref);
      if (base !== undefined) told.set(base, { ...told.get(base), [name]: refOf(name) });
    }
  }
  if (told.size === 0) return root;
  const all = Object.entries(schemas).map(([name, schema]) => [name, withMapping(schema, told.get(name))] as const);
  return { ...root, components: { ...components, schemas: Object.fromEntries(all) } };
}

function isBase(schema: Json | undefined): boolean {
  const discriminator = member(schema, 'discriminator');
  return (
    typeof member(discriminator, 'propertyName') === 'string' &&
    member(discriminator, 'mapping') === undefined &&
    member(schema, 'oneOf') === undefined &&
    member(schema, 'anyOf') === undefined
  );
}

function extended(schema: Json | undefined): readonly string[] {
  const parts = member(schema, 'allOf');
  if (!Array.isArray(parts)) return [];
  return (parts as readonly Json[]).map((part) => member(part, '$ref')).filter((ref) => typeof ref === 'string');
}

function withMapping(schema: Json | undefined, mapping: JsonObject | undefined): Json {
  if (mapping === undefined || !isObject(schema)) return schema ?? null;
  const discriminator = member(schema, 'discriminator');
  return isObject(discriminator) ? { ...schema, discriminator: { ...discriminator, mapping } } : schema;
}

function refOf(name: string): string {
  return `#${pointerOf(['components', 'schemas', name])}`;
}
