// What an API forbids (403), in a real browser: it is told why in the API's own words, and another way to sign in is offered
// where there is one, since an operation can take a key that others do not.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const items = (name: string) => ({
  type: 'array',
  items: { type: 'object', properties: { id: { type: 'integer' }, [name]: { type: 'string' } } },
});
const list = (scheme: string, name: string) => ({
  security: [{ [scheme]: [] }],
  responses: { 200: { description: 'ok', content: { 'application/json': { schema: items(name) } } } },
});
const body = { content: { 'application/json': { schema: items('value').items } } };
const TICKETS = items('subject');
Object.assign(TICKETS.items.properties, { person_id: { type: 'integer' } });
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Watch', version: '1' },
  components: {
    securitySchemes: {
      Operator: { type: 'apiKey', in: 'header', name: 'X-Operator-Key' },
      Machine: { type: 'apiKey', in: 'header', name: 'X-Machine-Key' },
    },
  },
  paths: {
    '/decisions': {
      get: list('Machine', 'value'),
      post: { ...list('Machine', 'value'), requestBody: body },
    },
    '/alerts': { get: list('Operator', 'scenario') },
    '/tickets': {
      get: {
        ...list('Operator', 'subject'),
        responses: { 200: { description: 'ok', content: { 'application/json': { schema: TICKETS } } } },
      },
    },
    '/people': { get: list('Operator', 'name') },
    '/people/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: { description: 'ok', content: { 'application/json': { schema: items('name').items } } } },
      },
    },
  },
};

const asked: string[] = [];

const host = await serve((request, response) => {
  if (request.url?.startsWith('/people') === true) asked.push(request.url);
  const [status, value] =
    request.url === '/openapi.json'
      ? [200, CONTRACT]
      : request.method === 'POST'
        ? [403, { errors: [{ title: 'Refused', detail: [{ path: 'value', message: '"value" is no address' }] }] }]
        : request.url === '/tickets'
          ? [200, Array.from({ length: 9 }, (_, at) => ({ id: at, subject: `Ticket ${at}`, person_id: at + 100 }))]
          : request.url === '/alerts'
            ? [200, [{ id: 1, scenario: 'Guessing' }]]
            : request.headers['x-machine-key'] === 'machine'
              ? [200, [{ id: 7, value: '10.0.0.7' }]]
              : [403, { message: 'access forbidden' }];
  response.writeHead(status as number, { 'content-type': 'application/json' }).end(JSON.stringify(value));
});
const frontdesk = await startFrontdesk(['--host', host]);

test('what only another key opens can be signed in for, and what names a value is no matter of signing in', async () => {
  const { page, faults } = await openPage();
  const main = page.getByRole('main');
  const signIn = async (way: string, key: string): Promise<void> => {
    await main.getByRole('radio', { name: way }).check();
    await main.getByLabel(/key/i).last().fill(key);
    await main.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await page.goto(`${frontdesk.address}/new/decisions`);
  await main.getByLabel('Value').fill('nowhere');
  await main.getByRole('button', { name: 'Create', exact: true }).click();
  await main.getByText('The server did not accept this').waitFor();
  await main.getByText('"value" is no address').first().waitFor();
  expect(await main.getByText('You are not signed in').count()).toBe(0);

  await page.goto(`${frontdesk.address}/sign-in`);
  await signIn('Operator', 'operator');
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Decisions' }).click();
  await main.getByText('You may not do this').waitFor();
  await main.getByRole('button', { name: 'Sign in another way' }).click();
  await signIn('Machine', 'machine');
  await main.getByText('10.0.0.7').first().waitFor();
  expect(faults).toEqual([]);
});

test('where neither the list of what rows lead to nor the first of them may be read, the others are not asked for', async () => {
  const { page } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/sign-in`);
  await main.getByRole('radio', { name: 'Operator' }).check();
  await main.getByLabel(/key/i).last().fill('operator');
  await main.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Tickets' }).click();
  await main.getByRole('link', { name: '108' }).waitFor();
  await expect.poll(() => asked.length).toBe(2);
  await page.waitForTimeout(500);
  expect(asked).toEqual(['/people', expect.stringMatching(/^\/people\/\d+$/)]);
});
