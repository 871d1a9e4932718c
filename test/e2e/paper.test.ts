// What is no screen in light or dark, in a real browser against the sample: paper, and colours that the person's system sets.
import { expect, test } from 'vitest';
import { openPage, signInToShop } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const frontdesk = await startFrontdesk(['--store', 'memory']);
const { page } = await openPage();
await signInToShop(page, frontdesk.address);

/** As the browser does before and after it prints. */
const tell = (event: 'beforeprint' | 'afterprint'): Promise<boolean> =>
  page.evaluate((name) => window.dispatchEvent(new Event(name)), event);

test('a list is printed with every row that has come and every column, dark on white, and says how many there are', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${frontdesk.address}/list/orders`);
  const rows = page.locator('tr[data-index]');
  const link = rows.first().getByRole('link').first();
  await link.waitFor();
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  await expect.poll(scheme).toBe('dark');
  expect(await rows.count()).toBeLessThan(50);
  await tell('beforeprint');
  await page.emulateMedia({ media: 'print' });
  // The second page may still be on its way.
  await expect.poll(() => rows.count()).toBe(100);
  expect(await scheme()).toBe('light');
  expect(await page.getByText('100 of 500').isVisible()).toBe(true);
  expect(await page.getByRole('link', { name: 'Skip to content' }).isVisible()).toBe(false);
  expect(await page.getByRole('checkbox').first().isVisible()).toBe(false);
  const cut = await page.locator('.fd-grid').evaluate((grid) => {
    const sheet = grid.ownerDocument.documentElement.clientWidth;
    return [...grid.querySelectorAll('td')].filter((cell) => cell.getBoundingClientRect().right > sheet).length;
  });
  expect(cut).toBe(0);
  await page.emulateMedia({ media: null, colorScheme: 'light' });
  await tell('afterprint');
  await expect.poll(() => rows.count()).toBeLessThan(50);
});

test('in colours of the system one sees which page, tab and rows are chosen, and the menu of a row', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  const lined = (name: 'link' | 'tab', label: string): Promise<string> =>
    page.getByRole(name, { name: label, exact: true }).evaluate((one) => getComputedStyle(one).outlineStyle);
  await page.goto(`${frontdesk.address}/item/orders/10001`);
  await page.getByRole('tab', { name: 'Lines' }).waitFor();
  expect([await lined('tab', 'Overview'), await lined('tab', 'Lines')]).toEqual(['solid', 'none']);
  await page.goto(`${frontdesk.address}/list/orders`);
  const menu = page.getByRole('button', { name: /^Actions for / }).first();
  await menu.waitFor();
  expect([await lined('link', 'Orders'), await lined('link', 'Customers')]).toEqual(['solid', 'none']);
  // Without a drawing, a button is the same wherever one looks at it.
  expect(await menu.evaluate((one) => getComputedStyle(one, '::before').backgroundImage)).toContain('gradient');
  await page.emulateMedia({ forcedColors: 'none' });
});
