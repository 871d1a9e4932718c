// Work on many, in a real browser against the built command: the sample's sandbox with a hundred thousand orders has a bad
// day (an overlay says so: every 37th call is refused, one is asked for patience), and the tab is reloaded in the middle
// while an answer is on its way. Each item is changed exactly once, as the sandbox's own log tells. The first story is done
// with the keyboard alone. And data taken out and brought in.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../scene.ts';
import { expectAccessible, makeItems, openPage, pressTo, signInToShop } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const ORDERS = 100_000;
/** How many of the orders are paid since then. */
const ITEMS = 500;
const PAID = '/list/orders?filter.status=%5B%22paid%22%5D&filter.placedAfter=2026-09-30';
const ROWS = 5_000;
const EVERY = 37;
const PACK = 'POST /orders/{orderId}/pack';
const MAKE = 'POST /customers';

/** Over the sample's contract: what goes wrong in its sandbox. */
const BAD_DAY = {
  overlay: '1.0.0',
  info: { title: 'A bad day', version: '1' },
  actions: [
    {
      target: '$',
      update: {
        'x-frontdesk-sandbox': {
          faults: [PACK, MAKE].flatMap((operation) => [
            { operation, every: EVERY, status: 409, detail: 'It is locked.' },
            { operation, at: operation === PACK ? 100 : 1_000, status: 429, retryAfter: 2 },
          ]),
        },
      },
    },
  ],
};

/** A line of the sandbox's log. */
interface Logged {
  readonly operation: string | null;
  readonly status: number;
  readonly writes: readonly { readonly resource: string; readonly key: string }[];
}

const folder = temporaryFolder();
const overlay = join(folder, 'bad-day.json');
writeFileSync(overlay, JSON.stringify(BAD_DAY));
const words = ['--store', 'memory', '--size', `orders=${ORDERS}`, '--overlay', overlay, '--log-requests'];
const frontdesk = await startFrontdesk(words);
const { page, faults } = await openPage();
await signInToShop(page, frontdesk.address);
await makeItems(page, `${frontdesk.address}/api/v1/orders`);

const row = (index: number): Locator => page.locator(`tr[data-index="${index}"]`);
const bar = (): Locator => page.getByRole('region', { name: 'Selection' });
const tray = (): Locator => page.getByRole('region', { name: 'Work in progress' });
const button = (where: Page | Locator, name: string): Locator => where.getByRole('button', { name, exact: true });

/** What the sandbox has noted so far, and how much of the output that is. */
const notes: Logged[] = [];
let noted = 0;

/** What the sandbox has noted of an operation. */
function logged(operation: string): readonly Logged[] {
  const output = frontdesk.output();
  const end = output.lastIndexOf('\n') + 1;
  for (const line of output.slice(noted, end).split('\n'))
    if (line.includes('"kind":"sandbox"')) notes.push(JSON.parse(line) as Logged);
  noted = end;
  return notes.filter((entry) => entry.operation === operation);
}

/** How often each item of a resource was written by an operation. */
function timesWritten(operation: string, resource: string): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { key } of logged(operation).flatMap(({ writes }) => writes.filter((one) => one.resource === resource)))
    times.set(key, (times.get(key) ?? 0) + 1);
  return times;
}

/** Each of so many items was written once; what the sandbox notes comes a moment after its answer. */
async function expectOnce(operation: string, resource: string, count: number): Promise<void> {
  await expect.poll(() => timesWritten(operation, resource).size).toBe(count);
  expect([...timesWritten(operation, resource).values()].filter((times) => times !== 1)).toEqual([]);
}

/** Calls to an address, of which the answer of one is held. */
interface Hold {
  calls: number;
  /** Which one; it may be said later. */
  which: number;
  held: boolean;
  /** The most that were out at a time. */
  most: number;
  let: () => void;
}

/** The calls to an address pass, but the answer of one of them is kept back until it is too late; and how many are out. */
async function holdAnswer(pattern: RegExp, which: number): Promise<Hold> {
  const state: Hold = { calls: 0, which, held: false, most: 0, let: () => undefined };
  const late = new Promise<void>((resolve) => (state.let = resolve));
  let out = 0;
  await page.route(
    (url) => pattern.test(url.pathname),
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      state.calls += 1;
      out += 1;
      state.most = Math.max(state.most, out);
      const isHeld = state.calls === state.which;
      // A page that has gone takes no answer.
      const response = await route.fetch().catch(() => null);
      if (isHeld) {
        state.held = true;
        await late;
      }
      out -= 1;
      if (response !== null) await route.fulfill({ response }).catch(() => undefined);
    },
  );
  return state;
}

