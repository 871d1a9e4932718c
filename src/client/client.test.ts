// The client against a real server that fails in every way: what is tried again, what never, and what people are told.
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { Call, CallValues } from '#model';
import type { Answer } from './answer.ts';
import type { CallLog, CallOptions, ClientOptions } from './client.ts';
import { createClient, plainCall } from './client.ts';
import { curlOf } from './curl.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Handler = (request: IncomingMessage, response: ServerResponse, count: number, body: string) => void;

interface Rig {
  readonly url: string;
  /** Method and address of each request, with the headers. */
  readonly seen: { line: string; headers: IncomingMessage['headers']; body: string }[];
  readonly send: (call: Call, values?: CallValues, options?: CallOptions) => Promise<Answer>;
}

async function rig(handler: Handler, options: Partial<ClientOptions> = {}): Promise<Rig> {
  const seen: Rig['seen'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      handler(request, response, seen.length, body);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createClient({ baseUrl: `${url}/api/v1`, backoffMs: 1, timeoutMs: 2_000, ...options });
  return { url, seen, send: (call, values = {}, more = {}) => client.send(call, values, more) };
}

function json(response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}

const READ = plainCall('GET', '/x');
const WRITE = plainCall('POST', '/x');
const BODY = { body: { a: 1 } };

test('a call goes to the base address with its body and comes back as a value', async () => {
  const { send, seen } = await rig((_request, response) => json(response, 201, { id: 7 }, { etag: '"1"' }), {
    headers: { 'X-Frontdesk': '1' },
  });
  expect(await send(WRITE, BODY)).toMatchObject({
    kind: 'ok',
    status: 201,
    value: { id: 7 },
    headers: { etag: '"1"' },
  });
  expect(seen[0]).toMatchObject({
    line: 'POST /api/v1/x',
    body: '{"a":1}',
    headers: { 'x-frontdesk': '1', 'content-type': 'application/json' },
  });
});

test('a read is tried again after 503 and after a cut connection', async () => {
  const { send, seen } = await rig((request, response, count) => {
    if (count === 1) json(response, 503, {}, { 'retry-after': '0' });
    else if (count === 2) request.socket.destroy();
    else json(response, 200, [1]);
  });
  expect(await send(READ)).toMatchObject({ kind: 'ok', value: [1] });
  expect(seen).toHaveLength(3);
});

test('a read is given up after three times', async () => {
  const { send, seen } = await rig((request) => request.socket.destroy());
  expect(await send(READ)).toMatchObject({ kind: 'unreachable', reason: 'network' });
  expect(seen).toHaveLength(3);
});

test('a read whose answer breaks off half way is tried again; then it is said that it was cut, not that no server is there', async () => {
  const half = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('[{"id":', () => response.socket?.destroy());
  };
  const twice = await rig((_request, response, count) => (count < 3 ? half(response) : json(response, 200, [1])));
  expect(await twice.send(READ)).toMatchObject({ kind: 'ok', value: [1] });
  const always = await rig((_request, response) => half(response));
  expect(await always.send(READ)).toMatchObject({ kind: 'unreachable', reason: 'cut', outcome: 'unknown' });
  expect(always.seen).toHaveLength(3);
});

test('a long wait is left to people', async () => {
  const { send, seen } = await rig((_request, response) => {
    response.writeHead(429, { 'content-type': 'text/plain', 'retry-after': '60' });
    response.end('Too many requests');
  });
  expect(await send(READ)).toMatchObject({ kind: 'problem', status: 429, retryAfter: 60, detail: 'Too many requests' });
  expect(seen).toHaveLength(1);
});

