// Whether an identifier of a thing is that of another one, which it belongs to or leads to: the words of its name in, and what is
// known around the thing.
import { stemOf } from '../words/labels.ts';

/** What is known around a thing. */
interface Around {
  /** The thing's scalar properties, by their names without case and separators. */
  readonly byNormal: ReadonlyMap<string, string>;
  /** Stems of all resources' nouns. */
  readonly stems: ReadonlySet<string>;
  /** Stems of what stands above the thing in its address. */
  readonly owners: ReadonlySet<string>;
  /** Stem of the thing's own noun. */
  readonly stem: string;
}

/** Whether the words of a name ("group_id") are those of another thing's identity. */
export function isOfAnother({ stems, owners }: Around, words: readonly string[]): boolean {
  const stem = stemOf(words.slice(0, -1).join('_'));
  return stems.has(stem) || owners.has(stem);
}

/** Whether the first identifier of a thing is of one beside it: by its name's end, by whom, or since that is named too. */
export function isOfOneBeside(around: Around, words: readonly string[]): boolean {
  return BY_WHOM.has(words[0] ?? '') || endsInAnother(around, words) || isNamedBeside(around, words);
}

/** The `actor_id` of an entry of a journal. */
const BY_WHOM = new Set(['actor', 'owner', 'author', 'creator', 'sender']);

/** `current_turn_application_id` of an auction, `accepted_answer_id` of a question: one of several, by the words before. */
function endsInAnother({ stems, stem }: Around, words: readonly string[]): boolean {
  return words.some((_word, at) => {
    const other = at === 0 ? '' : stemOf(words.slice(at, -1).join('_'));
    return other !== '' && other !== stem && stems.has(other);
  });
}

/** `categoryId` and `categoryName` of what has a `name` of its own. */
function isNamedBeside({ byNormal }: Around, words: readonly string[]): boolean {
  return byNormal.has('name') && byNormal.has(`${words.slice(0, -1).join('')}name`);
}
