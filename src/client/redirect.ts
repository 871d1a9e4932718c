// A response that leads elsewhere → the request that may follow it, or null. Only within the origin, so that no credential
// leaves it; a write is repeated only where the status says that nothing was done (307, 308) and the path stays the same
// but for a slash at its end (RFC 9110 §15.4).
import type { BuiltRequest } from './request.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The request to follow a redirect with, or null where it must not be followed. */
export function redirectOf(request: BuiltRequest, response: Response, reads: boolean): BuiltRequest | null {
  const location = response.headers.get('location');
  if (!REDIRECTS.has(response.status) || location === null) return null;
  const from = parsedUrl(response.url === '' ? request.url : response.url);
  const to = from === null ? null : parsedUrl(location, from);
  if (from === null || to === null || to.origin !== from.origin || isSignInPath(to.pathname)) return null;
  const keeps = response.status === 307 || response.status === 308;
  const safe = request.method === 'GET' || request.method === 'HEAD';
  if (safe || (keeps && (reads || withoutSlash(to.pathname) === withoutSlash(from.pathname)))) {
    return { ...request, url: withQueryOf(to, from) };
  }
  // "See other": it was done, and its result is over there.
  if (response.status !== 303) return null;
  const { 'content-type': _type, ...headers } = request.headers;
  return { ...request, method: 'GET', url: to.href, headers, body: null, parts: null };
}

/** A redirect that only mends the path's slash often forgets the query. */
function withQueryOf(to: URL, from: URL): string {
  const mended = to.search === '' && withoutSlash(to.pathname) === withoutSlash(from.pathname);
  return mended ? `${to.origin}${to.pathname}${from.search}` : `${to.origin}${to.pathname}${to.search}`;
}

/** True for a path that is a page to sign in at. */
export function isSignInPath(path: string): boolean {
  return /(^|[/_-])(log-?in|sign-?in|sso|oauth2?|authorize)([/_.-]|$)/i.test(path);
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

function parsedUrl(url: string, base?: URL): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
