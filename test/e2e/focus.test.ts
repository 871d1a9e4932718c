// Where the keyboard is, in a real browser against the sample: a dialog begins at what it asks for, and whatever closes, goes
// or is done gives the focus back to where one was.
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { openPage, signInToShop } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const frontdesk = await startFrontdesk(['--store', 'memory']);
const { page } = await openPage();
await signInToShop(page, frontdesk.address);

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });

/** Waits until an element has the focus. */
async function focused(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((one) => one === document.activeElement), { timeout: 10_000 }).toBe(true);
}

async function press(element: Locator, ...keys: readonly string[]): Promise<void> {
  await element.focus();
  for (const key of keys) await page.keyboard.press(key);
}

test('a dialog begins at the first thing that it asks for, and gives the focus back to the button of its menu', async () => {
  await page.goto(`${frontdesk.address}/item/orders/10001`);
  await press(button('Ship'), 'Enter');
  await focused(page.getByRole('dialog').getByRole('radio').first());
  await page.keyboard.press('Escape');
  await focused(button('Ship'));
  await press(button('More actions'), 'Enter');
  await page.getByRole('menuitem', { name: 'Raw data' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await focused(button('More actions'));
});

test('what one finds by keys and then leaves gives the focus back', async () => {
  await page.goto(`${frontdesk.address}/item/orders/10001`);
  await press(button('Put on hold'), 'Control+k');
  await focused(page.getByRole('combobox', { name: 'Search or jump to…' }));
  await page.keyboard.press('Escape');
  await focused(button('Put on hold'));
});

test('a filter that is taken away leaves the focus beside it', async () => {
  await page.goto(`${frontdesk.address}/list/orders?filter.status=%5B%22paid%22%5D`);
  await press(button('Remove the filter Status'), 'Enter');
  await focused(button('Filter'));
});

test('who applies a change goes on at the same button', async () => {
  await page.goto(`${frontdesk.address}/edit/orders/10001`);
  await page.getByRole('textbox', { name: 'Gift message' }).fill('With love');
  await press(button('Apply'), 'Enter');
  await page.getByText('saved', { exact: false }).first().waitFor();
  await focused(button('Apply'));
});

test('an action that is no longer offered once it is done leaves the focus on the screen', async () => {
  await page.goto(`${frontdesk.address}/list/orders?filter.status=%5B%22placed%22%5D`);
  await press(page.locator('[data-row-link]').first(), 'Enter');
  await press(button('Mark as paid'), 'Enter');
  await expect.poll(() => button('Mark as paid').count(), { timeout: 10_000 }).toBe(0);
  await focused(page.getByRole('main'));
});

test('what is done to many says more than "Cancel" beside them, and its dialog has that word once', async () => {
  await page.goto(`${frontdesk.address}/list/orders`);
  await page.getByRole('checkbox').nth(1).check();
  await button('More for the selection').click();
  await page.getByRole('menuitem', { name: 'Cancel orders' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel (1)' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Go back' }).click();
});

test('a button has the focus again when what it does has failed', async () => {
  const { page: fresh } = await openPage();
  await fresh.goto(`${frontdesk.address}/sign-in`);
  await fresh.getByRole('textbox', { name: 'Username' }).fill('support');
  await fresh.getByRole('textbox', { name: 'Password' }).fill('wrong');
  const send = fresh.getByRole('button', { name: 'Sign in', exact: true });
  await press(send);
  await fresh.keyboard.press('Enter');
  await fresh.getByRole('alert').waitFor();
  await focused(send);
});
