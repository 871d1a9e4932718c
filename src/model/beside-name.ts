// What of a description is worth saying beside the name of what it describes.
import { singularOf, wordsOf } from './labels.ts';
import { firstWords } from './summary.ts';
import { standardVerbOf } from './verbs.ts';

/** The words, or nothing where `names` beside them say it all: "List projects" of "Projects" (rule `says-more-than-the-name`). */
export function wordsBeside(description: string, ...names: readonly string[]): string {
  const said = firstWords(description);
  const known = new Set(names.flatMap(stemsOf));
  return stemsOf(said).every((word) => known.has(word) || FILLERS.has(word) || isReading(word)) ? '' : said;
}

function stemsOf(text: string): readonly string[] {
  return wordsOf(text).map((word) => singularOf(word));
}

function isReading(word: string): boolean {
  const verb = standardVerbOf(word);
  return verb === 'list' || verb === 'get';
}

const FILLERS: ReadonlySet<string> = new Set('a an the of for by all every its return find endpoint'.split(' '));
