// How the judges run: like the unit tests, only this folder.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: { include: ['test/judges/*.test.mjs'], pool: 'forks' },
});
