// What an action sets stands in its address, after the item that it is done to, in a real browser: it is asked for, beginning
// with what the item has, for one and for many.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const booking = { type: 'object', properties: { id: { type: 'integer' }, name: text, status: text } };
const parameters = (...names: readonly string[]) =>
  names.map((name) => ({ name, in: 'path', required: true, schema: text }));
const answered = (schema: object) => ({ 200: { description: '', content: { 'application/json': { schema } } } });
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Taxi', version: '1' },
  paths: {
    '/bookings': { get: { responses: answered({ type: 'array', items: booking }) } },
    '/bookings/{id}': { get: { parameters: parameters('id'), responses: answered(booking) } },
    '/bookings/{id}/status/{status}': {
      patch: { summary: 'Update status', parameters: parameters('id', 'status'), responses: answered(booking) },
    },
  },
};

const bookings = [1, 2].map((id) => ({ id, name: `Ride ${id}`, status: 'pending' }));
const sent: string[] = [];
const host = await serve((request, response) => {
  const path = (request.url ?? '').replace(/^\/api\/v1/, '');
  const reply = (body: unknown): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (path === '/openapi.json') return reply(CONTRACT);
  const [, id, status] = /^\/bookings\/(\d+)(?:\/status\/(.+))?$/.exec(path) ?? [];
  const found = bookings.find((one) => String(one.id) === id);
  if (found === undefined) return reply(bookings);
  if (status !== undefined) {
    sent.push(path);
    found.status = status;
  }
  return reply(found);
});
const frontdesk = await startFrontdesk(['--host', host]);

test('what an item is set to is asked for and not what it has already', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/item/bookings/1`);
  await page.getByRole('main').getByRole('button', { name: 'Update status' }).click();
  const dialog = page.getByRole('dialog');
  const status = dialog.getByLabel('Status');
  await expect.poll(() => status.inputValue()).toBe('pending');
  expect(sent).toEqual([]);
  await status.press('ControlOrMeta+a');
  await status.pressSequentially('done');
  await dialog.getByRole('button', { name: 'Update status' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(sent).toEqual(['/bookings/1/status/done']);
  expect(faults).toEqual([]);
});

test('many are set to what is chosen once', async () => {
  sent.length = 0;
  const { page } = await openPage();
  await page.goto(`${frontdesk.address}/list/bookings`);
  await page.getByRole('link', { name: 'Ride 2' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Update status' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Status').pressSequentially('late');
  await dialog.getByRole('button', { name: /Update status/ }).click();
  await expect.poll(() => [...sent].sort()).toEqual(['/bookings/1/status/late', '/bookings/2/status/late']);
});
