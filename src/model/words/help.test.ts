// Help beside a field is what its label and its control do not say.
import { expect, test } from 'vitest';
import { fieldOf } from '../fields/field.ts';

const helpOf = (name: string, description: string, from = '/components/schemas/User/properties/x'): string =>
  fieldOf(name, { type: 'string', description }, () => undefined, { from }).description;

test('what only repeats the name, or the thing and its name, is not said', () => {
  expect(helpOf('email', 'Email')).toBe('');
  expect(helpOf('email', 'User email')).toBe('');
  expect(helpOf('first_name', 'The first name of the user.')).toBe('');
  expect(helpOf('email', 'User email', '/paths/~1api~1users/post/requestBody')).toBe('');
});

test('nor is it of a day', () => {
  expect(helpOf('start_date', 'The start date. Must be a valid date.')).toBe('');
});

test('nor are the values that can be chosen', () => {
  const choices = (enumeration: readonly string[], description: string): string =>
    fieldOf('status', { type: 'string', enum: enumeration, description }, () => undefined, {}).description;
  expect(choices(['Active', 'In-Active'], 'Must be one of <code>Active</code> or <code>In-Active</code>.')).toBe('');
  expect(choices(['draft', 'sent'], 'Status (draft, sent)')).toBe('');
  expect(choices(['draft', 'sent'], 'Possible values: `draft`, `sent`. Once sent it stays.')).not.toBe('');
  expect(choices(['draft', 'sent'], 'Not one of draft or sent')).not.toBe('');
  expect(helpOf('note', 'Must be one of us')).toBe('Must be one of us');
});

test('what says more is said', () => {
  expect(helpOf('email', 'Work email')).toBe('Work email');
  expect(helpOf('start', 'Start in minutes after midnight')).toBe('Start in minutes after midnight');
  expect(helpOf('email', 'User email', '/components/schemas/Order/properties/x')).toBe('User email');
});
