// Versions in paths that tell nothing of things: where each operation is there in one version only, they say when it was last
// changed ("GET /v5/domains/{domain}" beside "DELETE /v6/domains/{domain}"), and what differs in nothing else is one thing.
import type { Contract } from '#contract';
import type { Segment } from './paths.ts';
import { keyOf, segmentsOf } from './paths.ts';

/** Takes the versions out of a path's segments, in contracts where they tell nothing of things (rule `versions-of-operations`). */
export function withoutVersionsOf({ operations }: Contract): (segments: readonly Segment[]) => readonly Segment[] {
  const all = operations.map(({ method, path }) => ({ method, segments: segmentsOf(path) }));
  const versions = new Set(all.flatMap(({ segments }) => segments.find(isVersion)?.name ?? []));
  const asTheyAre = (segments: readonly Segment[]): readonly Segment[] => segments;
  if (versions.size < 2) return asTheyAre;
  const keys = all.map(({ method, segments }) => ({
    method,
    key: keyOf(segments),
    plain: keyOf(withoutVersion(segments)),
  }));
  const count = (of: (one: (typeof keys)[number]) => string): number => new Set(keys.map(of)).size;
  const isOnce = count(({ method, plain }) => `${method} ${plain}`) === count(({ method, key }) => `${method} ${key}`);
  // Where no address is there in two versions, they may be of two APIs beside each other.
  return isOnce && count(({ plain }) => plain) < count(({ key }) => key) ? withoutVersion : asTheyAre;
}

function withoutVersion(segments: readonly Segment[]): readonly Segment[] {
  const at = segments.findIndex(isVersion);
  return segments.filter((_segment, index) => index !== at);
}

function isVersion({ kind, name }: Segment): boolean {
  return kind === 'static' && /^v\d+(?:[._]\d+)*(?:(?:alpha|beta|rc)\d*)?$/i.test(name);
}
