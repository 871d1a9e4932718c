// The build: the parts for Node and the app, both by Vite (types are checked by `npm test`, not here), side by side; then
// the app's files are compressed once, and the mark of the sources is left so that the next start need not build.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const WORTH = 1024;
const { sourceMark } = createRequire(import.meta.url)('./setup.cjs');

const mark = sourceMark(ROOT);
mkdirSync(DIST, { recursive: true });
for (const name of ['stamp', 'node']) rmSync(join(DIST, name), { recursive: true, force: true });
const codes = await Promise.all([build('--config', 'vite.node.config.ts'), build()]);
if (codes.some((code) => code !== 0)) process.exit(1);
await compressAll(join(DIST, 'app'));
writeFileSync(join(DIST, 'stamp'), `${mark}\n`);

function build(...more) {
  const args = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...more];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

async function compressAll(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.filter((file) => /\.(js|css|svg|json|webmanifest)$/.test(file)).map(compress));
}

async function compress(file) {
  const bytes = readFileSync(file);
  if (bytes.length < WORTH) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, quality));
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
