// Things that an item holds whole, of which the contract tells nothing, in a real browser: they are called by what names such
// things where that is known, without a call for each, and not by their identity.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const untold = { responses: { 200: { description: '' } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Taxi', version: '1' },
  paths: Object.fromEntries(
    ['parks', 'vehicles'].flatMap((name) => [
      [`/${name}`, { get: untold, post: untold }],
      [`/${name}/{id}`, { parameters: [id], get: untold }],
    ]),
  ),
};

const vehicles = [1, 2].map((at) => ({
  id: `86ec20aa-42ea-4799-9221-1ddd247b752${at}`,
  plateNumber: `UBI 13${at}G`,
  color: 'blue',
  year: 2010 + at,
}));
const park = { id: 'p1', name: 'Nakawa', vehicles };
const asked: string[] = [];
const host = await serve((request, response) => {
  const path = (request.url ?? '').replace(/^\/api\/v1/, '');
  const reply = (body: unknown): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (path === '/openapi.json') return reply(CONTRACT);
  asked.push(path);
  if (path.startsWith('/parks/')) return reply(park);
  if (path.startsWith('/vehicles/')) return reply(vehicles.find((one) => path.endsWith(one.id)));
  return reply(path.startsWith('/parks') ? [park] : vehicles);
});
const frontdesk = await startFrontdesk(['--host', host]);

test('what an item holds is called by what names such things', async () => {
  const { page, faults } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/list/vehicles`);
  await main.getByText('UBI 131G').waitFor();
  asked.length = 0;
  await page.goto(`${frontdesk.address}/item/parks/p1`);
  await main.getByRole('link', { name: 'UBI 131G' }).waitFor();
  await main.getByRole('link', { name: 'UBI 132G' }).waitFor();
  expect(asked).toEqual(['/parks/p1']);
  expect(faults).toEqual([]);
});
