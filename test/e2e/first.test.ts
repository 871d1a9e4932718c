// A list that wants to be told something before it lists anything, in a real browser: it is asked in the list's place,
// answered by mouse or keyboard, kept in the address, and the API is never called without it.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const things = (properties: object) => ({ type: 'object', properties });
const answers = (schema: object) => ({ 200: { description: 'ok', content: { 'application/json': { schema } } } });
const list = (schema: object, ...asked: readonly string[]) => ({
  get: {
    parameters: asked.map((name) => ({ name, in: 'query', required: true, schema: text })),
    responses: answers({ type: 'array', items: schema }),
  },
});
const Book = things({ id: text, title: text, shelfId: text });
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Library', version: '1' },
  paths: {
    '/shelves': list(things({ id: text, name: text })),
    '/shelves/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        responses: answers(things({ id: text, name: text })),
      },
    },
    '/books': list(Book, 'shelfId'),
    '/finds': list(Book, 'q'),
  },
};

const SHELVES = [
  { id: 's1', name: 'North' },
  { id: 's2', name: 'South' },
];
const BOOKS = [
  { id: 'b1', title: 'Larches', shelfId: 's1' },
  { id: 'b2', title: 'Lanterns', shelfId: 's2' },
];

const host = await serve((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x.test');
  response.setHeader('content-type', 'application/json');
  const answer = (value: unknown): unknown => response.end(JSON.stringify(value));
  if (pathname === '/openapi.json') return answer(CONTRACT);
  const [name, id] = pathname.replace(/^\/api\/v1\/?/, '').split('/');
  if (name === 'shelves') return answer(id === undefined ? SHELVES : SHELVES.find((shelf) => shelf.id === id));
  const [shelf, word] = [searchParams.get('shelfId'), searchParams.get('q')];
  if (name === 'books' && shelf !== null) return answer(BOOKS.filter(({ shelfId }) => shelfId === shelf));
  if (name === 'finds' && word !== null) return answer(BOOKS.filter(({ title }) => title.includes(word)));
  return response.writeHead(404).end('{}');
});
const frontdesk = await startFrontdesk(['--host', host]);
const { page } = await openPage();
const asked: string[] = [];
page.on('request', (request) => {
  if (/\/api\/.*\/(?:books|finds)(?:\?|$)/.test(request.url())) asked.push(new URL(request.url()).search);
});

test('what a list needs is chosen in its place, by its name', async () => {
  await page.goto(`${frontdesk.address}/list/books`);
  await page.getByRole('heading', { name: 'Choose first: Shelf' }).waitFor();
  await expectAccessible(page, 'what is chosen first');
  await page.getByRole('radio', { name: 'South' }).click();
  await page.getByText('Lanterns').first().waitFor();
  expect(await page.getByText('Larches').count()).toBe(0);
  await page.reload();
  await page.getByText('Lanterns').first().waitFor();
});

test('a search is asked for its word, and answered from the keyboard', async () => {
  await page.goto(`${frontdesk.address}/list/finds`);
  await page.getByRole('heading', { name: 'What are you looking for?' }).waitFor();
  await page.getByRole('main').getByRole('textbox', { name: 'Search', exact: true }).focus();
  await page.keyboard.type('Larch');
  await page.keyboard.press('Enter');
  await page.getByText('Larches').first().waitFor();
  expect(asked.filter((search) => !/shelfId=|q=/.test(search))).toEqual([]);
});
