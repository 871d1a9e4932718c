// An OpenAPI 2.0 response → 3.0: its schema and examples under each media type that the operation produces.
import { isObject, type Json, type JsonObject, mapMembers, member } from '../json.ts';
import { headerTo30 } from './from-20-parameter.ts';
import { without } from './rules.ts';

/** Converts a response of an operation, or a shared one (`operation` null). A reference stays. */
export function responseTo30(response: JsonObject, root: JsonObject, operation: JsonObject | null): JsonObject {
  if (typeof member(response, '$ref') === 'string') return response;
  const headers = member(response, 'headers');
  const content = contentOf(response, produced(root, operation));
  return {
    ...without(response, 'schema', 'examples', 'headers'),
    ...(isObject(headers) ? { headers: headersOf(headers) } : {}),
    ...(content === null ? {} : { content }),
  };
}

/** The media types that an operation answers with: its own, else the document's, else JSON. */
export function produced(root: JsonObject, operation: JsonObject | null): readonly string[] {
  const written = member(operation, 'produces') ?? member(root, 'produces');
  const types = Array.isArray(written) ? written.filter((type) => typeof type === 'string' && type !== '') : [];
  return types.length > 0 ? types : ['application/json'];
}

function contentOf(response: JsonObject, produces: readonly string[]): JsonObject | null {
  const schema = member(response, 'schema');
  const examples = member(response, 'examples');
  if (schema === undefined && !isObject(examples)) return null;
  const types = new Set([
    ...producesFor(schema, produces),
    ...(isObject(examples) ? Object.keys(examples).filter((key) => key.includes('/')) : []),
  ]);
  const entries = [...types].map((type) => {
    const example = member(examples, type);
    return [
      type,
      { ...(schema === undefined ? {} : { schema }), ...(example === undefined ? {} : { example }) },
    ] as const;
  });
  return Object.fromEntries(entries);
}

/** A file is none of the formats that data comes in, though a document may produce only those by default. */
function producesFor(schema: Json | undefined, produces: readonly string[]): readonly string[] {
  const isFile = member(schema, 'type') === 'string' && member(schema, 'format') === 'binary';
  if (!isFile) return produces;
  const files = produces.filter((type) => !/\b(?:json|xml)\b/i.test(type));
  return files.length > 0 ? files : ['application/octet-stream'];
}

function headersOf(headers: JsonObject): JsonObject {
  return mapMembers(headers, (header) => (isObject(header) ? headerTo30(header) : header));
}
