// A `fetch` over the upstream for the few calls that the server makes for a person (sign-in, "who am I?"): it adds the
// credentials, reaches nothing else, follows no redirect, and keeps the cookies that the upstream sets.
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Authorization } from './credentials.ts';
import { withQuery } from './credentials.ts';
import { askUpstream, type Upstream } from './gateway/upstream.ts';
import { AGENT } from './agent.ts';

/** The fetch, and the Set-Cookie lines of all its answers. */
export interface UpstreamFetch {
  readonly fetch: typeof fetch;
  readonly setCookies: string[];
}

const PATIENCE_MS = 30_000;

/** Makes the fetch for one upstream and one authorization. */
export function upstreamFetch(upstream: Upstream, authorization: Authorization | null): UpstreamFetch {
  const setCookies: string[] = [];
  return {
    setCookies,
    fetch: async (input, init) => {
      const request = new Request(input, { ...init, redirect: 'manual' });
      const url = new URL(request.url);
      if (url.origin !== upstream.origin) throw new TypeError(`${url.origin} is not the upstream.`);
      const bytes = request.body ? new Uint8Array(await request.arrayBuffer()) : null;
      const answer = await askUpstream(upstream, {
        method: request.method,
        path: `${url.pathname}${withQuery(url.search, authorization?.query ?? [])}`,
        headers: sentHeaders(request, authorization),
        body: bytes as Readable | Uint8Array | null,
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      setCookies.push(...(answer.headers['set-cookie'] ?? []));
      return asResponse(answer.status, answer.headers, answer.text, url.href);
    },
  };
}

function sentHeaders(request: Request, authorization: Authorization | null): Record<string, string> {
  const cookies = authorization?.cookies ?? [];
  return {
    'user-agent': AGENT,
    accept: '*/*',
    ...Object.fromEntries(request.headers),
    ...authorization?.headers,
    ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
  };
}

function asResponse(status: number, headers: IncomingHttpHeaders, text: string, url: string): Response {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    // The text is whole and decoded; its cookies are kept apart.
    if (/^(set-cookie|content-length|transfer-encoding|connection)$/.test(name) || value === undefined) continue;
    kept.set(name, String(value));
  }
  const empty = status === 204 || status === 205 || status === 304;
  const response = new Response(empty ? null : text, { status: status < 200 ? 502 : status, headers: kept });
  Object.defineProperty(response, 'url', { value: url });
  return response;
}
