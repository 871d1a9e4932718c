// Signing in by providers in a real browser: there and back, in place while something is typed, out in every tab, and to
// Frontdesk itself. After each, a scan finds no secret in storage, the page, addresses, answers or the server's output.
import type { Page } from 'playwright';
import { expect, test, vi } from 'vitest';
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
  const gone = await hiddenAt(other);
  await page.getByRole('button', { name: /menu/ }).click();
  const pressed = await pressedAt(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  expect((await gone.told()) - (await pressed.told())).toBeLessThan(1000);
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

/**
 * When the page no longer shows what it shows now: it is told as it goes, or, where the page is gone before it could tell,
 * when another one stands in its place.
 */
async function hiddenAt(page: Page): Promise<Moment> {
  const hidden = moment('the page was hidden');
  await page.exposeFunction('tellHidden', hidden.tell);
  page.once('framenavigated', () => hidden.tell(Date.now()));
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (document.documentElement.hidden) void (window as unknown as Telling).tellHidden(Date.now());
    });
    seen.observe(document.documentElement, { attributes: true, attributeFilter: ['hidden'] });
  });
  return hidden;
}

/** When something on the page is pressed next. */
async function pressedAt(page: Page): Promise<Moment> {
  const pressed = moment('it was pressed');
  await page.exposeFunction('tellPressed', pressed.tell);
  await page.evaluate(() => {
    const tell = (): void => void (window as unknown as Telling).tellPressed(Date.now());
    document.addEventListener('click', tell, { capture: true, once: true });
  });
  return pressed;
}

interface Telling {
  readonly tellHidden: (at: number) => Promise<void>;
  readonly tellPressed: (at: number) => Promise<void>;
}

interface Moment {
  readonly tell: (at: number) => void;
  readonly told: () => Promise<number>;
}

/** A moment that is told later; where it is told twice, the first counts. */
function moment(what: string): Moment {
  let at: number | null = null;
  const told = (): number => {
    if (at === null) throw new Error(`Nobody told when ${what}.`);
    return at;
  };
  return { tell: (time) => (at ??= time), told: () => vi.waitFor(told, 15_000) };
}

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
