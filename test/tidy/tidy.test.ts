// Keeps the shape of the code: who may import whom, where certain words may stand, how files open. Input: the source
// files themselves; output: a list of offences, which must be empty. The table is quoted in ARCHITECTURE.md and compared.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Folder (or file) of src → what it may import besides itself, libraries aside. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  model: ['contract'],
  settings: [],
  storage: [],
  client: ['contract', 'model', 'settings'],
  sandbox: ['contract', 'model', 'settings'],
  app: ['contract', 'model', 'client', 'settings', 'storage'],
  main: ['app', 'settings', 'storage', 'worker'],
  worker: ['contract', 'model', 'client', 'settings'],
  server: ['contract', 'model', 'client', 'sandbox', 'settings'],
  cli: ['contract', 'model', 'client', 'sandbox', 'server', 'settings'],
};

/** Inside app: folder → other folders of app that it may import. */
const MAY_IMPORT_IN_APP: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  data: [],
  fields: ['ui', 'data'],
  screens: ['ui', 'data', 'fields'],
  shell: ['ui', 'data', 'fields', 'screens'],
};

const files = sourceFiles(join(ROOT, 'src'));

test('each folder imports only what the table allows', () => {
  expect(files.flatMap((file) => importsOf(file).flatMap((target) => layerOffence(file, target)))).toEqual([]);
});

test('ARCHITECTURE.md quotes the import table as it is', () => {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  const missing = Object.entries(MAY_IMPORT)
    .map(([folder, others]) => `| ${folder} | ${others.join(', ') || '–'} |`)
    .filter((row) => !text.includes(row));
  expect(missing).toEqual([]);
});

test('each folder of src has its section in ARCHITECTURE.md', () => {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  expect(Object.keys(MAY_IMPORT).filter((folder) => !text.includes(`src/${folder}`))).toEqual([]);
});

test('only storage.ts names localStorage', () => {
  const offenders = files.filter((file) => file !== 'src/storage.ts' && /localStorage/.test(code(file)));
  expect(offenders).toEqual([]);
});

test('only the client calls fetch', () => {
  const offenders = files.filter(
    (file) => /^src\/(app|model|contract|sandbox)\//.test(file) && /(?<![\w.])fetch\(/.test(code(file)),
  );
  expect(offenders.filter((file) => !file.startsWith('src/app/data/'))).toEqual([]);
});

test('the app never reads a contract: no such words in it', () => {
  const offenders = files.filter((file) => file.startsWith('src/app/') && /openapi|swagger|\$ref/i.test(code(file)));
  // Catalogues of words say it to people.
  expect(offenders.filter((file) => !/\/words(\.ts$|\/)/.test(file))).toEqual([]);
});

test('text from outside never becomes HTML or code (S1)', () => {
  const bad = /dangerouslySetInnerHTML|\.innerHTML|\beval\(|new Function\(|document\.write/;
  expect(files.filter((file) => bad.test(code(file)))).toEqual([]);
});

test('each file opens with a comment', () => {
  expect(files.filter((file) => !/^(\/\/|\/\*)/.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

test('no folder is named for nothing', () => {
  const names = new Set(files.flatMap((file) => file.split('/').slice(0, -1)));
  expect(['utils', 'helpers', 'common', 'shared', 'types'].filter((name) => names.has(name))).toEqual([]);
});

test('a face has explicit names: no export *', () => {
  expect(files.filter((file) => /export \*/.test(code(file)))).toEqual([]);
});

function layerOffence(file: string, target: string): string[] {
  const from = layerOf(file);
  const [first = '', second = ''] = file.split('/').slice(1);
  if (target.startsWith('#')) {
    const to = target.slice(1);
    return to === from || MAY_IMPORT[from]?.includes(to) ? [] : [`${file} imports ${target}`];
  }
  const resolved = relative(ROOT, join(ROOT, file, '..', target));
  const to = layerOf(resolved);
  if (from === 'main') return MAY_IMPORT.main?.includes(to) ? [] : [`${file} imports ${target}`];
  if (to !== from) return [`${file} imports ${target}: another folder is reached through its face (#${to})`];
  if (first !== 'app' || file.split('/').length === 3) return [];
  const part = resolved.split('/')[2] ?? '';
  if (part === second || !(part in MAY_IMPORT_IN_APP)) return [];
  return MAY_IMPORT_IN_APP[second]?.includes(part)
    ? []
    : [`${file} imports ${target}: app/${second} may not use app/${part}`];
}

function layerOf(file: string): string {
  const [, first = ''] = file.split('/');
  return first.replace(/\.tsx?(\?.*)?$/, '');
}

function importsOf(file: string): string[] {
  const found = code(file).matchAll(/(?:from|import)\s*\(?\s*['"]([#.][^'"]*)['"]/g);
  return [...found].map((match) => match[1] ?? '');
}

function code(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$|\.d\.ts$/.test(name) ? [relative(ROOT, path)] : [];
  });
}
