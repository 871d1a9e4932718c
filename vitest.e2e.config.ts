// How the browser tests run: in Node, driving one real Chromium against the built command. One worker, so that two tests
// never share the machine's two cores with two browsers; its files share that browser too, each test with a profile of its own.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/temporary.ts'],
    setupFiles: ['test/scene.setup.ts'],
    // What a test waits for has an end of its own, which says what did not come; these are for what nobody thought of.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // On a busy machine a second is no time.
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    isolate: false,
  },
});