test.each([
  [
    '503',
    (response: ServerResponse) => json(response, 503, {}, { 'retry-after': '0' }),
    { kind: 'problem', status: 503 },
  ],
  [
    '429',
    (response: ServerResponse) => json(response, 429, {}, { 'retry-after': '0' }),
    { kind: 'problem', status: 429 },
  ],
  [
    'cut',
    (response: ServerResponse) => response.socket?.destroy(),
    { kind: 'unreachable', reason: 'network', outcome: 'unknown' },
  ],
])('S6: a write goes out once, whatever comes back: %s', async (_name, answer, expected) => {
  const { send, seen } = await rig((_request, response) => void answer(response));
  expect(await send(WRITE, BODY)).toMatchObject(expected);
  expect(seen).toHaveLength(1);
});

test('a GET that acts is a write', async () => {
  const { send, seen } = await rig((request) => request.socket.destroy());
  expect(await send(plainCall('GET', '/deleteThing', { reads: false }))).toMatchObject({
    kind: 'unreachable',
    outcome: 'unknown',
  });
  expect(seen).toHaveLength(1);
});

test('S9: an answer that breaks off after a write: it happened', async () => {
  const { send } = await rig((_request, response) => {
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"id":', () => response.socket?.destroy());
  });
  expect(await send(WRITE, BODY)).toMatchObject({
    kind: 'unreachable',
    reason: 'cut',
    outcome: 'happened',
    status: 201,
  });
});

test('a gzip that is cut is no answer', async () => {
  const zipped = gzipSync(JSON.stringify(Array.from({ length: 2000 }, (_one, index) => ({ index }))));
  const { send } = await rig((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(zipped.subarray(0, Math.floor(zipped.length / 2)));
  });
  expect((await send(READ)).kind).toBe('unreachable');
});

