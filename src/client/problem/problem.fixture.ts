// What a refusal is read as: an answer in, what is expected of the problem checked.
import { expect } from 'vitest';
import { problemOf } from './problem.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

interface Expected {
  readonly title?: string;
  readonly detail?: string;
  readonly code?: string | null;
  readonly issues?: readonly string[];
  readonly permissions?: readonly string[];
}

/** Reads an answer as a problem and holds it against what is expected. */
export function check(
  status: number,
  body: unknown,
  expected: Expected,
  headers: Record<string, string> = JSON_TYPE,
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const problem = problemOf(status, headers, text);
  const issues = problem.issues.map((issue) => `${issue.pointer}: ${issue.message ?? issue.code}`);
  const seen = {
    title: problem.title,
    detail: problem.detail,
    code: problem.code,
    permissions: problem.permissions,
    issues,
  };
  expect(seen).toMatchObject(expected);
}
