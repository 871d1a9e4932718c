// The contracts that benches read: a small one, Stripe's and GitHub's. They are looked for in the folder BENCH_CONTRACTS (JSON
// or YAML, plain or .gz), beside the peers (`npm ci --prefix test/bench/peers` brings GitHub's), and among the tests' own.
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse as parseYaml } from 'yaml';

const FOLDERS = [
  process.env['BENCH_CONTRACTS'],
  join(import.meta.dirname, 'peers/node_modules/@octokit/openapi/generated'),
  join(import.meta.dirname, '../contracts'),
];
const WANTED = [/petstore/i, /stripe/i, /octokit|^api\.github\.com\.json/i];

/** Each contract that there is: its name, and a file of plain JSON, which all can read. */
export function benchDocuments() {
  const files = FOLDERS.flatMap(jsonFiles);
  return WANTED.flatMap((wanted) => {
    const found = files.find((path) => wanted.test(basename(path)));
    return found === undefined ? [] : [{ name: basename(found).slice(0, 24), file: plainFile(found) }];
  });
}

function jsonFiles(folder) {
  if (folder === undefined || !existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.(json|ya?ml)(\.gz)?$/.test(name))
    .map((name) => join(folder, name));
}

function plainFile(path) {
  if (path.endsWith('.json')) return path;
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const file = join(mkdtempSync(join(tmpdir(), 'frontdesk-bench-')), 'contract.json');
  writeFileSync(file, /\.json\b/.test(path) ? text : JSON.stringify(parseYaml(text, { maxAliasCount: -1 })));
  return file;
}
