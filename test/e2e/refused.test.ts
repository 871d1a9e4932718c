// A contract that says nothing, or too little, of what goes in, in a real browser: what the API refuses teaches the form, for
// creates, changes and actions each of their own, for the next person too; what it does not take after all is taken out again.
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { serve, temporaryFolder } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const untold = { responses: { 200: { description: 'OK' } } };
const id = { in: 'path', name: 'id', required: true, schema: { type: 'string' } };
const note = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
const member = {
  type: 'object',
  required: ['title', 'about', 'home'],
  properties: { title: { type: 'string' }, about: {}, home: { type: 'object' } },
};
const told = { ...untold, requestBody: { content: { 'application/json': { schema: note } } } };
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': { get: untold, post: untold },
    '/orders/{id}': { parameters: [id], get: untold, patch: untold },
    '/orders/{id}/cancel': { parameters: [id], post: untold },
    '/notes': { get: untold, post: told },
    '/notes/{id}': { parameters: [id], get: untold },
    '/members': {
      get: untold,
      post: { ...untold, requestBody: { content: { 'application/json': { schema: member } } } },
    },
    '/stock/recount': { post: { ...untold, operationId: 'recount', summary: 'Recount stock' } },
  },
};

type Thing = Record<string, unknown>;
const orders: Thing[] = [{ id: 1, mail: 'ada@example.test', state: 'open' }];
const sent: unknown[] = [];
/** What notes take; the API of later takes less. */
let takesShade = true;
let wantsCategory = true;

const list = (value: unknown): readonly Thing[] => (Array.isArray(value) ? (value as Thing[]) : []);

/** What is wrong with an order, in the words of class-validator. */
function wrongOrder({ mail, quantity, delivery, address, items }: Thing): readonly string[] {
  const city = (address as Thing | undefined)?.['city'];
  return [
    ...(typeof mail === 'string' && mail.includes('@') ? [] : ['mail must be an email']),
    ...(typeof quantity === 'number' ? [] : ['quantity must be a number conforming to the specified constraints']),
    ...(delivery === 'pickup' || delivery === 'courier'
      ? []
      : ['delivery must be one of the following values: pickup, courier']),
    ...(city === undefined || city === '' ? ['address.city should not be empty'] : []),
    ...(Array.isArray(items) ? [] : ['items must be an array']),
    ...list(items).flatMap((item, at) =>
      typeof item !== 'object'
        ? ['each value in nested property items must be either object or array']
        : typeof item['sku'] === 'string'
          ? []
          : [`items.${at}.sku must be a string`],
    ),
  ];
}

function wrongNote({ title, category, shade }: Thing): Thing | null {
  const errors = {
    ...(title === undefined ? { title: ["can't be blank"] } : {}),
    ...(wantsCategory && category === undefined ? { category: ['is required'] } : {}),
    ...(takesShade && shade === undefined ? { shade: ['is required'] } : {}),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return !takesShade && shade !== undefined ? { message: ['property shade should not exist'] } : null;
}

function answered(method: string, path: string, input: Thing): readonly [number, unknown] {
  const [, kind, key, action] = path.split('/');
  if (method !== 'GET') sent.push([method, path, input]);
  if (kind === 'stock')
    return 'warehouse' in input ? [200, { counted: 3 }] : [400, { error: '"warehouse" is required' }];
  if (kind === 'members') {
    const isTaken = method === 'POST' && input['title'] === 'Ada';
    const message = 'duplicate key value violates unique constraint "members_title_key"';
    return isTaken ? [500, { statusCode: 500, message }] : [200, method === 'POST' ? { id: 2, ...input } : []];
  }
  if (kind === 'notes') {
    const wrong = method === 'POST' ? wrongNote(input) : null;
    return wrong === null ? [200, method === 'POST' ? { id: 1, ...input } : []] : [422, wrong];
  }
  if (method === 'GET' && key === undefined) return [200, orders];
  const order = orders.find((one) => String(one['id']) === key);
  if (method === 'GET') return order === undefined ? [404, { message: 'Not found' }] : [200, order];
  if (action === 'cancel' || method === 'PATCH') {
    const name = action === 'cancel' ? 'reason' : 'changed_by';
    if (input[name] === undefined) return [400, { message: [`${name} should not be empty`] }];
    return [200, Object.assign(order ?? {}, input)];
  }
  const wrong = wrongOrder(input);
  if (wrong.length > 0) return [400, { statusCode: 400, message: wrong, error: 'Bad Request' }];
  orders.push({ id: orders.length + 1, ...input });
  return [201, orders.at(-1)];
}

async function inputOf(request: IncomingMessage): Promise<Thing> {
  let body = '';
  for await (const part of request) body += String(part);
  return body === '' ? {} : (JSON.parse(body) as Thing);
}

const host = await serve(async (request, response) => {
  const path = request.url ?? '';
  const [status, value] =
    path === '/openapi.json'
      ? ([200, CONTRACT] as const)
      : answered(request.method ?? '', path, await inputOf(request));
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
});
const data = temporaryFolder();
const frontdesk = await startFrontdesk(['--host', host, '--data', data]);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-pointer]')?.getAttribute('data-pointer'));

