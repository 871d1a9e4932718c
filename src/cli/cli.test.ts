// The command as people and programs use it: real processes, what they print, and how they end.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

const ROOT = join(import.meta.dirname, '../..');
const BIN = join(ROOT, 'bin/frontdesk.mjs');

const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Shelf', version: '2' },
  paths: {
    '/books': {
      get: {
        responses: {
          200: {
            description: 'ok',
            content: { 'application/json': { schema: { type: 'array', items: { $ref: './book.json' } } } },
          },
        },
      },
    },
  },
};

beforeAll(() => {
  if (!existsSync(join(ROOT, 'dist/node/cli/main.js'))) {
    execFileSync(
      process.execPath,
      [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.node.json', '--noCheck'],
      { cwd: ROOT },
    );
  }
}, 60_000);

function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-cli-'));
  for (const [name, value] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  }
  return folder;
}

function run(
  args: readonly string[],
  { cwd = tmpdir(), input = '', env = {} }: { cwd?: string; input?: string; env?: Record<string, string> } = {},
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    cwd,
    input,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, stdout, stderr };
}

const BOOK = { type: 'object', properties: { id: { type: 'integer' }, title: { type: 'string' } } };

test('inspect --json prints one JSON object in the fixed format, with the files beside the document', () => {
  const folder = folderWith({ 'shelf.json': CONTRACT, 'book.json': BOOK });
  const { status, stdout } = run(['inspect', 'shelf.json', '--json'], { cwd: folder });
  expect(status).toBe(0);
  const result = JSON.parse(stdout) as Record<string, unknown>;
  expect(Object.keys(result)).toEqual([
    'title',
    'version',
    'openapi',
    'operations',
    'diagnostics',
    'security',
    'resources',
    'actions',
    'unplaced',
  ]);
  expect(result).toMatchObject({ title: 'Shelf', version: '2', openapi: '3.0.3', operations: 1, unplaced: [] });
  expect(result.resources).toMatchObject([
    {
      name: 'books',
      label: 'Books',
      parent: null,
      idField: 'id',
      list: { operation: 'GET /books', items: '' },
      get: null,
      actions: [],
    },
  ]);
});

test('inspect reads standard input, and prints an outline for people', () => {
  const { status, stdout } = run(['inspect', '-'], { input: JSON.stringify(CONTRACT) });
  expect(status).toBe(0);
  expect(stdout).toContain('GET /books');
});

test('reads a contract as PowerShell writes one, in UTF-16', () => {
  const folder = folderWith({});
  writeFileSync(join(folder, 'shelf.json'), `\uFEFF${JSON.stringify(CONTRACT)}`, 'utf16le');
  const { status, stdout } = run(['inspect', 'shelf.json'], { cwd: folder });
  expect(status).toBe(0);
  expect(stdout).toContain('GET /books');
});

test('whoever has read enough may close the pipe: that is no fault', async () => {
  const folder = folderWith({ 'shelf.json': CONTRACT, 'book.json': BOOK });
  const child = spawn(process.execPath, [BIN, 'inspect', 'shelf.json', '--json'], { cwd: folder });
  child.stdout.destroy();
  let told = '';
  child.stderr.on('data', (text) => (told += String(text)));
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(told).not.toContain('EPIPE');
});

test('diagnostics go to stderr, so that stdout stays one JSON object', () => {
  const faulty = { ...CONTRACT, paths: { '/books/{id}': { get: { responses: {} } } } };
  const { status, stdout, stderr } = run(['inspect', '-', '--json'], { input: JSON.stringify(faulty) });
  expect(status).toBe(0);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
  expect(diagnostics.length).toBeGreaterThan(0);
  expect(stderr).toContain(diagnostics[0]?.code);
});

