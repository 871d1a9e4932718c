// Calls whose body holds nothing (rule `request-of-nothing`): a message without fields, as gRPC's tools, Plaid and Adyen write of what
// takes no input. Nobody is asked for it, and it is sent empty, since servers want it there.
import { isObject, type Lookup, member, type Schema, schemaName } from '#contract';
import type { Call } from '../application.ts';
import { viewOf } from '../schemas.ts';

/** The call without a body that is asked for, where all that it can hold is nothing. */
export function withoutNothing(call: Call, lookup: Lookup): Call {
  const schemas = call.requestBody?.content.map(({ schema }) => schema) ?? [];
  if (schemas.length === 0 || !schemas.every((schema) => schema !== null && isOfNothing(schema, lookup))) return call;
  return { ...call, requestBody: null, again: call.again ?? [] };
}

/** `{ type: object }` under a name that says that it is a request or empty; or which may have nothing. */
function isOfNothing(schema: Schema, lookup: Lookup): boolean {
  const told = viewOf(schema, lookup).schema;
  if (!isObject(told) || member(told, 'type') !== 'object') return false;
  const { additionalProperties = false, ...rest } = told;
  if (additionalProperties !== false || !Object.keys(rest).every((key) => BARE.has(key))) return false;
  const isClosed = member(told, 'additionalProperties') === false;
  return isClosed || /(?:Request|Empty)$|^Empty/.test(schemaName(schema) ?? '');
}

/** What a schema says that tells of no property. */
const BARE: ReadonlySet<string> = new Set(['type', 'title', 'description']);
