// How the unit tests run: in Node, from source, through the "source" condition of package.json#imports.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    testTimeout: 30_000,
    // On a busy machine a second is no time.
    expect: { poll: { timeout: 15_000 } },
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['test/temporary.ts', 'test/postgres.ts'],
    setupFiles: ['test/scene.setup.ts'],
    projects: [
      // Files of a worker share a process, which reads what they test once: nothing of theirs outlives them, in any order.
      { extends: true, test: { name: 'src', include: ['src/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: { name: 'test', include: ['test/**/*.test.ts'], exclude: ['test/e2e/**', 'test/bench/**'] },
      },
    ],
  },
});
