// The cells of a table by keys: arrows go from cell to cell and row to row, F2 or Enter changes what stands there, a copied
// block goes in from the cell on. By mouse: what a cell says on hover. Loaded after the rows; what changes things when it
// is first wanted.
import { type ReactElement, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { Json } from '#contract';
import { fieldValue, type ResourceDetails } from '#model';
import type { ListView } from '../../data/index.ts';
import { type CellTexts, useCellTexts } from '../../fields/index.ts';
import { disarmed } from '../export/csv.ts';
import { copiedText } from '../quick/copied.ts';
import { type CellRange, cellRange, type CellSpot, type RangeSize } from './cell-range.ts';
import { tabOut } from './tab-out.ts';
import { indexOf, type Marking } from './use-marking.ts';
import type { RowTarget } from './use-targets.ts';
import './tools.css';
import { part } from '../../ui/index.ts';

const CellEditor = part(() => import('../quick/index.ts').then(({ CellEditor }) => CellEditor));
const RangeNote = part(() => import('../quick/index.ts').then(({ RangeNote }) => RangeNote));
const PasteReview = part(() => import('../quick/index.ts').then(({ PasteReview }) => PasteReview));

/** A cell that is being changed. */
interface CellPlace {
  readonly item: Json;
  readonly parts: readonly string[];
  readonly index: number;
  readonly field: string;
  readonly place: { readonly top: number; readonly left: number; readonly width: number };
}

/** A block that was pasted at a cell. */
interface PastePlace {
  readonly text: string;
  readonly rows: readonly { readonly item: Json; readonly parts: readonly string[] }[];
  readonly fields: readonly string[];
}

/** What cells need of their table. */
export interface CellsProps {
  readonly details: ResourceDetails;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly list: ListView;
  readonly targets: { readonly at: (index: number) => RowTarget | null };
  readonly marking: Marking;
  /** Whether items can be changed at all. */
  readonly changes: boolean;
  /** Whether a double click changes a cell, as in a spreadsheet. */
  readonly byMouse: boolean;
}

/** Listens to the rows that stand already; draws what changes a cell. */
export function Cells(props: CellsProps): ReactElement {
  const { details, frame, list } = props;
  const [edited, setEdited] = useState<CellPlace | null>(null);
  const [pasted, setPasted] = useState<PastePlace | null>(null);
  const [range, setRange] = useState<RangeSize | null>(null);
  const texts = useCellTexts();
  const now = useRef({ ...props, texts, open: false });
  useEffect(() => {
    now.current = { ...props, texts, open: edited !== null || pasted !== null };
  });
  useEffect(() => {
    const element = frame.current;
    return element === null ? undefined : listen(element, () => now.current, setEdited, setPasted, setRange);
  }, [frame]);
  const leave = (onwards: boolean): void => {
    setEdited(null);
    if (edited !== null) focusCell(frame.current, onwards ? edited.index + 1 : edited.index, edited.field);
  };
  return (
    <Suspense fallback={null}>
      {range !== null && <RangeNote {...range} />}
      {edited !== null && <CellEditor {...edited} details={details} onClose={leave} />}
      {pasted !== null && (
        <PasteReview {...pasted} details={details} resource={list.resource} onClose={() => setPasted(null)} />
      )}
    </Suspense>
  );
}

function listen(
  frame: HTMLElement,
  now: () => CellsProps & { readonly texts: CellTexts; readonly open: boolean },
  onEdit: (cell: CellPlace) => void,
  onPaste: (block: PastePlace) => void,
  onRange: (size: RangeSize | null) => void,
): () => void {
  const control = new AbortController();
  const { signal } = control;
  const range = cellRange(frame, signal, onRange);
  showFocus(frame, signal);
  sayOnHover(frame, signal, (index, name) => {
    const { list, texts } = now();
    const item = list.at(index);
    const field = list.resource.fields.find((one) => one.name === name);
    return item === undefined || field === undefined ? '' : (texts(field, fieldValue(item, name), item)?.title ?? '');
  });
  const edit = (cell: HTMLElement): void => {
    const place = cellPlace(cell, frame, now());
    if (place !== null) onEdit(place);
  };
  const key = (event: KeyboardEvent): void => {
    if (now().open || event.defaultPrevented || !(event.target instanceof Element)) return;
    if (event.key === 'Tab') return tabOut(event, frame);
    const cell = cellOf(event.target);
    const onLink = event.target.matches('[data-row-link]');
    if (cell !== null && (event.key === 'F2' || (event.key === 'Enter' && event.target === cell))) {
      event.preventDefault();
      edit(cell);
    } else if (event.key === 'Escape' && range.spots() !== null) {
      event.stopPropagation();
      range.clear();
    } else if (onLink || event.target === cell) move(event, frame, now().marking, range);
  };
  frame.addEventListener('keydown', key, { signal });
  frame.addEventListener(
    'mousedown',
    (event) => {
      const cell = now().byMouse ? cellOf(event.target) : null;
      if (cell === null || !event.shiftKey) return range.clear();
      event.preventDefault();
      const from = cellOf(document.activeElement) ?? cell;
      range.reach(from, cell);
      return undefined;
    },
    { signal },
  );
  frame.addEventListener(
    'dblclick',
    (event) => {
      const cell = cellOf(event.target);
      if (now().byMouse && !now().open && cell !== null) edit(cell);
    },
    { signal },
  );
  frame.addEventListener('copy', (event) => copyCells(event, now(), range.spots()), { signal });
  frame.addEventListener(
    'paste',
    (event) => {
      const block = now().open || !now().changes ? null : blockAt(event, now());
      if (block !== null) onPaste(block);
    },
    { signal },
  );
  return () => control.abort();
}

/** A cell says more where the pointer rests: worked out then, as it would be in vain for all that scroll past. */
function sayOnHover(frame: HTMLElement, signal: AbortSignal, say: (index: number, field: string) => string): void {
  let last: { readonly cell: HTMLElement; readonly index: number | null } | null = null;
  frame.addEventListener(
    'mousemove',
    ({ target }) => {
      const cell = cellOf(target);
      const index = cell === null ? null : indexOf(cell);
      if (last?.cell === cell && last?.index === index) return;
      last?.cell.removeAttribute('title');
      last = cell === null ? null : { cell, index };
      const text = cell === null || index === null ? '' : say(index, cell.dataset['field'] ?? '');
      if (text !== '') cell?.setAttribute('title', text);
    },
    { signal },
  );
}

/** The whole row of the link that the keyboard is at shows it. Not by `:has()`, which looks at each row that changes. */
function showFocus(frame: HTMLElement, signal: AbortSignal): void {
  const show = ({ type, target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    const on = type === 'focusin' && target.matches('[data-row-link]:focus-visible');
    target.closest('tr[data-index]')?.toggleAttribute('data-focused', on);
  };
  frame.addEventListener('focusin', show, { signal });
  frame.addEventListener('focusout', show, { signal });
}

function cellPlace(cell: HTMLElement, frame: HTMLElement, { changes, list, targets }: CellsProps): CellPlace | null {
  const field = cell.dataset['field'];
  const index = indexOf(cell);
  const item = index === null ? undefined : list.at(index);
  const target = index === null ? null : targets.at(index);
  if (!changes || field === undefined || index === null || item === undefined || target === null) return null;
  return { item, parts: target.parts, index, field, place: placeOf(cell, frame) };
}

/** Copies the cells that are chosen, else the one that has the focus; selected text is copied by the browser. */
function copyCells(event: ClipboardEvent, { list }: CellsProps, chosen: readonly CellSpot[][] | null): void {
  const cell = cellOf(event.target);
  const index = cell === null ? null : indexOf(cell);
  if (cell === null || index === null || (window.getSelection()?.toString() ?? '') !== '') return;
  const fields = new Map(list.resource.fields.map((field) => [field.name, field]));
  const textOf = ({ row, name }: CellSpot): string => {
    const [item, field] = [list.at(row), fields.get(name)];
    return item === undefined || field === undefined ? '' : copiedText(field, fieldValue(item, name), item);
  };
  const spots = chosen ?? [[{ row: index, name: cell.dataset['field'] ?? '' }]];
  event.preventDefault();
  // A block goes into spreadsheets, which would take some texts for formulas.
  const write = chosen === null ? textOf : (spot: CellSpot): string => disarmed(textOf(spot));
  event.clipboardData?.setData('text/plain', spots.map((row) => row.map(write).join('\t')).join('\n'));
}

function blockAt(event: ClipboardEvent, { list, targets }: CellsProps): PastePlace | null {
  const cell = cellOf(event.target);
  const from = cell === null ? null : indexOf(cell);
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (cell === null || from === null || text === '') return null;
  event.preventDefault();
  const cells = [...(cell.parentElement?.querySelectorAll<HTMLElement>('td[data-field]') ?? [])];
  const fields = cells.slice(cells.indexOf(cell)).map((one) => one.dataset['field'] ?? '');
  const count = text.replace(/\r?\n$/, '').split(/\r?\n/).length;
  const rows = Array.from({ length: count }, (_, offset) => from + offset).flatMap((index) => {
    const item = list.at(index);
    const target = targets.at(index);
    return item === undefined || target === null ? [] : [{ item, parts: target.parts }];
  });
  return { text, rows, fields };
}

/** The cell of a value in which something stands. */
function cellOf(target: EventTarget | null): HTMLElement | null {
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

/** From cell to cell; where there are none (on a phone), from row to row. With Shift, what is passed is marked or chosen. */
function move(event: KeyboardEvent, frame: HTMLElement, marking: Marking, range: CellRange): void {
  const { key, target } = event;
  if (!(target instanceof HTMLElement)) return;
  const turned = getComputedStyle(target).direction === 'rtl';
  const [onwards, back] = turned ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const aside = key === onwards ? 1 : key === back ? -1 : 0;
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (aside === 0 && down === 0) return;
  const next = nextOf(target, frame, aside, down);
  if (next === null) return;
  event.preventDefault();
  const [from, to] = [indexOf(target), indexOf(next)];
  const [cell, beside] = [cellOf(target), cellOf(next)];
  if (!event.shiftKey) range.clear();
  // On the link to an item rows are marked, on any other cell, or sideways, cells are chosen.
  else if (cell !== null && beside !== null && (aside !== 0 || target === cell || range.spots() !== null))
    range.reach(cell, beside);
  else if (down !== 0 && from !== null && to !== null) marking.range(from, to);
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function nextOf(target: HTMLElement, frame: HTMLElement, aside: number, down: number): HTMLElement | null {
  const cell = cellOf(target);
  if (cell === null) {
    const links = [...frame.querySelectorAll<HTMLElement>('[data-row-link]')];
    return links[links.indexOf(target) + down] ?? null;
  }
  const row = cell.parentElement;
  const beside = aside > 0 ? cell.nextElementSibling : cell.previousElementSibling;
  const other = down > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  const below = other?.querySelector(`td[data-field="${CSS.escape(cell.dataset['field'] ?? '')}"]`);
  const next = aside === 0 ? below : beside;
  return next?.matches('td[data-field]') === true ? focusOf(next) : null;
}

function focusCell(frame: HTMLElement | null, index: number, field: string): void {
  window.requestAnimationFrame(() => {
    const cell = (at: number): Element | null | undefined =>
      frame?.querySelector(`tr[data-index="${at}"] > td[data-field="${CSS.escape(field)}"]`);
    focusOf(cell(index) ?? cell(index - 1))?.focus({ preventScroll: true });
  });
}
