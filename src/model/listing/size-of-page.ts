// Which input says how many things a page has, of those that may. Inputs of a list by their roles in; one of them, or nothing, out.
import { member } from '#contract';
import { normalOf } from '../words/labels.ts';
import type { ListInput } from './list-inputs.ts';

/**
 * Where pages are asked for, what is called after them: "page_size" of a list that takes "skip" and "limit" as well. Where the
 * page or the offset itself is plain, also a "size" or "count" that is told as a text, as all inputs of some documents are.
 */
export function sizeOfPage(
  page: ListInput | undefined,
  sizes: readonly ListInput[],
  inputs: readonly ListInput[],
): ListInput | undefined {
  const ofPage = page === undefined ? undefined : sizes.find(({ name }) => normalOf(name).includes('page'));
  return ofPage ?? sizes[0] ?? inputs.find(isSizeAsText);
}

function isSizeAsText({ name, view }: ListInput): boolean {
  const isPlain = view.types.length === 0 || view.types[0] === 'string';
  return AS_TEXT.has(normalOf(name)) && isPlain && member(view.schema, 'enum') === undefined;
}

const AS_TEXT = new Set(['size', 'count', 'rows']);
