// Relations that are told in words: "The unique identifier of the user who created it" says where a text leads, whatever
// its name is. Input: a property's facts; output: where it leads, or null.
import { member } from '#contract';
import { normalOf, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import { FOREIGN, ID_ENDS, isIdentifierName, isIdentifying, mayBeAny } from './relation-facts.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';
import { best, canOpen } from './relation-best.ts';
import { find } from './relation-find.ts';
import { KIN } from './relation-kin.ts';
import { ACTORS, peopleOf } from './relation-people.ts';
import { foreignKeySaid, recordSaid } from './said-record.ts';
import { plainNamesOf, textOf, viewOf } from '../schemas.ts';
import type { Structure } from '../resources/structure.ts';
import { listsAll } from '../resources/structure.ts';

/** "resolvedBy", "replyTo": what is said to be the identifier of a thing that the contract has. */
export function bySaidIdentity(facts: PropertyFacts): Target | null {
  const { view, words, index } = facts;
  const named = isIdentifierName(facts.name) ? words.slice(0, -1) : words;
  if (!isIdentifying(view, index.lookup)) return null;
  const many = view.types.includes('array');
  const inner = many ? viewOf(view.items, index.lookup) : view;
  // NestJS writes each identity that is one as a `number`.
  if (!['string', 'integer', 'number'].includes(inner.types[0] ?? '')) return null;
  // What is to be added is said of a list, and of each in it that it is "A product's ID".
  const told = [view, inner].map(({ schema }) => textOf(member(schema, 'description'))).filter((text) => text !== '');
  for (const text of new Set(told)) {
    const found = ofWords(text, named, many, facts);
    if (found !== null) return found;
  }
  return null;
}

/** Where a description says that an identifier leads. */
function ofWords(text: string, named: readonly string[], many: boolean, facts: PropertyFacts): Target | null {
  const { words, self } = facts;
  const record = recordSaid(text);
  if (record !== null) return ofTable(record, many, facts);
  const plain = text.replaceAll('(s)', 's').replaceAll('`', '');
  const said = SAID.exec(plain);
  const told = said?.[1] ?? said?.[2] ?? '';
  // "The identifier of the Account Number, Account, or Card" is of any of them.
  if (told === '' || /^,[^.]* or /.test(plain.slice(said?.[0].length))) return null;
  // "defaultToken", the "Token ID to use for payments", is what it is called.
  const isOtherName = (word: string): boolean => OTHER_NAMES.has(singularOf(word)) && stemOf(told) !== singularOf(word);
  if (named.some(isOtherName)) return null;
  const found = thingSaid(told, facts);
  if (found === null || mayBeAny(found, facts) || (isIdentifierName(facts.name) && FOREIGN.has(words[0] ?? '')))
    return null;
  // Of its own kind it is another one only where a word says so.
  // What the thing has itself, beside its identity, is another number of it.
  const same = plainNamesOf(found.item).get(normalOf(facts.name));
  const isOther = same !== undefined && same !== found.identity?.field && ID_ENDS.has(words.at(-1) ?? '');
  if (isOther && found !== self) return null;
  const isOwnKind =
    found === self || found.stem === self.stem || (found.schema !== null && found.schema === self.schema);
  if (isOwnKind && !many && ![...words, ...wordsOf(told)].some((word) => KIN.has(word) || word === 'reply'))
    return null;
  return { resource: found, many, holds: 'id' };
}

/** What is noted to be a foreign key leads where the database says, whatever its name: PostgREST's `parte_id` of `partes_vehiculo`. */
export function byForeignKey(facts: PropertyFacts): Target | null {
  const { view, self, index } = facts;
  const key = foreignKeySaid(textOf(member(view.schema, 'description')));
  if (key === null || !isIdentifying(view, index.lookup)) return null;
  const named = index.byStem.get(stemOf(key.table)) ?? [];
  const found = named.find(({ path }) => path.endsWith(`/${key.table}`)) ?? best(named, self);
  if (found === null || found.identity?.field !== key.column) return null;
  return { resource: found, many: view.types.includes('array'), holds: 'id' };
}

/** "The id of an existing record in the users table": one of the users, where that column is what they are known by. */
function ofTable(
  { column, table }: NonNullable<ReturnType<typeof recordSaid>>,
  many: boolean,
  facts: PropertyFacts,
): Target | null {
  const { name, self } = facts;
  const found = find(facts, table);
  if (found === null || !(canOpen(found) || listsAll(found))) return null;
  const isOwn = found === self && (['id', 'ids'].includes(normalOf(name)) || normalOf(name) === `${self.stem}id`);
  const known = normalOf(found.identity?.field ?? found.idParameter ?? '');
  return isOwn || normalOf(column) !== known ? null : { resource: found, many, holds: 'id' };
}

/** "The unique identifier of the parent comment", "of the article's section", "The user's identifier": where the description begins with it. */
const SAID = new RegExp(
  [
    String.raw`^(?:(?:if|when|where)\b[^,.]*,\s*)?(?:this (?:is|contains|will contain)\s+|contains\s+)?(?:(?:the|an?|optional|list of)\s+)*`,
    String.raw`(?:(?:unique |internal |numeric )*(?:identifier|id|uuid|guid)s? (?:of|for) (?:the |an? |this |each |all )?(?:[\w-]+'s )?((?:[\w-]+ ?){1,4})`,
    String.raw`|((?:[\w-]+ ){0,2}?[\w-]+?)(?:'s)? (?:(?:unique|public) )?(?:identifier|id|uuid|guid)s?\b)`,
  ].join(''),
  'i',
);

/** Names of other things by which something is known: a SKU is no identifier of a product in this API. */
const OTHER_NAMES = new Set(
  (
    'id sku code number key slug name barcode isbn ean upc symbol hash token ref reference serial email username handle ' +
    'external url uri href link path type format version etag checksum secret title label description uid uuid guid identifier file ' +
    'avatar picture image photo icon logo'
  ).split(' '),
);

/** Words that begin what something was done to. */
export const BEFORE: ReadonlySet<string> = new Set('a an the this that on to by in for of with'.split(' '));

/** Words that add nothing to what a thing is called. */
const NAMELESS = new Set(['resource', 'object', 'entity', 'item', 'record']);

/** Words after which the thing has been named. */
const AFTER = new Set(
  'who that which where when whose in of for to on at by from with owning this these is are was has as and or if used associated responsible being'.split(
    ' ',
  ),
);

function thingSaid(text: string, { index, self, name }: PropertyFacts): Structure | null {
  const told = text.toLowerCase().split(/[^a-z0-9]+/);
  // "The id of the account consuming a service" is the account's.
  const end = told.findIndex(
    (word, at) => AFTER.has(word) || (at > 0 && /(?:ed|ing)$/.test(word) && BEFORE.has(told[at + 1] ?? '')),
  );
  if (told[end] === 'or' || told.some((word) => word === 'external' || word === 'type')) return null;
  const words = (end < 0 ? told : told.slice(0, end)).filter((word) => word !== '');
  const whole = best(index.byStem.get(stemOf(words.join('_'))), self);
  if (whole !== null) return whole;
  for (const word of words.toReversed()) {
    if (NAMELESS.has(word)) continue;
    const all = index.byStem.get(stemOf(word));
    const found = all?.includes(self) === true && canOpen(self) ? self : best(all, self);
    if (found !== null) return found;
    if (ACTORS.has(word) && !word.endsWith('ed')) return peopleOf({ index, self });
    // "The ID of the payment rails" is no payment's, "of the Message resource" is a message's.
    break;
  }
  // "The unique identifier" of what the property is called.
  return words.join() === 'unique' || words.length === 0 ? best(index.byStem.get(stemOf(name)), self) : null;
}
