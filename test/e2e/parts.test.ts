// Against the sandbox, in the browser: a film in parts that is cut off on the way, an action that answers XML, and events of
// what others change.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { expect, test } from 'vitest';
import { derive } from '#model';
import { createSandbox, memoryStore } from '#sandbox';
import { contractIn } from '../contract.ts';
import { serve, temporaryFolder } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { contractWords, startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const film = { $ref: '#/components/schemas/Film' };
const header = (name: string, required: boolean): unknown => ({ name, in: 'header', required, schema: text });
const tus = header('Tus-Resumable', true);
const answers = (type: string, media: unknown): unknown => ({ 200: { description: 'ok', content: { [type]: media } } });
const CONTRACT = {
  openapi: '3.2.0',
  info: { title: 'Films', version: '1' },
  paths: {
    '/films': {
      get: { responses: answers('application/json', { schema: { type: 'array', items: film } }) },
      post: {
        parameters: [tus, header('Upload-Length', true), header('Upload-Metadata', false)],
        responses: { 201: { description: 'made', headers: { Location: { schema: text } } } },
      },
    },
    '/films/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { responses: answers('application/json', { schema: film }) },
      head: {
        parameters: [tus],
        responses: { 200: { description: 'so far', headers: { 'Upload-Offset': { schema: text } } } },
      },
      patch: {
        parameters: [tus, header('Upload-Offset', true)],
        requestBody: {
          content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        responses: { 204: { description: 'added' } },
      },
    },
    '/films/{id}/card': {
      get: {
        summary: 'Show the card',
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        responses: answers('application/xml', {
          schema: {
            type: 'object',
            xml: { name: 'card' },
            required: ['shelf', 'copies'],
            properties: { shelf: { type: 'string', const: 'North 4' }, copies: { type: 'integer', const: 12 } },
          },
        }),
      },
    },
    '/films/events': {
      get: { summary: 'Watch the films', responses: answers('text/event-stream', { itemSchema: film }) },
    },
  },
  components: {
    schemas: {
      Film: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: { type: 'string', readOnly: true }, name: text, size: { type: 'integer' } },
      },
    },
  },
};

const SIZE = 17 * 1024 * 1024;
const PART = 8 * 1024 * 1024;
const seen: string[] = [];
let cut = 0;
let isHeld = false;

/** Passes a request on to the sandbox; the second part of a file is cut off on its way, half of it sent. */
async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET' } = request;
  seen.push(`${method} ${String(request.headers['upload-offset'] ?? '')}`.trim());
  if (method === 'PATCH' && seen.filter((line) => line.startsWith('PATCH')).length === 2) {
    request.once('data', () => {
      cut += 1;
      request.socket.destroy();
    });
    return;
  }
  // Nobody answers while the page goes.
  if (isHeld && method === 'PATCH' && request.headers['upload-offset'] !== '0') return;
  await listener(request, response);
}

const contract = contractIn(CONTRACT);
const api = await createSandbox(contract, derive(contract), { store: memoryStore(), size: 3, basePath: '/api/v1' });
const listener = getRequestListener(api);
const host = await serve(pass);
const frontdesk = await startFrontdesk(['--host', host, ...contractWords(CONTRACT)]);
const { page, faults } = await openPage();

/** After its second part failed it was asked how far the file had come, and went on from there. */
function expectGoneOn(): void {
  const ofFile = seen.filter((line) => /^(POST|HEAD|PATCH)/.test(line));
  expect(ofFile).toEqual(['POST', 'PATCH 0', `PATCH ${PART}`, 'HEAD', `PATCH ${PART}`, `PATCH ${2 * PART}`]);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a film of 17 MB that is cut off on the way goes on where it stopped', async () => {
  const path = join(temporaryFolder(), 'film.mp4');
  writeFileSync(path, Buffer.alloc(SIZE, 7));
  await page.goto(`${frontdesk.address}/new/films`);
  await page.locator('input[type="file"]').setInputFiles(path);
  await page.getByText('film.mp4').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await expectAccessible(page, 'a form with a file alone');
  await button('Create').click();
  await page.waitForURL(/\/item\/films\/[^/]+$/, { timeout: 60_000 });
  expect(cut).toBe(1);
  expectGoneOn();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const film = await api(new Request(`http://sandbox.invalid/api/v1/films/${id}`));
  expect(await film.json()).toMatchObject({ name: 'film.mp4', size: SIZE });
  const head = await api(new Request(`http://sandbox.invalid/api/v1/films/${id}`, { method: 'HEAD' }));
  expect(head.headers.get('upload-offset')).toBe(String(SIZE));
});

test('a film whose page was loaded anew on the way goes on when it is chosen again', async () => {
  const path = join(temporaryFolder(), 'second.mp4');
  writeFileSync(path, Buffer.alloc(SIZE, 9));
  await page.goto(`${frontdesk.address}/new/films`);
  await page.locator('input[type="file"]').setInputFiles(path);
  seen.length = 0;
  isHeld = true;
  await button('Create').click();
  await expect.poll(() => seen.at(-1), { timeout: 60_000 }).toBe(`PATCH ${PART}`);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('second.mp4 (17 MB) did not arrive whole').waitFor();
  await expectAccessible(page, 'a file that did not arrive whole');
  isHeld = false;
  await page.locator('input[type="file"]').setInputFiles(path);
  await button('Create').click();
  await page.waitForURL(/\/item\/films\/[^/]+$/, { timeout: 60_000 });
  expectGoneOn();
  const made = page.url();
  await page.goto(`${frontdesk.address}/new/films`);
  await button('Create').waitFor();
  expect(await page.getByText('did not arrive whole').count()).toBe(0);
  await page.goto(made);
});

test('an action that answers in XML shows what it says, as any other', async () => {
  await page.getByRole('button', { name: 'Show the card' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('North 4').waitFor();
  await dialog.getByText('Copies').waitFor();
  expect(await dialog.getByText('<card>').count()).toBe(0);
  await page.keyboard.press('Escape');
});

test('the sandbox tells of what is there and of each change, as it happens', async () => {
  await page.goto(`${frontdesk.address}/do/${encodeURIComponent('GET /films/events')}`);
  await button('Watch').click();
  const rows = page.getByRole('region', { name: 'Events' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(4);
  const made = await api(
    new Request('http://sandbox.invalid/api/v1/films', {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '3', 'upload-metadata': `filename ${btoa('short.mp4')}` },
    }),
  );
  expect(made.status).toBe(201);
  await page.getByRole('cell', { name: 'short.mp4' }).waitFor();
  await button('Stop').click();
  expect(faults.filter((fault) => !fault.includes('502'))).toEqual([]);
});
