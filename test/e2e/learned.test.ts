// A contract that says nothing of its answers, and two people, in a real browser: what the first one's answers taught is on
// the second one's first screen before any answer of the API has come.
import type { ServerResponse } from 'node:http';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const untold = { responses: { 200: { description: 'ok' } } };
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Untold', version: '1' },
  paths: {
    '/parcels': { get: untold },
    '/parcels/{parcelId}': { get: untold },
    '/carriers': { get: untold },
    '/carriers/{id}': { get: untold },
  },
};
const PARCELS = ['Desk', 'Lamp', 'Chair'].map((name, index) => ({
  parcelId: 700 + index,
  description: `${name} for the hall`,
  status: ['packed', 'sent', 'lost'][index],
  weight_kg: 3.5 + index,
  shipped_on: `2026-02-0${index + 1}`,
  carrier_id: index + 1,
}));

/** Answers that wait while the API is asked to hold them. */
let held: ServerResponse[] | null = null;

const LIST = JSON.stringify({ success: true, data: PARCELS, total: 3 });

const host = await serve((request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/openapi.json') response.end(JSON.stringify(CONTRACT));
  else if (!request.url?.includes('/parcels')) response.end('[]');
  else if (held !== null) held.push(response);
  else response.end(LIST);
});
const frontdesk = await startFrontdesk(['--host', host]);

const headers = (page: Page) => page.getByRole('columnheader');

test('the second person has the columns that the first one learned, before the API answers', async () => {
  const first = await openPage();
  const taught = first.page.waitForResponse((one) => one.url().endsWith('/_frontdesk/learned'));
  await first.page.goto(`${frontdesk.address}/list/parcels`);
  await first.page.getByText('Desk for the hall').waitFor();
  expect((await taught).status()).toBe(204);
  const learned = await headers(first.page).allInnerTexts();
  expect(learned.join()).toMatch(/Status/);
  expect(learned.join()).toMatch(/Shipped on/);
  await first.context.close();

  held = [];
  const second = await openPage();
  const told: string[] = [];
  second.page.on('request', (one) => {
    if (one.method() === 'POST') told.push(one.url());
  });
  await second.page.goto(`${frontdesk.address}/list/parcels`);
  await headers(second.page).filter({ hasText: 'Shipped on' }).waitFor();
  expect(await headers(second.page).allInnerTexts()).toEqual(learned);
  for (const response of held) response.end(LIST);
  held = null;
  await second.page.getByText('Lamp for the hall').waitFor();
  expect(await headers(second.page).allInnerTexts()).toEqual(learned);
  await expectAccessible(second.page, 'a list with learned columns');
  // Nothing new was in it: nothing is told again.
  expect([told, first.faults, second.faults]).toEqual([[], [], []]);
});
