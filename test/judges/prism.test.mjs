// What forms send, judged by Prism: a third validator, which reads documents of 2.0 to 3.1 into operations of its own. Small
// documents only: it unfolds every reference. Run by hand, see README.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContract } from '#contract';
import { contractTexts, reported, requestsOf } from './requests.mjs';

const load = createRequire(new URL('packages/package.json', import.meta.url));
const { getHttpOperationsFromSpec } = load('@stoplight/prism-http');
const { validateInput } = load('@stoplight/prism-http/dist/validator');
const LARGEST = Number(process.env['FORM_LARGEST'] ?? 150_000);

test('Prism accepts what forms send', { timeout: 3_600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prism-'));
  const misses = [];
  let count = 0;
  for (const { name, text } of contractTexts()) {
    const { contract } = readContract(text);
    const operations = contract === null || text.length > LARGEST ? [] : await operationsOf(folder, name, text);
    for (const { operation, mode, built } of operations.length === 0 ? [] : requestsOf(contract)) {
      const resource = operations.find(
        (one) => one.path === operation.path && one.method.toUpperCase() === operation.method,
      );
      const element = resource === undefined ? null : elementOf(built);
      if (element === null) continue;
      const judged = judgedBy(resource, element);
      if (judged === null) continue;
      count += 1;
      if (judged.length > 0) misses.push(`${name} ${operation.id} ${mode}: ${judged.join('; ').slice(0, 300)}`);
    }
  }
  rmSync(folder, { recursive: true });
  expect(reported(count, misses)).toBeLessThanOrEqual(0.005);
});

async function operationsOf(folder, name, text) {
  const file = join(folder, text.trimStart().startsWith('{') ? 'document.json' : 'document.yaml');
  writeFileSync(file, text);
  try {
    return await getHttpOperationsFromSpec(file);
  } catch (error) {
    console.log(`Prism cannot read ${name}: ${String(error.message ?? error).slice(0, 120)}`);
    return [];
  }
}

/** The request as Prism takes it: a body parsed where it is JSON, as text where it is a form; null where it is neither. */
function elementOf(built) {
  const url = new URL(built.url);
  const query = {};
  for (const [name, value] of url.searchParams) {
    const before = query[name];
    query[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  const type = built.headers['content-type'] ?? '';
  if (built.body !== null && typeof built.body !== 'string') return null;
  if (built.body !== null && !/json|urlencoded/.test(type)) return null;
  const body = built.body === null ? undefined : /json/.test(type) ? JSON.parse(built.body) : built.body;
  return { method: built.method.toLowerCase(), url: { path: url.pathname, query }, headers: built.headers, body };
}

/** What is wrong in Prism's words; null where it breaks on the document. */
function judgedBy(resource, element) {
  try {
    const result = validateInput({ resource, element });
    return result._tag === 'Right'
      ? []
      : result.left.map(({ path, message }) => `${(path ?? []).join('.')}: ${message}`);
  } catch (error) {
    console.log(
      `Prism cannot judge ${resource.method} ${resource.path}: ${String(error.message ?? error).slice(0, 120)}`,
    );
    return null;
  }
}