/** Tries again what has failed until nothing fails: the bad day has not ended. Answers how many failed at first. */
async function retryAll(count: number, operation: string, press: (one: Locator) => Promise<void>): Promise<number> {
  const all = tray().getByText(`All ${count.toLocaleString('en')} done`);
  const failed = tray().getByText(/^[\d,]+ failed$/);
  const numberOf = async (): Promise<number> => Number((await failed.innerText()).replace(/\D/g, ''));
  const first = await numberOf();
  for (let left = first; left > 0; ) {
    const before = logged(operation).length;
    const again = page.getByRole('button', { name: /^Try (the one|the [\d,]+) that failed again$/ });
    if (!(await again.isVisible())) await press(button(tray(), 'Details'));
    await press(again);
    // "Done" may still be said of the time before.
    const sent = (): number => logged(operation).length - before;
    await expect.poll(sent, { timeout: 120_000, message: 'what failed is sent again' }).toBeGreaterThanOrEqual(left);
    await tray().getByText('Done', { exact: true }).or(all).waitFor({ timeout: 120_000 });
    expect(sent(), 'only what failed is sent again').toBe(left);
    left = (await all.isVisible()) ? 0 : await numberOf();
  }
  return first;
}

test('500 items by keys alone: every 37th refused, a 429, a reload half way; each is changed exactly once', async () => {
  const press = async (one: Locator): Promise<void> => {
    await pressTo(page, 'Tab', one);
    await page.keyboard.press('Enter');
  };
  const hold = await holdAnswer(/\/pack$/, Number.POSITIVE_INFINITY);
  await page.goto(`${frontdesk.address}${PAID}`);
  await page.getByRole('status').getByText(`${ITEMS} items`).waitFor();
  await pressTo(page, 'Tab', row(0).locator('[data-row-link]'));
  await page.keyboard.press(' ');
  await bar().getByText('1 selected').waitFor();
  await page.keyboard.press('Shift+ArrowDown');
  await bar().getByText('2 selected').waitFor();
  await page.keyboard.press('Escape');
  await bar().waitFor({ state: 'detached' });
  await page.keyboard.press('Control+a');
  await press(button(bar(), `Select all ${ITEMS} that match`));
  await bar().getByText(`${ITEMS} selected`).waitFor();
  await expectAccessible(page, 'selection');
  await press(button(bar(), 'Pack'));
  const dialog = page.getByRole('dialog', { name: `Pack: ${ITEMS} items` });
  await dialog.getByText('and 494 more').waitFor();
  await expectAccessible(page, 'action on many');
  await press(button(dialog, `Pack (${ITEMS})`));
  await tray().getByText('The server asks to wait').waitFor({ timeout: 60_000 });
  await press(button(tray(), 'Pause'));
  await tray().getByText('Paused').waitFor();
  await expectAccessible(page, 'job under way');
  // Only now: what pauses waits for what is out.
  hold.which = hold.calls + ITEMS / 4;
  await press(button(tray(), 'Go on'));
  // This one is done, but its answer never comes: the page is gone by then.
  await expect.poll(() => hold.held, { timeout: 120_000 }).toBe(true);
  await page.reload();
  hold.let();
  await tray().getByText('Interrupted').waitFor();
  await expectAccessible(page, 'interrupted job');
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 900 });
  await press(button(tray(), 'Go on'));
  await tray().getByText('Done', { exact: true }).waitFor({ timeout: 120_000 });
  await press(button(tray(), 'Details'));
  const report = page.getByRole('dialog', { name: 'What came of it' });
  await report
    .getByRole('row', { name: /LL-\d+ .*locked/ })
    .first()
    .waitFor();
  await expectAccessible(page, 'result of a job');
  const succeeded = async (): Promise<number> => ITEMS - (await report.getByRole('row').count()) + 1;
  await expect.poll(async () => timesWritten(PACK, 'orders').size - (await succeeded())).toBe(0);
  const failed = await retryAll(ITEMS, PACK, press);
  // Those whose refusal went with the page were looked up, and sent once more.
  expect(failed).toBeGreaterThanOrEqual(Math.floor(ITEMS / EVERY) - 3);
  expect(hold.most, 'calls at a time').toBeLessThanOrEqual(4);
  await expectOnce(PACK, 'orders', ITEMS);
  await page.keyboard.press('Escape');
  await press(button(tray(), 'Dismiss'));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(faults).toEqual([]);
});

