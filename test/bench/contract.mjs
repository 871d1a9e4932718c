// From the address to the first list of what an API has, in Chromium: a small contract, Stripe's and GitHub's, on our
// server cold (compiles) and warm (kept), as plain files, and in Swagger UI, Scalar and Elements in the same run; then how
// long a page is busy with what a person does in it. At the end, in one line each: how much longer the largest contract takes
// than the small, the longest task, and who is ahead. `npm ci --prefix test/bench/peers` brings the others, and GitHub's contract.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { benchDocuments } from './documents.mjs';
import { longestTask } from './longest-task.mjs';
import { median, printTable } from './median.mjs';
import { startFrontdesk } from './start-frontdesk.mjs';

const ROOT = join(import.meta.dirname, '../..');
const MODULES = join(import.meta.dirname, 'peers/node_modules');
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml' };
const OURS = 'main h1';
/** A list is waited for so many milliseconds, and a page has so many in all: a peer may hang. */
const PATIENCE = 30_000;
const LONGEST = 60_000;

/** What each peer's page loads, and what stands there once its first list does. */
const PEERS = [
  {
    name: 'Swagger UI',
    list: '.opblock-tag',
    html: '<div id="ui"></div><script src="/swagger-ui-dist/swagger-ui-bundle.js"></script><script>SwaggerUIBundle({ url: "/document.json", dom_id: "#ui" })</script>',
  },
  {
    name: 'Scalar',
    list: '.references-rendered section section, .section-header, .t-doc__sidebar li a',
    html: '<script id="api-reference" data-url="/document.json"></script><script src="/@scalar/api-reference/dist/browser/standalone.js"></script>',
  },
  {
    name: 'Elements',
    list: 'elements-api [id^="sl-toc"]',
    html: '<link rel="stylesheet" href="/@stoplight/elements/styles.min.css"><script src="/@stoplight/elements/web-components.min.js"></script><elements-api apiDescriptionUrl="/document.json" router="hash"></elements-api>',
  },
];

/** Prints a row for each document and each way to show it. */
export async function benchContract() {
  const documents = benchDocuments();
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumFlags });
  const seen = [];
  for (const { name, file } of documents) {
    const ways = [...(await ours(browser, file)), ...(await others(browser, file))];
    printTable([
      ['document', 'by', 'start ms', ...FIGURES.map(([, title]) => title)],
      ...ways.map(({ by, start, figures }) => [name, by, start, ...figures]),
    ]);
    seen.push({ name, ways });
  }
  printOutcome(seen);
  await browser.close();
  return true;
}

/** Frontdesk on a server that compiles, on one that has kept, and as plain files. */
async function ours(browser, file) {
  const ways = [];
  const data = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
  for (const by of ['Frontdesk, cold', 'Frontdesk, warm']) {
    const server = await startFrontdesk(['--contract', file, '--data', data, '--store', 'memory']);
    const isWarm = by.endsWith('warm');
    // Only the first page of a fresh server is cold.
    const seen = await figures(browser, server.origin, OURS, isWarm ? RUNS : 1, isWarm);
    const task = isWarm ? await longestOf(server.origin) : null;
    ways.push({ by, start: server.ms.toFixed(0), figures: seen, task });
    server.stop();
  }
  await servedWhile(builtSite(file), OURS_FALLBACK, async (origin) => {
    ways.push({ by: 'Frontdesk, files', start: '–', figures: await figures(browser, origin, OURS, RUNS) });
  });
  return ways;
}

/** The longest task of several openings that no debugger watches. */
async function longestOf(origin) {
  let longest = 0;
  for (let run = 0; run < RUNS; run++) longest = Math.max(longest, (await longestTask(origin, OURS)) ?? Infinity);
  return longest;
}

