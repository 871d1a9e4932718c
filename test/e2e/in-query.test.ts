// A change that takes its fields in the query ("PUT /accounts/{accountId}?name&email"), in a real browser: its form begins with
// the item, only what was changed is sent, and nobody saves over another's change (rule S8).
import { beforeEach, expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answered = (schema: object) => ({ 200: { description: 'ok', ...json(schema) } });
const Account = { type: 'object', properties: { accountId: text, name: text, email: text, plan: text } };
const query = (name: string, required = false) => ({ name, in: 'query', required, schema: text });

const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Accounts', version: '1' },
  paths: {
    '/accounts': { get: { responses: answered({ type: 'array', items: Account }) } },
    '/accounts/{accountId}': {
      parameters: [{ name: 'accountId', in: 'path', required: true, schema: text }],
      get: { responses: answered(Account) },
      put: { parameters: [query('name'), query('email'), query('plan', true)], responses: answered(Account) },
    },
  },
};

let account: Record<string, string> = {};
const sent: string[] = [];

const host = await serve((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x.test');
  const path = pathname.replace(/^\/api\/v1(?=\/)/, '');
  const say = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  if (path === '/openapi.json') return say(CONTRACT);
  if (request.method === 'PUT') {
    sent.push(searchParams.toString());
    account = { ...account, ...Object.fromEntries(searchParams) };
  }
  if (path === '/accounts') return say([account]);
  return path === '/accounts/a1' ? say(account) : response.writeHead(404).end();
});
const frontdesk = await startFrontdesk(['--host', host]);

beforeEach(() => {
  account = { accountId: 'a1', name: 'Ann', email: 'ann@x.test', plan: 'free' };
  sent.length = 0;
});

test('the form begins with the item, and what was changed goes out with what is required', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/edit/accounts/a1`);
  const name = page.getByLabel('Name');
  await expect.poll(() => name.inputValue()).toBe('Ann');
  expect(await page.getByLabel('Plan').inputValue()).toBe('free');
  await name.fill('Anna');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Anna' }).waitFor();
  expect(sent).toEqual(['name=Anna&plan=free']);
  expect(faults).toEqual([]);
});

test("another's change is kept where it does not clash, and asked about where it does", async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/edit/accounts/a1`);
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ann');
  account = { ...account, email: 'office@x.test', plan: 'paid' };
  await page.getByLabel('Name').fill('Anna');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Anna' }).waitFor();
  expect(sent).toEqual(['name=Anna&plan=paid']);

  await page.goto(`${frontdesk.address}/edit/accounts/a1`);
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Anna');
  account = { ...account, name: 'Anja' };
  await page.getByLabel('Name').fill('Annette');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').getByText('Anja').waitFor();
  expect(sent).toHaveLength(1);
  expect(faults).toEqual([]);
});
