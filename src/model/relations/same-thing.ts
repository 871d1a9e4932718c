// Whether two schemas speak of the same kind of thing. Input: what is seen of both; output: yes or no, or how much they share.
import { normalOf } from '../words/labels.ts';
import type { View } from '../schemas.ts';

/** Whether a schema is seen as the same kind of thing as another: same component, or mostly the same properties. */
export function sameThing(a: View, b: View): boolean {
  if (a.name !== null && a.name === b.name) return true;
  if (a.properties.size === 0 || b.properties.size === 0) return false;
  return overlap(a, b) >= 0.6 && sharesItsOwn(a, b);
}

/** Whether they share more than what things of any kind have, where each has more. */
function sharesItsOwn(a: View, b: View): boolean {
  const own = [...a.properties.keys()].filter((name) => !OF_ANYTHING.has(normalOf(name)));
  if (own.length === 0 || own.some((name) => b.properties.has(name))) return true;
  return [...b.properties.keys()].every((name) => OF_ANYTHING.has(normalOf(name)));
}

/** What things of any kind have: that two of them share it says nothing of their kind. */
const OF_ANYTHING = new Set('id uuid guid createdat updatedat deletedat created updated'.split(' '));

/** The share of the smaller one's properties that both have. */
export function overlap(a: View, b: View): number {
  const [small, large] = a.properties.size <= b.properties.size ? [a, b] : [b, a];
  if (small.properties.size === 0) return 0;
  let shared = 0;
  for (const name of small.properties.keys()) if (large.properties.has(name)) shared += 1;
  return shared / small.properties.size;
}
