// "/getallusers", "/deleteuser/{id}": a verb and a noun that are written together in small letters. They are taken apart where
// the noun stands behind another verb too (rule `joined-words`): of a word by itself nobody knows where its verb ends.
import type { Contract } from '#contract';
import { normalOf, stemOf } from './labels.ts';
import type { Segment } from './paths.ts';
import { segmentsOf } from './paths.ts';

/** How such names begin, the longest first, and how the beginning is written with a capital for each word. */
const VERBS = new Map(
  'getAll findAll fetchAll listAll create delete remove update insert fetch list edit save get add all new'
    .split(' ')
    .map((verb) => [verb.toLowerCase(), verb]),
);
const JOINED = new RegExp(`^(?:${[...VERBS.keys()].join('|')})[a-z]{3,}$`);

/** How the segments of a contract's paths read: "getallusers" as "getAllUsers". Their keys stay as they are. */
export function joinedWordsOf(contract: Contract): (segments: readonly Segment[]) => readonly Segment[] {
  const names = new Set(contract.operations.flatMap(({ path }) => segmentsOf(path).map(({ name }) => name)));
  const joined = [...names].filter((name) => JOINED.test(name));
  if (joined.length === 0) return (segments) => segments;
  const known = nounsOf(names);
  const apart = new Map(joined.flatMap((name) => takenApart(name, known)));
  return (segments) =>
    segments.some(({ name }) => apart.has(name))
      ? segments.map((one) => (one.kind === 'static' ? { ...one, name: apart.get(one.name) ?? one.name } : one))
      : segments;
}

function takenApart(name: string, known: ReadonlySet<string>): readonly (readonly [string, string])[] {
  for (const [start, verb] of VERBS) {
    const noun = name.startsWith(start) ? name.slice(start.length) : '';
    if (noun.length > 2 && known.has(stemOf(noun)))
      return [[name, verb + noun.charAt(0).toUpperCase() + noun.slice(1)]];
  }
  return [];
}

/** Stems of what stands behind two different verbs: "adduser", "deleteUser". */
function nounsOf(names: ReadonlySet<string>): ReadonlySet<string> {
  const behind = new Map<string, string>();
  const known = new Set<string>();
  for (const name of [...names].map(normalOf)) {
    for (const start of VERBS.keys()) {
      const noun = name.startsWith(start) ? stemOf(name.slice(start.length)) : '';
      if (noun.length < 3) continue;
      if ((behind.get(noun) ?? start) !== start) known.add(noun);
      behind.set(noun, start);
    }
  }
  return known;
}
