// An API that lists its links and gets none of them alone (Kutt's, and many of inboxes and logs): each that a list shows is opened,
// however far down it stands, and so is one that an address leads to. What a link is asked for is shown.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const json = (schema: object): object => ({ 200: { description: 'ok', content: { 'application/json': { schema } } } });
const Link = { type: 'object', properties: { id: number, address: text, target: text } };
const query = (name: string): object => ({ name, in: 'query', schema: number });
const path = { name: 'id', in: 'path', required: true, schema: number };
const page = { total: number, data: { type: 'array', items: Link } };
const visits = {
  type: 'object',
  properties: { ...Link.properties, visits: number, hours: { type: 'array', items: number } },
};
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Links', version: '1' },
  paths: {
    '/links': {
      get: { parameters: [query('limit'), query('skip')], responses: json({ type: 'object', properties: page }) },
    },
    '/links/{id}': { parameters: [path], delete: { responses: { 204: { description: 'gone' } } } },
    '/links/{id}/stats': { parameters: [path], get: { responses: json(visits) } },
  },
};
const links = Array.from({ length: 320 }, (_, at) => ({
  id: at + 1,
  address: `way ${at + 1}`,
  target: `https://shop.example/${at + 1}`,
}));
let asked: string[] = [];
const host = await serve((request, response) => {
  response.setHeader('content-type', 'application/json');
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  if (pathname === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
  const id = /\/links\/(\d+)\/stats$/.exec(pathname)?.[1];
  if (id !== undefined)
    return response.end(JSON.stringify({ ...links[Number(id) - 1], visits: 41, hours: [12, 20, 9] }));
  asked.push(searchParams.toString());
  // Ten where nobody says how many.
  const [limit, skip] = [Number(searchParams.get('limit') ?? 10), Number(searchParams.get('skip') ?? 0)];
  return response.end(JSON.stringify({ total: links.length, data: links.slice(skip, skip + limit) }));
});
const frontdesk = await startFrontdesk(['--host', host]);

test('a row far down a list is opened, with one request more', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/list/links`);
  const main = page.getByRole('main');
  await main.getByText('320 items').waitFor();
  await main.getByRole('button', { name: 'To the end' }).click();
  const last = main.getByRole('link', { name: 'way 310', exact: true });
  await last.waitFor();
  // What tells addresses apart is at their end.
  expect(await main.getByText('shop.example/310', { exact: true }).count()).toBe(1);
  asked = [];
  await last.click();
  await page.getByRole('heading', { level: 1, name: 'way 310' }).waitFor();
  expect(asked.filter((one) => !one.includes('skip=300'))).toEqual([]);
  expect(faults).toEqual([]);
});

test('one that an address leads to is looked for by full pages; what it is asked for is shown', async () => {
  asked = [];
  const { page } = await openPage();
  await page.goto(`${frontdesk.address}/item/links/317`);
  await page.getByRole('heading', { level: 1, name: 'way 317' }).waitFor();
  expect(asked.length).toBeLessThan(10);
  await page.getByRole('button', { name: 'Stats' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('41', { exact: true }).waitFor();
  // Numbers stand side by side.
  const numbers = dialog.getByRole('listitem');
  await expect.poll(() => numbers.count()).toBe(3);
  const boxes = await Promise.all((await numbers.all()).map((one) => one.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
});
