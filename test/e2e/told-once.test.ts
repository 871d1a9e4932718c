// A key whose token only the answer to its creation tells: it is shown in full until whoever made it goes on, and not lost by a
// click beside it.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const KEY = { type: 'object', properties: { id: { type: 'integer', readOnly: true }, name: text } };
const content = (schema: object): object => ({ content: { 'application/json': { schema } } });
const answers = (schema: object): object => ({ responses: { 200: { description: 'ok', ...content(schema) } } });
const MADE = { type: 'object', properties: { api_key: KEY, token: text } };
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Desk', version: '1' },
  paths: {
    '/api-keys': {
      get: answers({ type: 'array', items: KEY }),
      post: { requestBody: content(KEY), ...answers(MADE) },
    },
    '/api-keys/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: answers(KEY),
    },
    '/api-keys/{id}/rotate': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      post: { summary: 'Rotate the key', ...answers(MADE) },
    },
  },
};
const TOKEN = 'desk_9f41c07be2d85a63';

const ROTATED = 'desk_27b8e09d51f6ac34';

const keys: object[] = [];
const host = await serve((request, response) => {
  const path = (request.url ?? '').replace(/^\/api\/v1/, '').replace(/\?.*/, '');
  const reply = (body: unknown): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (path === '/openapi.json') return reply(CONTRACT);
  if (request.method !== 'POST') return reply(path === '/api-keys' ? keys : keys[Number(path.split('/').at(-1)) - 1]);
  let body = '';
  if (path.endsWith('/rotate')) return reply({ api_key: keys[0], token: ROTATED });
  request.on('data', (part: Buffer) => (body += part.toString()));
  return void request.on('end', () => {
    const made = { ...(JSON.parse(body) as object), id: keys.length + 1 };
    keys.push(made);
    reply({ api_key: made, token: TOKEN });
  });
});
const frontdesk = await startFrontdesk(['--host', host]);
const { page, faults } = await openPage();
const main = page.getByRole('main');

async function create(name: string, button: string): Promise<void> {
  await main.getByLabel('Name', { exact: true }).fill(name);
  await main.getByRole('button', { name: button, exact: true }).click();
  await main.getByText('Keep this now').waitFor();
  await main.getByText(TOKEN).waitFor();
}

test('the token of a new key stays until one goes on, by keyboard, and then the key is there', async () => {
  await page.goto(`${frontdesk.address}/new/api-keys`);
  await create('Import', 'Create');
  for (const name of ['Copy', 'Go on']) {
    await page.keyboard.press('Tab');
    const button = main.getByRole('button', { name });
    await expect(button.evaluate((element) => element === document.activeElement)).resolves.toBe(true);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
  await expect(page.getByText(TOKEN).count()).resolves.toBe(0);
});

test('what an action makes anew is told so too, and Escape does not lose it', async () => {
  await main.getByRole('button', { name: /^Rotate/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Rotate the key' }).click();
  await dialog.getByText('Keep this now').waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByText(ROTATED).waitFor();
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByText('Keep this now').waitFor({ state: 'hidden' });
});

test('a click beside it asks first, and the form for another comes after the token of the one before is kept', async () => {
  await page.goto(`${frontdesk.address}/new/api-keys`);
  await create('First', 'Create and add another');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
  await main.getByText(TOKEN).waitFor();
  await main.getByRole('button', { name: 'Go on' }).click();
  await create('Second', 'Create');
  await main.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor();
  expect(keys).toHaveLength(3);
  expect(faults).toEqual([]);
});
