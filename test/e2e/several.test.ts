// Things known by several values together, in a real browser: a row leads to its item, whose page opens anew, and what is
// changed or deleted is that one, though another has the same name; and rows of a part lead to where they are opened.
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answered = (schema: object) => ({ 200: { description: 'ok', ...json(schema) } });
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: text });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const many = (name: string) => ({ get: { responses: answered({ type: 'array', items: ref(name) }) } });
const thing = (properties: object) => ({ type: 'object', properties });
const kept = (name: string) => ({
  put: { requestBody: json(ref(name)), responses: answered(ref(name)) },
  delete: { responses: { 204: { description: 'gone' } } },
});

const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Shelves', version: '1' },
  paths: {
    '/discounts': many('Discount'),
    '/discounts/{code}/{series}': { parameters: [inPath('code'), inPath('series')], ...kept('Discount') },
    '/teams': many('Team'),
    '/teams/{team}': { parameters: [inPath('team')], get: { responses: answered(ref('Team')) } },
    '/teams/{team}/repos': { parameters: [inPath('team')], ...many('Repo') },
    '/repos/{owner}/{repo}': {
      parameters: [inPath('owner'), inPath('repo')],
      get: { responses: answered(ref('Repo')) },
      ...kept('Repo'),
    },
  },
  components: {
    schemas: {
      Discount: thing({ code: text, series: text, description: text }),
      Team: thing({ team: text, purpose: text }),
      Repo: thing({ name: text, about: text, owner: thing({ login: text, place: text }) }),
    },
  },
};

const discounts = new Map(
  ['A', 'B'].map((code) => [`/discounts/${code}/s1`, { code, series: 's1', description: `Less for ${code}` }]),
);
const repo = { name: 'lamp', about: 'Light', owner: { login: 'ann', place: 'Bern' } };
const sent: string[] = [];

async function bodyOf(request: IncomingMessage): Promise<object> {
  let whole = '';
  for await (const part of request) whole += String(part);
  return whole === '' ? {} : (JSON.parse(whole) as object);
}

const host = await serve(async (request, response) => {
  const path = (request.url ?? '').replace(/^\/api\/v1(?=\/)/, '');
  const body = await bodyOf(request);
  const say = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  if (path === '/openapi.json') return say(CONTRACT);
  const method = request.method ?? '';
  if (method !== 'GET') sent.push(`${method} ${path}`);
  const one = discounts.get(path);
  if (one !== undefined && method === 'PUT') return say(discounts.set(path, { ...one, ...body }).get(path));
  if (one !== undefined && method === 'DELETE') discounts.delete(path);
  if (one !== undefined && method === 'DELETE') return response.writeHead(204).end();
  if (path.startsWith('/discounts'))
    return path === '/discounts' ? say([...discounts.values()]) : response.writeHead(404).end();
  if (path === '/teams') return say([{ team: 'core', purpose: 'All' }]);
  if (path === '/teams/core') return say({ team: 'core', purpose: 'All' });
  if (path === '/teams/core/repos') return say([repo]);
  return path === '/repos/ann/lamp' ? say(repo) : response.writeHead(404).end('{"message":"none"}');
});
const frontdesk = await startFrontdesk(['--host', host]);

test('the one of two with one name is opened, changed and deleted, though nothing reads it by itself', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/list/discounts`);
  await page
    .getByRole('row', { name: /Less for B/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByText('Less for B').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/item/discounts/B/s1');
  await page.reload();
  await page.getByText('Less for B').first().waitFor();
  const way = page.getByRole('navigation', { name: 'Where you are' }).getByRole('link');
  expect(await way.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(['/list/discounts']);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Description').fill('Much less');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('definition').getByText('Much less').waitFor();
  expect(sent).toEqual(['PUT /discounts/B/s1']);
  expect(discounts.get('/discounts/A/s1')?.description).toBe('Less for A');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('B');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('row', { name: /Less for A/ }).waitFor();
  expect(sent).toEqual(['PUT /discounts/B/s1', 'DELETE /discounts/B/s1']);
  expect(faults).toEqual([]);
});

test('a row below something else opens where its things are kept, by what it tells', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/list/teams.repos/core`);
  await page.getByRole('link', { name: 'lamp' }).first().click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/item/repos/ann/lamp');
  expect(faults).toEqual([]);
});
