// An OpenAPI 2.0 operation → 3.0: its body or form parameters, own, shared or of the path, become the request body with the
// media types that it consumes.
import type { Diagnostic } from '../contract.ts';
import { diagnostic } from '../diagnostics.ts';
import { isObject, type Json, type JsonObject, mapMembers, member } from '../json.ts';
import { isBodyParameter, parameterTo30, schemaOfParameter, styleOf } from './from-20-parameter.ts';
import { responseTo30 } from './from-20-response.ts';
import { valueAt } from '../pointers.ts';
import { textMember, without } from './rules.ts';

/** What converting needs to know: the document (its references already in the words of 3.0), and where to report. */
export interface Conversion {
  readonly root: JsonObject;
  readonly diagnostics: Diagnostic[];
  /** What references to parameters mean, each looked up once. */
  readonly parameters: Map<string, Json | undefined>;
}

/** Converts an operation; `shared` are the parameters of its path. */
export function convertOperation(
  operation: JsonObject,
  shared: readonly Json[],
  pointer: string,
  conversion: Conversion,
): JsonObject {
  const own = member(operation, 'parameters');
  const ownList: readonly Json[] = Array.isArray(own) ? own : [];
  const body = requestBodyOf(operation, ownList, shared, pointer, conversion);
  return {
    ...without(operation, 'consumes', 'produces', 'schemes', 'parameters', 'responses'),
    ...(ownList.length > 0 ? { parameters: convertParameterList(ownList, conversion) } : {}),
    ...(body === null ? {} : { requestBody: body }),
    ...responsesOf(operation, conversion),
  };
}

/** The parameters of a list that stay parameters. */
export function convertParameterList(list: readonly Json[], conversion: Conversion): readonly Json[] {
  return list
    .filter((parameter) => !isBodyParameter(lookedUp(parameter, conversion)))
    .map((parameter) => (isObject(parameter) ? parameterTo30(parameter) : parameter));
}

function responsesOf(operation: JsonObject, conversion: Conversion): JsonObject {
  const responses = member(operation, 'responses');
  if (!isObject(responses)) return responses === undefined ? {} : { responses };
  const converted = mapMembers(responses, (response, status) =>
    isObject(response) && !status.startsWith('x-') ? responseTo30(response, conversion.root, operation) : response,
  );
  return { responses: converted };
}

function requestBodyOf(
  operation: JsonObject,
  own: readonly Json[],
  shared: readonly Json[],
  pointer: string,
  conversion: Conversion,
): JsonObject | null {
  const [ownParts, sharedParts] = [bodyParts(own, conversion), bodyParts(shared, conversion)];
  const parts = [...ownParts, ...sharedParts.filter((one) => !ownParts.some((other) => sameParameter(one, other)))];
  const body = parts.find((part) => member(part, 'in') === 'body');
  const fields = parts.filter((part) => member(part, 'in') !== 'body');
  const isForm = body === undefined || (!isRequired(body) && fields.some(isRequired));
  if (body !== undefined && fields.length > 0)
    conversion.diagnostics.push(diagnostic('misplaced-body', pointer, isForm ? 'body was' : 'form parameters were'));
  if (!isForm) return bodyOf(body, consumed(operation, conversion.root));
  return fields.length > 0 ? formOf(fields, consumed(operation, conversion.root)) : null;
}

function bodyParts(list: readonly Json[], conversion: Conversion): readonly JsonObject[] {
  return list
    .map((one) => lookedUp(one, conversion))
    .filter((one) => isObject(one) && isBodyParameter(one)) as JsonObject[];
}

/** Where both a body and form parameters stand, what is required wins: generators add bodies that nobody sends. */
function isRequired(parameter: JsonObject): boolean {
  return member(parameter, 'required') === true;
}

/** An operation's own parameter takes the place of the path's: same name and place, and there is but one body. */
function sameParameter(one: JsonObject, other: JsonObject): boolean {
  const place = member(one, 'in');
  return place === member(other, 'in') && (place === 'body' || member(one, 'name') === member(other, 'name'));
}