/** The peers, where they are installed. */
async function others(browser, file) {
  const ways = [];
  for (const peer of existsSync(join(MODULES, 'swagger-ui-dist')) ? PEERS : []) {
    const pages = { '/': page(peer.html), '/document.json': readFileSync(file) };
    await servedWhile(
      MODULES,
      (path) => pages[path],
      async (origin) => {
        ways.push({ by: peer.name, start: '–', figures: await figures(browser, origin, peer.list, RUNS) });
      },
    );
  }
  return ways;
}

/** What the tables come to: each contract beside the first (the small one), the longest task, and who is ahead. */
function printOutcome(seen) {
  const figure = (one, by, key) =>
    Number(one?.ways.find((way) => way.by === by)?.figures[FIGURES.findIndex(([name]) => name === key)]);
  const [small, ...rest] = seen;
  for (const one of rest) {
    const beside = (key) => (figure(one, 'Frontdesk, warm', key) / figure(small, 'Frontdesk, warm', key)).toFixed(2);
    console.log(`${one.name} ÷ ${small.name}, warm: first list ${beside('ms')}, work ${beside('work')}`);
  }
  for (const one of seen) {
    const task = one.ways.find((way) => typeof way.task === 'number')?.task;
    const longest = ['cold', 'warm'].map((by) => figure(one, `Frontdesk, ${by}`, 'longest'));
    console.log(
      `${one.name}, longest task: cold ${longest[0]} ms, warm ${longest[1]} ms; as people have it, without a debugger: ${task === 0 ? 'below 50' : task?.toFixed(0)} ms`,
    );
    const first = (by) => figure(one, by, 'ms');
    const tried = PEERS.filter(({ name }) => one.ways.some(({ by }) => by === name));
    const ahead = tried.map(({ name }) => {
      const times = first(name) / first('Frontdesk, warm');
      return `${name} ${Number.isNaN(times) ? `none in ${PATIENCE / 1000} s` : `${times.toFixed(1)} × as long`}`;
    });
    console.log(
      `${one.name}, first list: ours ${first('Frontdesk, warm')} ms; ${ahead.join(', ') || 'no peers installed'}`,
    );
  }
}

/** What is measured in a page, and what it is called. Work is the processor time of the page's main thread, INP milliseconds. */
const FIGURES = [
  ['ms', 'list ms'],
  ['kB', 'kB'],
  ['work', 'work ms'],
  ['blocked', 'blocked ms'],
  ['tasks', 'tasks > 100 ms'],
  ['longest', 'longest ms'],
  ['heap', 'heap MB'],
  ['elements', 'elements'],
  ['list', 'INP list'],
  ['find', 'INP find'],
  ['form', 'INP form'],
];

const OURS_FALLBACK = (path, folder) => (extname(path) === '' ? readFileSync(join(folder, 'index.html')) : undefined);

function page(body) {
  return Buffer.from(`<!doctype html><meta charset="utf-8"><title>Bench</title><body>${body}</body>`);
}

function builtSite(file) {
  const site = join(mkdtempSync(join(tmpdir(), 'frontdesk-bench-')), 'site');
  execFileSync(process.execPath, [join(ROOT, 'bin/frontdesk.mjs'), 'build', '--contract', file, '--out', site]);
  return site;
}

