// Forms of large schemas in Chromium, beside RJSF 6 in the same run: milliseconds from the details being there to the form
// standing, as far as a window shows it (`arrived`: from their last byte in the page, by the browser's own record; `ready`: from
// when they were let go, with what it takes to hand them to the browser), elements before anything is opened, and a keystroke in the middle. Of twenty keys,
// typed as people type, each in the page at rest before it: the main thread's work for the first one by itself and for the others
// (median), until the frame with the letter is drawn; and by the clock, from the key to that frame's end, the wait for the frame in it:
// median, and how many came later than in the frame after the key. A bare input on a bare page is measured along: what a key costs anyone. The contracts are large and not ours: they
// are looked for in the folder BENCH_CONTRACTS (plain or .gz); `npm ci --prefix test/bench/peers` brings RJSF.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { processorOf, restOf, servePeers } from './beside.mjs';
import { median, printTable } from './median.mjs';
import { startFrontdesk } from './start-frontdesk.mjs';

const RUNS = 3;
const PATIENCE = 120_000;

/** File names that hold the contract, the address of the form's screen, and where its schema is. */
const FORMS = [
  {
    name: 'Kubernetes Deployment',
    file: /kubernetes/,
    screen: '/new/namespaces.deployments/default',
    schema: (document) => body(document, '/apis/apps/v1/namespaces/{namespace}/deployments'),
  },
  {
    name: 'Stripe payment intent',
    file: /stripe/,
    screen: '/new/payment_intents',
    schema: (document) => body(document, '/v1/payment_intents'),
  },
  {
    name: 'GitHub issue',
    file: /octokit|github/,
    screen: '/new/repos.issues/octo/hello',
    schema: (document) => body(document, '/repos/{owner}/{repo}/issues'),
  },
  { name: 'Adyen payment', file: /adyen/i, screen: '/new/payments', schema: (document) => body(document, '/payments') },
];

/** Prints a row for each form, ours and the peer's. */
export async function benchForms() {
  const folder = process.env['BENCH_CONTRACTS'];
  if (folder === undefined) {
    console.log('Left out: BENCH_CONTRACTS names no folder of contracts.');
    return true;
  }
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumFlags });
  const peer = await servePeers('forms.html');
  if (peer === null) console.log('Without RJSF: npm ci --prefix test/bench/peers');
  const rows = [['form', 'by', 'arrived ms', 'ready ms', 'work ms', 'elements', ...KEY_COLUMNS]];
  for (const form of FORMS) {
    const found = readdirSync(folder).find((name) => form.file.test(name));
    if (found === undefined) continue;
    const file = plainFile(join(folder, found));
    rows.push([form.name, 'Frontdesk', ...(await measureOurs(browser, file, form.screen))]);
    if (peer !== null)
      rows.push([form.name, 'RJSF', ...(await measurePeer(browser, peer, form.schema(readTree(file))))]);
  }
  rows.push(['bare input', '–', '', '', '', '1', ...(await measureBare(browser))]);
  await browser.close();
  peer?.server.close();
  printTable(rows);
  return true;
}

function plainFile(path) {
  if (!path.endsWith('.gz')) return path;
  const file = join(mkdtempSync(join(tmpdir(), 'frontdesk-bench-')), 'contract.json');
  writeFileSync(file, gunzipSync(readFileSync(path)));
  return file;
}

function readTree(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The schema of a POST's body as one document: references lead into it by the same pointers. */
function body(document, path) {
  const at = ({ $ref }) =>
    $ref
      .slice(2)
      .split('/')
      .reduce((node, key) => node[key], document);
  const found = (one) => (one?.$ref === undefined ? one : at(one));
  const item = document.paths[path];
  const content = found(item.post.requestBody)?.content;
  const parameters = [...(item.post.parameters ?? []), ...(item.parameters ?? [])].map(found);
  const schema =
    content === undefined ? parameters.find((one) => one.in === 'body').schema : Object.values(content)[0].schema;
  return { ...schema, components: document.components, definitions: document.definitions };
}

async function measureOurs(browser, file, screen) {
  const data = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
  const server = await startFrontdesk(['--contract', file, '--data', data, '--store', 'memory']);
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await (await browser.newContext()).newPage();
    const processor = await processorOf(page);
    const rest = restOf(page);
    await page.addInitScript(watchForm);
    let before = null;
    // The clock starts when the details come: the answer is held until the page has nothing else to do.
    await page.route('**/details**', async (route) => {
      const response = await route.fetch();
      if (before === null) {
        await rest(1);
        before = await processor();
        await page.evaluate(() => (globalThis.startedAt = performance.now()));
      }
      await route.fulfill({ response });
    });
    await page.goto(`${server.origin}${screen}`, { waitUntil: 'commit', timeout: PATIENCE });
    runs.push(await measured(page, processor, () => before));
    await page.context().close();
  }
  server.stop();
  return columns(runs);
}

