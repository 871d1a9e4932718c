// Where each column of a list stands, in pixels, for the place there is: widths that fit, and for those that stay at the
// side how far from it.
import { useMemo } from 'react';
import { fitted } from './column-widths.ts';
import type { Column } from './columns.ts';

/** A column with its place. */
export interface PlacedColumn extends Column {
  readonly px: number;
  /** What its cells have in common: of one that stays at the side, how far from it. */
  readonly cell: CellSide;
}

/** What the marks at the start and the menu at the end take, in rem. */
const AROUND = 5.5;
const MARK = 2.5;

/** How wide a list is taken to be before it was measured, in pixels. */
const UNMEASURED = 960;

/** The columns with their places, and how wide the table is. */
export function usePlaced(
  columns: readonly Column[],
  available: number | null,
): { readonly placed: readonly PlacedColumn[]; readonly px: number } {
  return useMemo(() => {
    const rem = remPx();
    const widths = fitted(columns, (available ?? UNMEASURED) / rem - AROUND);
    const placed = columns.map((column, index): PlacedColumn => {
      // Those that stay at the side come first.
      const before = widths.slice(0, index).reduce((sum, width) => sum + width, MARK);
      const cell = cellSide(column.end, column.pinned ? before * rem : null);
      return { ...column, px: (widths[index] ?? column.width) * rem, cell };
    });
    return { placed, px: placed.reduce((sum, { px }) => sum + px, AROUND * rem) };
  }, [columns, available]);
}

/** How many pixels a rem has: people may have set their text larger. */
export function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** Class and style of a cell in a column; `look` is one more class. */
export function sideOf({ cell }: PlacedColumn, look?: string): CellSide {
  if (look === undefined) return cell;
  const { className, style } = cell;
  return { className: className === undefined ? look : `${className} ${look}`, style };
}

interface CellSide {
  readonly className: string | undefined;
  readonly style: { readonly insetInlineStart: string } | undefined;
}

function cellSide(end: boolean, side: number | null): CellSide {
  const names = [...(end ? ['fd-grid-end'] : []), ...(side === null ? [] : ['fd-grid-pinned'])];
  return {
    className: names.length === 0 ? undefined : names.join(' '),
    style: side === null ? undefined : { insetInlineStart: `${side}px` },
  };
}
