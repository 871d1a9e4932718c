// What of a description is worth saying beside the name of what it describes.
import { capitalised, isPlural, singularOf, wordsOf } from './labels.ts';
import { firstWords } from './summary.ts';
import { standardVerbOf } from './verbs.ts';

/** The words, or nothing where `names` beside them say it all: "List projects" of "Projects" (rule `says-more-than-the-name`). */
export function wordsBeside(description: string, ...names: readonly string[]): string {
  const said = firstWords(description);
  const known = new Set(names.flatMap(stemsOf));
  return stemsOf(said).every((word) => known.has(word) || FILLERS.has(word) || isReading(word)) ? '' : said;
}

/**
 * What a thing is, in words beside its name: of a sentence about how it is read, what is read (rule `told-without-reading`).
 * "Returns a list of flags that nobody knows." is "Flags that nobody knows.".
 */
export function thingBeside(description: string, ...names: readonly string[]): string {
  const said = wordsBeside(description, ...names);
  const [reading = ''] = READS.exec(said) ?? [];
  const rest = said.slice(reading.length);
  const [first = ''] = rest.split(/[\s,.]/, 1);
  // "Get started with orders" reads nothing.
  const isThing = reading !== '' && (DETERMINERS.test(first) || isPlural(first));
  const thing = (isThing ? rest : said).replace(LIST, '');
  return thing === said ? said : wordsBeside(capitalised(thing), ...names);
}

const READS =
  /^(?:(?:this|the) (?:end-?point|operation|method|call|api|resource) )?(?:will )?(?:(?:allows?|enables?|lets?) (?:you|users?|one|clients?) (?:to )?)?(?:retrieve|return|get|list|fetch|obtain|read)(?:e?s)?(?: (?:or|and) (?:search|list|filter|find|view)(?:e?s)?)? (?:back )?/i;
const DETERMINERS = /^(?:an?|all|the|every|each|any|your|some|one|details?|lists?|information|info|current)$/i;
const LIST =
  /^(?:an? |the )?(?:(?:paginated|paged|full|complete|sorted|filtered) )*(?:list|collection|array|set)(?:ing)? of (?:the (?=\w+s\b))?/i;

function stemsOf(text: string): readonly string[] {
  return wordsOf(text).map((word) => singularOf(word));
}

function isReading(word: string): boolean {
  const verb = standardVerbOf(word);
  return verb === 'list' || verb === 'get';
}

const FILLERS: ReadonlySet<string> = new Set(
  'a an the of for by all every its return find endpoint resource collection'.split(' '),
);
