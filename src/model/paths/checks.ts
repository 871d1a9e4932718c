// What only asks whether something is so. An operation in, whether it shows nothing out.
import type { OperationFacts } from '../facts.ts';

/** "Check if a user is in a group" (rule `get-checks`), of which nothing is told or answered: it shows nothing of the user. */
export function checksOnly({ operation: { summary, description }, answer, untyped }: OperationFacts): boolean {
  return (untyped || answer.kind === 'nothing') && CHECKS.test(summary || description);
}

const CHECKS = /^\s*(?:checks?|tests?|verif(?:y|ies)|confirms?|determines?) (?:if|whether|that)\b/i;
