// Signing in without a page that leads back, in a real browser: a code that is entered on another device (RFC 8628), from
// the notice to the list, with all that a provider may answer meanwhile; and clients that sign in as themselves.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { CLIENT } from '../providers/provider.ts';
import { expectAccessible, openPage } from './browser.ts';
import { CLIENT_OF, expectNoSecret, start } from './sign-in.fixture.ts';

const DEVICE = (issuer: string) => ({
  type: 'oauth2',
  flows: {
    deviceAuthorization: { deviceAuthorizationUrl: `${issuer}/device/auth`, tokenUrl: `${issuer}/token`, scopes: {} },
  },
});

/** Goes where the notice sends one, on a device of one's own, and answers. */
async function onAnotherDevice(address: string, answer: 'Continue' | '[ Abort ]'): Promise<void> {
  const { page, context } = await openPage();
  await page.goto(address);
  await page.getByRole('button', { name: answer }).click();
  if (answer === 'Continue') {
    await page.locator('input[name=login]').fill('ann');
    await page.locator('input[name=password]').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Sign-in Success').waitFor();
  }
  await context.close();
}

/** The code and where it is entered, as the page shows them. */
async function notice(page: Page): Promise<{ readonly code: string; readonly address: string }> {
  const link = page.getByRole('link', { name: /\/device$/ });
  await link.waitFor();
  const code = (await page.locator('.fd-device-code code').textContent()) ?? '';
  return { code, address: (await link.getAttribute('href')) ?? '' };
}

/** What stands in a question whether somebody has entered the code. */
const WAITING = '"waiting":true';

interface Asked {
  readonly askedAt: readonly number[];
}

/** In the page: notes when it asks so, by its own clock. */
function noteAsked(question: string): void {
  const askedAt: number[] = [];
  const ask = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) => {
    if (typeof init?.body === 'string' && init.body.includes(question)) askedAt.push(Date.now());
    return ask(input, init);
  };
  Object.assign(globalThis, { askedAt });
}

test('a device code: shown, asked after as calmly as the provider wants, entered elsewhere, and signed in', async () => {
  const { provider, frontdesk, heard, page, faults } = await start(CLIENT_OF, DEVICE);
  // Counted once it is answered: the provider's next answer is then that to the next question.
  let answered = 0;
  page.on('response', (response) => {
    if (response.request().postData()?.includes(WAITING) === true) answered += 1;
  });
  await page.addInitScript(noteAsked, WAITING);
  // The page's clock is led by hand from here on.
  const untilAsked = async (): Promise<void> => {
    const wanted = answered + 1;
    const go = async (): Promise<number> => {
      if (answered < wanted) await page.clock.fastForward(1000);
      return answered;
    };
    await expect.poll(go, { timeout: 60_000, interval: 100 }).toBeGreaterThanOrEqual(wanted);
  };
  /** How long it waited until it asked again, by that clock. */
  const waited = async (): Promise<number> => {
    await untilAsked();
    const [before = 0, last = 0] = (await page.evaluate(() => (globalThis as unknown as Asked).askedAt)).slice(-2);
    return last - before;
  };
  await page.clock.install();
  await page.goto(`${frontdesk.address}/sign-in?next=%2Flist%2Fbooks`);
  await page.getByRole('button', { name: /^Sign in with 127\.0\.0\.1/ }).click();
  const { code, address } = await notice(page);
  expect(code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
  expect(address).toContain(code);
  await expectAccessible(page, 'a code for another device');
  // Far enough ahead that no machine is there before it is asked for.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000);
  await untilAsked();
  provider.answersNext.push('slow_down');
  expect(await waited()).toBeGreaterThanOrEqual(5000);
  // Asked to slow down, it waits five seconds more, this time and from then on.
  expect(await waited()).toBeGreaterThanOrEqual(10_000);
  provider.answersNext.push('down');
  expect(await waited()).toBeGreaterThanOrEqual(10_000);
  await page.getByText('does not answer just now').waitFor();
  expect(await notice(page)).toEqual({ code, address });
  await onAnotherDevice(address, 'Continue');
  await untilAsked();
  await page.clock.resume();
  await page
    .getByRole('cell', { name: 'One' })
    .or(page.getByRole('link', { name: 'One' }))
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/list/books');
  expect(faults).toEqual([]);
  expect([...provider.secrets].some((secret) => provider.tokenRequests[0]?.get('device_code') === secret)).toBe(true);
  await expectNoSecret(provider, page, heard, frontdesk);
});

test('a code that is refused or runs out: the page says so and gives a new one', async () => {
  const { provider, frontdesk, heard, page } = await start(CLIENT_OF, DEVICE);
  await page.clock.install();
  await page.goto(`${frontdesk.address}/sign-in`);
  const button = page.getByRole('button', { name: /^Sign in with/ });
  await button.click();
  await onAnotherDevice((await notice(page)).address, '[ Abort ]');
  await page.clock.fastForward(5000);
  await page.getByRole('alert').getByText('Nobody was signed in').waitFor();
  await expectAccessible(page, 'a code that was refused');
  provider.codeSeconds = 1;
  await button.click();
  await notice(page);
  const over = Date.now() + 2000;
  await expect.poll(() => Date.now() > over, { timeout: 5000 }).toBe(true);
  await page.clock.fastForward(5000);
  await page.getByRole('alert').getByText('Get a new one').waitFor();
  provider.codeSeconds = 600;
  await button.click();
  const { code } = await notice(page);
  expect(code).not.toBe('');
  await expectNoSecret(provider, page, heard, frontdesk);
});

const CLIENTS = (issuer: string) => ({
  type: 'oauth2',
  flows: { clientCredentials: { tokenUrl: `${issuer}/token`, scopes: { books: 'All books' } } },
});

test('a client signs in as itself: refused with a wrong secret, then at the list', async () => {
  const onlyId = (issuer: string) => ({ FRONTDESK_CLIENT_ID_WAY: CLIENT.id, FRONTDESK_CLIENT_ISSUER_WAY: issuer });
  const { provider, frontdesk, heard, page } = await start(onlyId, CLIENTS);
  await page.goto(`${frontdesk.address}/sign-in?next=%2Flist%2Fbooks`);
  await page.getByLabel('Client ID').fill(CLIENT.id);
  await page.getByLabel('Client secret').fill('wrong-secret');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await expectAccessible(page, 'a client that is refused');
  await page.getByLabel('Client secret').fill(CLIENT.secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page
    .getByRole('cell', { name: 'One' })
    .or(page.getByRole('link', { name: 'One' }))
    .first()
    .waitFor();
  expect(provider.tokenRequests.at(-1)?.get('grant_type')).toBe('client_credentials');
  await expectNoSecret(provider, page, heard, frontdesk);
});

test('where the server itself is the client, people need no sign-in', async () => {
  const { provider, frontdesk, heard, page, faults } = await start(CLIENT_OF, CLIENTS);
  await page.goto(`${frontdesk.address}/list/books`);
  await page
    .getByRole('cell', { name: 'One' })
    .or(page.getByRole('link', { name: 'One' }))
    .first()
    .waitFor();
  expect(await page.getByText('You are not signed in').count()).toBe(0);
  expect(faults).toEqual([]);
  await expectNoSecret(provider, page, heard, frontdesk);
});
