// Pictures of the main screens of the sample, for the guide and for looking at them as a designer would: each screen on a
// desktop and on a phone, light and dark. `node scripts/screenshots.mjs [FOLDER] [NAME …]`; needs a build.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumFlags, findChromium } from './chromium.mjs';

const ROOT = join(import.meta.dirname, '..');
const SIZES = [
  { device: 'desktop', viewport: { width: 1440, height: 900 }, isMobile: false },
  { device: 'phone', viewport: { width: 390, height: 844 }, isMobile: true },
];
const SCHEMES = ['light', 'dark'];

/** Screens by name: who looks, where, and what is done there before the picture is taken. */
const SCREENS = [
  { name: 'sign-in', user: null, path: '/sign-in' },
  { name: 'home', user: 'manager', path: '/' },
  { name: 'list', user: 'manager', path: '/list/orders' },
  { name: 'products', user: 'manager', path: '/list/products' },
  { name: 'item', user: 'manager', path: '/item/orders/10001' },
  { name: 'lines', user: 'manager', path: '/item/orders/10001?tab=lines' },
  { name: 'product', user: 'manager', path: '/item/products/6' },
  { name: 'form', user: 'manager', path: '/new/products' },
  { name: 'edit', user: 'manager', path: '/edit/orders/10001' },
  { name: 'settings', user: 'manager', path: '/item/settings' },
  {
    name: 'action',
    user: 'manager',
    path: '/item/orders/10001',
    act: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Cancel', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).waitFor();
    },
  },
  {
    name: 'palette',
    user: 'manager',
    path: '/',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByPlaceholder('Search or jump to…').fill('lindqvist');
      await page.getByRole('dialog').getByText('Ada Lindqvist').waitFor();
    },
  },
  {
    name: 'selection',
    user: 'manager',
    path: '/list/orders',
    act: async (page) => {
      const boxes = page.getByRole('checkbox', { name: /^Select / });
      for (const at of [1, 2, 4]) await boxes.nth(at).click();
    },
  },
  { name: 'import', user: 'manager', path: '/import/customers' },
  { name: 'empty', user: 'manager', path: '/list/orders?search=nothing-like-this' },
  { name: 'error', user: 'support', path: '/list/events' },
];

const [folder = join(ROOT, 'docs', 'images'), ...only] = process.argv.slice(2);
const wanted = SCREENS.filter(({ name }) => only.length === 0 || only.includes(name));
const data = mkdtempSync(join(tmpdir(), 'frontdesk-pictures-'));
mkdirSync(folder, { recursive: true });
const server = await start();
try {
  await takeAll(server.address);
} finally {
  server.child.kill('SIGINT');
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
}

async function takeAll(address) {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath === null ? {} : { executablePath }),
  });
  for (const { device, ...size } of SIZES) {
    for (const user of [null, 'manager', 'support']) {
      const screens = wanted.filter((one) => one.user === user);
      if (screens.length === 0) continue;
      const context = await browser.newContext({ ...size, locale: 'en-GB', reducedMotion: 'reduce' });
      const page = await context.newPage();
      if (user !== null) await signIn(page, address, user);
      for (const { name, path, act } of screens) {
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme });
          await page.goto(`${address}${path}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForLoadState('networkidle');
          await act?.(page);
          const file = join(folder, `${name}-${device}-${colorScheme}.png`);
          await page.screenshot({ path: file, animations: 'disabled' });
          console.log(file);
        }
      }
      await context.close();
    }
  }
  await browser.close();
}

async function signIn(page, address, user) {
  await page.goto(`${address}/sign-in`);
  await page.getByRole('textbox', { name: 'Username' }).fill(user);
  await page.getByRole('textbox', { name: 'Password' }).fill(user);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Your menu, signed in as' }).waitFor();
}

function start() {
  const words = [join(ROOT, 'bin', 'frontdesk.mjs'), 'start', '--port', '0', '--no-open', '--data', data];
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) => reject(new Error(`Frontdesk ended with ${code}.\n${output}`)));
    child.stdout.on('data', (part) => {
      output += part;
      const [address] = /https?:\/\/[^\s/]+/.exec(output) ?? [];
      if (address) resolve({ address, child });
    });
  });
}
