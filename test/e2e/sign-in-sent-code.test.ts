// Signing in with a code that is sent, in a real browser: an address, the code, in. The number of the attempt goes along unseen.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const object = (...names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
  required: names,
});
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const open = (schema: object, answer: object) => ({
  post: { security: [], requestBody: json(schema), responses: { 200: { description: 'ok', ...json(answer) } } },
});
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Orchard', version: '1' },
  security: [{ token: [] }],
  paths: {
    '/auth/otp/request': open(object('email'), object('message')),
    '/auth/otp/verify': open(object('email', 'challengeId', 'code'), object('token')),
    '/trees': {
      get: { responses: { 200: { description: 'ok', ...json({ type: 'array', items: object('id', 'name') }) } } },
    },
  },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
};

interface Sent {
  readonly email: string;
  readonly code?: string;
  readonly challengeId?: string;
}

/** How often a code was sent to whom; the code and the number of the attempt are that number. */
const sent = new Map<string, number>();
const host = await serve(async (request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
  if (request.headers.authorization === 'Bearer of-ann') return response.end('[{"id":"1","name":"Quince"}]');
  let body = '';
  for await (const part of request) body += String(part);
  if (request.method !== 'POST') return response.writeHead(401).end('{}');
  const { email, code, challengeId } = JSON.parse(body) as Sent;
  if (request.url?.endsWith('/request') === true) {
    if (email !== 'ann@orchard.example') return response.writeHead(404).end('{"message":"Nobody is called that."}');
    sent.set(email, (sent.get(email) ?? 0) + 1);
    return response.end(JSON.stringify({ message: 'Sent.', data: { challengeId: `attempt-${sent.get(email)}` } }));
  }
  const last = sent.get(email);
  const isRight = code === `12345${last}` && challengeId === `attempt-${last}`;
  return isRight ? response.end('{"token":"of-ann"}') : response.writeHead(401).end('{"message":"That is old."}');
});
const frontdesk = await startFrontdesk(['--host', host]);

test('a code is sent, sent again, mistyped and typed, with the keyboard alone', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/sign-in`);
  await page.getByLabel('Email').fill('nobody@orchard.example');
  await page.keyboard.press('Enter');
  await page.getByText('Nobody is called that.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Code' }).count()).toBe(0);
  await page.getByLabel('Email').fill('ann@orchard.example');
  await page.keyboard.press('Enter');
  await page.getByText('The code is on its way to you.').waitFor();
  await expectAccessible(page, 'sign-in with a code that was sent');
  const code = page.getByRole('textbox', { name: 'Code' });
  expect(await code.evaluate((input) => input === document.activeElement)).toBe(true);
  // Nobody is asked for what only the answer knows.
  expect(await page.getByRole('textbox').count()).toBe(2);
  await code.fill('123450');
  await page.keyboard.press('Enter');
  await page.getByText('That is old.').waitFor();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect.poll(() => sent.get('ann@orchard.example')).toBe(2);
  // What was wrong before is over.
  await page.getByText('The code is on its way to you.').waitFor();
  expect(await page.getByText('That is old.').count()).toBe(0);
  await code.fill('123452');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'Trees' }).click();
  await page.getByText('Quince').first().waitFor();
  expect(faults.filter((fault) => !/401|404/.test(fault))).toEqual([]);
});
