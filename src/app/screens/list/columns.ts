// Which columns a list shows, in which order and how wide: what the model proposes for the rows that came, changed by the
// person and kept on this device for each list.
import { useCallback, useMemo, useState } from 'react';
import type { Json } from '#contract';
import { type Field, type FieldKind, fieldValue, firstColumns, nameIn, ownerColumn, type Resource } from '#model';
import { type ListView, useIndex, useStored } from '../../data/index.ts';
import { useCellTexts } from '../../fields/index.ts';
import { remPx } from './use-placed.ts';
import { FITS_TEXT, NARROWEST, type Width, WIDEST, widthOf, widthOfText } from './column-widths.ts';

/** A column of a list. */
export interface Column extends Width {
  readonly field: Field;
  readonly end: boolean;
  /** Stays in sight when the table is moved sideways. */
  readonly pinned: boolean;
}

/** Columns of a list and the ways to change them. */
export interface Columns {
  readonly shown: readonly Column[];
  /** Every field that can be a column: those shown first, in order. */
  readonly all: readonly Field[];
  /** Fields without a value in any row that has come: not shown at first. */
  readonly empty: ReadonlySet<string>;
  readonly dense: boolean;
  readonly changed: boolean;
  readonly isShown: (field: string) => boolean;
  readonly toggle: (field: string) => void;
  /** Puts a column at a place among those shown. */
  readonly place: (field: string, at: number) => void;
  readonly pin: (field: string) => void;
  /** Sets a width in rem, null takes it back; `keep` is false while it is still being drawn. */
  readonly resize: (field: string, width: number | null, keep?: boolean) => void;
  readonly setDense: (dense: boolean) => void;
  readonly reset: () => void;
}

/** What is kept of a list's columns. Names come from outside: pairs, never an object of theirs (rule S2). */
export interface Layout {
  readonly shown?: readonly string[];
  readonly widths?: readonly (readonly [string, number])[];
  readonly pinned?: readonly string[];
  readonly dense?: boolean;
}

const PLAIN: Layout = {};

/** How many rows are looked at for columns that are empty. */
const LOOKED_AT = 500;

/** How many of them are measured. */
const MEASURED = 100;

/** The share of texts that are read without being cut, where there is room: one long text does not make a wide column. */
const WHOLE = 0.8;

/** Columns that the address of the screen names, and the way to name none any more. */
export interface Linked {
  readonly columns: readonly string[];
  readonly leave: () => void;
}

/** The columns of a list; `without` leaves out a field that says the same in every row, as does that of the `owner`. */
export function useColumns(list: ListView, without: string | null, owner: string | null, linked: Linked): Columns {
  const { keep } = useIndex();
  const { resource } = list;
  const [kept, change] = useStored(`${keep}layout.${resource.name}`, isLayout, PLAIN);
  const [drawn, setDrawn] = useState<readonly [string, number] | null>(null);
  const first = useFirst(list, without, owner);
  const update = useCallback(
    (part: Layout): void => {
      setDrawn(null);
      // What a link showed is one's own as soon as one changes it.
      change({ ...kept, ...(linked.columns.length > 0 ? { shown: linked.columns } : {}), ...part });
      if (linked.columns.length > 0) linked.leave();
    },
    [kept, change, linked],
  );
  return useMemo(() => {
    const fields = headedFields(resource);
    const wanted = linked.columns.length > 0 ? linked.columns : (kept.shown ?? []);
    const own = wanted.filter((name) => fields.has(name));
    const names = own.length > 0 ? own : first.columns;
    const widths = new Map([...(kept.widths ?? []), ...(drawn === null ? [] : [drawn])]);
    const pinned = new Set(kept.pinned ?? names.slice(0, 1));
    const shownFields = names.flatMap((name) => fields.get(name) ?? []);
    const columns = shownFields.map((field, index) =>
      columnOf(field, index === 0, widths.get(field.name), pinned.has(field.name), first.drawnOf(field)),
    );
    // What stays at the side stands there.
    const shown = [...columns.filter((one) => one.pinned), ...columns.filter((one) => !one.pinned)];
    return {
      shown,
      all: [...shown.map(({ field }) => field), ...resource.fields.filter((field) => !names.includes(field.name))],
      empty: new Set(first.empty),
      dense: kept.dense === true,
      changed: Object.keys(kept).length > 0 || linked.columns.length > 0,
      isShown: (field) => names.includes(field),
      toggle: (field) => {
        const next = names.includes(field) ? names.filter((name) => name !== field) : [...names, field];
        if (next.length > 0) update({ shown: next });
      },
      place: (field, at) =>
        update({
          shown: placed(
            shown.map((one) => one.field.name),
            field,
            at,
          ),
        }),
      pin: (field) => {
        const others = [...pinned].filter((name) => name !== field);
        update({ pinned: pinned.has(field) ? others : [...others, field] });
      },
      resize: (field, width, keepIt = true) => {
        const bounded = width === null ? null : Math.min(WIDEST, Math.max(NARROWEST, width));
        if (!keepIt && bounded !== null) return setDrawn([field, bounded]);
        const others = (kept.widths ?? []).filter(([name]) => name !== field);
        return update({ widths: bounded === null ? others : [...others, [field, bounded]] });
      },
      setDense: (dense) => update({ dense }),
      reset: () => {
        setDrawn(null);
        change(undefined);
        if (linked.columns.length > 0) linked.leave();
      },
    };
  }, [resource, kept, change, update, drawn, first, linked]);
}

