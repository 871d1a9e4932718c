// What a contract tells of a thing's choices where it describes the thing, and not where it describes what makes or changes it.
// A resource's details and a call of its go in, the call with those words comes out.
import type { JsonObject, Lookup, Schema } from '#contract';
import { isObject, member } from '#contract';
import type { Call, Field, Resource } from '../application.ts';
import { plainText, textOf, viewOf } from '../schemas.ts';

/**
 * A property of a body that lists its values without a word on them is told as the item's is (rule `choices-of-item`): a
 * `personType` of 0 or 1 is "Física" or "Jurídica" in the form too, where only the item says so.
 */
export function withChoicesOfItem(call: Call, { operations, fields }: Resource, lookup: Lookup): Call {
  const { requestBody, operation } = call;
  const isWrite = [operations.create, operations.update, operations.replace].includes(operation);
  const told = isWrite ? new Map(fields.filter(isTold).map((field) => [field.name, field] as const)) : new Map();
  if (requestBody === null || told.size === 0) return call;
  const content = requestBody.content.map((one) => {
    const { schema, properties, variants } = viewOf(one.schema, lookup);
    const known = [...properties].map(([name, own]) => [name, toldAs(own, told.get(name))] as const);
    const isSame = variants.length > 0 || known.every(([name, own]) => own === properties.get(name));
    return isSame ? one : { ...one, schema: { ...schema, properties: Object.fromEntries(known) as JsonObject } };
  });
  const isSame = content.every((one, at) => one === requestBody.content[at]);
  return isSame ? call : { ...call, requestBody: { ...requestBody, content } };
}

/** Its choices have names of their own. */
function isTold({ choices, schema }: Field): boolean {
  const said = textOf(member(schema, 'description'));
  return said !== '' && choices !== null && choices.some(({ value, label }) => label !== plainText(value));
}

function toldAs(own: Schema, field: Field | undefined): Schema {
  if (field === undefined || !isObject(own) || textOf(own['description']) !== '') return own;
  const values = own['enum'];
  const known = new Set(field.choices?.map(({ value }) => plainText(value)));
  const isSame = Array.isArray(values) && values.every((value) => value === null || known.has(plainText(value)));
  return isSame ? { ...own, description: textOf(member(field.schema, 'description')) } : own;
}
