// A contract is compiled once per content: the same text is taken from the data folder, any other is not.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Compiled, compile, type ContractSource } from './compile.ts';
import { openDataFolder } from './data-folder.ts';

const BOOK = '{"type":"object","properties":{"id":{"type":"string"},"title":{"type":"string"}}}';

function source(title = 'Shelf', book = BOOK): ContractSource {
  const ok = (schema: object) => ({ 200: { description: 'ok', content: { 'application/json': { schema } } } });
  const contract = {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: {
      '/books': {
        get: { responses: ok({ type: 'array', items: { $ref: './book.json' } }) },
        post: { responses: { 201: { description: 'ok' } } },
      },
      '/books/{id}': {
        get: { responses: ok({ $ref: './book.json' }) },
        delete: { responses: { 204: { description: 'ok' } } },
      },
      '/books/{id}/lend': { post: { responses: { 204: { description: 'ok' } } } },
    },
  };
  const fetchText = (url: string) => Promise.resolve(url.endsWith('/book.json') ? book : null);
  return { text: JSON.stringify(contract), url: 'http://localhost/openapi.json', overlays: [], fetchText };
}

async function compiled(from: ContractSource, path: string, release: string | null = 'r1'): Promise<Compiled> {
  const result = await compile(from, openDataFolder(path, release));
  if ('error' in result) throw new Error(result.error);
  return result.compiled;
}

function folder(): string {
  return mkdtempSync(join(tmpdir(), 'frontdesk-compile-'));
}

test('S5: operations are marked by whether they only read', async () => {
  const { operations } = await compiled(source(), folder());
  expect(operations.filter(({ reads }) => reads).map(({ id }) => id)).toEqual(['GET /books', 'GET /books/{id}']);
});

test('what was compiled is taken from the folder: same index, same marks and details, without the contract', async () => {
  const path = folder();
  const first = await compiled(source(), path);
  const details = await first.details({ resource: 'books' });
  // It is kept once the rest is derived, beside what else is done.
  await expect
    .poll(() => readdirSync(path, { recursive: true }).join(), { timeout: 10_000 })
    .toContain('compiled.json');
  const again = await compiled(source(), path);
  expect(again.index).toEqual(first.index);
  expect(await again.fingerprints).toEqual(await first.fingerprints);
  expect(await first.fingerprints).toHaveLength(5);
  expect(await again.details({ resource: 'books' })).toBe(details);
  expect(await again.details({ resource: 'nothing' })).toBeNull();
  expect((await again.whole()).contract.title).toBe('Shelf');
});

test('another text, another file beside it, an overlay or another release is another contract', async () => {
  const path = folder();
  const hash = async (from: ContractSource, release = 'r1') => (await compiled(from, path, release)).hash;
  const overlay =
    '{"overlay":"1.0.0","info":{"title":"o","version":"1"},"actions":[{"target":"$.info","update":{"title":"Other"}}]}';
  const hashes = [
    await hash(source()),
    await hash(source('Other')),
    await hash({ ...source(), overlays: [overlay] }),
    await hash(source(), 'r2'),
  ];
  expect(new Set(hashes).size).toBe(4);
  await (await compiled(source(), path)).details({ resource: 'books' });
  const wider = await compiled(source('Shelf', BOOK.replace('title', 'name')), path);
  expect(await wider.details({ resource: 'books' })).toContain('"name":"name"');
});

test('without a folder that can be written it works all the same', async () => {
  const path = join(folder(), 'gone');
  rmSync(path, { recursive: true, force: true });
  const { index } = await compiled(source(), join('/dev/null', path));
  expect(index.title).toBe('Shelf');
});

test('run from source, nothing compiled is kept', async () => {
  const path = folder();
  await compiled(source(), path, null);
  expect(readdirSync(path)).toEqual([]);
});

test('a text that is no contract is refused in a sentence', async () => {
  const result = await compile({ ...source(), text: 'hello' }, openDataFolder(folder(), 'r1'));
  expect(result).toMatchObject({ error: expect.stringContaining('is no OpenAPI document') as unknown });
});
