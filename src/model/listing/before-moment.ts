// Lists whose pages go on by a moment (rule `before-moment`): `before` takes the time of the last item, newest first. Inputs and a row
// in; the input and the field of the items out. Whether they come newest first only answers show.
import { type Lookup, member } from '#contract';
import { normalOf } from '../words/labels.ts';
import type { ListInput } from './list-inputs.ts';
import { isDate, isNumber } from './paging-roles.ts';
import { type View, textOf, viewOf } from '../schemas.ts';

/** What says when a thing came to be, the surest first. */
const CAME_TO_BE = [
  'createdat',
  'created',
  'createdon',
  'createdate',
  'createdtime',
  'createtime',
  'creationtime',
  'occurredat',
  'loggedat',
  'pinnedat',
  'timestamp',
];

/** The input that takes a moment before which things are listed, and the field that tells it; null where there is none. */
export function beforeMoment(
  inputs: readonly ListInput[],
  row: View,
  lookup: Lookup,
): { readonly input: ListInput; readonly field: string } | null {
  const input = inputs.find((one) => normalOf(one.name) === 'before' && isMoment(one));
  if (input === undefined) return null;
  const counts = isNumber(input);
  const field = [...row.properties]
    .filter(([, schema]) => /integer|number/.test(viewOf(schema, lookup).types.join()) === counts)
    .map(([name]) => ({ name, rank: CAME_TO_BE.indexOf(normalOf(name)) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)[0];
  return field === undefined ? null : { input, field: field.name };
}

/** A day alone is no place in a list: a hundred things may be of it. */
function isMoment(input: ListInput): boolean {
  return (isDate(input) || isNumber(input)) && textOf(member(input.view.schema, 'format')) !== 'date';
}
