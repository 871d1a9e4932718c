// What an API calls it to delete where that is something else: a cancelled job, a revoked key and a disabled user are there
// afterwards, and nobody expects them to be gone. An operation in, its verb out.
import type { Operation } from '#contract';
import { capitalised, stemOf, wordsOf } from '../words/labels.ts';
import { baseVerb, bareOperationName } from '../words/verbs.ts';
import { segmentsOf } from './paths.ts';

/** "Cancel" of "DELETE /jobs/{id}: Cancels a job" (rule `deleting-says-another-verb`); null where it says that it deletes, or nothing. */
export function deletingVerb({ summary, operationId, path }: Operation): string | null {
  // What is said to people counts: names are often made of the method ("DeleteSubscriptionsId").
  const words = wordsOf(summary || bareOperationName(operationId ?? ''));
  if (takesOut(words, path)) return 'Remove';
  if (words.some((word) => DELETES.has(word) || DELETES.has(baseVerb(word)))) return null;
  const [first = ''] = words;
  const verb = [first, baseVerb(first)].find((one) => OTHERS.has(one));
  return verb === undefined ? null : capitalised(verb);
}

/** "Remove user from group", at "/groups/{group_id}/users/{user_id}" (rule `removes-from-owner`): the user stays, and is in the group no more. */
function takesOut(words: readonly string[], path: string): boolean {
  const from = words.lastIndexOf('from');
  if (from < 0 || baseVerb(words[0] ?? '') !== 'remove') return false;
  const segments = segmentsOf(path);
  const owners = segments.slice(0, -2).filter((_one, at) => segments[at + 1]?.kind === 'parameter');
  return words.slice(from + 1).some((word) => owners.some(({ name }) => stemOf(name) === stemOf(word)));
}

const DELETES = new Set([
  'delete',
  'remove',
  'destroy',
  'erase',
  'purge',
  'drop',
  'del',
  'trash',
  'deletion',
  'removal',
]);

const OTHERS = new Set(
  (
    'cancel revoke disable deactivate archive suspend close stop abort terminate withdraw unpublish unsubscribe detach ' +
    'unlink unassign reject reset disconnect'
  ).split(' '),
);
