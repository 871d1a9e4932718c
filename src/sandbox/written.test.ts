// The sandbox in the contract's own media types: XML in and out, lists as lines, events of what changes and of what is made up.
import { describe, expect, it } from 'vitest';
import { derive } from '#model';
import { contractIn } from '../../test/contract.ts';
import { createSandbox, memoryStore } from './index.ts';

const DOCUMENT = `
openapi: 3.2.0
info: { title: T, version: '1' }
paths:
  /books:
    get: { responses: { '200': { description: ok, content: { application/xml: { schema: { type: array, items: { $ref: '#/components/schemas/Book' }, xml: { name: books, wrapped: true } } } } } } }
    post:
      requestBody: { required: true, content: { application/xml: { schema: { $ref: '#/components/schemas/Book' } } } }
      responses: { '201': { description: ok, content: { application/xml: { schema: { $ref: '#/components/schemas/Book' } } } } }
  /books/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: ok, content: { application/xml: { schema: { $ref: '#/components/schemas/Book' } } } } } }
  /orders:
    get: { responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } }, application/x-ndjson: { itemSchema: { $ref: '#/components/schemas/Order' } } } } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '201': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } }
  /orders/events:
    get: { summary: Watch orders, responses: { '200': { description: ok, content: { text/event-stream: { itemSchema: { $ref: '#/components/schemas/Order' } } } } } }
  /chat:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { text: { type: string } } } } } }
      responses: { '200': { description: ok, content: { application/json-seq: { itemSchema: { type: object, required: [token], properties: { token: { type: string } } } } } } }
components:
  schemas:
    Book: { type: object, required: [id, title], xml: { name: book }, properties: { id: { type: string, xml: { attribute: true } }, title: { type: string }, pages: { type: integer } } }
    Order: { type: object, required: [id, customer], properties: { id: { type: string }, customer: { type: string } } }
`;

async function sandbox() {
  const contract = contractIn(DOCUMENT);
  const handler = await createSandbox(contract, derive(contract), { store: memoryStore(), size: 4 });
  return (method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Response> =>
    handler(new Request(`http://x${path}`, { method, headers, ...(body === undefined ? {} : { body }) }));
}

/** Reads on until so many events have come. */
async function reading(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    until: async (wanted: RegExp): Promise<string> => {
      while (!wanted.test(text)) {
        const piece = await reader?.read();
        if (piece === undefined || piece.done) throw new Error(`It ended: ${text}`);
        text += piece.value;
      }
      return text;
    },
    rest: async (): Promise<string> => {
      for (;;) {
        const piece = await reader?.read();
        if (piece === undefined || piece.done) return text;
        text += piece.value;
      }
    },
    stop: () => reader?.cancel(),
  };
}

describe('XML', () => {
  it('is answered and understood as its schema says', async () => {
    const ask = await sandbox();
    const list = await ask('GET', '/books');
    expect(list.headers.get('content-type')).toBe('application/xml');
    expect(await list.text()).toMatch(/<books>(<book id="[^"]+">.*<\/book>){4}<\/books>/s);
    const xml = '<book id="b7"><title>Tom &amp; Co</title><pages>12</pages></book>';
    const made = await ask('POST', '/books', { 'content-type': 'application/xml' }, xml);
    expect([made.status, await made.text()]).toEqual([201, expect.stringContaining('<title>Tom &amp; Co</title>')]);
    const got = await ask('GET', '/books/b7');
    expect(await got.text()).toContain('<book id="b7"><title>Tom &amp; Co</title><pages>12</pages></book>');
    const wrong = await ask('POST', '/books', { 'content-type': 'application/xml' }, '<book id="b8"/>');
    expect(wrong.status).toBe(422);
  });
});

describe('what comes bit by bit', () => {
  it('a list asked for in lines is its items, a line each', async () => {
    const ask = await sandbox();
    expect((await ask('GET', '/orders')).headers.get('content-type')).toBe('application/json');
    const lines = await ask('GET', '/orders', { accept: 'application/x-ndjson' });
    expect(lines.headers.get('content-type')).toBe('application/x-ndjson');
    const ids = (await lines.text())
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id);
    expect(new Set(ids).size).toBe(4);
  });

  it('events of a kind begin with what is there, tell of each change, and go on from the last one', async () => {
    const ask = await sandbox();
    const events = await reading(await ask('GET', '/orders/events'));
    const first = await events.until(/id: 3\n.*\n\n/s);
    expect(first.match(/^data: /gm)).toHaveLength(3);
    await ask('POST', '/orders', { 'content-type': 'application/json' }, '{"id":"o9","customer":"Ada"}');
    expect(await events.until(/id: 4\n.*\n\n/s)).toContain('data: {"id":"o9","customer":"Ada"}');
    await events.stop();
    const later = await reading(await ask('GET', '/orders/events', { 'last-event-id': '4' }));
    await ask('POST', '/orders', { 'content-type': 'application/json' }, '{"id":"o10","customer":"Bob"}');
    expect(await later.until(/\n\n/)).toBe('id: 5\ndata: {"id":"o10","customer":"Bob"}\n\n');
    await later.stop();
  });

  it('what acts is answered by a few events, and then ends', async () => {
    const ask = await sandbox();
    const answer = await ask('POST', '/chat', { 'content-type': 'application/json' }, '{"text":"Hi"}');
    expect(answer.headers.get('content-type')).toBe('application/json-seq');
    const records = (await (await reading(answer)).rest()).split('\u001e').slice(1);
    expect(records.map((one) => typeof (JSON.parse(one) as { token: string }).token)).toEqual(Array(5).fill('string'));
  });
});
