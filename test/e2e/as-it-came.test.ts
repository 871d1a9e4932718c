// A backend as AdonisJS makes them: its sign-in stands in a thing of its own, its lists do not know on which page they are, its
// refusals only name a rule, and what it answers of an order is not what it takes. A person gets through all the same.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const ORDERS = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  name: `Order ${index + 1}`,
  total_price: 100 + index,
  products: [{ id: 7, name: 'Feta', number: 2 }],
}));
const SIZE = 8;

const plain = { responses: { 401: { description: '' } }, security: [{ bearer: [] }] };
const untold = { ...plain, requestBody: { content: { 'application/json': {} } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Accounts', version: '1' },
  servers: [{ url: '/' }],
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/auth/login': { post: { requestBody: untold.requestBody, responses: {} } },
    '/orders': { get: plain, post: untold },
    '/orders/{id}': { parameters: [id], get: plain, put: untold },
  },
};

const written: unknown[] = [];
const host = await serve((request, response) => {
  let text = '';
  request.on('data', (part: Buffer) => (text += part.toString()));
  request.on('end', () => {
    const url = new URL(request.url ?? '/', 'http://x');
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    const [status, answer] =
      url.pathname === '/openapi.json'
        ? [200, CONTRACT]
        : answerTo(request.method ?? 'GET', url, body, request.headers.authorization);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
});

function answerTo(
  method: string,
  url: URL,
  body: Record<string, unknown>,
  authorization: string | undefined,
): readonly [number, unknown] {
  if (url.pathname === '/auth/login') return [200, { token: { type: 'bearer', token: 'oat_1' } }];
  if (authorization !== 'Bearer oat_1') return [401, { errors: [{ message: 'E_UNAUTHORIZED_ACCESS' }] }];
  const key = Number(url.pathname.split('/')[2]);
  const found = ORDERS.find((one) => one.id === key);
  if (method === 'PUT' && found !== undefined) {
    written.push(body);
    const isMap = body['products'] === undefined || !Array.isArray(body['products']);
    const fault = { rule: 'object', field: 'products', message: 'object validation failed' };
    if (!isMap) return [422, { errors: [fault] }];
    return [200, Object.assign(found, { total_price: body['total_price'] })];
  }
  if (found !== undefined) return [200, found];
  const asked = url.searchParams.get('page');
  const page = Number(asked ?? 1);
  const meta = {
    total: ORDERS.length,
    per_page: SIZE,
    current_page: asked === null ? null : page,
    last_page: 3,
    first_page_url: '/?page=1',
    last_page_url: '/?page=3',
    next_page_url: null,
  };
  const rows = ORDERS.slice((page - 1) * SIZE, page * SIZE).map(({ id: own, name, total_price }) => ({
    id: own,
    name,
    total_price,
  }));
  return [200, { meta, data: rows }];
}

const frontdesk = await startFrontdesk(['--host', host]);
const { page } = await openPage();

test('whose token stands in a thing is signed in, where one begins to type at once', async () => {
  await page.goto(frontdesk.address);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'User name or email' }).waitFor();
  await page.keyboard.type('ann');
  await page.keyboard.press('Tab');
  await page.keyboard.type('secret123');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Sign in/ }).waitFor({ state: 'detached' });
});

test('a list that does not know its page is there to its end', async () => {
  await page.goto(`${frontdesk.address}/list/orders`);
  await page.getByRole('status').getByText('20 items').waitFor();
});

test('what went back as it came and is not taken so can be left out, and the change is saved', async () => {
  await page.goto(`${frontdesk.address}/edit/orders/3`);
  const price = page.getByRole('textbox', { name: 'Total price' });
  await price.fill('599');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The API does not take “Products” here.').waitFor();
  await page.getByText('Enter details.').waitFor();
  await page.getByRole('button', { name: 'Leave it out and send again' }).click();
  await page.getByText('Order saved').waitFor();
  expect(written.at(-1)).toEqual({ id: 3, name: 'Order 3', total_price: 599 });
});
