// How the unit tests run: in Node, from source, through the "source" condition of package.json#imports.
import { defineConfig } from 'vitest/config';

/** What only computes: nothing of it outlives a test, so the files of a worker share a process, which reads the engine once. */
const PURE = ['src/contract/**/*.test.ts', 'src/model/**/*.test.ts'];

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    testTimeout: 30_000,
    // On a busy machine a second is no time.
    expect: { poll: { timeout: 15_000 } },
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'engine', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'rest',
          globalSetup: ['test/temporary.ts', 'test/postgres.ts'],
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...PURE, 'test/e2e/**', 'test/bench/**', 'node_modules/**', 'dist/**'],
        },
      },
    ],
  },
});
