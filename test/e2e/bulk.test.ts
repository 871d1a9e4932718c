// Work on many, in a real browser against the built command and a sandbox behind it that refuses every 37th call, asks for
// patience once, and is left alone in the middle by a reload: each item is changed exactly once, as the sandbox's own log
// tells. And data taken out and brought in.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { readContract } from '#contract';
import { derive } from '#model';
import { createSandbox, memoryStore, type SandboxHandler } from '#sandbox';
import { expectAccessible, openPage, startBrowser, tellScreen } from './browser.ts';
import { type Frontdesk, startFrontdesk, temporaryFolder } from './frontdesk.ts';

const CONTRACT = `
openapi: 3.1.0
info: { title: Tickets, version: "1" }
paths:
  /tickets:
    get:
      parameters:
        - { name: page, in: query, schema: { type: integer, default: 1 } }
        - { name: per_page, in: query, schema: { type: integer, default: 50, maximum: 100 } }
        - { name: q, in: query, schema: { type: string } }
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { $ref: "#/components/schemas/Ticket" } }, meta: { type: object, properties: { total: { type: integer } } } } } } } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Ticket" } } } }
      responses: { "201": { description: made, content: { application/json: { schema: { $ref: "#/components/schemas/Ticket" } } } } }
  /tickets/{ticketId}:
    parameters: [{ name: ticketId, in: path, required: true, schema: { type: integer } }]
    get: { responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Ticket" } } } } } }
    patch:
      requestBody: { content: { application/merge-patch+json: { schema: { type: object, properties: { title: { type: string, minLength: 2 }, assignee: { type: string } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Ticket" } } } } }
    delete: { responses: { "204": { description: gone } } }
  /tickets/{ticketId}/close:
    parameters: [{ name: ticketId, in: path, required: true, schema: { type: integer } }]
    post: { summary: Close, responses: { "200": { description: closed, content: { application/json: { schema: { $ref: "#/components/schemas/Ticket" } } } } } }
components:
  schemas:
    Ticket:
      type: object
      required: [title]
      properties:
        id: { type: integer, readOnly: true }
        title: { type: string, minLength: 2 }
        status: { type: string, enum: [open, closed], default: open }
        assignee: { type: string }
        hours: { type: number, minimum: 0 }
        dueOn: { type: string, format: date }
`;

const ITEMS = 500;
const ROWS = 5_000;
const EVERY = 37;

/** The sandbox behind a door that counts, refuses and holds. */
interface Backend {
  readonly server: Server;
  readonly sandbox: SandboxHandler;
  /** How often each thing was written, by what was called: "POST /tickets/{ticketId}/close" → key → times. */
  readonly writes: Map<string, Map<string, number>>;
  /** Refuses every 37th call of an operation as long as it is here. */
  readonly refusing: Set<string>;
  /** How many calls of an operation have come. */
  readonly calls: Map<string, number>;
  /** After so many calls of an operation: one 429, or an answer that is held back although the work is done. */
  readonly slowDownAt: Map<string, number>;
  readonly holdAt: Map<string, number>;
  readonly held: Promise<void>[];
  /** Seconds that the list asks to wait, once. */
  listWaits: number | null;
  release: () => void;
}

const folder = temporaryFolder();
const files = mkdtempSync(join(tmpdir(), 'frontdesk-bulk-'));
let backend: Backend;
let frontdesk: Frontdesk;
let browser: Browser;
let page: Page;
let faults: string[];

beforeAll(async () => {
  backend = await openBackend();
  const contract = join(files, 'contract.yaml');
  writeFileSync(contract, CONTRACT);
  const { port } = backend.server.address() as AddressInfo;
  const words = [
    '--host',
    `http://127.0.0.1:${port}`,
    '--base',
    `http://127.0.0.1:${port}`,
    '--contract',
    contract,
    '--data',
    folder.path,
  ];
  [frontdesk, browser] = await Promise.all([startFrontdesk(words), startBrowser()]);
  ({ page, faults } = await openPage(browser));
});

afterAll(async () => {
  await browser?.close();
  await frontdesk?.stop();
  backend?.server.closeAllConnections();
  backend?.server.close();
  folder.remove();
  rmSync(files, { recursive: true, force: true });
});

