// Finding one's way, in a real browser against the sample, with the keyboard alone: the palette finds items by the API's own
// search, a tab says how much it holds, resting on a relation shows what it leads to, and the workbench says what was sent.
import { expect, test } from 'vitest';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const frontdesk = await startFrontdesk(['--workbench']);
const { page, faults } = await openPage();

test('the palette finds an item, its tab says how much it holds, and a relation shows where it leads', async () => {
  await page.goto(`${frontdesk.address}/sign-in`);
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).waitFor();
  await expectAccessible(page, 'menu of the top bar');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Username' }).fill('support');
  await page.getByRole('textbox', { name: 'Password' }).fill('support');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Larch & Lantern' }).waitFor();

  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog').getByPlaceholder('Search or jump to…');
  await search.fill('lindqvist');
  await page.getByRole('dialog').getByText('Ada Lindqvist').waitFor();
  await expectAccessible(page, 'palette');
  // Something is always chosen, and stays so when later answers come: Enter never does nothing.
  const chosen = page.getByRole('option', { selected: true });
  await expect.poll(() => chosen.count()).toBe(1);
  for (let turn = 0; turn < 5 && !(await chosen.innerText()).includes('Ada Lindqvist'); turn += 1)
    await page.keyboard.press('ArrowDown');
  expect(await search.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Ada Lindqvist' }).waitFor();

  const orders = page.getByRole('tab', { name: /^Orders \d+$/ });
  await orders.waitFor();
  const told = Number(/\d+/.exec(await orders.innerText())?.[0]);
  await orders.click();
  const rows = page.getByRole('tabpanel').getByRole('link', { name: /^LL-\d+$/ });
  await expect.poll(() => rows.count()).toBe(told);

  await rows.first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^LL-/ }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Ada Lindqvist' }).last().focus();
  const preview = page.getByRole('dialog', { name: 'What this leads to' });
  await preview.getByText('ada.lindqvist@example.com').waitFor();
  await expectAccessible(page, 'preview');
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Workbench' }).click();
  const bench = page.getByRole('region', { name: 'Workbench' });
  await bench
    .getByRole('row', { name: /GET \/api\/v1\/customers\?.*lindqvist/ })
    .first()
    .waitFor();
  await bench.getByRole('tab', { name: 'Rules of this screen' }).click();
  await bench.getByRole('row', { name: /customerId → customers identifier-by-name/ }).waitFor();
  await expectAccessible(page, 'workbench');
  await bench.getByRole('tab', { name: 'Contract (0)' }).click();
  await bench.getByText('Nothing in the contract is odd.').waitFor();
  expect(faults).toEqual([]);
});

test('the way back: to where one had scrolled, and past unsaved work only when one says so', async () => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto(`${frontdesk.address}/list/customers`);
  const customer = page.getByRole('table').getByRole('link').first();
  await customer.click();
  const edit = page.getByRole('main').getByRole('button', { name: 'Edit', exact: true });
  await edit.waitFor();
  const item = page.url();
  const scrolled = (): Promise<number> => page.evaluate(() => window.scrollY);

  // There is nowhere to scroll to before the rest of the item is there.
  await page.waitForFunction(() => document.documentElement.scrollHeight >= window.innerHeight + 150);
  await page.mouse.wheel(0, 150);
  await page.waitForFunction(() => window.scrollY === 150);
  await page.keyboard.press('e');
  const title = page.getByRole('heading', { level: 1, name: /^Edit/ });
  await title.waitFor();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await edit.waitFor();
  await page.waitForFunction(() => window.scrollY === 150);

  await page.goForward();
  await title.waitFor();
  const name = page.getByRole('textbox', { name: 'Name', exact: true }).first();
  const before = await name.inputValue();
  await name.fill('Somebody else');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.goBack();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await question.waitFor({ state: 'detached' });
  expect(page.url()).toContain('/edit/customers/');
  expect(await name.inputValue()).toBe('Somebody else');
  await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).first().click();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Somebody else');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await edit.waitFor();
  expect(page.url()).toBe(item);
  await page.goForward();
  await title.waitFor();
  await page.getByRole('button', { name: 'Throw it away' }).click();
  await expect.poll(() => name.inputValue()).toBe(before);

  await page.goto(`${frontdesk.address}/nowhere/100%25`);
  await page.getByText('There is no such').first().waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(faults).toEqual([]);
});

test('a part whose code does not come at first comes when the server is back', async () => {
  let refused = 0;
  await page.route('**/assets/Keys-*.js', (route) => {
    refused += 1;
    return refused <= 2 ? route.abort() : route.continue();
  });
  await page.goto(`${frontdesk.address}/list/customers`);
  await page.getByRole('table').getByRole('link').first().waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(refused).toBe(3);
  await page.unroute('**/assets/Keys-*.js');
});

test('what is pressed in a list before its code has come is done once it has', async () => {
  const head = page.locator('th[data-field]').first();
  const rowLink = page.locator('tr[data-index="0"] [data-row-link]');
  const isLate = /\/assets\/(Cells|HeadTools)-[^/]+\.js$/;
  const early = async (press: () => Promise<void>): Promise<void> => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(isLate, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${frontdesk.address}/list/customers`);
    await rowLink.waitFor();
    await press();
    release();
  };
  await early(async () => {
    await rowLink.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
  });
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.dataset['index'])).toBe('2');
  const menu = page.getByRole('menu', { name: /^Column / });
  for (const press of [
    () => head.getByRole('button').press('Alt+ArrowDown'),
    () => head.click({ button: 'right' }),
    () => head.hover().then(() => head.locator('.fd-grid-more').click()),
  ]) {
    await early(press);
    await menu.waitFor();
  }
  await page.unroute(isLate);
  expect(faults).toEqual([]);
});
