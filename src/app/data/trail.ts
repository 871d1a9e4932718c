// The list from which an item was opened, as long as the page lives: for "previous", "next" and the way back to the very
// list, with its filters.
import { createContext, use } from 'react';

/** The list that was looked at last. */
export interface Trail {
  readonly resource: string;
  /** Address of the list, with sort, search and filters. */
  readonly from: string;
  /** Addresses of its items in the order shown: of a long list those around the one that was opened. */
  readonly items: readonly string[];
  /** How many rows stand before the first of them. */
  readonly before: number;
  /** How many rows the list has. */
  readonly count: number;
}

/** Holds the trail and how far each list was scrolled. */
export interface TrailKeeper {
  readonly last: () => Trail | null;
  readonly leave: (trail: Trail) => void;
  /** In pixels, by the list's address. */
  readonly scrolled: (address: string) => number;
  readonly keepScroll: (address: string, top: number) => void;
}

/** Makes a keeper; it lives as long as the page. */
export function createTrail(): TrailKeeper {
  const scroll = new Map<string, number>();
  let last: Trail | null = null;
  return {
    last: () => last,
    leave: (trail) => {
      last = trail;
    },
    scrolled: (address) => scroll.get(address) ?? 0,
    keepScroll: (address, top) => void scroll.set(address, top),
  };
}

const TrailContext = createContext<TrailKeeper>(createTrail());

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
): {
  readonly previous: string | null;
  readonly next: string | null;
  readonly place: number;
  readonly count: number;
} | null {
  const place = trail?.items.indexOf(path) ?? -1;
  if (trail === null || place < 0) return null;
  const { items, before, count } = trail;
  return { previous: items[place - 1] || null, next: items[place + 1] || null, place: before + place + 1, count };
}
