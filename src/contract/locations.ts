// Where other documents lie: relative references resolved against a base (RFC 3986 §5.2, as far as files need it), and which
// of them may be read: only what lies beside the document or below it, at the same origin (rule S3).
import { type JsonObject, member } from './json.ts';

/** A location without its fragment, and the fragment ("" where there is none). */
export interface Location {
  readonly url: string;
  readonly fragment: string;
}

/** Resolves a reference against the location of the document that holds it. */
export function resolveLocation(reference: string, base: string): Location {
  const hash = reference.indexOf('#');
  const path = hash < 0 ? reference : reference.slice(0, hash);
  const fragment = hash < 0 ? '' : reference.slice(hash + 1);
  return { url: path === '' ? base : resolvePath(path, base), fragment };
}

/** True where a reference names the document itself by its `$self` (OpenAPI 3.2 §4.1.2.2.1). */
export function isSelf(reference: string, root: JsonObject): boolean {
  const self = member(root, '$self');
  if (typeof self !== 'string' || self === '' || reference.startsWith('#')) return false;
  return resolveLocation(reference, self).url === resolveLocation(self, self).url;
}

/** True where a location is at the document's origin, in its folder or below it. */
export function isBeside(url: string, document: string): boolean {
  const [origin, path] = split(url);
  const [ownOrigin, ownPath] = split(document);
  if (origin.toLowerCase() !== ownOrigin.toLowerCase()) return false;
  if (/%2e|%2f|%5c|\\/i.test(path) || path.split('/').includes('..')) return false;
  return path.startsWith(folderOf(ownPath));
}

function resolvePath(path: string, base: string): string {
  if (/^[a-z][a-z0-9+.-]+:/i.test(path)) return path;
  const [origin, basePath] = split(base);
  if (path.startsWith('//')) return `${origin.slice(0, Math.max(0, origin.indexOf('//')))}${path}`;
  const whole = path.startsWith('/') ? path : folderOf(basePath) + path;
  return origin + withoutDots(whole);
}

/** Scheme and host, and the path without query. A plain file path has no origin. */
function split(url: string): readonly [string, string] {
  const match = /^([a-z][a-z0-9+.-]+:(?:\/\/[^/?#]*)?)?([^?#]*)/i.exec(url);
  return [match?.[1] ?? '', match?.[2] ?? ''];
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function withoutDots(path: string): string {
  const kept: string[] = [];
  const query = path.indexOf('?');
  const plain = query < 0 ? path : path.slice(0, query);
  for (const part of plain.split('/')) {
    if (part === '.') continue;
    if (part === '..' && kept.length > 0 && kept.at(-1) !== '..' && kept.at(-1) !== '') kept.pop();
    else kept.push(part);
  }
  return kept.join('/') + (query < 0 ? '' : path.slice(query));
}
