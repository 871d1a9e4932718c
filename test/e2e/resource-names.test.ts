// An API whose things are known by resource names (AIP-122): opened, followed, changed and made by people who never see that.
import { expect, test } from 'vitest';
import { NAMED } from '../named.ts';
import { expectAccessible, openPage } from './browser.ts';
import { contractWords, startFrontdesk } from './frontdesk.ts';

const frontdesk = await startFrontdesk(contractWords(NAMED));

test('a note is opened from its row, leads to its author, and is saved', async () => {
  const { page, faults } = await openPage();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(`${new URL(request.url()).pathname} ${request.postData()}`);
  });
  await page.goto(`${frontdesk.address}/list/notes`);
  await page.locator('main table tbody a, main [role=row] a').first().click();
  await page
    .getByRole('link', { name: 'Edit' })
    .or(page.getByRole('button', { name: 'Edit' }))
    .first()
    .click();
  await expectAccessible(page, 'a note with a resource name');
  expect(await page.getByLabel('Name', { exact: true }).count()).toBe(0);
  await page.getByLabel('Title').fill('Milk');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Milk' }).waitFor();
  expect(sent.join()).toMatch(/^\/api\/v1\/v1\/notes\/\w+ .*"title":"Milk"/);
  const author = page.locator('main a[href*="/item/users/users%2F"]').first();
  const name = (await author.innerText()).trim();
  await author.click();
  await page.getByRole('heading', { name }).waitFor();
  await page.getByRole('tab', { name: 'Tokens' }).click();
  await page.locator('main table tbody tr, main [role=row]').nth(1).waitFor();
  expect(faults).toEqual([]);
});
