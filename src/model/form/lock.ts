// Which fields of an item count its versions, so that a write with a stale one is refused (optimistic locking): nobody is
// asked for them, and each change carries the one that was read. A name alone is not enough for "version", which people
// give to documents and devices too: the contract has to say what it is for.
import { type Lookup, member, type Schema } from '#contract';
import { textOf, viewOf } from '../schemas.ts';

/** The rule that makes a field no question in the form of an item that is there: it counts its versions. */
export const LOCK = 'version-for-locking';

const ONLY_FOR_LOCKING =
  /^(?:(?:opt(?:imistic)?|row|record|entity)?[_-]?lock(?:[_-]?version)?|row[_-]?version|concurrency[_-]?(?:stamp|token))$/i;
const VERSION = /^(?:version|revision|_?rev|etag|resource[_-]?version)$/i;
const SAID = /optimistic|concurren|conflict|stale|\block(?:ing)?\b/i;

/** True for a property that counts an item's versions for the sake of writes. */
export function isLock(name: string, schema: Schema, lookup: Lookup): boolean {
  const view = viewOf(schema, lookup);
  const isCounter = view.types.length > 0 && view.types.every((type) => COUNTING.has(type));
  if (!isCounter) return false;
  return ONLY_FOR_LOCKING.test(name) || (VERSION.test(name) && SAID.test(textOf(member(view.schema, 'description'))));
}

const COUNTING: ReadonlySet<string> = new Set(['integer', 'number', 'string']);

/** The properties of an object that do. */
export function locksIn(schema: Schema, lookup: Lookup): ReadonlySet<string> {
  const { properties } = viewOf(schema, lookup);
  return new Set([...properties].flatMap(([name, inner]) => (isLock(name, inner, lookup) ? [name] : [])));
}
