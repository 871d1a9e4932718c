// Before the tests, where FRONTDESK_TEST_POSTGRES is "start": a PostgreSQL of their own in a folder that goes afterwards, and
// its address in that variable. Where PostgreSQL is not installed the variable goes too, and what needs it skips itself.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VARIABLE = 'FRONTDESK_TEST_POSTGRES';
const DEBIAN = '/usr/lib/postgresql';
const PATIENCE_MS = 60_000;

/** Starts it where it is wanted; what comes back stops it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[VARIABLE] !== 'start') return undefined;
  delete process.env[VARIABLE];
  const started = await startPostgres();
  if (started !== null) process.env[VARIABLE] = started.address;
  return started?.stop;
}

/** A PostgreSQL with an empty database; null where there is none to start. */
export async function startPostgres(): Promise<{
  readonly address: string;
  readonly stop: () => Promise<void>;
} | null> {
  const programs = folderOfPrograms();
  const owner = ownerId();
  if (programs === null || owner === 'none') return null;
  const data = mkdtempSync(join(tmpdir(), 'frontdesk-postgres-'));
  if (owner) chownSync(data, owner.uid, owner.gid);
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...owner,
    cwd: data,
    stdio: 'ignore',
  });
  const port = await freePort();
  const words = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const child = spawn(join(programs, 'postgres'), [...words, '-c', 'fsync=off'], {
    ...owner,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await ready(child.stderr, ended);
  return {
    address: `postgres://tests@127.0.0.1:${port}/postgres`,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function folderOfPrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newest = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((name) => join(DEBIAN, name, 'bin'));
  const all = [...newest, ...(process.env['PATH'] ?? '').split(':')];
  return all.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null;
}

/** PostgreSQL refuses to run as root: then as the person that Debian makes for it. */
function ownerId(): { readonly uid: number; readonly gid: number } | undefined | 'none' {
  if (process.getuid?.() !== 0) return undefined;
  const id = (what: string): number => Number(execFileSync('id', [what, 'postgres'], { stdio: 'pipe' }).toString());
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return 'none';
  }
}

/** A port that was free a moment ago, for a program that can't be given port 0. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function ready(log: NodeJS.ReadableStream, ended: Promise<void>): Promise<void> {
  let said = '';
  const able = new Promise<void>((resolve) => {
    log.on('data', (part) => {
      said += String(part);
      if (said.includes('ready to accept connections')) resolve();
    });
  });
  const failed = ended.then(() => Promise.reject(new Error(`PostgreSQL ended: ${said}`)));
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`PostgreSQL is not ready: ${said}`)), PATIENCE_MS).unref();
  });
  await Promise.race([able, failed, late]);
  failed.catch(() => undefined);
}
