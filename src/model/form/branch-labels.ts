// What the branches of a variant are called: by their names, by what marks them, by what only they require, else by type.
import { type Json, type Lookup, member, type Schema } from '#contract';
import { labelOf, wordsOf } from '../words/labels.ts';
import { constantOf, textOf, viewOf } from '../schemas.ts';

/** What one type of values is called. */
export const TYPE_LABELS: ReadonlyMap<string, string> = new Map([
  ['string', 'Text'],
  ['number', 'Number'],
  ['integer', 'Whole number'],
  ['boolean', 'Yes or no'],
  ['array', 'List'],
  ['object', 'Details'],
]);

/** What a branch is called, '' for nothing, and whether the contract itself calls it so. */
export interface BranchName {
  readonly label: string;
  readonly own: boolean;
}

/** The names of the branches of a variant; alternatives that only differ in what they require are called by that. */
export function namesOfBranches(variants: readonly Schema[], lookup: Lookup): readonly BranchName[] {
  const called = withoutShared(variants.map((variant) => calledOf(variant, lookup)));
  const asked = requiredOfEach(variants, lookup);
  return called.map((label, index) =>
    label === '' ? { label: asked[index] ?? '', own: false } : { label, own: true },
  );
}

/** What a branch is called: as its mark says, as it is named, else how it is built. */
export function labelOfBranch(
  variant: Schema,
  name: BranchName | undefined,
  mark: { readonly value: Json } | null,
  index: number,
  lookup: Lookup,
): string {
  const view = viewOf(variant, lookup);
  if (typeof mark?.value === 'string' && mark.value !== view.name) return labelOf(mark.value);
  if (name !== undefined && name.label !== '') return name.label;
  const constant = constantOf(variant, lookup);
  // A text without a letter takes away what is there: Stripe's `metadata` of "" clears it.
  if (constant === '') return 'Empty';
  if (constant !== undefined && typeof constant !== 'object') return labelOf(String(constant));
  const [type] = view.types;
  if (type === 'array' && view.items !== null)
    return `List of ${viewOf(view.items, lookup).name ?? TYPE_LABELS.get(viewOf(view.items, lookup).types[0] ?? '')?.toLowerCase() ?? 'values'}`;
  const own = type === 'object' ? objectLabel(variant, lookup) : null;
  return own ?? TYPE_LABELS.get(type ?? '') ?? `Option ${index + 1}`;
}

/** What a branch is called by its title or its schema's name; '' where it has neither. */
function calledOf(variant: Schema, lookup: Lookup): string {
  return titleOf(variant, lookup) || labelOf(viewOf(variant, lookup).name ?? '');
}

/** The title of a schema as words; '' where it has none. */
export function titleOf(variant: Schema, lookup: Lookup): string {
  const title = textOf(member(viewOf(variant, lookup).schema, 'title'));
  return isName(title) ? labelOf(title) : title;
}

/** A name as code has it ("RegisterHttpRequest"), not words that somebody wrote. */
function isName(title: string): boolean {
  return /^[\p{L}\d]+(?:_[\p{L}\d]+)+$/u.test(title) || (/^[\p{L}\d]+$/u.test(title) && wordsOf(title).length > 2);
}

function objectLabel(variant: Schema, lookup: Lookup): string | null {
  const { required, properties } = viewOf(variant, lookup);
  return withNames([...(required.size > 0 ? required : properties.keys())]) || null;
}

function withNames(names: readonly string[]): string {
  const told = names.slice(0, 3).map((name) => labelOf(name).toLowerCase());
  return told.length === 0 ? '' : `With ${told.join(', ')}`;
}

/** What alternatives that only differ in what they require are called: "With URL" and "With HTML"; '' of all others. */
function requiredOfEach(variants: readonly Schema[], lookup: Lookup): readonly string[] {
  const views = variants.map((variant) => viewOf(variant, lookup));
  return views.map(({ required, properties, types }) => {
    const isOnly = types.length === 0 && properties.size === 0;
    return isOnly ? withNames([...required].filter((name) => views.some((other) => !other.required.has(name)))) : '';
  });
}

/**
 * What all branches share at both ends says nothing of which is which: "HTTP" and "Lambda" of "Register HTTP deployment
 * request" and "Register lambda deployment request". One shared word stays: it says what is chosen.
 */
function withoutShared(labels: readonly string[]): readonly string[] {
  const all = labels.map((label) => label.split(' '));
  const [first = []] = all;
  const shared = (at: (words: readonly string[], index: number) => string | undefined): number => {
    const end = first.findIndex((_, index) => all.some((words) => at(words, index) !== at(first, index)));
    return end < 0 ? first.length : end;
  };
  const head = shared((words, index) => words[index]);
  const tail = shared((words, index) => words.at(-1 - index));
  const rest = all.map((words) => words.slice(head, words.length - tail).join(' '));
  const telling = head > 0 && head + tail > 2 && rest.every((one) => /\p{L}{2}/u.test(one));
  return telling ? rest.map((one) => `${one.charAt(0).toUpperCase()}${one.slice(1)}`) : labels;
}
