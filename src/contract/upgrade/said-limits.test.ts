// Limits in Laravel's words: as Scribe prints them, and in sentences that people wrote around them.
import { expect, test } from 'vitest';
import type { JsonObject } from '../json.ts';
import { member } from '../json.ts';
import { upgrade } from './upgrade.ts';

function upgraded(schema: JsonObject): unknown {
  const { root } = upgrade({ root: { openapi: '3.0.3', components: { schemas: { One: schema } } }, version: '3.0.3' });
  return member(member(member(root, 'components'), 'schemas'), 'One');
}

test.each([
  ['Must not be greater than 255 characters.', 'string', { maxLength: 255, description: '' }],
  ['Must be a valid email address.', 'string', { format: 'email', description: '' }],
  ['Must be at least 8 characters.', 'string', { minLength: 8, description: 'Must be at least 8 characters.' }],
  [
    'Must be at least 0. Must not be greater than 99.5.',
    'number',
    { minimum: 0, maximum: 99.5, description: 'Must be at least 0. Must not be greater than 99.5.' },
  ],
  [
    'Must match the regex /^[0-9+()-]+$/. Must not be greater than 20 characters.',
    'string',
    { pattern: '/^[0-9+()-]+$/', maxLength: 20, description: '' },
  ],
  ['Must match the regex /[0-9]/.', 'string', { description: 'Must match the regex /[0-9]/.' }],
  [
    'Where they live. Must not be greater than 100 characters.',
    'string',
    { maxLength: 100, description: 'Where they live.' },
  ],
  // Of numbers it says nothing that is about characters, and of texts nothing that is about sizes.
  ['Must not be greater than 20.', 'string', { description: 'Must not be greater than 20.' }],
  ['It Must be at least 8 characters.', 'string', { description: 'It Must be at least 8 characters.' }],
  [
    'Must be at least 8 characters long and contain a digit.',
    'string',
    { description: 'Must be at least 8 characters long and contain a digit.' },
  ],
])('%s of a %s', (description, type, told) => {
  expect(upgraded({ type, description })).toEqual({ type, ...told });
});

test('a keyword that stands beside the words holds', () => {
  expect(upgraded({ type: 'string', maxLength: 40, description: 'Must not be greater than 255 characters.' })).toEqual({
    type: 'string',
    maxLength: 40,
    description: '',
  });
});

test('letters that were made up for such a limit are no example; what somebody wrote is one', () => {
  const limited = { type: 'string', description: 'Must not be greater than 255 characters.' };
  expect(upgraded({ ...limited, example: 'zmiyvd' })).not.toHaveProperty('examples');
  expect(upgraded({ ...limited, example: 'Main Street 4' })).toHaveProperty('examples', ['Main Street 4']);
  const dated = { type: 'string', description: 'Must be a valid date.' };
  expect(upgraded({ ...dated, example: '2026-05-20T08:10:02' })).not.toHaveProperty('examples');
  expect(upgraded({ ...dated, example: '2026-05-20' })).toHaveProperty('examples', ['2026-05-20']);
  const described = { ...limited, description: 'The city. Must not be greater than 255 characters.' };
  expect(upgraded({ ...described, example: 'zmiyvd' })).toHaveProperty('examples', ['zmiyvd']);
});
