// A text that holds line breaks, though nothing says that it is long (LAVA's jobs and device types), in a real browser: one
// line of text would take them out as soon as it is touched.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const Job = { type: 'object', properties: { id: { type: 'integer' }, name: text, recipe: text } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const ok = (schema: object) => ({ 200: { description: 'ok', ...json(schema) } });
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Farm', version: '1' },
  paths: {
    '/jobs': { get: { responses: ok({ type: 'array', items: Job }) } },
    '/jobs/{id}': {
      get: { parameters: [id], responses: ok(Job) },
      patch: { parameters: [id], requestBody: json(Job), responses: ok(Job) },
    },
  },
};
const job = { id: 1, name: 'Boot', recipe: 'steps:\n  - boot\n' };
const sent: string[] = [];
const host = await serve((request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
  if (request.method === 'PATCH') request.on('data', (part: Buffer) => sent.push(part.toString()));
  return response.end(JSON.stringify(request.url === '/jobs' ? [job] : job));
});
const frontdesk = await startFrontdesk(['--host', host]);

test('its line breaks stay when it is edited, and other texts are one line', async () => {
  const { page } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/edit/jobs/1`);
  await main.getByRole('textbox', { name: 'Recipe' }).press('Control+End');
  await page.keyboard.type('  - stop');
  expect(await main.getByRole('textbox', { name: 'Name' }).evaluate((one) => one.tagName)).toBe('INPUT');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/item/jobs/1');
  expect(JSON.parse(sent.join(''))).toMatchObject({ recipe: 'steps:\n  - boot\n  - stop' });
});
