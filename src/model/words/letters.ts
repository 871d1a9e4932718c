// Expressions over the letters of all scripts. To compile `\p{L}` takes as long as looking at thousands of names, and nearly
// all names are ASCII: there the same expression over ASCII's letters says the same.

/** An expression for a text, by what letters the text has. */
export type OverLetters = (text: string) => RegExp;

/** The expression of a source that names letters by their class, always inside of brackets: `[^\p{L}\p{N}]+`. */
export function overLetters(source: string, flags = ''): OverLetters {
  const plain = new RegExp(
    source.replace(/\\p\{(\w+)\}/g, (_class, name: string) => IN_ASCII.get(name) ?? ''),
    flags,
  );
  let all: RegExp | null = null;
  return (text) => (ASCII.test(text) ? plain : (all ??= new RegExp(source, `${flags}u`)));
}

const ASCII = /^[\0-\x7f]*$/;

/** What of a class of letters is in ASCII; nothing of the others. */
const IN_ASCII: ReadonlyMap<string, string> = new Map([
  ['L', 'A-Za-z'],
  ['Lu', 'A-Z'],
  ['Ll', 'a-z'],
  ['N', '0-9'],
]);

/** What is between words. */
export const BETWEEN_WORDS = overLetters(String.raw`[^\p{L}\p{N}]+`);

/** What may be a word: two letters. */
export const SOME_WORD = overLetters(String.raw`[\p{L}]{2}`);
