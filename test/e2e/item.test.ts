// Home and the pages of items, in a real browser against the sample with a hundred thousand orders: what is there and how
// much, what was opened and changed last, and how an item says what it is, leads on, and says why it is not to be seen.
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible, makeItems, openPage, signInToShop } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const frontdesk = await startFrontdesk(['--workbench', '--store', 'memory', '--size', 'orders=100000']);
const { page, context, faults } = await openPage();
await context.grantPermissions(['clipboard-read', 'clipboard-write']);
await signInToShop(page, frontdesk.address);
await makeItems(page, `${frontdesk.address}/api/v1/orders`);

const heading = (name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name, exact: true });
const main = (): Locator => page.getByRole('main');
const entry = (title: string, name: string): Locator =>
  page.getByRole('region', { name: title }).getByRole('link', { name });

/** The tile of the orders on home, once it says how many there are. */
const ordersTile = (where: Page): Locator =>
  where
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: where.getByRole('link', { name: 'Orders', exact: true }) })
    .getByText('100,000', { exact: true });

/** What is shown beside a label. */
function value(label: string): Locator {
  const term = page.locator('dt').filter({ hasText: new RegExp(`^${label}$`) });
  return term.first().locator('xpath=following-sibling::dd[1]');
}

/** How much of the page moved while it loaded (Cumulative Layout Shift). */
async function jumpsOf(path: string, ready: (fresh: Page) => Locator): Promise<number> {
  const fresh = await context.newPage();
  await fresh.addInitScript(() => {
    const seen = { jumps: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) seen.jumps += (one as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await fresh.goto(`${frontdesk.address}${path}`);
  await ready(fresh).waitFor({ timeout: 60_000 });
  await fresh.waitForLoadState('networkidle');
  const jumps = await fresh.evaluate(() => (globalThis as unknown as { seen: { jumps: number } }).seen.jumps);
  await fresh.close();
  return jumps;
}

test('home says how much there is, what was opened and what was changed, and leads back to it', async () => {
  await page.goto(`${frontdesk.address}/item/orders/10002`);
  await heading('LL-10002').waitFor();
  await page.goto(`${frontdesk.address}/item/customers/1`);
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Company' }).fill('Lindqvist & Daughters');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await value('Company').getByText('Lindqvist & Daughters').waitFor();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.goto(frontdesk.address);
  await ordersTile(page).waitFor();
  await entry('Changed by you', title).waitFor();
  expect(await entry('Changed by you', 'LL-10002').count()).toBe(0);
  await expectAccessible(page, 'home with what was opened');
  await entry('Recently opened', 'LL-10002').click();
  await heading('LL-10002').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await heading('Larch & Lantern').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Leave the rows of a list').waitFor();
  await expectAccessible(page, 'keys');
  await page.keyboard.press('Escape');
});

test('an item tells what is absent, what is none and what is empty apart, and shows pictures, texts and maps', async () => {
  const isOne = (url: URL): boolean => url.pathname === '/api/v1/products/1';
  await page.route(isOne, async (route) => {
    const response = await route.fetch();
    const { warranty: _left, ...known } = (await response.json()) as Record<string, unknown>;
    const description = 'Made of **stoneware**. [More](https://example.com/more)';
    const attributes = { kiln: 'No. 4' };
    await route.fulfill({ response, json: { ...known, description, attributes, colour: null, sku: '', tags: [] } });
  });
  await page.goto(`${frontdesk.address}/item/products/1`);
  await value('Colour').getByText('None', { exact: true }).waitFor();
  await value('SKU').getByText('Empty', { exact: true }).waitFor();
  await value('Tags').getByText('Empty list', { exact: true }).waitFor();
  await main()
    .getByText(/^Not given: Warranty/)
    .waitFor();
  expect(await value('Description').locator('strong').innerText()).toBe('stoneware');
  await value('Attributes').getByText('No. 4').waitFor();
  await expect
    .poll(() =>
      main()
        .getByRole('img')
        .first()
        .evaluate((one) => (one as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
  await expectAccessible(page, 'item of every kind');
  await page.unroute(isOne);
});

test('tabs say how much they hold, a relation what it leads to, and keys go to the next of the list one came from', async () => {
  await page.goto(`${frontdesk.address}/list/orders?filter.status=%5B%22packed%22%5D&sort=asc%3Anumber`);
  const first = page.locator('tr[data-index="0"] [data-row-link]');
  await first.waitFor();
  const names = await page.locator('[data-row-link]').allInnerTexts();
  await first.click();
  await heading(names[0] ?? '').waitFor();
  await page.getByText(/^1 of [\d,]+$/).waitFor();
  await page.keyboard.press('j');
  await heading(names[1] ?? '').waitFor();
  await page.keyboard.press('k');
  await heading(names[0] ?? '').waitFor();
  // Whoever leafs on does not wait for what is passed over: the list has shown its title.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const isOrder = (url: URL): boolean => /^\/api\/v1\/orders\/\d+$/.test(url.pathname);
  await page.route(isOrder, async (route) => {
    await held;
    await route.continue();
  });
  for (const name of names.slice(1, 4)) {
    await page.keyboard.press('j');
    await heading(name).waitFor();
  }
  release();
  await page.getByRole('tab', { name: /^Refunds \d+$/ }).waitFor();
  await page.getByRole('tab', { name: 'Lines' }).click();
  await page.getByRole('tabpanel').locator('tr[data-index="0"]').waitFor();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await value('Customer').getByRole('link').hover();
  const preview = page.getByRole('dialog', { name: 'What this leads to' });
  await preview.getByText('Email').waitFor();
  await page.mouse.move(0, 0);
  await preview.waitFor({ state: 'detached' });
  // The list that one came from, with its filter.
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('button', { name: 'Status Packed', exact: true }).waitFor();
});

test('what was sent can be taken along as curl, without the secret', async () => {
  await page.goto(`${frontdesk.address}/item/orders/10001`);
  await heading('LL-10001').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy as curl' }).click();
  await page.getByText('Copied. Secrets were left out.').waitFor();
  const curl = await page.evaluate(() => navigator.clipboard.readText());
  expect(curl).toMatch(/^curl .*\/api\/v1\/orders\/10001/s);
});

test('an item that is gone, forbidden or moved says so and leads on', async () => {
  await page.goto(`${frontdesk.address}/item/orders/999999`);
  await main().getByText('It is not there').waitFor();
  await expectAccessible(page, 'item that is not there');
  await page.getByRole('button', { name: 'Back to Orders' }).click();
  await heading('Orders').waitFor();

  const answered = async (status: number, title: string): Promise<void> => {
    const body = JSON.stringify({ title, status });
    const contentType = 'application/problem+json';
    await page.route(
      ({ pathname }) => pathname === '/api/v1/orders/10003',
      (route) => route.fulfill({ status, contentType, body }),
      { times: 1 },
    );
    await page.goto(`${frontdesk.address}/item/orders/10003`);
  };
  await answered(410, 'Gone');
  await main().getByText('It is gone').waitFor();
  await page.getByRole('button', { name: 'Back to Orders' }).waitFor();
  await expectAccessible(page, 'item that is gone');
  await answered(403, 'Forbidden');
  await main().getByText('You may not do this').waitFor();
  await page.getByRole('button', { name: 'Back to Orders' }).waitFor();
  await expectAccessible(page, 'item that is forbidden');

  // An API that has given it another address leads there, and so do we: the address is the new one.
  await page.route(
    ({ pathname }) => pathname === '/api/v1/orders/10003',
    (route) => route.fulfill({ status: 301, headers: { location: '/api/v1/orders/10004' } }),
  );
  await page.goto(`${frontdesk.address}/item/orders/10003`);
  await heading('LL-10004').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/item/orders/10004');
  await page.unrouteAll();
});

test('a picker asks the API, shows titles, and makes what is not there yet in place', async () => {
  await page.goto(`${frontdesk.address}/new/orders`);
  const customer = page.getByRole('combobox', { name: 'Customer' });
  await customer.click();
  const asked = page.waitForRequest(/\/api\/v1\/customers\?.*q=lindq/);
  await page.keyboard.type('lindq');
  await asked;
  await page.getByRole('option', { name: /Ada Lindqvist/ }).click();
  await expect.poll(() => customer.inputValue()).toBe('Ada Lindqvist');
  // Opened again, it has the others too: what is chosen is no word to look for.
  await customer.click();
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(5);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New customer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Nora Next');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nora@example.com');
  const country = dialog.getByRole('combobox', { name: 'Country' });
  await country.fill('Germany');
  await page.getByRole('option', { name: 'Germany', exact: true }).click();
  await expectAccessible(page, 'made in place');
  const made = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/customers'));
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  expect((await made).postDataJSON()).toMatchObject({ name: 'Nora Next', country: 'DE' });
  await expect.poll(() => customer.inputValue()).toBe('Nora Next');
});

test('home, an item and its tabs load without a jump', async () => {
  expect(await jumpsOf('/', ordersTile), 'home').toBeLessThan(0.1);
  const street = (fresh: Page): Locator =>
    fresh.getByText('Hornsgatan').or(fresh.getByText('Shipping address')).first();
  expect(await jumpsOf('/item/orders/10001', street), 'item').toBeLessThan(0.1);
  const line = (fresh: Page): Locator => fresh.getByRole('tabpanel').locator('tr[data-index="0"]');
  expect(await jumpsOf('/item/orders/10001?tab=lines', line), 'tab').toBeLessThan(0.1);
});

test('nothing went wrong in the page', () => {
  expect(faults).toEqual([]);
});
