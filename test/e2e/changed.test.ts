// The API is put in service anew while someone is typing: the page says so, keeps what was typed, and goes on with what the
// new contract asks.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
let properties: Record<string, object> = { id: { ...text, readOnly: true }, title: text };
let required: string[] = ['title'];
const note: Record<string, unknown> = { id: '7', title: 'Call the baker' };

const answers = (schema: object) => ({ 200: { description: 'OK', content: { 'application/json': { schema } } } });
function contract() {
  const ref = { $ref: '#/components/schemas/Note' };
  const requestBody = { content: { 'application/json': { schema: ref } } };
  const parameters = [{ in: 'path', name: 'id', required: true, schema: text }];
  return {
    openapi: '3.0.3',
    info: { title: 'Notes', version: '1' },
    paths: {
      '/notes': { get: { responses: answers({ type: 'array', items: ref }) } },
      '/notes/{id}': { parameters, get: { responses: answers(ref) }, put: { requestBody, responses: answers(ref) } },
    },
    components: { schemas: { Note: { type: 'object', required, properties } } },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const say = (status: number, value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (request.url === '/openapi.json') return say(200, contract());
  if (!request.url?.startsWith('/notes')) return say(404, {});
  if (request.method === 'PUT') {
    let body = '';
    for await (const part of request) body += String(part);
    const sent = JSON.parse(body) as Record<string, unknown>;
    const missing = required.filter((name) => sent[name] === undefined);
    if (missing.length > 0) return say(422, { message: `${missing.join()} is required` });
    Object.assign(note, sent);
  }
  return say(200, request.url === '/notes' ? [note] : note);
}

const host = await serve(answer);
const frontdesk = await startFrontdesk(['--host', host]);

test('a contract that changes while someone types: the page says so, and after a reload nothing typed is lost', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/edit/notes/7`);
  const looks = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => /Changed-\w+\.js/.exec(name) ?? []),
    );
  await page.getByRole('textbox', { name: 'Title' }).fill('Call the butcher');
  expect(await looks(), 'loaded while nothing has changed').toEqual([]);
  properties = { ...properties, room: text };
  required = ['title', 'room'];
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('textbox', { name: 'Room', description: /room is required/ }).waitFor();
  const notice = page.getByRole('status').filter({ hasText: 'This application has changed' });
  await notice.waitFor({ timeout: 45_000 });
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Call the butcher');
  await expectAccessible(page, 'form with the notice of a change');
  page.on('dialog', (dialog) => void dialog.accept());
  await notice.getByRole('button', { name: 'Reload' }).click();
  const room = page.getByRole('textbox', { name: 'Room' });
  await room.waitFor();
  const restore = page.getByRole('button', { name: 'Take it up again' });
  await restore.click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Call the butcher');
  await room.fill('12');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => note).toEqual({ id: '7', title: 'Call the butcher', room: '12' });
  expect(await notice.count()).toBe(0);
  expect(faults).toEqual([]);
});
