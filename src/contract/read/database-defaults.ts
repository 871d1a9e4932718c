// Values that a database fills in: PostgREST (Supabase) gives what stands in the table as `default`, also where that is an
// expression (`gen_random_uuid()`, `now()`), and demands whatever must not be null; nobody has to send such a value, and nobody
// can send the expression. A numbered primary key without a default is counted by the database (`GENERATED … AS IDENTITY`).
// Input: a document; output: the same without such defaults and demands.
import { isObject, type Json, type JsonObject, member } from '../json.ts';

/** The document without defaults that are expressions of a database, and without demands for what it fills in. */
export function withoutDatabaseDefaults(root: JsonObject): JsonObject {
  const components = member(root, 'components');
  const schemas = member(components, 'schemas');
  if (!isObject(components) || !isObject(schemas)) return root;
  const told = Object.entries(schemas).map(([name, schema]) => [name, without(schema)] as const);
  if (told.every(([name, schema]) => schema === schemas[name])) return root;
  return { ...root, components: { ...components, schemas: Object.fromEntries(told) as JsonObject } };
}

function without(schema: Json | undefined): Json {
  const properties = member(schema, 'properties');
  if (!isObject(schema) || !isObject(properties)) return schema ?? null;
  const all = Object.entries(properties);
  const filled = new Set(all.flatMap(([name, one]) => (isFilled(one) || isCounted(one) ? [name] : [])));
  if (filled.size === 0) return schema;
  const required = member(schema, 'required');
  const left = all.map(([name, one]) => [name, isFilled(one) ? withoutDefault(one) : one] as const);
  return {
    ...schema,
    properties: Object.fromEntries(left) as JsonObject,
    ...(Array.isArray(required)
      ? { required: (required as readonly Json[]).filter((name) => typeof name !== 'string' || !filled.has(name)) }
      : {}),
  };
}

function isFilled(property: Json | undefined): boolean {
  const value = member(property, 'default');
  return typeof value === 'string' && value.length < LONGEST && EXPRESSION.test(value);
}

const LONGEST = 200;

/** `now()`, `extensions.uuid_generate_v4()`, `nextval('orders_id_seq'::regclass)`, `timezone('utc'::text, now())`; no `rgb(0,0,0)`. */
const EXPRESSION =
  /^(?:(?:[a-z_]\w*\.)?[a-z_]\w*\(\)|nextval\('[^']+'(?:::regclass)?\)|timezone\('\w+'(?:::text)?, now\(\)\)|current_(?:timestamp|date|time))$/i;

/** A number that is noted to be a primary key, and no key of another table. */
function isCounted(property: Json | undefined): boolean {
  const note = member(property, 'description');
  const isKey = typeof note === 'string' && note.includes('<pk/>') && !note.includes('<fk ');
  return isKey && member(property, 'type') === 'integer' && member(property, 'default') === undefined;
}

function withoutDefault(property: Json | undefined): Json {
  if (!isObject(property)) return property ?? null;
  return Object.fromEntries(Object.entries(property).filter(([key]) => key !== 'default')) as JsonObject;
}