test('a refusal whose body breaks off stays a refusal', async () => {
  const { send } = await rig((_request, response) => {
    response.writeHead(422, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"mess', () => response.socket?.destroy());
  });
  expect(await send(WRITE, BODY)).toMatchObject({ kind: 'problem', status: 422 });
});

test('silence ends in a time-out: before the answer and within it; not tried again', async () => {
  const { send, seen } = await rig(() => undefined, { timeoutMs: 80 });
  expect(await send(READ)).toMatchObject({ kind: 'unreachable', reason: 'timeout' });
  expect(seen).toHaveLength(1);
  const stuck = await rig(
    (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('[1,'),
    { timeoutMs: 80 },
  );
  expect(await stuck.send(READ)).toMatchObject({ kind: 'unreachable', reason: 'timeout' });
});

test('cancelling: before it was sent, and on the way', async () => {
  const { send, seen } = await rig(() => controller.abort());
  const controller = new AbortController();
  expect(await send(WRITE, BODY, { signal: AbortSignal.abort() })).toMatchObject({
    reason: 'aborted',
    outcome: 'not-sent',
  });
  expect(seen).toHaveLength(0);
  expect(await send(WRITE, BODY, { signal: controller.signal })).toMatchObject({
    reason: 'aborted',
    outcome: 'unknown',
  });
});

test('no server: certainly not sent, in words', async () => {
  const { send, url } = await rig(() => undefined);
  servers.splice(0).map((server) => server.close());
  const answer = await send(WRITE, BODY);
  expect(answer).toMatchObject({ kind: 'unreachable', reason: 'network', outcome: 'not-sent' });
  expect(answer.kind === 'unreachable' && answer.detail).toMatch(/listening/);
  expect(url).toMatch(/127/);
});

test('S4: a redirect to another origin is not followed; a slash at the end is', async () => {
  const other = await rig((_request, response) => json(response, 200, 'stolen'));
  const credentials = [{ scheme: null, in: 'header', name: 'X-Key', value: 'k' }] as const;
  const { send, seen } = await rig(
    (request, response) => {
      if (request.url === '/api/v1/x') response.writeHead(307, { location: '/api/v1/x/' }).end();
      else if (request.url === '/api/v1/x/') json(response, 200, { slash: true });
      else response.writeHead(302, { location: `${other.url}/steal` }).end();
    },
    { credentials },
  );
  expect(await send(READ)).toMatchObject({ kind: 'ok', value: { slash: true } });
  expect(await send(WRITE, BODY)).toMatchObject({ kind: 'ok', value: { slash: true } });
  expect(seen.at(-1)).toMatchObject({ line: 'POST /api/v1/x/', body: '{"a":1}', headers: { 'x-key': 'k' } });
  expect(await send(plainCall('GET', '/away'))).toMatchObject({ kind: 'unreachable', reason: 'unexpected' });
  expect(other.seen).toHaveLength(0);
});

test('a redirect loop ends', async () => {
  const { send, seen } = await rig((_request, response) => response.writeHead(302, { location: '/api/v1/x' }).end());
  expect((await send(READ)).kind).toBe('unreachable');
  expect(seen.length).toBeLessThan(6);
});

test('values that must not be sent are not', async () => {
  const { send, seen } = await rig((_request, response) => json(response, 200, {}));
  const answer = await send(plainCall('DELETE', '/x/{id}'), { path: { id: '..' } });
  expect(answer).toMatchObject({
    kind: 'unreachable',
    reason: 'invalid',
    outcome: 'not-sent',
    issues: [{ pointer: '/path/id' }],
  });
  expect(seen).toHaveLength(0);
});

test('files: a multipart body arrives, one inside JSON as base64, a download with progress', async () => {
  const { send, seen } = await rig((_request, response) => {
    response.writeHead(200, {
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename=a.png',
      'content-length': '4',
    });
    response.end('PNG!');
  });
  const content = (mediaType: string) => ({
    mediaType,
    schema: null,
    itemSchema: null,
    encoding: [],
    examples: [],
    pointer: '',
  });
  const upload = plainCall('POST', '/files', {
    requestBody: { required: true, description: '', content: [content('multipart/form-data')], pointer: '' },
  });
  const loaded: number[] = [];
  const answer = await send(
    upload,
    { body: { file: new File(['hello'], 'h.txt', { type: 'text/plain' }) } },
    { onProgress: (one) => loaded.push(one.loaded) },
  );
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(seen[0]?.body).toContain('filename="h.txt"\r\nContent-Type: text/plain\r\n\r\nhello');
  expect(answer).toMatchObject({ kind: 'ok', file: { name: 'a.png' } });
  expect(loaded.at(-1)).toBe(4);
  await send(plainCall('POST', '/docs', {}), { body: { doc: new Blob(['hello']) } });
  expect(seen[1]?.body).toBe('{"doc":"aGVsbG8="}');
});

test("an idempotency key where the contract has one, fresh each time, the caller's own kept", async () => {
  const { send, seen } = await rig((_request, response) => json(response, 200, {}));
  const call = plainCall('POST', '/pay', { idempotencyKey: 'Idempotency-Key' });
  await send(call, BODY);
  await send(call, BODY);
  await send(call, { ...BODY, header: { 'Idempotency-Key': 'mine' } });
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe('mine');
});

test('a key that goes in the body is in it, the same where the same is sent again', async () => {
  const { send, seen } = await rig((_request, response) => json(response, 200, {}));
  const call = plainCall('POST', '/pay', { idempotencyKey: '/idempotency_key' });
  await send(call, BODY);
  await send(call, BODY, { key: 'again' });
  await send(plainCall('POST', '/pay', { idempotencyKey: 'Idempotency-Key' }), BODY, { key: 'again' });
  const bodies = seen.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  expect(bodies[0]).toMatchObject({ a: 1, idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(bodies[1]).toMatchObject({ a: 1, idempotency_key: 'again' });
  expect([bodies[2], seen[2]?.headers['idempotency-key']]).toEqual([BODY.body, 'again']);
});

test('the call log has all but the secrets', async () => {
  const logs: CallLog[] = [];
  const { send } = await rig((_request, response) => json(response, 404, { message: 'no' }), {
    credentials: [
      { scheme: null, in: 'query', name: 'app', value: 's3cret' },
      { scheme: null, in: 'header', name: 'X-Mine', value: 's3cret' },
    ],
    onCall: (log) => logs.push(log),
  });
  await send(READ, { query: { q: 'a' } });
  expect(logs).toHaveLength(1);
  expect(logs[0]).toMatchObject({ operation: 'GET /x', status: 404, kind: 'problem', attempts: 1 });
  expect(JSON.stringify(logs)).not.toContain('s3cret');
  expect(logs[0]?.curl(curlOf)).toContain('q=a');
});

test('what goes on in lines without an end is handed over as a stream, whatever type it claims; a slow answer is not', async () => {
  const { send } = await rig(
    (request, response) => {
      const type = request.url?.endsWith('log') === true ? 'text/plain' : 'application/json';
      // Docker's figures of a container come without a word of what they are.
      response.writeHead(200, request.url?.endsWith('untold') === true ? {} : { 'content-type': type });
      if (request.url?.endsWith('slow') === true) {
        response.write('{"a":');
        setTimeout(() => response.end('1}'), 2_000);
      } else response.write(type === 'text/plain' ? 'started\n' : '{"type":"ADDED"}\n');
    },
    { timeoutMs: 10_000 },
  );
  for (const [path, first] of [
    ['/watch', { type: 'ADDED' }],
    ['/untold', { type: 'ADDED' }],
    ['/log', 'started'],
  ] as const) {
    const answer = await send(plainCall('GET', path), {}, { live: true });
    if (answer.kind !== 'ok' || answer.stream === undefined) throw new Error(`No stream: ${answer.kind}`);
    const seen: unknown[] = [];
    const stop = answer.stream.listen({
      onEvents: (events) => seen.push(...events.map(({ value }) => value)),
      onState: () => undefined,
    });
    await expect.poll(() => seen).toEqual([first]);
    stop();
  }
  expect(await send(plainCall('GET', '/slow'), {}, { live: true })).toMatchObject({ kind: 'ok', value: { a: 1 } });
});

test('a list in lines that never ends is what has come of it', async () => {
  const { send } = await rig(
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.write('{"id":1}\n{"id":2}\n');
    },
    { timeoutMs: 20_000 },
  );
  expect(await send(READ)).toMatchObject({ kind: 'ok', value: [{ id: 1 }, { id: 2 }] });
}, 15_000);

test('what a call asks for in addition goes along until that is refused, and then no more', async () => {
  const asking = { ...READ, asks: { populate: 'section' } };
  const { send, seen } = await rig((request, response) =>
    json(response, request.url?.includes('=section') === true ? 400 : 200, []),
  );
  const refusing = await send(asking, { query: { page: 2 } });
  expect(refusing.kind).toBe('ok');
  await send(asking);
  const giving = await rig((_request, response) => json(response, 200, []));
  await giving.send(asking);
  expect([...seen, ...giving.seen].map(({ line }) => line.replace('GET /api/v1', ''))).toEqual([
    '/x?populate=section&page=2',
    '/x?page=2',
    '/x',
    '/x?populate=section',
  ]);
});

test('what a refusal names is asked for no more, and the rest still is (Strapi)', async () => {
  const { send, seen } = await rig((request, response) => {
    const named = /createdBy|localizations/.exec(request.url ?? '')?.[0];
    json(response, named === undefined ? 200 : 400, { error: { message: `Invalid key ${named}.` } });
  });
  const asking = { ...READ, asks: { populate: 'createdBy,lines,lines.pet,localizations' } };
  await send(asking);
  await send(asking);
  expect(seen.map(({ line }) => decodeURIComponent(line.replace('GET /api/v1/x?populate=', '')))).toEqual([
    'createdBy,lines,lines.pet,localizations',
    'lines,lines.pet,localizations',
    'lines,lines.pet',
    'lines,lines.pet',
  ]);
});
