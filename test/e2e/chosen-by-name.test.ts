// What an operation takes and the items do not show, in a real browser: a filter, what a list wants to be told first, and the
// input of an action name other things, and these are chosen by their names. What is not found is typed all the same.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const query = (name: string, schema: object, required = false) => ({ name, in: 'query', required, schema });
const inPath = { name: 'id', in: 'path', required: true, schema: text };
const object = (properties: object) => ({ type: 'object', properties });
const Room = object({ id: text, name: text });
const Book = object({ id: text, title: text });
const Loan = object({ id: text, title: text });
const Shelf = object({ id: text, name: text, rooms: { type: 'array', items: Room } });
const Lamp = object({ id: text, name: text, room: Room });
const ById = { type: 'array', items: { ...object({ id: text }), required: ['id'] } };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answered = (schema: object) => ({ responses: { 200: { description: 'ok', ...json(schema) } } });
const listed = (schema: object, ...parameters: readonly object[]) => ({
  get: { parameters, ...answered({ type: 'array', items: schema }) },
});
const opened = (schema: object) => ({ get: { parameters: [inPath], ...answered(schema) } });

const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Library', version: '1' },
  paths: {
    '/rooms': listed(Room),
    '/rooms/{id}': opened(Room),
    '/books': listed(Book, query('roomId', text), query('room_ids', { type: 'array', items: text })),
    '/books/{id}': opened(Book),
    '/books/{id}/move': {
      post: {
        parameters: [inPath],
        requestBody: { required: true, ...json({ ...object({ roomId: text }), required: ['roomId'] }) },
        responses: { 204: { description: '' } },
      },
    },
    '/books/{id}/restore': {
      post: { parameters: [inPath, query('fields', text)], responses: { 204: { description: '' } } },
    },
    '/loans': listed(Loan, query('book_id', text, true)),
    '/loans/{id}': opened(Loan),
    '/lamps': {
      ...listed(Lamp),
      post: {
        requestBody: json(object({ name: text, room: { ...Room, required: ['id', 'name'] } })),
        responses: { 201: { description: 'ok', ...json(Lamp) } },
      },
    },
    '/lamps/{id}': opened(Lamp),
    '/shelves/{id}/books': {
      post: {
        parameters: [inPath],
        requestBody: { required: true, ...json({ ...object({ book_id: text }), required: ['book_id'] }) },
        responses: { 204: { description: '' } },
      },
    },
    '/shelves': listed(Shelf),
    '/shelves/{id}': {
      ...opened(Shelf),
      patch: {
        parameters: [inPath],
        requestBody: { required: true, ...json(object({ name: text, rooms: ById })) },
        ...answered(Shelf),
      },
    },
  },
};

const ROOMS = [
  { id: 's1', name: 'Novels' },
  { id: 's2', name: 'Atlases' },
  // Known by their names, one of which begins as the other (users of JupyterHub).
  { id: 'Quiet', name: 'Quiet' },
  { id: 'Quiet hall', name: 'Quiet hall' },
];
const BOOKS = [
  { id: 'b1', title: 'Emma' },
  { id: 'b2', title: 'World of Maps' },
];
const SHELVES = [{ id: 'h1', name: 'By the window', rooms: [ROOMS[0]] }];
const asked: string[] = [];

const LAMPS = [{ id: 'l1', name: 'By the door', room: ROOMS[0] }];
const KEPT: Readonly<Record<string, readonly { readonly id: string }[]>> = {
  rooms: ROOMS,
  books: BOOKS,
  shelves: SHELVES,
  lamps: LAMPS,
};

const host = await serve(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://x');
  const path = url.pathname.replace(/^\/api\/v1(?=\/)/, '');
  let body = '';
  for await (const part of request) body += String(part);
  if (
    /^\/(?:books|loans)(?:$|.*\/move$)/.test(path) ||
    request.method === 'PATCH' ||
    /\/(?:lamps|h1\/books)$/.test(path)
  )
    asked.push(`${path}${url.search}${body}`);
  const [, noun = '', id] = path.split('/');
  const all = KEPT[noun] ?? [{ id: 'l1', title: 'Loan of a book' }];
  response.setHeader('content-type', 'application/json');
  if (path === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
  if (request.method === 'POST' && noun === 'lamps') return response.writeHead(201).end(JSON.stringify(LAMPS[0]));
  if (request.method === 'POST') return response.writeHead(204).end();
  const one = id === undefined ? all : all.find((each) => each.id === id);
  return response.writeHead(one === undefined ? 404 : 200).end(JSON.stringify(one ?? { message: 'None' }));
});
const frontdesk = await startFrontdesk(['--host', host]);

