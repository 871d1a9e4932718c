// The policy file: what is read from it, and that anything odd in it stops the start with its line.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadPolicy } from './load.ts';
import { readPolicy } from './read.ts';

test("the sample's policy is read", () => {
  const file = join(import.meta.dirname, '../../../sample/policy.yaml');
  const result = readPolicy(readFileSync(file, 'utf8'), file);
  if ('error' in result) throw new Error(result.error);
  expect(result.policy.roles.map(({ name, may, audit, groups }) => [name, may, audit, groups])).toEqual([
    ['support', 'operate', false, ['support']],
    ['manager', 'operate', true, ['manager']],
    ['auditor', 'look', true, ['auditor']],
  ]);
});

test('JSON is read as well as YAML', () => {
  const result = readPolicy(
    '{"roles": {"a": {"groups": "staff", "rules": [{"refuse": {"path": "/x/**"}}]}}}',
    'p.json',
  );
  expect(result).toMatchObject({ policy: { roles: [{ groups: ['staff'], rules: [{ paths: [['x', '**']] }] }] } });
});

test.each([
  ['roles:\n  a:\n    my: look\n', 3, '"my" is not known here'],
  ['roles:\n  a:\n    may: watch\n', 3, '"may" must be one of look, edit, operate'],
  ['roles:\n  a:\n    rules:\n      - refuse: { tags: X }\n', 4, '"tags" is not known here'],
  ['roles:\n  a:\n    rules:\n      - deny: { tag: X }\n', 4, '"deny" is not known here'],
  ['roles:\n  a:\n    rules:\n      - because: x\n', 4, 'either "allow:" or "refuse:"'],
  ['roles:\n  a:\n    rules:\n      - refuse: {}\n', 4, 'say what it is about'],
  ['roles:\n  a:\n    rules:\n      - refuse: { operation: /orders }\n', 4, 'is not written like GET /orders/{id}'],
  ['roles:\n  a:\n    rules:\n      - refuse: { path: orders }\n', 4, 'is not written like /orders'],
  ['roles:\n  a:\n    rules: { refuse: x }\n', 3, '"rules" must be a list'],
  ['roles:\n  a:\n    fields:\n      - resource: x\n', 4, 'say which fields'],
  ['roles:\n  a: {}\notherwise: b\n', 3, 'there is no role "b" (there are: a)'],
  ['roles:\n  a: {}\n  a: {}\n', 3, 'it is no YAML'],
  ['roles:\n  a: {\n', 3, 'it is no YAML'],
  ['ask: x\n', 1, '"roles" must hold names'],
  ['roles:\n  a:\n    audit: yes please\n', 3, '"audit" must be true or false'],
])('a fault is told with its line: %j', (text, line, words) => {
  const result = readPolicy(text, 'roles.yaml');
  if (!('error' in result)) throw new Error('it was taken');
  expect(result.error).toContain(`The policy roles.yaml is wrong in line ${line}: `);
  expect(result.error).toContain(words);
});

test('a file that is not there stops the start', () => {
  expect(() => loadPolicy('/nowhere/roles.yaml')).toThrow(/could not be read .* Check the path after --policy/);
});
