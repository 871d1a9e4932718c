// An API whose lists have to be asked for a page, as .NET writes them, in a real browser: a thing of it is chosen by its name in
// a form, and one that is not there is said not to be there.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const client = { type: 'object', properties: { id: text, name: text } };
const school = { type: 'object', properties: { name: text, clientId: text } };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answers = (schema: object) => ({ 200: { description: '', ...json(schema) } });
const required = (name: string) => ({ name, in: 'query', required: true, schema: { type: 'integer' } });
const paged = {
  parameters: [required('page_number'), required('page_size')],
  responses: answers({
    type: 'object',
    properties: { items: { type: 'array', items: client }, totalCount: { type: 'integer' } },
  }),
};
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Schools', version: '1' },
  paths: {
    '/clients': { get: paged },
    '/clients/{id}': {
      get: { parameters: [{ name: 'id', in: 'path', required: true, schema: text }], responses: answers(client) },
    },
    '/schools': {
      get: { responses: answers({ type: 'array', items: school }) },
      post: { requestBody: json(school), responses: answers(school) },
    },
  },
};

const made: unknown[] = [];
const host = await serve((request, response) => {
  const url = new URL(request.url ?? '/', 'http://x');
  const reply = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (url.pathname === '/openapi.json') return reply(200, CONTRACT);
  if (request.method === 'POST') {
    let sent = '';
    request.on('data', (part: Buffer) => (sent += part.toString()));
    request.on('end', () => {
      made.push(JSON.parse(sent));
      reply(200, JSON.parse(sent));
    });
    return;
  }
  if (url.pathname.endsWith('/schools')) return reply(200, made);
  if (!url.pathname.endsWith('/clients')) return reply(404, { title: 'No such client' });
  if (!url.searchParams.has('page_number')) return reply(422, { title: 'page_number is required.' });
  reply(200, { items: [{ id: 'c-1', name: 'Ada and Sons' }], totalCount: 1 });
});
const frontdesk = await startFrontdesk(['--host', host]);

test('what is listed by pages that must be asked for is chosen by its name', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/new/schools`);
  await page.getByLabel('Name').pressSequentially('North');
  await page.getByRole('combobox', { name: /Client/ }).click();
  await page.getByRole('option', { name: 'Ada and Sons' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.poll(() => made).toEqual([{ name: 'North', clientId: 'c-1' }]);
  expect(faults).toEqual([]);
});

test('of what is not there nothing else is said', async () => {
  const { page } = await openPage();
  await page.goto(`${frontdesk.address}/item/clients/c-2`);
  await page
    .getByRole('main')
    .getByText('There is nothing here', { exact: false })
    .or(page.getByText('No such client'))
    .first()
    .waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain('page_number');
});
