// A backend as content systems and frameworks with strict bodies are: items wrapped in `data`, opened by another identity
// than the contract says, bodies that reuse the whole item though what the server sets is refused, and versions that count.
import { buffer } from 'node:stream/consumers';
import type { Locator } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

type Tree = Record<string, unknown>;

const text = { type: 'string' };
const json = (schema: Tree): Tree => ({ content: { 'application/json': { schema } } });
const ref = (name: string): Tree => ({ $ref: `#/components/schemas/${name}` });
const id = { name: 'id', in: 'path', required: true, schema: text };
const ok = (schema: Tree): Tree => ({ 200: { description: 'ok', ...json(schema) } });
const data = (schema: Tree): Tree => ({ type: 'object', properties: { data: schema } });
const populate = { name: 'populate', in: 'query', description: 'Relations to return', schema: text };
const identified: Tree = { id: { type: 'integer' }, documentId: text };
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Press', version: '1' },
  paths: {
    '/articles': {
      get: { parameters: [populate], responses: ok(data({ type: 'array', items: ref('Article') })) },
      post: {
        requestBody: json({ type: 'object', properties: { data: { type: 'object', properties: { title: text } } } }),
        responses: ok(data(ref('Article'))),
      },
    },
    '/articles/{id}': { parameters: [id], get: { responses: ok(data(ref('Article'))) } },
    '/sections': { get: { responses: ok(data({ type: 'array', items: ref('Section') })) } },
    '/sections/{id}': { parameters: [id], get: { responses: ok(data(ref('Section'))) } },
    '/shelves': { get: { responses: ok(data({ type: 'array', items: ref('Section') })) } },
    '/shelves/{id}': {
      parameters: [id],
      get: { responses: ok(data(ref('Section'))) },
      delete: { responses: { 204: { description: 'gone' } } },
    },
    '/authors': {
      get: { responses: ok({ type: 'array', items: ref('Author') }) },
      post: { requestBody: json(ref('Author')), responses: ok(ref('Author')) },
    },
    '/authors/{id}': {
      parameters: [id],
      get: { responses: ok(ref('Author')) },
      patch: { requestBody: json(ref('Author')), responses: ok(ref('Author')) },
    },
  },
  components: {
    schemas: {
      Article: { type: 'object', properties: { ...identified, title: text, section: { properties: identified } } },
      Section: { type: 'object', properties: { ...identified, name: text } },
      Author: {
        type: 'object',
        required: ['id', 'name', 'createdAt'],
        properties: {
          id: { type: 'integer' },
          name: text,
          city: text,
          createdAt: { type: 'string', format: 'date-time' },
          rowVersion: { type: 'integer' },
        },
      },
    },
  },
};

const articles = Array.from({ length: 30 }, (_, at) => ({
  id: at + 1,
  documentId: `doc${at + 1}`,
  title: `Old ${at + 1}`,
}));
// Each article is in a section of its own.
const sections = articles.map(({ id }) => ({ id, documentId: `section-no-${id}`, name: `Section ${id}` }));
const shelves = ['Front', 'Back', 'Attic', 'Cellar'].map((name, at) => ({
  id: at + 1,
  documentId: `shelf${at + 1}`,
  name,
}));
const authors: Tree[] = [];
const writes: { readonly method: string; readonly body: Tree }[] = [];

