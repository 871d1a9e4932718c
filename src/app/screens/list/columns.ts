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

/** The columns of a resource's list. */
export function useColumns(resource: Resource): Columns {
  const { keep } = useIndex();
  const [kept, change] = useStored(`${keep}columns.${resource.name}`, isTexts, NONE);
  return useMemo(() => {
    const fields = new Map(resource.fields.map((field) => [field.name, field]));
    const own = kept.filter((name) => fields.has(name));
    const names = own.length > 0 ? own : proposed(resource);
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
  }, [resource, kept, change]);
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
  ['boolean', 7],
  ['number', 8],
  ['money', 9],
  ['percent', 7],
  ['date', 9],
  ['time', 7],
  ['date-time', 10.5],
  ['duration', 8],
  ['state', 9.5],
  ['enum', 9.5],
  ['image', 5],
  ['colour', 7],
  ['country', 9],
  ['identifier', 10],
  ['email', 15],
  ['long-text', 18],
  ['markdown', 18],
]);

const AT_END: ReadonlySet<FieldKind> = new Set(['number', 'money', 'percent']);

function columnOf(field: Field, index: number): Column {
  const width = WIDTHS.get(field.kind) ?? 12;
  // The first column names the item; a long heading must not be cut.
  const least = Math.min(14, field.label.length * 0.56 + 2.75);
  return { field, width: Math.max(index === 0 ? Math.max(width, 14) : width, least), end: AT_END.has(field.kind) };
}

