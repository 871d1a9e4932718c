// A list of which nothing is there, refused for that (rule `none-found`): YNAB's 404 "No accounts were found", a page that is "not
// found" since nothing matches what was searched for. That is an empty list, and no failure.

/** What a refusal of a list says. */
export interface ListRefusal {
  readonly status: number;
  /** Its words: what it says of this case, else what it is called. */
  readonly words: string;
}

const STATUSES: ReadonlySet<number> = new Set([400, 404, 422]);

/**
 * "No accounts were found", "No posts exist for this tag", "No record found": several, or any. "No team found" and "No API key found"
 * are of one, who owns the list or is asked for.
 */
const NONE =
  /^(?:\p{L}+:\s)?(?:no|0|zero) (?!such\b|permission|access\b)(?:(?!was\b|is\b|has\b)[\p{L}'’-]+ ){0,3}(?:(?!was\b|is\b|has\b)[\p{L}'’-]*s|data|record|result|item|entry|match|people) (?:(?:were|are|was|is|could be|have been) )?(?:found|exists?|match(?:ed|es|ing)?|available|yet)\b/iu;
const NOTHING =
  /^(?:nothing|none) (?:was |were )?found\b|^no (?:matching |search )?(?:results?|records?|matches|items?|data)\b(?: found)?[.!]?$/iu;

/** A page that is not there, where the list itself is. */
const NO_PAGE =
  /^(?:(?:this|that|the|requested) )*page (?:\d+ )?(?:was |is |does )?not (?:be )?(?:found|exist)[.!]?$|^not found[.!]?$/iu;

/**
 * Whether a list was refused since there is nothing in it. `chosen`: something was searched for or filtered by, so that the list
 * is there, though what was asked for is not.
 */
export function saysNone({ status, words }: ListRefusal, chosen: boolean): boolean {
  const said = words.trim();
  if (!STATUSES.has(status) || said.length > MOST) return false;
  return NONE.test(said) || NOTHING.test(said) || (chosen && NO_PAGE.test(said));
}

/** What says more than one sentence explains something else. */
const MOST = 200;
