// What the benches that stand beside others share: the main thread's work by the processor's clock, a page that has come to
// rest, and the others, built and served. `npm ci --prefix test/bench/peers` brings them.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';

const PEERS = join(import.meta.dirname, 'peers');

/** Milliseconds that the page's main thread has worked so far, others' load not in it; `heap`: its megabytes, tidied up. */
export async function processorOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1_000_000;
  };
  return Object.assign(work, { heap });
}

/** Waits until the page asks for nothing (but what the caller holds back) and has nothing to do; `rest` is called after it. */
export function restOf(page) {
  const asked = new Set();
  page.on('request', (request) => asked.add(request));
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => asked.delete(request));
  return async (held = 0) => {
    let before;
    do {
      before = [...asked];
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    } while (asked.size > held || before.length > held);
  };
}

/** Builds one page of the others and serves it; null where they were not brought. */
export async function servePeers(page) {
  if (!existsSync(join(PEERS, 'node_modules'))) return null;
  const outDir = mkdtempSync(join(tmpdir(), 'frontdesk-peer-'));
  await build({
    root: PEERS,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, emptyOutDir: true, rollupOptions: { input: join(PEERS, page) } },
  });
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
  return serve((request, response) => {
    const path = join(outDir, request.url === '/' ? page : new URL(request.url, 'http://x').pathname);
    if (!existsSync(path)) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(readFileSync(path));
  });
}

/** Answers requests on a free port of this machine. */
export async function serve(answer) {
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${server.address().port}` };
}
