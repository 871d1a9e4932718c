// Changes to what stands in a list, with everything that is known by place (typed texts, chosen branches) moving along.
import type { Pointer } from '#contract';
import type { FormState } from './values.ts';
import { at, child, isWithin, withAt } from './values.ts';

/** The state with the list's items in a new order: `order[i]` is the old index of what now stands at `i`, or null for a new one. */
export function reordered(
  state: FormState,
  list: Pointer,
  order: readonly (number | null)[],
  fresh: unknown,
): FormState {
  const before = at(state.values, list);
  const items = Array.isArray(before) ? (before as readonly unknown[]) : [];
  const after = order.map((index) => (index === null ? fresh : items[index]));
  const target = new Map(order.flatMap((index, position) => (index === null ? [] : [[index, position] as const])));
  return {
    values: withAt(state.values, list, after) as FormState['values'],
    texts: rekeyed(state.texts, list, target),
    branches: rekeyed(state.branches, list, target),
  };
}

/** The same by-place knowledge after the items of a list moved; what belonged to a removed item is forgotten. */
export function rekeyed<T>(
  known: ReadonlyMap<Pointer, T>,
  list: Pointer,
  target: ReadonlyMap<number, number>,
): ReadonlyMap<Pointer, T> {
  const entries = [...known].flatMap(([pointer, value]): [Pointer, T][] => {
    if (pointer === list || !isWithin(pointer, list)) return [[pointer, value]];
    const [index = '', ...rest] = pointer.slice(list.length + 1).split('/');
    const moved = target.get(Number(index));
    return moved === undefined ? [] : [[[child(list, moved), ...rest].join('/'), value]];
  });
  return new Map(entries);
}
