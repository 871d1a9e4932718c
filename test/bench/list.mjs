// A list of 100,000 rows and 12 columns, 600 px high, in Chromium: ours page by page and whole in memory, beside AG Grid
// Community, TanStack Virtual alone and recycled rows without a framework, on the same rows in one run. The clock and the count
// of frames start for all with the last byte of the answer with the first rows. Work is the main
// thread's by the processor's clock; `npm ci --prefix test/bench/peers` brings the others.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { processorOf, restOf, serve, servePeers } from './beside.mjs';
import { COLUMNS, CONTRACT, rowAt } from './list-rows.mjs';
import { median, printTable } from './median.mjs';
import { startFrontdesk } from './start-frontdesk.mjs';

/** Part of the name of the lists that are wanted; all without it. */
const ONLY = process.env['BENCH_LISTS'] ?? '';
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const PAGED = 100_000;
const WHOLE = 50_000;
const HEIGHT = 600;
/** How many rows an answer has: what we ask for. */
const FIRST = 50;
const PATIENCE = 120_000;

/** Frames and pixels of each way to scroll. */
const WHEEL = { frames: 180, step: 120 };
const FAST = { frames: 90, step: 2_000 };
const THROUGH = 600;

/** What stands in the page for a row with its values, and for one that is still coming. */
const OURS = { row: 'tr[data-index]', coming: 'tbody tr:not([data-index]):not(.fd-grid-gap)' };
const PEER = { coming: null };
const LISTS = [
  { name: 'Frontdesk, by pages', screen: 'rows', rows: PAGED, ...OURS },
  { name: 'Frontdesk, whole', screen: 'wholes', rows: WHOLE, ...OURS },
  { name: 'ag-grid', rows: PAGED, row: '.ag-row', ...PEER },
  { name: 'tanstack-virtual', rows: PAGED, row: '.row', ...PEER },
  { name: 'window-dom', rows: PAGED, row: '.row', ...PEER },
];

/** Prints a row for each list, then what people do with ours that is whole. */
export async function benchList() {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumFlags });
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
  const contract = join(folder, 'rows.json');
  writeFileSync(contract, JSON.stringify(CONTRACT));
  const backend = await serveRows();
  const ours = await startFrontdesk(['--contract', contract, '--host', backend.origin, '--data', folder]);
  const peers = await servePeers('lists.html');
  if (peers === null) console.log('Without the others: npm ci --prefix test/bench/peers');
  const rows = [HEADS];
  for (const list of LISTS.filter(({ name }) => name.includes(ONLY))) {
    const origin = list.screen === undefined ? peers?.origin : ours.origin;
    if (origin === undefined) continue;
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measured(browser, list, origin, backend));
    const figures = Object.keys(runs[0]).map((key) => middle(runs, key));
    rows.push([list.name, String(list.rows), ...figures]);
    // As soon as they are there: the rest may take long.
    console.log([list.name, ...HEADS.slice(2).map((head, at) => `${head} ${figures[at]}`)].join(' · '));
  }
  printTable(rows);
  printTable(await works(browser, ours.origin));
  await browser.close();
  ours.stop();
  backend.server.close();
  peers?.server.close();
  return true;
}

const HEADS = [
  'list',
  'rows',
  'answer → rows ms',
  'frames from the answer to rows',
  'work to mount ms',
  'elements',
  'heap MB',
  'wheel > 50 ms of 180',
  'work a frame ms',
  'fast > 50 ms of 90',
  'work a fast frame ms',
  'blank of 90',
  'coming of 90',
  'through > 50 ms of 600',
  'work a frame through ms',
  'most rows',
  'heap after MB',
  'JS gz kB',
];

function middle(runs, key) {
  const value = median(runs.map((one) => one[key]));
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}

