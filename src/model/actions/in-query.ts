// Changes that take their fields in the query: "PUT /reviews/{id}?headline&rating" without a body. A call goes in and out: its
// form asks for these as for any body, so that it begins with the item and one person's change meets another's (rule S8).
import { isObject, type Json, type JsonObject, member, type Parameter, type Schema } from '#contract';
import type { Call, Resource } from '../application.ts';
import type { CallValues } from '../form/values.ts';
import { isTechnicalName } from '../words/input-words.ts';
import { normalOf } from '../words/labels.ts';

/** A change whose query names fields of the item, with these as its body (rule `fields-in-query`); any other as it is. */
export function withFieldsOfQuery(call: Call, { operations, fields, idField }: Resource): Call {
  // What replaces the whole beside a change of parts may take away what is not sent.
  const isChange = call.operation === (operations.update ?? operations.replace) && WRITES.has(call.method);
  if (!isChange || call.requestBody !== null) return call;
  const known = new Set(fields.map(({ name }) => name));
  const above = new Set(call.parameters.filter((one) => one.in === 'path').map(({ name }) => normalOf(name)));
  const isField = ({ in: place, name }: Parameter): boolean =>
    place === 'query' && known.has(name) && name !== idField && name !== call.identity?.name;
  const inQuery = call.parameters.filter(
    (one) => isField(one) && !above.has(normalOf(one.name)) && !isTechnicalName(one.name),
  );
  const [first] = inQuery;
  if (first === undefined) return call;
  const schema = {
    type: 'object',
    properties: Object.fromEntries(inQuery.map((one) => [one.name, described(one)])),
    required: inQuery.filter((one) => one.required).map(({ name }) => name),
  };
  const content = [
    { mediaType: 'application/json', schema, itemSchema: null, encoding: [], examples: [], pointer: first.pointer },
  ];
  const requestBody = { pointer: first.pointer, description: '', required: schema.required.length > 0, content };
  return { ...call, parameters: call.parameters.filter((one) => !inQuery.includes(one)), requestBody, inQuery };
}

const WRITES: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'POST']);

function described({ schema, description }: Parameter): Schema {
  const isPlain = isObject(schema) && member(schema, '$ref') === undefined;
  return isPlain && description !== '' && member(schema, 'description') === undefined
    ? { ...(schema as JsonObject), description }
    : schema;
}

/** The values of such a change as they are sent: its body in the query, and what was emptied as an empty text. */
export function inQueryOf(call: Pick<Call, 'inQuery'>, values: CallValues): CallValues {
  const { body, mediaType: _mediaType, written: _written, ...others } = values;
  if (call.inQuery === undefined || !isObject(body)) return values;
  const pairs = Object.entries(body).map(([name, value]): [string, Json] => [name, (value as Json | undefined) ?? '']);
  return { ...others, query: { ...Object.fromEntries(pairs), ...values.query } };
}
