// An API that refuses a list when there is nothing to show ("No devices found", "Page not found"), in a real browser: that is an
// empty list; what is refused for another reason is told as that.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const Device = { type: 'object', properties: { id: { type: 'integer' }, name: text } };
const answered = {
  200: { description: 'ok', content: { 'application/json': { schema: { type: 'array', items: Device } } } },
};
const list = { get: { parameters: [{ name: 'search', in: 'query', schema: text }], responses: answered } };
const host = await serve((request, response) => {
  response.setHeader('content-type', 'application/json');
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  if (pathname === '/openapi.json') {
    const paths = { '/devices': list, '/meters': list, '/gates': list };
    return response.end(JSON.stringify({ openapi: '3.0.3', info: { title: 'Site', version: '1' }, paths }));
  }
  const refuse = (status: number, message: string): unknown =>
    response.writeHead(status).end(JSON.stringify({ status: false, message }));
  if (pathname.endsWith('/meters')) return refuse(404, 'No meters found');
  if (pathname.endsWith('/gates')) return refuse(404, 'Page not found');
  if (searchParams.has('search')) return refuse(400, 'Page not found');
  return response.end(JSON.stringify([{ id: 1, name: 'Pump' }]));
});
const frontdesk = await startFrontdesk(['--host', host]);

test('a list that is refused for having nothing in it is empty', async () => {
  const { page } = await openPage();
  const main = page.getByRole('main');
  await page.goto(`${frontdesk.address}/list/devices`);
  await main.getByText('Pump').waitFor();
  await main.getByRole('searchbox').fill('turbine');
  await main.getByText('Nothing matches').waitFor();
  await page.goto(`${frontdesk.address}/list/meters`);
  await main.getByText('No meters').first().waitFor();
  expect(await main.getByText('It is not there').count()).toBe(0);
  await page.goto(`${frontdesk.address}/list/gates`);
  await main.getByText('It is not there').waitFor();
});
