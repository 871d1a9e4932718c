// What a person finds who has no account yet, or has forgotten the password, in a real browser: the ways to both stand below the
// form that asks for them.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answered = (schema: object) => ({ 200: { description: 'ok', ...json(schema) } });
const open = (schema: object, answer: object) => ({
  post: { security: [], requestBody: json(schema), responses: answered(answer) },
});
const Account = object({ email: text, password: { ...text, format: 'password' } }, ['email', 'password']);
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Garden', version: '1' },
  security: [{ token: [] }],
  paths: {
    '/auth/login': open(Account, object({ token: text })),
    '/auth/register': open(Account, object({ message: text })),
    '/auth/forgot-password': open(object({ email: text }, ['email']), object({ message: text })),
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
  if (request.method !== 'POST') return response.writeHead(401).end('{}');
  sent.push([request.url, JSON.parse(body)]);
  return response.end('{"message":"Look into your letters."}');
});
const frontdesk = await startFrontdesk(['--host', host]);

test('an account is made from the sign-in screen', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/sign-in`);
  await page.getByRole('link', { name: 'Create an account' }).waitFor();
  await expectAccessible(page, 'sign-in with what comes before it');
  await page.getByRole('link', { name: 'Create an account' }).click();
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Register' }).waitFor();
  await main.getByLabel('Email').fill('ann@garden.example');
  await main.getByRole('textbox', { name: 'Password' }).fill('open sesame');
  await main.getByRole('button', { name: 'Register' }).click();
  await main.getByText('Look into your letters.').first().waitFor();
  expect(sent).toEqual([['/api/v1/auth/register', { email: 'ann@garden.example', password: 'open sesame' }]]);
  expect(faults).toEqual([]);
});

test('a new password is asked for from the window over a screen that wants a sign-in', async () => {
  const { page } = await openPage();
  await page.goto(`${frontdesk.address}/list/plants`);
  await page.getByRole('dialog').getByRole('link', { name: 'Forgotten the password?' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Forgot password' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});
