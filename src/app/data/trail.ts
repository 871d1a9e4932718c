// The list from which an item was opened, as long as the page lives: for "previous", "next" and the way back to the very
// list, with its filters.
import { createContext, use } from 'react';

/** The list that was looked at last. */
export interface Trail {
  readonly resource: string;
  /** Address of the list, with sort, search and filters. */
  readonly from: string;
  /** Addresses of its items, in the order shown. */
  readonly items: readonly string[];
}

/** Holds the trail. */
export interface TrailKeeper {
  current: Trail | null;
  /** How far each list was scrolled, by its address. */
  readonly scroll: Map<string, number>;
}

const TrailContext = createContext<TrailKeeper>({ current: null, scroll: new Map() });

/** Gives the trail to the components below. */
export const TrailProvider = TrailContext;

/** The keeper of the trail. */
export function useTrail(): TrailKeeper {
  return use(TrailContext);
}

/** The neighbours of an item in the list from which it was opened. */
export function neighboursOf(
  trail: Trail | null,
  path: string,
): { readonly previous: string | null; readonly next: string | null; readonly place: number; readonly count: number } | null {
  const place = trail?.items.indexOf(path) ?? -1;
  if (trail === null || place < 0) return null;
  const { items } = trail;
  return { previous: items[place - 1] ?? null, next: items[place + 1] ?? null, place: place + 1, count: items.length };
}
