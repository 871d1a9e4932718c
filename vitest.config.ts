// How the unit tests run: in Node, from source, through the "source" condition of package.json#imports.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'test/bench/**', 'node_modules/**', 'dist/**'],
    globalSetup: ['test/temporary.ts', 'test/postgres.ts'],
    testTimeout: 30_000,
    // On a busy machine a second is no time.
    expect: { poll: { timeout: 15_000 } },
    pool: 'forks',
    maxWorkers: 2,
  },
});
