// A filter by what another thing is called finds it also where its list gives few at once and cannot search: it looks through the
// following pages, as forms do. Of several that are called the same, each says what tells it apart.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const Person = { type: 'object', properties: { id: number, name: text, email: text } };
const Order = { type: 'object', properties: { id: number, number: text, customerId: number } };
const inPath = { name: 'id', in: 'path', required: true, schema: number };
const paging = ['page', 'pageSize'].map((name) => ({ name, in: 'query', schema: number }));
const json = (schema: object) => ({
  responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
});
const listed = (items: object) => ({
  get: {
    parameters: paging,
    ...json({ type: 'object', properties: { data: { type: 'array', items }, count: number } }),
  },
});
const opened = (schema: object) => ({ get: { parameters: [inPath], ...json(schema) } });
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/customers': listed(Person),
    '/customers/{id}': opened(Person),
    '/orders': listed(Order),
    '/orders/{id}': opened(Order),
  },
};

const customers = [...Array(70).keys()].map((at) => ({ id: at + 1, name: 'Ana Weber', email: `ana${at}@example.com` }));
customers[67] = { id: 68, name: 'Zoe Winter', email: 'zoe@example.com' };
interface Row {
  readonly id: number;
  readonly [name: string]: string | number;
}
const KEPT: Readonly<Record<string, readonly Row[]>> = {
  customers,
  orders: [
    { id: 1, number: 'O-1', customerId: 68 },
    { id: 2, number: 'O-2', customerId: 3 },
  ],
};

test('a customer of the second page is found by name, and several of one name are told apart', async () => {
  const host = await serve((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    response.setHeader('content-type', 'application/json');
    if (url.pathname === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
    const [, noun = '', id] = url.pathname.replace(/^\/api\/v1(?=\/)/, '').split('/');
    const all = KEPT[noun] ?? [];
    if (id !== undefined) return response.end(JSON.stringify(all.find((one) => String(one.id) === id)));
    const size = Math.min(50, Number(url.searchParams.get('pageSize') ?? 50));
    const from = (Number(url.searchParams.get('page') ?? 1) - 1) * size;
    return response.end(JSON.stringify({ data: all.slice(from, from + size), count: all.length }));
  });
  const { address } = await startFrontdesk(['--host', host]);
  const { page } = await openPage();
  await page.goto(`${address}/list/orders`);
  await page.getByRole('link', { name: 'O-2' }).first().waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Customer' }).click();
  await page.getByRole('radio', { name: 'Ana Weber ana0@example.com' }).waitFor();
  await page.getByRole('textbox', { name: 'Customer' }).fill('Zoe');
  await page.getByRole('radio', { name: 'Zoe Winter' }).click();
  await expect.poll(() => page.getByRole('link', { name: 'O-2' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'O-1', exact: true }).count()).toBeGreaterThan(0);
});