test.each<[string, readonly string[], string, number, RegExp]>([
  [
    'a file that is not there',
    ['inspect', 'nothing.yaml'],
    '',
    1,
    /nothing\.yaml could not be read: there is no such file/,
  ],
  ['a text that is no contract', ['inspect', '-'], 'hello', 1, /no OpenAPI document/],
  ['no document', ['inspect'], '', 2, /wants one document/],
  ['two documents', ['inspect', 'a', 'b'], '', 2, /wants one document/],
  ['an option that does not exist', ['inspect', '-', '--jsn'], '', 2, /--jsn/],
  ['a command line that makes no sense', ['start', 'http://a', 'http://b'], '', 2, /http:\/\/b/],
  ['a wrong setting', ['--port', 'many'], '', 2, /--port is wrong: "many"/],
  ['a config file that is not there', ['--config', 'nothing.json'], '', 2, /nothing\.json does not exist/],
  ['a check of a text that is no contract', ['check', '-'], 'hello', 1, /^/],
  ['a format that does not exist', ['check', '-', '--format', 'xml'], '{}', 2, /--format is wrong: "xml"/],
])('%s: exit code and words', (_case, args, input, status, words) => {
  const result = run(args, { input });
  expect(result.status).toBe(status);
  expect(result.stderr).toMatch(words);
});

test('a config file that is no JSON is named with its fault', () => {
  const folder = folderWith({ 'frontdesk.json': '{ "port": 1, }' });
  const { status, stderr } = run(['start'], { cwd: folder });
  expect(status).toBe(2);
  expect(stderr).toMatch(/frontdesk\.json could not be read/);
});

test('check ends with 1 where there are errors, and with 0 where there are none', () => {
  const folder = folderWith({ 'shelf.json': CONTRACT, 'book.json': BOOK });
  expect(run(['check', 'shelf.json'], { cwd: folder })).toMatchObject({ status: 0, stderr: '' });
});

const UNSAFE = `openapi: 3.0.3
info: { title: Shelf, version: "2" }
security: [{ nobody: [] }]
paths:
  /books:
    get:
      responses: { 200: { description: ok } }
`;

test('check says where to mend what, worst first, for people, for programs and for code hosts', () => {
  const cwd = folderWith({ 'shelf.yaml': UNSAFE });
  const { status, stdout } = run(['check', 'shelf.yaml'], { cwd });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^Shelf: 1 operation; 1 error, /);
  expect(stdout.indexOf('shelf.yaml:3:')).toBeGreaterThan(0);
  expect(stdout.indexOf('unknown-security-scheme')).toBeLessThan(stdout.indexOf('untyped-answer'));
  const json = JSON.parse(run(['check', 'shelf.yaml', '--format', 'json'], { cwd }).stdout) as Record<string, unknown>;
  expect(json).toMatchObject({ title: 'Shelf', operations: 1, errors: 1 });
  expect(json['findings']).toMatchObject([
    {
      rule: 'unknown-security-scheme',
      severity: 'error',
      places: [{ pointer: '/security/0', region: { startLine: 3, startColumn: 12 } }],
    },
    { rule: 'untyped-answer', severity: 'warning', places: [{ message: 'GET /books', region: { startLine: 6 } }] },
    { rule: 'no-server', severity: 'info' },
    { rule: 'no-name', severity: 'info' },
  ]);
  const sarif = JSON.parse(run(['check', 'shelf.yaml', '--format', 'sarif'], { cwd }).stdout) as Record<
    string,
    unknown
  >;
  expect(sarif).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Frontdesk', rules: [{ id: 'unknown-security-scheme' }, {}, {}, {}] } },
        results: [
          {
            ruleId: 'unknown-security-scheme',
            ruleIndex: 0,
            level: 'error',
            locations: [{ physicalLocation: { artifactLocation: { uri: 'shelf.yaml' }, region: { startLine: 3 } } }],
          },
          { level: 'warning' },
          { level: 'note' },
          { level: 'note' },
        ],
      },
    ],
  });
});

