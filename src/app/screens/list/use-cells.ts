// The cells of a table by keys: arrows go from cell to cell and row to row, F2 or Enter changes what stands there, a copied
// block goes in from the cell on. What changes things is loaded when it is first wanted.
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react';
import type { Json } from '#contract';
import { fieldValue, scalarText } from '#model';
import type { ListView } from '../../data/index.ts';
import { indexOf, type Marking } from './use-marking.ts';
import type { RowTarget } from './use-targets.ts';

/** A cell that is being changed. */
export interface CellPlace {
  readonly item: Json;
  readonly parts: readonly string[];
  readonly index: number;
  readonly field: string;
  readonly place: { readonly top: number; readonly left: number; readonly width: number };
}

/** A block that was pasted at a cell. */
export interface PastePlace {
  readonly text: string;
  readonly rows: readonly { readonly item: Json; readonly parts: readonly string[] }[];
  readonly fields: readonly string[];
}

/** What the cells of a table do. */
export interface Cells {
  readonly edited: CellPlace | null;
  readonly pasted: PastePlace | null;
  /** Leaves the cell; `onwards` to the one below. */
  readonly leave: (onwards: boolean) => void;
  readonly endPaste: () => void;
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onDoubleClick: (event: MouseEvent) => void;
    readonly onCopy: (event: ClipboardEvent) => void;
    readonly onPaste: (event: ClipboardEvent) => void;
  };
}

/** What cells need of their table. */
export interface CellsOptions {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly list: ListView;
  readonly targets: { readonly at: (index: number) => RowTarget | null };
  readonly marking: Marking;
  /** Whether items can be changed at all. */
  readonly changes: boolean;
  /** Whether a double click changes a cell, as in a spreadsheet. */
  readonly byMouse: boolean;
}

/** The cells of a table. */
export function useCells({ frame, list, targets, marking, changes, byMouse }: CellsOptions): Cells {
  const [edited, setEdited] = useState<CellPlace | null>(null);
  const [pasted, setPasted] = useState<PastePlace | null>(null);
  const edit = (cell: HTMLElement): void => {
    const field = cell.dataset['field'];
    const index = indexOf(cell);
    const item = index === null ? undefined : list.at(index);
    const target = index === null ? null : targets.at(index);
    if (!changes || field === undefined || index === null || item === undefined || target === null) return;
    setEdited({ item, parts: target.parts, index, field, place: placeOf(cell, frame.current) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = cellOf(event.target);
    if (cell === null || edited !== null || event.defaultPrevented) return;
    const onLink = event.target instanceof Element && event.target.matches('[data-row-link]');
    if (event.key === 'F2' || (event.key === 'Enter' && !onLink && event.target === cell)) {
      event.preventDefault();
      edit(cell);
      return;
    }
    if (onLink || event.target === cell) move(event, cell, marking);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const cell = cellOf(event.target);
    const from = cell === null ? null : indexOf(cell);
    const text = event.clipboardData.getData('text/plain');
    if (!changes || cell === null || from === null || text === '' || edited !== null) return;
    event.preventDefault();
    const fields = [...(cell.parentElement?.querySelectorAll<HTMLElement>('td[data-field]') ?? [])].map(
      (one) => one.dataset['field'] ?? '',
    );
    const count = text.replace(/\r?\n$/, '').split(/\r?\n/).length;
    const rows = Array.from({ length: count }, (_, offset) => from + offset).flatMap((index) => {
      const item = list.at(index);
      const target = targets.at(index);
      return item === undefined || target === null ? [] : [{ item, parts: target.parts }];
    });
    setPasted({ text, rows, fields: fields.slice(fields.indexOf(cell.dataset['field'] ?? '')) });
  };
  return {
    edited,
    pasted,
    leave: (onwards) => {
      const from = edited;
      setEdited(null);
      if (from !== null) focusCell(frame.current, onwards ? from.index + 1 : from.index, from.field);
    },
    endPaste: () => setPasted(null),
    handlers: {
      onKeyDown,
      onDoubleClick: (event) => {
        const cell = cellOf(event.target);
        if (byMouse && cell !== null) edit(cell);
      },
      onCopy: (event) => {
        const cell = cellOf(event.target);
        const index = cell === null ? null : indexOf(cell);
        const value = fieldValue(index === null ? undefined : list.at(index), cell?.dataset['field'] ?? '');
        if (index === null || (window.getSelection()?.toString() ?? '') !== '') return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', typeof value === 'boolean' ? `${value}` : (scalarText(value) ?? ''));
      },
      onPaste,
    },
  };
}

/** The cell of a value in which something stands. */
function cellOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('tr[data-index] > td[data-field]') : null;
}

/** Under the cell, in the frame that scrolls. */
function placeOf(cell: HTMLElement, frame: HTMLElement | null): CellPlace['place'] {
  const box = cell.getBoundingClientRect();
  const around = frame?.getBoundingClientRect();
  if (frame === null || around === undefined) return { top: 0, left: 0, width: 0 };
  const turned = getComputedStyle(frame).direction === 'rtl';
  const left = turned ? around.right - box.right : box.left - around.left;
  const room = frame.clientWidth - Math.min(EDITOR, frame.clientWidth);
  return {
    top: box.top - around.top + frame.scrollTop,
    left: Math.max(0, Math.min(left, room)) + Math.abs(frame.scrollLeft),
    width: box.width,
  };
}

/** How wide the editor may be, in pixels. */
const EDITOR = 300;

/** What takes the focus in a cell: its link, or itself. */
function focusOf(cell: Element | null | undefined): HTMLElement | null {
  if (!(cell instanceof HTMLElement)) return null;
  return cell.querySelector<HTMLElement>('[data-row-link]') ?? cell;
}

function move(event: KeyboardEvent, cell: HTMLElement, marking: Marking): void {
  const turned = getComputedStyle(cell).direction === 'rtl';
  const { key } = event;
  const aside =
    key === (turned ? 'ArrowLeft' : 'ArrowRight') ? 1 : key === (turned ? 'ArrowRight' : 'ArrowLeft') ? -1 : 0;
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (aside === 0 && down === 0) return;
  const row = cell.parentElement;
  const next =
    aside === 0
      ? (down > 0 ? row?.nextElementSibling : row?.previousElementSibling)?.querySelector(
          `td[data-field="${CSS.escape(cell.dataset['field'] ?? '')}"]`,
        )
      : aside > 0
        ? cell.nextElementSibling
        : cell.previousElementSibling;
  const target = next?.matches('td[data-field]') === true ? focusOf(next) : null;
  if (target === null) return;
  event.preventDefault();
  const [from, to] = [indexOf(cell), indexOf(target)];
  if (event.shiftKey && down !== 0 && from !== null && to !== null) marking.range(from, to);
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function focusCell(frame: HTMLElement | null, index: number, field: string): void {
  window.requestAnimationFrame(() => {
    const cell = (at: number): Element | null | undefined =>
      frame?.querySelector(`tr[data-index="${at}"] > td[data-field="${CSS.escape(field)}"]`);
    focusOf(cell(index) ?? cell(index - 1))?.focus({ preventScroll: true });
  });
}
