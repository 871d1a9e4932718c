// The application as plain files (`frontdesk build`), in a real browser: a file server and the API at one origin, nothing of
// ours between them. The contract is found and compiled in a worker, people sign in, look, and change an item.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { expect, test } from 'vitest';
import { derive } from '#model';
import { createSandbox, memoryStore } from '#sandbox';
import { contractIn } from '../contract.ts';
import { serve, temporaryFolder } from '../scene.ts';
import { openPage } from './browser.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CONTRACT = join(ROOT, 'sample', 'openapi.yaml');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

const folder = temporaryFolder();
const files = join(folder, 'app');
const asked: string[] = [];

execFileSync(process.execPath, [join(ROOT, 'bin', 'frontdesk.mjs'), 'build', '--out', files], { cwd: folder });
const contract = contractIn(readFileSync(CONTRACT, 'utf8'));
const seed = JSON.parse(readFileSync(join(ROOT, 'sample', 'seed.json'), 'utf8'));
const api = await createSandbox(contract, derive(contract), { store: memoryStore(), seed, basePath: '/api/v1' });
const address = await serve(getRequestListener(answer));
const { page, faults } = await openPage();

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/openapi.yaml') return new Response(readFileSync(CONTRACT));
  if (pathname.startsWith('/api/v1')) {
    asked.push(`${request.method} ${pathname}`);
    return api(request);
  }
  return fileAt(request, pathname);
}

function fileAt(request: Request, pathname: string): Response {
  const file = join(files, pathname);
  const found = extname(pathname) !== '' && existsSync(file) ? file : null;
  if (found === null && !(request.headers.get('accept') ?? '').includes('text/html'))
    return new Response('', { status: 404 });
  const shown = found ?? join(files, 'index.html');
  return new Response(readFileSync(shown), { headers: { 'content-type': TYPES[extname(shown)] ?? 'text/plain' } });
}

test('the plain files find the contract, sign people in, list, and save', async () => {
  await page.goto(`${address}/sign-in`);
  await page.getByRole('textbox', { name: 'Username' }).fill('support');
  await page.getByRole('textbox', { name: 'Password' }).fill('support');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Larch & Lantern' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('lindqvist');
  await page.getByRole('link', { name: 'Ada Lindqvist' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ada Lindqvist' }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Company' }).fill('Analytical Engines');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Analytical Engines').first().waitFor();
  expect(asked.filter((one) => one.startsWith('PATCH /api/v1/customers/'))).toHaveLength(1);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('region', { name: 'Changed by you' }).getByText('Ada Lindqvist').waitFor();
  // The key rests in the page's memory: nothing of it is left where a later person could find it (rule S4).
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
  expect(kept).not.toMatch(/token|bearer/i);
  expect(faults).toEqual([]);
});

test('what answers show of a poor contract leads on by the rules for told answers, without a server and after a reload', async () => {
  const untold = { get: { responses: { 200: { description: 'OK' } } } };
  const paths = { '/orders': untold, '/drivers': untold };
  const poor = { openapi: '3.0.3', info: { title: 'Poor', version: '1' }, paths };
  const rows: Readonly<Record<string, readonly object[]>> = {
    '/orders': [
      { id: 1, reference: 'ORD-1', returning_driver_id: 7 },
      { id: 2, reference: 'ORD-2', returning_driver_id: 8 },
    ],
    '/drivers': [
      { id: 7, name: 'Femi Adeyemi' },
      { id: 8, name: 'Gus Lind' },
    ],
  };
  const own = await serve(
    getRequestListener((request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/openapi.json') return Response.json(poor);
      const found = rows[pathname.replace('/api/v1', '')];
      return found === undefined ? fileAt(request, pathname) : Response.json(found);
    }),
  );
  const second = await openPage();
  await second.page.goto(`${own}/list/orders`);
  await second.page.getByRole('link', { name: 'ORD-2' }).click();
  await second.page.getByRole('link', { name: 'Gus Lind' }).waitFor();
  await second.page.goto(`${own}/list/orders`);
  await second.page.getByRole('columnheader', { name: 'Returning driver' }).waitFor();
  await second.page.getByRole('row', { name: /ORD-2.*Gus Lind/ }).waitFor();
  expect(second.faults).toEqual([]);
});
