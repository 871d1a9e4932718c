// Lists in an object of which a contract tells no names: `map[string][]User`, as Go's swag prints what answers
// `gin.H{"users": users}`. Input: an answer and the noun of the path; output: the list, or null.
import type { Lookup, Pointer, Schema } from '#contract';
import type { AnswerShape } from '../answers/answers.ts';
import { isPlural, pluralOf, stemOf } from '../words/labels.ts';
import { escaped, plainSchemaName, viewOf } from '../schemas.ts';

/** Where the list is, as such answers are written, and what is listed. */
export interface ListInMap {
  readonly items: Pointer;
  readonly item: Schema;
}

/**
 * The users of an answer that has lists of a `User` each under any name, at "/users": under that word, until answers show
 * another. What is grouped ("/settings/groups" of a `SystemSetting`) is no such list.
 */
export function listInMap({ view: { additional } }: AnswerShape, noun: string, lookup: Lookup): ListInMap | null {
  const { types, items } = viewOf(additional, lookup);
  if (items === null || types[0] !== 'array') return null;
  const { name, properties } = viewOf(items, lookup);
  const stem = stemOf(noun);
  if (name === null || properties.size < 2 || stem.length < 3) return null;
  return stemOf(plainSchemaName(name)).endsWith(stem) ? { items: `/${escaped(keyOf(noun))}`, item: items } : null;
}

/** "poll-events" as a name of JSON, and "memory" where several are listed. */
function keyOf(noun: string): string {
  const all = isPlural(noun) ? noun : pluralOf(noun);
  return all.replace(/-+([\p{L}\d])/gu, (_all, letter: string) => letter.toUpperCase());
}
