// Time from `npm start` to listening: cold (a fresh clone with nothing installed) and warm (installed and built).
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printTable } from './median.mjs';
import { addressOf } from './start-frontdesk.mjs';

const ROOT = join(import.meta.dirname, '../..');
// Outside the clone: a server that ends may still be closing its files when npm has gone.
const DATA = mkdtempSync(join(tmpdir(), 'frontdesk-data-'));

/** Prints seconds for a cold and three warm starts. */
export async function benchStartup() {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-clone-'));
  execFileSync('git', ['clone', '--quiet', ROOT, folder]);
  const rows = [['start', 'seconds to listening']];
  rows.push(['cold: clone, install, build', (await startOnce(folder)).toFixed(1)]);
  for (const run of [1, 2, 3]) rows.push([`warm ${run}`, (await startOnce(folder)).toFixed(2)]);
  printTable(rows);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
  return true;
}

async function startOnce(folder) {
  const start = performance.now();
  const child = spawn('npm', ['start', '--', '--port', '0', '--no-open', '--data', DATA], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  await addressOf(child);
  const seconds = (performance.now() - start) / 1000;
  const ended = new Promise((done) => child.on('exit', done));
  process.kill(-Number(child.pid), 'SIGTERM');
  await ended;
  return seconds;
}
