// The window over a long list: constant in size, never empty while there are rows, heights that add up.
import { expect, test } from 'vitest';
import { windowOf } from './use-window.ts';

const ROW = 44;

test.each([
  [0, 0],
  [1, 0],
  [12, 0],
  [100_000, 0],
  [100_000, 1_234_567],
  [100_000, 100_000 * ROW],
  [5, 99_999],
])('%i rows scrolled to %i', (count, top) => {
  const { first, end, before, after } = windowOf(count, ROW, top, 700, 8);
  expect(end - first).toBeLessThanOrEqual(Math.ceil(700 / ROW) + 17);
  expect(before + (end - first) * ROW + after).toBe(count * ROW);
  if (count > 0) expect(end).toBeGreaterThan(first);
  if (top <= (count - 20) * ROW) {
    expect(first * ROW).toBeLessThanOrEqual(top);
    expect(end * ROW).toBeGreaterThanOrEqual(Math.min(count * ROW, top + 700));
  }
});
