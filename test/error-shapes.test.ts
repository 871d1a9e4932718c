// The answers that real servers give to a bad value: each fault must come to the field that it means, and what has no field
// to the summary.
import { expect, test } from 'vitest';
import { matchIssues, problemOf } from '#client';
import { FORM, SHAPES } from './error-shapes.ts';

test.each(SHAPES)('$server: $url', ({ status = 422, body, fields, others = [] }) => {
  const problem = problemOf(status, { 'content-type': 'application/json' }, JSON.stringify(body));
  const { matched, unmatched } = matchIssues(problem.issues, FORM);
  expect(Object.fromEntries(matched.map(({ pointer, message }) => [pointer, message]))).toEqual(fields);
  expect(unmatched.map(({ message }) => message)).toEqual(others);
});

test('a sentence about the whole is nobody’s fault', () => {
  for (const message of ['Forbidden', 'The order is closed', 'Payment required: top up first', 'Internal: try again']) {
    const { issues } = problemOf(422, { 'content-type': 'application/json' }, JSON.stringify({ message }));
    expect(matchIssues(issues, FORM).matched, message).toEqual([]);
  }
});
