// Work that runs much code for a short while, with V8 told to optimise later.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { OPTIONS, optimizeLater } from './optimize-later.ts';

test('gives what the work makes, or its fault', async () => {
  await expect(optimizeLater(() => 'made')).resolves.toBe('made');
  await expect(optimizeLater(() => Promise.reject(new Error('not made')))).rejects.toThrow('not made');
});

test('this Node has these options: one that it does not know it would complain of at every start', () => {
  const { stdout } = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  for (const option of OPTIONS.usual) expect(stdout).toContain(`default: ${option}\n`);
  expect(OPTIONS.later.map(nameOf)).toEqual(OPTIONS.usual.map(nameOf));
});

function nameOf(option: string): string {
  return option.replace(/=.*/, '').replace('--no-', '--');
}
