// Files in parts against the sandbox over HTTP, cut off on the way: what came is not sent twice, and all of it arrives.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Contract, lookupIn, readContract } from '#contract';
import { callOf, formOf, topOf } from '#model';
import { createClient } from './client.ts';
import type { LeftFile } from './in-parts.ts';

const header = (name: string, required = false): string =>
  `{ name: ${name}, in: header, required: ${required}, schema: { type: string } }`;
const DOCUMENT = `
openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /files:
    post:
      parameters: [${header('Tus-Resumable', true)}, ${header('Upload-Length', true)}, ${header('Upload-Metadata')}]
      responses: { '201': { description: made, headers: { Location: { schema: { type: string } } } } }
  /videos/{id}/source:
    put:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }, ${header('Content-Range', true)}]
      requestBody: { required: true, content: { application/octet-stream: { schema: { type: string, format: binary } } } }
      responses: { '200': { description: done, content: { application/json: { schema: { type: object, properties: { size: { type: integer } } } } } }, '308': { description: more } }
  /clips:
    post:
      parameters: [${header('Content-Range')}]
      requestBody: { content: { multipart/form-data: { schema: { type: object, required: [file], properties: { file: { type: string, format: binary }, title: { type: string } } } } } }
      responses: { '201': { description: done } }
`;

const { contract } = readContract(DOCUMENT);
const MB = 1024 * 1024;
const BYTES = Uint8Array.from({ length: 20 * MB }, (_none, at) => (at * 31 + (at >> 12)) & 0xff);
const file = new File([BYTES], 'film.mp4', { type: 'video/mp4' });
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

function callNamed(name: string) {
  const operation = (contract as Contract).operations.find((one) => one.id === name);
  if (operation === undefined) throw new Error(`There is no ${name}.`);
  return callOf(operation);
}

/** A server that keeps what comes in parts; `cut` says what becomes of the n-th part: lost, or taken and not answered. */
async function rig(cut: (part: number) => 'lost' | 'unanswered' | null) {
  let whole = new Uint8Array(0);
  const seen: string[] = [];
  let parts = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const range = request.headers['content-range'] ?? '';
      seen.push(`${request.method} ${String(request.headers['upload-offset'] ?? range)} ${body.length}`);
      if (request.headers['upload-length'] !== undefined)
        return response.writeHead(201, { location: '/api/v1/files/a1' }).end();
      if (request.method === 'HEAD') return response.writeHead(200, { 'upload-offset': whole.length }).end();
      const here = whole.length === 0 ? {} : { range: `bytes=0-${whole.length - 1}` };
      if (range.startsWith('bytes */')) return response.writeHead(308, here).end();
      parts += 1;
      const fate = cut(parts);
      if (fate === 'lost') return request.socket.destroy();
      const from = Number(request.headers['upload-offset'] ?? /\d+/.exec(range)?.[0]);
      const start = body.indexOf('\r\n\r\n', body.indexOf('filename='));
      const part =
        body.subarray(0, 2).toString() === '--'
          ? body.subarray(start + 4, body.lastIndexOf('\r\n--', body.length - 10))
          : body;
      const next = new Uint8Array(from + part.length);
      next.set(whole.subarray(0, from));
      next.set(part, from);
      whole = next;
      if (fate === 'unanswered') return request.socket.destroy();
      if (request.method === 'PATCH') return response.writeHead(204, { 'upload-offset': whole.length }).end();
      if (whole.length < BYTES.length && request.method === 'PUT')
        return response.writeHead(308, { range: `bytes=0-${whole.length - 1}` }).end();
      return response.writeHead(201, { 'content-type': 'application/json' }).end(`{"size":${whole.length}}`);
    });
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  const client = createClient({ baseUrl, backoffMs: 1 });
  /** The client of a page that was loaded anew: nothing is left of the one before but what was kept. */
  const anew = (left: Map<string, LeftFile>) =>
    createClient({ baseUrl, backoffMs: 1, left: () => Promise.resolve(left) });
  return { client, anew, seen, isWhole: () => Buffer.compare(whole, BYTES) === 0 };
}

test('by offset: lost and unanswered parts are gone on from where the server is; each byte is taken once', async () => {
  const { client, seen, isWhole } = await rig((part) => (part === 2 ? 'lost' : part === 4 ? 'unanswered' : null));
  const told: number[] = [];
  const onProgress = ({ loaded }: { readonly loaded: number }): void => void told.push(loaded);
  const answer = await client.send(callNamed('POST /files'), { body: file }, { onProgress });
  expect(answer).toMatchObject({ kind: 'ok', status: 201, headers: { location: '/api/v1/files/a1' } });
  expect(isWhole()).toBe(true);
  expect(seen).toEqual([
    'POST  0',
    `PATCH 0 ${8 * MB}`,
    `PATCH ${8 * MB} ${8 * MB}`,
    'HEAD  0',
    `PATCH ${8 * MB} ${8 * MB}`,
    `PATCH ${16 * MB} ${4 * MB}`,
    'HEAD  0',
  ]);
});

