// A list that wants to be told something before it lists anything, in a real browser: it is asked in the list's place,
// answered by mouse or keyboard, kept in the address, and the API is never called without it.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const things = (properties: object) => ({ type: 'object', properties });
const content = (schema: object) => ({ 'application/json': { schema } });
const answers = (schema: object) => ({ 200: { description: 'ok', content: content(schema) } });
const one = (schema: object) => ({
  get: { parameters: [{ name: 'id', in: 'path', required: true, schema: text }], responses: answers(schema) },
});
const list = (schema: object, ...asked: readonly string[]) => ({
  get: {
    parameters: asked.map((name) => ({ name, in: 'query', required: true, schema: name === 'seats' ? number : text })),
    responses: answers({ type: 'array', items: schema }),
  },
});
const Book = things({ id: text, title: text, shelfId: text });
const Visit = things({ id: text, guest: text, shelfId: text });
const Loan = things({
  id: text,
  bookId: text,
  bookIds: { type: 'array', items: text },
  until: { type: 'string', format: 'date' },
});
const Seat = things({ id: text, name: text });
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Library', version: '1' },
  paths: {
    '/shelves': list(things({ id: text, name: text })),
    '/shelves/{id}': one(things({ id: text, name: text })),
    '/books': list(Book, 'shelfId'),
    '/books/{id}': one(Book),
    '/loans': {
      ...list(Loan),
      post: { requestBody: { required: true, content: content(Loan) }, responses: answers(Loan) },
    },
    '/genres': list(text),
    '/visits': list(Visit, 'shelfId', 'guest', 'seats'),
    '/finds': list(Book, 'q'),
    '/seats': list(Seat, 'shelfId'),
    '/seats/{id}': {
      get: { ...one(Seat).get, parameters: [...one(Seat).get.parameters, ...list(Seat, 'shelfId').get.parameters] },
    },
  },
};

const SHELVES = [
  { id: 's1', name: 'North' },
  { id: 's2', name: 'South' },
];
const BOOKS = [
  { id: 'b1', title: 'Larches', shelfId: 's1' },
  { id: 'b2', title: 'Lanterns', shelfId: 's2' },
  ...[3, 4, 5, 6].map((n) => ({ id: `b${n}`, title: `Volume ${n}`, shelfId: 's2' })),
];
const LOANS = BOOKS.map(({ id }, index) => ({ id: `l${index}`, bookId: id, until: `2026-03-0${index + 1}` }));

const SEAT = { id: 'x1', name: 'Window seat' };

const host = await serve((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x.test');
  response.setHeader('content-type', 'application/json');
  const answer = (value: unknown): unknown => response.end(JSON.stringify(value));
  if (pathname === '/openapi.json') return answer(CONTRACT);
  const [name, id] = pathname.replace(/^\/api\/v1\/?/, '').split('/');
  if (name === 'shelves') return answer(id === undefined ? SHELVES : SHELVES.find((shelf) => shelf.id === id));
  if (name === 'loans') return answer(LOANS);
  if (name === 'genres') return answer(['Poems', 'Travels']);
  if (name === 'books' && id !== undefined) return answer(BOOKS.find((book) => book.id === id));
  const [shelf, word] = [searchParams.get('shelfId'), searchParams.get('q')];
  if (name === 'seats' && shelf === 's2') return answer(id === undefined ? [SEAT] : SEAT);
  const guest = searchParams.get('guest');
  if (name === 'visits' && shelf !== null && guest !== null) return answer([{ id: 'v1', guest, shelfId: shelf }]);
  if (name === 'books' && shelf !== null) return answer(BOOKS.filter(({ shelfId }) => shelfId === shelf));
  if (name === 'finds' && word !== null) return answer(BOOKS.filter(({ title }) => title.includes(word)));
  return response.writeHead(404).end('{}');
});
const frontdesk = await startFrontdesk(['--host', host]);
const { page } = await openPage();
const asked: string[] = [];
page.on('request', (request) => {
  if (/\/api\/.*\/(?:books|finds|visits)(?:\?|$)/.test(request.url())) asked.push(new URL(request.url()).search);
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

test('what a list was told is told to what opens one of it, also when the page is loaded anew', async () => {
  await page.goto(`${frontdesk.address}/list/seats`);
  await page.getByRole('radio', { name: 'South' }).click();
  await page.getByRole('link', { name: 'Window seat' }).click();
  await page.getByRole('heading', { name: 'Window seat' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Window seat' }).waitFor();
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

test('several things are told at once, from the keyboard, and the list is asked when all are', async () => {
  await page.goto(`${frontdesk.address}/list/visits`);
  await page.getByRole('heading', { name: 'Say first what to list' }).waitFor();
  await expectAccessible(page, 'several things that are told first');
  expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(1);
  const before = asked.length;
  await page.getByRole('radio', { name: 'South' }).press('Space');
  const seats = page.getByRole('main').getByRole('textbox', { name: 'Seats' });
  await seats.fill('2');
  await seats.fill('two');
  await page.getByRole('main').getByRole('textbox', { name: 'Guest' }).fill('Ann');
  await page.keyboard.press('Enter');
  // What is no number is not asked with the number that stood there before: the keyboard is where it has to be mended.
  await expect.poll(() => seats.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(asked.length).toBe(before);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: 'Ann', exact: true }).waitFor();
  expect(asked.slice(before)).toEqual([expect.stringMatching(/(?=.*guest=Ann)(?=.*seats=3)/)]);
});

test('what leads into such a list has its name all the same, and is chosen by its identifier', async () => {
  await page.goto(`${frontdesk.address}/list/loans`);
  await page.getByRole('cell', { name: 'Volume 6' }).waitFor();
  await page
    .getByRole('link', { name: 'New loan' })
    .or(page.getByRole('button', { name: 'New loan' }))
    .click();
  const book = page.getByRole('combobox', { name: 'Book', exact: true });
  await book.fill('b2');
  await page.getByRole('option', { name: 'Use “b2” as it is' }).click();
  await expect.poll(() => book.inputValue()).toBe('Lanterns');
  const books = page.getByRole('combobox', { name: 'Books' });
  await books.fill('b3');
  await page.getByRole('option', { name: 'Use “b3” as it is' }).click();
  await page.getByText('Volume 3').waitFor();
  expect(asked.filter((search) => !/shelfId=|q=/.test(search))).toEqual([]);
});

test('rows that are plain values stand in a column of their name', async () => {
  await page.goto(`${frontdesk.address}/list/genres`);
  await page.getByRole('cell', { name: 'Poems', exact: true }).waitFor();
  await page.getByRole('columnheader', { name: 'Genre' }).waitFor();
});
