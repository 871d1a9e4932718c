// Names cut short ("deptId", "assigneeEmpId") → the resource that is called so in full, where nothing is called by
// the short word (rule `identifier-by-name`).
import { stemOf } from '../words/labels.ts';
import { canOpen } from './relation-best.ts';
import type { Sought } from './relation-find.ts';
import { find } from './relation-find.ts';
import type { Structure } from '../resources/structure.ts';

/** What the last word of a name means in full, where that is kept for all. */
export function findInShort(sought: Sought, stem: readonly string[]): Structure | null {
  const short = stem.at(-1) ?? '';
  const full = IN_FULL.get(short);
  if (full === undefined || sought.index.byStem.has(stemOf(short))) return null;
  const found = find(sought, full);
  return found !== null && found.stem === stemOf(full) && found.parentParameters.length === 0 && canOpen(found)
    ? found
    : null;
}

const IN_FULL: ReadonlyMap<string, string> = new Map([
  ['dept', 'department'],
  ['emp', 'employee'],
]);
