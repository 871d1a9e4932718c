// One browser for a file of browser tests, and what is asked of every screen: no fault in the page's console, nothing
// that axe finds (WCAG 2.2 AA and best practices), in light and in dark.
import AxeBuilder from '@axe-core/playwright';
import { chromium } from 'playwright';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';

/** Starts the browser of this machine, or Playwright's own where it was installed. */
export function startBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ args: [...chromiumFlags], ...(executablePath === null ? {} : { executablePath }) });
}

/** A page with a fresh profile, in English and at a fixed time zone. Collects what goes wrong in it. */
export async function openPage(browser: Browser): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // A refused call is not a fault of the page; the browser notes each all the same.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      faults.push(message.text());
    }
    if (message.type() === 'warning') faults.push(message.text());
  });
  return { page, context, faults };
}

/**
 * Asks axe about the screen as it is now, in light and in dark; `name` says which screen it is. What is there is the same
 * in both, only the colours are not: so in dark only the rules about colours are asked again.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(
      (wanted) => document.documentElement.dataset['mantineColorScheme'] === wanted,
      colorScheme,
    );
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === 'dark'
      ? axe.withRules(['color-contrast', 'link-in-text-block'])
      : axe
    ).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
    );
    expect(found, `${name}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Signs in to the sample, where a name is its own password. */
export async function signInToShop(page: Page, address: string, name = 'manager'): Promise<void> {
  await page.goto(`${address}/sign-in`);
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByRole('textbox', { name: 'Password' }).fill(name);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Your menu, signed in as' }).waitFor();
}

/** The sandbox makes its items when they are first asked for: on a busy machine a hundred thousand take longer than a page waits. */
export async function makeOrders(page: Page, address: string): Promise<void> {
  const answer = await page.request.get(`${address}/api/v1/orders?per_page=1`, { timeout: 280_000 });
  expect(answer.status()).toBe(200);
}

/** Goes to a control as a person without a mouse does: by Tab alone. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let press = 0; press < 150; press += 1) {
    if (await control.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('No number of presses of Tab leads there.');
}

/** What a person would see now, in words: told when a test fails. */
export async function tellScreen(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const screen = await page.locator('body').ariaSnapshot({ timeout: 5_000 });
  console.log(`The screen at that moment, ${page.url()}:\n${screen}`);
}
