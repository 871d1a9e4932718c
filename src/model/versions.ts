// Versions in paths that tell nothing of things: where each operation is there in one version only, they say when it was last
// changed ("GET /v5/domains/{domain}" beside "DELETE /v6/domains/{domain}"), and what differs in nothing else is one thing.
import type { Contract } from '#contract';
import type { Segment } from './paths.ts';
import { keyOf, segmentsOf } from './paths.ts';

/** Takes the versions out of a path's segments, in contracts where they tell nothing of things (rule `versions-of-operations`). */
export function withoutVersionsOf({ operations }: Contract): (segments: readonly Segment[]) => readonly Segment[] {
  const all = operations.map(({ method, path }) => {
    const segments = segmentsOf(path);
    return {
      method,
      version: segments.find(isVersion)?.name,
      key: keyOf(segments),
      plain: keyOf(withoutVersion(segments)),
    };
  });
  const count = (of: (one: (typeof all)[number]) => string | undefined): number => new Set(all.map(of)).size;
  if (count(({ version }) => version) < 2) return (segments) => segments;
  const isOnce = count(({ method, plain }) => `${method} ${plain}`) === count(({ method, key }) => `${method} ${key}`);
  // Where no address is there in two versions, they may be of two APIs beside each other.
  return isOnce && count(({ plain }) => plain) < count(({ key }) => key) ? withoutVersion : (segments) => segments;
}

function withoutVersion(segments: readonly Segment[]): readonly Segment[] {
  const at = segments.findIndex(isVersion);
  return at < 0 ? segments : segments.toSpliced(at, 1);
}

function isVersion({ kind, name }: Segment): boolean {
  return kind === 'static' && /^v\d+(?:[._]\d+)*(?:(?:alpha|beta|rc)\d*)?$/i.test(name);
}
