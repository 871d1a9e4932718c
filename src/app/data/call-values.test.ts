// The path parameters of a call: which value goes where when contracts name one thing differently from path to path.
import { expect, test } from 'vitest';
import { pathValues } from './call-values.ts';

const contacts = { parentParameters: ['tenant'], idParameter: 'contactId' };
const item = { contactId: 'c-1', contact_number: 'N-77', name: 'Ada' };

test.each([
  ['by name', '/{tenant}/contacts/{contactId}', { tenant: 't', contactId: 'c-1' }],
  ['by name in another order', '/contacts/{contactId}/of/{tenant}', { contactId: 'c-1', tenant: 't' }],
  ['by position where only the name differs', '/{tenant}/contacts/{key}', { tenant: 't', key: 'c-1' }],
  [
    'from the item where the parameter is its property',
    '/{tenant}/contacts/{ContactNumber}',
    { tenant: 't', ContactNumber: 'N-77' },
  ],
])('a value goes to its parameter: %s', (_how, path, expected) => {
  expect(pathValues({ path }, contacts, ['t', 'c-1'], item)).toEqual(expected);
});
