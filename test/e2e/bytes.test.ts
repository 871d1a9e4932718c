// A backend whose keys and values are bytes in base64 (etcd, secrets of Kubernetes): a person types and reads them as the texts
// that they are.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const bytes = { type: 'string', format: 'byte' };
const secret = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' }, data: bytes } };
const ok = { responses: { 200: { description: 'ok', content: { 'application/json': { schema: secret } } } } };
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Secrets', version: '1' },
  servers: [{ url: '/' }],
  paths: {
    '/secrets': { post: { requestBody: { content: { 'application/json': { schema: secret } } }, ...ok } },
    '/secrets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: ok,
    },
  },
};

let kept: Record<string, unknown> = {};
const host = await serve((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    if (request.method === 'POST') kept = { id: 1, ...(JSON.parse(body) as object) };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(request.url === '/openapi.json' ? CONTRACT : kept));
  });
});
const frontdesk = await startFrontdesk(['--host', host]);

test('bytes are typed as a text where they are one, and shown as it', async () => {
  const { page } = await openPage();
  await page.goto(`${frontdesk.address}/new/secrets`);
  await page.getByLabel('Name').fill('greeting');
  await page.getByRole('button', { name: 'Type a text instead' }).click();
  await page.keyboard.type('café');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { name: 'greeting' }).waitFor();
  expect(kept).toEqual({ id: 1, name: 'greeting', data: Buffer.from('café').toString('base64') });
  await page.getByRole('main').getByText('café', { exact: true }).waitFor();
});
