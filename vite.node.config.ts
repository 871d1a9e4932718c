// How the parts for Node are built: each face and the command, with what they are made of in a few files beside them → dist/node.
// Node finds and opens each file of its own at each start; of a thousand small ones that took longer than to run them.
import { defaultServerConditions, defineConfig } from 'vite';
import described from './package.json' with { type: 'json' };

const faces = Object.values(described.imports).flatMap(({ source, default: built }) => {
  const name = /^\.\/dist\/node\/(.+\/index)\.js$/.exec(built)?.[1];
  return name === undefined ? [] : [[name, source] as const];
});

export default defineConfig({
  publicDir: false,
  ssr: {
    resolve: { conditions: ['source', ...defaultServerConditions] },
    noExternal: true,
    // Loaded where they are used, from where they were installed: a program of their own, or much data.
    external: ['libsql', 'pg', '@faker-js/faker'],
  },
  build: {
    ssr: true,
    outDir: 'dist/node',
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { ...Object.fromEntries(faces), 'cli/main': './src/cli/main.ts' },
      output: { chunkFileNames: 'parts/[name]-[hash].js' },
      checks: { pluginTimings: false },
    },
  },
});
