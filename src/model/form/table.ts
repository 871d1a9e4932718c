// A table of cells and a form: which column fills which place, by name and by kind, and what a row then says. Pure; used to
// bring data in.
import { ExactNumber, type Json, type Lookup, type Pointer, printJson } from '#contract';
import { normalOf } from '../words/labels.ts';
import { type ColumnHabits, habitsOf, valueOfCell } from './cell-values.ts';
import { controlKind } from './control-kind.ts';
import { type Form, type FormField, insideOf, topOf } from './form.ts';
import type { CallValues, FormState } from './values.ts';
import { withAt } from './values.ts';

/** A place that a column can fill, with the labels and names that lead to it. */
export interface Fillable {
  readonly place: FormField;
  readonly labels: readonly string[];
  readonly names: readonly string[];
}

/** How deep into objects columns reach: "address.city". */
const MAX_DEPTH = 3;
const MAX_PLACES = 300;

/** Every place of a form that a column can fill. */
export function fillables(form: Form, lookup: Lookup): readonly Fillable[] {
  const found: Fillable[] = [];
  const walk = (places: readonly FormField[], labels: readonly string[], names: readonly string[]): void => {
    for (const place of places) {
      const kind = controlKind(place.field, lookup);
      if (place.field.readOnly || kind === 'file' || found.length >= MAX_PLACES) continue;
      const own = { labels: [...labels, place.field.label], names: [...names, place.field.name] };
      const inside = kind === 'object' && own.names.length < MAX_DEPTH ? insideOf(form, place, undefined, lookup) : [];
      found.push({ place, ...own });
      walk(inside, own.labels, own.names);
    }
  };
  walk(topOf(form, {}, lookup), [], []);
  return found;
}

/** The place that each column fills, or null. By name or label, with or without what is around it; then by kind. */
export function mapColumns(
  heads: readonly string[],
  samples: readonly (readonly string[])[],
  places: readonly Fillable[],
): readonly (Pointer | null)[] {
  const { identified, named } = relationsTwice(heads, places);
  const taken = new Set<Pointer>(identified.values());
  const chosen: (Pointer | null)[] = heads.map((_head, index) => identified.get(index) ?? null);
  for (const rule of [byWhole, byEnd, byStem]) {
    heads.forEach((head, index) => {
      if (chosen[index] !== null || named.has(index) || head.trim() === '') return;
      const fitting = places
        .filter(({ place }) => !taken.has(place.pointer))
        .filter((one) => rule(normalOf(head), one));
      const [only] = fitting;
      if (only === undefined || (fitting.length > 1 && rule !== byWhole)) return;
      chosen[index] = only.place.pointer;
      taken.add(only.place.pointer);
    });
  }
  heads.forEach((_head, index) => {
    const kind = chosen[index] === null && !named.has(index) ? kindOfCells(samples[index] ?? []) : null;
    const fitting =
      kind === null ? [] : places.filter(({ place }) => place.field.kind === kind && !taken.has(place.pointer));
    const [only] = fitting;
    if (only === undefined || fitting.length > 1) return;
    chosen[index] = only.place.pointer;
    taken.add(only.place.pointer);
  });
  return chosen;
}

/**
 * A relation that stands there twice, as it was taken out: "Customer ID" fills it, and "Customer" beside it, which is what people
 * call the same, fills nothing. A column that has a place of its own is none of these.
 */
function relationsTwice(
  heads: readonly string[],
  places: readonly Fillable[],
): { readonly identified: ReadonlyMap<number, Pointer>; readonly named: ReadonlySet<number> } {
  const identified = new Map<number, Pointer>();
  const named = new Set<number>();
  const normal = heads.map(normalOf);
  // The longest first: "customer_id ID" is of "customer_id", and that is then none of "customer".
  const order = [...normal.keys()].sort((a, b) => (normal[b]?.length ?? 0) - (normal[a]?.length ?? 0));
  for (const index of order) {
    const calls = (normal[index] ?? '').replace(/id$/, '');
    const beside = calls === '' || calls === normal[index] ? -1 : normal.indexOf(calls);
    if (beside < 0 || named.has(index)) continue;
    const [only, ...more] = places.filter((one) => one.place.field.kind === 'relation' && byWhole(calls, one));
    const hasOwn = places.some((one) => one !== only && byWhole(calls, one));
    if (only === undefined || more.length > 0 || hasOwn) continue;
    identified.set(index, only.place.pointer);
    named.add(beside);
  }
  return { identified, named };
}

type Rule = (head: string, place: Fillable) => boolean;

const byWhole: Rule = (head, { labels, names }) =>
  head === normalOf(names.join(' ')) || head === normalOf(labels.join(' '));
const byEnd: Rule = (head, { labels, names }) =>
  head === normalOf(names.at(-1) ?? '') || head === normalOf(labels.at(-1) ?? '');
/** "Customer id" beside "customer", "Zip code" beside "zip". */
const byStem: Rule = (head, { labels, names }) => {
  const bare = (text: string): string => normalOf(text).replace(/(id|code|number|no|nr)$/, '');
  const stem = head.replace(/(id|code|number|no|nr)$/, '');
  return stem !== '' && (stem === bare(names.at(-1) ?? '') || stem === bare(labels.at(-1) ?? ''));
};

function kindOfCells(cells: readonly string[]): 'email' | null {
  const told = cells.filter((cell) => cell !== '');
  return told.length > 0 && told.every((cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell)) ? 'email' : null;
}

/** A column that fills a place. */
export interface FillingColumn {
  readonly column: number;
  readonly place: FormField;
  readonly habits: ColumnHabits;
}

/** The columns that fill places, with how their cells are written. */
export function fillingColumns(
  mapping: readonly (Pointer | null)[],
  places: readonly Fillable[],
  textsOf: (column: number) => readonly string[],
): readonly FillingColumn[] {
  return mapping.flatMap((pointer, column) => {
    const found = places.find(({ place }) => place.pointer === pointer);
    return found === undefined ? [] : [{ column, place: found.place, habits: habitsOf(textsOf(column)) }];
  });
}

/** What a row says. `mended` are cells that a person has put right, by pointer; they win. */
export function stateOfRow(
  row: readonly Json[],
  columns: readonly FillingColumn[],
  mended: ReadonlyMap<Pointer, { readonly place: FormField; readonly text: string }>,
  lookup: Lookup,
): FormState {
  let values: unknown = {};
  const texts = new Map<Pointer, string>();
  const put = (place: FormField, cell: Json | undefined, habits: ColumnHabits): void => {
    const read = valueOfCell(place, cell, habits, lookup);
    if (read.kind === 'value') values = withAt(values, place.pointer, read.value);
    if (read.kind === 'bad') texts.set(place.pointer, `${read.code}:${cellAsText(cell)}`);
  };
  for (const { column, place, habits } of columns) if (!mended.has(place.pointer)) put(place, row[column], habits);
  for (const { place, text } of mended.values()) put(place, text, habitsOf([text]));
  return { values: values as CallValues, texts, branches: new Map() };
}

/** A cell as the text that a person mends. */
export function cellAsText(cell: Json | undefined): string {
  if (cell === undefined || cell === null) return '';
  if (typeof cell === 'string') return cell;
  return cell instanceof ExactNumber ? cell.text : printJson(cell);
}
