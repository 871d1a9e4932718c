// `npm test`: types, format, lint, unused code, budgets, unit tests and browser tests, one after the other, and at the very
// end one line "N passed, N failed" over all of them. Words after `npm test --` run only the unit tests that they name.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const SIDE_BY_SIDE = 2;
const TSC = 'node_modules/typescript/bin/tsc';

/** Each is one check: it passes or fails as a whole, and says why on its own output. */
const CHECKS = [
  ...['pure', 'web', 'app', 'node', 'test'].map((part) => ({
    name: `types: ${part}`,
    command: [TSC, '-p', `tsconfig.${part}.json`, '--noEmit'],
  })),
  { name: 'format', command: ['node_modules/@biomejs/biome/bin/biome', 'format', '.'] },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--type-aware'] },
  { name: 'unused code', command: ['node_modules/knip/bin/knip.js'] },
  { name: 'size budget', command: ['scripts/size-check.mjs'] },
];

const filters = process.argv.slice(2);
// What needs a PostgreSQL gets one where the machine has it (test/postgres.ts).
if (filters.length === 0) process.env.FRONTDESK_TEST_POSTGRES ??= 'start';
const scratch = mkdtempSync(join(tmpdir(), 'frontdesk-test-'));
let passed = 0;
let failed = 0;
try {
  if (filters.length === 0) await runChecks();
  await runVitest('unit tests', 'vitest.config.ts', filters);
  if (filters.length === 0) await runVitest('browser tests', 'vitest.e2e.config.ts', []);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runChecks() {
  const waiting = CHECKS.filter(({ command }) => existsSync(join(ROOT, command[0])));
  const missing = CHECKS.filter((check) => !waiting.includes(check));
  for (const { name, command } of missing) report(name, 1, `${command[0]} is not there.\n`, 0);
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const start = performance.now();
      const { code, output } = await run(check.command, 'pipe');
      report(check.name, code, output, performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
}

function report(name, code, output, ms) {
  if (code === 0) passed += 1;
  else failed += 1;
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name} (${(ms / 1000).toFixed(1)} s)`);
  if (code !== 0) console.log(output.trimEnd());
}

async function runVitest(name, config, words) {
  if (!existsSync(join(ROOT, config))) return;
  console.log(`\n${name}`);
  const file = join(scratch, `${config}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run(
    ['node_modules/vitest/vitest.mjs', 'run', '-c', config, ...reporters, ...words],
    'inherit',
  );
  const result = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const counted = { passed: result?.numPassedTests ?? 0, failed: result?.numFailedTests ?? 0 };
  // A file that could not even be loaded has no tests to count, and still must not pass.
  const unloaded = (result?.testResults ?? []).filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  ).length;
  passed += counted.passed;
  failed += counted.failed + unloaded;
  if (code !== 0 && counted.failed + unloaded === 0) failed += 1;
}

function run([program, ...args], stdio) {
  return new Promise((resolve) => {
    const env = { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' };
    const child = spawn(process.execPath, [join(ROOT, program), ...args], {
      cwd: ROOT,
      env,
      stdio: ['ignore', stdio, stdio],
    });
    let output = '';
    child.stdout?.on('data', (part) => (output += part));
    child.stderr?.on('data', (part) => (output += part));
    child.on('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}
