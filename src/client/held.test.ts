// What is large is held while it is in use, and let go after a minute without a question.
import { afterEach, expect, it, vi } from 'vitest';
import { heldWhileUsed } from './index.ts';

afterEach(() => vi.useRealTimers());

it('gives the same to all who ask, lets it go after a minute of quiet, and makes it again', async () => {
  vi.useFakeTimers();
  let count = 0;
  const ask = heldWhileUsed(() => Promise.resolve({ made: ++count }));
  const first = await ask();
  vi.advanceTimersByTime(50_000);
  expect(await ask()).toBe(first);
  vi.advanceTimersByTime(50_000);
  expect(await ask()).toBe(first);
  vi.advanceTimersByTime(61_000);
  expect(await ask()).toEqual({ made: 2 });
});

it('lets go of what was there from the start, too', async () => {
  vi.useFakeTimers();
  const ask = heldWhileUsed(() => Promise.resolve({ made: 'again' }), { made: 'before' });
  expect(await ask()).toEqual({ made: 'before' });
  vi.advanceTimersByTime(61_000);
  expect(await ask()).toEqual({ made: 'again' });
});
