// By what a change says which fields it changes (Google AIP-134 and the field masks of Protocol Buffers): nobody is asked for it, and
// each change sends the names of what a person has changed. Without it such servers change nothing, or all.
import type { Json, JsonObject, Lookup, Schema } from '#contract';
import type { Call } from '../application.ts';
import { normalOf } from '../words/labels.ts';
import { viewOf } from '../schemas.ts';
import type { CallValues } from './values.ts';
import { isPlain, sameJson } from './values.ts';

/** The rule that makes a field no question in the form of an item that is there: it names what is changed. */
export const MASK = 'update-mask';

const NAMES = new Set('updatemask updatemaskpaths fieldmask fieldstoupdate updatefields updatedfields'.split(' '));

/** True for an input that takes the names of the fields which are changed: as a list, with commas between them, or as `{ paths }`. */
export function isMask(name: string, schema: Schema, lookup: Lookup): boolean {
  return NAMES.has(normalOf(name)) && maskFor([], schema, lookup) !== undefined;
}

function maskFor(names: readonly string[], schema: Schema, lookup: Lookup): Json | undefined {
  const { types, items, properties } = viewOf(schema, lookup);
  if (types.includes('string')) return names.join(',');
  if (types.includes('array'))
    return viewOf(items, lookup).types.every((type) => type === 'string') ? names : undefined;
  return properties.has('paths') ? { paths: names } : undefined;
}

/** The values of a change with the names of what it changes, where the call or its body asks for them. */
export function withMask(values: CallValues, changed: Changed, { call, body, lookup }: Masked): CallValues {
  const taken = call.parameters
    .filter(({ in: place }) => place === 'query')
    .map(({ name, schema }) => [name, schema] as const);
  const query = masksAmong(taken, changed, lookup);
  const inBody = masksAmong([...viewOf(body, lookup).properties], changed, lookup);
  return {
    ...values,
    ...(query === null ? {} : { query: { ...values.query, ...query } }),
    ...(inBody === null || !isPlain(values.body) ? {} : { body: { ...values.body, ...inBody } }),
  };
}

/** An item before and after it was changed. */
interface Changed {
  readonly before: unknown;
  readonly after: unknown;
}

/** The call that changes it, and the schema of its body. */
interface Masked {
  readonly call: Call;
  readonly body: Schema | null;
  readonly lookup: Lookup;
}

function masksAmong(
  inputs: readonly (readonly [string, Schema])[],
  { before, after }: Changed,
  lookup: Lookup,
): JsonObject | null {
  const masks = inputs.filter(([name, schema]) => isMask(name, schema, lookup));
  const [old, fresh] = [before, after].map((one) => (isPlain(one) ? one : {}));
  const all = [...new Set([...Object.keys(old ?? {}), ...Object.keys(fresh ?? {})])];
  const names = all.filter((name) => !sameJson(old?.[name], fresh?.[name]) && !NAMES.has(normalOf(name)));
  if (masks.length === 0 || names.length === 0) return null;
  return Object.fromEntries(masks.map(([name, schema]) => [name, maskFor(names, schema, lookup) ?? null]));
}
