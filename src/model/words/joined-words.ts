// "/getallusers", "/resetpassword": a verb and a noun that are written together in small letters. They are taken apart where
// the noun stands behind another verb too (rule `joined-words`), or where an operation begins with the same words apart
// ("Reset the password", rule `said-apart`): of a word by itself nobody knows where its verb ends.
import type { Contract, Operation } from '#contract';
import { capitalised, normalOf, stemOf, wordsOf } from './labels.ts';
import { overLetters } from './letters.ts';
import type { Segment } from '../paths/paths.ts';
import { segmentsOf } from '../paths/paths.ts';
import { isActionName } from './verbs.ts';

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
  const known = nounsOf(joined.length === 0 ? new Set() : names);
  const apart = new Map([...saidApart(contract.operations), ...joined.flatMap((name) => takenApart(name, known))]);
  if (apart.size === 0) return (segments) => segments;
  return (segments) =>
    segments.some(({ name }) => apart.has(name))
      ? segments.map((one) => (one.kind === 'static' ? { ...one, name: apart.get(one.name) ?? one.name } : one))
      : segments;
}

function takenApart(name: string, known: ReadonlySet<string>): readonly (readonly [string, string])[] {
  for (const [start, verb] of VERBS) {
    const noun = name.startsWith(start) ? name.slice(start.length) : '';
    if (noun.length > 2 && known.has(stemOf(noun))) return [[name, verb + capitalised(noun)]];
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

/** Names of segments that begin with what an operation does, and none says as one: "resetpassword" as "resetPassword". */
function saidApart(operations: readonly Operation[]): ReadonlyMap<string, string> {
  const apart = new Map<string, string>();
  const things = new Set<string>();
  for (const { path, summary, operationId } of operations) {
    const names = segmentsOf(path).map(({ name }) => name);
    // "/printdocument/{id}/budget" is a thing's.
    for (const name of names.slice(0, -2)) things.add(name);
    for (const name of names.slice(-2)) {
      if (!MAYBE_JOINED.test(name) || apart.has(name)) continue;
      for (const said of [plainWordsOf(summary), wordsOf(operationId ?? '')]) {
        const [verb = ''] = said;
        const many = manySaid(name, said);
        if (many !== null) apart.set(name, many);
        if (!name.startsWith(verb) || READING.has(verb) || !isActionName(verb)) continue;
        const rest = partsOf(name.slice(verb.length), said, 1) ?? [];
        if (rest.length > 0) apart.set(name, verb + rest.map(capitalised).join(''));
      }
    }
  }
  const isWhole = (name: string): boolean =>
    operations.some(({ summary }) => summary.toLowerCase().includes(name) && plainWordsOf(summary).includes(name));
  return new Map([...apart].filter(([name]) => !things.has(name) && !isWhole(name)));
}

/** "allusers", "Get all users" and "myorders", "Get my orders": whose or how many is said before the noun. */
function manySaid(name: string, said: readonly string[]): string | null {
  const at = said.findIndex((word) => (word === 'all' || word === 'my') && name.startsWith(word));
  const rest = at < 0 ? null : partsOf(name.slice((said[at] ?? '').length), said, at + 1);
  return rest === null || rest.length === 0 ? null : (said[at] ?? '') + rest.map(capitalised).join('');
}

/** What reads is taken apart by its noun alone: "getfindings" of one scan lists findings. */
const READING: ReadonlySet<string> = new Set(['get', 'list', 'find', 'fetch']);
const MAYBE_JOINED = /^[a-z]{6,40}$/;

/** Words in small letters; what is written together is one. */
function plainWordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(WORDS(text)) ?? [];
}

const WORDS = overLetters(String.raw`[\p{L}]{2,}`, 'g');

/** The words of which a name is made, in the order in which they are said; null where it is not. */
function partsOf(name: string, words: readonly string[], from: number): readonly string[] | null {
  if (name === '') return [];
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const rest = name.startsWith(word) ? partsOf(name.slice(word.length), words, at + 1) : null;
    if (rest !== null) return [word, ...rest];
  }
  return null;
}
