// A real server with given pages, for the tests of finding a contract.
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { discover } from './discover.ts';
import type { DiscoverOptions, Discovery } from './discover.ts';

/** What is at a path. */
export interface Page {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  /** Only with this header. */
  readonly key?: readonly [string, string];
}

/** A site, what it was asked for, and a search for its contract. */
export interface Site {
  readonly url: string;
  readonly seen: string[];
  readonly headers: Record<string, unknown>[];
  readonly find: (options?: Partial<DiscoverOptions>) => Promise<Discovery>;
}

const servers: Server[] = [];

/** A server at an address of this machine; `closeSites` ends it. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Ends all servers that were made. */
export function closeSites(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}

/** A site of these pages; what is not among them is answered with `otherwise`. */
export async function site(
  pages: Readonly<Record<string, Page | string>>,
  otherwise: Page = { status: 404 },
): Promise<Site> {
  const seen: string[] = [];
  const headers: Record<string, unknown>[] = [];
  const listener: RequestListener = (request, response) => {
    seen.push(request.url ?? '');
    headers.push(request.headers);
    const found = pages[request.url ?? ''] ?? otherwise;
    const page: Page = typeof found === 'string' ? { body: found } : found;
    const locked = page.key !== undefined && request.headers[page.key[0]] !== page.key[1];
    if (locked) response.writeHead(401, { 'www-authenticate': 'X-API-Key' }).end('Unauthorized');
    else
      response
        .writeHead(page.status ?? 200, { 'content-type': page.type ?? 'application/json', ...page.headers })
        .end(page.body ?? '');
  };
  const url = await serve(listener);
  return { url, seen, headers, find: (options = {}) => discover(url, { prefix: '/api/v1', ...options }) };
}

/** The path at which the contract was found. */
export function pathOf(found: Discovery): string | null {
  return found.found === null ? null : new URL(found.found.url).pathname + new URL(found.found.url).search;
}
