// A backend as Django REST framework makes them with its own generator: a cursor comes inside of the next page's address, what a view
// does not order by is left out without a word, a file is shown by its address, and each operation declares the list's search. A
// person comes to the end of a list, sees it sorted, and changes and deletes one item all the same.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { contractWords, startFrontdesk } from './frontdesk.ts';

const SIZE = 20;
const FILES = Array.from({ length: 45 }, (_, index) => ({
  id: index + 1,
  title: `File ${index + 1}`,
  status: ['open', 'checked', 'closed'][index % 3],
  file: `http://files.example/media/${index + 1}.txt`,
}));

const text = { type: 'string' };
const item = {
  type: 'object',
  required: ['title', 'file'],
  properties: {
    id: { type: 'integer', readOnly: true },
    title: text,
    status: text,
    file: { type: 'string', format: 'binary' },
  },
};
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const query = (name: string): object => ({ name, in: 'query', schema: text });
const answers = (schema: object): object => ({ responses: { 200: { description: '', ...json(schema) } } });
const id = { name: 'id', in: 'path', required: true, schema: text };
const CONTRACT = {
  openapi: '3.0.2',
  info: { title: 'Files', version: '1' },
  paths: {
    '/files/': {
      get: {
        parameters: [query('cursor'), query('search'), query('ordering')],
        ...answers({
          type: 'object',
          properties: {
            next: { ...text, nullable: true },
            previous: { ...text, nullable: true },
            results: { type: 'array', items: item },
          },
        }),
      },
    },
    '/files/{id}/': {
      parameters: [id, query('search'), query('ordering')],
      get: answers(item),
      patch: { requestBody: { content: { 'multipart/form-data': { schema: item } } }, ...answers(item) },
      delete: { responses: { 204: { description: '' } } },
    },
  },
};

/** What was changed, as it came in. */
interface Backend {
  readonly host: string;
  readonly changes: readonly string[];
}

async function backend(): Promise<Backend> {
  const changes: string[] = [];
  const host = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://backend.test');
    const [, , , , key = ''] = pathname.split('/');
    const answer = (body: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.method === 'PATCH') {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString();
      });
      request.on('end', () => {
        changes.push(body);
        answer(FILES.find((one) => String(one.id) === key));
      });
      return;
    }
    if (key !== '') return answer(FILES.find((one) => String(one.id) === key));
    const from = Number(/^at(\d+)$/.exec(searchParams.get('cursor') ?? 'at0')?.[1] ?? Number.NaN);
    if (Number.isNaN(from)) return void response.writeHead(404).end('{"detail":"Invalid cursor"}');
    const next = from + SIZE < FILES.length ? `http://backend.test/files/?cursor=at${from + SIZE}` : null;
    return answer({ next, previous: null, results: FILES.slice(from, from + SIZE) });
  });
  return { host, changes };
}

test('a list comes whole, is sorted here where it was not there, and one of it is changed and deleted', async () => {
  const { host, changes } = await backend();
  const { address } = await startFrontdesk([...contractWords(CONTRACT), '--host', host]);
  const { page } = await openPage();
  await page.goto(`${address}/list/files`);
  await page.locator('tbody tr').first().waitFor();
  const status = page.locator('th[data-field="status"]');
  await status.getByRole('button').first().click();
  await page.getByText('45 items').waitFor();
  const shown = page.locator('tbody tr');
  await expect.poll(() => shown.first().textContent()).toContain('checked');
  expect(await shown.nth(1).textContent()).toContain('checked');
  await page.goto(`${address}/edit/files/2`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Another');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => changes.length).toBe(1);
  expect(changes[0]).toContain('Another');
  expect(changes[0]).not.toContain('files.example');
  await page.goto(`${address}/item/files/3`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('will be deleted').waitFor();
  expect(await page.getByRole('dialog').getByText('Ordering').count()).toBe(0);
  expect(await page.getByRole('dialog').getByText('options').count()).toBe(0);
});
