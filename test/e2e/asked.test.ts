// A list whose API wants what its contract does not name, or calls optional, in a real browser: its refusal becomes a question,
// for the next person at once; pages are asked for as the API gives them; and what is wanted no longer is forgotten.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const query = (name: string, schema: object) => ({ name, in: 'query', schema });
const number = { type: 'integer' };
const visit = {
  type: 'object',
  properties: { id: number, title: { type: 'string' }, status: { type: 'string', enum: ['open', 'closed'] } },
};
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Clinic', version: '1' },
  paths: {
    '/visits': {
      get: {
        parameters: [
          query('status', visit.properties.status),
          query('page', { ...number, minimum: 0 }),
          query('limit', number),
        ],
        responses: {
          200: { description: '', content: { 'application/json': { schema: { type: 'array', items: visit } } } },
        },
      },
    },
    '/visits/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: number }],
        responses: { 200: { description: '' } },
      },
    },
  },
};

const asked: string[] = [];
let wants = true;

function answered(url: URL): readonly [number, unknown] {
  const given = (name: string): string => url.searchParams.get(name) ?? '';
  const message = [
    ...(wants && !/^\d{4}-\d\d-\d\d$/.test(given('startDate'))
      ? ['startDate must be a valid ISO 8601 date string']
      : []),
    ...(wants && given('status') === '' ? ['status should not be empty'] : []),
    ...(Number(given('limit')) > 20 ? ['limit must not be greater than 20'] : []),
    ...(url.searchParams.has('page') && Number(given('page')) < 1 ? ['page must not be less than 1'] : []),
  ];
  if (message.length > 0) return [400, { statusCode: 400, message, error: 'Bad Request' }];
  const first = (Number(given('page') || '1') - 1) * 20;
  const rows = Array.from({ length: 45 }, (_, at) => ({ id: at + 1, title: `Visit ${at + 1}`, status: 'open' }));
  return [200, rows.slice(first, first + 20)];
}

const host = await serve((request, response) => {
  const url = new URL(request.url ?? '/', 'http://x');
  if (url.pathname.endsWith('/visits')) asked.push(url.search);
  const [status, body] = url.pathname === '/openapi.json' ? ([200, CONTRACT] as const) : answered(url);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
const frontdesk = await startFrontdesk(['--host', host]);

test('a list asks for what the API refused to do without, and fits its pages', async () => {
  const { page, faults } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/list/visits`);
  await main.getByRole('heading', { name: 'Say first what to list' }).waitFor();
  await main.getByText('startDate must be a valid ISO 8601 date string').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('.fd-needs input'))).toBe(true);
  await expectAccessible(page, 'a list that asks for what was refused');
  await main.getByRole('radio', { name: 'Open' }).check();
  await main.getByLabel('Start date').fill('2026-01-02');
  await main.getByRole('button', { name: 'Apply' }).click();
  await main.getByRole('link', { name: 'Visit 1', exact: true }).waitFor();
  await main.locator('.fd-rows').evaluate((rows) => rows.scrollTo(0, rows.scrollHeight));
  await main.getByRole('status').getByText('45 items').waitFor();
  expect(asked.findLast((one) => one.includes('page='))).toContain('limit=20');
  expect(page.url()).toContain('filter.startDate=');
  await page.reload();
  await main.getByRole('button', { name: 'Remove the filter Start date' }).waitFor();
  await main.getByRole('link', { name: 'Visit 1', exact: true }).waitFor();
  expect(faults).toEqual([]);
  // What it still reads is not what the next person asks.
  await page.close();
});

test('the next person is asked at once, and may try without', async () => {
  asked.length = 0;
  const { page, faults } = await openPage({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/list/visits`);
  await main.getByLabel('Start date').waitFor();
  await main.getByText('lists nothing until it is told').waitFor();
  expect(asked).toEqual([]);
  await main.getByRole('button', { name: 'Try without' }).click();
  await main.getByText('startDate must be a valid ISO 8601 date string').waitFor();
  wants = false;
  await main.getByRole('button', { name: 'Try without' }).click();
  await main.getByText('Visit 1', { exact: true }).waitFor();
  await page.reload();
  await main.getByText('Visit 1', { exact: true }).waitFor();
  expect(faults).toEqual([]);
});
