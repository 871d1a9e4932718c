// OpenAPI (Swagger) 2.0 → 3.0: definitions become components, body and form parameters become request bodies (shared and
// path-level ones too), consumes and produces become media types, host, basePath and schemes become servers.
import type { Diagnostic } from '../contract.ts';
import { isObject, type Json, type JsonObject, mapMembers, member } from '../json.ts';
import { GRAMMAR_2, PATH_ITEM_METHODS } from '../nodes.ts';
import { childPointer } from '../pointers.ts';
import { isReference, walk } from '../walk.ts';
import { type Conversion, convertOperation, convertParameterList } from './from-20-operation.ts';
import { isBodyParameter, parameterTo30 } from './from-20-parameter.ts';
import { referenceTo30 } from './from-20-reference.ts';
import { responseTo30 } from './from-20-response.ts';
import { securitySchemeTo30 } from './from-20-security.ts';
import { withPrintedTypes } from './printed-types.ts';
import { without } from './rules.ts';

const MOVED = [
  'swagger',
  'host',
  'basePath',
  'schemes',
  'consumes',
  'produces',
  'definitions',
  'parameters',
  'responses',
  'securityDefinitions',
  'paths',
];

/** The root of a 2.0 document as one of 3.0. What is odd goes to `diagnostics`. */
export function from20To30(root: JsonObject, diagnostics: Diagnostic[]): JsonObject {
  const references = new Map<string, string>();
  const walked = walk(root, 'document', GRAMMAR_2, (node, kind) => {
    if (!isReference(node)) return kind === 'schema' ? schemaTo30(node) : node;
    const ref = node['$ref'] as string;
    const moved = references.get(ref) ?? referenceTo30(ref, root);
    references.set(ref, moved);
    const referred = { ...node, $ref: moved };
    return kind === 'schema' ? schemaTo30(referred) : referred;
  });
  const source = isObject(walked) ? walked : root;
  const conversion: Conversion = { root: source, diagnostics, parameters: new Map() };
  return {
    openapi: '3.0.3',
    ...without(source, ...MOVED),
    servers: serversOf(source),
    paths: pathsOf(source, conversion),
    components: componentsOf(source, conversion),
  };
}

/** `type: file` is a binary text; `x-nullable` is what 3.0 has as `nullable`. */
function schemaTo30(schema: JsonObject): JsonObject {
  const nullable = member(schema, 'x-nullable');
  const named = nullable === undefined ? schema : { ...without(schema, 'x-nullable'), nullable };
  return member(named, 'type') === 'file' ? { ...named, type: 'string', format: 'binary' } : named;
}

function serversOf(root: JsonObject): readonly Json[] {
  const host = textOf(member(root, 'host'));
  const basePath = textOf(member(root, 'basePath'));
  const path = basePath === '' || basePath.startsWith('/') ? basePath : `/${basePath}`;
  if (host === '') return path === '' ? [] : [{ url: path }];
  const written = member(root, 'schemes');
  const schemes = Array.isArray(written) ? written.filter((scheme) => scheme === 'https' || scheme === 'http') : [];
  const bare = host.replace(/^[a-z]+:\/\//i, '').replace(/\/+$/, '');
  const known =
    schemes.length > 0 ? schemes : [/^(?:localhost|127\.|0\.0\.0\.0|\[::1\])/.test(bare) ? 'http' : 'https'];
  return known.map((scheme) => ({ url: `${String(scheme)}://${bare}${path === '/' ? '' : path}` }));
}

function pathsOf(root: JsonObject, conversion: Conversion): Json {
  const paths = member(root, 'paths');
  if (!isObject(paths)) return paths ?? {};
  return mapMembers(paths, (item, path) =>
    path.startsWith('x-') || !isObject(item) ? item : pathItemTo30(item, childPointer('/paths', path), conversion),
  );
}

function pathItemTo30(item: JsonObject, pointer: string, conversion: Conversion): JsonObject {
  const shared = member(item, 'parameters');
  const list: readonly Json[] = Array.isArray(shared) ? shared : [];
  const converted = mapMembers(item, (value, key) =>
    PATH_ITEM_METHODS.includes(key) && isObject(value)
      ? convertOperation(value, list, childPointer(pointer, key), conversion)
      : value,
  );
  return Array.isArray(shared) ? { ...converted, parameters: convertParameterList(list, conversion) } : converted;
}

function componentsOf(root: JsonObject, conversion: Conversion): JsonObject {
  const [definitions, parameters] = [member(root, 'definitions'), member(root, 'parameters')];
  const kept = isObject(parameters)
    ? Object.fromEntries(Object.entries(parameters).filter(([, parameter]) => !isBodyParameter(parameter)))
    : {};
  return {
    ...section('schemas', isObject(definitions) ? withPrintedTypes(definitions) : definitions, (schema) => schema),
    ...section('parameters', kept, (parameter) => (isObject(parameter) ? parameterTo30(parameter) : parameter)),
    ...section('responses', member(root, 'responses'), (response) =>
      isObject(response) ? responseTo30(response, conversion.root, null) : response,
    ),
    ...section('securitySchemes', member(root, 'securityDefinitions'), (scheme) =>
      isObject(scheme) ? securitySchemeTo30(scheme) : scheme,
    ),
  };
}

function section(name: string, nodes: Json | undefined, convert: (node: Json) => Json): JsonObject {
  return isObject(nodes) ? { [name]: mapMembers(nodes, convert) } : {};
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}
