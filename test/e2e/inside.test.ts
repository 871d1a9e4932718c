// What is inside an item, in a real browser: the lines of an invoice lead to products as a list's rows do, say their names,
// and do not say again what the invoice says.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const things = (properties: object) => ({ type: 'object', properties });
const Product = things({ id: number, name: text });
const Line = things({ id: text, invoiceId: number, productId: number, quantity: number });
const Payment = things({ id: number, method: text, amount: number });
const Owner = things({ ownerType: { type: 'string', enum: ['system'] } });
const FACTS = Array.from({ length: 20 }, (_, at) => `fact${at + 1}`);
const Invoice = things({
  id: number,
  reference: text,
  lines: { type: 'array', items: Line },
  payments: { type: 'array', items: { $ref: '#/components/schemas/Payment' } },
  owners: { type: 'array', items: Owner },
  shipment: things({ carrier: text, product: Product }),
  buyer: things({ name: text, address: things({ street: text, city: text, zip: text, floor: text }) }),
  facts: things(Object.fromEntries(FACTS.map((name) => [name, text]))),
});
const answers = (schema: object) => ({ 200: { description: 'ok', content: { 'application/json': { schema } } } });
const paths = (plural: string, schema: object) => ({
  [`/${plural}`]: { get: { responses: answers({ type: 'array', items: schema }) } },
  [`/${plural}/{id}`]: {
    get: { parameters: [{ name: 'id', in: 'path', required: true, schema: number }], responses: answers(schema) },
  },
});
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Invoices', version: '1' },
  paths: {
    ...paths('invoices', Invoice),
    ...paths('products', Product),
    ...paths('payments', { $ref: '#/components/schemas/Payment' }),
  },
  components: { schemas: { Payment } },
};

const LONG = '7d0f7a0e-93c4-4b52-8c7e-5d2f1b6a9e01';
const DATA: Readonly<Record<string, unknown>> = {
  '/invoices/1': {
    id: 1,
    reference: 'INV-1',
    lines: [
      { id: LONG, invoiceId: 1, productId: 7, quantity: 2 },
      { id: LONG, invoiceId: 1, productId: 9, quantity: 1 },
    ],
    payments: [{ id: 31, method: 'card', amount: 12 }],
    owners: [{ ownerType: 'system' }],
    shipment: { carrier: 'Pigeon Post', product: { id: 8, name: 'Walnut wax' } },
    buyer: { name: 'Enna', address: { street: 'Quay 4', city: 'Bergen', zip: '5003', floor: 'Third' } },
    facts: Object.fromEntries(FACTS.map((name) => [name, `${name}!`])),
  },
  '/payments/31': { id: 31, method: 'card', amount: 12 },
  '/products/7': { id: 7, name: 'Larch oil' },
  '/products/8': { id: 8, name: 'Walnut wax' },
};

const host = await serve((request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
  const found = DATA[(request.url ?? '').replace(/^\/api\/v1(?=\/)/, '')];
  return found === undefined ? response.writeHead(404).end('{}') : response.end(JSON.stringify(found));
});
const frontdesk = await startFrontdesk(['--host', host]);
const { page } = await openPage();

test('lines inside an item lead on by name, without what the item says itself', async () => {
  await page.goto(`${frontdesk.address}/item/invoices/1`);
  const table = page.getByRole('main').getByRole('table').filter({ hasText: 'Larch oil' });
  const product = table.getByRole('link', { name: 'Larch oil' });
  await product.waitFor();
  const heads = await table.getByRole('columnheader').allInnerTexts();
  expect(heads).toEqual(['Product', 'Quantity', 'ID']);
  // What leads nowhere is still there, by what identifies it.
  await table.getByText('9', { exact: true }).waitFor();
  await table.getByText('7d0f7a0e…9e01').first().waitFor();
  // What can only say one thing stands there where it is all there is, as an owner in Unleash.
  const owners = page.getByRole('main').getByRole('table').filter({ hasText: 'System' });
  expect(await owners.getByRole('cell').allInnerTexts()).toEqual(['System']);
  // A thing that is shown in place inside of a part is a link, by the name that stands there.
  const gift = page.getByRole('main').getByRole('link', { name: 'Walnut wax' });
  expect(await gift.getAttribute('href')).toContain('/item/products/8');
  await product.click();
  await page.getByRole('heading', { level: 1, name: 'Larch oil' }).waitFor();
});

test('an object inside an object is a line that opens, also by keys, and a long one shows its first members', async () => {
  await page.goto(`${frontdesk.address}/item/invoices/1`);
  const main = page.getByRole('main');
  const line = main.getByText('Quay 4 · Bergen · 5003');
  await line.waitFor();
  expect(await main.getByText('Third').isVisible()).toBe(false);
  await line.focus();
  await page.keyboard.press('Enter');
  await main.getByText('Third').waitFor();
  await main.getByText('fact12!').waitFor();
  expect(await main.getByText('fact13!').count()).toBe(0);
  await main.getByRole('button', { name: 'Show 8 more' }).click();
  await main.getByText('fact20!').waitFor();
});

test('things of other lists that have no name are told by what they hold, and lead there', async () => {
  await page.goto(`${frontdesk.address}/item/invoices/1`);
  const payments = page.getByRole('main').getByRole('table').filter({ hasText: 'card' });
  await payments.waitFor();
  expect(await payments.getByRole('columnheader').allInnerTexts()).toEqual(['Payment', 'Method', 'Amount']);
  await payments.getByRole('link', { name: '31' }).click();
  await page.getByRole('heading', { level: 1 }).getByText('31').waitFor();
  expect(new URL(page.url()).pathname).toBe('/item/payments/31');
});
