// What a list of which the contract tells nothing can be filtered by, in a real browser: each once, chosen as the answers showed,
// and in a menu no longer than the window.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const untold = { responses: { 200: { description: '' } } };
const status = { name: 'status', in: 'query', required: true, schema: { type: 'string' } };
const since = {
  name: 'since',
  in: 'query',
  description: 'A Unix timestamp in milliseconds.',
  schema: { type: 'integer' },
};
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Taxi', version: '1' },
  paths: {
    '/bookings': { get: { ...untold, parameters: [status] } },
    '/parks': { get: untold },
    '/rides': {
      get: {
        parameters: [
          { ...status, required: false, schema: { type: 'array', items: { enum: ['open', 'done'] } } },
          since,
        ],
        responses: {
          200: {
            description: '',
            content: {
              'application/json': {
                schema: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: { id: { type: 'integer' }, name: {}, status: { type: 'string' } },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
};

const more = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`measure${at}`, at]));
const park = { id: 'p1', name: 'Nakawa' };
const bookings = ['pending', 'done', 'pending'].map((state, id) => ({
  id,
  name: `Ride ${id}`,
  status: state,
  park,
  parkId: 'p1',
  ...more,
}));
const asked: string[] = [];
const rides = ['open', 'done', 'open'].map((state, id) => ({ id, name: `Tour ${id}`, status: state }));
const ridesAsked: string[] = [];
const host = await serve((request, response) => {
  const url = new URL(request.url ?? '/', 'http://x');
  const reply = (body: unknown): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (url.pathname === '/openapi.json') return reply(CONTRACT);
  if (url.pathname.endsWith('/parks')) return reply([park]);
  if (url.pathname.endsWith('/rides')) {
    // As Express reads a query: one value is a text, and no list.
    const one = url.searchParams.getAll('status');
    const wanted = one.length > 1 ? one : url.searchParams.getAll('status[]');
    ridesAsked.push(decodeURIComponent(url.search));
    if (one.length !== 1) return reply(rides.filter((ride) => wanted.length === 0 || wanted.includes(ride.status)));
    const message = "Invalid request: Expected type: 'array' for field 'status', got: 'string'";
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end(JSON.stringify({ type: 'invalid_data', message }));
    return;
  }
  asked.push(url.search);
  const wanted = url.searchParams.get('status');
  return reply(bookings.filter((one) => wanted === null || one.status === wanted));
});
const frontdesk = await startFrontdesk(['--host', host]);

test.each(['pressed', 'pressed as it changes'])(
  'its button that is %s while its code is on its way opens it',
  async (how) => {
    const { page, faults } = await openPage();
    let loadFilters = (): void => undefined;
    const held = new Promise<void>((resolve) => (loadFilters = resolve));
    await page.route(/\/assets\/Filters-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${frontdesk.address}/list/bookings`);
    await page.getByText('Ride 2').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Filter' }).hover();
    await page.mouse.down();
    if (how === 'pressed') await page.mouse.up();
    loadFilters();
    await page.getByRole('menuitem', { name: 'Status' }).waitFor();
    await page.mouse.up();
    await page.getByRole('menuitem', { name: 'Status' }).click();
    await page.getByRole('radio', { name: 'Done' }).waitFor();
    expect(faults).toEqual([]);
  },
);

test('each filter is offered once, in a menu that ends within the window, and chosen as it was seen', async () => {
  const { page, faults } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/list/bookings`);
  await main.getByText('Ride 2').waitFor();
  await main.getByRole('button', { name: 'Filter' }).click();
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem').first().waitFor();
  const names = await menu.getByRole('menuitem').allInnerTexts();
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => ['Status', 'Park'].includes(name)).sort()).toEqual(['Park', 'Status']);
  const box = await menu.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  await menu.getByRole('menuitem', { name: 'Status' }).click();
  await page.getByRole('radio', { name: 'Done' }).click();
  await expect.poll(() => asked.at(-1)).toBe('?status=done');
  expect(faults).toEqual([]);
});

// Medusa, and whatever else checks on Express, with zod or class-validator, that a list came.
test('one value of several is sent as a list where the server takes no text for it', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/list/rides`);
  await page.getByText('Tour 1').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  await page.getByRole('checkbox', { name: 'Done' }).check();
  await page.getByText('Tour 0').waitFor({ state: 'detached' });
  await page.getByText('Tour 1').waitFor();
  // It is refused once, and asked for so from then on.
  await page.getByRole('checkbox', { name: 'Done' }).uncheck();
  await page.getByText('Tour 0').waitFor();
  await page.getByRole('checkbox', { name: 'Open' }).check();
  await page.getByText('Tour 1').waitFor({ state: 'detached' });
  const filtered = ridesAsked.filter((search) => search.includes('status'));
  expect(filtered).toEqual(['?status=done', '?status[]=done', '?status[]=open']);
  expect(faults).toEqual([]);
});

// Spotify's plays, Slack's scheduled messages, Vercel's teams: people choose a time and see the time, whatever is sent for it.
test('a moment that is sent as a number is shown as it was chosen, also when its filter is opened again', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/list/rides`);
  await page.getByText('Tour 1').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitem', { name: 'Since' }).click();
  const input = page.locator('input[type=datetime-local]');
  await input.fill('2026-03-04T10:30');
  await page.getByRole('button', { name: 'Apply' }).click();
  const sent = await page.evaluate(() => new Date('2026-03-04T10:30').getTime());
  await expect.poll(() => ridesAsked.at(-1)).toBe(`?since=${sent}`);
  const chip = page.getByRole('button', { name: /^Since/ });
  expect(await chip.innerText()).toBe('Since\n4 Mar 2026, 10:30');
  await page.reload();
  await chip.click();
  expect(await input.inputValue()).toBe('2026-03-04T10:30');
  expect(faults).toEqual([]);
});
