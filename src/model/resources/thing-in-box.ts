// A get that answers the thing in a box that is called as it, and beside it what belongs to it (rule `thing-in-box`):
// `{ group, extras }` of Discourse, `{ assessment, questions, responses }`. Such an item is read as what is in the box and what
// stands beside it, as its rows are, so that forms, columns and titles find its fields where a row has them.
// In: a resource and what its get answers; out: the name of the box and the item as it is read.
import type { Lookup, Schema } from '#contract';
import { normalOf, stemOf } from '../words/labels.ts';
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import type { View } from '../schemas.ts';
import { viewOf } from '../schemas.ts';
import type { Found } from './resources.ts';

/** The box, the item as it is read, and the answer as it came. */
export interface InBox {
  readonly name: string;
  readonly view: View;
  readonly whole: View;
}

/** The box that an answer keeps the thing in, or null. */
export function thingInBox({ roles, draft }: Found, whole: View, lookup: Lookup): InBox | null {
  const stem = stemOf(draft.noun);
  const name = whole.properties.size < 2 ? undefined : [...whole.properties.keys()].find((one) => stemOf(one) === stem);
  if (name === undefined || whole.variants.length > 0) return null;
  const inner = viewOf(whole.properties.get(name), lookup);
  if (inner.types.includes('array') || inner.variants.length > 0) return null;
  const beside = [...whole.properties].filter(([one]) => one !== name);
  // What has a part under the name of something that stands beside it would hide that.
  const isClear = beside.every(([one, schema]) => !inner.properties.has(one) || isPlain(schema, lookup));
  const row = viewOf(roles.get('list')?.facts.list?.item, lookup);
  const isIt = row.properties.size > 0 ? isRow(inner, whole, row) : saysWhich(inner, stem) && !saysWhich(whole, stem);
  return isClear && isIt ? { name, view: lifted(whole, name, inner), whole } : null;
}

function isPlain(schema: Schema, lookup: Lookup): boolean {
  const { types } = viewOf(schema, lookup);
  return types.length > 0 && !types.includes('object') && !types.includes('array');
}

/** Most of what rows have is in the box, and next to nothing of it beside the box. */
function isRow(inner: View, whole: View, row: View): boolean {
  const shared = ({ properties }: View): number =>
    [...row.properties.keys()].filter((one) => properties.has(one)).length;
  return shared(inner) > 1 && shared(inner) * 2 > row.properties.size && shared(whole) * 3 <= shared(inner);
}

function saysWhich({ properties }: View, stem: string): boolean {
  return [...properties.keys()].some((one) => IDENTITY_WORDS.has(normalOf(one)) || normalOf(one) === `${stem}id`);
}

function lifted(whole: View, name: string, inner: View): View {
  const beside = [...whole.properties].filter(([one]) => one !== name && !inner.properties.has(one));
  const properties = new Map([...inner.properties, ...beside]);
  const required = [...inner.required];
  const schema = { type: 'object', properties: Object.fromEntries(properties), required } as View['schema'];
  return { ...inner, schema, properties };
}

/** What a schema of an answer is read as, where that keeps the thing in a box of a name; the schema itself where it does not. */
export function schemaLifted(schema: Schema, box: string | undefined, lookup: Lookup): Schema {
  const whole = viewOf(schema, lookup);
  const inner = box === undefined ? undefined : whole.properties.get(box);
  return box === undefined || inner === undefined ? schema : lifted(whole, box, viewOf(inner, lookup)).schema;
}
