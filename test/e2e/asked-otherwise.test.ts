// A backend as nestjsx/crud makes them: its lists come bare to who asks for no page, it sorts only by a field with its
// direction, and its search takes JSON. A person sees how many there are, sorts, searches and picks all the same.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { contractWords, startFrontdesk } from './frontdesk.ts';

const USERS = Array.from({ length: 120 }, (_, index) => 1 + ((index + 60) % 120)).map((id) => ({
  id,
  name: `User ${id}`,
}));
const TASKS = [{ id: 1, title: 'Paint', userId: 3 }];

const text = { type: 'string' };
const number = { type: 'integer' };
const user = { type: 'object', required: ['name'], properties: { id: { ...number, readOnly: true }, name: text } };
const task = {
  type: 'object',
  required: ['title', 'userId'],
  properties: { id: { ...number, readOnly: true }, title: text, userId: number },
};
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const query = (name: string, schema: object): object => ({ name, in: 'query', schema });

function listOf(item: object): object {
  const list = { type: 'array', items: item };
  const properties = { data: list, count: number, total: number, page: number, pageCount: number };
  return {
    parameters: [
      query('s', text),
      query('sort', { type: 'array', items: text }),
      query('limit', number),
      query('offset', number),
      query('page', number),
    ],
    responses: { 200: { description: '', ...json({ oneOf: [{ type: 'object', properties }, list] }) } },
  };
}

const id = { name: 'id', in: 'path', required: true, schema: number };
const one = (item: object): object => ({ parameters: [id], responses: { 200: { description: '', ...json(item) } } });
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Tasks', version: '1' },
  paths: {
    '/users': { get: listOf(user) },
    '/users/{id}': { get: one(user) },
    '/tasks': { get: listOf(task), post: { requestBody: json(task), responses: { 201: { description: '' } } } },
    '/tasks/{id}': { get: one(task) },
  },
};

interface Thing {
  readonly id: number;
}

/** The list that the address asks for, as nestjsx/crud answers it: a status and a body. */
function answerOf(all: readonly Thing[], asked: URLSearchParams): readonly [number, unknown] {
  const refused = (message: string): readonly [number, unknown] => [400, { statusCode: 400, message }];
  if (asked.has('s') && !asked.get('s')?.startsWith('{')) return refused('Invalid search param. JSON expected');
  const sort = asked.get('sort');
  if (sort !== null && !/,(?:ASC|DESC)$/.test(sort)) return refused('Invalid sort order. ASC,DESC expected');
  const limit = Number(asked.get('limit') ?? all.length);
  const page = Number(asked.get('page') ?? 1);
  const isUp = sort === null ? 0 : sort.endsWith('DESC') ? -1 : 1;
  const sorted = all.toSorted((a, b) => isUp * (a.id - b.id));
  const data = sorted.slice((page - 1) * limit, page * limit);
  return [200, asked.has('page') ? { data, count: data.length, total: all.length, page } : data];
}

async function backend(ignored?: string): Promise<string> {
  return await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://backend.test');
    if (ignored !== undefined) searchParams.delete(ignored);
    const [, , , kind = '', key] = pathname.split('/');
    const all: readonly Thing[] = kind === 'users' ? USERS : TASKS;
    const [status, body] =
      key === undefined ? answerOf(all, searchParams) : [200, all.find((item) => item.id === Number(key))];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}

test('all are counted, sorted as the refusal wants it, and found though the search takes no words', async () => {
  const { address } = await startFrontdesk([...contractWords(CONTRACT), '--host', await backend()]);
  const { page } = await openPage();
  await page.goto(`${address}/list/users`);
  await page.getByText('120 items').waitFor();
  const name = page.locator('th[data-field="name"]');
  const first = (): Promise<string | null> => page.locator('tbody tr').first().textContent();
  expect(await first()).toContain('User 61');
  await name.getByRole('button').first().click();
  await expect.poll(first).toMatch(/User 1(?!\d)/);
  await name.getByRole('button').first().click();
  await expect.poll(() => name.getAttribute('aria-sort')).toBe('descending');
  await expect.poll(first).toContain('User 120');
  await page.getByRole('searchbox').first().fill('User 77');
  await page.getByRole('link', { name: 'User 77' }).waitFor();
});

test('what is searched for is found though the search is ignored', async () => {
  const { address } = await startFrontdesk([...contractWords(CONTRACT), '--host', await backend('s')]);
  const { page } = await openPage();
  await page.goto(`${address}/list/users`);
  await page.getByText('120 items').waitFor();
  await page.getByRole('searchbox').first().fill('User 77');
  await page.getByRole('link', { name: 'User 77' }).waitFor();
  await page.getByRole('link', { name: 'User 78' }).waitFor({ state: 'detached' });
});

test.each([
  ['takes no words', undefined],
  ['is ignored', 's'],
])('a picker finds what stands far behind, though the search %s', async (_how, ignored) => {
  const { address } = await startFrontdesk([...contractWords(CONTRACT), '--host', await backend(ignored)]);
  const { page } = await openPage();
  await page.goto(`${address}/new/tasks`);
  const user = page.getByRole('combobox', { name: /User/ });
  await user.click();
  await page.getByRole('option', { name: 'User 61' }).waitFor();
  await user.fill('User 20');
  await page.getByRole('option', { name: 'User 20' }).waitFor();
});
