// Which things inside another are shown by what they hold, and which by their names.
import { expect, test } from 'vitest';
import type { ResourceSummary } from '../application.ts';
import { toldByParts } from './told-by-parts.ts';

const payments = { idField: 'id', idParameter: 'id', singular: 'Payment', titleField: null } as ResourceSummary;

test.each([
  ['no names, and facts', [{ id: 46, type: 'ban', value: '10.0.0.7', until: null }], true],
  ['a name', [{ id: 46, name: 'First', amount: 5, paid: true }], false],
  [
    'one of them has a name',
    [
      { id: 1, type: 'ban', value: 'x' },
      { id: 2, name: 'y', type: 'ban', value: 'x' },
    ],
    false,
  ],
  ['no more than which they are', [{ id: 46, type: 'payments' }], false],
  ['a link besides', [{ id: 46, _links: { self: { href: '/payments/46' } } }], false],
  ['identifiers', [46, 47], false],
  ['nothing', [], false],
])('%s', (_what, values, told) => expect(toldByParts(payments, values)).toBe(told));
