// The answers that real servers give to a bad value: each fault must come to the field that it means, and what has no field
// to the summary.
import { expect, test } from 'vitest';
import { issuesAtFields, problemOf } from '#client';
import { FORM, SHAPES } from './error-shapes.ts';

test.each(SHAPES)('$server: $url', ({ status = 422, body, fields, others = [] }) => {
  const problem = problemOf(status, { 'content-type': 'application/json' }, JSON.stringify(body));
  const { matched, unmatched } = issuesAtFields(problem, FORM);
  expect(Object.fromEntries(matched.map(({ pointer, message, code }) => [pointer, message ?? code]))).toEqual(fields);
  expect(unmatched.map(({ message }) => message)).toEqual(others);
});

test('a sentence about the whole is nobody’s fault', () => {
  for (const message of ['Forbidden', 'The order is closed', 'Payment required: top up first', 'Internal: try again']) {
    const problem = problemOf(422, { 'content-type': 'application/json' }, JSON.stringify({ message }));
    expect(issuesAtFields(problem, FORM).matched, message).toEqual([]);
  }
});

test('a quoted word is a field only where it alone is quoted and is exactly the name of one field', () => {
  const placed = (message: string, status = 422): readonly string[] => {
    const problem = problemOf(status, { 'content-type': 'application/json' }, JSON.stringify({ error: message }));
    return issuesAtFields(problem, FORM).matched.map(({ pointer }) => pointer);
  };
  expect(placed("Key 'email' not present or not a String")).toEqual(['/body/email']);
  expect(placed("Required parameter 'email' is not present.", 400)).toEqual(['/body/email']);
  expect(placed("We can't accept the parameter “email”")).toEqual(['/body/email']);
  const others = [
    "Key 'Email' not present",
    "Key 'kind' not present",
    "Key 'name' not present",
    "Keys 'email' and 'kind' not present",
    "Mailbox 'a@b.test' not usable as 'email'",
    'Nothing is known of constraint "email"',
    "Validation failed for object='email'",
    "We can't say why email isn't accepted",
  ];
  for (const message of others) expect(placed(message), message).toEqual([]);
  expect(placed("Key 'email' not readable", 500)).toEqual([]);
});
