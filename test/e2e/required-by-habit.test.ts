// Lists whose contract requires each of their filters, as NestJS writes what nobody said otherwise, in a real browser: one that
// answers without them, one that does not, and one that is asked for by whose things are meant.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const required = (name: string) => ({ name, in: 'query', required: true, schema: text });
const rows = (name: string, parameters = [required('status'), required('licenseClass')]) => {
  const item = { type: 'object', properties: { id: { type: 'integer' }, name: text, status: text } };
  const schema = { type: 'array', items: item };
  return {
    [`/${name}`]: {
      get: {
        parameters,
        responses: { 200: { description: '', content: { 'application/json': { schema } } } },
      },
    },
  };
};
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Taxi parks', version: '1' },
  paths: {
    ...rows('drivers'),
    ...rows('licenses'),
    ...rows('shifts', [required('depotId'), required('weekId')]),
  },
};

const asked: string[] = [];
const host = await serve((request, response) => {
  const url = new URL(request.url ?? '/', 'http://x');
  const reply = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (url.pathname === '/openapi.json') return reply(200, CONTRACT);
  const [list] = /(?:drivers|licenses|shifts)$/.exec(url.pathname) ?? [];
  if (list !== undefined) asked.push(`${list}${url.search}`);
  // Nobody thought of it: it fails, and does not say why.
  if (url.pathname.endsWith('/licenses') && !url.searchParams.has('licenseClass'))
    return reply(500, { message: 'Oops' });
  return reply(200, [{ id: 1, name: 'Ada', status: url.searchParams.get('status') ?? 'free' }]);
});
const frontdesk = await startFrontdesk(['--host', host]);

test('a list that is required to be narrowed only by habit is there at once', async () => {
  const { page, faults } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/list/drivers`);
  await main.getByText('Ada', { exact: true }).waitFor();
  expect(asked).toEqual(['drivers']);
  await page.goto(`${frontdesk.address}/list/drivers?filter.status=busy`);
  await main
    .getByText('Busy', { exact: true })
    .or(main.getByText('busy', { exact: true }))
    .first()
    .waitFor();
  expect(asked.at(-1)).toBe('drivers?status=busy');
  expect(faults).toEqual([]);
});

test('what matters is told, the rest is gone without, and nobody is asked again', async () => {
  asked.length = 0;
  const { page, faults } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/list/shifts`);
  await main.getByRole('heading', { name: 'Say first what to list' }).waitFor();
  await expectAccessible(page, 'a list that requires its filters');
  // Nothing is chosen: nothing is asked.
  await main.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('.fd-needs input'))).toBe(true);
  expect(asked).toEqual([]);
  await main.getByLabel('Depot').pressSequentially('d1');
  await main.getByRole('button', { name: 'Apply' }).click();
  await main.getByText('Ada', { exact: true }).waitFor();
  expect(asked.at(-1)).toBe('shifts?depotId=d1');
  await main.getByRole('button', { name: 'Remove the filter Depot' }).click();
  await main.getByRole('button', { name: 'Try without' }).click();
  await main.getByText('Ada', { exact: true }).waitFor();
  await expect.poll(() => asked.at(-1)).toBe('shifts');
  // The next person is not asked.
  const { page: next, faults: more } = await openPage();
  await next.goto(`${frontdesk.address}/list/shifts`);
  await next.getByRole('main').getByText('Ada', { exact: true }).waitFor();
  expect([...faults, ...more]).toEqual([]);
});

test('where the API does not answer without it, it is asked for again', async () => {
  asked.length = 0;
  const { page } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/list/licenses`);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await main.getByLabel('License class').waitFor();
  await main.getByLabel('Status').pressSequentially('free');
  await main.getByLabel('License class').pressSequentially('B');
  await main.getByRole('button', { name: 'Apply' }).click();
  await main.getByText('Ada', { exact: true }).waitFor();
  expect(asked.at(-1)).toBe('licenses?status=free&licenseClass=B');
});
