// Names in several languages, in a real browser: the list shows one, the page of an item all by their languages' names, and the
// form has a field for each; who changes one sends the others as they were.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const both = { type: 'object', properties: { en: text, ar: text } };
const ROOM = {
  type: 'object',
  properties: {
    id: { type: 'integer', readOnly: true },
    name: both,
    about: { type: 'object' },
    seats: { type: 'integer' },
    plan: text,
  },
};
const answers = (schema: object): object => ({
  responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
});
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Rooms', version: '1' },
  paths: {
    '/rooms': { get: answers({ type: 'array', items: ROOM }) },
    '/rooms/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: answers(ROOM),
      put: { requestBody: { content: { 'application/json': { schema: ROOM } } }, ...answers(ROOM) },
    },
  },
};

// Of `about` the contract tells nothing: that it is told in languages shows in the answers alone.
const rooms = [
  {
    id: 1,
    name: { ar: 'القاعة الكبرى', en: 'Great hall' },
    about: { en: 'With a stage', ar: 'بها مسرح' },
    seats: 300,
    plan: 'https://example.com/hall.pdf',
  },
  { id: 2, name: { ar: 'المكتبة', en: '' }, about: {}, seats: 12 },
];
const sent: unknown[] = [];
const host = await serve((request, response) => {
  const path = (request.url ?? '').replace(/^\/api\/v1/, '').replace(/\?.*/, '');
  const reply = (body: unknown): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (path === '/openapi.json') return reply(CONTRACT);
  const room = rooms.find(({ id }) => path === `/rooms/${id}`);
  if (request.method !== 'PUT') return reply(path === '/rooms' ? rooms : room);
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  return void request.on('end', () => {
    sent.push(JSON.parse(body));
    reply(room);
  });
});
const frontdesk = await startFrontdesk(['--host', host]);
const { page, faults } = await openPage();
const main = page.getByRole('main');

test('a list shows each by one of its languages, an item by all of them', async () => {
  await page.goto(`${frontdesk.address}/list/rooms`);
  await main.getByRole('link', { name: 'المكتبة' }).waitFor();
  const row = main.getByRole('row', { name: /Great hall/ });
  await expect(row.innerText()).resolves.not.toContain('القاعة');
  await expectAccessible(page, 'a list of texts by language');
  await row.getByRole('link').first().click();
  await main.getByRole('heading', { level: 1, name: 'Great hall' }).waitFor();
  await main.getByText('القاعة الكبرى').waitFor();
  await main.getByText('بها مسرح').waitFor();
  // A text that is an address leads there, though nothing says that it is one.
  await main.getByRole('link', { name: 'https://example.com/hall.pdf' }).waitFor();
  await expect.poll(() => main.getByText('Arabic', { exact: true }).count()).toBe(2);
  await expectAccessible(page, 'an item with texts by language');
});

test('one language is changed under its name, and the others are sent as they were', async () => {
  await main
    .getByRole('link', { name: 'Edit' })
    .or(main.getByRole('button', { name: 'Edit' }))
    .first()
    .click();
  const english = main.getByRole('textbox', { name: 'English' }).first();
  await english.click();
  await page.keyboard.press('End');
  await english.pressSequentially(' two');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({
    name: { en: 'Great hall two', ar: 'القاعة الكبرى' },
    about: rooms[0]?.about,
    seats: 300,
  });
  expect(faults).toEqual([]);
});
