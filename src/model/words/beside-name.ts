// What of a description is worth saying beside the name of what it describes.
import { capitalised, isPlural, singularOf, wordsOf } from './labels.ts';
import { firstWords } from './summary.ts';
import { standardVerbOf } from './verbs.ts';

/** The words, or nothing where `names` beside them say it all: "List projects" of "Projects" (rule `says-more-than-the-name`). */
export function wordsBeside(description: string, ...names: readonly string[]): string {
  const said = firstWords(description);
  return saysMore(said, ...names) ? said : '';
}

/** Whether a text says more than the names beside it: not "Start Task" of "Start" of a task, as FastAPI names what it runs. */
export function saysMore(text: string, ...names: readonly string[]): boolean {
  const known = new Set(names.flatMap(stemsOf));
  const isMore = (word: string): boolean => !known.has(word) && !FILLERS.has(word) && !isReading(word);
  // One of the first words does, mostly: a long text is not taken apart.
  return text.split(/\s+/).some((part) => stemsOf(part).some(isMore));
}

/** How often the same may be said: what is said of more things ("Retrieves a list of all resources") is of none of them. */
const SAID_OF = 2;

/** The texts that are each said of several things, word for word. */
export function saidOfSeveral(texts: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > SAID_OF).map(([text]) => text));
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

// What any thing may be called ("Creates a new resource with data") says nothing of one.
const FILLERS: ReadonlySet<string> = new Set(
  'a an the of for by from with all every its return find endpoint resource collection service data'.split(' '),
);