test('a field of several is changed, and theirs is kept where somebody was quicker', async () => {
  await page.goto(`${frontdesk.address}/list/customers`);
  await row(3).waitFor();
  const ids = await Promise.all([0, 1, 2, 3].map((index) => idOf(row(index))));
  await row(0).getByRole('checkbox').check();
  await row(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await bar().getByText('4 selected').waitFor();
  expect(await ask('PATCH', `/customers/${ids[1]}`, { company: 'Theirs' })).toMatchObject({ status: 200 });
  await button(bar(), 'Change a field').click();
  const dialog = page.getByRole('dialog', { name: 'Change a field of 4 items' });
  await dialog.getByRole('combobox', { name: 'Field' }).selectOption('Company');
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Mine');
  await expectAccessible(page, 'change of many');
  await button(dialog, 'Change 4').click();
  await tray().getByText('1 failed').waitFor();
  // The one that is refused may be told before the last one is done.
  const companies = () => Promise.all(ids.map(async (id) => (await ask('GET', `/customers/${id}`)).body['company']));
  await expect.poll(companies).toEqual(['Mine', 'Theirs', 'Mine', 'Mine']);
  await button(tray(), 'Dismiss').click();
});

test('many are deleted once their number is typed', async () => {
  await page.goto(`${frontdesk.address}/list/products`);
  await row(5).waitFor();
  const id = await idOf(row(4));
  await row(4).getByRole('checkbox').check();
  await row(5).getByRole('checkbox').check();
  await button(bar(), 'Delete').click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 items?' });
  expect(await button(dialog, 'Delete 2').isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('2');
  await expectAccessible(page, 'deletion of many');
  await button(dialog, 'Delete 2').click();
  await tray().getByText('All 2 done').waitFor();
  expect((await ask('GET', `/products/${id}`)).status).toBe(404);
  // What saves a form stands above what tells of that work.
  await row(0).getByRole('link').first().click();
  await button(page, 'Edit').click();
  await page.getByRole('heading', { name: /^Edit / }).waitFor();
  const [save, work] = await Promise.all([button(page, 'Save').boundingBox(), tray().boundingBox()]);
  expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(work?.y ?? 0);
  await button(tray(), 'Dismiss').click();
});

test('of many, those that a server keeps although it answered that they were deleted are named', async () => {
  await page.goto(`${frontdesk.address}/list/products`);
  await row(5).waitFor();
  const id = await idOf(row(4));
  await page.route(`**/products/${id}`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.continue(),
  );
  await row(4).getByRole('checkbox').check();
  await row(5).getByRole('checkbox').check();
  await button(bar(), 'Delete').click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 items?' });
  await dialog.getByRole('textbox').fill('2');
  await button(dialog, 'Delete 2').click();
  await tray().getByText('1 failed').waitFor();
  await button(tray(), 'Details').click();
  await page.getByText('It is still there: the server accepted this, and keeps it.').waitFor();
  await page.unrouteAll();
  await page.keyboard.press('Escape');
  await button(tray(), 'Dismiss').click();
});

test('everything that matches is taken out, page after page, and can be stopped', async () => {
  await page.goto(`${frontdesk.address}/list/orders?filter.placedAfter=2026-11-15`);
  const told = page.getByRole('status').getByText(/^[\d,]+ items$/);
  await told.waitFor();
  const count = Number((await told.innerText()).replace(/\D/g, ''));
  const dialog = page.getByRole('dialog', { name: 'Export Orders' });
  const start = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Export to a file' }).click();
    await dialog.getByText('Everything that matches').waitFor();
  };
  await start();
  await expectAccessible(page, 'export');
  // Longer than a read waits by itself.
  await answerOnce(/\/orders$/, (url) => url.searchParams.get('page') === '2', 9);
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    button(dialog, 'Export')
      .click()
      .then(() => dialog.getByText(/The server asks to wait: \d s/).waitFor()),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.trim().split('\r\n').length).toBe(1 + count);
  await dialog.getByText(`is in your downloads: ${count.toLocaleString('en')} items`).waitFor();
  await page.keyboard.press('Escape');

  await page.goto(`${frontdesk.address}/list/orders`);
  await row(0).waitFor();
  await start();
  await button(dialog, 'Export').click();
  await dialog.getByText(/^[\d,]+ of 100,000 written$/).waitFor();
  await button(dialog, 'Cancel').click();
  await dialog.getByText(/^Stopped after [\d,]+ of 100,000$/).waitFor();
  await page.keyboard.press('Escape');
});

