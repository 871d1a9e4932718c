// A block of cells that is chosen by Shift with the arrows or a click, as in a spreadsheet: from the cell where it began to
// the one reached last. Rows come and go as one scrolls, so what is chosen is kept by row and column and shown on those that
// stand there.
import { indexOf } from './use-marking.ts';

/** A cell by its row and field. */
export interface CellSpot {
  readonly row: number;
  readonly name: string;
}

/** How large a block is. */
export interface RangeSize {
  readonly rows: number;
  readonly columns: number;
}

/** A block of cells and the ways to change it. */
export interface CellRange {
  /** Reaches to a cell; the first time from another. */
  readonly reach: (from: HTMLElement, to: HTMLElement) => void;
  readonly clear: () => void;
  /** What is chosen, row by row; null where nothing is. */
  readonly spots: () => readonly CellSpot[][] | null;
}

/** A block in the rows of a frame, until it is ended. */
export function cellRange(
  frame: HTMLElement,
  signal: AbortSignal,
  onChange: (size: RangeSize | null) => void,
): CellRange {
  let ends: readonly [CellSpot, CellSpot] | null = null;
  const names = (): readonly string[] =>
    [...frame.querySelectorAll<HTMLElement>('th[data-field]')].map((head) => head.dataset['field'] ?? '');
  const chosen = (): { readonly rows: readonly [number, number]; readonly names: readonly string[] } | null => {
    if (ends === null) return null;
    const [from, to] = ends;
    const all = names();
    const [one, other] = [all.indexOf(from.name), all.indexOf(to.name)];
    if (one < 0 || other < 0) return null;
    const rows = [Math.min(from.row, to.row), Math.max(from.row, to.row)] as const;
    return { rows, names: all.slice(Math.min(one, other), Math.max(one, other) + 1) };
  };
  const paint = (): void => {
    const block = chosen();
    const inside = new Set(block?.names);
    for (const cell of frame.querySelectorAll<HTMLElement>('tr[data-index] > td[data-field]')) {
      const row = indexOf(cell) ?? -1;
      const isIn = block !== null && row >= block.rows[0] && row <= block.rows[1];
      cell.toggleAttribute('data-chosen', isIn && inside.has(cell.dataset['field'] ?? ''));
    }
  };
  const follow = new MutationObserver(paint);
  const set = (next: typeof ends): void => {
    if (next === null && ends === null) return;
    follow.disconnect();
    ends = next;
    paint();
    if (next !== null) follow.observe(frame, { childList: true, subtree: true, attributeFilter: ['data-index'] });
    const block = chosen();
    onChange(block === null ? null : { rows: block.rows[1] - block.rows[0] + 1, columns: block.names.length });
  };
  signal.addEventListener('abort', () => follow.disconnect(), { once: true });
  return {
    reach: (from, to) => {
      const [start, end] = [ends?.[0] ?? spotOf(from), spotOf(to)];
      if (start !== null && end !== null) set([start, end]);
    },
    clear: () => set(null),
    spots: () => {
      const block = chosen();
      if (block === null) return null;
      const count = block.rows[1] - block.rows[0] + 1;
      return Array.from({ length: count }, (_, at) => block.names.map((name) => ({ row: block.rows[0] + at, name })));
    },
  };
}

function spotOf(cell: HTMLElement): CellSpot | null {
  const row = indexOf(cell);
  const name = cell.dataset['field'];
  return row === null || name === undefined ? null : { row, name };
}
