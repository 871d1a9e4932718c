// Signing in by providers in a real browser: there and back, in place while something is typed, out in every tab, and to
// Frontdesk itself. After each, a scan finds no secret in storage, the page, addresses, answers or the server's output.
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest';
import { contractWith, startApi } from '../providers/api.ts';
import { CLIENT, type RunningProvider, startProvider } from '../providers/provider.ts';
import { expectAccessible, openPage, startBrowser, tellScreen } from './browser.ts';
import { type Frontdesk, startFrontdesk, temporaryFolder } from './frontdesk.ts';

let browser: Browser;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const OPEN_ID = (issuer: string) => ({
  type: 'openIdConnect',
  openIdConnectUrl: `${issuer}/.well-known/openid-configuration`,
});

async function start(
  environment: (issuer: string) => Record<string, string>,
  scheme: (issuer: string) => object = OPEN_ID,
  renews = true,
) {
  const provider = await startProvider(3600, renews);
  closing.push(provider.close);
  const closed = new Set<string>();
  const api = await startApi(
    () => contractWith(scheme(provider.issuer)),
    async (token) => !closed.has(token) && (await provider.holder(token)) !== null,
  );
  closing.push(api.close);
  const data = temporaryFolder();
  closing.push(data.remove);
  const frontdesk = await startFrontdesk(['--host', api.origin, '--data', data.path], environment(provider.issuer));
  closing.push(() => frontdesk.stop());
  const opened = await openPage(browser);
  closing.push(() => opened.context.close());
  const heard = listen(opened.context, frontdesk);
  onTestFailed(() => tellScreen(opened.page));
  return { provider, api, closed, frontdesk, heard, ...opened };
}

const CLIENT_OF = (issuer: string) => ({
  FRONTDESK_CLIENT_ID_WAY: CLIENT.id,
  FRONTDESK_CLIENT_SECRET_WAY: CLIENT.secret,
  FRONTDESK_CLIENT_ISSUER_WAY: issuer,
});

/** All that Frontdesk answers to the browser, and every address it is asked at. */
function listen(
  context: BrowserContext,
  { address }: Frontdesk,
): { readonly texts: string[]; readonly settled: () => Promise<unknown> } {
  const texts: string[] = [];
  const running: Promise<unknown>[] = [];
  context.on('response', (response) => {
    texts.push(response.url());
    if (!response.url().startsWith(address) || response.url().includes('/assets/')) return;
    // What a page that has gone meanwhile was answered is not there any more.
    const gone = (): undefined => undefined;
    running.push(
      response
        .allHeaders()
        .then((headers) => texts.push(JSON.stringify(headers).replace(/"set-cookie":"[^"]*"/, '')))
        .catch(gone),
      response
        .text()
        .then((text) => texts.push(text))
        .catch(gone),
    );
  });
  return { texts, settled: () => Promise.allSettled(running) };
}

async function expectNoSecret(
  { secrets }: RunningProvider,
  page: Page,
  heard: ReturnType<typeof listen>,
  frontdesk: Frontdesk,
): Promise<void> {
  await heard.settled();
  const here = await page.evaluate(() => [
    document.documentElement.outerHTML,
    JSON.stringify(Object.entries(localStorage)),
    JSON.stringify(Object.entries(sessionStorage)),
    document.cookie,
    window.location.href,
  ]);
  const all = [...here, ...heard.texts, frontdesk.output()].join('\n');
  expect(secrets.size).toBeGreaterThan(2);
  expect([...secrets].filter((secret) => all.includes(secret))).toEqual([]);
}

/** Goes through the provider's own pages. */
async function throughProvider(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

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
  await page.getByRole('button', { name: /menu/ }).click();
  const before = Date.now();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.waitForURL(/sign-in/, { timeout: 5000 });
  const took = Date.now() - before;
  expect(took).toBeLessThan(3000);
  expect(await other.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'frontdesk.theme'))).toEqual([]);
  await other.goBack();
  await other.getByText('You are not signed in').waitFor();
  expect(await other.getByText('One').count()).toBe(0);
  expect((await context.cookies()).filter(({ name }) => name.startsWith('frontdesk'))).toEqual([]);
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
  await expect.poll(() => beside.isClosed(), { timeout: 15_000 }).toBe(true);
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
  await expect.poll(() => frontdesk.output(), { timeout: 15_000 }).toContain('Shelf: ');
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
