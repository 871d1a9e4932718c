// The main story, in a real browser against the built command, by role and name: a person signs in as support, finds a
// customer by e-mail, works on an order, is refused what the role may not do, and a manager adds a product. After a power
// cut all of it is still there. axe finds nothing on any screen of it, in light and in dark.
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const EMAIL = 'ada.lindqvist@example.com';
const NEW_STREET = 'Hornsgatan 12';
/** The smallest picture: one pixel, PNG. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const folder = temporaryFolder();
let frontdesk = await startFrontdesk(['--data', folder]);
const { page, context, faults } = await openPage();

test('a person in support and a manager do their work, and nothing of it is lost', async () => {
  await signIn('support');
  await findCustomer();
  await seeOrder();
  await changeAddress();
  await beRefused();
  await cancelOrder();
  await downloadInvoice();
  await signOut();
  await signIn('manager');
  await createProduct();
  await addPicture();
  await powerCut();
  await findItAllAgain();
  expect(faults).toEqual([]);
});

async function signIn(name: string): Promise<void> {
  await page.goto(`${frontdesk.address}/sign-in`);
  await heading('Sign in to Larch & Lantern').waitFor();
  await expectAccessible(page, 'sign-in');
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await button.click();
  await page.getByRole('alert').getByText('The name or the password is wrong').waitFor();
  await page.getByRole('textbox', { name: 'Password' }).fill(name);
  await button.click();
  await heading('Larch & Lantern').waitFor();
  await page.getByRole('button', { name: 'Your menu, signed in as' }).waitFor();
  await expectAccessible(page, 'home');
}

async function findCustomer(): Promise<void> {
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Customers' }).click();
  await heading('Customers').waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill(EMAIL);
  await page.getByRole('status').getByText('1 item').waitFor();
  const row = page.getByRole('row', { name: new RegExp(EMAIL) });
  await expectAccessible(page, 'list');
  // What was searched for is in the address: a link to it, and a reload, show the same.
  await expect.poll(() => new URL(page.url()).search).toContain(encodeURIComponent(EMAIL));
  await row.getByRole('link', { name: 'Ada Lindqvist' }).click();
  await heading('Ada Lindqvist').waitFor();
  await expect.poll(() => value('Country')).toBe('Sweden');
  await expectAccessible(page, 'item');
}

async function seeOrder(): Promise<void> {
  await tab('Orders').click();
  await page.getByRole('tabpanel').getByRole('link', { name: 'LL-10001' }).click();
  await heading('LL-10001').waitFor();
  await expect.poll(() => value('Total')).toBe('€567.00');
  await expect.poll(() => value('Customer')).toBe('Ada Lindqvist');
  await tab('Lines').click();
  await cell('Larch two-person tent').waitFor();
  await cell('€389.00').waitFor();
  await expectAccessible(page, 'lines');
  await tab('Shipments').click();
  await cell('PostNL').waitFor();
  await tab('Refunds').click();
  await cell('€12.50').waitFor();
  await expectAccessible(page, 'refunds');
}

async function changeAddress(): Promise<void> {
  await tab('Overview').click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await heading('Edit LL-10001').waitFor();
  const street = page.getByRole('textbox', { name: 'Street' });
  await street.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  // What is plainly wrong is said at the field, before anything is sent.
  await expect.poll(() => street.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page, 'form with a fault');
  await street.fill(NEW_STREET);
  await page.getByRole('button', { name: 'Save' }).click();
  await heading('LL-10001').waitFor();
  await expect.poll(() => value('Street')).toBe(NEW_STREET);
}

async function beRefused(): Promise<void> {
  await tab('Refunds').click();
  await page.getByRole('tabpanel').getByRole('link', { name: '509' }).click();
  const approve = page.getByRole('main').getByRole('button', { name: 'Approve' });
  await approve.click();
  const dialog = page.getByRole('dialog', { name: 'Approve' });
  await dialog.getByText('This cannot be undone.').waitFor();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('alert').getByText('You may not do this').waitFor();
  await dialog.getByText('This needs the role "manager"').waitFor();
  await dialog.getByText('Nothing was changed.').waitFor();
  await expectAccessible(page, 'refusal');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => value('Status')).toBe('Requested');
  // What was refused says so from now on.
  await expect.poll(() => approve.getAttribute('title')).toMatch(/refused before/);
}

async function cancelOrder(): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'LL-10001' }).click();
  await heading('LL-10001').waitFor();
  await more('Cancel');
  const dialog = page.getByRole('dialog', { name: 'Cancel' });
  await expectAccessible(page, 'action');
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Changed mind' }).click();
  await dialog.getByLabel('Comment').fill('Found a tent in the attic.');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => value('Status')).toBe('Cancelled');
  await expect.poll(() => value('Cancellation')).toContain('Found a tent in the attic.');
}

async function downloadInvoice(): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), more('Download invoice')]);
  expect(download.suggestedFilename()).toMatch(/invoice.*\.pdf$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // The page loads anew, so that nothing of the last person stays in its memory.
  await heading('Sign in to Larch & Lantern').waitFor();
  await expect.poll(async () => (await context.request.get(`${frontdesk.address}/api/v1/me`)).status()).toBe(401);
}

async function createProduct(): Promise<void> {
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Products' }).click();
  await page.getByRole('main').getByRole('button', { name: 'New product' }).click();
  await heading('New product').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Copper scoop');
  const sku = page.getByRole('textbox', { name: 'SKU' });
  await sku.fill('MUG-1204');
  const category = page.getByRole('combobox', { name: 'Category' });
  expect(await category.getAttribute('aria-required')).toBe('true');
  await category.fill('Brew');
  await page.getByRole('option', { name: 'Brewing' }).click();
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('19.5');
  await page.getByRole('radio', { name: 'Parcel' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Weight (g)' }).fill('120');
  await expectAccessible(page, 'new product');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  // Only the server knows that there is a product with this number; its words come back to the field.
  await expect.poll(() => sku.getAttribute('aria-invalid')).toBe('true');
  const described = (await sku.getAttribute('aria-describedby')) ?? '';
  const told = await page
    .locator(
      described
        .split(/\s+/)
        .map((id) => `[id="${id}"]`)
        .join(', '),
    )
    .allInnerTexts();
  expect(told.join(' ')).toMatch(/already|in use|taken|exists/i);
  await expectAccessible(page, 'field error of the server');
  await sku.fill('SCO-0001');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await heading('Copper scoop').waitFor();
  await expect.poll(() => value('Price')).toBe('€19.50');
}

async function addPicture(): Promise<void> {
  await action('Upload image');
  const dialog = page.getByRole('dialog', { name: 'Upload image' });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'scoop.png', mimeType: 'image/png', buffer: PICTURE });
  await dialog.getByText('scoop.png').waitFor();
  await expectAccessible(page, 'upload');
  await dialog.getByRole('button', { name: 'Upload image' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expectPicture();
}

async function powerCut(): Promise<void> {
  await frontdesk.kill();
  frontdesk = await startFrontdesk(['--data', folder]);
}

async function findItAllAgain(): Promise<void> {
  await page.goto(`${frontdesk.address}/sign-in`);
  await page.getByRole('textbox', { name: 'Username' }).fill('support');
  await page.getByRole('textbox', { name: 'Password' }).fill('support');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The menu alone may still be that of whoever was signed in before.
  await heading('Larch & Lantern').waitFor();
  await page.getByRole('button', { name: 'Your menu, signed in as' }).waitFor();
  await page.goto(`${frontdesk.address}/item/orders/10001`);
  await heading('LL-10001').waitFor();
  await expect.poll(() => value('Status')).toBe('Cancelled');
  await expect.poll(() => value('Street')).toBe(NEW_STREET);
  await expect.poll(() => value('Cancellation')).toContain('Found a tent in the attic.');
  await page.goto(`${frontdesk.address}/list/products?search=copper`);
  await page.getByRole('link', { name: 'Copper scoop' }).click();
  await expect.poll(() => value('SKU')).toBe('SCO-0001');
  await expectPicture();
}

// The picture is the one that was sent, not a stand-in.
async function expectPicture(): Promise<void> {
  const image = page.getByRole('main').getByRole('img').first();
  await image.waitFor();
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1);
}

const heading = (name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });
/** A tab, with or without how much it holds. */
const tab = (name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}( [\\d.,]+)?$`) });
const cell = (name: string): Locator => page.getByRole('cell', { name, exact: true }).first();

/** What is shown beside a label. */
function value(label: string): Promise<string> {
  const term = page
    .locator('dt')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .first();
  return term.locator('xpath=following-sibling::dd[1]').innerText();
}

/** Chooses from the menu of further actions. */
async function more(name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Runs an action, whether it has a button or is in the menu. */
async function action(name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true });
  // The menu is there as soon as the buttons are.
  await page.getByRole('button', { name: 'More actions' }).waitFor();
  if (await button.isVisible()) await button.click();
  else await more(name);
}
