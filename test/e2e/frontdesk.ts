// The real thing for browser tests: starts the built command on a free port with a data folder of its own, waits for its
// address, and stops it, gently or as a power cut would; at the latest after the test or file that started it.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterwards, temporaryFolder } from '../scene.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const COMMAND = join(ROOT, 'bin', 'frontdesk.mjs');
const START_MS = 30_000;

/** A file that could not be loaded has no afterwards. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A running Frontdesk. */
export interface Frontdesk {
  /** Without a slash at its end. */
  readonly address: string;
  /** What it has written so far. */
  readonly output: () => string;
  /** Ctrl-C: answers its exit code. */
  readonly stop: () => Promise<number | null>;
  /** `kill -9`: no time to finish anything. */
  readonly kill: () => Promise<void>;
}

/** Starts it with these words after `start`, and waits until it says where it is. Its data folder is its own, unless named. */
export async function startFrontdesk(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Frontdesk> {
  if (!existsSync(join(ROOT, 'dist', 'node', 'cli', 'main.js'))) {
    throw new Error('There is no build to test. Run "npm run build" first; "npm test" does so.');
  }
  const data = words.includes('--data') ? [] : ['--data', temporaryFolder()];
  const child = spawn(process.execPath, [COMMAND, 'start', '--port', '0', '--no-open', ...words, ...data], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FRONTDESK_OPEN: 'false', ...environment },
  });
  afterwards(() => ended(child, 'SIGINT'));
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  const note = (part: Buffer): void => {
    output += part.toString();
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  const address = await addressOf(child, () => output);
  return {
    address,
    output: () => output,
    stop: () => ended(child, 'SIGINT'),
    kill: async () => {
      await ended(child, 'SIGKILL');
    },
  };
}

function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`Frontdesk ${why}. It wrote:\n${output()}`));
    const late = setTimeout(() => fail(`said no address within ${START_MS / 1000} s`), START_MS);
    child.once('exit', (code) => {
      clearTimeout(late);
      fail(`ended with ${String(code)}`);
    });
    const look = (): void => {
      const [found] = /https?:\/\/[^\s/]+(?=[\s/])/.exec(output()) ?? [];
      if (found === undefined) return;
      clearTimeout(late);
      // What some write later is long, and costly to look through again and again.
      child.stdout?.off('data', look);
      resolve(found);
    };
    child.stdout?.on('data', look);
  });
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}

/** The words for a contract that stands in the test: as text, or as what is made JSON of. */
export function contractWords(contract: string | object): readonly string[] {
  const file = join(temporaryFolder(), 'contract.yaml');
  writeFileSync(file, typeof contract === 'string' ? contract : JSON.stringify(contract));
  return ['--contract', file];
}
