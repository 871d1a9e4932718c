// Names of operations that only read by their method, and what their words say (rule S5): none of these is called unasked.
import { expect, test } from 'vitest';
import { isActingName } from './verbs.ts';

test.each(['movePad', 'copyPadWithoutHistory', 'appendText', 'deleteThing', 'email-confirmation', 'setText'])(
  '%s acts',
  (name) => expect(isActingName(name)).toBe(true),
);

test.each(['move-category', 'move-damage-class', 'copyJobs', 'mergeRequests', 'confirmations', 'orders', 'moves'])(
  '%s does not',
  (name) => expect(isActingName(name)).toBe(false),
);
