// First screen and first list of the sample in Chromium: milliseconds until rows are there, bytes transferred, elements in
// the document, longest task of the main thread. Also for the largest fixture in the sandbox, as a ratio to the sample.
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { median, printTable } from './median.mjs';
import { startFrontdesk } from './start-frontdesk.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** Prints one row for the sample and one for the largest contract. */
export async function benchScreen() {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumFlags });
  const rows = [['contract', 'first screen ms', 'kB transferred', 'elements', 'longest task ms']];
  for (const { name, more } of [{ name: 'sample', more: [] }, largestFixture()]) {
    const data = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
    const server = await startFrontdesk([...more, '--data', data]);
    const runs = [];
    for (let run = 0; run < 5; run++) runs.push(await firstScreen(browser, server.origin));
    rows.push([
      name,
      ...['ms', 'kB', 'elements', 'longest'].map((key) => median(runs.map((one) => one[key])).toFixed(0)),
    ]);
    server.stop();
  }
  await browser.close();
  printTable(rows);
  return true;
}

function largestFixture() {
  const folder = join(ROOT, 'test/contracts');
  const [largest] = readdirSync(folder)
    .filter((name) => name.endsWith('.gz'))
    .sort((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size);
  const file = join(mkdtempSync(join(tmpdir(), 'frontdesk-bench-')), largest.replace(/\.gz$/, ''));
  writeFileSync(file, gunzipSync(readFileSync(join(folder, largest))));
  return { name: largest, more: ['--contract', file] };
}

async function firstScreen(browser, origin) {
  const context = await browser.newContext();
  const page = await context.newPage();
  let bytes = 0;
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength;
  });
  await page.addInitScript(() => {
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, entry.duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  const start = performance.now();
  await page.goto(origin);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const ms = performance.now() - start;
  const [elements, longest] = await page.evaluate(() => [document.querySelectorAll('*').length, globalThis.longest]);
  await context.close();
  return { ms, kB: bytes / 1000, elements, longest };
}
