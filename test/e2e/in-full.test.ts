// What is seen of what came: a row that has no page of its own shows all that it holds, by mouse, by keys and on a phone, and
// what an action answered below a long form comes into sight.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ok = (schema: object) => ({ 200: { description: 'ok', ...json(schema) } });
const texts = { type: 'object', additionalProperties: text };
const Alert = {
  type: 'object',
  properties: { labels: texts, annotations: texts, startsAt: { type: 'string', format: 'date-time' } },
};
const names = ['files', 'path', 'reference', 'field', 'folder', 'caption', 'credit', 'licence', 'place', 'occasion'];
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Watch', version: '1' },
  paths: {
    '/alerts': { get: { responses: ok({ type: 'array', items: Alert }) } },
    '/zones': { get: { responses: ok({ type: 'array', items: { type: 'object', properties: { zone: text } } }) } },
    '/keys': {
      get: {
        responses: ok({
          type: 'array',
          items: { type: 'object', properties: { id: text, count: { type: 'integer' } } },
        }),
      },
    },
    '/keys/{id}': {
      delete: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        responses: { 204: { description: 'gone' } },
      },
    },
    '/upload': {
      post: {
        requestBody: json({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, text])) }),
        responses: ok({ type: 'array', items: { type: 'object', properties: { stored: text } } }),
      },
    },
  },
};
const alerts = ['Slow', 'Full'].map((alertname) => ({
  labels: { alertname },
  annotations: { summary: `It is ${alertname.toLowerCase()} since noon` },
  startsAt: '2026-01-02T03:04:05Z',
}));

const KEY = '3066a806-d446-46a6-bafc-2906db769e01';
const deleted: (string | undefined)[] = [];

const host = await serve((request, response) => {
  response.setHeader('content-type', 'application/json');
  const path = request.url?.split('?')[0] ?? '';
  if (request.method === 'DELETE') {
    deleted.push(path.split('/').at(-1));
    return response.writeHead(204).end();
  }
  const answers: Record<string, unknown> = {
    '/openapi.json': CONTRACT,
    '/alerts': alerts,
    '/zones': [{ zone: 'eu' }],
    '/keys': [{ id: KEY, count: 3 }],
    '/upload': [{ stored: 'harbour.png' }],
  };
  const answer = answers[path.replace(/^\/api\/v1(?=\/)/, '')];
  if (answer === undefined) response.statusCode = 404;
  return response.end(JSON.stringify(answer ?? {}));
});
const frontdesk = await startFrontdesk(['--host', host]);

test.each([1280, 390])('a row without a page of its own shows all that it holds (%d pixels wide)', async (width) => {
  const { page, faults } = await openPage({ viewport: { width, height: 800 } });
  await page.goto(`${frontdesk.address}/list/alerts`);
  const dialog = page.getByRole('dialog', { name: 'Alert' });
  await page.getByRole('button', { name: /alertname: Full/ }).click();
  await dialog.getByText('It is full since noon').waitFor();
  await expectAccessible(page, 'a row in full');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /alertname: Slow/ }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('It is slow since noon').waitFor();
  await page.goto(`${frontdesk.address}/list/zones`);
  await page.getByText('eu', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'eu', exact: true }).count()).toBe(0);
  expect(faults).toEqual([]);
});

test('what an action answered below a long form comes into sight, and is said', async () => {
  const { page, faults } = await openPage({ viewport: { width: 1280, height: 600 } });
  await page.goto(`${frontdesk.address}/`);
  await page.getByRole('link', { name: 'Upload', exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Files' }).fill('harbour');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('Upload: done').first().waitFor();
  const stored = page.getByText('harbour.png');
  await stored.waitFor();
  await expect.poll(async () => (await stored.boundingBox())?.y ?? 9999).toBeLessThan(600);
  expect(faults).toEqual([]);
});

test('nobody types a whole identifier to delete what has no name', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/list/keys`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Type “3066a806” to confirm' }).fill('3066a806');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(deleted).toEqual([KEY]);
  expect(faults).toEqual([]);
});
