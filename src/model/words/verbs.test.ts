// Names of operations that only read by their method, and what their words say (rule S5): none of these is called unasked.
import { expect, test } from 'vitest';
import { isActingName, saysAll } from './verbs.ts';

test.each(['movePad', 'copyPadWithoutHistory', 'appendText', 'deleteThing', 'email-confirmation', 'setText'])(
  '%s acts',
  (name) => expect(isActingName(name)).toBe(true),
);

test.each(['move-category', 'move-damage-class', 'copyJobs', 'mergeRequests', 'confirmations', 'orders', 'moves'])(
  '%s does not',
  (name) => expect(isActingName(name)).toBe(false),
);

// One place says what a list is said to be, for untold answers and for told ones (GitLab, ClearBlade, Open511, in-house Spanish).
test.each([
  ['Get list of owned groups for authenticated user', true],
  ['CODE - Get all failed services using Query', true],
  ['Returns a list', true],
  ['Obtiene el listado de proveedores', true],
  ['All the jurisdictions', true],
  ['Get an order', false],
  ['Returns allowances', false],
])('"%s" speaks of all there is: %s', (summary, isSaid) => expect(saysAll(summary)).toBe(isSaid));
