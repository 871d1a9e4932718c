// An API that answers its lists whole and filters none, in a real browser: what names an item stands on a tab of it all the
// same, told apart here.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const Organization = { type: 'object', properties: { id: number, name: text } };
const Project = { type: 'object', properties: { id: number, name: text, organization_id: number, state: text } };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answered = (schema: object) => ({ 200: { description: 'ok', ...json(schema) } });
const id = { name: 'id', in: 'path', required: true, schema: number };
const MORE = ['anchors', 'barges', 'cables', 'derricks', 'ferries', 'gantries', 'hoists', 'ropes', 'wharves'];
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Projects', version: '1' },
  paths: {
    '/organizations': { get: { responses: answered({ type: 'array', items: Organization }) } },
    '/organizations/{id}': { parameters: [id], get: { responses: answered(Organization) } },
    '/projects': {
      get: { responses: answered({ type: 'array', items: Project }) },
      post: { requestBody: json(Project), responses: answered(Project) },
    },
    '/projects/{id}': { parameters: [id], get: { responses: answered(Project) } },
    ...Object.fromEntries(
      MORE.map((noun) => [`/${noun}`, { get: { responses: answered({ type: 'array', items: Project }) } }]),
    ),
  },
};

const organizations = ['Harbour', 'Bridge', 'Quarry'].map((name, at) => ({ id: at + 1, name }));
const projects = ['Crane', 'Pier', 'Lock', 'Arch', 'Pylon'].map((name, at) => ({
  id: at + 1,
  name,
  organization_id: at < 3 ? 1 : 2,
  state: 'open',
}));
const host = await serve((request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
  const [, noun, key] = /\/(\w+?)(?:\/(\d+))?$/.exec(request.url ?? '') ?? [];
  // As many as servers usually cut off at.
  const ropes = Array.from({ length: 50 }, (_, at) => ({ id: at, name: `Rope ${at}`, organization_id: 1 }));
  const all: readonly { id: number }[] = noun === 'organizations' ? organizations : noun === 'ropes' ? ropes : projects;
  return response.end(JSON.stringify(key === undefined ? all : all.find((one) => String(one.id) === key)));
});
const frontdesk = await startFrontdesk(['--host', host]);

test('what names an item is on a tab of it, though the API cannot filter by it', async () => {
  const { page, faults } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/item/organizations/1`);
  await main.getByRole('tab', { name: 'Projects' }).click();
  const names = main.locator('tbody th, tbody td:nth-child(2)');
  await expect.poll(() => names.allInnerTexts()).toEqual(['Crane', 'Pier', 'Lock']);
  await main.getByText('3 items').waitFor();
  // What is the same in every row takes no column, and nothing is there to be cleared.
  expect(await main.getByRole('columnheader', { name: 'Organization' }).count()).toBe(0);
  expect(await main.getByRole('button', { name: 'Clear' }).count()).toBe(0);

  await main.getByRole('searchbox').fill('arch');
  await main.getByText('Nothing matches').waitFor();
  await main.getByRole('button', { name: 'Clear' }).first().click();
  await expect.poll(() => names.allInnerTexts()).toEqual(['Crane', 'Pier', 'Lock']);

  await main.getByRole('button', { name: 'New project' }).click();
  await expect.poll(() => main.getByRole('combobox', { name: 'Organization' }).inputValue()).toBe('Harbour');
  expect(faults).toEqual([]);
});

test('of an item that nothing names, its tab says that there is none', async () => {
  const { page } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/item/organizations/3`);
  await main.getByRole('tab', { name: 'Projects' }).click();
  await main.getByText('No projects yet').first().waitFor();
  // Where the list may be only the beginning, nobody knows that there is none.
  await main.getByRole('tab', { name: 'Ropes' }).click();
  await main.getByText('None of the 50 that this API gave').first().waitFor();
  expect(await main.getByText('No ropes yet').count()).toBe(0);
});

test('of many tabs those out of sight are reached from a menu, by keyboard, and stand in sight then', async () => {
  const { page } = await openPage();
  const main = page.getByRole('main');
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto(`${frontdesk.address}/item/organizations/2`);
  await main.getByRole('button', { name: 'All tabs' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Wharves' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const tab = main.getByRole('tab', { name: 'Wharves', selected: true });
  await tab.waitFor();
  const edgeOf = async (of: typeof tab): Promise<number> => {
    const box = await of.boundingBox();
    return box === null ? Infinity : box.x + box.width;
  };
  // Scrolled by whole pixels, it may end a part of one beyond.
  await expect.poll(async () => (await edgeOf(tab)) - (await edgeOf(main.getByRole('tablist')))).toBeLessThan(1);
  await main.getByText('2 items').waitFor();
});
