// Three-way merge (rule S8): what a person changed, and what someone else changed meanwhile, field by field. What only
// one of them touched is kept; what both changed differently is a clash, which only a person can settle.
import type { Pointer } from '#contract';
import { changesOf } from './changes.ts';
import { at, isPlain, isWithin, withAt } from './values.ts';

/** A place that both changed, and differently; undefined is absent. */
export interface Clash {
  readonly pointer: Pointer;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** What came of a merge: the value with mine at each clash, and what clashed and what they changed. */
export interface Merged {
  readonly value: unknown;
  readonly clashes: readonly Clash[];
  /** Places that only they changed, taken over. */
  readonly taken: readonly { readonly pointer: Pointer; readonly before: unknown; readonly after: unknown }[];
}

/** Merges two changes of one value. Objects are merged member by member, everything else is one thing. */
export function mergeOf(base: unknown, mine: unknown, theirs: unknown): Merged {
  const ours = changesOf(base, mine);
  const others = changesOf(base, theirs);
  let value: unknown = mine;
  const clashes: Clash[] = [];
  const taken: Merged['taken'][number][] = [];
  for (const change of others) {
    const same = ours.filter((one) => isWithin(one.pointer, change.pointer) || isWithin(change.pointer, one.pointer));
    if (same.length === 0) {
      taken.push(change);
      value = withAt(value, change.pointer, change.after);
      continue;
    }
    const pointer = same.reduce(
      (outer, one) => (one.pointer.length < outer.length ? one.pointer : outer),
      change.pointer,
    );
    const clash = { pointer, base: at(base, pointer), mine: at(mine, pointer), theirs: at(theirs, pointer) };
    if (changesOf(clash.mine, clash.theirs).length === 0 || clashes.some((one) => one.pointer === pointer)) continue;
    clashes.push(clash);
  }
  return { value, clashes, taken };
}

/** The merged value with the choice at each clash: theirs where the pointer is among `theirs`. */
export function resolved(merged: Merged, theirs: ReadonlySet<Pointer>): unknown {
  return merged.clashes.reduce<unknown>((value, clash) => {
    if (!theirs.has(clash.pointer)) return value;
    return clash.pointer === '' && !isPlain(clash.theirs) ? clash.theirs : withAt(value, clash.pointer, clash.theirs);
  }, merged.value);
}