async function measurePeer(browser, peer, schema) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await (await browser.newContext()).newPage();
    const processor = await processorOf(page);
    await page.addInitScript(watchForm);
    await page.goto(peer.origin);
    await page.waitForFunction(() => globalThis.drawForm !== undefined);
    const before = await processor();
    await page.evaluate((given) => {
      globalThis.startedAt = performance.now();
      globalThis.drawForm(given);
    }, schema);
    runs.push(await measured(page, processor, () => before));
    await page.context().close();
  }
  return columns(runs);
}

async function measureBare(browser) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await (await browser.newContext()).newPage();
    const processor = await processorOf(page);
    await page.setContent('<form><input type="text" aria-label="Text"></form>');
    runs.push(await keystrokes(page, processor));
    await page.context().close();
  }
  return keyColumns(runs);
}

function columns(runs) {
  const first = ['arrived', 'ready', 'work', 'elements'].map((key) =>
    median(runs.map((one) => one[key])).toFixed(key === 'elements' ? 0 : 1),
  );
  return [...first, ...keyColumns(runs)];
}

const KEY_COLUMNS = ['first key work ms', 'key work ms', 'key ms', 'late keys'];

function keyColumns(runs) {
  const [first, work, clock] = ['firstWork', 'keyWork', 'key'].map((key) =>
    median(runs.map((one) => one[key])).toFixed(1),
  );
  const late = runs.reduce((sum, one) => sum + one.late, 0);
  return [first, work, clock, `${late} of ${runs.length * KEYS.length}`];
}

/** In the page: remembers when the form's first field stood there, drawn. */
function watchForm() {
  const seen = new MutationObserver(() => {
    if (document.querySelector('form input, form textarea') === null) return;
    seen.disconnect();
    requestAnimationFrame(() => {
      globalThis.readyAt = performance.now();
    });
  });
  seen.observe(document, { childList: true, subtree: true });
}

async function measured(page, processor, before) {
  await page.locator('form input').first().waitFor({ timeout: PATIENCE });
  await page.waitForFunction(() => globalThis.readyAt !== undefined, null, { timeout: PATIENCE });
  // Ours draws what is in sight first: the rest is work of this form, and counted.
  await page.waitForFunction(() => document.querySelector('.fd-form-later') === null, null, { timeout: PATIENCE });
  const work = (await processor()) - before();
  const { arrived, ready, elements } = await page.evaluate(() => {
    const [details] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/details?'));
    return {
      // The peer has its schema in the page already.
      arrived: globalThis.readyAt - (details?.responseEnd ?? globalThis.startedAt),
      ready: globalThis.readyAt - globalThis.startedAt,
      elements: document.querySelectorAll('form *').length,
    };
  });
  return { arrived, ready, work, elements, ...(await keystrokes(page, processor)) };
}

const KEYS = 'abcdefghijklmnopqrst';

/** Between two keys of a person who types fast, in milliseconds. */
const PAUSE = 90;

/** Two frames: a key that finds the page at rest is to be seen in the next one. */
const LATE = 2 * (1000 / 60);

/** Keys typed into the middle one of the text fields that are there. */
async function keystrokes(page, processor) {
  const fields = page.locator('form input[type=text]:visible, form input:not([type]):visible');
  const field = fields.nth(Math.floor(((await fields.count()) - 1) / 2));
  await field.focus();
  await page.evaluate(watchKeys);
  const work = [];
  const clock = [];
  for (const letter of KEYS) {
    await page.waitForTimeout(PAUSE);
    const before = await processor();
    await page.keyboard.press(letter);
    clock.push(await page.evaluate(() => globalThis.drawn));
    work.push((await processor()) - before);
  }
  return {
    firstWork: work[0],
    keyWork: median(work.slice(1)),
    key: median(clock.slice(1)),
    late: clock.filter((one) => one > LATE).length,
  };
}

/** In the page: `drawn` resolves to the milliseconds from the last key to the end of the frame that shows it. */
function watchKeys() {
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      globalThis.drawn = new Promise((resolve) => {
        requestAnimationFrame(() => {
          // After the frame's own work: style, layout and paint follow the callbacks.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage(null);
        });
      });
    },
    { capture: true },
  );
}
