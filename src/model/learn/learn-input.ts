// What makes or changes an item where the contract does not say what goes in: what its create or another change takes, else
// the fields that it has, told or learned, but for those that servers fill in. A resource's details and a call of its go in,
// the call with its input comes out.
import type { Json, JsonObject, Lookup, Schema } from '#contract';
import { isObject, lookupInTable } from '#contract';
import type { Call, Field, Resource, ResourceDetails } from '../application.ts';
import { featureOf, isOfFeature } from './learn-feature.ts';
import { comesAlong } from '../fields/comes-along.ts';
import { MOMENT_IN_ANSWERS } from '../fields/days.ts';
import { fieldOf } from '../fields/field.ts';
import { isGenerated } from '../form/generated.ts';
import { stemOf, wordsOf } from '../words/labels.ts';
import { viewOf } from '../schemas.ts';

/** The call with what is known of its input; the very same one where the contract says it, or nothing is known. */
export function withLearnedInput(details: ResourceDetails, call: Call): Call {
  const { resource } = details;
  const writes = writesOf(resource);
  const known = KNOWN.get(resource)?.get(call);
  if (known !== undefined || !writes.includes(call.operation)) return known ?? call;
  const lookup = lookupInTable(details.schemas);
  if (putsThere(resource, call)) return call;
  if (isTold(call, lookup)) return remembered(resource, call, withMoments(resource, call, lookup));
  const alike = details.calls.find((one) => writes.includes(one.operation) && hasTold(one, lookup));
  const made =
    alike === undefined ? filled(resource, call) : { ...call, learned: true, requestBody: alike.requestBody };
  return remembered(resource, call, made);
}

function remembered(resource: Resource, call: Call, made: Call): Call {
  const calls = KNOWN.get(resource) ?? new WeakMap<Call, Call>();
  KNOWN.set(resource, calls.set(call, made));
  return made;
}

const KNOWN = new WeakMap<Resource, WeakMap<Call, Call>>();

/**
 * Rule `moments-of-answers`: a text that turned out to be a moment in every answer is asked for as one, where its body says
 * no more of it than that it is a text (Payload's dates). Nobody types "2026-09-09T09:00:00.000Z". What only its name made a
 * moment (`ordered_on`) and is a day in every answer is asked for as a day.
 */
function withMoments(resource: Resource, call: Call, lookup: Lookup): Call {
  const moments = resource.fields.filter(({ because }) => because === MOMENT_IN_ANSWERS);
  const { requestBody } = call;
  if (moments.length === 0 || requestBody === null) return call;
  const content = requestBody.content.map((one) => {
    const { schema, properties, variants } = viewOf(one.schema, lookup);
    const known = [...properties].map(([name, own]) => {
      const kind = moments.find((field) => field.name === name)?.kind;
      const isMoment = kind === 'date-time' || (kind === 'date' && fieldOf(name, own, lookup).kind === 'date-time');
      return isMoment && isBareText(own) ? [name, { ...own, format: kind }] : [name, own];
    });
    return variants.length > 0
      ? one
      : { ...one, schema: { ...schema, properties: Object.fromEntries(known) as JsonObject } };
  });
  return { ...call, requestBody: { ...requestBody, content } };
}

function isBareText(schema: Schema): schema is JsonObject {
  const isText = isObject(schema) && [schema['type']].flat().includes('string');
  return isText && ['format', 'enum', 'pattern', '$ref'].every((word) => schema[word] === undefined);
}

function writesOf({ operations: { create, update, replace } }: Resource): readonly string[] {
  return [create, update, replace].filter((one) => one !== null);
}

/** Whether the contract says what goes in: a body of which it says anything, or inputs in the query. */
function isTold(call: Call, lookup: Lookup): boolean {
  if (!['POST', 'PUT', 'PATCH'].includes(call.method) || call.parameters.some((one) => one.in === 'query')) return true;
  return hasTold(call, lookup);
}

/**
 * Rule `puts-another-there`: what puts another thing there, which its address names (PUT `/projects/{id}/members/{user_id}`), or one that is
 * kept elsewhere (`/groups/{id}/users/{user_id}`), and is said to send nothing, sends nothing: what the members show are the users' own fields.
 */
function putsThere({ operations, singular }: Resource, { operation, path, requestBody, names = [] }: Call): boolean {
  if (operation !== operations.create || requestBody !== null) return false;
  const [, named = ''] = /\{([^{}]+)\}$/.exec(path) ?? [];
  const [who, ...rest] = wordsOf(named);
  const isOther = who !== undefined && IDENTITIES.has(rest.join('')) && stemOf(who) !== stemOf(singular);
  return isOther || names.some(({ field }) => field === named);
}

const IDENTITIES: ReadonlySet<string> = new Set(['id', 'uuid', 'guid', 'name', 'key', 'slug', 'code']);

function hasTold({ requestBody }: Call, lookup: Lookup): boolean {
  return requestBody?.content.some((one) => !/json/i.test(one.mediaType) || !saysNothing(one.schema, lookup)) ?? false;
}

function saysNothing(schema: Schema | null, lookup: Lookup): boolean {
  if (schema === null) return true;
  const view = viewOf(schema, lookup);
  const isOpen = view.types.every((type) => type === 'object') && view.properties.size === 0;
  return isOpen && view.variants.length === 0 && view.additional === null;
}

/** A create of which nothing at all is known: what the API refuses of it is what it wants. What its address names whole wants no more. */
function isUnknown({ operations, fields }: Resource, { operation, path }: Call): boolean {
  return operation === operations.create && fields.length === 0 && !path.endsWith('}');
}

function filled(resource: Resource, call: Call): Call {
  const along = comesAlong(resource.fields);
  const fields = resource.fields.filter((field) => isGiven(field, resource) && !along.has(field.name));
  if (fields.length === 0) return isUnknown(resource, call) ? { ...call, learned: true } : call;
  const schema = isOfFeature(resource.fields)
    ? featureOf(resource.fields, loosened)
    : looseObject(fields.map(({ name, schema: own }) => [name, own]));
  const content = {
    mediaType: call.requestBody?.content[0]?.mediaType ?? 'application/json',
    schema,
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

function looseObject(fields: readonly (readonly [string, Schema])[]): JsonObject {
  return { type: 'object', properties: Object.fromEntries(fields.map(([name, own]) => [name, loosened(own)])) };
}

/** What people give: a property of the thing itself, and nothing that servers fill in. */
function isGiven(field: Field, { idField }: Resource): boolean {
  return !field.readOnly && field.name !== idField && !/^[/$@]/.test(field.name) && !isGenerated(field);
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
