// Changes whose body holds the item beside other things (Square's `{ booking, idempotency_key }`, Magento's `{ product,
// saveOptions }`, tsoa's `{ updatedRoom, roomId }`), in a real browser: the form begins with what the item has, and one changed
// field loses none of the others.
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answered = (schema: object) => ({ 200: { description: 'ok', ...json(schema) } });
const id = { name: 'id', in: 'path', required: true, schema: text };
const Booking = object({ id: text, guest: text, note: text, nights: number });
const Room = object({ _id: text, name: text, beds: number });
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Inn', version: '1' },
  paths: {
    '/bookings': { get: { responses: answered({ type: 'array', items: Booking }) } },
    '/bookings/{id}': {
      parameters: [id],
      get: { responses: answered(Booking) },
      put: {
        requestBody: json(object({ idempotency_key: text, booking: Booking }, ['booking'])),
        responses: answered(Booking),
      },
    },
    '/rooms/get': { get: { responses: answered({ type: 'array', items: Room }) } },
    '/rooms/update': {
      put: {
        requestBody: json(object({ updatedRoom: Room, roomId: text }, ['updatedRoom', 'roomId'])),
        responses: answered(Room),
      },
    },
  },
};

const booking = { id: 'b1', guest: 'Ann', note: 'late', nights: 3 };
const room = { _id: 'r1', name: 'Attic', beds: 2 };
const sent: unknown[] = [];
const key = expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown;
const host = await serve(async (request, response) => {
  response.setHeader('content-type', 'application/json');
  const path = (request.url ?? '').replace(/^\/api\/v1(?=\/)/, '');
  if (path === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
  const one = path.startsWith('/rooms') ? room : booking;
  if (request.method === 'PUT') sent.push(JSON.parse((await buffer(request)).toString()));
  return response.end(JSON.stringify(/^\/(?:bookings|rooms\/get)$/.test(path) ? [one] : one));
});
const frontdesk = await startFrontdesk(['--host', host]);

test.each([
  ['/edit/bookings/b1', 'Guest', { idempotency_key: key, booking: { ...booking, guest: 'Ann Lee' } }],
  ['/edit/rooms/r1', 'Name', { roomId: 'r1', updatedRoom: { ...room, name: 'Attic Lee' } }],
])('%s begins with what there is, and keeps it', async (path, label, body) => {
  sent.length = 0;
  const { page } = await openPage();
  await page.goto(`${frontdesk.address}${path}`);
  await page.getByRole('textbox', { name: label }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Lee');
  // Which one is meant is known, and nobody is asked for it, nor for what makes the change repeatable.
  expect(await page.getByLabel(/^(?:Room ID|Idempotency key)$/).count()).toBe(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => sent).toEqual([body]);
});
