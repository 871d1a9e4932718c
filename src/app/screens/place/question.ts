// A call → the same call with nothing to fill in but what a question asks.
import { isObject, member, type Schema } from '#contract';
import { type Call, parameterLabel } from '#model';

/** The call with nothing to fill in but these parameters, each by the name of the thing that it means. */
export function questionOf(call: Call, path: string, asked: readonly string[]): Call {
  const parameters = call.parameters
    .filter((one) => (one.in === 'path' || one.in === 'query') && asked.includes(one.name))
    .map((one) => ({ ...one, schema: titled(one.schema, parameterLabel(path, one.name)) }));
  return { ...call, parameters, requestBody: null };
}

function titled(schema: Schema, title: string): Schema {
  return isObject(schema) && member(schema, 'title') === undefined ? { ...schema, title } : schema;
}
