// The state of the check: which rows have faults, what was mended, what is left out.
import { useEffect, useRef, useState } from 'react';
import type { Issue, Json, Pointer } from '#contract';
import type { FormField, ResourceSummary } from '#model';
import { usePlace } from '../../data/index.ts';
import type { Reach } from '../../data/jobs/index.ts';
import { checkRow, checkRows, type CheckOptions, type CheckedRow, type Mended } from './check-rows.ts';
import { namesOf } from './relations.ts';
import type { Table } from './read-table.ts';

/** The check of a table's rows. */
export interface Checking {
  readonly state: 'idle' | 'looking' | 'checking' | 'ready';
  /** What is looked through for names. */
  readonly looking: string;
  readonly checked: number;
  /** Rows that had a fault at first, in order: a row that was mended stays in its place. */
  readonly listed: readonly number[];
  readonly faulty: ReadonlyMap<number, readonly Issue[]>;
  readonly mended: ReadonlyMap<number, ReadonlyMap<Pointer, Mended>>;
  readonly leftOut: ReadonlySet<number>;
  readonly mend: (row: number, place: FormField, text: string) => void;
  readonly leave: (row: number, out: boolean) => void;
  /** Indexes of the rows that can be imported. */
  readonly fine: readonly number[];
  readonly row: (index: number) => CheckedRow;
}

/** What a person has done to the rows, kept by whoever shows them. */
export interface Mending extends Pick<Checking, 'mended' | 'leftOut'> {
  readonly onMended: (mended: Checking['mended']) => void;
  readonly onLeftOut: (leftOut: Checking['leftOut']) => void;
}

interface Held {
  readonly state: Checking['state'];
  readonly looking: string;
  readonly checked: number;
  readonly listed: readonly number[];
  readonly faulty: ReadonlyMap<number, readonly Issue[]>;
  readonly names: CheckOptions['names'];
}

const START: Held = { state: 'idle', looking: '', checked: 0, listed: [], faulty: new Map(), names: new Map() };

/** Checks the rows of a table, when it is wanted (`options` not null). */
export function useChecking(
  table: Table | null,
  options: Omit<CheckOptions, 'names'> | null,
  reach: Reach,
  resource: (name: string) => ResourceSummary | undefined,
  { mended, leftOut, onMended, onLeftOut }: Mending,
): Checking {
  const place = usePlace();
  const [held, setHeld] = useState<Held>(START);
  // What was mended before stays mended when the rows are checked again.
  const before = useRef(mended);
  useEffect(() => {
    before.current = mended;
  }, [mended]);
  useEffect(() => {
    if (table === null || options === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const run = async (): Promise<void> => {
      setHeld({ ...START, state: 'looking' });
      const names = await namesOf(options.columns, table.rows, resource, place, reach, (looking) =>
        setHeld((before) => ({ ...before, looking })),
      );
      if (signal.aborted) return;
      setHeld((before) => ({ ...before, state: 'checking' }));
      const tell = (checked: number): void => setHeld((before) => ({ ...before, checked }));
      const known = { ...options, names };
      const found = await checkRows(known, table.rows, tell, signal);
      if (signal.aborted) return;
      const listed = [...new Set([...found.keys(), ...before.current.keys()])].sort((a, b) => a - b);
      const faulty = withMended(found, before.current, (index, cells) =>
        checkRow(known, table.rows[index] ?? [], cells),
      );
      setHeld({ ...START, state: 'ready', names, faulty, listed });
    };
    void run();
    return () => controller.abort();
  }, [table, options, reach, resource, place]);
  const rows: readonly (readonly Json[])[] = table?.rows ?? [];
  const check = (index: number, cells: ReadonlyMap<Pointer, Mended> | undefined): CheckedRow => {
    if (options === null) throw new Error('Rows are checked once their columns are known.');
    return checkRow({ ...options, names: held.names }, rows[index] ?? [], cells);
  };
  return {
    ...held,
    mended,
    leftOut,
    mend: (index, place, text) => {
      const cells = new Map(mended.get(index)).set(place.pointer, { place, text });
      onMended(new Map(mended).set(index, cells));
      setHeld({ ...held, faulty: withMended(held.faulty, new Map([[index, cells]]), check) });
    },
    leave: (index, out) => {
      const next = new Set(leftOut);
      if (out) next.add(index);
      else next.delete(index);
      onLeftOut(next);
    },
    fine:
      held.state === 'ready'
        ? rows.flatMap((_row, index) => (held.faulty.has(index) || leftOut.has(index) ? [] : [index]))
        : [],
    row: (index) => check(index, mended.get(index)),
  };
}

/** The faults of rows, where these were mended meanwhile. */
function withMended(
  faults: Held['faulty'],
  mended: Checking['mended'],
  check: (index: number, cells: ReadonlyMap<Pointer, Mended>) => CheckedRow,
): Held['faulty'] {
  const faulty = new Map(faults);
  for (const [index, cells] of mended) {
    const { issues } = check(index, cells);
    if (issues.length === 0) faulty.delete(index);
    else faulty.set(index, issues);
  }
  return faulty;
}
