// Which columns a list shows, in which order and how wide: what the model proposes, changed by the person and kept on
// this device for each list.
import { useMemo } from 'react';
import type { Field, FieldKind, Resource } from '#model';
import { isTexts, useIndex, useStored } from '../../data/index.ts';

/** A column of a list. */
export interface Column {
  readonly field: Field;
  /** In rem. */
  readonly width: number;
  readonly end: boolean;
}

/** Columns of a list and the ways to change them. */
export interface Columns {
  readonly shown: readonly Column[];
  /** Every field that can be a column: those shown first, in order. */
  readonly all: readonly Field[];
  readonly isShown: (field: string) => boolean;
  readonly toggle: (field: string) => void;
  readonly move: (field: string, by: -1 | 1) => void;
  readonly reset: () => void;
  readonly changed: boolean;
}

const NONE: readonly string[] = [];

/** The columns of a resource's list; `without` leaves out a field that says the same in every row. */
export function useColumns(resource: Resource, without: string | null = null): Columns {
  const { keep } = useIndex();
  const [kept, change] = useStored(`${keep}columns.${resource.name}`, isTexts, NONE);
  return useMemo(() => {
    const fields = new Map(resource.fields.map((field) => [field.name, field]));
    const own = kept.filter((name) => fields.has(name));
    const names = own.length > 0 ? own : proposed(resource).filter((name) => name !== without);
    const shownFields = names.flatMap((name) => fields.get(name) ?? []);
    const rest = resource.fields.filter((field) => !names.includes(field.name));
    return {
      shown: shownFields.map(columnOf),
      all: [...shownFields, ...rest],
      isShown: (field) => names.includes(field),
      toggle: (field) => {
        const next = names.includes(field) ? names.filter((name) => name !== field) : [...names, field];
        if (next.length > 0) change(next);
      },
      move: (field, by) => change(moved(names, field, by)),
      reset: () => change(undefined),
      changed: own.length > 0,
    };
  }, [resource, kept, change, without]);
}

function proposed(resource: Resource): readonly string[] {
  if (resource.columns.length > 0) return resource.columns;
  return resource.fields.slice(0, 6).map((field) => field.name);
}

function moved(names: readonly string[], field: string, by: -1 | 1): readonly string[] {
  const from = names.indexOf(field);
  const to = from + by;
  if (from < 0 || to < 0 || to >= names.length) return names;
  const next = names.filter((name) => name !== field);
  next.splice(to, 0, field);
  return next;
}

const WIDTHS: ReadonlyMap<FieldKind, number> = new Map([
  ['boolean', 6],
  ['number', 6.5],
  ['money', 7.25],
  ['percent', 6],
  ['date', 7.5],
  ['time', 6],
  ['date-time', 9.5],
  ['duration', 7],
  ['state', 8.5],
  ['enum', 8],
  ['image', 4.5],
  ['colour', 6.5],
  ['country', 8.5],
  ['identifier', 9],
  ['email', 14],
  ['relation', 10.5],
  ['long-text', 16],
  ['markdown', 16],
]);

const AT_END: ReadonlySet<FieldKind> = new Set(['number', 'money', 'percent']);

function columnOf(field: Field, index: number): Column {
  const width = WIDTHS.get(field.kind) ?? 11;
  // The first column names the item; a long heading must not be cut.
  const least = Math.min(12, field.label.length * 0.46 + 2.25);
  return { field, width: Math.max(index === 0 ? Math.max(width, 12) : width, least), end: AT_END.has(field.kind) };
}
