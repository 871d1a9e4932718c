// Which items of a list are chosen to be worked on together: marks by address, a range from the mark before, all that are
// loaded, or all that match. Where all that match are chosen, the marks are the exceptions.
import { useCallback, useState } from 'react';
import type { Json } from '#contract';

/** An item that is chosen. */
export interface Picked {
  /** Its address in the application. */
  readonly path: string;
  /** The parts of that address: its parents' values and its id. */
  readonly parts: readonly string[];
  readonly title: string;
  /** As the list showed it. */
  readonly item: Json;
}

/** What is chosen in a list. */
export interface Selection {
  /** All that match, whether loaded or not. */
  readonly everything: boolean;
  /** By address; where everything is chosen, what is left out. */
  readonly marked: ReadonlyMap<string, Picked>;
}

/** Nothing is chosen. */
export const NO_SELECTION: Selection = { everything: false, marked: new Map() };

/** A selection and the ways to change it. */
export interface Selecting {
  readonly selection: Selection;
  readonly isPicked: (path: string) => boolean;
  /** Marks these, or takes their marks away. */
  readonly mark: (items: readonly Picked[], on: boolean) => void;
  readonly everything: () => void;
  readonly clear: () => void;
}

/** The selection of a list. Another list, or another wish (`of`), begins with nothing chosen: what is not seen is not worked on. */
export function useSelection(of: string): Selecting {
  const [held, setHeld] = useState({ of, selection: NO_SELECTION });
  const selection = held.of === of ? held.selection : NO_SELECTION;
  const change = useCallback(
    (next: (before: Selection) => Selection) =>
      setHeld((before) => ({ of, selection: next(before.of === of ? before.selection : NO_SELECTION) })),
    [of],
  );
  return {
    selection,
    isPicked: (path) => selection.everything !== selection.marked.has(path),
    mark: useCallback((items, on) => change((before) => marked(before, items, on)), [change]),
    everything: useCallback(() => change(() => ({ everything: true, marked: new Map() })), [change]),
    clear: useCallback(() => change(() => NO_SELECTION), [change]),
  };
}

function marked({ everything, marked: before }: Selection, items: readonly Picked[], on: boolean): Selection {
  const next = new Map(before);
  for (const item of items) {
    if (on === everything) next.delete(item.path);
    else next.set(item.path, item);
  }
  return { everything, marked: next };
}

/** How many are chosen, or null where nobody knows how many match. */
export function countOfSelection({ everything, marked: marks }: Selection, total: number | null): number | null {
  if (!everything) return marks.size;
  return total === null ? null : Math.max(0, total - marks.size);
}
