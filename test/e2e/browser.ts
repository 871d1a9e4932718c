// One browser for all browser tests, and what is asked of every screen: no fault in the page's console, nothing
// that axe finds (WCAG 2.2 AA and best practices), in light and in dark.
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { chromium } from 'playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright';
import { afterEach, expect, onTestFinished, type TestContext, TestRunner } from 'vitest';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { afterwards } from '../scene.ts';

const found = findChromium();
/** The browser of this machine, or Playwright's own where it was installed. It ends with the process: Playwright sees to that. */
const browser: Promise<Browser> = chromium.launch({
  args: [...chromiumFlags],
  ...(found === null ? {} : { executablePath: found }),
});

/** How many times slower than this machine a page works: what passes by chance on a fast one does not. */
const SLOW = Number(process.env['FRONTDESK_TEST_SLOW'] ?? 1);

/** What is open to a test: a page, what it shares with further pages, and what went wrong in it. */
export interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: readonly string[];
}

/**
 * A page with a fresh profile, in English and at a fixed time zone; open for the test that asks for it, or for the file.
 * A test that fails meanwhile tells what a person would have seen.
 */
export async function openPage(more: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await (await browser).newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
    ...more,
  });
  afterwards(() => context.close());
  context.setDefaultTimeout(30_000);
  if (SLOW > 1) context.on('page', (opened) => void slowDown(opened));
  const page = await context.newPage();
  const tell = async ({ task }: TestContext): Promise<void> => {
    if (task.result?.state === 'fail') await tellScreen(page);
  };
  if (TestRunner.getCurrentTest() === undefined) afterEach(tell);
  else onTestFinished(tell);
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
    // There are no frames, and nobody reads what was fine: told in one go it takes a third of the time.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
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
  expect(await page.evaluate(coveredControls), `${name}: what lies under another control`).toEqual([]);
}

/** Controls of a form whose middle belongs to another one of it, which would be pressed in their place. Runs in the page. */
function coveredControls(): readonly string[] {
  const controls = 'button, a[href], input, select, textarea';
  return [...document.querySelectorAll(`form :is(${controls})`)].flatMap((control) => {
    const { x, y, width, height } = control.getBoundingClientRect();
    const hit = width === 0 || height === 0 ? null : document.elementFromPoint(x + width / 2, y + height / 2);
    const other = hit?.closest(controls) ?? null;
    const isBeside = other !== null && other.closest('form') === control.closest('form');
    if (!isBeside || other === control || control.contains(other) || other.contains(control)) return [];
    return [`${control.outerHTML.slice(0, 120)} under ${other.outerHTML.slice(0, 120)}`];
  });
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
export async function makeItems(page: Page, address: string): Promise<void> {
  const answer = await page.request.get(address, { timeout: 280_000 });
  expect(answer.status()).toBe(200);
}

/** Goes to a control as a person without a mouse does: by one key alone. */
export async function pressTo(page: Page, key: 'Tab' | 'ArrowRight', control: Locator): Promise<void> {
  await control.waitFor();
  for (let press = 0; press < 150; press += 1) {
    if (await control.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No number of presses of ${key} leads there.`);
}

/** Exports all that a list holds as JSON, and reads it. */
export async function exportJson(page: Page): Promise<readonly unknown[]> {
  await page.getByRole('button', { name: 'Export to a file' }).click();
  const dialog = page.getByRole('dialog', { name: /^Export / });
  await dialog.getByRole('radio', { name: /^JSON/ }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const items: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'));
  // The file is there a moment before the dialog says so; until then it is not closed, lest the export be lost.
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().press('Enter');
  await dialog.waitFor({ state: 'detached' });
  return Array.isArray(items) ? items : [];
}

/** Windows that close by themselves at once stay as they are. */
async function slowDown(page: Page): Promise<void> {
  const session = await page
    .context()
    .newCDPSession(page)
    .catch(() => null);
  await session?.send('Emulation.setCPUThrottlingRate', { rate: SLOW }).catch(() => undefined);
}

/** What a person would see now, in words. */
async function tellScreen(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const screen = await page
    .locator('body')
    .ariaSnapshot()
    .catch(() => 'It does not answer.');
  console.log(`The screen at that moment, ${page.url()}:\n${screen}`);
}
