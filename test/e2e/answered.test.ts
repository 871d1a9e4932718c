// What an action answers, in a real browser: shown as its contract describes it, with names, choices and links, and open where
// there is nothing beside it.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const Report = {
  type: 'object',
  properties: {
    grade: { type: 'string', title: 'Overall grade', enum: ['very_good', 'poor'] },
    contact: { type: 'string', format: 'email' },
    checkedAt: { type: 'string', format: 'date-time' },
    note: text,
  },
};
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Checks', version: '1' },
  paths: {
    '/checks': {
      get: {
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': {
                schema: { type: 'array', items: { type: 'object', properties: { id: text, name: text } } },
              },
            },
          },
        },
      },
    },
    '/audit': {
      post: {
        summary: 'Audit everything',
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { depth: text } } } } },
        responses: {
          200: {
            description: 'ok',
            content: { 'application/json': { schema: { type: 'object', properties: { report: Report } } } },
          },
        },
      },
    },
  },
};
const report = { grade: 'very_good', contact: 'ann@example.com', checkedAt: '2026-03-04T10:00:00Z', note: 'All fine' };

const host = await serve((request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
  return response.end(JSON.stringify(request.method === 'POST' ? { report } : []));
});
const frontdesk = await startFrontdesk(['--host', host]);

test('an answer is shown as the contract describes it, and what stands alone in it is open', async () => {
  const { page, faults } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/do/${encodeURIComponent('POST /audit')}`);
  await main.getByRole('button', { name: 'Audit everything' }).click();
  await main.getByText('Overall grade').waitFor();
  expect(await main.getByText('Very good', { exact: true }).isVisible()).toBe(true);
  expect(await main.getByRole('link', { name: 'ann@example.com' }).getAttribute('href')).toBe('mailto:ann@example.com');
  expect(await main.innerText()).not.toContain('2026-03-04T10');
  expect(faults).toEqual([]);
});
