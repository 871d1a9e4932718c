// `Link` headers (RFC 8288 §3): text in, targets and relations out; and the query of a target, decoded. Pure, since a
// list's next page is found here and a contract is discovered by the same header.
import { decoded } from '../decoded.ts';

/** One link of a `Link` header. */
export interface WebLink {
  readonly target: string;
  /** Relation types in lower case. */
  readonly rel: readonly string[];
  readonly type: string | null;
}

/** The links of a `Link` header; what is no link is left out. */
export function linksOf(header: string): readonly WebLink[] {
  const links: WebLink[] = [];
  for (const match of header.matchAll(/<([^>]*)>((?:\s*;\s*[^\s=;,]+\s*(?:=\s*(?:"(?:[^"\\]|\\.)*"|[^",;\s]*))?)*)/g)) {
    const [, target = '', parameters = ''] = match;
    links.push({
      target: target.trim(),
      rel: (parameterOf(parameters, 'rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean),
      type: parameterOf(parameters, 'type'),
    });
  }
  return links;
}

/** The target of the first link with that relation, or null. */
export function linkOf(header: string, rel: string): string | null {
  return linksOf(header).find((link) => link.rel.includes(rel))?.target ?? null;
}

function parameterOf(parameters: string, name: string): string | null {
  for (const match of parameters.matchAll(/;\s*([^\s=;,]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^",;\s]*))/g)) {
    if (match[1]?.toLowerCase() === name) return (match[2] ?? match[3] ?? '').replace(/\\(.)/g, '$1');
  }
  return null;
}

/**
 * The query of a link as name and value pairs, or null where the link leads to another place than the address that
 * answered (another last path segment): only the query is taken over, never a host or path (rules S3, S10).
 */
export function queryOfLink(link: string, answered: string | undefined): readonly (readonly [string, string])[] | null {
  const [path = '', query = ''] = splitQuery(link);
  if (query === '') return null;
  const last = lastSegment(path);
  if (answered !== undefined && last !== '' && last !== lastSegment(splitQuery(answered)[0] ?? '')) return null;
  return query
    .replaceAll('+', ' ')
    .split('&')
    .flatMap((pair) => {
      if (pair === '') return [];
      const at = pair.indexOf('=');
      return at < 0 ? [[decoded(pair), '']] : [[decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))]];
    }) as readonly (readonly [string, string])[];
}

/** A whole address that has the cursor in its query is no cursor, whatever the contract says of it (Django REST framework: a text). */
export function isAddressWith(text: string, cursor: string | null): boolean {
  if (cursor === null || !/^https?:\/\//.test(text)) return false;
  return queryOfLink(text, undefined)?.some(([name]) => name === cursor) === true;
}

function splitQuery(link: string): readonly string[] {
  const [whole = ''] = link.split('#');
  const at = whole.indexOf('?');
  if (at < 0) return /^[^/]*=/.test(whole) ? ['', whole] : [whole, ''];
  return [whole.slice(0, at), whole.slice(at + 1)];
}

function lastSegment(path: string): string {
  return path.replace(/\/+$/, '').split('/').at(-1) ?? '';
}
