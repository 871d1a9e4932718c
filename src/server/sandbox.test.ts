// The sandbox is made with the first call: a server that starts with a contract it has kept does not read it again before.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, type Settings } from '#settings';
import { type Compiled, compile } from './compile.ts';
import { openDataFolder } from './data-folder.ts';
import { mountSandbox } from './sandbox.ts';
import { folder } from './server.fixture.ts';

const BOOKS = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Shelf', version: '1' },
  paths: {
    '/books': {
      get: {
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': {
                schema: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
              },
            },
          },
        },
      },
    },
  },
});

async function books(read: () => void): Promise<Compiled> {
  const source = {
    text: BOOKS,
    url: 'http://localhost/openapi.json',
    overlays: [],
    fetchText: () => Promise.resolve(null),
  };
  const result = await compile(source, openDataFolder(folder(), 'r1'));
  if ('error' in result) throw new Error(result.error);
  const { compiled } = result;
  return {
    ...compiled,
    whole() {
      read();
      return compiled.whole();
    },
  };
}

function settingsWith(commandLine: Readonly<Record<string, string>>): Settings {
  const read = readSettings({ environment: {}, commandLine: { data: folder(), ...commandLine } });
  if ('error' in read) throw new Error(read.error);
  return read.settings;
}

const asked = (): Request => new Request('http://localhost/api/v1/books');

test('the contract is read for the sandbox with the first call, once', async () => {
  let reads = 0;
  const sandbox = mountSandbox(
    settingsWith({ store: 'memory' }),
    () => 'http://localhost',
    () => undefined,
  );
  expect((await sandbox.handler(asked())).status).toBe(503);
  await sandbox.open(await books(() => (reads += 1)));
  expect([reads, sandbox.failure()]).toEqual([0, null]);
  const [first, second] = await Promise.all([sandbox.handler(asked()), sandbox.handler(asked())]);
  expect([first.status, second.status, reads]).toEqual([200, 200, 1]);
  expect(await first.json()).not.toHaveLength(0);
  await sandbox.close();
});

test('a store that cannot be opened is said at the start, and with each call', async () => {
  const data = join(folder(), 'a-file');
  writeFileSync(data, '');
  const sandbox = mountSandbox(
    settingsWith({ store: 'sqlite', data }),
    () => 'http://localhost',
    () => undefined,
  );
  await sandbox.open(await books(() => undefined));
  expect(sandbox.failure()).toContain('The sandbox could not be opened with the store "sqlite"');
  const answer = await sandbox.handler(asked());
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('could not be opened')]);
  await sandbox.close();
});