test('a form without a field asks for what the API wants, place by place, by keyboard alone', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/new/orders`);
  await page.getByText('what it asks for then appears here as fields').waitFor();
  await page.getByRole('button', { name: 'Create', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Mail').waitFor();
  await expect.poll(() => focused(page)).toBe('/body/mail');
  await expectAccessible(page, 'a form with fields that a refusal named');
  await page.keyboard.type('bram@example.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByLabel('City').fill('Oslo');
  await page.getByRole('textbox', { name: 'Items' }).fill('lamp');
  await page.keyboard.press('Enter');
  // Items turn out to be things of their own; what was typed elsewhere stays.
  await press(page, 'Create');
  await page.getByText('each value in nested property items').filter({ visible: true }).first().waitFor();
  await expect.poll(() => focused(page)).toBe('/body/items');
  await press(page, 'Create');
  await page.getByLabel('SKU').waitFor();
  await expect.poll(() => focused(page)).toBe('/body/items/0/sku');
  await page.keyboard.type('L-1');
  await press(page, 'Create');
  await page.getByText('Order created').waitFor();
  const whole = { mail: 'bram@example.test', quantity: 3, delivery: 'pickup', address: { city: 'Oslo' } };
  expect(sent.at(-1)).toEqual(['POST', '/orders', { ...whole, items: [{ sku: 'L-1' }] }]);

  // A change and an action want what is their own.
  await page.goto(`${frontdesk.address}/edit/orders/1`);
  await page.getByLabel('Mail').fill('ada@example.org');
  await press(page, 'Save');
  await page.getByLabel('Changed by').fill('Ada');
  await press(page, 'Save');
  await page.getByText('ada@example.org').waitFor();
  expect(sent.at(-1)).toEqual(['PATCH', '/orders/1', { mail: 'ada@example.org', changed_by: 'Ada' }]);
  await press(page, 'Cancel');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.getByLabel('Reason').fill('too late');
  await expectAccessible(page, 'an action with a field that a refusal named');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(() => sent.at(-1)).toEqual(['POST', '/orders/1/cancel', { reason: 'too late' }]);
  expect(faults).toEqual([]);
});

test('the next person is asked at once, also for an action of the whole; nobody is told what others typed', async () => {
  const first = await openPage();
  await first.page.goto(`${frontdesk.address}/do/${encodeURIComponent('POST /stock/recount')}`);
  await press(first.page, 'Recount stock');
  await first.page.getByLabel('Warehouse').fill('north-s3cret');
  await press(first.page, 'Recount stock');
  await expect.poll(() => sent.at(-1)).toEqual(['POST', '/stock/recount', { warehouse: 'north-s3cret' }]);

  const next = await openPage({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  await next.page.goto(`${frontdesk.address}/do/${encodeURIComponent('POST /stock/recount')}`);
  await next.page.getByLabel('Warehouse').waitFor();
  await next.page.goto(`${frontdesk.address}/new/orders`);
  await next.page.getByLabel('City').waitFor();
  await next.page.getByText('Learned from what the API refused').waitFor();
  await expectAccessible(next.page, 'a form of the next person, dark, on a phone');
  const kept = readdirSync(data, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('learned.json'))
    .map((name) => readFileSync(join(data, name), 'utf8'))
    .join();
  expect(kept).toContain('/body/address/city');
  for (const typed of ['s3cret', 'Oslo', 'L-1', 'example.test']) expect(kept).not.toContain(typed);

  // What was learned wrongly can be forgotten, for the others as well.
  await press(next.page, 'Forget them');
  await next.page.getByLabel('City').waitFor({ state: 'detached' });
  await first.page.goto(`${frontdesk.address}/new/orders`);
  await first.page.getByText('New order').first().waitFor();
  await expect.poll(() => first.page.getByLabel('City').count()).toBe(0);
  expect([first.faults, next.faults]).toEqual([[], []]);
});

test('a learned field that the API does not take after all is taken out; a told one stays', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/new/notes`);
  await page.getByLabel('Title').fill('Roof');
  await press(page, 'Create');
  await page.getByLabel('Category').fill('house');
  await page.getByLabel('Shade').fill('dark');
  takesShade = false;
  await press(page, 'Create');
  await page.getByText('The API does not take “Shade” after all').waitFor();
  await page.getByLabel('Shade').waitFor({ state: 'detached' });
  await expectAccessible(page, 'a form from which a learned field was taken out');
  await press(page, 'Send again');
  await page.getByText('Note created').waitFor();
  expect(sent.at(-1)).toEqual(['POST', '/notes', { title: 'Roof', category: 'house' }]);
  expect(faults).toEqual([]);
});

