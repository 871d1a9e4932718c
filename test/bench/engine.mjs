// The engine beside a bare JSON.parse plus one walk of the same document in the same process: how many times as long it takes
// to read a contract, and to derive every screen of it, cold (the first contract of a fresh process) and again. Documents:
// those of the bench of contracts, and any files of JSON named in FRONTDESK_BENCH_DOCS.
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
      'derive ms',
      'read ×',
      'all ×',
      'read × (work)',
      'all × (work)',
    ],
  ];
  for (const { name, file } of documents) {
    const seen = Array.from({ length: PROCESSES }, () => once(file));
    const [{ mb, operations }] = seen;
    const cold = (part) => seen.map(({ runs }) => runs[part][0]);
    const warm = (part) => seen.flatMap(({ runs }) => runs[part].slice(1));
    for (const [run, of] of [
      ['cold', cold],
      ['again', warm],
    ])
      rows.push([name, mb.toFixed(2), operations, run, ...ratios(of)]);
  }
  printTable(rows);
  return true;
}

function once(file) {
  return JSON.parse(
    execFileSync(process.execPath, [join(import.meta.dirname, 'engine-once.mjs'), file], { encoding: 'utf8' }),
  );
}

function ratios(of) {
  const [clock, work] = [0, 1].map((at) => {
    const [floor, read, derive] = ['floor', 'read', 'derive'].map((part) => median(of(part).map((pair) => pair[at])));
    return {
      floor,
      read,
      derive,
      readTimes: (read / floor).toFixed(1),
      allTimes: ((read + derive) / floor).toFixed(1),
    };
  });
  return [
    ...[clock.floor, clock.read, clock.derive].map((ms) => ms.toFixed(1)),
    clock.readTimes,
    clock.allTimes,
    work.readTimes,
    work.allTimes,
  ];
}
