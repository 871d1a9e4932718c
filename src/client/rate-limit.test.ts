// The dialects of rate-limit headers.
import { expect, test } from 'vitest';
import { rateLimitOf, retryAfterOf } from './rate-limit.ts';

const NOW = Date.UTC(2026, 0, 1);

test.each([
  [
    { ratelimit: 'limit=100, remaining=50, reset=5', 'ratelimit-policy': '100;w=60' },
    { limit: 100, remaining: 50, reset: 5, window: 60 },
  ],
  [
    { ratelimit: '"default";r=50;t=30', 'ratelimit-policy': '"default";q=100;w=60' },
    { limit: 100, remaining: 50, reset: 30, window: 60 },
  ],
  [
    { 'ratelimit-policy': '15;w=60', 'ratelimit-limit': '15', 'ratelimit-remaining': '0', 'ratelimit-reset': '42' },
    { limit: 15, remaining: 0, reset: 42, window: 60 },
  ],
  [
    { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59', 'x-ratelimit-reset': String(NOW / 1000 + 90) },
    { limit: 60, remaining: 59, reset: 90, window: null },
  ],
  [
    { 'x-rate-limit-remaining': '3', 'x-rate-limit-reset': String(NOW + 1500) },
    { limit: null, remaining: 3, reset: 2, window: null },
  ],
  [
    { 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': '2026-01-01T00:01:00Z' },
    { limit: null, remaining: 3, reset: 60, window: null },
  ],
])('%j', (headers, expected) => {
  expect(rateLimitOf(headers, NOW)).toEqual(expected);
});

test('no such header, no limit', () => {
  expect(rateLimitOf({ 'content-type': 'x' }, NOW)).toBeNull();
});

test.each([
  ['120', 120],
  ['Thu, 01 Jan 2026 00:00:10 GMT', 10],
  ['Thu, 01 Jan 2020 00:00:10 GMT', 0],
  ['soon', null],
])('Retry-After %s', (value, expected) => {
  expect(retryAfterOf({ 'retry-after': value }, NOW)).toBe(expected);
});
