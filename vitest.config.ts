// How the unit tests run: in Node, from source, through the "source" condition of package.json#imports.
import { defineConfig } from 'vitest/config';

/** What starts nothing: its files share a process for each worker, which reads what they test once, and pass in any order. */
const SHARED = ['contract', 'model', 'client', 'app', 'settings'].map((part) => `src/${part}/**/*.test.ts`);

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
      { extends: true, test: { name: 'shared', include: SHARED, isolate: false } },
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...SHARED, 'test/e2e/**', 'test/bench/**'],
        },
      },
    ],
  },
});
