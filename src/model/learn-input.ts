// What makes or changes an item where the contract does not say what goes in: the fields that answers taught, but for those
// that servers fill in. A resource and a call of its go in, the call with its input comes out.
import type { Json, Schema } from '#contract';
import { isObject, member } from '#contract';
import type { Call, Field, Resource } from './application.ts';
import { isGenerated } from './form/arrange.ts';
import { LEARNED } from './learn.ts';
import { viewOf } from './schemas.ts';

/** The call with what answers taught of its input; the very same one where the contract says it, or nothing was learned. */
export function withLearnedInput(resource: Resource, call: Call): Call {
  const { create, update, replace } = resource.operations;
  if (!resource.learned || ![create, update, replace].includes(call.operation) || isTold(call)) return call;
  const known = KNOWN.get(resource)?.get(call);
  if (known !== undefined) return known;
  const made = filled(resource, call);
  const calls = KNOWN.get(resource) ?? new WeakMap<Call, Call>();
  KNOWN.set(resource, calls.set(call, made));
  return made;
}

const KNOWN = new WeakMap<Resource, WeakMap<Call, Call>>();

/** Whether the contract says what goes in: a body of which it says anything, or inputs in the query. */
function isTold({ method, requestBody, parameters }: Call): boolean {
  if (!['POST', 'PUT', 'PATCH'].includes(method) || parameters.some((one) => one.in === 'query')) return true;
  return requestBody?.content.some((one) => !/json/i.test(one.mediaType) || !saysNothing(one.schema)) ?? false;
}

function saysNothing(schema: Schema | null): boolean {
  if (schema === null) return true;
  const view = viewOf(schema, NO_LOOKUP);
  const isOpen = view.types.every((type) => type === 'object') && view.properties.size === 0;
  return isOpen && view.variants.length === 0 && view.additional === null && member(schema, '$ref') === undefined;
}

function filled(resource: Resource, call: Call): Call {
  const fields = resource.fields.filter((field) => isGiven(field, resource));
  if (fields.length === 0) return call;
  const properties = Object.fromEntries(fields.map((field) => [field.name, loosened(field.schema)]));
  const content = {
    mediaType: call.requestBody?.content[0]?.mediaType ?? 'application/json',
    schema: { type: 'object', properties },
    itemSchema: null,
    encoding: [],
    examples: [],
    pointer: '',
  };
  return {
    ...call,
    learned: true,
    requestBody: { required: true, description: '', pointer: '', ...call.requestBody, content: [content] },
  };
}

/** What people give: learned, a property of the thing itself, and nothing that servers fill in. */
function isGiven(field: Field, { idField }: Resource): boolean {
  return field.because === LEARNED && field.name !== idField && !/^[/$@]/.test(field.name) && !isGenerated(field);
}

/** What was seen is no limit: a whole number may have been one by chance, and a state has values that none has now. */
function loosened(schema: Schema): Schema {
  if (!isObject(schema)) return schema;
  const { enum: seen, type, ...rest } = schema;
  const wider = Array.isArray(type) ? type.map(widened) : type === undefined ? [] : [widened(type)];
  return {
    ...rest,
    ...(wider.length === 0 ? {} : { type: wider.length === 1 ? (wider[0] ?? null) : wider }),
    ...(seen === undefined ? {} : { examples: seen }),
  };
}

function widened(type: Json): Json {
  return type === 'integer' ? 'number' : type;
}

const NO_LOOKUP = (): undefined => undefined;
