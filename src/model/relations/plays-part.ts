// Whether a name says which part a person plays. A property's name and what the thing is called in, yes or no out.
import { ACTORS } from './relation-people.ts';
import { wordsOf } from '../words/labels.ts';

/** "owner", "created_by", and "note_owner" of a note: a person. "created" alone is a moment. */
export function playsPart(name: string, singular: string): boolean {
  const known = wordsOf(name);
  if (!known.some((word) => ACTORS.has(word))) return false;
  const words = [...known];
  const own = wordsOf(singular);
  if (words.length > own.length && own.every((word, index) => words[index] === word)) words.splice(0, own.length);
  const isBy = words.length > 1 && words.at(-1) === 'by';
  const [part = '', ...rest] = isBy ? words.slice(0, -1) : words;
  return rest.length === 0 && ACTORS.has(part) && (isBy || !/(?:ed|assign)$/.test(part));
}
