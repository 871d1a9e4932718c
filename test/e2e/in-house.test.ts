// What people meet in a backend written in-house (FastAPI), in a real browser: files that are sent to a task, fetched and
// deleted at an address of their own, an action that answers only its outcome, and one that answers some of the list.
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const Task = {
  type: 'object',
  properties: { id: number, title: text, owner_id: number, status: { type: 'string', enum: ['open', 'in_progress'] } },
};
const Person = { type: 'object', properties: { id: number, name: text } };
const answers = (schema: object) => ({ 200: { description: 'ok', content: { 'application/json': { schema } } } });
const inPath = (name: string, schema: object = number) => [{ name, in: 'path', required: true, schema }];
const list = (schema: object) => answers({ type: 'array', items: schema });
const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
const parameters = inPath('task_id');
const PATHS = {
  '/people': { get: { responses: list(Person) } },
  '/people/{id}': { get: { parameters: inPath('id'), responses: answers(Person) } },
  '/statistics': {
    get: { summary: 'Statistics', responses: answers({ type: 'object', properties: { open_tasks: number } }) },
  },
  '/tasks': { get: { responses: list(Task) } },
  '/tasks/overdue': { get: { responses: list(Task) } },
  '/tasks/{task_id}': { get: { parameters, responses: answers(Task) } },
  '/tasks/{task_id}/cancel': { post: { parameters, responses: answers({}) } },
  '/tasks/{task_id}/attachments': {
    get: { parameters, responses: answers({}) },
    post: { parameters, requestBody: { content: { 'multipart/form-data': { schema: file } } }, responses: answers({}) },
  },
  '/sendings': {
    post: {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'object', required: ['task_id'], properties: { task_id: number, note: text } },
          },
        },
      },
      responses: answers({ type: 'object', properties: { task_id: number, tracking_code: text } }),
    },
  },
  '/attachments/{attachment_id}': { delete: { parameters: inPath('attachment_id', text), responses: answers({}) } },
  '/attachments/{attachment_id}/download': {
    get: { parameters: inPath('attachment_id', text), responses: answers({}) },
  },
};

const TASK = { id: 1, title: 'Paint the roof', owner_id: 7, status: 'in_progress' };
const NOTE = { id: '5cb2d0ef-168b-40f2-bd4e-44fc465952c6', task_id: 1, filename: 'note.txt', size: 24 };
let files = [NOTE];
/** Of somebody whom one may not read. */
const OTHER = { ...TASK, id: 2, title: 'Oil the doors', owner_id: 9 };
let overdue = [TASK];
let refusals = 0;
let counts = 0;
const host = await serve(({ method, url = '' }, response) => {
  const path = url.replace(/^\/api\/v1(?=\/)/, '').split('?')[0] ?? '';
  const say = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  if (path === '/openapi.json')
    return say({ openapi: '3.0.2', info: { title: 'Workdesk', version: '1' }, paths: PATHS });
  if (path === '/tasks') return say([TASK]);
  if (path === '/tasks/overdue') return say(overdue);
  if (path === '/tasks/1') return say(TASK);
  if (path === '/tasks/2') return say(OTHER);
  if (path === '/people/9') {
    refusals += 1;
    return response.writeHead(403, { 'content-type': 'application/json' }).end('{"detail":"Not enough rights"}');
  }
  if (path === '/people' || path === '/people/7') {
    const ada = { id: 7, name: 'Ada Lindqvist' };
    return say(path === '/people' ? [ada] : ada);
  }
  if (path === '/statistics') return say({ open_tasks: 41 + ++counts });
  if (path === '/sendings') return say({ task_id: 1, tracking_code: 'TR900001' });
  if (path === '/tasks/1/cancel') return say({ message: 'Task cancelled' });
  if (path === '/tasks/1/attachments') return say(files);
  if (path === `/attachments/${NOTE.id}` && method === 'DELETE') {
    files = [];
    return say({ ok: true });
  }
  if (path === `/attachments/${NOTE.id}/download`)
    return response
      .setHeader('content-type', 'text/plain')
      .setHeader('content-disposition', 'attachment; filename="note.txt"')
      .end('waiting for the supplier');
  return response.writeHead(404).end('{}');
});
const frontdesk = await startFrontdesk(['--host', host]);
const { page, faults } = await openPage();

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const dialog = (name: string): Locator => page.getByRole('dialog', { name });

test('some of a list, answered by an action, are as the list shows them and lead to their pages', async () => {
  await page.goto(`${frontdesk.address}/list/tasks`);
  await button('Overdue').click();
  const rows = dialog('Overdue').getByRole('row');
  await expect
    .poll(() => rows.nth(1).innerText())
    .toMatch(/Paint the roof\s+In progress\s+Ada Lindqvist|Ada Lindqvist\s+In progress/);
  await rows.nth(1).getByRole('link', { name: 'Paint the roof' }).click();
  await page.getByRole('heading', { level: 1, name: 'Paint the roof' }).waitFor();
  expect(faults).toEqual([]);
});

test('that none of a list was found is said in words', async () => {
  overdue = [];
  await page.goto(`${frontdesk.address}/list/tasks`);
  await button('Overdue').click();
  await dialog('Overdue').getByText('Nothing was found.').waitFor();
  await expectAccessible(page, 'an action that found nothing');
  overdue = [TASK];
});

test('what only reads, and asks nothing, is there when its page opens, and again when it is pressed', async () => {
  await page.goto(frontdesk.address);
  await page.getByRole('navigation').getByRole('link', { name: 'Statistics' }).click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await answer.getByText('42').waitFor();
  await button('Statistics').click();
  await answer.getByText('43').waitFor();
  expect(counts).toBe(2);
});

test('who may not be read is asked for once, not on each screen', async () => {
  await page.goto(`${frontdesk.address}/item/tasks/2`);
  for (const name of ['Tasks', 'Home']) {
    await page.getByRole('link', { name: '9', exact: true }).waitFor();
    await page.getByRole('link', { name, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: name === 'Home' ? 'Workdesk' : name }).waitFor();
    await page.goBack();
  }
  await page.getByRole('link', { name: '9', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(refusals).toBe(1);
});

test('an outcome is said in passing', async () => {
  await page.goto(`${frontdesk.address}/item/tasks/1`);
  await button('Cancel').click();
  await dialog('Cancel').getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByText('Cancel: Task cancelled').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(faults).toEqual([]);
});

test('what is made and can be opened nowhere is told by what the server answered', async () => {
  await page.goto(`${frontdesk.address}/new/sendings`);
  await page.getByRole('combobox', { name: 'Task' }).click();
  await page.getByRole('option', { name: 'Paint the roof' }).click();
  await button('Create').click();
  await page.getByText('TR900001').waitFor();
  await button('Done').click();
  await page.getByRole('heading', { level: 1, name: 'Workdesk' }).waitFor();
  expect(faults).toEqual([]);
});

test('a file of a task is fetched and deleted where it is listed', async () => {
  await page.goto(`${frontdesk.address}/item/tasks/1`);
  await page.getByRole('tab', { name: 'Attachments' }).click();
  await button('Actions for note.txt').click();
  const fetched = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download' }).click();
  expect((await fetched).suggestedFilename()).toBe('note.txt');
  await button('Actions for note.txt').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete this attachment?' });
  await sure.getByRole('textbox').fill('note.txt');
  await sure.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No attachments yet').waitFor();
  expect(faults).toEqual([]);
});