const host = await serve((request, response) => {
  void buffer(request).then((sent) => {
    const body = sent.length === 0 ? {} : (JSON.parse(sent.toString()) as Tree);
    const [path = '', query = ''] = (request.url ?? '/').split('?');
    const [status, answer] = answerTo(request.method ?? 'GET', path, body, query.includes('populate=section'));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
});
const frontdesk = await startFrontdesk(['--host', host]);
const { page, faults } = await openPage();

beforeEach(() => {
  writes.length = 0;
});

function answerTo(method: string, path: string, body: Tree, inFull: boolean): readonly [number, unknown] {
  if (path === '/openapi.json') return [200, CONTRACT];
  const [, kind, key] = path.split('/');
  if (method !== 'GET') writes.push({ method, body });
  if (kind === 'articles') return articleAnswer(method, key, body, inFull);
  if (kind === 'sections') return oldest(sections, key);
  if (kind === 'shelves') return method === 'DELETE' ? withoutShelf(key) : oldest(shelves, key);
  if (kind !== 'authors') return [404, { message: 'Not Found' }];
  const refused = ['id', 'createdAt'].filter((name) => Object.hasOwn(body, name));
  if (refused.length > 0)
    return [
      400,
      { statusCode: 400, error: 'Bad Request', message: refused.map((one) => `property ${one} should not exist`) },
    ];
  const found = authors.find((one) => String(one['id']) === key);
  if (method === 'POST') {
    const made = { id: authors.length + 1, ...body, createdAt: '2026-01-02T03:04:05Z', rowVersion: 1 };
    authors.push(made);
    return [201, made];
  }
  if (key === undefined) return [200, authors];
  if (found === undefined) return [404, { message: 'Not Found' }];
  if (method === 'PATCH') {
    if (body['rowVersion'] !== found['rowVersion'])
      return [409, { message: 'The author was changed by someone else.' }];
    Object.assign(found, body, { rowVersion: Number(found['rowVersion']) + 1 });
  }
  return [200, found];
}

// Its list has only the oldest ten, so the one that was just made is not among them.
function articleAnswer(
  method: string,
  key: string | undefined,
  body: Tree,
  inFull: boolean,
): readonly [number, unknown] {
  const told = articles.map((one) => (inFull ? { ...one, section: sections[one.id - 1] } : one));
  if (method !== 'POST') return oldest(told, key);
  const next = articles.length + 1;
  const made = { id: next, documentId: `doc${next}`, ...(body['data'] as { title: string }) };
  articles.push(made);
  return [201, { data: made, meta: {} }];
}

// It is said to be done also where nothing has that identity.
function withoutShelf(key: string | undefined): readonly [number, unknown] {
  const at = shelves.findIndex(({ documentId }) => documentId === key);
  if (at >= 0) shelves.splice(at, 1);
  return [200, {}];
}

function oldest(all: readonly { readonly documentId: string }[], key: string | undefined): readonly [number, unknown] {
  if (key === undefined) return [200, { data: all.slice(0, 10), meta: { pagination: { total: all.length } } }];
  const found = all.find(({ documentId }) => documentId === key);
  return found === undefined
    ? [404, { data: null, error: { status: 404, name: 'NotFoundError' } }]
    : [200, { data: found }];
}

const box = (name: string): Locator => page.getByRole('textbox', { name }).first();
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const heading = (name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });

test('the first thing that is made is shown, though its address is another than the contract says', async () => {
  await page.goto(`${frontdesk.address}/new/articles`);
  await box('Title').fill('Fresh ink');
  await button('Create').click();
  await heading('Fresh ink').waitFor();
  expect(writes).toEqual([{ method: 'POST', body: { data: { title: 'Fresh ink' } } }]);
  expect(faults).toEqual([]);
});

test('related things that come only when asked for are shown, and lead where they are found', async () => {
  // The list of sections does not reach to this one, and none was opened yet: only what the article holds of it tells its other identity.
  await page.goto(`${frontdesk.address}/item/articles/doc25`);
  await heading('Old 25').waitFor();
  await page.getByRole('link', { name: 'Section 25', exact: true }).click();
  await heading('Section 25').waitFor();
  await page.waitForURL('**/item/sections/section-no-25');
  await page.goto(`${frontdesk.address}/list/articles`);
  await page.getByRole('link', { name: 'Section 2', exact: true }).click();
  await heading('Section 2').waitFor();
  await page.waitForURL('**/item/sections/section-no-2');
});

test('what was never opened is deleted where it is found, among several and alone', async () => {
  const confirm = async (typed: string, name: string): Promise<void> => {
    await page.getByRole('dialog').getByRole('textbox').fill(typed);
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };
  await page.goto(`${frontdesk.address}/list/shelves`);
  for (const name of ['Back', 'Attic']) await page.getByRole('row', { name }).getByRole('checkbox').click();
  await button('Delete').last().click();
  await confirm('2', 'Delete 2');
  await page.getByText('All 2 done').first().waitFor();
  expect(shelves.map(({ name }) => name)).toEqual(['Front', 'Cellar']);
  await page
    .getByRole('row', { name: 'Front' })
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await confirm('Front', 'Delete');
  await page.getByText('“Front” was deleted').first().waitFor();
  expect(shelves.map(({ name }) => name)).toEqual(['Cellar']);
  expect(faults).toEqual([]);
});

test('what the API refuses to take is left out at a press, and not asked for again', async () => {
  await page.goto(`${frontdesk.address}/new/authors`);
  await box('Name').fill('Ada');
  await box('ID').fill('7');
  await page.getByLabel('Created at').first().fill('2026-01-01T10:00');
  await button('Create').click();
  await page.getByText('The API does not take “ID”, “Created at”').waitFor();
  await expectAccessible(page, 'fields that the API refuses');
  expect(writes).toHaveLength(1);
  await button('Leave them out and send again').click();
  await heading('Ada').waitFor();
  expect(writes.map(({ body }) => body).slice(1)).toEqual([{ name: 'Ada' }]);
  await page.goto(`${frontdesk.address}/new/authors`);
  await box('Name').fill('Grace');
  await page.getByText('Left out, because the API refused it: “ID”, “Created at”.').waitFor();
  expect(await box('ID').count()).toBe(0);
  await button('Create').click();
  await heading('Grace').waitFor();
  await page.goto(`${frontdesk.address}/new/authors`);
  await button('Ask for these again').click();
  await box('ID').waitFor();
  expect(faults).toEqual([]);
});

test('an update leaves the same out at a press, and carries the version that was read', async () => {
  await page.goto(`${frontdesk.address}/edit/authors/1`);
  await box('City').fill('London');
  expect(await box('Row version').count()).toBe(0);
  await button('Save').click();
  await button('Leave them out and send again').click();
  await heading('Ada').waitFor();
  expect(writes.at(-1)).toEqual({ method: 'PATCH', body: { name: 'Ada', city: 'London', rowVersion: 1 } });
  expect(authors[0]).toMatchObject({ city: 'London', rowVersion: 2, id: 1 });
  // Someone else is quicker: the newer version is read before it is written, and nobody's field is lost.
  await page.goto(`${frontdesk.address}/edit/authors/1`);
  await box('City').fill('Paris');
  Object.assign(authors[0] ?? {}, { name: 'Ada L.', rowVersion: 5 });
  await button('Save').click();
  await heading('Ada L.').waitFor();
  expect(authors[0]).toMatchObject({ name: 'Ada L.', city: 'Paris', rowVersion: 6 });
  expect(faults).toEqual([]);
});
