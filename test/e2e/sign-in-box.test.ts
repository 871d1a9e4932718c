// A login whose name and password stand in a box (Rails with Devise, RealWorld's API), in a real browser: a person types the
// two, and they are sent in it.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answered = (schema: object) => ({ 200: { description: 'ok', ...json(schema) } });
const User = object({ email: text, password: { ...text, format: 'password' } }, ['email', 'password']);
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Garden', version: '1' },
  security: [{ token: [] }],
  paths: {
    '/users/login': {
      post: {
        security: [],
        requestBody: json(object({ user: User }, ['user'])),
        responses: answered(object({ token: text })),
      },
    },
    '/plants': { get: { responses: answered({ type: 'array', items: object({ id: text, name: text }) }) } },
  },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
};

const sent: unknown[] = [];
const host = await serve(async (request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
  let body = '';
  for await (const part of request) body += String(part);
  if (request.method === 'POST') {
    sent.push(JSON.parse(body));
    return response.end('{"token":"t1"}');
  }
  if (request.headers.authorization !== 'Bearer t1') return response.writeHead(401).end('{}');
  return response.end('[{"id":"1","name":"Foxglove"}]');
});
const frontdesk = await startFrontdesk(['--host', host]);

test('a name and a password are typed, sent in their box, and the list is there', async () => {
  const { page } = await openPage();
  await page.goto(`${frontdesk.address}/list/plants`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').click();
  await page.keyboard.type('ann@garden.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('open sesame');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByText('Foxglove').waitFor();
  expect(sent).toEqual([{ user: { email: 'ann@garden.example', password: 'open sesame' } }]);
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByText('ann@garden.example').first().waitFor();
});
