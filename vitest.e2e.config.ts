// How the browser tests run: in Node, driving one real Chromium against the built command. One worker, so that two tests
// never share the machine's two cores with two browsers.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // On a busy machine a second is no time.
    expect: { poll: { timeout: 15_000 } },
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
  },
});
