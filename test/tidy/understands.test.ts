// Keeps docs/understands.md whole: the names of the rules, as they stand in the model's tables, must each stand in the
// page. Input: the source files and the page; output: the names that the page lacks, which must be none.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MODEL = join(ROOT, 'src/model');

/** A rule's name in a table, or a reason that is given in place: `name: 'property-id'`, `because: 'item-in-envelope'`. */
const NAME = /\b(?:name|because): '([a-z]+(?:-[a-z]+)*)'/g;

test('the page "What Frontdesk understands" has each rule', () => {
  const page = readFileSync(join(ROOT, 'docs/understands.md'), 'utf8');
  const missing = ruleNames().filter(([, name]) => !page.includes(`\`${name}\``));
  expect(missing.map(([file, name]) => `${file}: ${name}`)).toEqual([]);
});

test('the rules are still found where they are looked for', () => {
  const found = new Set(ruleNames().map(([file]) => file));
  const tables = [
    'paths/classify',
    'paths/roles',
    'paths/rpc',
    'identity/identity',
    'listing/pagination',
    'listing/filters',
    'relations/relation-rules',
    'fields/field-kinds',
  ];
  expect(tables.filter((file) => !found.has(`${file}.ts`))).toEqual([]);
});

function ruleNames(): readonly (readonly [string, string])[] {
  const all = readdirSync(MODEL, { encoding: 'utf8', recursive: true }).filter((file) => /^[^.]+\.ts$/.test(file));
  // What stands in form/ names controls, and nothing that is guessed of a contract.
  const files = all.filter((file) => !file.startsWith('form/'));
  return files.flatMap((file) => {
    const names = [...readFileSync(join(MODEL, file), 'utf8').matchAll(NAME)].map((match) => match[1] ?? '');
    return [...new Set(names)].map((name) => [file, name] as const);
  });
}
