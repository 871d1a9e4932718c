// Many servers know an address either with a slash at its end or without one, and point from the one to the other (Flask and
// FastAPI by 308 and 307, Django by 301), while contracts written by hand often have the other (rule `slash-at-the-end`).
// Such a redirect leads to the same upstream and to the same thing: it is taken from what was asked, never from where it leads.
import type { Upstream } from './upstream.ts';

const TURNED = new WeakMap<Upstream, Set<string>>();

/** The path as this upstream was heard to know it; `template` is that of its operation. */
export function pathKnown(upstream: Upstream, template: string, path: string): string {
  return TURNED.get(upstream)?.has(template) === true ? turned(path) : path;
}

/** Whether an answer only points from a path to the same with a slash more or less; kept for all that is asked there later. */
export function learnSlash(upstream: Upstream, template: string, asked: string, location: string): boolean {
  const url = URL.canParse(location, upstream.origin) ? new URL(location, upstream.origin) : null;
  const [path = ''] = asked.split('?');
  if (url === null || url.hostname !== new URL(upstream.origin).hostname || url.pathname !== turned(path)) return false;
  const known = TURNED.get(upstream) ?? new Set<string>();
  // The other way round as well: then neither is right.
  if (known.has(template)) return false;
  TURNED.set(upstream, known.add(template));
  return true;
}

function turned(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
}
