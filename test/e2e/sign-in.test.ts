// Signing in by providers in a real browser: there and back, in place while something is typed, out in every tab, and to
// Frontdesk itself. After each, a scan finds no secret in storage, the page, addresses, answers or the server's output.
import { expect, test } from 'vitest';
import { CLIENT } from '../providers/provider.ts';
import { expectAccessible } from './browser.ts';
import { CLIENT_OF, expectNoSecret, OPEN_ID, start, throughProvider } from './sign-in.fixture.ts';

test('OpenID Connect: from a link deep inside to the provider and back to it, and out in every tab', async () => {
  const { provider, frontdesk, heard, page, context, faults } = await start(CLIENT_OF);
  await page.goto(`${frontdesk.address}/sign-in?next=%2Flist%2Fbooks`);
  const button = page.getByRole('button', { name: /^Sign in with 127\.0\.0\.1/ });
  await button.waitFor();
  await expectAccessible(page, 'sign-in at a provider');
  await button.click();
  await throughProvider(page, 'ann');
  await page
    .getByRole('link', { name: 'One' })
    .or(page.getByRole('cell', { name: 'One' }))
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/list/books');
  await expectNoSecret(provider, page, heard, frontdesk);

  const other = await context.newPage();
  await other.goto(frontdesk.address);
  await other.goto(`${frontdesk.address}/list/books`);
  await other.getByText('One').first().waitFor();
  await other.evaluate(() => localStorage.setItem('frontdesk.draft.test', '"typed"'));
  // A page that the back button brings out of the browser's memory is loaded anew.
  await other.evaluate(() => {
    document.documentElement.dataset['kept'] = 'yes';
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await other.locator('html:not([data-kept])').getByText('One').first().waitFor();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  provider.untilRevoked = held;
  await other.route(
    ({ pathname }) => pathname === '/sign-in',
    async (route) => {
      await held;
      await route.continue();
    },
  );
  const hidden = other.waitForEvent('console', (message) => message.text() === 'hidden');
  await other.evaluate(() => {
    const root = document.documentElement;
    const tell = (): void => {
      if (root.hidden) console.log('hidden');
    };
    new MutationObserver(tell).observe(root, { attributes: true, attributeFilter: ['hidden'] });
  });
  await page.getByRole('button', { name: /menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // Nothing is to be seen there any more, though neither the provider nor the page to come has answered yet.
  await hidden;
  release();
  await other.waitForURL(/sign-in/);
  expect(await other.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'frontdesk.theme'))).toEqual([]);
  await other.goBack();
  await other.getByText('You are not signed in').waitFor();
  expect(await other.getByText('One').count()).toBe(0);
  expect((await context.cookies()).filter(({ name }) => name.startsWith('frontdesk'))).toEqual([]);

  // The provider asks whether the session there ends too, and leads back; the next sign-in asks who one is.
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.waitForURL(`${frontdesk.address}/sign-in`);
  await button.click();
  await page.locator('input[name=login]').waitFor();
  expect(faults).toEqual([]);
});

test('a sign-in that ends while something is typed: in again beside it, asked once, sent once, nothing lost', async () => {
  const { provider, api, closed, frontdesk, heard, page, context } = await start(CLIENT_OF, OPEN_ID, false);
  await page.goto(`${frontdesk.address}/sign-in?next=%2Fnew%2Fbooks`);
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await throughProvider(page, 'ann');
  await page.getByLabel('Title').fill('Typed before');
  // The API takes none of the tokens any more, and they cannot be renewed.
  for (const secret of provider.secrets) closed.add(secret);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const inPlace = dialog.getByRole('button', { name: /^Sign in with/ });
  await inPlace.waitFor();
  const [beside] = await Promise.all([context.waitForEvent('page'), inPlace.click()]);
  // The provider still knows the person: its window comes, goes through and closes by itself.
  await expect.poll(() => beside.isClosed()).toBe(true);
  await dialog.getByRole('button', { name: 'Send now' }).waitFor();
  expect(api.made).toEqual([]);
  expect(await page.getByLabel('Title').inputValue()).toBe('Typed before');
  await expectAccessible(page, 'send now?');
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => api.made.length).toBe(1);
  expect(api.made[0]).toContain('Typed before');
  await expectNoSecret(provider, page, heard, frontdesk);
});

test('signing in to Frontdesk itself: a door, nothing of the application behind it, and the person’s name inside', async () => {
  const { provider, frontdesk, heard, page, api } = await start(
    (issuer) => ({
      FRONTDESK_SIGN_IN_ISSUER: issuer,
      FRONTDESK_SIGN_IN_CLIENT_ID: CLIENT.id,
      FRONTDESK_SIGN_IN_CLIENT_SECRET: CLIENT.secret,
    }),
    () => ({ type: 'http', scheme: 'bearer' }),
  );
  // The server itself has looked where the API begins.
  await expect.poll(() => frontdesk.output()).toContain('Shelf: ');
  const before = api.seen.length;
  await page.goto(`${frontdesk.address}/list/books`);
  await page.getByRole('button', { name: /^Sign in with/ }).waitFor();
  await expectAccessible(page, 'the door');
  expect(await page.content()).not.toContain('Shelf');
  expect(api.seen).toHaveLength(before);
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await throughProvider(page, 'ann');
  await page.getByRole('button', { name: 'Your menu, signed in as ann at work' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/list/books');
  await expectNoSecret(provider, page, heard, frontdesk);
});
