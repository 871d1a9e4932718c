#!/usr/bin/env node
// The command. It refuses a Node that is too old in words, and a clone that has not been built, before anything is loaded.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
const main = new URL('../dist/node/cli/main.js', import.meta.url);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Frontdesk needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org.`,
  );
  process.exitCode = 1;
} else if (!existsSync(fileURLToPath(main))) {
  console.error(
    'Frontdesk has not been built here. Run "npm start", or "npm ci" and "npm run build", in its folder first.',
  );
  process.exitCode = 1;
} else {
  await import(main.href);
}
