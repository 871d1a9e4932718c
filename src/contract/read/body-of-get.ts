// Bodies of what only reads. Browsers and most servers know none (RFC 9110 §9.3.1): where a contract writes what a GET is asked
// for as a body, the server takes it from the query. Input: the parameters and body of an operation; output: both as they are sent.
import type { Parameter, RequestBody } from '../contract.ts';
import { isObject, type Json, member } from '../json.ts';
import { childPointer } from '../pointers.ts';
import { speaksOfSecret } from './credentials.ts';
import { entries, follow, type Node, type Reader, report, text } from './reader.ts';

/** What goes into a request. */
interface Input {
  readonly parameters: readonly Parameter[];
  readonly requestBody: RequestBody | null;
}

/**
 * The fields of a body of GET as parameters of the query, where all are plain and none is a secret; else as it is. None is required:
 * no browser has ever sent one, and the list came.
 */
export function withBodyOfGet(reader: Reader, method: string, input: Input, operation: Node): Input {
  const media = input.requestBody?.content[0];
  if (method !== 'GET' || media?.schema === undefined || media.schema === null) return input;
  // A form with files is one of something that writes.
  if (media.mediaType.startsWith('multipart/')) return input;
  const node = follow(reader, media.schema as Json, childPointer(media.pointer, 'schema'));
  const fields = node === null ? [] : entries(reader, node.value, 'properties', node.pointer);
  const parameters = fields.map(({ name, value, pointer }) => parameterOf(reader, name, value, pointer));
  const plain = parameters.filter((one) => one !== null);
  if (plain.length === 0 || plain.length < fields.length || plain.some(({ name }) => speaksOfSecret(name)))
    return input;
  const known = new Set(input.parameters.map(({ name }) => name));
  report(reader, 'body-of-get', operation.pointer);
  const more = plain.filter(({ name }) => !known.has(name));
  return { parameters: [...input.parameters, ...more], requestBody: null };
}

const PLAIN = new Set(['string', 'integer', 'number', 'boolean']);

/** One field as a parameter; null where it is no text, number, yes or no, nor a list of such. */
function parameterOf(reader: Reader, name: string, schema: Json, pointer: string): Parameter | null {
  const node = follow(reader, schema, pointer);
  const items = member(node?.value, 'items');
  const each = items === undefined ? node : follow(reader, items, childPointer(pointer, 'items'));
  if (
    node === null ||
    each === null ||
    !typesOf(each.value).some((type) => typeof type === 'string' && PLAIN.has(type))
  )
    return null;
  return {
    name,
    in: 'query',
    required: false,
    deprecated: false,
    description: text(node.value, 'description'),
    schema: schema as Parameter['schema'],
    style: 'form',
    explode: true,
    allowReserved: false,
    mediaType: null,
    example: undefined,
    extensions: {},
    pointer,
  };
}

function typesOf(schema: Json): readonly Json[] {
  const type = isObject(schema) ? member(schema, 'type') : undefined;
  return Array.isArray(type) ? (type as readonly Json[]) : type === undefined ? [] : [type];
}
