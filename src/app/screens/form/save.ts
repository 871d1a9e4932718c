// How a change is saved safely (rule S8), as plain decisions: what to compare before writing, which header goes along,
// and whether an unknown outcome turned out well.
import type { Json, Lookup } from '#contract';
import { at, type Call, changesOf, editValues, type Form, type Merged, mergeOf, sameJson } from '#model';

/** The header that makes a write conditional; none where the API gave nothing that it would honour. */
export function conditionOf(call: Call, etag: string | undefined): Readonly<Record<string, string>> | undefined {
  if (etag === undefined || etag === '') return undefined;
  // A weak validator never matches in If-Match (RFC 9110 §13.1.1), so it is sent only where the API asks for it.
  return call.conditional || !etag.startsWith('W/') ? { 'If-Match': etag } : undefined;
}

/** What others changed between two readings of an item, merged with what one changed oneself; null where they changed nothing. */
export function mergeReadings(form: Form, lookup: Lookup, base: Json, theirs: Json, mine: unknown): Merged | null {
  const before = editValues(form, base, lookup).body;
  const after = editValues(form, theirs, lookup).body;
  return changesOf(before, after).length === 0 ? null : mergeOf(before, mine, after);
}

/** True where the item as it is now holds everything that was to be saved. */
export function holdsAll(form: Form, lookup: Lookup, now: Json, wanted: unknown, before: unknown): boolean {
  const current = editValues(form, now, lookup).body;
  return changesOf(before, wanted).every(({ pointer, after }) => sameJson(at(current, pointer), after));
}