test('500 items: every 37th refused, a 429, a reload half way; each is changed exactly once', async () => {
  onTestFailed(() => tellScreen(page));
  const close = 'POST /tickets/{ticketId}/close';
  backend.refusing.add(close);
  backend.slowDownAt.set(close, 100);
  backend.holdAt.set(close, 252);
  await page.goto(`${frontdesk.address}/list/tickets`);
  await page.getByRole('link', { name: 'Ticket 1', exact: true }).waitFor();
  await selectAllByKeys();
  await bar().getByRole('button', { name: 'Close' }).click();
  const dialog = page.getByRole('dialog', { name: `Close: ${ITEMS} items` });
  await dialog.getByText('and 494 more').waitFor();
  await expectAccessible(page, 'action on many');
  await dialog.getByRole('button', { name: `Close (${ITEMS})` }).click();
  await tray().getByText('The server asks to wait').waitFor();
  // This one is done, but its answer never comes: the page is gone by then.
  await expect.poll(() => backend.held.length, { timeout: 90_000 }).toBe(1);
  await page.reload();
  backend.release();
  await tray().getByText('Interrupted').waitFor();
  await expectAccessible(page, 'interrupted job');
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 900 });
  await tray().getByRole('button', { name: 'Go on' }).click();
  await tray().getByText('Done', { exact: true }).waitFor({ timeout: 90_000 });
  await tray().getByText('13 failed').waitFor();
  await tray().getByRole('button', { name: 'Details' }).click();
  const report = page.getByRole('dialog', { name: 'What came of it' });
  await report.getByRole('row', { name: /Ticket 37 .*locked/ }).waitFor();
  expect(await report.getByRole('row').count()).toBe(14);
  await expectAccessible(page, 'result of a job');
  const before = backend.calls.get(close) ?? 0;
  backend.refusing.clear();
  await report.getByRole('button', { name: 'Try the 13 that failed again' }).click();
  await tray().getByText(`All ${ITEMS} done`).waitFor();
  expect((backend.calls.get(close) ?? 0) - before).toBe(13);
  const times = [...(backend.writes.get(close)?.values() ?? [])];
  expect(times.length).toBe(ITEMS);
  expect(times.filter((count) => count !== 1)).toEqual([]);
  await page.keyboard.press('Escape');
  await tray().getByRole('button', { name: 'Dismiss' }).click();
  expect(faults).toEqual([]);
}, 240_000);

