// The app's files as browsers get them: a fresh nonce for every page, hashed files for good, and nothing from outside.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPages } from './pages.ts';

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(3000))});`;

function build(): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-pages-'));
  const app = join(folder, 'app');
  mkdirSync(join(app, 'assets'), { recursive: true });
  mkdirSync(join(app, '.vite'));
  writeFileSync(
    join(app, 'index.html'),
    '<meta property="csp-nonce" nonce="FRONTDESK-NONCE"><script nonce="FRONTDESK-NONCE" src="/assets/a.js">',
  );
  writeFileSync(join(app, 'assets/a.js'), SCRIPT);
  writeFileSync(join(app, 'assets/a.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(app, 'icon.svg'), '<svg/>');
  writeFileSync(join(app, '.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'secret.txt'), 'outside');
  return app;
}

function get(path: string, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request(`http://127.0.0.1${path}`, { headers: { accept: 'text/html', ...headers } });
}

test('a page carries a nonce of its own in its policy and in its tags, and is not stored', async () => {
  const pages = createPages(build());
  const nonces = await Promise.all(
    ['/', '/list/orders'].map(async (path) => {
      const response = await pages(get(path));
      const policy = response.headers.get('content-security-policy') ?? '';
      const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      const html = await response.text();
      expect(html.split(`nonce="${nonce}"`)).toHaveLength(3);
      expect(html).not.toContain('FRONTDESK-NONCE');
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(response.headers.get('cache-control')).toBe('no-store');
      return nonce;
    }),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(nonces[0]?.length).toBeGreaterThanOrEqual(22);
});

test('the policy is strict (S11)', async () => {
  const response = await createPages(build())(get('/'));
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).not.toContain('unsafe');
  for (const part of [
    "default-src 'none'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(policy.split('; ')).toContain(part);
  }
});

test('hashed files are kept for good, compressed where the browser takes it, and answered 304', async () => {
  const pages = createPages(build());
  const plain = await pages(get('/assets/a.js'));
  expect(await plain.text()).toBe(SCRIPT);
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const small = await pages(get('/assets/a.js', { 'accept-encoding': 'gzip, br' }));
  expect(small.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(Buffer.from(await small.arrayBuffer())).toString()).toBe(SCRIPT);
  const refused = await pages(get('/assets/a.js', { 'accept-encoding': 'br;q=0' }));
  expect(refused.headers.get('content-encoding')).toBeNull();
  expect((await pages(get('/assets/a.js', { 'if-none-match': plain.headers.get('etag') ?? '' }))).status).toBe(304);
});

test.each([
  '/assets/gone.js',
  '/assets/../../secret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
])('%s is no file of the app', async (path) => {
  const response = await createPages(build())(get(path));
  expect(await response.text()).not.toContain('outside');
});

test('what no person opened gets no page: a missing file is a 404', async () => {
  const pages = createPages(build());
  expect((await pages(get('/api/v2/things', { accept: 'application/json' }))).status).toBe(404);
  expect((await pages(get('/assets/gone.js'))).status).toBe(404);
  expect((await pages(get('/.vite/manifest.json', { accept: 'application/json' }))).status).toBe(404);
  expect((await pages(get('/icon.svg'))).headers.get('content-type')).toBe('image/svg+xml');
});

test('a clone that has not been built says so', async () => {
  const response = await createPages('/nonexistent')(get('/'));
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('npm run build');
});
