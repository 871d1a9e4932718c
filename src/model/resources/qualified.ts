// What a last word of a path only qualifies is called with what it is of (rule `qualifies-what-it-lists`): "/attributes/computed"
// of attributes, "/plans/current", and "/sessions/me", which is one's own.
import type { Draft } from './drafts.ts';
import type { Found } from './resources.ts';
import { isPlural, labelOf, pluralOf, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import { overLetters } from '../words/letters.ts';
import { isPrefix } from '../paths/paths.ts';
import { plainSchemaName } from '../schemas.ts';
import { isActionName, isAloneName } from '../words/verbs.ts';

interface Labels {
  readonly label: string;
  readonly singular: string;
}

/** The labels of what is called by a word that only qualifies; null where the word says itself what it is, or nothing else does. */
export function qualifiedLabels(words: string, found: Found, schema: string | null): Labels | null {
  if (/^by\s/i.test(words)) return listedBy(words, found);
  if (/\s/.test(words)) return null;
  const before = thingBefore(found.draft, schema);
  if (OWN.test(words)) return ownLabels(words, before, found, schema);
  if (found.draft.kind === 'singleton')
    return (ONE_OF_MANY.test(words) || isAdjective(words)) && !/^all$/i.test(words)
      ? oneLabels(words, before, schema)
      : null;
  // Whom one follows is not who follows.
  if (!isAdjective(words) || /^following$/i.test(words)) return null;
  // "TicketCountsDetailed" says of the same things that they are detailed.
  const all = [saidThing(schema), before !== null && isPlural(before) ? labelOf(before) : null];
  const thing = all.find((one) => one !== null && !isAdjective(one)) ?? null;
  return thing === null ? null : manyLabels(words, thing);
}

/** "/users/search/by-name", "/totals/by_entity": "Users (by name)" and "Totals (by entity)", which say what is listed, and how. */
function listedBy(words: string, { draft: { kind, segments } }: Found): Labels | null {
  const before = segments.slice(0, -1).findLast((one) => one.kind === 'static' && !isActionName(one.name));
  const isLast = segments.at(-1)?.kind === 'static';
  if (kind !== 'collection' || !isLast || before === undefined || isPrefix(before)) return null;
  const thing = labelOf(before.name);
  return { label: `${thing} (${lowered(words)})`, singular: singularOf(thing) };
}

/** "/sessions/me": "My sessions"; also of what is only read, and not told to be one. Of people, "Me" is a name. */
function ownLabels(words: string, before: string | null, found: Found, schema: string | null): Labels | null {
  const { draft, roles } = found;
  if (before === null || PEOPLE.has(stemOf(before)) || /auth/i.test(before))
    return draft.kind === 'singleton' ? null : { label: words, singular: words };
  const many = manyLabels('My', labelOf(before));
  if (draft.kind === 'collection') return many;
  return schema !== null || roles.size > 1 ? oneLabels('My', before, schema) : { ...many, singular: many.label };
}

/** "/plans/current": "Current plan". */
function oneLabels(word: string, before: string | null, schema: string | null): Labels | null {
  const thing = saidThing(schema);
  if (thing !== null && startsWith(thing, word)) return { label: thing, singular: thing };
  if (before === null) return null;
  const label = `${word} ${lowered(labelOf(isAloneName(before) ? before : singularOf(before)))}`;
  return { label, singular: label };
}

function manyLabels(word: string, thing: string): Labels {
  if (startsWith(thing, word)) return { label: pluralOf(thing), singular: thing };
  return { label: `${word} ${lowered(pluralOf(thing))}`, singular: `${word} ${lowered(singularOf(thing))}` };
}

/** The word right before the last, where it is a thing's: of a list, a plural, or what the schema speaks of. */
function thingBefore({ segments, kind }: Draft, schema: string | null): string | null {
  const before = segments.at(-2);
  if (before?.kind !== 'static' || isPrefix(before) || isAdjective(before.name)) return null;
  if (kind === 'collection') return before.name;
  const said = schema === null ? [] : wordsOf(plainSchemaName(schema)).map(stemOf);
  const isSaid = said.length > 0 && wordsOf(before.name).every((word) => said.includes(stemOf(word)));
  return isSaid || isPlural(before.name) ? before.name : null;
}

/** What a schema says that a thing is; null where its name is about the answer, or is no name. */
function saidThing(schema: string | null): string | null {
  const thing = schema === null ? '' : labelOf(plainSchemaName(schema));
  return thing === '' || SAYS_NO_THING.test(thing) ? null : thing;
}

function startsWith(thing: string, word: string): boolean {
  return thing.toLowerCase().startsWith(`${word.toLowerCase()} `);
}

function lowered(name: string): string {
  return CAPITALISED(name).test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

const CAPITALISED = overLetters(String.raw`^[\p{Lu}][\p{Ll}]`);

/** Names of schemas that are about the answer, or are no name. */
const SAYS_NO_THING = /(?:^|\s)(?:responses?|results?|models?|apis?|items?|objects?|data)$|(?:\S+\s){3}/i;

/** "Archived", "Latest": what qualifies things has no plural. */
export function isAdjective(label: string): boolean {
  return (
    (/ed$/i.test(label) && !/(?:eed|\b(?:bed|shed|sled|red|led|embed))$/i.test(label)) ||
    /\b(?:latest|similar|recent|popular|custom|upcoming|active|mine|favou?rite|trending|pending|expiring|recurring|remaining|running|playing|watching|charging|buying|selling|blocking|muting|coming|unavailable|internal|external|global|national|organic|general|nearby|nearest|available|top|new|all|free|following|unread|inactive|incoming|outgoing|missing|online|offline|full|light|simple|brief|random|current|past|public|private)$/i.test(
      label,
    )
  );
}

/** What is one of many by the time or by choice. */
const ONE_OF_MANY = /^(?:current|default|primary|next|previous|random)$/i;

/** What is one's own. */
const OWN = /^(?:me|my|mine|own|self)$/i;

/** What people are called: who signs in is one of them. */
const PEOPLE = new Set(
  'user member customer person employee admin client agent driver passenger student teacher coach doctor patient professional partner vendor supplier seller merchant candidate tenant staff player guest owner worker'.split(
    ' ',
  ),
);