test('a field of several is changed, and theirs is kept where somebody was quicker', async () => {
  onTestFailed(() => tellScreen(page));
  await page.goto(`${frontdesk.address}/list/tickets`);
  await page.getByRole('checkbox', { name: 'Select Ticket 1', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Select Ticket 4', exact: true }).click({ modifiers: ['Shift'] });
  await bar().getByText('4 selected').waitFor();
  await backend.sandbox(json('PATCH', '/tickets/2', { assignee: 'Theirs' }, 'application/merge-patch+json'));
  await bar().getByRole('button', { name: 'Change a field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change a field of 4 items' });
  await dialog.getByRole('combobox', { name: 'Field' }).selectOption('Assignee');
  await dialog.getByRole('textbox', { name: 'Assignee' }).fill('Mine');
  await expectAccessible(page, 'change of many');
  await dialog.getByRole('button', { name: 'Change 4' }).click();
  await tray().getByText('1 failed').waitFor();
  const read = async (id: number): Promise<unknown> =>
    ((await (await backend.sandbox(json('GET', `/tickets/${id}`))).json()) as { assignee: unknown }).assignee;
  expect(await Promise.all([1, 2, 3, 4].map(read))).toEqual(['Mine', 'Theirs', 'Mine', 'Mine']);
  await tray().getByRole('button', { name: 'Dismiss' }).click();
});

test('many are deleted once their number is typed', async () => {
  onTestFailed(() => tellScreen(page));
  await page.goto(`${frontdesk.address}/list/tickets`);
  await page.getByRole('checkbox', { name: 'Select Ticket 5', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Select Ticket 6', exact: true }).check();
  await bar().getByRole('button', { name: 'More for the selection' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 items?' });
  expect(await dialog.getByRole('button', { name: 'Delete 2' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('2');
  await dialog.getByRole('button', { name: 'Delete 2' }).click();
  await tray().getByText('All 2 done').waitFor();
  expect((await backend.sandbox(json('GET', '/tickets/5'))).status).toBe(404);
  await tray().getByRole('button', { name: 'Dismiss' }).click();
});

test('everything that matches is taken out, page after page', async () => {
  onTestFailed(() => tellScreen(page));
  await page.goto(`${frontdesk.address}/list/tickets`);
  await page.getByRole('button', { name: 'Export to a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Tickets' });
  await dialog.getByText('Everything that matches: 498.').waitFor();
  await expectAccessible(page, 'export');
  // Longer than a read waits by itself.
  backend.listWaits = 9;
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    dialog
      .getByRole('button', { name: 'Export', exact: true })
      .click()
      .then(() => dialog.getByText(/The server asks to wait: \d s/).waitFor()),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.trim().split('\r\n').length).toBe(1 + 498);
  await dialog.getByText('is in your downloads: 498 items').waitFor();
  await page.keyboard.press('Escape');
});

test('5,000 rows: faulty ones are mended first; every 37th refused, a 429, a reload half way; each is made exactly once', async () => {
  onTestFailed(() => tellScreen(page));
  const make = 'POST /tickets';
  const before = backend.held.length;
  backend.refusing.add(make);
  backend.slowDownAt.set(make, 1_000);
  backend.holdAt.set(make, 2_500);
  const lines = Array.from(
    { length: ROWS },
    (_, index) => `Row ${index + 1};${index === 40 ? 'many' : '1,5'};31/12/2027`,
  );
  const file = join(files, 'rows.csv');
  writeFileSync(file, `Title;Hours;Due on\n${lines.join('\n')}\n`);
  await page.goto(`${frontdesk.address}/import/tickets`);
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  await expectAccessible(page, 'choice of a file');
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('5,000 rows in rows.csv (CSV).').waitFor();
  await expectAccessible(page, 'columns of a file');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByText('One row of 5,000 cannot be imported').waitFor({ timeout: 60_000 });
  await expectAccessible(page, 'faulty rows');
  await page.getByRole('textbox', { name: 'Hours' }).fill('2');
  await page.getByText('All 5,000 rows are fine.').waitFor();
  // What was mapped and mended is there again after a reload.
  await page.reload();
  await page.getByText('All 5,000 rows are fine.').waitFor({ timeout: 60_000 });
  expect(await page.getByRole('textbox', { name: 'Hours' }).inputValue()).toBe('2');
  await page.getByRole('button', { name: 'Import 5,000 rows' }).click();
  await expect.poll(() => backend.held.length, { timeout: 200_000 }).toBe(before + 1);
  await page.reload();
  backend.release();
  await tray().getByRole('button', { name: 'Go on' }).click();
  const refused = Math.floor(ROWS / EVERY);
  await tray().getByText(`${refused} failed`).waitFor({ timeout: 200_000 });
  await tray().getByText('Done', { exact: true }).waitFor({ timeout: 120_000 });
  backend.refusing.clear();
  await tray().getByRole('button', { name: 'Details' }).click();
  await page.getByRole('button', { name: `Try the ${refused} that failed again` }).click();
  await tray().getByText('All 5,000 done').waitFor({ timeout: 60_000 });
  const titles = (await allTitles()).filter((title) => title.startsWith('Row '));
  expect(titles.length).toBe(ROWS);
  expect(new Set(titles).size).toBe(ROWS);
  expect(faults).toEqual([]);
}, 600_000);

/** What the sandbox holds, page after page. */
async function allTitles(): Promise<readonly string[]> {
  const titles: string[] = [];
  for (let number = 1; ; number += 1) {
    const response = await backend.sandbox(json('GET', `/tickets?per_page=100&page=${number}`));
    const { data } = (await response.json()) as { data: readonly { title: string }[] };
    if (data.length === 0) return titles;
    titles.push(...data.map(({ title }) => title));
  }
}

function bar() {
  return page.getByRole('region', { name: 'Selection' });
}

function tray() {
  return page.getByRole('region', { name: 'Work in progress' });
}

/** One row by Space, all that are loaded by Ctrl and A, all that match by the button, all with the keyboard. */
async function selectAllByKeys(): Promise<void> {
  await page.getByRole('link', { name: 'Ticket 1', exact: true }).focus();
  await page.keyboard.press(' ');
  await bar().getByText('1 selected').waitFor();
  await page.keyboard.press('Shift+ArrowDown');
  await bar().getByText('2 selected').waitFor();
  await page.keyboard.press('Escape');
  await bar().waitFor({ state: 'detached' });
  await page.keyboard.press('Control+a');
  await bar()
    .getByRole('button', { name: `Select all ${ITEMS} that match` })
    .focus();
  await page.keyboard.press('Enter');
  await bar().getByText(`${ITEMS} selected`).waitFor();
  await expectAccessible(page, 'selection');
}

function json(method: string, path: string, body?: unknown, type = 'application/json'): Request {
  const init =
    body === undefined ? { method } : { method, body: JSON.stringify(body), headers: { 'content-type': type } };
  return new Request(`http://sandbox.test${path}`, init);
}

async function openBackend(): Promise<Backend> {
  const { contract } = readContract(CONTRACT);
  if (contract === null) throw new Error('The contract cannot be read.');
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore(), size: 0 });
  for (let index = 1; index <= ITEMS; index += 1)
    await sandbox(json('POST', '/tickets', { title: `Ticket ${index}`, status: 'open', assignee: 'Nobody' }));
  const made: Backend = {
    sandbox,
    writes: new Map(),
    refusing: new Set(),
    calls: new Map(),
    slowDownAt: new Map(),
    holdAt: new Map(),
    held: [],
    listWaits: null,
    release: () => undefined,
    server: createServer((asked, answer) => {
      const parts: Buffer[] = [];
      asked.on('data', (part: Buffer) => parts.push(part));
      asked.on('end', () => {
        const body = Buffer.concat(parts);
        const init = { method: asked.method ?? 'GET', headers: asked.headers as Record<string, string> };
        const request = new Request(
          `http://sandbox.test${asked.url ?? '/'}`,
          body.length === 0 ? init : { ...init, body },
        );
        void answered(made, request, body.toString()).then(async (response) => {
          answer.writeHead(response.status, Object.fromEntries(response.headers));
          answer.end(Buffer.from(await response.arrayBuffer()));
        });
      });
    }),
  };
  await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', resolve));
  return made;
}

async function answered(desk: Backend, request: Request, body: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  const operation = `${request.method} ${pathname.replace(/\d+/, '{ticketId}')}`;
  if (request.method === 'GET' && pathname === '/tickets' && desk.listWaits !== null) {
    const headers = { 'retry-after': String(desk.listWaits) };
    desk.listWaits = null;
    return new Response('', { status: 429, headers });
  }
  if (request.method !== 'POST') return desk.sandbox(request);
  const call = (desk.calls.get(operation) ?? 0) + 1;
  desk.calls.set(operation, call);
  if (desk.slowDownAt.get(operation) === call)
    return new Response('', { status: 429, headers: { 'retry-after': '1' } });
  const number = Number(/\d+/.exec(pathname)?.[0] ?? /Row (\d+)/.exec(body)?.[1] ?? 0);
  if (desk.refusing.has(operation) && number % EVERY === 0)
    return Response.json({ title: 'Conflict', detail: 'It is locked.' }, { status: 409 });
  const response = await desk.sandbox(request);
  // The sandbox's own log tells what was written.
  const entry = desk.sandbox.log.findLast((one) => one.path === pathname && one.operation === operation);
  const times = desk.writes.get(operation) ?? new Map<string, number>();
  desk.writes.set(operation, times);
  for (const { key } of entry?.writes ?? []) {
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  if (desk.holdAt.get(operation) === call) {
    const holding = new Promise<void>((resolve) => {
      desk.release = resolve;
    });
    desk.held.push(holding);
    await holding;
  }
  return response;
}
