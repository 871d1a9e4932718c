// Learns of refusals that what looks like a search takes no words: the resource, what was searched for and the API's words in;
// the resource whose list is searched here from then on out.
import type { Resource } from './application.ts';
import { LEARNED } from './learn.ts';
import type { Refusal } from './learn-pages.ts';

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
  return { ...resource, listing: { ...listing, search: [], because: LEARNED }, learned: true };
}
