// Starts the built server as a process of its own and waits for the address it prints.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Starts `frontdesk start` with more arguments. Answers its origin, the milliseconds until it listened, and `stop`. */
export async function startFrontdesk(more) {
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [join(ROOT, 'bin/frontdesk.mjs'), 'start', '--port', '0', '--no-open', ...more],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const origin = await addressOf(child);
  return { origin, ms: performance.now() - start, stop: () => child.kill('SIGTERM'), pid: child.pid };
}

/** The first http address that a process prints. */
export function addressOf(child) {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const found = /http:\/\/[\w.-]+:\d+/.exec(text);
      if (found) resolve(found[0]);
    });
    child.on('exit', (code) => reject(new Error(`frontdesk ended with ${code}: ${text}`)));
  });
}
