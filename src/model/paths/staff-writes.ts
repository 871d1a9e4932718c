// One thing that all can read, "/invoice_options", and only staff writes, "/admin/invoice_options/{id}": what is written under
// that word is read nowhere there. Drafts in; what is done to the things becomes part of their draft.
import type { Draft, Drafts, Role } from '../resources/drafts.ts';
import { hasRole, rolesOf } from '../resources/drafts.ts';
import type { Facts } from '../facts.ts';
import { rowOf } from '../facts.ts';
import { sameThing } from '../relations/same-thing.ts';
import { itemViewIn } from '../answers/items.ts';
import { normalOf, pluralOf } from '../words/labels.ts';
import { keyOf } from './paths.ts';

/** Gives what is read without "admin" in its path what is only written with it (rule `written-by-staff`). */
export function mergeStaffWrites(facts: Facts, drafts: Drafts): void {
  for (const draft of drafts.all()) {
    const kept = isOnlyWritten(draft) ? readWithoutWord(drafts, draft) : undefined;
    if (kept === undefined || !isSame(facts, draft, kept)) continue;
    kept.because = 'written-by-staff';
    drafts.merge(draft, kept);
  }
}

/** All that is done to things where they are neither listed nor read. */
function isOnlyWritten(draft: Draft): boolean {
  return draft.kind === 'collection' && !hasRole(draft, 'list') && !hasRole(draft, 'get');
}

/** The same path without the word, where things are listed and nothing is done to them that is done here too. */
function readWithoutWord(drafts: Drafts, draft: Draft): Draft | undefined {
  const at = draft.segments.findIndex(({ kind, name }) => kind === 'static' && normalOf(name) === 'admin');
  if (at < 0 || at === draft.segments.length - 1) return undefined;
  const rest = draft.segments.filter((_, index) => index !== at);
  const last = rest.at(-1);
  // "/admin/product" writes what "/products" lists.
  const many = last === undefined ? rest : [...rest.slice(0, -1), { ...last, name: pluralOf(last.name) }];
  const found = drafts.get(keyOf(rest)) ?? drafts.get(keyOf(many));
  const isFree = found !== undefined && [...rolesOf(draft)].every((role) => !hasRole(found, role));
  return isFree && found.kind === 'collection' && hasRole(found, 'list') ? found : undefined;
}

/** Whether the very things are written: of the same schema, or of the same shape where something is said of it. */
function isSame({ lookup }: Facts, draft: Draft, kept: Draft): boolean {
  const write = draft.claims.find(({ role }) => WRITES.has(role));
  const list = kept.claims.find(({ role }) => role === 'list');
  if (write === undefined || list === undefined) return write === undefined;
  const written = itemViewIn(write.facts, draft.noun, lookup);
  const row = rowOf(list.facts, lookup);
  const isUntold = written.properties.size === 0 || row.properties.size === 0;
  return isUntold || (written.name !== null && written.name === row.name) || sameThing(written, row);
}

const WRITES: ReadonlySet<Role | 'action'> = new Set(['create', 'update', 'replace']);
