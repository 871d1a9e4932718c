// The engine beside a bare JSON.parse plus one walk of the same document in the same process: how many times as long it
// takes to read and derive a contract. Documents: the fixtures, and any files named in FRONTDESK_BENCH_DOCS.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse as parseYaml } from 'yaml';
import { median, printTable } from './median.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** Prints milliseconds and ratios for the largest fixtures. */
export async function benchEngine() {
  const { readContract } = await import(join(ROOT, 'dist/node/contract/index.js'));
  const { derive } = await import(join(ROOT, 'dist/node/model/index.js'));
  const rows = [['document', 'MB', 'operations', 'floor ms', 'read ms', 'derive ms', 'ratio']];
  for (const file of documents()) {
    const json = asJson(file);
    const floor = time(() => walk(JSON.parse(json)));
    let contract;
    const read = time(() => {
      contract = readContract(json).contract;
    });
    const derived = time(() => derive(contract));
    rows.push([
      file.split('/').pop(),
      (json.length / 1e6).toFixed(2),
      contract.operations.length,
      floor.toFixed(1),
      read.toFixed(1),
      derived.toFixed(1),
      ((read + derived) / floor).toFixed(1),
    ]);
  }
  printTable(rows);
  return true;
}

function documents() {
  const folder = join(ROOT, 'test/contracts');
  const named = (process.env.FRONTDESK_BENCH_DOCS ?? '').split(':').filter(Boolean);
  const fixtures = readdirSync(folder).filter((name) => name.endsWith('.gz'));
  return [...fixtures.map((name) => join(folder, name)), ...named]
    .map((file) => ({ file, size: asText(file).length }))
    .sort((a, b) => b.size - a.size)
    .slice(0, 5)
    .map(({ file }) => file);
}

function asText(file) {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

function asJson(file) {
  const text = asText(file);
  return text.trimStart().startsWith('{') ? text : JSON.stringify(parseYaml(text, { maxAliasCount: -1 }));
}

function time(work) {
  const runs = [];
  for (let run = 0; run < 5; run++) {
    const start = performance.now();
    work();
    runs.push(performance.now() - start);
  }
  return median(runs);
}

function walk(value) {
  if (Array.isArray(value)) return value.reduce((sum, part) => sum + walk(part), 1);
  if (typeof value !== 'object' || value === null) return 1;
  let sum = 1;
  for (const key in value) sum += walk(value[key]);
  return sum;
}
