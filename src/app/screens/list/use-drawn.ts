// Which rows of a list are drawn as one scrolls, and what is asked for because of it. Kept apart from the rest of a list:
// each frame that scrolls draws the rows anew and nothing else.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Json } from '#contract';
import type { ListView } from '../../data/index.ts';
import type { RowTarget } from './use-targets.ts';
import { useRowWindow } from './use-window.ts';

/** What it takes to know the rows. */
export interface DrawnOptions {
  readonly list: ListView;
  readonly targets: { readonly at: (index: number) => RowTarget | null };
  /** How many rows there are. */
  readonly rows: number;
  /** Of a row, in pixels. */
  readonly height: number;
  /** The first rows have been seen: no row but those in sight is drawn before, and none is asked for. */
  readonly painted: boolean;
}

/** The rows that are drawn. */
export interface DrawnRows<Inner extends HTMLElement> {
  /** To be given to the element that is right in the frame that scrolls. */
  readonly inner: RefObject<Inner | null>;
  readonly shown: readonly Drawn[];
  /** Heights in pixels of what is out of sight. */
  readonly before: number;
  readonly after: number;
  /** How wide the frame is inside, in pixels. */
  readonly width: number | null;
}

/** How many rows stand ready beyond those in sight. */
const SPARE = 4;

/** The rows that are drawn where one has scrolled to. */
export function useDrawn<Inner extends HTMLElement>(options: DrawnOptions): DrawnRows<Inner> {
  const { list, targets, rows, height, painted } = options;
  const inner = useRef<Inner>(null);
  const { first, end, before, after, width, flying, shift } = useRowWindow(inner, rows, height, painted ? SPARE : 0);
  const { see, state, loaded } = list;
  useEffect(() => {
    // Of rows that fly past nobody sees more than that they do: they are asked for where scrolling slows down.
    if (painted && state === 'ready' && !flying) see(first, end);
  }, [first, end, painted, flying, see, state, loaded]);
  useFocusLeft(inner, shift);
  return { inner, shown: drawn(first, end, shift, list.at, targets.at), before, after, width };
}

/** A row, or the place of some that are still coming. */
export interface Drawn {
  readonly key: string;
  readonly index: number;
  /** How many rows there are in one: of those that come, any. */
  readonly count: number;
  readonly item: Json | undefined;
  readonly target: RowTarget | null;
}

/** What is drawn of the rows; those that are still coming, however many, are one place. */
function drawn(
  first: number,
  end: number,
  shift: number,
  at: (index: number) => Json | undefined,
  target: (index: number) => RowTarget | null,
): readonly Drawn[] {
  const found: Drawn[] = [];
  for (let index = first; index < end; index += 1) {
    const item = at(index);
    const last = found.at(-1);
    if (item !== undefined) found.push({ key: `${index - shift}`, index, count: 1, item, target: target(index) });
    else if (last === undefined || last.item !== undefined)
      found.push({ key: `coming ${found.length === 0}`, index, count: 1, item, target: null });
    else found[found.length - 1] = { ...last, count: last.count + 1 };
  }
  return found;
}

/** The keyboard stays in no row that has become another. */
function useFocusLeft(inner: RefObject<HTMLElement | null>, shift: number): void {
  useLayoutEffect(() => {
    const held = document.activeElement;
    if (!(held instanceof HTMLElement) || held.closest('[data-index]') === null) return;
    if (inner.current?.contains(held) === true) held.blur();
  }, [inner, shift]);
}
