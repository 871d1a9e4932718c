// Relations by a plain name, without "id": "customer" as a number, an address or a text that identifies; "project_key" and
// "country" of what is known by keys of its own. Input: a property's facts; output: where it leads, or null.
import type { Lookup } from '#contract';
import { member } from '#contract';
import { normalOf, pluralOf, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import { fieldNamesOf } from '../fields/boxes.ts';
import { FOREIGN, ID_ENDS, isIdentifierName } from './relation-facts.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';
import type { Index } from './relation-index.ts';
import { best, canOpen, isReachable, isShown } from './relation-best.ts';
import { isElsewhere } from './relation-fit.ts';
import { namesOther } from './relation-kin.ts';
import { GENERIC, find, findByLastWords, keptAbove } from './relation-find.ts';
import { FORM_OF_IDENTITY, showsIdentity } from '../identity/shows-identity.ts';
import type { View } from '../schemas.ts';
import { plainNamesOf, textOf, viewOf } from '../schemas.ts';
import type { Structure } from '../resources/structure.ts';
import { listsAll } from '../resources/structure.ts';

/** "customer": an integer or UUID, an address, or a text that is said to identify. */
export function byPlainName(facts: PropertyFacts): Target | null {
  const { lookup } = facts.index;
  const isList = facts.view.types.includes('array');
  const view = isList ? viewOf(facts.view.items, lookup) : facts.view;
  if (view.properties.size > 0 || Array.isArray(member(view.schema, 'enum')) || facts.words.length === 0) return null;
  const format = textOf(member(view.schema, 'format'));
  const type = view.types.length === 1 ? view.types[0] : '';
  const isNoun = facts.index.byStem.has(stemOf(facts.name));
  // Most texts: called as nothing that is kept here, and of no form that identifies.
  if (!isNoun && type === 'string' && format === '') return null;
  if (isCounted(facts, view, format)) return null;
  const isUrl = type === 'string' && /^(uri|url|iri)/.test(format);
  // "taxRates", UUIDs of "/taxes/{taxRateUuid}".
  const isUnique = type === 'string' && /^(?:uuid|guid)/.test(format);
  const isSure = (isUrl || isUnique) && find(facts, facts.name) !== null;
  if (!isNoun && !isSure) {
    // "required_tasks", a list of numbers: of numbered tasks.
    const isNumbers = isList && type === 'integer';
    const own = !isList && type === 'integer' ? (ofSchema(facts) ?? byBareNumber(facts)) : null;
    if (own !== null) return { resource: own, many: false, holds: 'id' };
    const found = isNumbers || isUnique ? (byLastWords(facts, isList) ?? partsByName(facts, isNumbers)) : null;
    return found !== null && isNumbers && !idIsNumber(found.resource, lookup) ? null : found;
  }
  const said = saysIdentity(
    `${textOf(member(facts.view.schema, 'description'))} ${textOf(member(view.schema, 'description'))} ${textOf(member(view.schema, 'title'))}`,
    facts.name,
  );
  const isNamed = !isList && isNamedBeside(facts) && (type === 'string' || type === 'integer');
  const isIdentifier =
    isUnique ||
    (type === 'integer' && isList) ||
    said ||
    isNamed ||
    (type === 'string' &&
      (showsIdentity(FORM_OF_IDENTITY, facts.view, view) || isAskedFor(facts, view) || isSelected(facts, view)));
  if (!isUrl && !isIdentifier && type !== 'integer') return null;
  const stem = stemOf(facts.name);
  const found = isSure
    ? find(facts, facts.name)
    : (keptAbove(facts.index, facts.self, stem) ?? best(facts.index.byStem.get(stem), facts.self));
  if (found === null || found === facts.self || !(canOpen(found) || isChangedFromList(found, facts))) return null;
  if (!isReachable(found, facts.self)) return null;
  if (saysName(facts.view, view, found)) return null;
  if (type === 'integer' && !isList && !said && !isNamed && !idIsNumber(found, lookup)) return null;
  if (type === 'integer' && !isList && facts.words.length === 1 && singularOf(facts.name) !== facts.name) return null;
  return { resource: found, many: isList, holds: isUrl ? 'url' : 'id' };
}

/** "bom_item", a number, where the numbered items of "/bom" are each a `BomItem`. */
function ofSchema({ index, name, words, self }: PropertyFacts): Structure | null {
  if (words.length < 2) return null;
  const found = best(
    index.bySchemaStem
      .get(stemOf(name))
      ?.filter((one) => canOpen(one) && listsAll(one) && stemOf(one.schema ?? '') === stemOf(name)),
    self,
  );
  return found !== null && found !== self && idIsNumber(found, index.lookup) ? found : null;
}

/**
 * "from_employee", "pickup_city" of what all can choose from, which is numbered: a number of which nothing is told, as Django prints
 * its keys. What counts has bounds, a format or a value to begin with, or is said in more words ("uses_per_coupon").
 */
function byBareNumber(facts: PropertyFacts): Structure | null {
  const { name, view, words } = facts;
  if (!/^(?!is_|has_|no_|nb_)[a-z]+(?:_[a-z]+)+$/.test(name) || singularOf(name) !== name) return null;
  if (TOLD_OF_COUNTS.some((one) => member(view.schema, one) !== undefined)) return null;
  const found = byLastWords(facts, false)?.resource ?? null;
  if (found === null || found.stem !== stemOf(words.slice(1).join('_')) || !listsAll(found)) return null;
  const known = found.item.properties.get(found.identity?.field ?? '');
  return viewOf(known, facts.index.lookup).types.join() === 'integer' ? found : null;
}

export const TOLD_OF_COUNTS = ['minimum', 'maximum', 'format', 'default', 'multipleOf', 'example', 'examples'];

/** "rack" of a server, where racks are listed and changed for all; a `redirect_uri` is an address. */
function isChangedFromList(found: Structure, { self, name }: PropertyFacts): boolean {
  if (!isShown(found) || found.parentParameters.length > 0 || isElsewhere(found, self)) return false;
  return !GENERIC.has(found.stem) && !/ur[il]s?$/i.test(name);
}

/**
 * "form" of form responses, which can be listed by `form` (or several other lists can), where forms are opened by texts: what things are asked for by
 * identifies, unless it is of the words that are written out in full.
 */
function isAskedFor({ name, index, self, words }: PropertyFacts, view: View): boolean {
  const last = singularOf(words.at(-1) ?? '');
  if (WRITTEN_OUT.has(last) || OF_ITSELF.has(last) || member(view.schema, 'format') !== undefined) return false;
  const found = best(index.byStem.get(stemOf(name)), self);
  const own =
    found?.identity === undefined || found.identity === null
      ? undefined
      : found.item.properties.get(found.identity.field);
  if (own === undefined || /name|title/.test(normalOf(found?.identity?.field ?? ''))) return false;
  const known = viewOf(own, index.lookup);
  if (known.types[0] !== 'string' || member(known.schema, 'format') !== undefined) return false;
  // One other list may mean something else by it; what several are asked for is one thing throughout.
  const asking = askingFor(index).get(normalOf(name)) ?? [];
  return asking.length > 1 || asking[0] === self;
}

/** `photos: [text]` that an action takes, where photos are listed and known by a text that is no name: those it is done to. */
function isSelected({ name, part, self, index, view: { types }, words }: PropertyFacts, each: View): boolean {
  if (!types.includes('array') || part !== undefined || self.found.roles.size > 0 || words.length > 1) return false;
  if (OF_ITSELF.has(singularOf(name)) || member(each.schema, 'format') !== undefined) return false;
  const found = best(index.byStem.get(stemOf(name)), self);
  const field = found?.identity?.field ?? '';
  if (found?.found.roles.has('list') !== true || /name|title|key|slug|code|mail/.test(normalOf(field))) return false;
  return viewOf(found.item.properties.get(field), index.lookup).types[0] === 'string';
}

const ASKING = new WeakMap<Index, ReadonlyMap<string, readonly Structure[]>>();

/** The lists that take a text of each plain name. */
function askingFor(index: Index): ReadonlyMap<string, readonly Structure[]> {
  const known = ASKING.get(index);
  if (known !== undefined) return known;
  const found = new Map<string, Structure[]>();
  for (const { structure, inputs } of index.inputs) {
    const names = inputs.flatMap(({ plain, input }) => (input.view.types[0] === 'string' ? [plain] : []));
    for (const name of new Set(names)) {
      const others = found.get(name);
      if (others === undefined) found.set(name, [structure]);
      else others.push(structure);
    }
  }
  ASKING.set(index, found);
  return found;
}

/** `options` of a question, numbers of the question options. */
function partsByName({ name, self, index }: PropertyFacts, isNumbers: boolean): Target | null {
  const found = isNumbers && self.stem !== '' ? best(index.byStem.get(self.stem + stemOf(name)), self) : null;
  return found === null || !canOpen(found) ? null : { resource: found, many: true, holds: 'id' };
}

/** "related_quiz", a UUID: one of the quizzes. */
function byLastWords(facts: PropertyFacts, many: boolean): Target | null {
  if (facts.words.length < 2 || ID_ENDS.has(facts.words.at(-1) ?? '') || FOREIGN.has(facts.words[0] ?? '')) return null;
  const found = findByLastWords(facts, facts.words);
  // "related_product_types", UUIDs, of a product type: others of its kind, which the first word says.
  const isOther = found !== facts.self || (many && namesOther(facts.words.slice(0, 1)));
  if (found === null || !isOther || !canOpen(found)) return null;
  return { resource: found, many, holds: 'id' };
}

/** "The name of the organization", where organizations are known by something else. */
function saysName(own: View, each: View, found: Structure): boolean {
  if (normalOf(found.idParameter ?? '') === found.stem) return false;
  if (/name|login|slug|code/i.test(`${found.identity?.field ?? ''} ${found.idParameter ?? ''}`)) return false;
  return [own, each].some(({ schema }) =>
    /^(?:the |an? )?(?:\w+ )?names?\b/i.test(textOf(member(schema, 'description'))),
  );
}

/** Things that are called by their names where others are by identifiers. */
const WRITTEN_OUT = new Set(
  (
    'category tag label keyword country city region state province language locale currency status type kind role brand vendor company ' +
    'organization organisation department location address timezone topic genre color colour size unit model version environment namespace'
  ).split(' '),
);

/** `supplier` beside `supplier_name`: the one identifies what the other names. */
function isNamedBeside({ name, self }: PropertyFacts): boolean {
  const named = `${normalOf(name)}name`;
  return plainNamesOf(self.item).has(named) || plainNamesOf(self.row).has(named);
}

/**
 * "display_order" counts; an `order` that is an address, or a `lab_order` that is said to be an identifier, is one of the
 * orders, and a `degree_level` one of the degree levels.
 */
function isCounted({ name, words, index, view }: PropertyFacts, { schema }: View, format: string): boolean {
  // "limit_tracks", a list of numbers, are tracks.
  if (view.types.includes('array') && words.length > 1) return false;
  if (words.length > 1 && ['level', 'order'].includes(words.at(-1) ?? '') && index.byStem.has(stemOf(name)))
    return false;
  if (!COUNTED.has(words[0] ?? '') && !COUNTED.has(words.at(-1) ?? '')) return false;
  return !/^(?:uuid|guid|uri|url|iri)/.test(format) && !saysIdentity(textOf(member(schema, 'description')), name);
}

const COUNTED = new Set([
  'order',
  'position',
  'index',
  'rank',
  'level',
  'count',
  'total',
  'number',
  'num',
  'size',
  'max',
  'min',
  'limit',
  'sum',
  'start',
  'stop',
  'end',
]);

function saysIdentity(text: string, name: string): boolean {
  if (!/\bid|identif|\buu?id/i.test(text)) return false;
  const plain = text.toLowerCase().replaceAll('(s)', 's');
  const word = pluralOf(singularOf(wordsOf(name).at(-1) ?? ''));
  const one = singularOf(word);
  // A pattern made for one word is dear; most texts do not say it.
  if (!plain.includes(one) && !plain.includes(word)) return false;
  return new RegExp(
    `\\b(?:id|uuid|identifier|unique identifier)s? (?:of|for) (?:the|an?|this|each|all)? ?(?:\\w+ ){0,2}(?:${escape(one)}|${escape(word)})|\\b${escape(one)}(?:'s)? (?:id|uuid|identifier)s?\\b`,
    'i',
  ).test(plain);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

export function idIsNumber(found: Structure, lookup: Lookup): boolean {
  const id = [...found.item.properties].find(([name]) => normalOf(name) === 'id' || name === found.idParameter);
  return id === undefined || viewOf(id[1], lookup).types[0] === 'integer';
}

/** "project_key" where projects are identified by a key. */
export function byNaturalKey(facts: PropertyFacts): Target | null {
  return byNaturalName(facts) ?? byNamedKey(facts);
}

/** "caseType", "pool", "architectures" where such things are identified by a code, key or name of their own, and not by an `id`. */
function byNaturalName({ name, view, index, self, words }: PropertyFacts): Target | null {
  const many = view.types.includes('array');
  const each = many ? viewOf(view.items, index.lookup) : view;
  const stem = stemOf(name);
  if (each.types.length !== 1 || each.types[0] !== 'string' || (singularOf(name) === name) === many) return null;
  if (GENERIC.has(stem) || OF_ITSELF.has(stem) || ID_ENDS.has(words.at(-1) ?? '') || each.properties.size > 0)
    return null;
  if (member(each.schema, 'enum') !== undefined || member(each.schema, 'format') !== undefined) return null;
  // "categories" of an asset are asset categories, where there are such.
  const found = best(index.byStem.get(`${self.stem}${stem}`) ?? index.byStem.get(stem), self);
  if (found === null) return many ? null : byParametersName({ name, index, self });
  if (found === self || !isOffered(found, self) || !isReachable(found, self)) return null;
  // "{branch}" of branches: what is called so, identifies.
  const isNatural =
    (normalOf(found.idParameter ?? '') === stem && found.found.roles.has('list')) || isKnownByWord(found, view, each);
  return isNatural ? { resource: found, many, holds: 'id' } : null;
}

/** What says all by itself, though lists of such may be kept. */
const OF_ITSELF = new Set(['email', 'url', 'phone', 'secret', 'password']);

/** Opened by its address, or listed for all. */
function isOffered(found: Structure, self: Structure): boolean {
  if (canOpen(found)) return found.idParameter !== null;
  return listsAll(found) && found.parent !== self;
}

/** Known by a code or key; or by a name, where a property's words don't say that it is another. */
function isKnownByWord(found: Structure, ...views: readonly View[]): boolean {
  const field = normalOf(found.identity?.field.split('/').at(-1) ?? '');
  const key = KEYS.find((end) => field === end || field === `${found.stem}${end}`);
  if (key === undefined) return false;
  if (!canOpen(found) && !SHORT.has(key)) return false;
  const said = views.map(({ schema }) => textOf(member(schema, 'description'))).join(' ');
  const isNamed = NAMES.has(key);
  if (isNamed && plainNamesOf(found.item).has('id')) return false;
  return isNamed
    ? !/\b(?:id|code|key)\b/i.test(said)
    : !/\bname\b/i.test(said) || new RegExp(`\\b${key}\\b`, 'i').test(said);
}

const SHORT = new Set(['code', 'key', 'slug', 'symbol', 'iso']);
const NAMES = new Set(['name', 'username', 'login']);
/** What things are known by that people can read. */
const KEYS = [...SHORT, 'type', ...NAMES];

/** "source_branch" beside "/repositories/{repository}/branches/{branch}": the last word is the parameter of things of the same owner. */
function byParametersName({ name, index, self }: Pick<PropertyFacts, 'name' | 'index' | 'self'>): Target | null {
  const [first = '', ...rest] = wordsOf(name);
  const last = rest.at(-1) ?? first;
  if (first === 'new') return null;
  const found = GENERIC.has(last) || last.length < 4 ? null : best(index.byStem.get(stemOf(last)), self);
  if (found === null || found === self || !canOpen(found) || found.parent === null || found.parent !== self.parent)
    return null;
  return normalOf(found.idParameter ?? '') === last ? { resource: found, many: false, holds: 'id' } : null;
}

function isKnownByText(found: Structure, { index, view }: PropertyFacts): boolean {
  const own = found.identity === null ? undefined : found.item.properties.get(found.identity.field);
  const known = own === undefined ? null : viewOf(own, index.lookup);
  return known?.types[0] === 'string' && view.types[0] === 'string' && member(known.schema, 'format') === undefined;
}

/** Last words of what names a thing by a key of its own. */
const ENDS_OF_KEYS = new Set([...SHORT, ...NAMES, 'number', 'ref', 'hash', 'address']);

/** Whether a name is that of a key by its last word: "permission_code". */
export function endsInKey(name: string): boolean {
  const words = wordsOf(name);
  return words.length > 1 && SHORT.has(words.at(-1) ?? '');
}

/** "group_number" of an employee, "permission_code" of a grant: what things are known by, after their noun. */
export function byNamedKey(facts: PropertyFacts): Target | null {
  const last = facts.words.at(-1) ?? '';
  if (
    facts.words.length < 2 ||
    !ENDS_OF_KEYS.has(last) ||
    facts.view.properties.size > 0 ||
    facts.view.types.includes('array')
  )
    return null;
  const stem = stemOf(facts.words.slice(0, -1).join('_'));
  if (isGivenName(facts, stem)) return null;
  // "group_number" of an employee, where there are employee groups.
  const found =
    stem === 'type'
      ? null
      : (best(facts.index.byStem.get(stem) ?? facts.index.byStem.get(`${facts.self.stem}${stem}`), facts.self) ??
        keptByLastWords(facts));
  if (found === null || found === facts.self || !isOffered(found, facts.self)) return null;
  const isSo = (known: string): boolean => normalOf(known) === last || normalOf(known) === `${found.stem}${last}`;
  const isAsked = canOpen(found) && isSo(found.idParameter ?? '');
  const identifies = isAsked || ((SHORT.has(last) || NAMES.has(last)) && isSo(found.identity?.field ?? ''));
  // "currency_code" of currencies that are known by a text, which they have under no such name.
  if (canOpen(found) && last === 'code' && isKnownByText(found, facts)) {
    const names = fieldNamesOf(found.item, facts.index.lookup);
    if (!names.has('code') && !names.has(`${found.stem}code`)) return { resource: found, many: false, holds: 'id' };
  }
  const hasId = [...found.item.properties.keys()].some((name) => normalOf(name) === 'id');
  return identifies && (!hasId || (isAsked && normalOf(found.idParameter ?? '') !== 'name'))
    ? { resource: found, many: false, holds: 'id' }
    : null;
}

/** The "tokenName" that a new API token is given is its own, though there are tokens of another kind. */
function isGivenName({ self, name, words }: PropertyFacts, stem: string): boolean {
  const made = self.found.roles.get('create')?.facts.body;
  return words.at(-1) === 'name' && stem !== '' && self.stem.endsWith(stem) && made?.properties.has(name) === true;
}

/** "billing_country_code", "responsibleEmployeeNumber": what is kept for all under the words before the key. */
function keptByLastWords(facts: PropertyFacts): Structure | null {
  const words = facts.words.slice(0, -1);
  if (words.length < 2 || FOREIGN.has(words[0] ?? '')) return null;
  const found = findByLastWords(facts, words);
  const isKnownSo = normalOf(found?.identity?.field ?? '').endsWith(facts.words.at(-1) ?? '');
  return found !== null && isKnownSo && listsAll(found) ? found : null;
}

/** `ican` of what is paid, where accounts alone are known by an `ican`; `username`, where it is said to be a user's. */
export function byNameOfIdentity({ name, view, index, self }: PropertyFacts): Target | null {
  const plain = normalOf(name);
  const known = COMMON.has(plain) || view.types.length !== 1 ? undefined : index.byIdentity.get(plain);
  const [only, ...others] = known ?? [];
  if (only === undefined || new Set([only, ...others].map((one) => one.stem)).size > 1) return null;
  const found = best(known, self);
  if (found === null || found === self || found.stem === self.stem || !canOpen(found)) return null;
  // "campaign_type", a choice of words, though automated campaigns are known by theirs.
  if (!listsAll(found) || member(view.schema, 'enum') !== undefined) return null;
  if (normalOf(found.idParameter ?? '') !== plain || isIdentifierName(name)) return null;
  const said = textOf(member(view.schema, 'description')).toLowerCase();
  return WRITTEN.has(plain) && !said.includes(singularOf(found.stem))
    ? null
    : { resource: found, many: false, holds: 'id' };
}

/** What anything may be known by. */
const COMMON = new Set(
  (
    'id uuid guid key code slug name title type token number no email index path url uri version hash sha ref date label value status kind ' +
    'tag locale identifier primarykey address ip mac host domain region country currency language symbol level position order year month day week ' +
    'filename filepath file source scope role group format digest secret phone mobile'
  ).split(' '),
);

/** What people have in other systems as well. */
const WRITTEN = new Set(['username', 'login', 'user', 'handle', 'serial', 'account']);
