// Columns moved and widened by keys, mouse or a finger on the head of a table. A press that does not move stays a press.
// It listens to the head that stands already.
import { type RefObject, useEffect, useRef } from 'react';
import type { Columns } from './columns.ts';
import { remPx } from './use-placed.ts';
import './tools.css';

/** What dragging takes. */
export interface HeadDragProps {
  readonly row: RefObject<HTMLTableRowElement | null>;
  readonly columns: Columns;
}

/** How far a press must move before it drags, in pixels. */
const STILL = 6;

interface Press {
  /** The head that is pressed, and whether at its edge. */
  readonly head: HTMLElement;
  readonly edge: boolean;
  readonly field: string;
  readonly x: number;
  readonly px: number;
  readonly moving: boolean;
}

/** Listens to the head; draws nothing itself. */
export function HeadDrag({ row, columns }: HeadDragProps): null {
  const now = useRef(columns);
  useEffect(() => {
    now.current = columns;
  }, [columns]);
  useEffect(() => {
    const element = row.current;
    return element === null ? undefined : listen(element, () => now.current);
  }, [row]);
  return null;
}

function listen(row: HTMLTableRowElement, columnsNow: () => Columns): () => void {
  const turned = (): boolean => getComputedStyle(row).direction === 'rtl';
  let press: Press | null = null;
  const widthFor = ({ px }: Press, by: number): number => (px + (turned() ? -by : by)) / remPx();
  const down = (event: PointerEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    const head = target === null ? null : headOf(target);
    const field = head?.dataset['field'];
    if (event.button !== 0 || head === null || field === undefined || target?.matches('.fd-grid-more') === true) return;
    const edge = target?.matches('.fd-grid-edge') === true;
    press = { head, edge, field, x: event.clientX, px: head.offsetWidth, moving: false };
  };
  const move = (event: PointerEvent): void => {
    if (press === null) return;
    const by = event.clientX - press.x;
    if (!press.moving && Math.abs(by) < STILL) return;
    if (!press.moving) row.setPointerCapture(event.pointerId);
    press = { ...press, moving: true };
    if (press.edge) columnsNow().resize(press.field, widthFor(press, by), false);
    else showDrop(row, placeUnder(row, event.clientX, turned()));
  };
  const end = (event: PointerEvent): void => {
    const held = press;
    press = null;
    showDrop(row, null);
    if (held === null || !held.moving) return;
    const columns = columnsNow();
    const keep = event.type === 'pointerup';
    if (held.edge) columns.resize(held.field, widthFor(held, keep ? event.clientX - held.x : 0));
    else if (keep) columns.place(held.field, placeFor(columns, held.field, placeUnder(row, event.clientX, turned())));
    // What ends a drag is no click on the heading.
    const swallow = (click: Event): void => click.stopPropagation();
    row.addEventListener('click', swallow, { capture: true, once: true });
    window.setTimeout(() => row.removeEventListener('click', swallow, { capture: true }));
  };
  const proposed = ({ target }: Event): void => {
    const field =
      target instanceof Element && target.matches('.fd-grid-edge') ? headOf(target)?.dataset['field'] : null;
    if (typeof field === 'string') columnsNow().resize(field, null);
  };
  const control = new AbortController();
  const { signal } = control;
  row.addEventListener('keydown', (event) => arrangeByKeys(event, columnsNow()), { signal });
  row.addEventListener('dblclick', proposed, { signal });
  row.addEventListener('pointerdown', down, { signal });
  row.addEventListener('pointermove', move, { signal });
  row.addEventListener('pointerup', end, { signal });
  row.addEventListener('pointercancel', end, { signal });
  return () => control.abort();
}

/** By how much a key widens a column, in rem. */
const STEP = 1;

/** Shift and an arrow: wider or narrower; with Ctrl or ⌘ too: one place to the side. */
function arrangeByKeys(event: KeyboardEvent, columns: Columns): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const head = event.target instanceof Element ? headOf(event.target) : null;
  const field = head?.dataset['field'];
  if (step === 0 || !event.shiftKey || head === null || field === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const towards = getComputedStyle(head).direction === 'rtl' ? -step : step;
  const index = columns.shown.findIndex((column) => column.field.name === field);
  if (event.ctrlKey || event.metaKey) columns.place(field, index + towards);
  else columns.resize(field, head.offsetWidth / remPx() + towards * STEP);
}

function headOf(target: Element): HTMLElement | null {
  return target.closest<HTMLElement>('th[data-field]');
}

function headsOf(row: HTMLTableRowElement): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('th[data-field]')];
}

/** Before which column the pointer is. */
function placeUnder(row: HTMLTableRowElement, x: number, turned: boolean): number {
  const heads = headsOf(row);
  const place = heads.findIndex((head) => {
    const { left, width } = head.getBoundingClientRect();
    return turned ? x > left + width / 2 : x < left + width / 2;
  });
  return place < 0 ? heads.length : place;
}

/** Marks the head before (or, at the end, after) which the column would go. */
function showDrop(row: HTMLTableRowElement, place: number | null): void {
  const heads = headsOf(row);
  for (const [index, head] of heads.entries()) {
    if (index === place) head.dataset['drop'] = 'before';
    else if (place === heads.length && index === place - 1) head.dataset['drop'] = 'after';
    else delete head.dataset['drop'];
  }
}

/** A column that is taken out moves those behind it up by one. */
function placeFor(columns: Columns, field: string, place: number): number {
  const from = columns.shown.findIndex((column) => column.field.name === field);
  return place > from ? place - 1 : place;
}
