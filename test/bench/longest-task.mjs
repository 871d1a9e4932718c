// The longest task of a page's main thread while it opens, as people have it: in a browser of its own that no debugger watches.
// Playwright's does: there V8 reads React's file again for each error that React makes while it is set up, two thirds of the
// longest task. A page's address in, milliseconds out.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';

/** Milliseconds after which a page that does not show what is looked for is given up, and in which it must do nothing more. */
const PATIENCE = 60_000;
const STILL = 1_000;

/** The page's own account of its long tasks (W3C Long Tasks API: those of 50 ms and more), as JSON. */
const LONG_TASKS = `new Promise((told) => {
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });
  setTimeout(() => told(JSON.stringify(tasks)), 300);
})`;

/** Opens a page and waits for what is looked for; 0 where no task took 50 ms, null where it never stood there. */
export async function longestTask(origin, selector) {
  const data = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
  const flags = [...chromiumFlags, '--remote-debugging-pipe', `--user-data-dir=${data}`, 'about:blank'];
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'];
  const browser = spawn(findChromium() ?? chromium.executablePath(), flags, { stdio });
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  const send = protocolOf(browser);
  try {
    const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    // To evaluate needs no debugger; only `Runtime.enable` brings one.
    const evaluate = async (expression) => {
      const asked = { expression, returnByValue: true, awaitPromise: true };
      return (await send('Runtime.evaluate', asked, sessionId)).result?.value;
    };
    await send('Page.navigate', { url: origin }, sessionId);
    const shown = `document.querySelector(${JSON.stringify(selector)}) !== null`;
    for (let waited = 0; (await evaluate(shown)) !== true; waited += 100) {
      if (waited > PATIENCE) return null;
      await pause(100);
    }
    await pause(STILL);
    return Math.max(0, ...JSON.parse(await evaluate(LONG_TASKS)));
  } finally {
    // Its own end takes its parts along.
    void send('Browser.close');
    await ended;
    rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Sends commands of the Chrome DevTools Protocol through the browser's pipes, each ended by a zero. */
function protocolOf({ stdio: [, , , commands, answers] }) {
  const waiting = new Map();
  let id = 0;
  let text = '';
  answers.setEncoding('utf8').on('data', (part) => {
    const messages = (text + part).split('\0');
    text = messages.pop();
    for (const message of messages.map((one) => JSON.parse(one))) waiting.get(message.id)?.(message.result ?? {});
  });
  return (method, params, sessionId) =>
    new Promise((resolve) => {
      id += 1;
      waiting.set(id, resolve);
      commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
}
