// A backend that decides for itself in what state a new thing is: whoever made it is told what is not as they entered it, and nobody
// is told so of what only was tidied or is not in the answer.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const POST = {
  type: 'object',
  properties: {
    id: { type: 'integer', readOnly: true },
    title: text,
    status: { type: 'string', enum: ['draft', 'published'] },
    pinned: { type: 'boolean' },
    language: { type: 'string', enum: ['en', 'de'] },
  },
};
const content = (schema: object): object => ({ content: { 'application/json': { schema } } });
const answers = (schema: object): object => ({ responses: { 200: { description: 'ok', ...content(schema) } } });
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Blog', version: '1' },
  paths: {
    '/posts': {
      get: answers({ type: 'array', items: POST }),
      post: { requestBody: content(POST), ...answers(POST) },
    },
    '/posts/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: answers(POST),
    },
  },
};

const posts: object[] = [];
let decides: object = {};
const host = await serve((request, response) => {
  const path = (request.url ?? '').replace(/^\/api\/v1/, '').replace(/\?.*/, '');
  const reply = (body: unknown): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (path === '/openapi.json') return reply(CONTRACT);
  if (request.method !== 'POST') return reply(path === '/posts' ? posts : posts[Number(path.split('/').at(-1)) - 1]);
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  return void request.on('end', () => {
    const made = { ...(JSON.parse(body) as object), id: posts.length + 1, ...decides };
    posts.push(made);
    reply(made);
  });
});
const frontdesk = await startFrontdesk(['--host', host]);
const { page, faults } = await openPage();

async function create(title: string): Promise<string> {
  await page.goto(`${frontdesk.address}/new/posts`);
  const main = page.getByRole('main');
  await main.getByLabel('Title').fill(title);
  await main.getByRole('radio', { name: 'Published' }).check();
  await main.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title.trim() }).waitFor();
  return page.getByText(/Post created/).innerText();
}

test('says what is otherwise in what was made', async () => {
  decides = { status: 'draft', language: 'en' };
  await expect(create('Held back')).resolves.toBe(
    'Post created, as the system says; but not with “Status” as you entered it.',
  );
});

test('says no more than that it was made where all is as entered, tidied or not told', async () => {
  decides = { title: 'Tidied', status: 'PUBLISHED', pinned: false };
  await expect(create('Tidied ')).resolves.toBe('Post created');
  expect(faults).toEqual([]);
});
