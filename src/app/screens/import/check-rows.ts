// The rows of a table against the rules of the form that creates: what each would send, and what is wrong with it. In
// pieces, so that the page stays alive.
import type { Issue, Json, Lookup, Pointer } from '#contract';
import {
  cellAsText,
  type FillingColumn,
  type Form,
  type FormField,
  type FormState,
  issuesOf,
  stateOfRow,
  writtenAs,
} from '#model';
import type { Names } from './relations.ts';

/** A cell that a person has mended. */
export interface Mended {
  readonly place: FormField;
  readonly text: string;
}

/** What checking needs. */
export interface CheckOptions {
  readonly form: Form;
  readonly lookup: Lookup;
  readonly columns: readonly FillingColumn[];
  /** By column. */
  readonly names: ReadonlyMap<number, Names>;
}

/** A row as it was checked. */
export interface CheckedRow {
  readonly state: FormState;
  readonly issues: readonly Issue[];
}

const NOTHING_MENDED: ReadonlyMap<Pointer, Mended> = new Map();

/** How long the page is kept busy at a time, in milliseconds. */
const PIECE = 40;

/** Checks one row. */
export function checkRow(
  { form, lookup, columns, names }: CheckOptions,
  row: readonly Json[],
  mended: ReadonlyMap<Pointer, Mended> = NOTHING_MENDED,
): CheckedRow {
  const own: Issue[] = [];
  const told = [...row];
  for (const { column, place } of columns) {
    const cell = row[column];
    const known = typeof cell === 'string' ? names.get(column)?.get(cell.trim()) : undefined;
    if (known === undefined || mended.has(place.pointer)) continue;
    if (typeof known === 'object') told[column] = writtenAs(place.field, known.id);
    else
      own.push({
        pointer: place.pointer,
        code: `name-${known}`,
        params: { text: cellAsText(cell), name: place.field.label },
      });
  }
  const state = stateOfRow(told, columns, mended, lookup);
  const others = issuesOf(form, state, lookup).filter(({ pointer }) => !own.some((issue) => issue.pointer === pointer));
  return { state, issues: [...own, ...others] };
}

/** Checks all rows; answers those with faults by their index. `tell` gets how many are checked. */
export async function checkRows(
  options: CheckOptions,
  rows: readonly (readonly Json[])[],
  tell: (row: number) => void,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, readonly Issue[]>> {
  const faulty = new Map<number, readonly Issue[]>();
  let began = Date.now();
  for (const [index, row] of rows.entries()) {
    const { issues } = checkRow(options, row);
    if (issues.length > 0) faulty.set(index, issues);
    if (Date.now() - began > PIECE) {
      tell(index + 1);
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) return faulty;
      began = Date.now();
    }
  }
  return faulty;
}
