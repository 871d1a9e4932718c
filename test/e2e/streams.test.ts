// Answers that come bit by bit, in the browser against a real streaming server: rows as they come, stopped, reconnected
// where that is safe, bounded; and a list that is kept fresh by the stream of its changes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const ORDER = {
  type: 'object',
  properties: { id: { type: 'string' }, customer: { type: 'string' }, total: { type: 'number' } },
};
const order = { $ref: '#/components/schemas/Order' };
const stream = (type: string, itemSchema: unknown): unknown => ({
  responses: { 200: { description: 'ok', content: { [type]: { itemSchema } } } },
});
const CONTRACT = {
  openapi: '3.2.0',
  info: { title: 'Streams', version: '1' },
  components: { schemas: { Order: ORDER } },
  paths: {
    '/orders': {
      get: {
        responses: {
          200: { description: 'ok', content: { 'application/json': { schema: { type: 'array', items: order } } } },
        },
      },
    },
    '/orders/events': { get: { summary: 'Watch orders', ...(stream('text/event-stream', {}) as object) } },
    '/ticker': {
      get: {
        summary: 'Follow the ticker',
        ...(stream('text/event-stream', {
          type: 'object',
          properties: {
            event: { type: 'string' },
            data: { contentMediaType: 'application/json', contentSchema: order },
          },
        }) as object),
      },
    },
    '/reports/build': {
      post: {
        summary: 'Build a report',
        requestBody: {
          content: { 'application/json': { schema: { type: 'object', properties: { year: { type: 'integer' } } } } },
        },
        ...(stream('application/jsonl', order) as object),
      },
    },
    '/flood': { get: { summary: 'Open the flood', ...(stream('application/json-seq', order) as object) } },
  },
};

const orders = [{ id: '1', customer: 'Ada', total: 10 }];
const asked: IncomingMessage[] = [];
const open = new Map<string, ServerResponse>();
const RS = String.fromCharCode(0x1e);

function answer(request: IncomingMessage, response: ServerResponse): void {
  asked.push(request);
  request.resume();
  const path = new URL(request.url ?? '', 'http://x').pathname;
  const begin = (type: string): void => {
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
    response.flushHeaders();
    open.set(path, response);
    response.once('close', () => open.get(path) === response && open.delete(path));
  };
  if (path === '/openapi.json') response.setHeader('content-type', 'application/json').end(JSON.stringify(CONTRACT));
  else if (path === '/orders') response.setHeader('content-type', 'application/json').end(JSON.stringify(orders));
  else if (path === '/reports/build') begin('application/jsonl');
  else if (path === '/orders/events' || path === '/ticker') begin('text/event-stream');
  else if (path === '/flood') {
    begin('application/json-seq');
    for (let id = 1; id <= 5_000; id += 1) response.write(`${RS}{"id":"${id}","customer":"C${id}","total":${id}}\n`);
  } else response.writeHead(404).end();
}

const host = await serve(answer);
const frontdesk = await startFrontdesk(['--host', host]);
let page: Page;

beforeEach(async () => {
  ({ page } = await openPage());
});

const act = (operation: string): Promise<unknown> =>
  page.goto(`${frontdesk.address}/do/${encodeURIComponent(operation)}`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const events = () => page.getByRole('region', { name: 'Events' }).getByRole('row');
const status = (word: string) => page.getByRole('status').getByText(word, { exact: true });

async function reached(path: string): Promise<ServerResponse> {
  await expect.poll(() => open.has(path)).toBe(true);
  const found = open.get(path);
  if (found === undefined) throw new Error(`${path} was closed at once`);
  return found;
}

test('server-sent events come row by row, a lost connection goes on where it broke off, and stop ends it', async () => {
  await act('GET /ticker');
  await button('Follow the ticker').click();
  const first = await reached('/ticker');
  await status('Live').waitFor();
  first.write('retry: 10\nid: 1\nevent: sold\ndata: {"id":"1","customer":"Ada","total":10}\n\n');
  await page.getByRole('cell', { name: 'Ada' }).waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Time', 'Event', 'Customer', 'Total', 'ID']);
  first.write('id: 2\ndata: {"id":"2","customer":"Bob","total":20}\n\n');
  await page.getByRole('cell', { name: 'Bob' }).waitFor();
  await expectAccessible(page, 'a stream');
  // Of these alone: the server looks by itself whether the contract still stands.
  const followed = () => asked.filter(({ url }) => url === '/ticker').map(({ headers }) => headers['last-event-id']);
  first.destroy();
  await expect.poll(followed).toEqual([undefined, '2']);
  const second = await reached('/ticker');
  second.write('id: 3\ndata: {"id":"3","customer":"Cyd","total":30}\n\n');
  await page.getByRole('cell', { name: 'Cyd' }).waitFor();
  await status('Live').waitFor();
  await expect.poll(() => events().count()).toBe(4);
  await button('Stop').click();
  await status('Stopped').waitFor();
  await expect.poll(() => open.has('/ticker')).toBe(false);
  await page.getByText('3 events').waitFor();
  await button('Save what came').waitFor();
});

test('S6: lines of JSON of what acts come as they come; broken off, it is said and not sent again', async () => {
  await act('POST /reports/build');
  await page.getByRole('textbox', { name: 'Year' }).fill('2026');
  await button('Build a report').click();
  const response = await reached('/reports/build');
  response.write('{"id":"1","customer":"Ada","total":10}\n{"id":"2",');
  await page.getByRole('cell', { name: 'Ada' }).waitFor();
  await expect.poll(() => events().count()).toBe(2);
  response.destroy();
  await status('Broken off').waitFor();
  expect(asked.filter(({ url }) => url === '/reports/build').length).toBe(1);
});

test('a flood is counted to the last, and only the newest are drawn', async () => {
  await act('GET /flood');
  await button('Open the flood').click();
  await page.getByText(/^5,?000 events/).waitFor();
  await page.getByRole('cell', { name: 'C5000' }).waitFor();
  await expect.poll(() => events().count()).toBe(201);
  const frame = page.getByRole('region', { name: 'Events' });
  const below = () => frame.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);
  await expect.poll(below).toBeLessThanOrEqual(24);
  await page.goto(frontdesk.address);
  await expect.poll(() => open.has('/flood')).toBe(false);
});

test('a list that is kept fresh is read again when the stream of its changes says so', async () => {
  await page.goto(`${frontdesk.address}/list/orders`);
  await page.getByText('Ada').waitFor();
  await page.getByRole('button', { name: /^Refresh by itself/ }).click();
  const feed = await reached('/orders/events');
  await status('Live').waitFor();
  orders.push({ id: '2', customer: 'Grace', total: 20 });
  feed.write('data: {"changed":"2"}\n\n');
  await page.getByText('Grace').waitFor();
  await page.goto(frontdesk.address);
  await expect.poll(() => open.has('/orders/events')).toBe(false);
});
