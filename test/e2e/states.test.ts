// The states of a list, in a real browser: it loads without a jump; empty at first use and empty because nothing matches
// are told apart; what failed says why and is tried again; the next page fails without losing those before; it is read
// anew by itself; a block of cells is copied as it is seen; a search is one call; rows keep their height.
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible, openPage, signInToShop } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const shop = await startFrontdesk(['--store', 'memory', '--size', 'orders=400']);
const { page, faults } = await openPage();
page.setDefaultTimeout(60_000);
await signInToShop(page, shop.address);

const row = (index: number): Locator => page.locator(`tr[data-index="${index}"]`);
const cell = (index: number, field: string): Locator => row(index).locator(`td[data-field="${field}"]`);
const fire = (): Locator => page.getByRole('main').getByText('The stock room is on fire').first();
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });

const isList =
  (name: string) =>
  (url: URL): boolean =>
    url.pathname === `/api/v1/${name}`;

/** Answers the orders with a failure, as long as it is not taken away. */
async function refuseOrders(which: (url: URL) => boolean): Promise<() => Promise<void>> {
  const fits = (url: URL): boolean => isList('orders')(url) && which(url);
  await page.route(fits, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'The stock room is on fire', status: 500 }),
    }),
  );
  return () => page.unroute(fits);
}

/** In the page: the frames from the end of a list's answer to the first of its rows, as `framesToRows`. */
function countFrames(row: string): void {
  const count = (frames: number): void => {
    requestAnimationFrame(() => {
      if (document.querySelector(row) === null) count(frames + 1);
      else Object.assign(globalThis, { framesToRows: frames });
    });
  };
  const ask = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init) => {
    const response = await ask(input, init);
    const { body, url } = response;
    if (body === null || !url.includes('/api/v1/orders?')) return response;
    const reader = body.getReader();
    const read = async (): Promise<unknown> => {
      const step = await reader.read();
      if (step.done) count(1);
      return step;
    };
    Object.defineProperty(body, 'getReader', { value: () => ({ read }) });
    return response;
  };
}

test('it loads without a jump, its shape there before its rows, those in the frame after their answer', async () => {
  const fresh = await page.context().newPage();
  fresh.setDefaultTimeout(60_000);
  await fresh.addInitScript(() => {
    const seen = { jumps: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.jumps += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await fresh.addInitScript(countFrames, 'tr[data-index="0"]');
  let answer: () => void = () => undefined;
  const wanted = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await fresh.route('**/api/v1/orders?*', async (route) => {
    await wanted;
    await route.continue();
  });
  await fresh.goto(`${shop.address}/list/orders`);
  await fresh.locator('.fd-rows[aria-busy] tbody tr').first().waitFor({ timeout: 60_000 });
  answer();
  await fresh.locator('tr[data-index="0"]').waitFor({ timeout: 60_000 });
  await fresh.waitForLoadState('networkidle');
  const jumps = await fresh.evaluate(() => (globalThis as unknown as { seen: { jumps: number } }).seen.jumps);
  expect(jumps).toBeLessThanOrEqual(0.02);
  expect(await fresh.evaluate(() => Reflect.get(globalThis, 'framesToRows') as unknown)).toBe(1);
  await fresh.close();
});

test('empty at first use leads to the first one; nothing that matches leads back to all', async () => {
  await page.route(isList('refunds'), async (route) => {
    const response = await route.fetch();
    const { meta } = (await response.json()) as { readonly meta: object };
    await route.fulfill({ response, json: { data: [], meta: { ...meta, total: 0 } } });
  });
  await page.goto(`${shop.address}/list/refunds`);
  await page.getByRole('main').getByText('No refunds yet').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'New refund' }).last().waitFor();
  await expectAccessible(page, 'first use');
  await page.goto(`${shop.address}/list/orders?search=nothing-like-this`);
  await page.getByText('Nothing matches').waitFor();
  await expectAccessible(page, 'nothing matches');
  await button('Clear').last().click();
  await row(0).waitFor();
});

test('what failed says what happened, and is tried again', async () => {
  const mend = await refuseOrders(() => true);
  await page.goto(`${shop.address}/list/orders`);
  await fire().waitFor();
  await expectAccessible(page, 'failed list');
  await mend();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await row(0).waitFor();
  // A refresh that fails leaves what was there, and says so.
  const mendAgain = await refuseOrders(() => true);
  await button('Refresh').click();
  await fire().waitFor();
  await row(0).waitFor();
  await mendAgain();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await fire().waitFor({ state: 'detached' });
  // Only a later page fails: what came before stays, and the rest comes when it is asked for again.
  const mendLater = await refuseOrders(({ searchParams }) => Number(searchParams.get('page') ?? 1) > 4);
  await button('To the end').click();
  await fire().waitFor();
  await mendLater();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await row(399).locator('[data-row-link]').waitFor();
});

test('it is read anew by itself where a person wants that, also after a reload', async () => {
  await page.clock.install();
  await page.goto(`${shop.address}/list/orders`);
  await row(0).waitFor();
  const auto = page.getByRole('button', { name: 'Refresh by itself every 30 seconds' });
  await auto.click();
  await page.reload();
  await row(0).waitFor();
  await expect.poll(() => auto.getAttribute('aria-pressed')).toBe('true');
  const again = page.waitForRequest(/\/api\/v1\/orders\?/).then(() => true);
  const isAsked = async (): Promise<boolean> => {
    await page.clock.fastForward(31_000);
    return Promise.race([again, Promise.resolve(false)]);
  };
  await expect.poll(isAsked).toBe(true);
  await auto.click();
});

test('a block of cells is chosen with Shift and the arrows and copied as it is seen', async () => {
  await page.goto(`${shop.address}/list/products`);
  await row(3).waitFor();
  const copied = (): Promise<string> =>
    page.evaluate(() => {
      const clipboardData = new DataTransfer();
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
      );
      return clipboardData.getData('text/plain');
    });
  await cell(1, 'price').focus();
  // What moves through cells is loaded after the rows: nobody is as quick as this test.
  await expect.poll(copied).not.toBe('');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('3 × 2 cells are chosen').waitFor();
  await expect.poll(() => page.locator('td[data-chosen]').count()).toBe(6);
  const text = await copied();
  const lines = text.split('\n').map((line) => line.split('\t'));
  expect(lines.map((line) => line.length)).toEqual([2, 2, 2]);
  for (const [at, [price = '']] of lines.entries())
    expect(Number((await cell(at + 1, 'price').innerText()).replace(/[^\d.]/g, ''))).toBe(Number(price));
  await expectAccessible(page, 'chosen cells');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('td[data-chosen]').count()).toBe(0);
});

