// The engine beside a bare JSON.parse plus one walk of the same document in the same process: how many times as long it takes
// until the contract is read, until its index is ready and until every screen of it is derived, cold (the first contract of a
// fresh process) and again; and which share of the cold time is V8 warming up. Documents: those of the bench of contracts, and
// any files of JSON named in FRONTDESK_BENCH_DOCS.
import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { benchDocuments } from './documents.mjs';
import { median, printTable } from './median.mjs';

/** How many fresh processes each document is read in. */
const PROCESSES = 3;

/** Prints milliseconds and ratios; of each the clock's, then the processor's. */
export async function benchEngine() {
  const more = (process.env.FRONTDESK_BENCH_DOCS ?? '').split(':').filter(Boolean);
  const documents = [...benchDocuments(), ...more.map((file) => ({ name: basename(file).slice(0, 24), file }))];
  const rows = [
    [
      'document',
      'MB',
      'operations',
      'run',
      'floor ms',
      'read ms',
      'index ms',
      'rest ms',
      'read ×',
      'index ×',
      'all ×',
      'index × (work)',
      'all × (work)',
      'warming up',
    ],
  ];
  for (const { name, file } of documents) {
    const seen = Array.from({ length: PROCESSES }, () => once(file));
    const [{ mb, operations }] = seen;
    const cold = (part) => seen.map(({ runs }) => runs[part][0]);
    const warm = (part) => seen.flatMap(({ runs }) => runs[part].slice(1));
    const share = 1 - allOf(warm) / allOf(cold);
    rows.push([name, mb.toFixed(2), operations, 'cold', ...ratios(cold), `${(100 * share).toFixed(0)} %`]);
    rows.push([name, mb.toFixed(2), operations, 'again', ...ratios(warm), '']);
  }
  printTable(rows);
  return true;
}

function once(file) {
  return JSON.parse(
    execFileSync(process.execPath, [join(import.meta.dirname, 'engine-once.mjs'), file], { encoding: 'utf8' }),
  );
}

const PARTS = ['read', 'index', 'rest'];

/** Milliseconds until every screen is derived. */
function allOf(of) {
  return PARTS.reduce((sum, part) => sum + median(of(part).map(([ms]) => ms)), 0);
}

/** Milliseconds of each part, then how many times the floor it takes until each is done: by the clock, and as work. */
function ratios(of) {
  const [clock, work] = [0, 1].map((at) => {
    const [floor, read, index, rest] = ['floor', ...PARTS].map((part) => median(of(part).map((pair) => pair[at])));
    const times = [read, read + index, read + index + rest].map((ms) => (ms / floor).toFixed(1));
    return { ms: [floor, read, index, rest].map((ms) => ms.toFixed(1)), times };
  });
  return [...clock.ms, ...clock.times, ...work.times.slice(1)];
}