test('a filter that is no field of the rows is chosen by name, with the keyboard alone; its chip says the name', async () => {
  const { page, faults } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/list/books`);
  await main.getByRole('link', { name: 'Emma' }).waitFor();
  await main.getByRole('button', { name: 'Filter' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Room', exact: true }).press('Enter');
  const find = page.getByRole('textbox', { name: 'Room' });
  await page.getByRole('radio', { name: 'Atlases' }).waitFor();
  await expectAccessible(page, 'a filter that is chosen by name');
  await find.fill('nov');
  // Enter waits for what is still being looked for.
  await find.press('Enter');
  await main.getByRole('button', { name: 'Room Novels' }).waitFor();
  expect(page.url()).toContain('filter.roomId=s1');
  await expect.poll(() => asked.at(-1)).toContain('roomId=s1');
  await page.reload();
  await main.getByRole('button', { name: 'Room Novels' }).waitFor();
  expect(faults).toEqual([]);
});

test('what is not found is typed as it is, and several may be chosen where several are taken', async () => {
  const { page } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/list/books?filter.roomId=s2`);
  await main.getByRole('button', { name: 'Room Atlases' }).click();
  await page.getByRole('textbox', { name: 'Room' }).fill('s99');
  await page.getByRole('radio', { name: 'Use “s99” as it is' }).click();
  await main.getByRole('button', { name: 'Room s99' }).waitFor();
  await expect.poll(() => asked.at(-1)).toContain('roomId=s99');
  await main.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rooms' }).click();
  await page.getByRole('checkbox', { name: 'Novels' }).check();
  await page.getByRole('checkbox', { name: 'Atlases' }).check();
  await main.getByRole('button', { name: 'Novels, Atlases' }).waitFor();
});

test('what a list wants to be told first is chosen by name', async () => {
  const { page } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/list/loans`);
  // What it lists then stands where the question stood.
  await main.getByRole('radio', { name: 'World of Maps' }).click();
  await main.getByRole('link', { name: 'Loan of a book' }).waitFor();
  await expect.poll(() => asked.at(-1)).toContain('book_id=b2');
  await main.getByRole('button', { name: 'Book World of Maps' }).waitFor();
});

test('the input of an action is chosen by name', async () => {
  const { page } = await openPage();
  await page.goto(`${frontdesk.address}/item/books/b1`);
  await page.getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Room' }).click();
  await page.keyboard.type('atl');
  // What is called so is meant, and not what was typed, which may be an identity as well.
  await dialog.getByRole('option', { name: 'Use “atl” as it is' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect.poll(() => asked.at(-1)).toContain('/move{"roomId":"s2"}');
});

test.each(['Quiet', 'quiet', 'Quiet hall'])(
  'Enter takes what is called %s, and not what only begins so',
  async (name) => {
    const { page } = await openPage();
    await page.goto(`${frontdesk.address}/item/books/b1`);
    await page.getByRole('button', { name: 'Move' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Room' }).click();
    await dialog.getByRole('option', { name: 'Quiet', exact: true }).waitFor();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'Room' }).inputValue())
      .toBe(name.replace('quiet', 'Quiet'));
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect.poll(() => asked.at(-1)).toContain(`/move{"roomId":"${name.replace('quiet', 'Quiet')}"}`);
  },
);

test('of what is shown whole and written by its identity alone, each is chosen and called by its name', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/item/shelves/h1`);
  await page.getByRole('main').getByText('Edit', { exact: true }).click();
  const rooms = page.getByRole('group', { name: 'Rooms' });
  await rooms.getByText('Novels').waitFor();
  await rooms.getByRole('button', { name: 'Add another' }).click();
  await page.getByRole('option', { name: 'Atlases' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => asked.at(-1)).toBe('/shelves/h1{"rooms":[{"id":"s1"},{"id":"s2"}]}');
  expect(faults).toEqual([]);
});

test('what only asks for more fields of the answer is folded', async () => {
  const { page } = await openPage();
  await page.goto(`${frontdesk.address}/item/books/b1`);
  await page.getByRole('button', { name: 'Restore' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '1 option' }).click();
  await dialog.getByRole('textbox', { name: 'Fields' }).waitFor();
});

test('what a new thing must say of another is taken from the one that is chosen', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/list/lamps`);
  await page.getByRole('button', { name: 'New lamp' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('By the bed');
  await page.getByRole('button', { name: /^Room/ }).click();
  const choice = page
    .getByRole('combobox', { name: 'Room' })
    .or(page.getByRole('textbox', { name: 'Room' }))
    .first();
  await choice.fill('atl');
  await page.getByRole('option', { name: 'Atlases' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).press('Enter');
  await expect.poll(() => asked.at(-1)).toContain('"room":{"name":"Atlases","id":"s2"}');
  expect(faults).toEqual([]);
});

// Users of a group in Redmine: nothing lists them, and one stood at home once one of them was put there.
test('what is put below an owner is chosen among all such things, and one stays with the owner', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/new/shelves.books/h1`);
  const choice = page
    .getByRole('combobox', { name: 'Book' })
    .or(page.getByRole('textbox', { name: 'Book' }))
    .first();
  await choice.fill('wor');
  await page.getByRole('option', { name: 'World of Maps' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'By the window' }).waitFor();
  expect(page.url()).toContain('/item/shelves/h1');
  expect(asked).toContain('/shelves/h1/books{"book_id":"b2"}');
  expect(faults).toEqual([]);
});
