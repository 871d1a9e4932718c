// What tests stand on: backends, folders and whatever else is started for them. Each thing is closed after the test that
// started it, or after the file where none was running; what came last goes first.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, TestRunner } from 'vitest';

type Close = () => unknown;

const closing: Close[] = [];

/** Closes what the file stood on. */
export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).toReversed()) await close();
}

/** Runs `close` after the test that is running, or else after the file. */
export function afterwards(close: Close): void {
  if (TestRunner.getCurrentTest() === undefined) closing.push(close);
  else
    onTestFinished(async () => {
      await close();
    });
}

/** Answers the address of a server on a free port, without a slash at its end. */
export async function serve(answer: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<string> {
  const server = createServer((request, response) => void answer(request, response));
  afterwards(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A folder that is gone afterwards. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'frontdesk-test-'));
  afterwards(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }));
  return path;
}