test('a file that was given up goes on where it stopped when a person sends it again', async () => {
  let isDown = false;
  const { client, seen, isWhole } = await rig((part) => {
    if (part === 2) isDown = true;
    return isDown ? 'lost' : null;
  });
  const call = callNamed('POST /files');
  const answer = await client.send(call, { body: file });
  expect(answer).toMatchObject({ kind: 'unreachable', outcome: 'not-sent' });
  expect(answer.kind === 'unreachable' && answer.detail).toContain('8.0 of 20.0 MB have arrived');
  isDown = false;
  seen.length = 0;
  expect(await client.send(call, { body: file })).toMatchObject({ kind: 'ok' });
  expect(isWhole()).toBe(true);
  expect(seen.slice(0, 2)).toEqual(['HEAD  0', `PATCH ${8 * MB} ${8 * MB}`]);
});

test('by range: PUT asks how far it has come; a form sends the very part again', async () => {
  const put = await rig((part) => (part === 2 ? 'unanswered' : null));
  const answer = await put.client.send(callNamed('PUT /videos/{id}/source'), { path: { id: '7' }, body: file });
  expect(answer).toMatchObject({ kind: 'ok', value: { size: 20 * MB } });
  expect([put.isWhole(), put.seen[2]]).toEqual([true, `PUT bytes */${20 * MB} 0`]);
  const form = await rig((part) => (part === 1 ? 'lost' : null));
  expect(await form.client.send(callNamed('POST /clips'), { body: { title: 'A', file } })).toMatchObject({
    kind: 'ok',
  });
  expect(form.isWhole()).toBe(true);
  expect(form.seen.map((line) => line.replace(/ \d+$/, ''))).toEqual([
    `POST bytes 0-${8 * MB - 1}/${20 * MB}`,
    `POST bytes 0-${8 * MB - 1}/${20 * MB}`,
    `POST bytes ${8 * MB}-${16 * MB - 1}/${20 * MB}`,
    `POST bytes ${16 * MB}-${20 * MB - 1}/${20 * MB}`,
  ]);
});

test('what is kept outlives the page: the server is asked, and what it has is not sent again', async () => {
  for (const [name, values] of [
    ['POST /files', { body: file }],
    ['PUT /videos/{id}/source', { path: { id: '8' }, body: file }],
  ] as const) {
    let isDown = false;
    const { anew, seen, isWhole } = await rig((part) => {
      if (part === 2) isDown = true;
      return isDown ? 'lost' : null;
    });
    const kept = new Map<string, LeftFile>();
    expect(await anew(kept).send(callNamed(name), values)).toMatchObject({ kind: 'unreachable', outcome: 'not-sent' });
    isDown = false;
    seen.length = 0;
    const again = new Map([...kept].map(([key, left]) => [key, { ...left }]));
    // The same name, size and day: another file it would not be taken for.
    const other = new File([BYTES], 'film.mp4', { type: 'video/mp4', lastModified: 1 });
    expect(kept.size).toBe(1);
    expect(await anew(again).send(callNamed(name), values)).toMatchObject({ kind: 'ok' });
    expect(isWhole()).toBe(true);
    expect(seen.some((line) => / 0-| 0 \d/.test(line))).toBe(false);
    expect(again.size).toBe(0);
    seen.length = 0;
    await anew(new Map(kept)).send(callNamed(name), { ...values, body: other });
    expect(seen.some((line) => / 0-| 0 \d/.test(line))).toBe(true);
  }
});

test('a place elsewhere is not followed', async () => {
  const server = createServer((_request, response) =>
    response.writeHead(201, { location: 'http://127.0.0.1:1/x' }).end(),
  );
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const client = createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1` });
  const answer = await client.send(callNamed('POST /files'), { body: new File(['x'], 'elsewhere.txt') });
  expect(answer).toMatchObject({ kind: 'unreachable', outcome: 'not-sent' });
});

test('a form asks for the file and not for the headers of its parts', () => {
  const lookup = lookupIn(contract as Contract);
  const kinds = (name: string): readonly string[] =>
    topOf(formOf(callNamed(name), lookup), {}, lookup).map(({ pointer, field }) => `${pointer} ${field.kind}`);
  expect(kinds('POST /files')).toEqual(['/body file']);
  expect(kinds('PUT /videos/{id}/source')).toEqual(['/path/id identifier', '/body file']);
});