test('what a database says of a constraint is a refusal at its field, though the server calls it its own failure', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/new/members`);
  await page.getByLabel('Title').fill('Ada');
  // What is of an unknown kind is entered in words, and a thing of an unknown shape by names and values.
  await page.getByRole('textbox', { name: 'About' }).fill('likes tea');
  await page.getByRole('textbox', { name: 'Name of a new entry of Home' }).fill('city');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'city', exact: true }).fill('Oslo');
  await press(page, 'Create');
  await page.getByText('There is one with this already').waitFor();
  await page.getByText('Nothing was changed').waitFor();
  expect(await page.getByText('not known').count()).toBe(0);
  await expectAccessible(page, 'a form whose value is taken');
  await page.getByLabel('Title').fill('Bea');
  await press(page, 'Create');
  await page.getByText('Member created').waitFor();
  expect(sent.at(-1)).toEqual(['POST', '/members', { title: 'Bea', about: 'likes tea', home: { city: 'Oslo' } }]);
  expect(faults).toEqual([]);
});

test('what only a refusal said to be needed may be left out after a question, and is asked for no more', async () => {
  const { page, faults } = await openPage({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  await page.goto(`${frontdesk.address}/new/notes`);
  await page.getByLabel('Title').fill('Cellar');
  await page.getByLabel('Category').waitFor();
  await press(page, 'Create');
  await page.getByText('Only a refusal of the API said that “Category” is needed').waitFor();
  await expectAccessible(page, 'a form that asks whether to send without what was learned');
  // The API insists: it is needed again, and asked again.
  await press(page, 'Send without it');
  await page.getByText('is required', { exact: true }).filter({ visible: true }).first().waitFor();
  wantsCategory = false;
  await press(page, 'Create');
  await press(page, 'Send without it');
  await page.getByText('Note created').waitFor();
  expect(sent.at(-1)).toEqual(['POST', '/notes', { title: 'Cellar' }]);
  await page.goto(`${frontdesk.address}/new/notes`);
  await page.getByLabel('Title').fill('Attic');
  await press(page, 'Create');
  await page.getByText('Note created').waitFor();
  expect(faults).toEqual([]);
});
