// The request target as it came in, checked on the exact form that is forwarded (rule S10, RFC 9112 §3.2): in goes the
// raw target, out come the path below the prefix and the query, both untouched, or why it is refused.

/** The checked target: `path` is "" or begins with "/", `query` is "" or begins with "?". `segments` are decoded. */
export interface Target {
  readonly path: string;
  readonly query: string;
  readonly segments: readonly string[];
}

/** A target that is refused, in words. */
export interface RefusedTarget {
  readonly refused: string;
}

/** How often a text may be encoded over before we stop looking: backends that decode twice exist. */
const LAYERS = 3;

/** Checks a raw request target that begins with `prefix`. */
export function readTarget(target: string, prefix: string): Target | RefusedTarget {
  const mark = target.indexOf('?');
  const whole = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark);
  if (!/^[\x21-\x7e]*$/.test(target) || target.includes('#') || /[\\<>"^`{}]/.test(whole)) {
    return { refused: 'it holds a character that must be percent-encoded in an address' };
  }
  if (whole !== prefix && !whole.startsWith(`${prefix}/`)) return { refused: `it does not begin with ${prefix}/` };
  if (/%(?![0-9a-f]{2})/i.test(target)) return { refused: 'it holds a "%" that encodes nothing' };
  const path = whole.slice(prefix.length);
  if (path.includes('//')) return { refused: 'it has an empty part ("//")' };
  const segments: string[] = [];
  for (const raw of path.split('/').slice(1)) {
    const refused = refusedSegment(raw);
    if (refused !== null) return { refused };
    segments.push(decodeURIComponent(raw));
  }
  return { path, query, segments };
}

function refusedSegment(raw: string): string | null {
  let text = raw;
  for (let layer = 0; layer < LAYERS; layer += 1) {
    const decoded = tryDecode(text);
    if (decoded === null) return layer === 0 ? 'it holds percent-encoded bytes that are no text' : null;
    if (hasControl(decoded)) return 'it holds a control character';
    if (decoded.split(/[/\\]/).some((part) => /^\.{1,2}(;.*)?$/.test(part))) return 'it holds "." or ".." as a part';
    if (decoded === text) return null;
    text = decoded;
  }
  return null;
}

function hasControl(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

function tryDecode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