/** One list in a fresh profile, from its first rows to its last. */
async function measured(browser, list, origin, backend) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
  const page = await context.newPage();
  const scripts = gatherScripts(page);
  const processor = await processorOf(page);
  await page.addInitScript(nameFrame);
  await page.addInitScript(watchFrames, list.row);
  const { held, answer, part, before } = await askedFor(page, list, origin, backend, processor);
  await fit(page, list.row, held);
  const drawn = page.evaluate(() => globalThis.drawn);
  const idle = await processor();
  answer();
  await drawn;
  const work = (await processor()) - idle;
  const { ready, frames } = await page.evaluate(untilRows, part);
  // Some change their height when the rows are there.
  await fit(page, list.row);
  // What is loaded after the rows belongs to the list too, but not to its first rows.
  await page.waitForLoadState('networkidle');
  const elements = await page.evaluate((row) => globalThis.frameOf(row).querySelectorAll('*').length, list.row);
  const heap = (await processor.heap()) - before;
  const start = await processor();
  const wheel = await scrolled(page, list, WHEEL);
  const afterWheel = await processor();
  const fast = await scrolled(page, list, FAST);
  const afterFast = await processor();
  const kept = await processor.heap();
  const beforeThrough = await processor();
  const through = await scrolled(page, list, { frames: THROUGH, step: null });
  const end = await processor();
  await page.waitForLoadState('networkidle');
  const after = (await processor.heap()) - kept;
  const gz = [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1000;
  await context.close();
  return {
    ready,
    frames,
    work,
    elements,
    heap,
    wheel: wheel.slow,
    frame: (afterWheel - start) / WHEEL.frames,
    fast: fast.slow,
    fastFrame: (afterFast - afterWheel) / FAST.frames,
    blank: fast.blank,
    coming: fast.coming,
    through: through.slow,
    throughFrame: (end - beforeThrough) / THROUGH,
    rows: through.most,
    after,
    gz,
  };
}

/** Sizes of the scripts that a page loads, as gzip makes them. */
function gatherScripts(page) {
  const sizes = new Map();
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    const body = await response.body().catch(() => null);
    if (body !== null) sizes.set(response.url(), gzipSync(body).length);
  });
  return sizes;
}

/** In the page: notes when each frame was drawn, until the one with the first row. */
function watchFrames(row) {
  globalThis.frames = [];
  globalThis.drawn = new Promise((resolve) => {
    const follow = () => {
      globalThis.frames.push(performance.now());
      if (document.querySelector(row) === null) return requestAnimationFrame(follow);
      // A message that is sent within a frame comes after it was drawn.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        globalThis.readyAt = performance.now();
        resolve();
      };
      return port2.postMessage(null);
    };
    requestAnimationFrame(follow);
  });
}

/** In the page: from the last byte of the answer until the rows were drawn, in milliseconds and in frames. */
function untilRows(part) {
  const [{ responseEnd }] = performance.getEntriesByType('resource').filter(({ name }) => name.includes(part));
  const { frames, readyAt } = globalThis;
  return { ready: readyAt - responseEnd, frames: frames.filter((at) => at > responseEnd).length };
}

/** The first rows are asked for, and their answer is held until the page has nothing else to do. */
async function askedFor(page, list, origin, backend, processor) {
  const ours = list.screen !== undefined;
  const rest = restOf(page);
  if (!ours) {
    await page.goto(origin);
    await page.waitForFunction(() => globalThis.prepareList !== undefined);
    await page.evaluate(([name, count]) => globalThis.prepareList(name, count), [list.name, list.rows]);
  }
  const before = ours ? 0 : await processor.heap();
  const { asked, answer } = backend.hold();
  if (ours) {
    const columns = Object.keys(COLUMNS).map((name) => `columns=${name}`);
    await page.goto(`${origin}/list/${list.screen}?${columns.join('&')}`, { waitUntil: 'commit' });
  } else await page.evaluate((address) => globalThis.drawList(address), `${backend.origin}/rows?limit=${FIRST}`);
  await asked;
  await rest(1);
  const part = ours ? `/api/v1/${list.screen}` : '/rows?';
  return { held: list.coming, answer, part, before: ours ? await processor.heap() : before };
}

/** In the page: finds the frame in which rows scroll, once; later all of them may still be coming. */
function nameFrame() {
  let found = null;
  globalThis.frameOf = (row) => {
    if (found !== null) return found;
    found = document.querySelector(row);
    while (found.scrollHeight <= found.clientHeight + 100 || !/auto|scroll/.test(getComputedStyle(found).overflowY))
      found = found.parentElement;
    return found;
  };
}

/** Makes the window so high that the list shows 600 px; the list of some is always so high. */
async function fit(page, row, coming = row) {
  if (coming === null) return;
  const height = await page.evaluate((one) => globalThis.frameOf(one).clientHeight, coming);
  if (height === HEIGHT) return;
  const size = page.viewportSize();
  await page.setViewportSize({ width: size.width, height: size.height + HEIGHT - height });
}

