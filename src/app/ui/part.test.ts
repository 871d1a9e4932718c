// Code that comes late: a server that is away for a moment costs time, not the screen.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PartMissing, patiently } from './part.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('is asked for again until it comes', async () => {
  let asked = 0;
  const loaded = patiently(() => {
    asked += 1;
    return asked < 3 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('code');
  });
  await vi.runAllTimersAsync();
  expect(await loaded).toBe('code');
  expect(asked).toBe(3);
});

test('what never comes is told as missing, with its reason', async () => {
  const loaded = patiently(() => Promise.reject(new TypeError('Failed to fetch'))).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  const error = await loaded;
  expect(error).toBeInstanceOf(PartMissing);
  expect((error as PartMissing).cause).toBeInstanceOf(TypeError);
});
