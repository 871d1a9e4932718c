// A server whose items are known only by their own addresses (Django's hyperlinks, HAL), in a real browser: they are opened,
// and what is done to one begins with it as it stands, whose own faults hinder nobody.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answered = (schema: object) => ({ 200: { description: 'ok', ...json(schema) } });
const Loan = { $ref: '#/components/schemas/Loan' };
const Reader = { $ref: '#/components/schemas/Reader' };
const id = { name: 'id', in: 'path', required: true, schema: text };

const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Library', version: '1' },
  servers: [{ url: '/' }],
  paths: {
    '/loans/': { get: { responses: answered({ type: 'array', items: Loan }) } },
    '/loans/{id}/': {
      parameters: [id],
      get: { responses: answered(Loan) },
      put: { requestBody: json(Loan), responses: answered(Loan) },
    },
    '/readers/': { get: { responses: answered({ type: 'array', items: Reader }) } },
    '/readers/{id}/': { parameters: [id], get: { responses: answered(Reader) } },
    '/loans/{id}/extend/': { parameters: [id], post: { requestBody: json(Loan), responses: answered(Loan) } },
  },
  components: {
    schemas: {
      Loan: {
        type: 'object',
        required: ['borrower'],
        properties: {
          url: { ...text, readOnly: true },
          borrower: text,
          page: { ...text, format: 'uri' },
          lentTo: { ...text, format: 'uri' },
        },
      },
      Reader: { type: 'object', properties: { url: { ...text, readOnly: true }, name: text } },
    },
  },
};

const sent: string[] = [];
const loan = (at: number, host: string) => ({
  url: `http://${host}/loans/${at}/`,
  borrower: `Person ${at}`,
  page: '',
  lentTo: `http://${host}/readers/1/`,
});
const reader = (at: number, host: string) => ({ url: `http://${host}/readers/${at}/`, name: at === 1 ? 'Ann' : 'Bo' });

const host = await serve(async (request, response) => {
  const { url = '/', headers, method } = request;
  const own = headers.host ?? '';
  response.setHeader('content-type', 'application/json');
  if (url === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
  if (method === 'POST' || method === 'PUT') {
    let whole = '';
    for await (const part of request) whole += String(part);
    sent.push(`${url} ${whole}`);
  }
  const who = /^\/readers\/(\d+)\//.exec(url)?.[1];
  if (who !== undefined) return response.end(JSON.stringify(reader(Number(who), own)));
  if (url.startsWith('/readers/')) return response.end(JSON.stringify([reader(1, own), reader(2, own)]));
  const found = /^\/loans\/(\d+)\//.exec(url)?.[1];
  if (found !== undefined) return response.end(JSON.stringify(loan(Number(found), own)));
  if (url.startsWith('/loans/')) return response.end(JSON.stringify([loan(1, own), loan(2, own)]));
  return response.writeHead(404).end('{}');
});
const frontdesk = await startFrontdesk(['--host', host]);

test('an item is opened by its address, and an action takes it with the faults that it had', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/list/loans`);
  await page.getByRole('link', { name: 'Person 2' }).first().click();
  await page.getByRole('heading', { name: 'Person 2' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/item/loans/2');
  await page.getByRole('button', { name: 'Extend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Extend' });
  await dialog.getByLabel('Borrower').fill('Person 9');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(sent).toEqual([`/loans/2/extend/ {"borrower":"Person 9","page":"","lentTo":"${host}/readers/1/"}`]);
  expect(faults).toEqual([]);
});

test('what an address leads to is shown by its name, chosen by it, and written as an address again', async () => {
  const { page } = await openPage();
  await page.goto(`${frontdesk.address}/list/loans`);
  await page.getByRole('link', { name: 'Ann' }).first().click();
  await page.getByRole('heading', { name: 'Ann' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/item/readers/1');
  sent.length = 0;
  await page.goto(`${frontdesk.address}/edit/loans/1`);
  const picker = page.getByRole('combobox', { name: 'Lent to' });
  await expect.poll(() => picker.inputValue()).toBe('Ann');
  await picker.fill('B');
  await page.getByRole('option', { name: 'Bo', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => sent.join()).toContain(`"lentTo":"${host}/readers/2/"`);
});
