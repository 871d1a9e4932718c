// A gateway between real servers on loopback, and requests to it exactly as they are written.
import { once } from 'node:events';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import type { Credential } from '#client';
import { readSettings, type Settings } from '#settings';
import { openAudit } from '../audit/audit.ts';
import { createRateLimit } from '../observe/rate.ts';
import { createSealer, newSession, type Session } from '../session.ts';
import type { Route } from './exchange.ts';
import { createGateway } from './gateway.ts';
import { type GatewayOperation, looseFinder, operationFinder } from './operations.ts';
import { httpUpstream } from './upstream.ts';

export const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

export function operation(id: string, more: Partial<GatewayOperation> = {}): GatewayOperation {
  const [method = '', path = ''] = id.split(' ');
  return {
    id,
    method,
    path,
    address: path,
    reads: method === 'GET',
    headers: [],
    query: [],
    security: [],
    asks: false,
    servers: [],
    tags: [],
    resource: null,
    mode: method === 'GET' ? 'look' : 'edit',
    sends: [],
    secrets: [],
    ...more,
  };
}

export const NOTHING: Route['known'] = {
  hash: 'nothing',
  embeds: () => [],
  index: {
    title: '',
    version: '',
    description: '',
    openapi: '',
    operations: 0,
    servers: [],
    groups: [],
    resources: [],
    actions: [],
    security: [],
    signIn: [],
    currentUser: null,
    diagnostics: [],
  },
};

export const OPERATIONS = [
  operation('GET /things', { headers: ['x-tenant', 'x_under', 'host', 'x_forwarded_for'] }),
  operation('POST /things'),
  operation('GET /things/{id}'),
  operation('DELETE /things/{id}'),
  operation('GET /things/{id}/purge', { reads: false }),
  operation('POST /search', { reads: true }),
];

export async function listen(listener: RequestListener): Promise<number> {
  const server = http.createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

interface Options {
  readonly basePath?: string;
  readonly service?: readonly Credential[];
  readonly settings?: Readonly<Record<string, string | boolean>>;
}

/** A gateway before an upstream; `seen` are the requests that reached it. */
export async function start(listener: RequestListener, { basePath = '', service = [], settings = {} }: Options = {}) {
  const seen: IncomingMessage[] = [];
  const upstreamPort = await listen((request, response) => {
    seen.push(request);
    listener(request, response);
  });
  const origin = `http://127.0.0.1:${upstreamPort}`;
  const read = readSettings({ commandLine: { host: origin, ...settings } });
  if ('error' in read) throw new Error(read.error);
  const sealer = createSealer(['k'.repeat(32)]);
  const upstream = httpUpstream(origin, 2000);
  closing.push(() => upstream.close());
  const route: Route = {
    find: operationFinder(OPERATIONS),
    basePath: () => basePath,
    service,
    findLoosely: looseFinder(OPERATIONS),
    known: NOTHING,
  };
  const gateway = createGateway({
    settings: read.settings as Settings,
    upstream,
    sealer,
    now: Date.now,
    policy: null,
    audit: openAudit(read.settings, () => undefined),
    limit: createRateLimit(read.settings.rate, Date.now),
    routeFor: async () => route,
  });
  const port = await listen((request, response) => void gateway(request, response));
  const cookieFor = (session: Partial<Session>) => {
    const lines = sealer.seal(
      { ...newSession(origin, Date.now()), ...session },
      { cookie: undefined, host: `127.0.0.1:${port}`, secure: false },
    );
    return lines.map((line) => line.split(';')[0]).join('; ');
  };
  const openCookie = (cookie: string) => sealer.open({ cookie, host: `127.0.0.1:${port}`, secure: false });
  return { port, origin, seen, cookieFor, openCookie };
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends exactly this path, which `fetch` would tidy up. */
export async function ask(port: number, path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part;
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    problem: () => JSON.parse(text) as Record<string, unknown>,
  };
}

export const OWN = { 'x-frontdesk': '1', 'sec-fetch-site': 'same-origin' };
export const ok: RequestListener = (request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json').end('{"ok":true}');
};
