// Choosing among things of which many are called the same, of a server that gives few at once and searches nothing: a picker
// says whose each is, and finds what stands on a later page.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ok = (schema: object) => ({ 200: { description: 'ok', ...json(schema) } });
const id = { name: 'id', in: 'path', required: true, schema: whole };
const query = (name: string) => ({ name, in: 'query', schema: whole });
const Pet = { type: 'object', properties: { id: whole, name: text, owner: text } };
const Visit = { type: 'object', properties: { pet_id: whole, reason: text } };
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Clinic', version: '1' },
  paths: {
    '/pets': {
      get: {
        parameters: [query('page'), query('limit')],
        responses: ok({ type: 'object', properties: { data: { type: 'array', items: Pet }, total: whole } }),
      },
    },
    '/pets/{id}': { get: { parameters: [id], responses: ok(Pet) } },
    '/visits': {
      get: { responses: ok({ type: 'array', items: Visit }) },
      post: { requestBody: json(Visit), responses: ok(Visit) },
    },
  },
};
const pets = Array.from({ length: 130 }, (_, at) => ({
  id: at + 1,
  name: at > 120 ? 'Rex' : `Pet ${at}`,
  owner: `Owner ${at}`,
}));
const made: string[] = [];

const host = await serve((request, response) => {
  response.setHeader('content-type', 'application/json');
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x.test');
  const path = pathname.replace(/^\/api\/v1(?=\/)/, '');
  if (path === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
  if (path === '/pets') {
    // However many are asked for, 50 come.
    const from = (Number(searchParams.get('page') ?? 1) - 1) * 50;
    return response.end(JSON.stringify({ data: pets.slice(from, from + 50), total: pets.length }));
  }
  if (path.startsWith('/pets/')) return response.end(JSON.stringify(pets[Number(path.split('/')[2]) - 1] ?? {}));
  if (request.method === 'POST') {
    request.on('data', (part) => made.push(String(part)));
    return request.on('end', () => response.writeHead(201).end('{}'));
  }
  return response.end('[]');
});
const frontdesk = await startFrontdesk(['--host', host]);

test('a picker finds what stands on a later page, and says which of several it is', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/new/visits`);
  await page.getByRole('combobox', { name: 'Pet' }).click();
  await page.keyboard.type('Rex');
  await page.getByRole('option', { name: 'Rex Owner 128' }).waitFor();
  await expectAccessible(page, 'several of one name');
  await page.getByRole('option', { name: 'Rex Owner 125' }).click();
  expect(await page.getByRole('combobox', { name: 'Pet' }).inputValue()).toBe('Rex');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.poll(() => made.join('')).toContain('"pet_id":126');
  expect(faults).toEqual([]);
});
