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

test('regular expressions made before, during and after work as ever', () => {
  const script = `
    const { setFlagsFromString: set } = require('node:v8');
    const text = 'abababab12c34xyz'.repeat(50);
    const make = (end) => Array.from({ length: 200 }, (_none, at) => new RegExp('(a|b)+' + at + end));
    const use = (all) => all.forEach((one) => (one.test(text), text.replace(one, 'q'), text.replace(one, () => 'q')));
    const before = make('c');
    use(before);
    ${JSON.stringify(OPTIONS.later)}.forEach((one) => set(one));
    const during = make('d');
    use([...before, ...during]);
    ${JSON.stringify(OPTIONS.usual)}.forEach((one) => set(one));
    for (let time = 0; time < 20; time += 1) use([...before, ...during, ...make('e')]);
    console.log('done');`;
  const { stdout, signal } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  expect([stdout, signal]).toEqual(['done\n', null]);
});

function nameOf(option: string): string {
  return option.replace(/=.*/, '').replace('--no-', '--');
}
