// The input of a list that asks for the total ("?withTotal=true", "$count", "include_totals"), which is sent unasked: people
// want to know how many there are, and the contract says how to ask.
import { member } from '#contract';
import type { ListInput } from './list-inputs.ts';
import { normalOf } from './labels.ts';

const NAMES = new Set(
  (
    'total totals withtotal withtotals includetotal includetotals includetotalcount withtotalcount returntotal returntotals showtotal ' +
    'needtotal gettotal calculatetotal counttotal withcount includecount returncount showcount count counts'
  ).split(' '),
);

/** Whether an input asks for the total: yes or no, by a name that says so. */
export function isTotalInput(input: ListInput): boolean {
  return input.view.types.length === 1 && input.view.types[0] === 'boolean' && NAMES.has(normalOf(input.name));
}

/** The name of the input to send so that the total comes, or undefined where it comes unasked or cannot be asked for. */
export function asksTotalOf(inputs: readonly ListInput[]): string | undefined {
  const input = inputs.find((one) => one.place === 'query' && isTotalInput(one));
  return input === undefined || member(input.view.schema, 'default') === true ? undefined : input.name;
}
