// Fields of kinds that forms rarely have, in a real browser against the sandbox: each is entered as people write it and goes
// out as the contract has it; a way of writing the body is remembered, and a change goes out as a JSON Patch where one is wanted.
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible, openPage } from './browser.ts';
import { contractWords, startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const KIND = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: text,
    colour: text,
    length: { type: 'string', format: 'duration' },
    country: { type: 'string', minLength: 2, maxLength: 2 },
    phone: text,
    notes: { type: 'string', contentMediaType: 'text/markdown' },
    place: { type: 'object', properties: { latitude: number, longitude: number } },
    badge: { type: 'string', not: { enum: ['admin'] } },
  },
};
const uri = { type: 'string', format: 'uri' };
const PLACE = { type: 'object', properties: { name: text, site: uri, shop: uri, help: uri } };
const PATCH = {
  type: 'array',
  items: { type: 'object', required: ['op', 'path'], properties: { op: text, path: text, value: {} } },
};
const json = (schema: object): object => ({ 'application/json': { schema } });
const ok = (schema: object): object => ({ 200: { description: 'ok', content: json(schema) } });
const CONTRACT = {
  openapi: '3.1.0',
  info: { title: 'Kinds', version: '1' },
  paths: {
    '/kinds': {
      get: { responses: ok({ type: 'array', items: KIND }) },
      post: {
        parameters: [{ name: 'theme', in: 'cookie', required: true, schema: text }],
        requestBody: { required: true, content: { ...json(KIND), 'text/plain': { schema: text } } },
        responses: { 201: { description: 'made', content: json(KIND) } },
      },
    },
    '/places': { get: { responses: ok({ type: 'array', items: PLACE }) } },
    '/kinds/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: ok(KIND) },
      patch: {
        requestBody: { required: true, content: { 'application/json-patch+json': { schema: PATCH } } },
        responses: ok(KIND),
      },
    },
  },
};

const frontdesk = await startFrontdesk(contractWords(CONTRACT));
const { page } = await openPage();
const sent: string[] = [];
page.on('request', (request) => {
  if (request.method() !== 'GET') sent.push(`${request.method()} ${request.postData() ?? ''}`);
});

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const box = (name: string): Locator => page.getByRole('textbox', { name }).first();

test('a colour, a length of time, a country, a place and a text with marks are entered as people write them', async () => {
  await page.goto(`${frontdesk.address}/new/kinds`);
  await box('Name').fill('One');
  await box('Theme').fill('dark');
  await box('Colour').fill('#ff8800');
  await box('Length').fill('1h 30min');
  await page.getByRole('combobox', { name: 'Country' }).fill('Nether');
  await page
    .getByRole('option', { name: /^Netherlands/ })
    .first()
    .click();
  await box('Phone').fill('+31 20 123 4567');
  await box('Notes').fill('# Head\n\nSome *words*.');
  await button('Preview').click();
  await page.getByRole('heading', { name: 'Head' }).waitFor();
  await button('Preview').click();
  await page.getByRole('button', { name: 'Place Not set' }).click();
  await box('Latitude').fill('52.37');
  await box('Longitude').fill('4.9');
  await box('Badge').fill('admin');
  await box('Name').focus();
  await page.locator('.fd-field-issue').first().waitFor();
  await expectAccessible(page, 'a form of rare kinds');
  await box('Badge').fill('guest');
  await button('Create').click();
  await page.waitForURL(/\/item\/kinds\/\d+$/);
  expect(JSON.parse((sent.at(-1) ?? '').replace('POST ', ''))).toEqual({
    name: 'One',
    colour: '#ff8800',
    length: 'PT1H30M',
    country: 'NL',
    phone: '+31 20 123 4567',
    notes: '# Head\n\nSome *words*.',
    place: { latitude: 52.37, longitude: 4.9 },
    badge: 'guest',
  });
});

test('a change goes out as a JSON Patch, and one can stay after it', async () => {
  await page.goto(`${frontdesk.address}/edit/kinds/1`);
  const before = await box('Name').inputValue();
  await box('Name').fill(`${before} more`);
  await button('Apply').click();
  await page.getByText('saved', { exact: false }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/edit/kinds/1');
  expect(JSON.parse((sent.at(-1) ?? '').replace('PATCH ', ''))).toEqual([
    { op: 'replace', path: '/name', value: `${before} more` },
  ]);
  await box('Name').fill(`${before} again`);
  await button('Save').click();
  await page.waitForURL('**/item/kinds/1');
});

test('in which way a body is written is remembered', async () => {
  await page.goto(`${frontdesk.address}/new/kinds`);
  await page.getByRole('radio', { name: 'Text', exact: true }).check({ force: true });
  await page.reload();
  await expect
    .poll(() => page.getByRole('radio', { name: 'Text', exact: true }).isChecked(), { timeout: 15_000 })
    .toBe(true);
  await page.getByRole('radio', { name: 'Fields (JSON)' }).check({ force: true });
  await box('Name').waitFor();
});

test('the mark of what leads outside stands beside its text in a list, however narrow the column', async () => {
  await page.goto(`${frontdesk.address}/list/places`);
  const links = page.locator('td > a.fd-external');
  await links.first().waitFor();
  const below = await links.evaluateAll((all) =>
    all.filter((one) => {
      const [text, mark] = [one.firstElementChild, one.lastElementChild].map((part) => part?.getBoundingClientRect());
      return text === undefined || mark === undefined || mark.top >= text.bottom;
    }),
  );
  expect(below.length).toBe(0);
});
