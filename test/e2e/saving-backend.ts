// A small backend for the browser tests of saving: it counts what is written, lets another person be quicker, cuts answers
// off, keeps files waiting, and refuses in the shapes of real servers. It never sends a validator and honours none.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from '../scene.ts';

type Item = Record<string, unknown>;

/** The backend, as a test uses it. */
export interface Backend {
  readonly host: string;
  /** The kept items by path: "/notes/7". */
  readonly items: Map<string, Item>;
  /** Everything that was written, in order. */
  readonly writes: { readonly method: string; readonly path: string; readonly body: string; readonly bytes: number }[];
  /** What the next write gets: 'cut' does it and then breaks the connection, 'half' in the middle of the answer. */
  next: 'ok' | 'cut' | 'half' | { readonly status: number; readonly body: unknown };
  /** The only parcel, as XML. */
  parcel: string;
  /** What it waits for once a body has begun to come; null reads it at once. */
  held: Promise<void> | null;
}

const text = { type: 'string' };
const readOnly = { type: 'string', readOnly: true };
const ORDER = {
  type: 'object',
  properties: {
    id: readOnly,
    name: text,
    email: text,
    age: { type: 'integer' },
    customer_id: text,
    profile: { type: 'object', properties: { color: text, firstName: text } },
    items: { type: 'array', items: { type: 'object', properties: { name: text, unitPrice: { type: 'number' } } } },
    tags: { type: 'array', items: text },
  },
};
const NOTE = {
  type: 'object',
  properties: { id: readOnly, title: text, text: text, updatedAt: { ...readOnly, format: 'date-time' } },
};
const LABEL = { type: 'object', properties: { id: readOnly, title: text, colour: text } };
const TEAM = { type: 'object', properties: { name: text, motto: text } };
const EXPORT = { type: 'object', properties: { id: readOnly, status: text, progress: { type: 'integer' } } };
const PRODUCT = {
  type: 'object',
  required: ['title'],
  properties: { title: text, images: { type: 'array', items: { type: 'string', format: 'binary' } } },
};

const PARCEL = {
  type: 'object',
  xml: { name: 'parcel' },
  properties: {
    id: { ...readOnly, xml: { attribute: true } },
    title: text,
    grams: { type: 'integer', xml: { attribute: true } },
    stops: { type: 'array', xml: { wrapped: true }, items: { ...text, xml: { name: 'stop' } } },
  },
};
const xml = (schema: unknown): unknown => ({ 'application/xml': { schema } });

const json = (schema: unknown): unknown => ({ 'application/json': { schema } });
const answers = (schema: unknown): unknown => ({ 200: { description: 'ok', content: json(schema) } });

function resource(name: string, schema: unknown, method: 'patch' | 'put'): Record<string, unknown> {
  return {
    [`/${name}`]: {
      get: { responses: answers({ type: 'array', items: schema }) },
      post: { requestBody: { content: json(schema) }, responses: answers(schema) },
    },
    [`/${name}/{id}`]: {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { responses: answers(schema) },
      [method]: {
        parameters: name === 'orders' ? [{ name: 'limit', in: 'query', schema: { type: 'integer' } }] : [],
        requestBody: { content: json(schema) },
        responses: answers(schema),
      },
      delete: { responses: { 204: { description: 'gone' } } },
    },
  };
}

const CONTRACT = {
  openapi: '3.1.0',
  info: { title: 'Saving', version: '1' },
  paths: {
    ...resource('orders', ORDER, 'patch'),
    ...resource('notes', NOTE, 'patch'),
    ...resource('labels', LABEL, 'put'),
    '/parcels': {
      get: { responses: { 200: { description: 'ok', content: xml({ type: 'array', items: PARCEL }) } } },
    },
    '/parcels/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { responses: { 200: { description: 'ok', content: xml(PARCEL) } } },
      put: { requestBody: { content: xml(PARCEL) }, responses: { 204: { description: 'kept' } } },
    },
    '/teams': { get: { responses: answers({ type: 'array', items: TEAM }) } },
    '/teams/{name}': {
      parameters: [{ name: 'name', in: 'path', required: true, schema: text }],
      get: { responses: answers(TEAM) },
      patch: { requestBody: { content: json(TEAM) }, responses: answers(TEAM) },
      delete: { summary: 'Cancel a team', responses: { 204: { description: 'Cancelled.' } } },
    },
    '/exports': { get: { responses: answers({ type: 'array', items: EXPORT }) } },
    '/exports/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { responses: answers(EXPORT) },
    },
    '/notes/reindex': {
      post: { summary: 'Reindex', responses: { 202: { description: 'Begun.', content: json(EXPORT) } } },
    },
    '/products': {
      get: {
        responses: answers({ type: 'array', items: { type: 'object', properties: { id: readOnly, title: text } } }),
      },
      post: {
        requestBody: { required: true, content: { 'multipart/form-data': { schema: PRODUCT } } },
        responses: answers({ type: 'object', properties: { id: readOnly, title: text } }),
      },
    },
  },
};