interface First extends ReturnType<typeof firstColumns> {
  /** How wide a field's numbers are drawn at most, and most of its texts, in rem: 0 where they are not measured. */
  readonly drawnOf: (field: Field) => number;
}

/** The fields by name; what holds the items' name is headed by what people read there: "Name" and not "Spec". */
function headedFields({ fields, titleField }: Resource): ReadonlyMap<string, Field> {
  const headed = (field: Field): Field => ({ ...field, label: nameIn(field, titleField)?.label ?? field.label });
  return new Map(fields.map((field) => [field.name, headed(field)]));
}

/** Decided once for the rows that came first: no column comes or goes while one scrolls. */
function useFirst(list: ListView, without: string | null, owner: string | null): First {
  const { resource } = list;
  const texts = useCellTexts();
  const [sample, setSample] = useState<ListView['items'] | null>(null);
  const [room] = useState(roomForColumns);
  if (sample === null && list.state === 'ready' && list.items.length > 0) setSample(list.items.slice(0, LOOKED_AT));
  return useMemo(() => {
    const rows = sample ?? [];
    const widthIn = (field: Field, row: Json): number =>
      widthOfText(texts(field, fieldValue(row, field.name), row)?.text ?? '');
    const drawnOf = (field: Field): number => {
      const isNumber = AT_END.has(field.kind);
      if (!isNumber && !FITS_TEXT.has(field.kind) && field.name !== resource.titleField) return 0;
      const drawn = rows.slice(0, MEASURED).map((row) => widthIn(field, row));
      const sorted = drawn.filter((one) => one > 0).sort((left, right) => left - right);
      return sorted.at(isNumber ? -1 : Math.ceil(sorted.length * WHOLE) - 1) ?? 0;
    };
    const fields = headedFields(resource);
    const leastOf = (name: string, index: number): number => {
      const field = fields.get(name);
      return field === undefined ? 0 : widthOf(field, index === 0, undefined, drawnOf(field)).least;
    };
    const fit = (names: readonly string[]): boolean =>
      names.map(leastOf).reduce((sum, width) => sum + width, 0) <= room;
    const first = firstColumns(resource, rows, without ?? ownerColumn(resource, rows, owner), fit);
    const columns = first.columns.length > 0 ? first.columns : resource.fields.slice(0, 6).map(({ name }) => name);
    return { ...first, columns, drawnOf };
  }, [resource, sample, without, owner, texts, room]);
}

/** What stands beside the columns on the screen, in rem. */
const BESIDE = 9.5;

/** How much place a screen has for columns, in rem; a phone has rows of lines instead. */
function roomForColumns(): number {
  const screen = document.getElementById('fd-screen');
  const isPhone = globalThis.matchMedia('(max-width: 40em)').matches;
  return screen === null || isPhone ? Infinity : screen.clientWidth / remPx() - BESIDE;
}

function placed(names: readonly string[], field: string, at: number): readonly string[] {
  const next = names.filter((name) => name !== field);
  next.splice(Math.max(0, Math.min(at, next.length)), 0, field);
  return next;
}

const AT_END: ReadonlySet<FieldKind> = new Set(['number', 'money', 'percent', 'duration']);

function columnOf(field: Field, isFirst: boolean, set: number | undefined, pinned: boolean, drawn: number): Column {
  return { ...widthOf(field, isFirst, set, drawn), field, end: AT_END.has(field.kind), pinned };
}

function isLayout(value: unknown): value is Layout {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { shown, widths, pinned, dense } = value as Partial<Record<keyof Layout, unknown>>;
  const texts = (list: unknown): boolean =>
    list === undefined || (Array.isArray(list) && list.every((one) => typeof one === 'string'));
  const pairs =
    widths === undefined ||
    (Array.isArray(widths) &&
      widths.every((one: unknown) => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number'));
  return texts(shown) && texts(pinned) && pairs && (dense === undefined || typeof dense === 'boolean');
}

/** The field that a filter ("filter.customer") or what is compared here ("where.equals.customer") is about: it says the same in every row. */
export function fieldOfChoice(resource: Resource, key: string | undefined): string | null {
  const filter = resource.listing?.filters.find(({ parameter }) => `filter.${parameter}` === key);
  return filter?.field ?? resource.fields.find(({ name }) => `where.equals.${name}` === key)?.name ?? null;
}
