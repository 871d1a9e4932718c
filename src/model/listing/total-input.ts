// The input of a list that asks for the total ("?withTotal=true", "$count", "include_totals", "meta=total_count"), which is sent unasked: people
// want to know how many there are, and the contract says how to ask.
import { member } from '#contract';
import type { Json, Pointer } from '#contract';
import type { ListInput } from './list-inputs.ts';
import { normalOf } from '../words/labels.ts';

const NAMES = new Set(
  (
    'total totals totalcount withtotal withtotals includetotal includetotals includetotalcount withtotalcount returntotal returntotals showtotal ' +
    'needtotal gettotal calculatetotal counttotal withcount includecount returncount showcount count counts'
  ).split(' '),
);

/** Whether an input asks for the total: yes or no, by a name that says so. */
export function isTotalInput(input: ListInput): boolean {
  return input.view.types.length === 1 && input.view.types[0] === 'boolean' && NAMES.has(normalOf(input.name));
}

/** The input to send so that the total comes, and its value; undefined where it comes unasked or cannot be asked for. */
export function asksTotalOf(
  inputs: readonly ListInput[],
  total: Pointer | null,
): readonly [input: string, value: Json] | undefined {
  const own = inputs.filter((one) => one.place === 'query');
  const input = own.find(isTotalInput);
  if (input !== undefined) return member(input.view.schema, 'default') === true ? undefined : [input.name, true];
  // "meta=total_count": among the values of an input is what the answer calls its total.
  const key = total?.split('/').at(-1) ?? '';
  if (!/count|total/i.test(key)) return undefined;
  for (const { name, schema } of own) {
    const value = valueThatNames(schema, key);
    if (value !== undefined) return [name, value];
  }
  const box = total?.split('/').at(-2) ?? '';
  const asked = box === '' ? undefined : own.find((one) => namesBox(one, box));
  return asked === undefined ? undefined : [asked.name, key];
}

/** "meta", a text that says what metadata to return, where the answer has its counts in a box of that name. */
function namesBox({ name, view, description }: ListInput, box: string): boolean {
  const isText = view.types.length === 1 && view.types[0] === 'string' && member(view.schema, 'enum') === undefined;
  const isSaid =
    /\b(?:return|includ|add)\w*\b/i.test(description) && /\b(?:metadata|totals?|counts?)\b/i.test(description);
  return isText && isSaid && normalOf(name) === normalOf(box);
}

function valueThatNames(schema: Json, key: string): Json | undefined {
  const values = member(schema, 'enum');
  // A list may also be sorted by its "total": all that can be chosen must speak of counting.
  if (Array.isArray(values)) return values.includes(key) && values.every(isOfCounting) ? key : undefined;
  const items = member(schema, 'items');
  const item = items === undefined ? undefined : valueThatNames(items, key);
  if (item !== undefined) return [item];
  const ways = member(schema, 'oneOf') ?? member(schema, 'anyOf');
  return Array.isArray(ways)
    ? ways.map((way) => valueThatNames(way, key)).find((value) => value !== undefined)
    : undefined;
}

function isOfCounting(value: Json): boolean {
  return typeof value === 'string' && /count|total|^(?:\*|all|none)$/i.test(value) && !value.startsWith('-');
}
