// Learns of refusals that what looks like a search takes no words, and of answers that it is not heeded: the resource, what was
// searched for and the API's words or rows in; the resource whose list is searched here from then on out.
import type { Json } from '#contract';
import type { Resource } from '../application.ts';
import { LEARNED } from '../decided.ts';
import type { Refusal } from './learn-pages.ts';
import { searchItems } from '../listing/sort-and-filter.ts';
import { idOf } from '../answers/values.ts';

/** What a refusal says of a language that words are not written in: "JSON expected", "Error in the JQL query", "syntax error". */
const OF_A_LANGUAGE =
  /\bjson\b|\bsyntax|\bpars(?:e|ed|er|ing)\b|\bmalformed\b|\bunexpected (?:token|character|end)\b|\bexpressions?\b|\boperators?\b|\b[a-z]ql\b/i;

/** The resource without the search that was refused (rule `search-is-refused`); null where the refusal is about something else. */
export function withoutRefusedSearch(
  resource: Resource,
  searched: string,
  { status, words }: Refusal,
): Resource | null {
  const { listing } = resource;
  const [parameter] = listing?.search ?? [];
  if (listing === null || parameter === undefined || searched === '') return null;
  if (status !== 400 && status !== 422) return null;
  const said = words.split(/[^\w.-]+/);
  const isOfSearch = /\b(?:search|quer(?:y|ies))/i.test(words) || said.includes(parameter) || words.includes(searched);
  if (!isOfSearch || !OF_A_LANGUAGE.test(words)) return null;
  return searchedHere(resource);
}

/** So many rows have to be the same, and so many of them without the words: a server may look where nobody sees it. */
const LEAST_ROWS = 5;
const LEAST_STRAY = 3;

/**
 * The resource without the search that was ignored (rule `search-is-ignored`): the rows that came are just those which come without it,
 * and the words stand in hardly any. Null where the rows do not prove it.
 */
export function withoutIgnoredSearch(
  resource: Resource,
  searched: string,
  items: readonly Json[],
  unsearched: readonly Json[],
): Resource | null {
  if ((resource.listing?.search ?? []).length === 0 || searched.trim().length < 3 || items.length < LEAST_ROWS)
    return null;
  if (items.length !== unsearched.length || items.length - searchItems(items, searched).length < LEAST_STRAY)
    return null;
  const isSame = items.every((item, at) => {
    const id = idOf(resource, item);
    return id !== null && id === idOf(resource, unsearched[at]);
  });
  return isSame ? searchedHere(resource) : null;
}

function searchedHere(resource: Resource): Resource {
  const { listing } = resource;
  if (listing === null) return resource;
  return { ...resource, listing: { ...listing, search: [], because: LEARNED }, learned: true };
}