/** Scrolls by so much in each frame (null: so that the frames reach the end), and counts what went wrong. */
function scrolled(page, { row, coming }, { frames, step }) {
  return page.evaluate(
    async (given) => {
      const element = globalThis.frameOf(given.row);
      if (given.step === null) element.scrollTop = 0;
      const by = given.step ?? (element.scrollHeight - element.clientHeight) / given.frames;
      const box = element.getBoundingClientRect();
      const found = { slow: 0, blank: 0, coming: 0, most: 0 };
      const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
      let last = await next();
      for (let at = 0; at < given.frames; at += 1) {
        element.scrollTop += by;
        const now = await next();
        if (now - last > 50) found.slow += 1;
        last = now;
        const middle = document.elementFromPoint(box.left + 200, box.top + box.height / 2);
        if (given.coming !== null && middle?.closest(given.coming)) found.coming += 1;
        else if (!middle?.closest(given.row)) found.blank += 1;
        found.most = Math.max(found.most, element.querySelectorAll(given.row).length);
      }
      return found;
    },
    { row, coming, frames, step },
  );
}

/** The longest task while each thing is done to the list that is whole, and how long until it was to be seen. */
async function works(browser, origin) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.addInitScript(() => {
    globalThis.tasks = [];
    new PerformanceObserver((list) =>
      globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    });
  });
  const rows = [['50,000 rows whole', 'ms', 'longest task ms']];
  const add = async (name, act, done) => {
    await page.evaluate(() => (globalThis.tasks.length = 0)).catch(() => undefined);
    const start = performance.now();
    await act();
    await done();
    const ms = performance.now() - start;
    // Observers are told after the task.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    rows.push([name, ms.toFixed(0), await page.evaluate(() => Math.max(0, ...globalThis.tasks).toFixed(0))]);
  };
  const head = (name) => page.locator(`th[data-field="${name}"]`);
  const status = (text) => page.getByRole('status').getByText(text).waitFor();
  const first = page.locator('tr[data-index="0"]');
  await add(
    'open',
    () => page.goto(`${origin}/list/wholes`),
    () => status('50,000 items'),
  );
  await add(
    'sort by a text',
    () => head('name').getByRole('button').click(),
    () => first.getByText('Order 0000001').waitFor(),
  );
  await add(
    'sort by a number',
    () => head('amount').getByRole('button').click(),
    () => first.locator('td[data-field="amount"]').getByText(/^0$/).waitFor(),
  );
  await add(
    'search',
    () => page.getByRole('searchbox').fill('person.77@'),
    () => status(/^\d+ of 50,000/),
  );
  await add(
    'search no more',
    () => page.getByRole('searchbox').fill(''),
    () => status('50,000 items'),
  );
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Status', exact: true }).click();
  const paid = page.getByRole('checkbox', { name: 'Paid', exact: true });
  // The choices must stand still before they are pressed: that they open is none of the list's work.
  await paid.click({ trial: true });
  await add(
    'filter',
    () => paid.click(),
    () => status(/of 50,000/),
  );
  await context.close();
  return rows;
}

/** Answers the rows as the contract says; the next answer after `hold` waits until it is told to go. */
async function serveRows() {
  const whole = JSON.stringify(Array.from({ length: WHOLE }, (_, index) => rowAt(index)));
  let held = null;
  const hold = () => {
    let answer;
    const go = new Promise((resolve) => {
      answer = resolve;
    });
    const asked = new Promise((resolve) => {
      held = () => {
        held = null;
        resolve();
        return go;
      };
    });
    return { asked, answer };
  };
  const served = await serve(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    await held?.();
    response.setHeader('content-type', 'application/json');
    // The others stand on an origin of their own.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('timing-allow-origin', '*');
    if (pathname.endsWith('/wholes')) return response.end(whole);
    const offset = Number(searchParams.get('offset') ?? 0);
    const length = Math.max(0, Math.min(Number(searchParams.get('limit') ?? 20), PAGED - offset));
    const items = Array.from({ length }, (_, index) => rowAt(offset + index));
    return response.end(JSON.stringify({ items, total: PAGED }));
  });
  return { ...served, hold };
}