test('5,000 rows: faulty ones are mended first; every 37th refused, a 429, a reload half way; each is made exactly once', async () => {
  const press = (one: Locator): Promise<void> => one.click();
  const hold = await holdAnswer(/\/customers$/, 2_500);
  const lines = Array.from(
    { length: ROWS },
    (_, index) => `Row ${index + 1};row-${index + 1}@example.com;Sweden;${index === 40 ? 'many' : '1,5'};31/12/1987`,
  );
  const file = join(folder, 'rows.csv');
  writeFileSync(file, `Name;E-mail;Country;Customer discount;Birthday\n${lines.join('\n')}\n`);
  await page.goto(`${frontdesk.address}/import/customers`);
  await button(page, 'Choose a file').waitFor();
  await expectAccessible(page, 'choice of a file');
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('5,000 rows in rows.csv (CSV).').waitFor();
  await expectAccessible(page, 'columns of a file');
  await button(page, 'Check the rows').click();
  await page.getByText('One row of 5,000 cannot be imported').waitFor({ timeout: 120_000 });
  await expectAccessible(page, 'faulty rows');
  const discount = page.getByRole('textbox', { name: 'Customer discount' });
  await discount.fill('2');
  await page.getByText('All 5,000 rows are fine.').waitFor();
  // What was mapped and mended is there again after a reload.
  await page.reload();
  await page.getByText('All 5,000 rows are fine.').waitFor({ timeout: 120_000 });
  expect(await discount.inputValue()).toBe('2');
  await button(page, 'Import 5,000 rows').click();
  await expect.poll(() => hold.held, { timeout: 300_000 }).toBe(true);
  await page.reload();
  hold.let();
  await button(tray(), 'Go on').click();
  await tray().getByText('Done', { exact: true }).waitFor({ timeout: 300_000 });
  const failed = await retryAll(ROWS, MAKE, press);
  expect(failed).toBeGreaterThanOrEqual(Math.floor(ROWS / EVERY) - 3);
  expect(hold.most, 'calls at a time').toBeLessThanOrEqual(4);
  await expectOnce(MAKE, 'customers', ROWS);
  const made = await Promise.all([1, 41, 2_500, ROWS].map((number) => ask('GET', `/customers?q=row-${number}@`)));
  expect(made.map(({ body }) => (body['data'] as readonly { name: string }[]).map(({ name }) => name))).toEqual(
    [1, 41, 2_500, ROWS].map((number) => [`Row ${number}`]),
  );
  const [result] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the result (CSV)' }).click(),
  ]);
  expect(
    readFileSync(await result.path(), 'utf8')
      .trim()
      .split('\r\n').length,
  ).toBe(1 + ROWS);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(faults).toEqual([]);
}, 900_000);

async function idOf(one: Locator): Promise<string> {
  return (await one.locator('[data-row-link]').getAttribute('href'))?.split('/').at(-1) ?? '';
}

/** Asks the API as the person who is signed in, past our screens. */
function ask(
  method: string,
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }> {
  return page.evaluate(
    async ([how, where, sent]) => {
      const headers = { 'X-Frontdesk': '1', 'Content-Type': 'application/json' };
      const response = await fetch(`/api/v1${where}`, {
        method: how,
        headers,
        ...(sent === null ? {} : { body: sent }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

/** Asks for patience once, where a read fits. */
async function answerOnce(pattern: RegExp, fits: (url: URL) => boolean, seconds: number): Promise<void> {
  const headers = { 'retry-after': String(seconds) };
  const isOne = (url: URL): boolean => pattern.test(url.pathname) && fits(url);
  await page.route(isOne, (route) => route.fulfill({ status: 429, headers, body: '' }), { times: 1 });
}
