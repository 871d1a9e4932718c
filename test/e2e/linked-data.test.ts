// An API that speaks JSON-LD beside plain JSON (API Platform), in a real browser: what belongs to a thing is made from its
// page, named by its address, and an item is saved with what is inside of it, said by its address too.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const own = { ...text, readOnly: true };
const node = (properties: object) => ({
  type: 'object',
  properties: { '@context': own, '@id': own, '@type': own, id: { type: 'integer', readOnly: true }, ...properties },
});
const Category = node({ title: text });
const Product = node({ title: text, category: Category });
const Comment = node({ content: text, product: node({ title: text }) });
const typed = (schema: object) => ({
  content: {
    'application/ld+json': { schema },
    'application/json': { schema: { type: 'object' } },
    'text/html': { schema },
  },
});
const answered = (schema: object) => ({ 200: { description: 'ok', ...typed(schema) } });
const listed = (schema: object) =>
  answered({
    type: 'object',
    properties: { 'hydra:member': { type: 'array', items: schema }, 'hydra:totalItems': { type: 'integer' } },
  });
const id = { name: 'id', in: 'path', required: true, schema: text };
const ofProduct = { name: 'product', in: 'query', schema: text };

const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/categories': { get: { responses: listed(Category) } },
    '/categories/{id}': { parameters: [id], get: { responses: answered(Category) } },
    '/products': { get: { responses: listed(Product) } },
    '/products/{id}': {
      parameters: [id],
      get: { responses: answered(Product) },
      put: { requestBody: typed(Product), responses: answered(Product) },
    },
    '/comments': {
      get: { parameters: [ofProduct], responses: listed(Comment) },
      post: { requestBody: typed(Comment), responses: answered(Comment) },
    },
    '/comments/{id}': { parameters: [id], get: { responses: answered(Comment) } },
  },
};

const phones = { '@id': '/categories/2', '@type': 'Category', id: 2, title: 'Phones' };
const things: Readonly<Record<string, readonly { readonly id: number }[]>> = {
  categories: [phones],
  products: [
    { '@id': '/products/5', '@type': 'Product', id: 5, title: 'Small phone', category: phones },
    { '@id': '/products/6', '@type': 'Product', id: 6, title: 'Large phone', category: phones },
  ] as never,
  comments: [],
};
const sent: string[] = [];
const host = await serve(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://x');
  let body = '';
  for await (const part of request) body += String(part);
  if (url.pathname === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
  response.setHeader('content-type', 'application/ld+json');
  const [, noun = '', one] = url.pathname.split('/');
  if (request.method !== 'GET') {
    sent.push(`${request.method} ${request.headers['content-type']} ${body}`);
    return response.end(JSON.stringify({ ...(JSON.parse(body) as object), '@id': `/${noun}/9`, id: 9 }));
  }
  const all = things[noun] ?? [];
  const found = all.find((thing) => String(thing.id) === one);
  if (one === undefined) return response.end(JSON.stringify({ 'hydra:member': all, 'hydra:totalItems': all.length }));
  return response.writeHead(found === undefined ? 404 : 200).end(JSON.stringify(found ?? {}));
});
const frontdesk = await startFrontdesk(['--host', host]);

test('a comment that is begun on the page of a product names it by its address', async () => {
  const { page, faults } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/item/products/6`);
  await main.getByText('Phones').first().waitFor();
  expect(await main.innerText()).not.toContain('/products/6');
  await main.getByRole('tab', { name: 'Comments' }).click();
  await main.getByRole('button', { name: 'New comment' }).first().click();
  await expect.poll(() => main.getByRole('combobox', { name: 'Product' }).inputValue()).toBe('Large phone');
  await main.getByRole('textbox', { name: 'Content' }).fill('Came in time');
  await main.getByRole('button', { name: 'Create', exact: true }).click();
  await expect
    .poll(() => sent.at(-1))
    .toBe('POST application/ld+json {"product":"/products/6","content":"Came in time"}');
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
});

test('a product is saved with its category named by its address, and not as a web page', async () => {
  const { page } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/item/products/5`);
  await main.getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => main.getByRole('combobox', { name: 'Category' }).inputValue()).toBe('Phones');
  expect(await main.getByText('Send as').count()).toBe(0);
  await main.getByRole('textbox', { name: 'Title' }).fill('Tiny phone');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => sent.at(-1))
    .toBe('PUT application/ld+json {"title":"Tiny phone","category":"/categories/2"}');
});