/** Serves a folder, gzipped once for each file, and what `given` has for an address, while `work` runs. */
async function servedWhile(folder, given, work) {
  const kept = new Map();
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://localhost').pathname);
    if (!kept.has(path)) {
      const file = join(folder, path);
      const bytes = given(path, folder) ?? (extname(path) !== '' && existsSync(file) ? readFileSync(file) : null);
      kept.set(path, bytes === null ? null : gzipSync(bytes));
    }
    const body = kept.get(path);
    response.writeHead(body === null ? 404 : 200, {
      'content-type': TYPES[extname(path)] ?? 'text/html; charset=utf-8',
      ...(body === null ? {} : { 'content-encoding': 'gzip' }),
    });
    response.end(body ?? '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  await work(`http://127.0.0.1:${server.address().port}/`);
  server.closeAllConnections();
  server.close();
}

async function figures(browser, origin, selector, runs, works = false) {
  const all = [];
  for (let run = 0; run < runs; run++) {
    // A page that fails has no figures, and is not tried again; the run goes on.
    const seen = await measure(browser, origin, selector, works).catch(() => null);
    if (seen === null) break;
    all.push(seen);
  }
  if (all.length === 0) return [`not in ${PATIENCE / 1000} s`, ...FIGURES.slice(1).map(() => '–')];
  return FIGURES.map(([key]) => {
    const told = all.map((one) => one[key]).filter((one) => one !== undefined);
    return told.length === 0 ? '–' : median(told).toFixed(key === 'heap' ? 1 : 0);
  });
}

/** What a page came to; of one that hangs with its list drawn, what was seen until then. */
async function measure(browser, origin, selector, works) {
  const context = await browser.newContext();
  const seen = {};
  const patience = new AbortController();
  try {
    const late = pause(LONGEST, undefined, { signal: patience.signal });
    await Promise.race([measureIn(context, origin, selector, works, seen), late]);
    return seen.ms === undefined ? null : seen;
  } finally {
    patience.abort();
    await context.close().catch(() => undefined);
  }
}

async function measureIn(context, origin, selector, works, seen) {
  const opened = await context.newPage();
  let bytes = 0;
  const session = await context.newCDPSession(opened);
  await session.send('Network.enable');
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  session.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength;
  });
  await opened.addInitScript(watch, selector);
  await opened.goto(origin, { waitUntil: 'commit' });
  const isThere = await opened
    .waitForFunction(() => globalThis.listAt !== undefined, undefined, { timeout: PATIENCE })
    .catch(() => null);
  if (isThere === null) return;
  seen.ms = await opened.evaluate(() => globalThis.listAt);
  // A page that never falls quiet has its figures all the same.
  await opened.waitForLoadState('networkidle').catch(() => undefined);
  const { metrics } = await session.send('Performance.getMetrics');
  const work = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const told = await opened.evaluate(() => ({
    blocked: globalThis.tasks.reduce((sum, one) => sum + one - 50, 0),
    tasks: globalThis.tasks.filter((one) => one > 100).length,
    longest: Math.max(0, ...globalThis.tasks),
    elements: document.querySelectorAll('*').length,
  }));
  Object.assign(seen, told, { work, kB: bytes / 1000, heap: usedSize / 1e6 });
  if (works) Object.assign(seen, await interactions(opened));
}

/** What a person does first: opens a list, looks for something by words, opens a form. What a contract has none of is left out. */
const DEEDS = {
  list: (page) => page.locator('nav a[href]').nth(1).click(),
  find: async (page) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('pets');
  },
  form: async (page) => {
    await page.keyboard.press('Escape');
    await page
      .getByRole('link', { name: /^(?:New|Add|Create) /i })
      .or(page.getByRole('button', { name: /^(?:New|Add|Create) /i }))
      .first()
      .click({ timeout: 5000 });
  },
};

/** Milliseconds from each deed to the next frame, at worst (Interaction to Next Paint; 0 where it was under 16). */
async function interactions(page) {
  const worst = {};
  for (const [name, deed] of Object.entries(DEEDS)) {
    await page.evaluate(() => globalThis.deeds.splice(0));
    const done = await deed(page).then(
      () => true,
      () => false,
    );
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
    if (done) worst[name] = await page.evaluate(() => Math.max(0, ...globalThis.deeds));
  }
  return worst;
}

/** In the page: when what is looked for stood there, drawn, since the address was opened; and each long task. */
function watch(selector) {
  globalThis.tasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.tasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  globalThis.deeds = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId > 0) globalThis.deeds.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  const seen = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    seen.disconnect();
    requestAnimationFrame(() => {
      globalThis.listAt = performance.now();
    });
  });
  seen.observe(document, { childList: true, subtree: true });
}
