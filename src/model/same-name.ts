// Things of one name are told apart by what else their rows show (rule `told-apart-by-columns`): of thirteen pets called Rex a
// picker says whose each is. Items in, a hint for each out: empty where the name alone tells.
import { isObject, type Json } from '#contract';
import type { Field, Resource } from './application.ts';
import { scalarText } from './scalars.ts';
import { fieldValue, idOf, saysNothing, titleOf } from './values.ts';

/** How many values a hint has at most, and how long each may be. */
const MOST = 2;
const LONGEST = 40;

/** What tells each item apart from those beside it that are called the same. */
export function hintsOf(resource: Resource, items: readonly Json[]): readonly string[] {
  const titles = items.map((item) => titleOf(resource, item));
  const groups = new Map<string, number[]>();
  for (const [at, title] of titles.entries()) groups.set(title, [...(groups.get(title) ?? []), at]);
  const hints = items.map(() => '');
  for (const [title, group] of groups) {
    if (group.length < 2 || title === '') continue;
    const told = apart(
      resource,
      group.map((at) => items[at] ?? null),
    );
    for (const [one, at] of group.entries()) hints[at] = told[one] ?? '';
  }
  return hints;
}

/** By the column whose values differ most, and one more where some are still the same; else by what identifies. */
function apart(resource: Resource, items: readonly Json[]): readonly string[] {
  const columns = resource.columns
    .flatMap((name) => resource.fields.find((field) => field.name === name) ?? [])
    .filter(({ name, kind }) => name !== resource.titleField && name !== resource.idField && !UNTELLING.has(kind))
    .map((field) => items.map((item) => saidOf(field, fieldValue(item, field.name))));
  let told: readonly string[] = items.map(() => '');
  for (let taken = 0; taken < MOST && kinds(told) < items.length; taken += 1) {
    const before = told;
    const best = columns
      .map((column) => before.map((said, at) => [said, column[at] ?? ''].filter((text) => text !== '').join(' · ')))
      .reduce((most, one) => (kinds(one) > kinds(most) ? one : most), before);
    if (best === told) break;
    told = best;
  }
  return kinds(told) > 1 ? told : items.map((item) => idOf(resource, item) ?? '');
}

const kinds = (texts: readonly string[]): number => new Set(texts).size;

/** Kinds whose values say little in a line of text: moments differ by seconds, and yes is half of all. */
const UNTELLING: ReadonlySet<Field['kind']> = new Set(['boolean', 'date-time', 'image', 'file', 'secret', 'json']);

/** A short value as people read it; of a thing that is held whole, its name. */
function saidOf({ choices }: Field, value: Json | undefined): string {
  if (value === undefined || saysNothing(value)) return '';
  const text = isObject(value) ? titleOf(NAMELESS, value) : (scalarText(value) ?? '');
  const said = choices?.find((choice) => choice.value === value)?.label ?? text;
  return said.length > LONGEST ? '' : said;
}

const NAMELESS = { idField: null, titleField: null, idParameter: null, singular: '' } as const;
