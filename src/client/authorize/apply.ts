// A built request and what to add to it → the request with credentials; untouched where it leads to another origin.
import type { BuiltRequest } from '../request.ts';
import { encode } from '../serialize/encode.ts';
import { isSameOrigin } from './credential.ts';
import type { Authorization } from './credential.ts';

/** The request with its credentials. What a person entered for the same header or parameter gives way to the credential. */
export function withCredentials(request: BuiltRequest, authorization: Authorization, baseUrl: string): BuiltRequest {
  if (!isSameOrigin(request.url, baseUrl)) return request;
  const headers = { ...request.headers, ...authorization.headers };
  if (authorization.cookies.length > 0) {
    const own = authorization.cookies.map(([name, value]) => `${name}=${value.replace(/[;\r\n]/g, '')}`);
    headers['cookie'] = [...(request.headers['cookie'] === undefined ? [] : [request.headers['cookie']]), ...own].join(
      '; ',
    );
  }
  return { ...request, url: withQuery(request.url, authorization.query), headers };
}

function withQuery(url: string, query: readonly (readonly [string, string])[]): string {
  if (query.length === 0) return url;
  const [path, rest] = splitAt(url, '?');
  const names = new Set(query.map(([name]) => encode(name)));
  const kept = rest.split('&').filter((pair) => pair !== '' && !names.has(pair.split('=')[0] ?? ''));
  return `${path}?${[...kept, ...query.map(([name, value]) => `${encode(name)}=${encode(value)}`)].join('&')}`;
}

function splitAt(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
