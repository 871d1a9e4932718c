// What only asks whether something is so. An operation in, whether it shows nothing out.
import type { OperationFacts } from '../facts.ts';

/**
 * "Check if a user is in a group" (rule `get-checks`), of which nothing is told or answered: it shows nothing of the user. What two
 * parameters name ("/user/starred/{owner}/{repo}") is held together by it.
 */
export function checksOnly({
  operation: { summary, description },
  answer,
  untyped,
  segments,
}: OperationFacts): boolean {
  const isNamedByTwo = segments.at(-2)?.kind === 'parameter';
  return (untyped || answer.kind === 'nothing') && !isNamedByTwo && CHECKS.test(summary || description);
}

const CHECKS = /^\s*(?:checks?|tests?|verif(?:y|ies)|confirms?|determines?) (?:if|whether|that)\b/i;