test('inspect --forms says what each form asks for, what must be filled and what is folded', () => {
  const book = {
    type: 'object',
    required: ['title'],
    properties: { id: {}, title: { type: 'string' }, on: { format: 'date' } },
  };
  const paths = { '/books': { post: { requestBody: { content: { 'application/json': { schema: book } } } } } };
  const cwd = folderWith({ 'shelf.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'Shelf' }, paths }) });
  expect(run(['inspect', 'shelf.json', '--forms'], { cwd }).stdout).toMatch(
    /create POST \/books\n {4}asks title!, on date\n {4}more id/,
  );
  expect(run(['inspect', 'shelf.json'], { cwd }).stdout).not.toContain('asks');
});

test('inspect --why says the rule and the place behind each thing', () => {
  const cwd = folderWith({ 'shelf.json': CONTRACT, 'book.json': BOOK });
  const { stdout } = run(['inspect', 'shelf.json', '--why'], { cwd });
  expect(stdout).toMatch(/list GET \/books.*\n {4}← role: get-lists \/paths.*\n {4}← items: \S+ \/paths/);
  expect(stdout).toMatch(/← identity: property-id \/paths/);
  const { resources } = JSON.parse(run(['inspect', 'shelf.json', '--why', '--json'], { cwd }).stdout) as {
    resources: unknown[];
  };
  expect(resources).toMatchObject([
    {
      because: expect.any(String) as string,
      from: expect.stringContaining('/paths') as string,
      list: { pagination: { because: expect.any(String) as string } },
      decided: expect.arrayContaining([
        { what: 'list', is: 'GET /books', because: 'get-lists', from: expect.stringContaining('/paths') as string },
        expect.objectContaining({ what: 'identity', is: 'id' }),
      ]) as unknown,
    },
  ]);
});

test('--help and --version answer on stdout', () => {
  expect(run(['--help']).stdout).toContain('frontdesk inspect DOC');
  expect(run(['inspect', '--help'])).toMatchObject({ status: 0, stderr: '' });
  expect(run(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('start prints the address first, goes on without a backend, and ends with 0 on Ctrl-C', async () => {
  const folder = folderWith({});
  const child = spawn(process.execPath, [BIN, '--host', '127.0.0.1:9', '--port', '0', '--no-open'], { cwd: folder });
  let stderr = '';
  child.stderr.on('data', (part) => (stderr += String(part)));
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  const address = /^Frontdesk is ready at (http:\/\/127\.0\.0\.1:\d+\/)\n/.exec(first.toString())?.[1] ?? '';
  const index = (await (await fetch(`${address}_frontdesk/index`)).json()) as { state: string };
  expect(index.state).toBe('missing');
  await expect.poll(() => stderr).toContain('http://127.0.0.1:9 could not be reached');
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a busy port: what to do, and exit code 1', async () => {
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const port = String((busy.address() as AddressInfo).port);
  const child = spawn(process.execPath, [BIN, '--port', port, '--host', '127.0.0.1:9', '--no-open'], {
    cwd: folderWith({}),
  });
  let stderr = '';
  child.stderr.on('data', (part) => (stderr += String(part)));
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(stderr).toContain(`Port ${port} is in use`);
  expect(stderr).toContain('--port N');
  busy.close();
});

test.each<[readonly string[], object]>([
  [[], { command: 'start', positionals: [] }],
  [['http://api'], { command: 'start', positionals: ['http://api'] }],
  [
    ['start', 'http://api', '--read-only'],
    { command: 'start', positionals: ['http://api'], options: { 'read-only': true } },
  ],
  [
    ['sandbox', 'shop.yaml', '--size', 'orders=5'],
    { command: 'sandbox', positionals: ['shop.yaml'], options: { size: ['orders=5'] } },
  ],
  [['--overlay', 'a', '--overlay', 'b'], { command: 'start', options: { overlay: ['a', 'b'] } }],
])('%j is read as %j', (argv, expected) => {
  expect(readArguments(argv)).toMatchObject(expected);
});

test('check says why places have no lines where the YAML is too long to search', () => {
  const long = `openapi: 3.0.3\ninfo:\n  title: Long\n  version: '1'\n  description: ${'x'.repeat(8_000_000)}\npaths:\n  /a:\n    get: {}\n`;
  const { stdout } = run(['check', 'long.yaml'], { cwd: folderWith({ 'long.yaml': long }) });
  expect(stdout).toContain('YAML of more than 8 million characters is not searched');
  expect(stdout).toMatch(/\n {4}\/paths\/~1a\/get/);
});
