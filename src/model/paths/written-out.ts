// One of several that its own path writes out, as OGC API does: "/collections/trees/items". A path in, what its items are out.
import { isPlural, labelOf, singularOf } from '../words/labels.ts';
import type { Segment } from './paths.ts';

/** What keeps things of any kind, each kind under a name of its own. */
const KEEPS = /^(?:collections|layers|datasets)$/i;
const THINGS = /^(?:items|features|records)$/i;
/** A name that somebody gave, and no machine drew. */
const NAME = /^\p{L}(?!.*\d{3})[\p{L}\p{N}_.-]+$/u;

/** "/collections/trees/items": one of the collections is written out, and its items are trees (rule `one-written-out`); else null. */
export function oneWrittenOut(segments: readonly Segment[]): string | null {
  const [keeps, own, things] = segments.slice(-3);
  if ([keeps, own, things].some((one) => one?.kind !== 'static' || one.method)) return null;
  const isSo = KEEPS.test(keeps?.name ?? '') && THINGS.test(things?.name ?? '') && NAME.test(own?.name ?? '');
  return isSo ? (own?.name ?? null) : null;
}

/** Whether "/collections/trees" stands before its items: it tells of the collection, and is none of its trees. */
export function isBeforeItems(segments: readonly Segment[], has: (path: readonly Segment[]) => boolean): boolean {
  return ['items', 'features', 'records'].some((name) => {
    const below: readonly Segment[] = [...segments, { kind: 'static', name, parameters: [], method: false }];
    return oneWrittenOut(below) !== null && has(below);
  });
}

/** What these are called: in several where the name says so ("trees"), else as the name is ("flurstueck"). */
export function writtenOutLabels(segments: readonly Segment[]): { label: string; singular: string } | null {
  const own = oneWrittenOut(segments);
  if (own === null) return null;
  const label = labelOf(own);
  return { label, singular: isPlural(label) ? singularOf(label) : label };
}
