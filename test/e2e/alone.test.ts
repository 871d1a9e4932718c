// A change whose whole is refused for what nobody changed, in the browser: only what was changed can be sent, and what a server
// makes of that is looked at. Networks of OpenStack, pools of Ceph: a PUT takes a few of many properties, and requires none.
import { beforeEach, expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const things = (properties: object) => ({ type: 'object', properties });
const TAKEN = { name: text, note: text, vlan: { type: 'integer' } };
const SHOWN = { ...TAKEN, id: text, status: text, zone: text, project: text, created: text, owner: text };
const wrapped = (properties: object) => ({
  content: { 'application/json': { schema: things({ network: things(properties) }) } },
});
const list = {
  content: { 'application/json': { schema: things({ networks: { type: 'array', items: things(SHOWN) } }) } },
};
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Nets', version: '1' },
  paths: {
    '/networks': { get: { responses: { 200: { description: 'ok', ...list } } } },
    '/networks/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { responses: { 200: { description: 'ok', ...wrapped(SHOWN) } } },
      put: { requestBody: wrapped(TAKEN), responses: { 200: { description: 'ok', ...wrapped(SHOWN) } } },
    },
  },
};
const SHOP = { id: '7', name: 'shop', note: 'Old', vlan: 101, status: 'UP', zone: 'a', project: 'p', created: '2024' };
let network: Record<string, unknown> = {};
let writes: unknown[] = [];
let empties = false;

const host = await serve(async (request, response) => {
  const path = (request.url ?? '').replace(/^\/api\/v1/, '').replace(/\?.*/, '');
  response.setHeader('content-type', 'application/json');
  if (path === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
  if (request.method !== 'PUT')
    return response.end(JSON.stringify(path === '/networks' ? { networks: [network] } : { network }));
  let body = '';
  for await (const part of request) body += String(part);
  const sent = (JSON.parse(body) as { network: Record<string, unknown> }).network;
  writes.push(sent);
  if (sent['vlan'] !== undefined) {
    const message = 'Unable to create the network. Number 101 is in use.';
    return response.writeHead(409).end(JSON.stringify({ NeutronError: { type: 'InUse', message } }));
  }
  network = empties ? { id: '7', ...sent } : { ...network, ...sent };
  return response.end(JSON.stringify({ network }));
});
const frontdesk = await startFrontdesk(['--host', host]);
const { page } = await openPage();

beforeEach(async () => {
  network = { ...SHOP };
  writes = [];
  await page.goto(`${frontdesk.address}/edit/networks/7`);
  await page.getByRole('textbox', { name: 'Note' }).fill('New');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Number 101 is in use').first().waitFor();
});

test('what was changed is sent alone once that is asked for, and the rest stays', async () => {
  empties = false;
  await page.getByRole('button', { name: 'Send only what I changed' }).click();
  await page.waitForURL('**/item/networks/7');
  expect(writes).toEqual([{ name: 'shop', note: 'New', vlan: 101 }, { note: 'New' }]);
  expect(network).toEqual({ ...SHOP, note: 'New' });
});

test('a server that empties what was not sent does not do so in silence', async () => {
  empties = true;
  await page.getByRole('button', { name: 'Send only what I changed' }).click();
  await page.getByText(/no longer there: “Name”, “VLAN”/).waitFor();
});