/** Starts the backend on a free port. */
export async function startBackend(): Promise<Backend> {
  const backend: Omit<Backend, 'host'> = {
    items: seeded(),
    writes: [],
    next: 'ok',
    parcel: '<parcel id="7" grams="500"><title>A box</title><stops><stop>Delft</stop></stops></parcel>',
    held: null,
  };
  return Object.assign(backend, { host: await serve((request, response) => void answer(backend, request, response)) });
}

function seeded(): Map<string, Item> {
  const line = (name: string): Item => ({ name, unitPrice: 2 });
  return new Map<string, Item>([
    [
      '/orders/7',
      {
        id: '7',
        name: 'Seven',
        email: 'a@b.example',
        age: 7,
        customer_id: 'c1',
        profile: { color: 'red', firstName: 'Ada' },
        items: [line('Tent'), line('Lamp')],
        tags: ['one', 'two'],
      },
    ],
    ['/notes/7', { id: '7', title: 'A note', text: 'Old', updatedAt: '2024-01-01T00:00:00Z' }],
    ['/teams/desk', { name: 'desk', motto: 'Ask us' }],
    ['/labels/7', { id: '7', title: 'A label', colour: 'red', hidden: { kept: [1, 2] } }],
  ]);
}

async function answer(
  backend: Omit<Backend, 'host'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '').replace(/^\/api\/v1/, '').replace(/\?.*$/, '');
  const method = request.method ?? 'GET';
  const send = (status: number, value: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(value === undefined ? undefined : JSON.stringify(value));
  };
  if (path === '/openapi.json') return send(200, CONTRACT);
  if (path.startsWith('/parcels') && method === 'GET') {
    response.writeHead(200, { 'content-type': 'application/xml' });
    return void response.end(path === '/parcels' ? `<parcels>${backend.parcel}</parcels>` : backend.parcel);
  }
  const known = backend.items.get(path);
  const isOne = path.split('/').length === 3;
  if (method === 'GET') {
    const all = [...backend.items].filter(([key]) => key.startsWith(`${path}/`)).map(([, item]) => item);
    return isOne && known === undefined ? send(404, { detail: 'There is none.' }) : send(200, isOne ? known : all);
  }
  const body = await bodyOf(request, backend.held);
  if (body === null) return undefined;
  const { next } = backend;
  backend.next = 'ok';
  backend.writes.push({ method, path, body: body.toString('utf8', 0, 10_000), bytes: body.length });
  if (typeof next === 'object') {
    if (next.status === 202) response.setHeader('location', '/api/v1/exports/1');
    return send(next.status, next.body);
  }
  if (path.startsWith('/parcels')) {
    backend.parcel = body.toString();
    return void response.writeHead(204).end();
  }
  if (path === '/notes/reindex') {
    backend.items.set('/exports/1', { id: '1', status: 'running', progress: 40 });
    response.setHeader('location', '/api/v1/exports/1');
    return send(202, { id: '1', status: 'queued' });
  }
  if (method === 'DELETE' && !path.startsWith('/teams')) backend.items.delete(path);
  const made =
    method === 'DELETE' ? undefined : kept(backend.items, method, path, body, request.headers['content-type']);
  if (next === 'cut' || next === 'half') {
    const half = (): void => void request.socket.destroy();
    if (next === 'cut') half();
    else {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
      response.write('{"id": "7"', half);
    }
    return undefined;
  }
  return send(method === 'DELETE' ? 204 : 200, made);
}

function kept(items: Map<string, Item>, method: string, path: string, body: Buffer, type = ''): Item {
  const sent = type.includes('json') ? (JSON.parse(body.toString()) as Item) : { title: titleIn(body) };
  const id = method === 'POST' ? String(items.size + 1) : (path.split('/')[2] ?? '');
  const place = method === 'POST' ? `${path}/${id}` : path;
  const before = method === 'PATCH' ? items.get(path) : {};
  if (path.startsWith('/teams')) return renamed(items, path, { ...before, ...sent });
  const dated = path.startsWith('/notes') ? { updatedAt: new Date().toISOString() } : {};
  const item = { ...before, ...sent, id, ...dated };
  items.set(place, item);
  return item;
}

/** What is known by its name has another address once it has another name. */
function renamed(items: Map<string, Item>, path: string, item: Item): Item {
  items.delete(path);
  items.set(`/teams/${String(item['name'])}`, item);
  return item;
}

function titleIn(multipart: Buffer): string {
  return /name="title"\r\n(?:.+\r\n)*\r\n([^\r]*)/.exec(multipart.toString('latin1', 0, 2_000))?.[1] ?? '';
}

/** The body, or null where it broke off. */
async function bodyOf(request: IncomingMessage, held: Promise<void> | null): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) {
      parts.push(part as Buffer);
      await held;
    }
  } catch {
    return null;
  }
  return Buffer.concat(parts);
}
