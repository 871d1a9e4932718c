// Roles in a real browser: people of support, a manager and an auditor work with one Frontdesk under the sample's policy,
// one after the other in one browser. Each is offered what is theirs; a link to anything else says why and whom to ask.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const trail = join(temporaryFolder(), 'trail.jsonl');
const words = ['--store', 'memory', '--policy', 'sample/policy.yaml', '--audit', trail];
const frontdesk = await startFrontdesk(words);
// Wide enough for every column that a role may see.
const { page, faults } = await openPage({ viewport: { width: 1440, height: 900 } });

test('each role is offered what is its own, and told why where it is not', async () => {
  await signIn('support');
  await supportLooksAfterOrders();
  await supportIsToldWhy();
  await signOut();
  await signIn('manager');
  await managerIsOfferedAll();
  await signOut();
  await signIn('auditor');
  await auditorOnlyLooks();
  await auditorSeesTheTrail();
  expect(faults).toEqual([]);
});

async function supportLooksAfterOrders(): Promise<void> {
  await open('/list/orders', 'Orders');
  await main().getByRole('button', { name: 'New order' }).waitFor();
  await page.request.post(`${frontdesk.address}/api/v1/refunds/509/approve`, { headers: { 'x-frontdesk': '1' } });
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Audit trail' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await open('/list/products', 'Products');
  await main().getByRole('row').nth(1).waitFor();
  expect(await main().getByRole('button', { name: 'New product' }).count()).toBe(0);
  await open('/list/staff', 'Staff');
  await main().getByRole('row', { name: /Lieke/ }).getByText('••••').waitFor();
  expect(await main().getByText('+31 30 555 0104').count()).toBe(0);
  expect(
    await main()
      .getByRole('columnheader', { name: /Last sign/ })
      .count(),
  ).toBe(0);
}

/** Somebody sends a link to what only managers may do. */
async function supportIsToldWhy(): Promise<void> {
  await page.goto(`${frontdesk.address}/do/${encodeURIComponent('POST /refunds/{refundId}/approve')}/509`);
  const told = main().getByRole('alert').getByRole('paragraph');
  await told.getByText('Support asks for refunds, and a manager approves them.').waitFor();
  await told.getByText('ask Maren Vos').waitFor();
  await expectAccessible(page, 'refused by a role');
}

async function managerIsOfferedAll(): Promise<void> {
  await open('/list/products', 'Products');
  await main().getByRole('button', { name: 'New product' }).waitFor();
  await open('/list/staff', 'Staff');
  await main().getByText('+31 30 555 0104').waitFor();
}

async function auditorOnlyLooks(): Promise<void> {
  await open('/list/orders', 'Orders');
  await main().getByRole('row').nth(1).waitFor();
  expect(await main().getByRole('button', { name: 'New order' }).count()).toBe(0);
  await open('/list/customers', 'Customers');
  await main().getByText('••••').first().waitFor();
  expect(await main().getByText('ada.lindqvist@example.com').count()).toBe(0);
}

async function auditorSeesTheTrail(): Promise<void> {
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Audit trail' }).click();
  const row = main().getByRole('row', { name: /Sam Okafor.*Refund: approve.*509.*Refused/s });
  await row.waitFor();
  await expectAccessible(page, 'audit trail');
  await main().getByRole('searchbox', { name: 'Search' }).fill('nobody of that name');
  await main().getByText('Nothing of that kind was noted').waitFor();
  await main().getByRole('searchbox', { name: 'Search' }).fill('okafor');
  await row.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), main().getByText('As CSV').click()]);
  expect(download.suggestedFilename()).toBe('audit.csv');
  expect(readFileSync(await download.path(), 'utf8')).toMatch(
    /Sam Okafor,support,POST \/refunds\/\{refundId\}\/approve,refunds,509,refused,403/,
  );
}

async function open(path: string, title: string): Promise<void> {
  await page.goto(`${frontdesk.address}${path}`);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

async function signIn(name: string): Promise<void> {
  await page.goto(`${frontdesk.address}/sign-in`);
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByRole('textbox', { name: 'Password' }).fill(name);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Your menu, signed in as' }).waitFor();
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('textbox', { name: 'Username' }).waitFor();
}

const main = (): Locator => page.getByRole('main');
