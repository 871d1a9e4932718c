// An API that offers to change parts and then misses what was not changed, in a real browser: the refusal stands at the
// field that it names, and what was entered goes on with the whole item.
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const Zone = { type: 'object', properties: { id: text, name: text, kind: text, notes: text } };
const json = { content: { 'application/json': { schema: Zone } } };
const taking = { requestBody: { required: true, ...json }, responses: { 200: { description: 'ok', ...json } } };
const BOOK = { type: 'object', properties: { id: text, title: text, year: text } };
const bookJson = { content: { 'application/json': { schema: BOOK } } };
const book = { requestBody: { required: true, ...bookJson }, responses: { 200: { description: 'ok', ...bookJson } } };
const BOOKS = {
  parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
  get: { responses: book.responses },
  patch: book,
  put: book,
};
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Zones', version: '1' },
  paths: {
    '/zones/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { responses: taking.responses },
      patch: taking,
      put: taking,
    },
    '/books/{id}': BOOKS,
  },
};

let zone: Record<string, string> = { id: 'z1', name: 'larch.example', kind: 'Native', notes: '' };
let shelf: Record<string, string> = { id: 'b1', title: 'Moby Dick', year: '1851' };
const sent: string[] = [];

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  let whole = '';
  for await (const part of request) whole += String(part);
  return JSON.parse(whole) as Record<string, string>;
}

const host = await serve(async (request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
  if ((request.url ?? '').endsWith('/books/b1')) {
    // As servers do that describe what their framework offers, and build a part of it.
    if (request.method === 'PATCH') {
      sent.push('PATCH book');
      return response.writeHead(405).end(JSON.stringify({ error: 'Method not allowed' }));
    }
    if (request.method === 'PUT') {
      shelf = await bodyOf(request);
      sent.push(`PUT ${shelf['title'] ?? ''}`);
    }
    return response.end(JSON.stringify(shelf));
  }
  if (!(request.url ?? '').endsWith('/zones/z1')) return response.writeHead(404).end('{}');
  if (request.method === 'PATCH' || request.method === 'PUT') {
    const body = await bodyOf(request);
    sent.push(`${request.method} ${Object.keys(body).toSorted().join()}`);
    if (!('kind' in body)) {
      return response.writeHead(422).end(JSON.stringify({ error: "Key 'kind' not present or not a String" }));
    }
    zone = { ...zone, ...body };
  }
  return response.end(JSON.stringify(zone));
});
const frontdesk = await startFrontdesk(['--host', host]);

test('what a part lacks is told at its field, and is sent with the whole item', async () => {
  const { page } = await openPage();
  await page.goto(`${frontdesk.address}/item/zones/z1`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Notes').fill('kept');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('textbox', { name: 'Kind', description: /Key 'kind' not present/ }).waitFor();
  expect(sent).toEqual(['PATCH notes']);
  await page.getByRole('button', { name: 'Go on with the whole item' }).click();
  await page.getByText('Save again to send the whole item').waitFor();
  expect(await page.getByLabel('Notes').inputValue()).toBe('kept');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => zone['notes']).toBe('kept');
  expect(sent.at(-1)).toMatch(/^PUT .*kind.*notes/);
});

test('a server that refused to change parts once is sent the whole item from then on', async () => {
  const { page } = await openPage();
  const change = async (title: string): Promise<void> => {
    await page.goto(`${frontdesk.address}/edit/books/b1`);
    await page.getByLabel('Title').fill(title);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  };
  sent.length = 0;
  await change('Typee');
  await page.getByRole('button', { name: 'Go on with the whole item' }).click();
  await page.getByText('Save again to send the whole item').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Typee' }).waitFor();
  await change('Omoo');
  await page.getByRole('heading', { name: 'Omoo' }).waitFor();
  expect(sent).toEqual(['PATCH book', 'PUT Typee', 'PUT Omoo']);
});
