// An API whose things name each other by address (Django's hyperlinks, the Dutch APIs of cases), in a real browser: before any
// answer has shown how, people choose by name, and what is sent is where the chosen thing says that it is.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const uri = { type: 'string', format: 'uri' };
const own = { ...uri, readOnly: true };
const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required });
const Case = object({ url: own, uuid: { ...text, readOnly: true }, name: text });
const Result = object({ url: own, uuid: { ...text, readOnly: true }, case: uri, note: text }, ['case']);
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answered = (schema: object) => ({ 200: { description: 'ok', ...json(schema) } });
const uuid = { name: 'uuid', in: 'path', required: true, schema: text };
const byCase = { name: 'case', in: 'query', schema: uri };

const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Cases', version: '1' },
  paths: {
    '/cases/': { get: { responses: answered({ type: 'array', items: Case }) } },
    '/cases/{uuid}/': { parameters: [uuid], get: { responses: answered(Case) } },
    '/results/': {
      get: { parameters: [byCase], responses: answered({ type: 'array', items: Result }) },
      post: { requestBody: json(Result), responses: answered(Result) },
    },
    '/results/{uuid}/': { parameters: [uuid], get: { responses: answered(Result) } },
  },
};

const asked: string[] = [];
const results: object[] = [];
const host = await serve(async (request, response) => {
  const at = `http://${request.headers.host ?? ''}`;
  const url = new URL(request.url ?? '/', at);
  const cases = ['Harbour', 'Bridge'].map((name, index) => ({
    url: `${at}/cases/c${index}/`,
    uuid: `c${index}`,
    name,
  }));
  let body = '';
  for await (const part of request) body += String(part);
  response.setHeader('content-type', 'application/json');
  if (url.pathname === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
  const [, noun = '', id] = url.pathname.split('/');
  if (noun === 'results') asked.push(decodeURIComponent(url.search) + body);
  if (request.method === 'POST') {
    results.push({ ...(JSON.parse(body) as object), url: `${at}/results/r1/`, uuid: 'r1' });
    return response.writeHead(201).end(JSON.stringify(results[0]));
  }
  const all: readonly object[] = noun === 'cases' ? cases : results;
  const one = id === undefined || id === '' ? all : all[Number(id.slice(1))];
  return response.writeHead(one === undefined ? 404 : 200).end(JSON.stringify(one ?? {}));
});
const frontdesk = await startFrontdesk(['--host', host]);

test('lists are filtered, and first things made, by the name of what is sent by its address', async () => {
  const { page, faults } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/list/results`);
  // A menu that is opened while the first answer comes may be drawn anew.
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await main.getByText('No results yet').first().waitFor();
  await main.getByRole('button', { name: 'Filter' }).first().click();
  await page.getByRole('menuitem', { name: 'Case' }).click();
  await page.getByRole('radio', { name: 'Bridge' }).click();
  await main.getByRole('button', { name: 'Case Bridge' }).waitFor();
  await expect.poll(() => asked.at(-1)).toBe(`?case=${host}/cases/c1/`);

  await page.goto(`${frontdesk.address}/new/results`);
  await main.getByRole('combobox', { name: 'Case' }).click();
  await page.getByRole('option', { name: 'Harbour' }).click();
  await main.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.poll(() => asked.find((one) => one.startsWith('{'))).toBe(`{"case":"${host}/cases/c0/"}`);
  expect(faults).toEqual([]);
});

test('what names a thing stands beside it, and another one begins with its address', async () => {
  const { page } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/item/cases/c1`);
  await main.getByRole('tab', { name: 'Results' }).click();
  await expect.poll(() => asked.at(-1)).toContain(`case=${host}/cases/c1/`);
  await main.getByRole('button', { name: 'New result' }).click();
  await expect.poll(() => main.getByRole('combobox', { name: 'Case' }).inputValue()).toBe('Bridge');
});
