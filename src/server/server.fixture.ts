// A small backend written with node:http, Frontdesk before it, and a page of it that keeps cookies as a browser does: what
// the tests of the whole server start with. All is closed after each test.
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { readSettings } from '#settings';
import { startServer } from './server.ts';

export const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

export const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Shelf', version: '1' },
  paths: {
    '/auth/login': {
      post: {
        summary: 'Log in',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['username', 'password'],
                properties: { username: { type: 'string' }, password: { type: 'string', format: 'password' } },
              },
            },
          },
        },
        responses: {
          200: {
            description: 'Signed in.',
            content: {
              'application/json': { schema: { type: 'object', properties: { access_token: { type: 'string' } } } },
            },
          },
        },
      },
    },
    '/me': {
      get: {
        summary: 'Who am I',
        responses: {
          200: {
            description: 'Me.',
            content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } },
          },
        },
      },
    },
    '/books': {
      get: {
        responses: {
          200: {
            description: 'Books.',
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Book' } } },
            },
          },
        },
      },
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } } },
        responses: { 201: { description: 'Made.' } },
      },
    },
    '/books/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          200: {
            description: 'A book.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: { Book: { type: 'object', properties: { id: { type: 'integer' }, title: { type: 'string' } } } },
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      token: { type: 'http', scheme: 'bearer' },
    },
  },
  security: [{ token: [] }, { key: [] }],
};

interface Backend {
  readonly contract?: object;
  /** The API key without which even the contract is not told. */
  readonly lockedBy?: string;
  /** Contracts by the API key, or the `Authorization`, of the one who asks; nobody else is told any. */
  readonly contracts?: Readonly<Record<string, object>>;
  /** Login sets a cookie in place of answering a token. */
  readonly cookie?: boolean;
  /** The scheme under which it takes its tokens. */
  readonly says?: string;
}

/** A small backend at its root; `seen` are its requests. */
export async function backend({
  contract = CONTRACT,
  contracts,
  lockedBy,
  cookie = false,
  says = 'Bearer',
}: Backend = {}) {
  const seen: IncomingMessage[] = [];
  const listener: RequestListener = (request, response) => {
    seen.push(request);
    const { headers, url = '' } = request;
    const json = (status: number, value: unknown, more: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(value));
    if (lockedBy && headers['x-api-key'] !== lockedBy)
      return json(401, { error: 'no key' }, { 'www-authenticate': 'X-API-Key' });
    const own = contracts === undefined ? contract : contracts[String(headers['x-api-key'] ?? headers.authorization)];
    if (own === undefined) return json(401, { error: 'no key' }, { 'www-authenticate': 'X-API-Key' });
    if (url === '/openapi.json') return json(200, own);
    if (url === '/auth/login') return void logIn(request, json, cookie);
    const known =
      headers.authorization === `${says} upstream-token` ||
      headers['x-api-key'] !== undefined ||
      headers.cookie === 'sid=upstream-cookie';
    if (!['/me', '/books', '/books/7'].includes(url.split('?')[0] ?? '')) return json(404, { error: 'nothing there' });
    if (!known || headers['x-api-key'] === 'wrong')
      return json(401, { message: 'Who are you?' }, { 'www-authenticate': `${says} realm="books"` });
    return json(
      200,
      url === '/me' ? { name: 'Ann' } : url === '/books/7' ? { id: 7, title: 'Seven' } : [{ id: 7, title: 'Seven' }],
    );
  };
  return { origin: await listen(listener), seen };
}

async function logIn(
  request: IncomingMessage,
  json: (status: number, value: unknown, more?: Record<string, string>) => void,
  cookie: boolean,
) {
  let text = '';
  for await (const part of request) text += String(part);
  const { username, password } = JSON.parse(text) as { username: string; password: string };
  if (username !== 'ann' || password !== 'pw') return json(401, { message: 'Wrong name or password.' });
  return cookie
    ? json(200, {}, { 'set-cookie': 'sid=upstream-cookie; HttpOnly; Path=/' })
    : json(200, { access_token: 'upstream-token' });
}

export async function listen(listener: RequestListener): Promise<string> {
  const server = http.createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function folder(): string {
  return mkdtempSync(join(tmpdir(), 'frontdesk-server-'));
}

/** Frontdesk with these settings, and a page of it: `ask` keeps its cookies as a browser does. */
export async function frontdesk(
  more: Readonly<Record<string, string | boolean>>,
  environment: Readonly<Record<string, string>> = {},
  now: () => number = Date.now,
) {
  const data = folder();
  const read = readSettings({ environment, commandLine: { port: '0', data, ...more } });
  if ('error' in read) throw new Error(read.error);
  const server = await startServer(read.settings, now);
  closing.push(() => server.stop(0));
  const origin = server.address.replace(/\/$/, '');
  return { server, origin, data: read.settings.data, ...page(origin) };
}

export function page(origin: string) {
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit & { json?: unknown } = {}) => {
    const { json, ...rest } = init;
    const method = init.method ?? (json === undefined ? 'GET' : 'POST');
    const response = await fetch(`${origin}${path}`, {
      ...rest,
      method,
      redirect: 'manual',
      headers: {
        ...(method === 'GET' ? {} : { 'X-Frontdesk': '1' }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(init.headers as Record<string, string> | undefined),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: () => JSON.parse(text) as Record<string, unknown>,
    };
  };
  return { ask, cookies };
}

/** All text in a folder, to look for secrets. */
export function everythingIn(data: string): string {
  const files = readdirSync(data, { recursive: true }).map((name) => join(data, String(name)));
  return files
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');
}

export async function raw(origin: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write(text);
  let answer = '';
  for await (const part of socket) answer += String(part);
  return answer;
}
