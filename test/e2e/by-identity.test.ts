// An API in the manner of procedures, in a real browser: which thing is meant stands in the body or the query of a call and
// never in its address. It is opened, changed, worked on and deleted all the same. And what is known by a secret.
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const Note = { type: 'object', properties: { id: text, title: text, body: text } };
const Token = { type: 'object', properties: { secret: text, name: text } };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answered = (schema: object) => ({ 200: { description: 'ok', ...json(schema) } });
const taking = (properties: object, required: readonly string[], answer: object) => ({
  requestBody: { required: true, ...json({ type: 'object', properties, required }) },
  responses: answered({ type: 'object', properties: { data: answer } }),
});
const byId = taking({ id: text }, ['id'], Note);

const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/notes.list': { post: taking({ limit: { type: 'integer' } }, [], { type: 'array', items: Note }) },
    '/notes.info': { post: byId },
    '/notes.update': { post: taking({ id: text, title: text }, ['id'], Note) },
    '/notes.archive': { post: byId },
    '/tags.list': { get: { responses: answered({ type: 'array', items: Note }) } },
    '/tags.info': {
      get: { parameters: [{ name: 'id', in: 'query', required: true, schema: text }], responses: answered(Note) },
    },
    '/tokens': { get: { responses: answered({ type: 'array', items: Token }) } },
    '/tokens/{secret}': {
      delete: {
        parameters: [{ name: 'secret', in: 'path', required: true, schema: text }],
        responses: { 204: { description: 'gone' } },
      },
    },
  },
};

const notes = new Map(
  ['Lamp', 'Chair'].map((title, at) => [`n${at}`, { id: `n${at}`, title, body: `All about the ${title}` }]),
);
const sent: string[] = [];

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  let whole = '';
  for await (const part of request) whole += String(part);
  return whole === '' ? {} : (JSON.parse(whole) as Record<string, string>);
}

const host = await serve(async (request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://x.test');
  const pathname = path.replace(/^\/api\/v1(?=\/)/, '');
  const body = await bodyOf(request);
  if (pathname === '/tokens') return response.end('[{"secret":"s3cr3t","name":"Nightly"}]');
  if (pathname.endsWith('.list')) {
    const all = [...notes.values()].map(({ id, title }) => ({ id, title }));
    return response.end(JSON.stringify(pathname.startsWith('/tags') ? all : { data: all }));
  }
  if (/^\/(?:notes|tags)\./.test(pathname))
    sent.push(`${pathname} ${searchParams.size > 0 ? searchParams.toString() : JSON.stringify(body)}`);
  const one = notes.get(searchParams.get('id') ?? body['id'] ?? '');
  if (one === undefined) return response.writeHead(404).end('{"message":"No such note"}');
  if (pathname === '/notes.update') notes.set(one.id, { ...one, ...body });
  const now = notes.get(one.id);
  return response.end(JSON.stringify(pathname.startsWith('/tags') ? now : { data: now }));
});
const frontdesk = await startFrontdesk(['--host', host]);

test('what the body or the query of a call names is opened, changed and worked on', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/list/notes`);
  await page.getByRole('link', { name: 'Chair' }).first().click();
  await page.getByText('All about the Chair').waitFor();
  expect(sent[0]).toBe('/notes.info {"id":"n1"}');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title').fill('Armchair');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Armchair' }).waitFor();
  expect(sent.filter((one) => one.startsWith('/notes.update'))).toEqual([
    '/notes.update {"id":"n1","title":"Armchair"}',
  ]);

  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => sent).toContain('/notes.archive {"id":"n1"}');

  await page.goto(`${frontdesk.address}/list/tags`);
  await page.getByRole('link', { name: 'Lamp' }).first().click();
  await page.getByText('All about the Lamp').waitFor();
  expect(sent.at(-1)).toBe('/tags.info id=n0');
  expect(faults).toEqual([]);
});

test('what is known by a secret is opened, and its page does not tell the secret', async () => {
  const { page } = await openPage();
  await page.goto(`${frontdesk.address}/list/tokens`);
  await page.getByRole('link', { name: 'Nightly' }).click();
  await page.getByRole('heading', { name: 'Nightly' }).waitFor();
  await page.getByText('Hidden').waitFor();
  expect(await page.locator('body').innerText()).not.toContain('s3cr3t');
});
