// What the last word of a path names: a path in, the noun of its resource out, without what the word says of the way of reading it.
import type { Facts } from '../facts.ts';
import { isPlural, normalOf } from '../words/labels.ts';
import type { Segment } from './paths.ts';
import { isPrefix, keyOf } from './paths.ts';
import { oneWrittenOut } from './written-out.ts';
import { isActionName, isFinderName, verbAndNoun } from '../words/verbs.ts';

/** All beginnings of the contract's paths, short ones first, by their keys. */
export function prefixesOf(facts: Facts): ReadonlyMap<string, readonly Segment[]> {
  const known = PREFIXES.get(facts);
  if (known !== undefined) return known;
  const all = new Map<string, readonly Segment[]>();
  for (const node of facts.nodes.values()) {
    let key = '';
    for (const [at, segment] of node.segments.entries()) {
      key += keyOf([segment]);
      if (!all.has(key)) all.set(key, node.segments.slice(0, at + 1));
    }
  }
  const sorted = new Map([...all].sort(([, a], [, b]) => a.length - b.length));
  PREFIXES.set(facts, sorted);
  return sorted;
}

const PREFIXES = new WeakMap<Facts, ReadonlyMap<string, readonly Segment[]>>();

/** The noun of what stands at a path: "/ldap/users/search" finds users, "/search" anything; "/get-certs" reads certs. */
export function nounAt(facts: Facts, segments: readonly Segment[]): string {
  const written = oneWrittenOut(segments);
  if (written !== null) return written;
  const own = withoutController(segments.at(-1)?.name ?? '', facts, segments);
  if (!isFinderName(normalOf(own))) return withoutVerb(own, facts, segments);
  const before = segments.at(-2);
  return before?.kind === 'static' && !isPrefix(before) && isPlural(before.name) ? before.name : own;
}

/** The noun of a word that a framework calls after the class that answers: "/api/ProductsApi", "/api/usersapi". */
export function withoutController(name: string, facts: Facts, segments: readonly Segment[]): string {
  const rest = bareOfController(name);
  return isTaken(rest, facts, segments) ? name : rest;
}

/** "ProductsApi" → "Products"; "RegisterForRealtimeApi" and "unified-api" stay. */
export function bareOfController(name: string): string {
  const [, rest = ''] = /^(.{3,}?)[-_]?(?:api|controller)$/i.exec(name) ?? [];
  const isClass = /^[A-Z].*[a-z](?:Api|API|Controller)$/.test(name) && !isActionName(name);
  return isPlural(rest) || isClass ? rest : name;
}

/** Whether the path beside this one, of another last word, is there as well: of two of one name nobody knows which is which. */
function isTaken(name: string, facts: Facts, segments: readonly Segment[]): boolean {
  const beside = { kind: 'static', name, parameters: [], method: false } as const;
  return prefixesOf(facts).has(keyOf([...segments.slice(0, -1), beside]));
}

/** "AllTeams" beside "/teams" keeps its name. */
function withoutVerb(name: string, facts: Facts, segments: readonly Segment[]): string {
  const named = verbAndNoun(name);
  if (named === null || (named.verb !== 'list' && named.verb !== 'get')) return name;
  const [first = ''] = name.split(/[-_ ]|(?=[A-Z])/);
  const rest = name.slice(first.length).replace(/^[-_ ]+/, '');
  // "ListLLMProviders": what begins with an abbreviation keeps it.
  const noun = /^\p{Lu}{2}/u.test(rest) ? rest : rest.charAt(0).toLowerCase() + rest.slice(1);
  return rest === '' || [rest, noun].some((one) => isTaken(one, facts, segments)) ? name : noun;
}
