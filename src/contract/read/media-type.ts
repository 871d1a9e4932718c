// `content` of a body, response or parameter → media types with schema, item schema, encoding and examples. OpenAPI 3.2 §4.14.
import type { Encoding, MediaType, ParameterStyle, Pointer, Schema } from '../contract.ts';
import { isObject, type Json, type JsonObject, member } from '../json.ts';
import { childPointer } from '../pointers.ts';
import { exampleShown } from './example-in-text.ts';
import { entries, follow, type Reader, textOrNull, flag } from './reader.ts';

/** The media types of a node's `content`, in document order. */
export function readContent(reader: Reader, node: JsonObject, pointer: Pointer): readonly MediaType[] {
  const content: MediaType[] = [];
  // A whole map by reference is not what the standard says (§4.14), but contracts are written so.
  const map = member(node, 'content');
  const whole = isObject(map) && typeof member(map, '$ref') === 'string' && Object.keys(map).length === 1;
  const found = whole ? follow(reader, map, childPointer(pointer, 'content')) : null;
  const [from, where] = found === null ? [node, pointer] : [{ content: found.value }, found.pointer];
  for (const { name, value, pointer: below } of entries(reader, from, 'content', where)) {
    const at = found === null ? below : childPointer(where, name);
    if (name.startsWith('x-')) continue;
    const media = value === null ? { value: {}, pointer: at } : follow(reader, value, at);
    if (media !== null) content.push(readMediaType(reader, name, media.value, media.pointer));
  }
  return content;
}

function readMediaType(reader: Reader, name: string, node: JsonObject, pointer: Pointer): MediaType {
  return {
    mediaType: name,
    schema: schemaMember(node, 'schema'),
    itemSchema: schemaMember(node, 'itemSchema'),
    encoding: readEncodings(reader, node, pointer),
    examples: examplesOf(reader, node, pointer).map((one) => exampleShown(one, name)),
    pointer,
  };
}

/** A member that is a schema, or null. */
export function schemaMember(node: JsonObject, key: string): Schema | null {
  const schema = member(node, key);
  return isObject(schema) || typeof schema === 'boolean' ? schema : null;
}

/** The values of `example` and `examples`, whichever there are. Values that lie elsewhere (externalValue) are not fetched. */
export function examplesOf(reader: Reader, node: JsonObject, pointer: Pointer): readonly Json[] {
  const values: Json[] = [];
  const single = member(node, 'example');
  if (single !== undefined) values.push(single);
  const many = member(node, 'examples');
  if (Array.isArray(many)) values.push(...(many as readonly Json[]));
  if (!isObject(many)) return values;
  const where = childPointer(pointer, 'examples');
  for (const [name, example] of Object.entries(many)) {
    const node = isObject(example) ? follow(reader, example, childPointer(where, name)) : null;
    const value = member(node?.value, 'value') ?? member(node?.value, 'dataValue');
    if (value !== undefined) values.push(value);
    else if (!isObject(example)) values.push(example);
  }
  return values;
}

const STYLES = new Set([
  'simple',
  'label',
  'matrix',
  'form',
  'spaceDelimited',
  'pipeDelimited',
  'deepObject',
  'cookie',
]);

/** A member that names a style, or null. */
export function styleMember(node: JsonObject): ParameterStyle | null {
  const style = member(node, 'style');
  return typeof style === 'string' && STYLES.has(style) ? (style as ParameterStyle) : null;
}

function readEncodings(reader: Reader, node: JsonObject, pointer: Pointer): readonly Encoding[] {
  return entries(reader, node, 'encoding', pointer)
    .filter(({ value }) => isObject(value))
    .map(({ name, value }) => readEncoding(name, value as JsonObject));
}

function readEncoding(property: string, node: JsonObject): Encoding {
  const explode = member(node, 'explode');
  return {
    property,
    contentType: textOrNull(node, 'contentType'),
    style: styleMember(node),
    explode: typeof explode === 'boolean' ? explode : null,
    allowReserved: flag(node, 'allowReserved'),
  };
}
