// How the app is built for browsers: index.html → dist/app, hashed files with a manifest, and a mark in the page where
// the server puts each answer's nonce (strict CSP).
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compiledAhead } from './scripts/compiled-ahead-plugin.mjs';
import { parsedWords } from './scripts/words-plugin.mjs';

export default defineConfig({
  plugins: [parsedWords(), react(), compiledAhead()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  html: { cspNonce: 'FRONTDESK-NONCE' },
  build: {
    outDir: 'dist/app',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // How long a plugin took says more of the machine than of us; and what only late screens import by name comes late too.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      // React's errors are made while it is set up, and for each stack V8 may read the file around it once more: a small one.
      // All else of the first screen is one file: by itself, what late screens share of it became fifty small ones.
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
      // What is pure, and what reads and writes data, has no effects by being imported: whatever of it the browser does not use stays out.
      treeshake: {
        moduleSideEffects: (id) =>
          !/\/src\/(?:contract|model|client|settings|app\/data|app\/fields(?!\/control))\/.*\.tsx?$/.test(id),
      },
    },
  },
});