/** Goes through these texts in the search as fast as one could ever type. */
const typeSearch = (texts: readonly string[]): Promise<void> =>
  page.getByRole('searchbox').evaluate((input, all) => {
    for (const text of all) {
      // As a key does it: past the page's own note of what stands there.
      Reflect.set(HTMLInputElement.prototype, 'value', text, input);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, texts);

test('a word is one call, and a late answer never stands over a newer one', async () => {
  const asked: string[] = [];
  let answer: () => void = () => undefined;
  const wanted = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.goto(`${shop.address}/list/orders`);
  await row(0).waitFor();
  const name = await row(0).getByRole('link').first().innerText();
  const part = name.slice(0, -2);
  const isSearch = (url: URL): boolean => isList('orders')(url) && url.searchParams.has('q');
  await page.route(isSearch, async (route) => {
    const text = new URL(route.request().url()).searchParams.get('q') ?? '';
    asked.push(text);
    if (text === part) await wanted;
    // The page may not want it any more.
    await route.continue().catch(() => undefined);
  });
  await typeSearch(Array.from({ length: part.length }, (_, at) => part.slice(0, at + 1)));
  await expect.poll(() => asked).toEqual([part]);
  await typeSearch([`${part}${name.at(-2)}`, name]);
  await page.getByRole('status').getByText('1 item', { exact: true }).waitFor();
  answer();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([part, name]);
  expect(await row(0).getByRole('link').first().innerText()).toBe(name);
  expect(await row(1).count()).toBe(0);
  await page.unroute(isSearch);
});

test('rows are of one height however long their texts, numbers stand at the end, dates are exact on hover', async () => {
  await page.route(isList('orders'), async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { readonly data: readonly Record<string, unknown>[] };
    const long = data.map((one, index) => (index === 1 ? { ...one, number: 'LL no end of it '.repeat(40) } : one));
    await route.fulfill({ response, json: { ...rest, data: long } });
  });
  const heights = (): Promise<readonly number[]> =>
    page
      .locator('tr[data-index]')
      .evaluateAll((rows) => [...new Set(rows.map((one) => Math.round(one.getBoundingClientRect().height)))]);
  // On a busy machine the page once had an answer that this route had not changed: then it is opened again.
  const second = async (): Promise<string> => {
    await page.goto(`${shop.address}/list/orders`);
    await row(1).waitFor();
    return row(1).innerText();
  };
  await expect.poll(second, { timeout: 60_000 }).toContain('LL no end of it');
  await expect.poll(async () => (await heights()).length).toBe(1);
  const [height = 0] = await heights();
  const side = (field: string): Promise<string> => cell(0, field).evaluate((one) => getComputedStyle(one).textAlign);
  expect([await side('total'), await side('status')]).toEqual(['end', 'start']);
  // What a cell says is known once the pointer moves there after the code of cells has come, as a person's does.
  const said = async (): Promise<string> => {
    await page.mouse.move(0, 0);
    await cell(0, 'placedAt').hover();
    return (await cell(0, 'placedAt').getAttribute('title')) ?? '';
  };
  await expect.poll(said).toMatch(/\d{1,2} \w+ 20\d\d/);
  // Lower rows are kept, until all is taken back.
  await button('Columns').click();
  await page.getByRole('checkbox', { name: 'Lower rows' }).check();
  await expect.poll(async () => (await heights())[0] ?? height).toBeLessThan(height);
  await expect.poll(async () => (await heights()).length).toBe(1);
  const lower = await heights();
  await page.reload();
  await row(1).waitFor();
  await expect.poll(heights).toEqual(lower);
  await button('Columns').click();
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Reset' }).click();
  await expect.poll(heights).toEqual([height]);
  await page.keyboard.press('Escape');
  await page.unroute(isList('orders'));
});

test('nothing went wrong in the page', () => {
  expect(faults).toEqual([]);
});
