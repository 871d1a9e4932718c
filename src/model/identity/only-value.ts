// An identity in a box of its own: `{ value: "…" }`, as Java's records, Kotlin's value classes and .NET's strongly typed
// identities are written. Input: the view of a property; output: the one property in it, or null.
import type { Lookup } from '#contract';
import { normalOf } from '../words/labels.ts';
import type { View } from '../schemas.ts';
import { viewOf } from '../schemas.ts';

/** What alone a box holds, where that is plain and is called as nothing. */
export function onlyValueIn({ properties }: View, lookup: Lookup): string | null {
  const [first, ...more] = properties;
  if (first === undefined || more.length > 0 || !VALUES.has(normalOf(first[0]))) return null;
  const { types, properties: inner } = viewOf(first[1], lookup);
  return inner.size === 0 && types.length === 1 && PLAIN.has(types[0] ?? '') ? first[0] : null;
}

const VALUES = new Set(['value', 'id', 'uuid']);
const PLAIN = new Set(['string', 'integer', 'number']);
