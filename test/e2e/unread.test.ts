// Lists that come otherwise than their contract says: as a text, which is no empty list, and as a map of one; things that are
// texts themselves, and what is there only to say that there is none.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const desk = { type: 'object', properties: { name: text, place: text } };
const list = (summary: string) => ({
  summary,
  responses: {
    200: {
      description: 'ok',
      content: {
        'application/json': { schema: { type: 'array', items: desk } },
        'application/x-yaml': { schema: { type: 'array', items: desk } },
      },
    },
  },
});
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Hall', version: '1' },
  paths: { '/desks': { get: list('List desks') }, '/rooms': { get: list('List rooms') } },
};

test('a list that came as a text is not shown as empty, and a map of one has its one', async () => {
  const backend = await serve((request, response) => {
    const isYaml = request.url?.includes('/desks') === true;
    response.setHeader('content-type', isYaml ? 'application/x-yaml' : 'application/json');
    const map = JSON.stringify({ north: { name: 'north', place: 'Oslo' } });
    response.end(request.url === '/openapi.json' ? JSON.stringify(CONTRACT) : isYaml ? '- name: south\n' : map);
  });
  const { address } = await startFrontdesk(['--host', backend]);
  const { page } = await openPage();
  await page.goto(`${address}/list/desks`);
  await page.getByText('The server answered something unexpected').waitFor();
  expect(await page.getByText('No desks yet').count()).toBe(0);
  await page.getByRole('link', { name: 'Rooms', exact: true }).first().click();
  await page.getByRole('cell', { name: 'Oslo' }).waitFor();
});

test('a thing that is a text is shown, where its list tells only names (Orthanc), and a moment that has not come is none', async () => {
  const answer = (type: string) => ({ 200: { description: 'ok', content: { [type]: { schema: {} } } } });
  const name = { name: 'name', in: 'path', required: true, schema: text };
  const when = { type: 'object', properties: { started: { type: 'string', format: 'date-time' } } };
  const run = { 200: { description: 'ok', content: { 'application/json': { schema: when } } } };
  const contract = {
    openapi: '3.0.0',
    info: { title: 'Notes', version: '1' },
    servers: [{ url: '/' }],
    paths: {
      '/notes': { get: { responses: answer('application/json') } },
      '/notes/{name}': { get: { parameters: [name], responses: answer('text/plain') } },
      '/settings': { get: { responses: run } },
    },
  };
  const told = new Map<string | undefined, string>([
    ['/openapi.json', JSON.stringify(contract)],
    ['/notes', '["LastUpdate"]'],
    ['/notes/LastUpdate', 'a week ago'],
    ['/settings', '{"started":"0001-01-01T00:00:00Z"}'],
  ]);
  const backend = await serve((request, response) => {
    const isText = request.url === '/notes/LastUpdate';
    response.setHeader('content-type', isText ? 'text/plain' : 'application/json');
    response.end(told.get(request.url) ?? '{}');
  });
  const { address } = await startFrontdesk(['--host', backend]);
  const { page } = await openPage();
  await page.goto(`${address}/list/notes`);
  await page.getByRole('link', { name: 'LastUpdate' }).first().click();
  await page.getByText('a week ago').first().waitFor();
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await page.getByText('None', { exact: true }).waitFor();
});

test('in rows, a moment that has not come is none, also where it is written as the first of 1970 (LXD), and no birthday', async () => {
  const moment = { type: 'string', format: 'date-time' };
  const run = { type: 'object', properties: { id: text, name: text, started: moment, used_at: moment, birth: moment } };
  const schema = { type: 'array', items: run };
  const answer = { 200: { description: 'ok', content: { 'application/json': { schema } } } };
  const contract = {
    openapi: '3.0.0',
    info: { title: 'Runs', version: '1' },
    paths: { '/runs': { get: { responses: answer } } },
  };
  const zero = '1970-01-01T00:00:00Z';
  const rows = [{ id: 'a', name: 'Nightly', started: '0001-01-01T00:00:00Z', used_at: zero, birth: zero }];
  const backend = await serve((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/openapi.json' ? contract : rows));
  });
  const { address } = await startFrontdesk(['--host', backend]);
  const { page } = await openPage();
  await page.goto(`${address}/list/runs`);
  await page.getByRole('cell', { name: /1970/ }).waitFor();
  expect(await page.getByRole('cell', { name: 'None', exact: true }).count()).toBe(2);
});

// Vikunja's owners of bots, TransitFeeds' parents, DRACOON's folders, featured media of WordPress.
test('a 0 that says that there is no parent leads nowhere and is not asked for', async () => {
  const whole = { type: 'integer' };
  const place = { type: 'object', properties: { id: whole, name: text, parent_id: whole } };
  const answer = (schema: object) => ({ 200: { description: 'ok', content: { 'application/json': { schema } } } });
  const id = { name: 'id', in: 'path', required: true, schema: whole };
  const contract = {
    openapi: '3.0.0',
    info: { title: 'Places', version: '1' },
    paths: {
      '/places': { get: { responses: answer({ type: 'array', items: place }) } },
      '/places/{id}': { get: { parameters: [id], responses: answer(place) } },
    },
  };
  const places = [
    { id: 1, name: 'Oslo', parent_id: 0 },
    { id: 2, name: 'Harbour', parent_id: 1 },
  ];
  const asked: string[] = [];
  const backend = await serve((request, response) => {
    const path = (request.url ?? '').replace(/^\/api\/v1/, '');
    asked.push(path);
    const one = places.find((each) => path === `/places/${each.id}`);
    const found =
      path === '/openapi.json' ? contract : path.startsWith('/places?') || path === '/places' ? places : one;
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { message: 'There is no such place.' }));
  });
  const { address } = await startFrontdesk(['--host', backend]);
  const { page, faults } = await openPage();
  await page.goto(`${address}/item/places/1`);
  await page.getByRole('heading', { name: 'Oslo' }).waitFor();
  await page.getByText('0', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: '0', exact: true }).count()).toBe(0);
  await page.goto(`${address}/item/places/2`);
  await page.getByRole('main').getByRole('link', { name: 'Oslo', exact: true }).waitFor();
  expect(asked).not.toContain('/places/0');
  expect(faults).toEqual([]);
});
