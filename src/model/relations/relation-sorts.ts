// Things of which the path says behind their name of what sort they are: "/schools/ecf" keeps schools, "/agreements/enduser"
// agreements. Input: resources by the names that fields may give them; output: the same, with what is called so only there.
import { isPlural, stemOf } from '../words/labels.ts';
import { plainSchemaName } from '../schemas.ts';
import type { Structure } from '../resources/structure.ts';
import { listsAll } from '../resources/structure.ts';

/** The names by which fields may mean resources, with those that stand before the sort of a thing and mean nothing else. */
export function withSorts(
  known: ReadonlyMap<string, readonly Structure[]>,
  all: readonly Structure[],
): ReadonlyMap<string, readonly Structure[]> {
  const sorts = new Map<string, Structure[]>();
  for (const one of all) {
    const stem = stemBeforeSort(one);
    if (stem === null || known.has(stem)) continue;
    const others = sorts.get(stem);
    if (others === undefined) sorts.set(stem, [one]);
    else others.push(one);
  }
  // Of two sorts none is meant more than the other.
  const only = [...sorts].filter(([, { length }]) => length === 1);
  return only.length === 0 ? known : new Map([...known, ...only]);
}

/** "school" of "/schools/ecf", each of which is an `ECFSchool`, listed for all and opened; null where the schema does not say both. */
function stemBeforeSort(one: Structure): string | null {
  const { found, schema, stem } = one;
  const [before, last] = found.draft.segments.slice(-2);
  if (before?.kind !== 'static' || last?.kind !== 'static' || schema === null || !isPlural(before.name)) return null;
  if (!listsAll(one) || !found.roles.has('get') || stemOf(last.name) !== stem) return null;
  const thing = stemOf(plainSchemaName(schema));
  const named = stemOf(before.name);
  // "/users/profiles" of a `User` is no sort of users.
  return named.length > 3 && thing === stem + named ? named : null;
}
