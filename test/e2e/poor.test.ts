// An in-house API as they mostly are, in a real browser: no server, no sign-in, no answers and no bodies in its contract,
// a login that takes
// nobody knows what and answers a token, lists in three shapes. What is read teaches columns, links and forms, for the next person too.
import type { IncomingMessage } from 'node:http';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const told = (summary: string, parameters: readonly object[] = []) => ({
  summary,
  parameters,
  responses: { 200: { description: 'OK' } },
});
const id = [{ in: 'path', name: 'id', required: true }];
const whole = { type: 'integer' };
const pages = ['page', 'limit'].map((name) => ({ in: 'query', name, schema: whole }));
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Shop', version: '1.0.0' },
  paths: {
    '/api/login': { post: told('Login') },
    '/api/customers': { get: told('Get all customers'), post: told('Create customer') },
    '/api/customers/{id}': { get: told('Get customer by id', id), put: told('Update customer', id) },
    '/api/orders': { get: told('List orders', pages) },
    '/api/orders/{id}': { get: told('Get order', id) },
    '/api/drivers': { get: told('Drivers') },
    '/api/depots': { get: told('Depots') },
    '/api/depots/{id}': { get: told('Depot', id) },
  },
};

type Thing = Record<string, string | number>;
const NAMES = ['Ada Nolan', 'Bram Vos', 'Cleo Park', 'Dan Ruiz'];
const customers: Thing[] = NAMES.map((name, at) => ({
  id: 40 + at,
  full_name: name,
  city: at % 2 === 0 ? 'Oslo' : 'Turin',
  createdAt: `2026-01-1${at}T09:00:00Z`,
}));
const orders: Thing[] = Array.from({ length: 12 }, (_none, at) => ({
  _id: `ord${1000 + at}`,
  reference: `ORD-${1000 + at}`,
  customer_id: 40 + (at % 4),
  driver_id: 7 + (at % 2),
  returning_driver_id: 8,
  status: ['open', 'packed', 'sent'][at % 3] ?? '',
  total: 20.5 + at,
}));
const drivers: Thing[] = [
  { id: 7, name: 'Femi Adeyemi' },
  { id: 8, name: 'Gus Lind' },
];
const depots: Record<string, Thing> = {
  17: { name: 'North', city: 'Oslo', front: 'uploads/north.png' },
  18: { name: 'South', city: 'Turin', front: 'uploads/south.png' },
};
const sent: unknown[] = [];

/** What the API answers: a status and a value. */
async function answered(request: IncomingMessage): Promise<readonly [number, unknown]> {
  const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://host');
  if (path === '/openapi.json') return [200, CONTRACT];
  let body = '';
  for await (const part of request) body += String(part);
  const input = (body === '' ? {} : JSON.parse(body)) as Thing;
  if (path === '/api/login')
    return input['email'] === 'ada' && input['password'] === 'secret'
      ? [200, { success: true, token: 'tok-1' }]
      : [401, { message: 'Wrong' }];
  if (!path.startsWith('/api/')) return [404, { message: 'Not found' }];
  if (request.headers.authorization !== 'Bearer tok-1') return [401, { message: 'No token provided' }];
  const [, , kind = '', key] = path.split('/');
  if (kind === 'depots') return [200, key === undefined ? depots : depots[key]];
  if (kind === 'drivers') return [200, drivers];
  const limit = Number(searchParams.get('limit') ?? 10);
  if (limit > 10) return [400, { message: ['limit must not be greater than 10'] }];
  const start = (Number(searchParams.get('page') ?? 1) - 1) * limit;
  const all = kind === 'orders' ? orders.slice(start, start + limit) : customers;
  if (request.method !== 'GET') sent.push([request.method, path, input]);
  if (request.method === 'POST') return [201, { success: true, data: { id: 99, ...input } }];
  if (key === undefined) return [200, kind === 'orders' ? { success: true, count: 12, data: all } : { data: all }];
  const found = all.find((one) => String(one['id'] ?? one['_id']) === key);
  if (request.method === 'PUT' && found !== undefined) Object.assign(found, input);
  return found === undefined ? [404, { message: 'Not found' }] : [200, { success: true, data: found }];
}

const host = await serve((request, response) => {
  void answered(request).then(([status, value]) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  });
});
const frontdesk = await startFrontdesk(['--host', host]);

const headers = async (page: Page): Promise<string> =>
  (await page.getByRole('columnheader').allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ');

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('User name or email').fill('ada');
  await page.getByRole('textbox', { name: 'Password' }).fill('secret');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
}

test('is signed in to, read, linked, changed and added to, though its contract says next to nothing', async () => {
  const { page, context, faults } = await openPage();
  await page.goto(`${frontdesk.address}/list/customers`);
  await signIn(page);
  await page.getByText('Bram Vos').waitFor();
  await expect.poll(() => headers(page)).toMatch(/Full name.*City.*Created at/);

  // Orders name their customers and lead to them, though so many at once are refused; the key of a map opens its item.
  await page.goto(`${frontdesk.address}/list/orders`);
  await page.getByText('12 items').waitFor();
  await page.getByRole('link', { name: 'Dan Ruiz' }).first().waitFor();
  // Drivers cannot be opened, only listed: they are called by their names all the same.
  await page.getByText('Gus Lind').first().waitFor();
  await expect.poll(() => headers(page)).toMatch(/Reference.*Customer.*Driver.*Status.*Total/);
  await page.goto(`${frontdesk.address}/list/depots`);
  await page.getByRole('link', { name: 'South' }).click();
  // The list tells of Turin and shows its picture as well.
  await page.waitForURL('**/item/depots/18');
  await page.getByRole('heading', { level: 1, name: 'South' }).waitFor();
  await page.getByText('Turin').waitFor();
  // What is a place at the API's host is no place at ours.
  const picture = page.getByRole('link', { name: `Picture on ${new URL(host).host}` });
  expect(await picture.getAttribute('href')).toBe(`${host}/uploads/south.png`);
  expect(await page.getByText('Not given').count()).toBe(0);

  // What goes in was seen in what came out.
  await page.goto(`${frontdesk.address}/edit/customers/41`);
  await page.getByLabel('City').fill('Ghent');
  await page.getByText('fields that were seen so far').waitFor();
  await expectAccessible(page, 'a form with learned fields');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Ghent').waitFor();
  await page.goto(`${frontdesk.address}/new/customers`);
  await page.getByLabel('Full name').fill('Eve Holm');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('Customer created').waitFor();
  expect(sent).toEqual([
    ['PUT', '/api/customers/41', expect.objectContaining({ full_name: 'Bram Vos', city: 'Ghent' })],
    ['POST', '/api/customers', { full_name: 'Eve Holm' }],
  ]);
  await context.close();

  // The next person has the columns before anything is answered, and opens the same items.
  const second = await openPage();
  await second.page.goto(`${frontdesk.address}/list/orders`);
  await second.page.getByRole('columnheader', { name: /Reference/ }).waitFor();
  await signIn(second.page);
  // The rules of told answers read what was seen, also the last word of a name.
  await expect.poll(() => headers(second.page)).toMatch(/Reference.*Returning driver/);
  await second.page.getByRole('row', { name: /ORD-1000.*Femi Adeyemi.*Gus Lind/ }).waitFor();
  await second.page.getByRole('link', { name: 'ORD-1003' }).click();
  await second.page.getByRole('heading', { level: 1, name: 'ORD-1003' }).waitFor();
  await second.page.getByRole('link', { name: 'Dan Ruiz' }).waitFor();
  expect([faults, second.faults]).toEqual([[], []]);
});
