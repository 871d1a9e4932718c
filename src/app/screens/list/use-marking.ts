// Marking rows: a click, a click with Shift for the rows between, all that are loaded; and by keys: Space, Shift with the
// arrows, Ctrl or ⌘ with A, Escape.
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { printJson } from '#contract';
import { type Resource, titleOf } from '#model';
import { type ListView, type ListWish, type Picked, type Selecting, useSelection } from '../../data/index.ts';
import type { RowTarget } from './use-targets.ts';

/** The marks of a list's rows and the ways to set them. */
export interface Marking extends Selecting {
  /** Marks a row or takes its mark away; with `range` also those since the row marked last. */
  readonly pick: (index: number, range: boolean) => void;
  /** Marks these rows and those between. */
  readonly range: (from: number, to: number) => void;
  /** Marks all that are loaded, or takes all marks away where they are. */
  readonly all: () => void;
  /** How many of those loaded are marked. */
  readonly state: 'none' | 'some' | 'all';
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** What marking needs of a list. */
export interface MarkingOptions {
  readonly resource: Resource;
  readonly list: ListView;
  readonly targets: { readonly at: (index: number) => RowTarget | null };
  readonly parents: readonly string[];
  readonly wish: ListWish;
}

/** The marking of a list's rows. */
export function useMarking(options: MarkingOptions): Marking {
  const { resource, parents, wish, list } = options;
  const narrowed = { search: wish.search, filters: wish.filters, conditions: wish.conditions };
  const selecting = useSelection(printJson([resource.name, parents, narrowed]));
  const { isPicked, mark, clear, selection } = selecting;
  const anchor = useRef(0);
  // The rows are drawn anew only when they change, so what they call stays the same.
  const now = useRef({ options, isPicked });
  useEffect(() => {
    now.current = { options, isPicked };
  });
  const pick = useCallback(
    (index: number, range: boolean) => {
      const { options: seen, isPicked: is } = now.current;
      const one = pickedAt(seen, index);
      if (one === null) return;
      const from = range ? anchor.current : index;
      const between = picksOf(seen, Math.min(from, index), Math.max(from, index) + 1);
      mark(between, range || !is(one.path));
      anchor.current = index;
    },
    [mark],
  );
  const state = stateOf(selecting, list.items.length);
  const { everything } = selection;
  const all = useCallback(() => {
    const { options: seen } = now.current;
    if (state === 'none' || !everything) mark(picksOf(seen, 0, seen.list.rows), true);
    if (state === 'all') clear();
  }, [state, everything, mark, clear]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      mark(picksOf(options, 0, list.rows), true);
    } else if (event.key === 'Escape' && state !== 'none') {
      event.stopPropagation();
      clear();
    } else if (event.key === ' ' && target.matches('[data-row-link]')) {
      event.preventDefault();
      const row = indexOf(target);
      if (row !== null) pick(row, event.shiftKey);
    }
  };
  const range = (from: number, to: number): void => {
    mark(picksOf(options, Math.min(from, to), Math.max(from, to) + 1), true);
    anchor.current = to;
  };
  return { ...selecting, pick, range, all, state, onKeyDown };
}

/** The index of the row in which an element stands. */
export function indexOf(element: Element): number | null {
  const text = element.closest('[data-index]')?.getAttribute('data-index');
  return text === null || text === undefined ? null : Number(text);
}

function pickedAt({ resource, list, targets }: MarkingOptions, index: number): Picked | null {
  const target = targets.at(index);
  const item = list.at(index);
  if (target === null || item === undefined) return null;
  const { path, parts, id } = target;
  return { path, parts, title: titleOf(resource, item) || id, item };
}

function picksOf(options: MarkingOptions, first: number, end: number): readonly Picked[] {
  return Array.from({ length: end - first }, (_, offset) => pickedAt(options, first + offset)).flatMap(
    (one) => one ?? [],
  );
}

function stateOf({ selection: { everything, marked } }: Selecting, loaded: number): Marking['state'] {
  if (everything) return marked.size === 0 ? 'all' : 'some';
  if (marked.size === 0) return 'none';
  return marked.size >= loaded ? 'all' : 'some';
}
