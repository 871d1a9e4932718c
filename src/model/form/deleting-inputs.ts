// What deleting must be told besides which item is meant: what the item or its address tells anyway, and what is left for
// people to say (a reason, `force`, who takes over). Input: the call, its resource, the item; output: values, and a call
// that takes only the rest.
import {
  isObject,
  type Json,
  type JsonObject,
  type Lookup,
  member,
  type Parameter,
  pointerOf,
  type Schema,
} from '#contract';
import type { Call, Resource } from '../application.ts';
import { isTechnicalName } from '../words/input-words.ts';
import { normalOf } from '../words/labels.ts';
import { isAskedHeader } from '../actions/own-headers.ts';
import { constantOf, viewOf } from '../schemas.ts';
import { isIdentifierName } from './generated.ts';
import { takesItem } from './edit.ts';
import { schemaWithout } from './left-out.ts';
import type { CallValues } from './values.ts';

/** Of which item the values are. */
export interface Deleted {
  readonly resource: Pick<Resource, 'schema' | 'relations'>;
  /** The values of its address. */
  readonly path: JsonObject;
  readonly item: Json | undefined;
  /** One of many, each of which tells its own: people are asked only for what no item tells. */
  readonly oneOfMany?: boolean;
}

/** What is sent, and what people say. */
export interface DeletingInputs {
  /** What is known without asking. */
  readonly values: CallValues;
  /** The call with what people are asked for; null where that is nothing. */
  readonly asked: Call | null;
  /** What the item has of that. */
  readonly start: CallValues;
}

interface Input {
  readonly in: 'query' | 'body';
  readonly name: string;
  readonly schema: Schema | undefined;
  readonly required: boolean;
}

/** What deleting an item takes. What is no object, or untold, is left out: nobody writes JSON to delete something. */
export function deletingInputs(call: Call, deleted: Deleted, lookup: Lookup): DeletingInputs {
  const { resource, path, item } = deleted;
  const whole = takesItem(call, resource.schema) && isObject(item);
  const inputs = inputsOf(call, lookup).filter((one) => !whole || one.in === 'query');
  const values: [Input, Json][] = [];
  const start: [Input, Json][] = [];
  const left: Input[] = [];
  for (const input of inputs) {
    const told = toldOf(input, deleted, lookup);
    if (told !== undefined && (deleted.oneOfMany === true || isSilent(input, deleted, lookup)))
      values.push([input, told]);
    else if (input.required || !isTechnicalName(input.name)) {
      left.push(input);
      if (told !== undefined && input.required) start.push([input, told]);
    }
  }
  const known = valuesOf(values.filter(([{ required }]) => required));
  return {
    values: { path, ...known, ...(whole ? { body: item } : {}) },
    asked: callOfRest(call, left, whole, lookup),
    start: valuesOf(start),
  };
}

/** What people say added to what is known. */
export function withKnown(said: CallValues, known: CallValues): CallValues {
  const body = isObject(known.body) ? { ...known.body, ...(isObject(said.body) ? said.body : {}) } : said.body;
  return {
    ...said,
    ...known,
    ...(known.query === undefined && said.query === undefined ? {} : { query: { ...known.query, ...said.query } }),
    ...(body === undefined ? {} : { body }),
  };
}

function inputsOf(call: Call, lookup: Lookup): readonly Input[] {
  const queries = call.parameters.filter((one) => one.in === 'query');
  const body = viewOf(call.requestBody?.content[0]?.schema, lookup);
  const all: Input[] = [
    ...queries.map(({ name, schema, required }): Input => ({ in: 'query', name, schema, required })),
    ...[...body.properties].map(
      ([name, schema]): Input => ({ in: 'body', name, schema, required: body.required.has(name) }),
    ),
  ];
  const known = new Set([call.identity?.name, ...(call.again ?? []).map(({ name }) => name)]);
  return all.filter(({ name }) => !known.has(name));
}

/** What is known of it: the only value it may have, what stands in the address, or what the item has under this name. */
function toldOf({ name, schema, required }: Input, { path, item }: Deleted, lookup: Lookup): Json | undefined {
  if (required) {
    const constant = constantOf(schema, lookup);
    if (constant !== undefined) return constant;
  }
  const value = likeIn(path, name) ?? (isObject(item) ? likeIn(item, name) : undefined);
  const isPlain = viewOf(schema, lookup).properties.size === 0;
  return value === null || (isPlain && isObject(value)) ? undefined : value;
}

function likeIn(values: JsonObject, name: string): Json | undefined {
  const wanted = normalOf(name);
  return member(values, name) ?? Object.entries(values).find(([key]) => normalOf(key) === wanted)?.[1];
}

/** What says who or which it is, and which version of it was read, is no question. */
function isSilent({ name, schema, required }: Input, { resource, path }: Deleted, lookup: Lookup): boolean {
  return (
    (required && constantOf(schema, lookup) !== undefined) ||
    likeIn(path, name) !== undefined ||
    isIdentifierName(name) ||
    VERSIONS.has(normalOf(name)) ||
    resource.relations.some(({ field }) => normalOf(field) === normalOf(name))
  );
}

const VERSIONS = new Set(
  'version revision rev etag checksum sha hash timestamp rowversion resourceversion lockversion'.split(' '),
);

function valuesOf(pairs: readonly (readonly [Input, Json])[]): CallValues {
  const of = (place: Input['in']): JsonObject | undefined => {
    const own = pairs.filter(([input]) => input.in === place).map(([{ name }, value]) => [name, value] as const);
    return own.length === 0 ? undefined : Object.fromEntries(own);
  };
  const [query, body] = [of('query'), of('body')];
  return { ...(query === undefined ? {} : { query }), ...(body === undefined ? {} : { body }) };
}

function callOfRest(call: Call, left: readonly Input[], whole: boolean, lookup: Lookup): Call | null {
  const has = (place: Input['in'], name: string): boolean =>
    left.some((input) => input.in === place && input.name === name);
  const isLeft = (one: Parameter): boolean =>
    one.in === 'query' ? has('query', one.name) : one.in === 'header' && one.required && isAskedHeader(one);
  const parameters = call.parameters.filter(isLeft);
  const request = whole || !left.some((input) => input.in === 'body') ? null : call.requestBody;
  const content = request?.content.map((media) => {
    const gone = [...viewOf(media.schema, lookup).properties.keys()].filter((name) => !has('body', name));
    const places = gone.map((name) => pointerOf([name]));
    return media.schema === null ? media : { ...media, schema: schemaWithout(media.schema, places, lookup) };
  });
  if (parameters.length === 0 && request === null) return null;
  return { ...call, parameters, requestBody: request === null ? null : { ...request, content: content ?? [] } };
}
