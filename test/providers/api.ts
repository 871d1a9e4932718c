// An API whose contract names one security scheme, and a page of Frontdesk before it that keeps cookies as a browser does.
import type { IncomingMessage } from 'node:http';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#server';
import { readSettings } from '#settings';
import { listening } from './provider.ts';

const BOOK = { type: 'object', properties: { id: { type: 'integer' }, title: { type: 'string' } } };
const books = {
  200: { description: 'Books.', content: { 'application/json': { schema: { type: 'array', items: BOOK } } } },
};

/** A contract with one scheme that everything requires. */
export function contractWith(scheme: object, more: object = {}): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Shelf', version: '1' },
    paths: {
      '/books': {
        get: { responses: books },
        post: {
          requestBody: { content: { 'application/json': { schema: BOOK } } },
          responses: { 201: { description: 'Made.' } },
        },
      },
      ...more,
    },
    components: { securitySchemes: { way: scheme } },
    security: [{ way: [] }],
  };
}

/** An API that answers whoever `allows`; `seen` are its requests, `made` what was posted. */
export async function startApi(
  contract: (origin: string) => object,
  allows: (token: string) => Promise<boolean> | boolean,
) {
  const seen: { readonly method: string; readonly url: string; readonly authorization: string }[] = [];
  const made: string[] = [];
  const { server, origin } = await listening();
  const more = new Map<
    string,
    (request: IncomingMessage, body: string) => { status: number; value: unknown; headers?: Record<string, string> }
  >();
  server.on('request', (request, response) => {
    void (async () => {
      const { method = '', url = '', headers } = request;
      let body = '';
      for await (const part of request) body += String(part);
      const json = (status: number, value: unknown, extra: Record<string, string> = {}) =>
        response.writeHead(status, { 'content-type': 'application/json', ...extra }).end(JSON.stringify(value));
      if (url === '/openapi.json') return json(200, contract(origin));
      const own = more.get(`${method} ${url}`);
      if (own) {
        const { status, value, headers: extra } = own(request, body);
        return json(status, value, extra);
      }
      const authorization = headers.authorization ?? '';
      if (url.split('?')[0] !== '/books') return json(404, { error: 'nothing there' });
      seen.push({ method, url, authorization });
      if (!(await allows(authorization.replace(/^Bearer /, '')))) return json(401, { message: 'Who are you?' });
      if (method === 'POST') {
        made.push(body);
        return json(201, { id: 2 });
      }
      return json(200, [{ id: 1, title: 'One' }]);
    })();
  });
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { origin, seen, made, more, close };
}

/** Frontdesk before an API, with variables of the environment. */
export async function startDesk(host: string, environment: Readonly<Record<string, string>>) {
  return desk({ host }, environment);
}

/** Frontdesk with a contract's sandbox. */
export async function startSandbox(contract: object) {
  const file = join(mkdtempSync(join(tmpdir(), 'frontdesk-sandbox-')), 'contract.json');
  writeFileSync(file, JSON.stringify(contract));
  return desk({ contract: file, store: 'memory' }, {});
}

async function desk(from: Readonly<Record<string, string>>, environment: Readonly<Record<string, string>>) {
  const data = mkdtempSync(join(tmpdir(), 'frontdesk-sign-in-'));
  const read = readSettings({ environment, commandLine: { port: '0', data, ...from } });
  if ('error' in read) throw new Error(read.error);
  const server = await startServer(read.settings);
  const origin = server.address.replace(/\/$/, '');
  return { origin, data, stop: () => server.stop(0), visit: () => visitor(origin) };
}

/** One person's browser, as far as HTTP goes: `heard` is all that was answered to it. */
export function visitor(origin: string, cookies = new Map<string, string>()) {
  const heard: string[] = [];
  const ask = async (
    path: string,
    init: { readonly json?: unknown; readonly method?: string; readonly headers?: Record<string, string> } = {},
  ) => {
    const { json, method = json === undefined ? 'GET' : 'POST', headers = {} } = init;
    const response = await fetch(path.startsWith('http') ? path : `${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(method === 'GET' ? {} : { 'X-Frontdesk': '1' }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    heard.push(text, JSON.stringify([...response.headers]));
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: () => JSON.parse(text) as Record<string, unknown>,
    };
  };
  return { ask, cookies, heard };
}
