// A field's name → where an item holds it; a text from a URL or a form → the value that the field holds.
import type { Json, Schema } from '#contract';
import type { Kind } from './kinds.ts';
import { allProperties, schemaAt, shapeOf } from './shape.ts';
import type { World } from './world.ts';

/** Where an item holds a field: itself, below `attributes` (JSON:API), or below the dots of its name. */
export function fieldPath(world: World, kind: Kind, name: string): readonly string[] {
  if (name.startsWith('/')) return name.slice(1).split('/');
  const own = allProperties(kind.schema, world.lookup);
  if (own.has(name) || own.size === 0) return [name];
  const attributes = own.get('attributes');
  if (attributes !== undefined && allProperties(attributes, world.lookup).has(name)) return ['attributes', name];
  const parts = name.split(/[./]/);
  if (parts.length > 1 && own.has(parts[0] ?? '')) return parts;
  // "placedAt" may be asked for as "placed_at".
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const alike = [...own.keys()].find((one) => plain(one) === plain(name));
  return [alike ?? name];
}

/** The schema of what an item holds at a path. */
export function fieldSchema(world: World, kind: Kind, path: readonly string[]): Schema | null {
  return kind.schema === null ? null : schemaAt(kind.schema, path, world.lookup);
}

/** A text as the value that a field holds: a number, a boolean, or the text. */
export function typedText(world: World, schema: Schema | null, text: string): Json {
  const shape = shapeOf(schema, world.lookup);
  const item = shape.type === 'array' ? shapeOf(shape.items, world.lookup) : shape;
  const { type } = item;
  if (type === 'integer' || type === 'number') {
    if (text !== '' && !Number.isNaN(Number(text))) return Number(text);
    // A day where the items have seconds since 1970.
    const time = Date.parse(text);
    return Number.isNaN(time) ? text : Math.floor(time / 1_000);
  }
  if (type === 'boolean' && /^(true|1|yes)$/i.test(text)) return true;
  if (type === 'boolean' && /^(false|0|no)$/i.test(text)) return false;
  if (/^null$/i.test(text) && shape.nullable) return null;
  if (/^\d{4}-\d\d-\d\dT.*[+-]\d\d:?\d\d$/.test(text) && !Number.isNaN(Date.parse(text)))
    return new Date(text).toISOString().replace('.000Z', 'Z');
  return text;
}
