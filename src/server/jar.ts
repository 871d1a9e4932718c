// The cookies that the upstream sets, kept for a person in the sealed session and sent back to it alone (RFC 6265):
// Set-Cookie lines in, the jar out, and the Cookie header for a path.

/** A cookie of the upstream. `expires` in milliseconds; null: until the session ends. */
export interface HeldCookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly expires: number | null;
}

const MOST_COOKIES = 30;

/** The jar after an answer; the same jar where nothing changed. `now` in milliseconds. */
export function keepCookies(jar: readonly HeldCookie[], lines: readonly string[], now: number): readonly HeldCookie[] {
  const kept = new Map(jar.map((cookie) => [keyOf(cookie), cookie]));
  let changed = false;
  for (const line of lines) {
    const cookie = parseCookie(line, now);
    if (cookie === null) continue;
    const before = kept.get(keyOf(cookie));
    if (cookie.expires !== null && cookie.expires <= now) changed = kept.delete(keyOf(cookie)) || changed;
    else if (before?.value !== cookie.value) {
      kept.set(keyOf(cookie), cookie);
      changed = true;
    }
  }
  return changed ? [...kept.values()].slice(-MOST_COOKIES) : jar;
}

/** The cookies for a path of the upstream, longest path first, as "name=value" parts. */
export function cookiesFor(jar: readonly HeldCookie[], path: string, now: number): string[] {
  return jar
    .filter((cookie) => (cookie.expires === null || cookie.expires > now) && pathMatches(cookie.path, path))
    .toSorted((one, other) => other.path.length - one.path.length)
    .map(({ name, value }) => `${name}=${value}`);
}

function parseCookie(line: string, now: number): HeldCookie | null {
  const [pair = '', ...attributes] = line.split(';');
  const mark = pair.indexOf('=');
  const name = pair.slice(0, mark).trim();
  if (mark < 1 || !/^[!#$%&'*+\-.^_`|~\w]+$/.test(name)) return null;
  const of = (wanted: string) =>
    attributes
      .map((one) => one.trim())
      .find((one) => one.toLowerCase().startsWith(`${wanted}=`))
      ?.slice(wanted.length + 1);
  const path = of('path');
  return {
    name,
    value: pair.slice(mark + 1).trim(),
    path: path?.startsWith('/') ? path : '/',
    expires: expiry(of('max-age'), of('expires'), now),
  };
}

function expiry(maxAge: string | undefined, expires: string | undefined, now: number): number | null {
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return now + Number(maxAge) * 1000;
  const time = expires === undefined ? Number.NaN : Date.parse(expires);
  return Number.isNaN(time) ? null : time;
}

function pathMatches(cookiePath: string, path: string): boolean {
  const bare = path.replace(/\?.*$/, '');
  return (
    bare === cookiePath ||
    (bare.startsWith(cookiePath) && (cookiePath.endsWith('/') || bare[cookiePath.length] === '/'))
  );
}

function keyOf({ name, path }: HeldCookie): string {
  return `${name};${path}`;
}
