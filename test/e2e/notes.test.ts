// A backend of notes, each with a text at an address of its own, whose list answers nothing until it is told what to look for, and
// whose places in a tree have no name: a person changes a word of a text without writing over the rest, chooses a note by typing,
// and no row asks for a name that is not there.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const ok = (schema: object, type = 'application/json') => ({
  responses: { 200: { description: 'ok', content: { [type]: { schema } } } },
});
const note = { $ref: '#/components/schemas/Note' };
const id = { name: 'noteId', in: 'path', required: true, schema: text };
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Notes', version: '1' },
  servers: [{ url: '/' }],
  components: {
    schemas: {
      Note: { type: 'object', properties: { noteId: text, title: text, branchId: text } },
      Branch: { type: 'object', properties: { branchId: text, position: { type: 'integer' } } },
      Clip: { type: 'object', properties: { clipId: text, title: text, noteId: text } },
    },
  },
  paths: {
    '/notes': {
      get: {
        parameters: [{ name: 'search', in: 'query', required: true, schema: text }],
        ...ok({ type: 'object', properties: { results: { type: 'array', items: note } } }),
      },
    },
    '/notes/{noteId}': { parameters: [id], get: ok(note) },
    '/notes/{noteId}/content': {
      parameters: [id],
      get: ok(text, 'text/html'),
      put: {
        requestBody: { required: true, content: { 'text/plain': { schema: text } } },
        responses: { 204: { description: 'ok' } },
      },
    },
    '/branches/{branchId}': {
      parameters: [{ ...id, name: 'branchId' }],
      get: ok({ $ref: '#/components/schemas/Branch' }),
      delete: { responses: { 204: { description: 'ok' } } },
    },
    '/clips': {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Clip' } } } },
        ...ok({ $ref: '#/components/schemas/Clip' }),
      },
    },
    '/clips/{clipId}': { parameters: [{ ...id, name: 'clipId' }], get: ok({ $ref: '#/components/schemas/Clip' }) },
  },
};

const SOUP = { noteId: 'n1', title: 'Soup', branchId: 'b1' };
const CAKES = Array.from({ length: 9 }, (_, at) => ({ noteId: `c${at}`, title: `Cake ${at}`, branchId: `b${at}` }));
const asked: string[] = [];
let content = '<p>Serves 4, with salt.</p>';
const host = await serve((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    if (pathname === '/notes/n1/content') {
      if (request.method === 'PUT') content = body;
      response.writeHead(request.method === 'PUT' ? 204 : 200, { 'content-type': 'text/html' }).end(content);
      return;
    }
    const words = (searchParams.get('search') ?? '').toLowerCase();
    const results = [SOUP, ...CAKES].filter(({ title }) => words !== '' && title.toLowerCase().includes(words));
    if (pathname.startsWith('/branches/')) asked.push(pathname);
    const answer =
      pathname === '/openapi.json'
        ? CONTRACT
        : pathname === '/notes/n1'
          ? SOUP
          : pathname.startsWith('/branches/')
            ? { branchId: pathname.slice('/branches/'.length), position: 10 }
            : { results };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
});

const frontdesk = await startFrontdesk(['--host', host]);
const { page } = await openPage();

test('what puts a text in place of another begins with it', async () => {
  await page.goto(`${frontdesk.address}/item/notes/n1`);
  await page.getByRole('button', { name: 'Set content' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Content' });
  await field.waitFor();
  expect(await field.inputValue()).toBe('<p>Serves 4, with salt.</p>');
  await field.fill('<p>Serves 6, with salt.</p>');
  await page.getByRole('dialog').getByRole('button', { name: 'Set content' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(content).toBe('<p>Serves 6, with salt.</p>');
  await page.getByRole('button', { name: 'Set content' }).click();
  await field.waitFor();
  expect(await field.inputValue()).toBe('<p>Serves 6, with salt.</p>');
});

test('what is listed only by words is chosen by typing', async () => {
  await page.goto(`${frontdesk.address}/new/clips`);
  const field = page
    .getByRole('combobox', { name: 'Note' })
    .or(page.getByRole('textbox', { name: 'Note' }))
    .first();
  await field.click();
  await page.getByText('Type what to look for').waitFor();
  await page.keyboard.type('Sou');
  await page.getByRole('option', { name: 'Soup' }).waitFor();
});

test('of many things that have no name one is asked', async () => {
  asked.length = 0;
  await page.goto(`${frontdesk.address}/list/notes?search=cake`);
  await page.getByRole('link', { name: 'Cake 8', exact: true }).waitFor();
  await page.getByRole('link', { name: 'b8', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked).toHaveLength(1);
});
