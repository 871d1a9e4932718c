// Lists that come otherwise than their contract says: as a text, which is no empty list, and as a map of one.
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
