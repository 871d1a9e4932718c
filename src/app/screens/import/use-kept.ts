// What is given and done before an import begins, as the screen's state, kept on this device with each change.
import { useState } from 'react';
import { cellAsText, type Fillable, mapColumns } from '#model';
import { storage } from '#storage';
import { type Done, dropKept, type Given, keepDone, keepTable, readKept } from './kept.ts';
import type { Table } from './read-table.ts';
import type { Checking } from './use-checking.ts';

/** What was done, with the places of what was mended. */
export interface Doing extends Omit<Done, 'mended'> {
  readonly mended: Checking['mended'];
}

/** An import that is not begun yet. */
export interface Kept {
  readonly given: Given | null;
  readonly done: Doing;
  /** Whether a reload would find it again. */
  readonly isKept: boolean;
  readonly take: (table: Table, file: string) => void;
  readonly change: (part: Partial<Doing>) => void;
  readonly drop: () => void;
}

interface Held {
  readonly given: Given | null;
  readonly done: Doing;
  readonly isKept: boolean;
}

const NOTHING: Held = {
  given: null,
  done: { mapping: [], checked: false, mended: new Map(), leftOut: new Set() },
  isKept: true,
};

/** What is kept under a key, and the ways to change it. */
export function useKept(key: string, places: readonly Fillable[]): Kept {
  const [held, setHeld] = useState(() => found(key, places));
  const keep = (next: Held): void => {
    const isKept = next.isKept && !holdsSecrets(next.done.mapping, places);
    setHeld({ ...next, isKept });
    if (isKept) keepDone(storage, key, { ...next.done, mended: textsOf(next.done.mended) });
    else dropKept(storage, key);
  };
  return {
    ...held,
    take: (table, file) => {
      const samples = table.heads.map((_head, column) => table.rows.slice(0, 50).map((row) => cellAsText(row[column])));
      const given = { table, file };
      const done = { ...NOTHING.done, mapping: mapColumns(table.heads, samples, places) };
      const isKept = !holdsSecrets(done.mapping, places) && keepTable(storage, key, given);
      keep({ given, done, isKept });
    },
    change: (part) => keep({ ...held, done: { ...held.done, ...part } }),
    drop: () => {
      dropKept(storage, key);
      setHeld(NOTHING);
    },
  };
}

/** What is secret is never kept. */
function holdsSecrets(mapping: Done['mapping'], places: readonly Fillable[]): boolean {
  return places.some(({ place }) => place.field.kind === 'secret' && mapping.includes(place.pointer));
}

/** What is kept, as the form is now: a place that is no more is filled by nothing. */
function found(key: string, places: readonly Fillable[]): Held {
  const kept = readKept(storage, key);
  if (kept === null) return NOTHING;
  const { done, ...given } = kept;
  const known = new Map(places.map(({ place }) => [place.pointer, place]));
  const mended = [...done.mended].map(([row, cells]) => {
    const own = [...cells].flatMap(([pointer, text]) => {
      const place = known.get(pointer);
      return place === undefined ? [] : [[pointer, { place, text }] as const];
    });
    return [row, new Map(own)] as const;
  });
  const mapping = done.mapping.map((pointer) => (pointer !== null && known.has(pointer) ? pointer : null));
  return { given, done: { ...done, mapping, mended: new Map(mended) }, isKept: true };
}

function textsOf(mended: Checking['mended']): Done['mended'] {
  return new Map(
    [...mended].map(([row, cells]) => [row, new Map([...cells].map(([pointer, { text }]) => [pointer, text]))]),
  );
}
