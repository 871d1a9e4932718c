// The types of chromium.mjs, for the tests that are TypeScript.

/** The path of an installed Chromium or Chrome, or null: then Playwright's own is used where it was installed. */
export function findChromium(): string | null;

/** Flags that make it run as root, in containers and on closed networks. */
export const chromiumFlags: readonly string[];
