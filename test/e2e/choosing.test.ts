// Getting to a screen, in a real browser: from one part of a server to another, by the palette before its code has come, and
// by what was opened last, as long as it is there.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const contract = (title: string, name: string): string => {
  const Thing = { type: 'object', properties: { id: text, name: text } };
  const answers = (schema: object) => ({ 200: { description: 'ok', content: { 'application/json': { schema } } } });
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title, version: '1' },
    servers: [{ url: '/' }],
    paths: {
      [`/${name}`]: { get: { responses: answers({ type: 'array', items: Thing }) } },
      [`/${name}/{id}`]: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        get: { responses: answers(Thing) },
        delete: { responses: { 204: { description: 'gone' } } },
      },
    },
  });
};

const shelf = new Map(['Oak', 'Elm'].map((name) => [name.toLowerCase(), { id: name.toLowerCase(), name }]));
const host = await serve((request, response) => {
  const { url = '/', method } = request;
  const texts: Readonly<Record<string, string>> = {
    '/docs': `<html>swagger-ui <script>var o = {"urls":[{"url":"/of/shop"},{"url":"/of/stock"}]}</script></html>`,
    '/of/shop': contract('Shop', 'orders'),
    '/of/stock': contract('Stock', 'planks'),
    '/orders': '[]',
    '/planks': JSON.stringify([...shelf.values()]),
  };
  const id = /^\/planks\/(\w+)/.exec(url)?.[1] ?? '';
  if (method === 'DELETE') return response.writeHead(shelf.delete(id) ? 204 : 404).end();
  const item = shelf.get(id);
  const found = item === undefined ? texts[url.replace(/\?.*/, '')] : JSON.stringify(item);
  response.writeHead(found === undefined ? 404 : 200, {
    'content-type': url === '/docs' ? 'text/html' : 'application/json',
  });
  return response.end(found ?? '{}');
});
const frontdesk = await startFrontdesk(['--host', host]);

test('another part of the server is chosen beside the name of the application', async () => {
  const { page, faults } = await openPage();
  await page.goto(frontdesk.address);
  await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
  await page.getByRole('complementary').getByRole('button', { name: 'Parts of this server' }).click();
  await page.getByRole('menuitem', { name: 'Stock' }).waitFor();
  await expectAccessible(page, 'menu of parts');
  await page.getByRole('menuitem', { name: 'Stock' }).click();
  await page.getByRole('heading', { level: 1, name: 'Stock' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Planks' }).click();
  await page.getByRole('link', { name: 'Elm' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Elm' }).waitFor();
  expect(faults).toEqual([]);
});

test('what is typed before the palette has come is searched for, and a deleted item is opened no more', async () => {
  const { page, context, faults } = await openPage();
  await context.request.post(`${frontdesk.address}/_frontdesk/part`, {
    headers: { 'X-Frontdesk': '1' },
    data: { part: '/of/stock' },
  });
  const code = /\/Palette-[^/]*\.js/;
  let come = (): void => undefined;
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(code, async (route) => {
    await coming;
    await route.continue();
  });
  const asked = page.waitForRequest(code);
  await page.goto(`${frontdesk.address}/item/planks/oak`);
  await page.getByRole('heading', { level: 1, name: 'Oak' }).waitFor();
  await page.keyboard.press('Control+k');
  await asked;
  await page.keyboard.type('plq');
  await page.keyboard.press('Backspace');
  come();
  const search = page.getByRole('dialog').getByRole('combobox');
  await search.waitFor();
  expect(await search.inputValue()).toBe('pl');
  await page.keyboard.type('anks');
  await page.getByRole('option', { name: /Planks/ }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Oak');
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('link', { name: 'Elm' }).waitFor();
  await page.goto(`${frontdesk.address}/item/planks/elm`);
  await page.getByRole('heading', { level: 1, name: 'Elm' }).waitFor();
  await page.goto(frontdesk.address);
  await page.getByRole('main').getByRole('link', { name: /Elm/ }).waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: /Oak/ }).count()).toBe(0);
  expect(faults).toEqual([]);
});
