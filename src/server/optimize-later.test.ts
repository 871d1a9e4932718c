// Work that runs much code for a short while, with V8 told to optimise later.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { optimizeLater } from './optimize-later.ts';

test('gives what the work makes, or its fault', async () => {
  await expect(optimizeLater(() => 'made')).resolves.toBe('made');
  await expect(optimizeLater(() => Promise.reject(new Error('not made')))).rejects.toThrow('not made');
});

test('this Node knows the flag: one that it does not know it would complain of at every start', () => {
  expect(spawnSync(process.execPath, ['--interrupt-budget=1351680', '--eval', '0']).status).toBe(0);
});