function consumed(operation: JsonObject, root: JsonObject): readonly string[] {
  const written = member(operation, 'consumes') ?? member(root, 'consumes');
  return Array.isArray(written) ? written.filter((type) => typeof type === 'string' && type !== '') : [];
}

function bodyOf(parameter: JsonObject, consumes: readonly string[]): JsonObject {
  const fitting = consumes.filter((type) => !isFormType(type));
  const types = fitting.length > 0 ? fitting : consumes.length > 0 ? consumes : ['application/json'];
  const schema = withoutItself(member(parameter, 'schema'), textMember(parameter, 'name'));
  const examples = member(parameter, 'x-examples') ?? member(parameter, 'examples');
  const content = types.map((type) => {
    const example = member(examples, type) ?? member(parameter, 'example') ?? member(parameter, 'x-example');
    const media: JsonObject = {
      schema: schema ?? schemaOfParameter(parameter),
      ...(example === undefined ? {} : { example }),
    };
    return [type, media] as const;
  });
  return {
    ...described(parameter),
    ...extensionsOf(parameter),
    required: member(parameter, 'required') === true,
    content: Object.fromEntries(content),
  };
}

/** grpc-gateway writes of a body that is required that it requires itself, beside `$ref` (rule `requires-itself`): no property. */
function withoutItself(schema: Json | undefined, name: string): Json | undefined {
  const required = member(schema, 'required');
  if (!isObject(schema) || !Array.isArray(required) || typeof member(schema, '$ref') !== 'string') return schema;
  return { ...schema, required: required.filter((one) => one !== name) };
}

function isFormType(type: string): boolean {
  return /^(?:multipart\/|application\/x-www-form-urlencoded)/i.test(type);
}

function formOf(fields: readonly JsonObject[], consumes: readonly string[]): JsonObject {
  const hasFile = fields.some(
    (field) => member(field, 'type') === 'file' || member(member(field, 'schema'), 'format') === 'binary',
  );
  const forms = consumes.filter((type) => (hasFile ? /^multipart\//i.test(type) : isFormType(type)));
  const types = forms.length > 0 ? forms : [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'];
  const required = fields
    .filter((field) => member(field, 'required') === true)
    .map((field) => textMember(field, 'name'));
  const schema: JsonObject = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [textMember(field, 'name'), fieldSchema(field)] as const)),
    ...(required.length > 0 ? { required } : {}),
  };
  const encoding = Object.fromEntries(
    fields
      .filter((field) => member(field, 'type') === 'array')
      .map((field) => [textMember(field, 'name'), styleOf({ ...field, in: 'query' })] as const),
  );
  const media: JsonObject = Object.keys(encoding).length > 0 ? { schema, encoding } : { schema };
  return { required: required.length > 0, content: Object.fromEntries(types.map((type) => [type, media] as const)) };
}

function fieldSchema(field: JsonObject): JsonObject {
  return { ...schemaOfParameter(field), ...described(field), ...extensionsOf(field) };
}

function described(node: JsonObject): JsonObject {
  const description = member(node, 'description');
  return description === undefined ? {} : { description };
}

function extensionsOf(node: JsonObject): JsonObject {
  const skip = new Set(['x-examples', 'x-example', 'x-nullable']);
  return Object.fromEntries(Object.entries(node).filter(([key]) => key.startsWith('x-') && !skip.has(key)));
}

/** A parameter, or what it refers to: references already speak of components, the parameters still lie at the root. */
function lookedUp(parameter: Json | undefined, { root, parameters }: Conversion): Json | undefined {
  let at = parameter;
  for (let hops = 0; hops < 16; hops++) {
    const ref = member(at, '$ref');
    if (typeof ref !== 'string') return at;
    if (!parameters.has(ref))
      parameters.set(ref, valueAt(root, ref.replace(/^#\/components\/parameters\//, '/parameters/').replace(/^#/, '')));
    at = parameters.get(ref);
  }
  return undefined;
}
