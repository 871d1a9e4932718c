// What items are known by where it is called after the last words of what they are: "transfer_id" of "/wire_transfers".
import { ELSEWHERE } from './identity-names.ts';
import { PLAIN_IDENTITY_WORDS } from './identity-words.ts';
import { normalOf, stemOf, wordsOf } from '../words/labels.ts';

interface Named {
  readonly names: readonly string[];
  readonly byNormal: ReadonlyMap<string, string>;
  /** Words of the resource's noun, in the singular, in order. */
  readonly nounWords: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  readonly owners: ReadonlySet<string>;
  readonly head: string;
}

/** "/wire_transfers/{id}" with "transfer_id"; "/vehicles-for-route" are vehicles and no routes. */
export function lastWordsId(facts: Named): string | undefined {
  return facts.names.find((name) => {
    const words = wordsOf(name);
    if (words.length < 2 || !PLAIN_IDENTITY_WORDS.has(words.at(-1) ?? '')) return false;
    if (ELSEWHERE.has(words[0] ?? '')) return false;
    const stem = words.slice(0, -1).join('');
    return (
      stem.length > 2 &&
      (facts.head.endsWith(stem) ||
        (facts.head !== '' && stem.endsWith(facts.head)) ||
        (facts.head !== '' && stem.startsWith(facts.head) && facts.names[0] === name))
    );
  });
}

/**
 * `{ productId, tagId }` of "/product-tags", beside products and tags: what says that two belong together is known by neither
 * alone (rule `known-by-two`). Below one of the two it is known by the other.
 */
export function isOfTwo({ nounWords, byNormal, stems, owners }: Named, field: string): boolean {
  const words = [...nounWords];
  const last = stemOf(words.at(-1) ?? '');
  const first = stemOf(words.slice(0, -1).join('_'));
  if (first === '' || owners.has(first) || normalOf(field) !== `${last}id`) return false;
  return byNormal.has(`${first}id`) && stems.has(first) && stems.has(last);
}
