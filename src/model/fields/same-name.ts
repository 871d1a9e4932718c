// Things of one name, and things that have none, are told apart by what else their rows show (rule `told-apart-by-columns`): of
// thirteen pets called Rex a picker says whose each is, of reservation 14 when it is. Items in, a hint for each out: empty
// where the name alone tells.
import { isObject, type Json } from '#contract';
import type { Field, Resource } from '../application.ts';
import { scalarText } from '../answers/scalars.ts';
import { fieldValue, idOf, OF_NO_RESOURCE, saysNothing, titleOf } from '../answers/values.ts';

/** How many values a hint has at most, and how long each may be. */
const MOST = 2;
const LONGEST = 40;

/** What tells each item apart from those beside it that are called the same, or by what identifies them. */
export function hintsOf(resource: Resource, items: readonly Json[]): readonly string[] {
  const ids = items.map((item) => idOf(resource, item) ?? '');
  const groups = new Map<string | null, number[]>();
  for (const [at, item] of items.entries()) {
    const title = titleOf(resource, item);
    const name = title === ids[at] ? null : title;
    groups.set(name, [...(groups.get(name) ?? []), at]);
  }
  const hints = items.map(() => '');
  for (const [name, group] of groups) {
    if (group.length < 2 || name === '') continue;
    const told = (name === null ? described : apart)(
      saidIn(
        resource,
        group.map((at) => items[at] ?? null),
      ),
    );
    for (const [one, at] of group.entries()) hints[at] = told[one] ?? (name === null ? '' : (ids[at] ?? ''));
  }
  return hints;
}

/** What a column says in each of several rows. */
interface Column {
  readonly kind: Field['kind'];
  readonly said: readonly string[];
}

function saidIn(resource: Resource, items: readonly Json[]): readonly Column[] {
  return resource.columns
    .flatMap((name) => resource.fields.find((field) => field.name === name) ?? [])
    .filter(({ name, kind }) => name !== resource.titleField && name !== resource.idField && !UNTELLING.has(kind))
    .map((field) => ({ kind: field.kind, said: items.map((item) => saidOf(field, fieldValue(item, field.name))) }))
    .filter(({ said }) => differing(said) > 1);
}

/** Things of one name: the column whose values differ most, and one more where some are still the same; nothing where none differ. */
function apart(columns: readonly Column[]): readonly string[] {
  let told: readonly string[] = [];
  for (let taken = 0; taken < MOST && (told.length === 0 || differing(told) < told.length); taken += 1) {
    const best = columns
      .map(({ said }) => together(taken === 0 ? [said] : [told, said]))
      .reduce((most, one) => (differing(one) > differing(most) ? one : most), told);
    if (best === told) break;
    told = best;
  }
  return told;
}

/** Things without a name: the first columns, no two of one kind. */
function described(columns: readonly Column[]): readonly string[] {
  const kinds = columns.map(({ kind }) => kind);
  const first = columns.filter(({ kind }, at) => kinds.indexOf(kind) === at).slice(0, MOST);
  return together(first.map(({ said }) => said));
}

/** What several columns say of each row, in one line. */
function together(columns: readonly (readonly string[])[]): readonly string[] {
  const [first = []] = columns;
  return first.map((_text, at) =>
    columns
      .map((said) => said[at] ?? '')
      .filter((text) => text !== '')
      .join(' · '),
  );
}

const differing = (texts: readonly string[]): number => new Set(texts).size;

/** Kinds whose values say little in a line of text: moments differ by seconds, and yes is half of all. */
const UNTELLING: ReadonlySet<Field['kind']> = new Set(['boolean', 'date-time', 'image', 'file', 'secret', 'json']);

/** A short value as people read it; of a thing that is held whole, its name, and nothing of what only names one by a key. */
function saidOf({ choices, kind }: Field, value: Json | undefined): string {
  if (value === undefined || saysNothing(value) || (kind === 'relation' && !isObject(value))) return '';
  const text = isObject(value) ? titleOf(OF_NO_RESOURCE, value) : (scalarText(value) ?? '');
  const said = choices?.find((choice) => choice.value === value)?.label ?? text;
  return said.length > LONGEST ? '' : said;
}
