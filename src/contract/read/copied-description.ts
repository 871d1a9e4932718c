// What a framework says of one operation because it says it of all (rule `says-of-all`): Django REST framework writes what a
// class is said to be ("List jobs visible to the current user.") at each of its operations, those that cancel and delete too.
import type { Operation } from '../contract.ts';

/** The operations without what is only said of others: one that reads keeps it, and those that change or stand below do not. */
export function withoutCopied(operations: readonly Operation[]): readonly Operation[] {
  const groups = new Map<string, Operation[]>();
  for (const one of operations) {
    if (one.description.length < SHORTEST) continue;
    const group = groups.get(one.description);
    if (group === undefined) groups.set(one.description, [one]);
    else group.push(one);
  }
  const copies = new Set([...groups].flatMap(([text, group]) => (isOfReading(text, group) ? copiesIn(group) : [])));
  return copies.size === 0
    ? operations
    : operations.map((one) => (copies.has(one) ? { ...one, description: '' } : one));
}

const SHORTEST = 12;

/** Words by which reading is said, where the first sentence says nothing else that is done. */
const READS = /^(?:api for )?(?:list|return|get|retriev|show|fetch|read)(?:s|e|es|ing|ting)?\b/i;
const CHANGES =
  /\b(?:(?:creat|updat|delet|remov|chang|replac|sav|stor)(?:e|es|ed|ing)?|(?:add|set|edit|post|put)s?)\b/i;

/** Said of what reads, and of what certainly changes something as well. */
function isOfReading(text: string, group: readonly Operation[]): boolean {
  if (group.length < 3 || !group.some(isRead) || !group.some(({ method }) => CHANGING.has(method))) return false;
  const first = text.slice(0, 300).split(/(?<=[.!?])\s|\n/, 1)[0] ?? '';
  return READS.test(first) && !CHANGES.test(first);
}

const CHANGING: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

const isRead = ({ method }: Operation): boolean => method === 'GET';

/** All that change, and what reads below another that says the same ("/jobs/{id}/logs" of "/jobs"). */
function copiesIn(group: readonly Operation[]): readonly Operation[] {
  const reads = group.filter(isRead).toSorted((one, other) => one.path.length - other.path.length);
  const shortest = reads[0]?.path.replace(/\/$/, '') ?? '';
  return group.filter((one) => !isRead(one) || (one !== reads[0] && one.path.startsWith(`${shortest}/`)));
}
