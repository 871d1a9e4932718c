// Objects that have a name and lead nowhere, in a real browser: a list shows and sorts them by it, states among them as states, and
// an item's page says in a line what is in them.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };
const thing = (properties: object): object => ({ type: 'object', properties });
const DEVICE = thing({
  id: whole,
  name: text,
  status: thing({ value: text, label: text }),
  category: thing({ id: whole, name: text }),
  tags: { type: 'array', items: thing({ id: whole, name: text }) },
  venue: thing({ name: text, city: text }),
  stage: thing({ id: whole, name: text, colour: text }),
});
const answers = (schema: object): object => ({
  responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
});
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Depot', version: '1' },
  paths: {
    '/devices': { get: answers({ type: 'array', items: DEVICE }) },
    '/devices/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: whole }],
      get: answers(DEVICE),
    },
  },
};

const devices = [
  {
    id: 1,
    name: 'Lamp',
    status: { value: 'in_use', label: 'In use' },
    category: { id: 31, name: 'Wood' },
    tags: [
      { id: 1, name: 'Old' },
      { id: 2, name: 'Red' },
      { id: 3, name: 'Big' },
      { id: 4, name: 'Last' },
    ],
    venue: { name: 'Great hall', city: 'Bern' },
    stage: { id: 7, name: 'Approved', colour: '#0a0' },
  },
  {
    id: 2,
    name: 'Desk',
    status: { value: 'x9', label: 'Broken' },
    category: { id: 32, name: 'Air' },
    tags: [],
    venue: { name: 'Attic', city: 'Basel' },
  },
];
const host = await serve((request, response) => {
  const path = (request.url ?? '').replace(/^\/api\/v1/, '').replace(/\?.*/, '');
  const body = path === '/openapi.json' ? CONTRACT : path === '/devices' ? devices : devices[Number(path.at(-1)) - 1];
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
const frontdesk = await startFrontdesk(['--host', host]);
const { page, faults } = await openPage();
const main = page.getByRole('main');

test('a list shows things by their names and sorts by these', async () => {
  await page.goto(`${frontdesk.address}/list/devices`);
  const lamp = main.getByRole('row', { name: /Lamp/ });
  await lamp.waitFor();
  const said = await lamp.innerText();
  for (const word of ['In use', 'Wood', 'Old, Red, Big +1', 'Great hall']) expect(said).toContain(word);
  expect(said).not.toMatch(/in_use|31|Bern/);
  await expect(lamp.locator('.fd-badge').allInnerTexts()).resolves.toEqual(['In use', 'Approved']);
  await main.getByRole('columnheader', { name: 'Category' }).getByRole('button').first().click();
  await main.getByRole('row').nth(1).getByText('Air').waitFor();
  await expectAccessible(page, 'a list of things with names');
});

test('an item says in a line what is in them, and nothing of them is lost', async () => {
  await page.goto(`${frontdesk.address}/item/devices/2`);
  await main.getByRole('heading', { level: 1, name: 'Desk' }).waitFor();
  const facts = await main.getByRole('definition').allInnerTexts();
  const plain = facts.map((one) => one.replace(/\s+/g, ' '));
  expect(plain).toEqual(expect.arrayContaining(['Broken x9', 'Air 32']));
  await main.getByText('Basel').waitFor();
  expect(faults).toEqual([]);
});
