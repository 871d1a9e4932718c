// Signing out with unsaved work, in a real browser: who signs out is asked first, and another tab, which is not, leaves as well
// instead of staying behind as an empty page.
import { expect, test } from 'vitest';
import { openPage, signInToShop } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const frontdesk = await startFrontdesk(['--store', 'memory']);

test('unsaved work is asked for in the tab where one signs out, and keeps no other tab behind', async () => {
  const { page, context, faults } = await openPage();
  await signInToShop(page, frontdesk.address);
  const other = await context.newPage();
  const asked: string[] = [];
  for (const one of [page, other])
    one.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
  for (const one of [page, other]) {
    await one.goto(`${frontdesk.address}/new/customers`);
    await one.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed');
  }
  const signOut = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await page.bringToFront();
  await signOut();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('nothing of it stays on this device').waitFor();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Typed');
  await signOut();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  for (const one of [page, other]) await one.getByRole('textbox', { name: 'Username' }).waitFor();
  expect([asked, faults]).toEqual([[], []]);
});
