// Which property of an item identifies it. A table of rules by share in real contracts:
// the path parameter's own name → the same but for case → `id` → something uuid-like → `<resource>Id` → a natural name.
// Only properties that the item's schema (or the list row's) really has.
import { type Lookup, member } from '#contract';
import {
  behindResource,
  ELSEWHERE,
  headOf,
  idBesideText,
  idOrName,
  nameEndsParameter,
  NATURAL,
  parameterEndsName,
  scalarNames,
  thingOfRow,
} from './identity-names.ts';
import {
  fitsParameter,
  saidAlike,
  saidAsParameter,
  saidIdentifier,
  saidOfParameter,
  saidToIdentify,
} from './identity-said.ts';
import { IDENTITY_WORDS, PLAIN_IDENTITY_WORDS } from './identity-words.ts';
import { normalOf, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import { onlyValueIn } from './only-value.ts';
import { parameterStem } from '../facts.ts';
import type { View } from '../schemas.ts';
import { escaped, namesByNormal, plainSchemaName, textOf, viewOf } from '../schemas.ts';
import { isOfTwo, lastWordsId } from './last-words.ts';
import { resourceName } from './resource-name.ts';
import { isOfAnother, isOfOneBeside } from './of-another.ts';

interface IdentityFacts {
  /** Scalar properties, in order. */
  readonly names: readonly string[];
  /** The same by their names without case and separators. */
  readonly byNormal: ReadonlyMap<string, string>;
  /** The item path's last parameter, or "". */
  readonly parameter: string;
  /** Type of that parameter: "string", "integer" …, or "". */
  readonly parameterType: string;
  /** What the contract says of that parameter, or "". */
  readonly parameterSaid: string;
  /** That parameter ends a resource name (AIP-122). */
  readonly parameterNames: boolean;
  /** Plain names of what is given when one is made; nothing where that is not told. */
  readonly given: ReadonlySet<string>;
  /** Words of the resource's noun, in the singular. */
  readonly nounWords: ReadonlySet<string>;
  /** Stems of all resources' nouns: what a "…_id" may lead to. */
  readonly stems: ReadonlySet<string>;
  /** Stems of what stands above it in its address: whose identity each of a list repeats. */
  readonly owners: ReadonlySet<string>;
  /** Stem of the resource's noun. */
  readonly stem: string;
  /** The same up to a word that says of what, or for whom, the things are. */
  readonly head: string;
  readonly view: View;
  readonly lookup: Lookup;
}

interface IdentityRule {
  readonly name: string;
  readonly then: (facts: IdentityFacts) => string | undefined;
}

const byNormal = (facts: IdentityFacts, wanted: string): string | undefined =>
  wanted === '' ? undefined : facts.byNormal.get(wanted);

const GENERIC_PARAMETERS = new Set([...IDENTITY_WORDS, 'name', 'key', 'slug', 'code', 'identifier']);

const UUID_LIKE = new Set([...IDENTITY_WORDS, 'urn', 'arn', 'rid', 'kid']);

const IDENTITY_RULES: readonly IdentityRule[] = [
  { name: 'resource-name', then: resourceName },
  { name: 'said-of-parameter', then: saidOfParameter },
  { name: 'id-beside-own-number', then: idBesideOwnNumber },
  { name: 'id-beside-text', then: idBesideText },
  { name: 'parameter-is-property', then: (f) => f.names.find((name) => name !== '' && name === f.parameter) },
  { name: 'parameter-but-for-case', then: (f) => byNormal(f, normalOf(f.parameter)) },
  { name: 'id-or-name-in-parameter', then: idOrName },
  { name: 'parameter-without-resource', then: withoutResource },
  { name: 'natural-name-in-parameter', then: naturalInParameter },
  { name: 'parameter-behind-resource', then: behindResource },
  { name: 'text-parameter-of-numbered-thing', then: textForNumber },
  { name: 'parameter-in-attributes', then: parameterInAttributes },
  {
    name: 'property-id',
    then: (f) =>
      f.names.find((name) => name === 'id') ??
      f.names.find((name) => ['id', '@id', '$id'].includes(name.toLowerCase()) || name === '_id'),
  },
  {
    name: 'resource-id',
    then: (f) =>
      [...IDENTITY_WORDS, 'arn', 'token'].map((word) => byNormal(f, f.stem + word)).find((one) => one !== undefined) ??
      f.names.find((name) => stemOf(name) === `id${f.stem}`),
  },
  {
    name: 'schema-id',
    then: (f) => (f.view.name === null ? undefined : byNormal(f, `${stemOf(plainSchemaName(f.view.name))}id`)),
  },
  { name: 'uuid-like', then: (f) => f.names.find((name) => UUID_LIKE.has(normalOf(name))) },
  { name: 'last-words-id', then: lastWordsId },
  { name: 'property-is-parameter-stem', then: (f) => byNormal(f, parameterStem(f.parameter)) },
  { name: 'parameter-in-name', then: parameterInName },
  { name: 'ends-as-parameter', then: endsAsParameter },
  { name: 'first-property-id', then: firstPropertyId },
  { name: 'only-property-id', then: onlyPropertyId },
  { name: 'last-word-of-schema-id', then: lastWordOfSchemaId },
  {
    name: 'code-of-the-world',
    then: (f) => (OF_THE_WORLD.has(f.stem) && isIdParameter(f.parameter) ? byNormal(f, 'code') : undefined),
  },
  { name: 'thing-of-row', then: thingOfRow },
  { name: 'said-as-parameter', then: saidAsParameter },
  { name: 'said-identifier', then: saidIdentifier },
  {
    name: 'resource-natural-name',
    then: (f) =>
      ['name', 'key', 'slug', 'code', 'number', 'no', 'identifier']
        .map((word) => byNormal(f, f.stem + word))
        .find((one) => one !== undefined && (f.parameterType === 'string' || fitsParameter(f, one))),
  },
  { name: 'last-word-of-thing', then: lastWordOfThing },
  {
    name: 'natural-name',
    then: (f) =>
      isIdParameter(f.parameter)
        ? undefined
        : (f.parameter === '' || stemOf(f.parameter) === f.stem
            ? ['key', 'slug', 'code', 'identifier', 'name']
            : ['name', 'key', 'slug', 'code']
          )
            .concat(['identifier', 'username', 'login', 'number', 'hash', 'sha', 'handle'])
            .map((word) => byNormal(f, word))
            .find((one) => one !== undefined),
  },
  { name: 'said-to-identify-it', then: saidToIdentify },
  { name: 'said-alike', then: saidAlike },
  { name: 'parameter-ends-name', then: parameterEndsName },
  { name: 'name-ends-parameter', then: nameEndsParameter },
];

/** `userId` of a `UserListModel`, `userID` of a `NewUserDto`, where nothing else is called so: what the schema says that it is. */
function lastWordOfSchemaId({ view, stem, stems, owners, byNormal: known }: IdentityFacts): string | undefined {
  const plain = plainSchemaName(view.name ?? '');
  const thing = stemOf(
    wordsOf(plain)
      .filter((word) => !AROUND.has(word))
      .at(-1) ?? '',
  );
  const isOther = [thing, stemOf(plain)].some((one) => one !== stem && (stems.has(one) || owners.has(one)));
  return isOther ? undefined : known.get(`${thing}id`);
}

/** What tools and people put around the name of a thing. */
const AROUND = new Set(['list', 'model']);

/** "{genomeBuildAccession}" and `reference_accession`, `{shopCode}` and `store_code`: one word by which things are known, and once. */
function endsAsParameter({ names, parameter, stems }: IdentityFacts): string | undefined {
  const last = wordsOf(parameter).at(-1) ?? '';
  if (!KNOWN_BY.has(last)) return undefined;
  // "mainFileKey" of "{file_key}" is the key of another.
  const isOther = (name: string): boolean => normalOf(name).endsWith(normalOf(parameter));
  const named = names.filter((name) => wordsOf(name).at(-1) === last && !isOther(name));
  // "countryCode" of a region is the country's.
  const same = named.filter((name) => !stems.has(stemOf(wordsOf(name).slice(0, -1).join('_'))));
  return same.length === 1 ? same[0] : same.find((name) => wordsOf(name)[0] === 'iso');
}

const KNOWN_BY = new Set('accession code key slug symbol hash sku isbn iso serial handle'.split(' '));

/** What is known by codes that all the world uses, also where a path says "{countryId}". */
const OF_THE_WORLD = new Set(['country', 'currency', 'language', 'locale']);

/** The property that identifies an item, and the rule that found it. */
export interface Identity {
  readonly field: string;
  readonly because: string;
}

const NONE: ReadonlySet<string> = new Set();

const SURE = new Set([
  'resource-name',
  'said-of-parameter',
  'id-beside-text',
  'parameter-in-attributes',
  'parameter-is-property',
  'parameter-but-for-case',
  'parameter-without-resource',
  'id-beside-own-number',
  'id-or-name-in-parameter',
  'property-id',
  'resource-id',
]);

/** Of what identifies the item and what identifies its row, the surer one; the item's where both are. */
export function surerOf(item: Identity | null, row: Identity | null): Identity | null {
  if (item === null || row === null) return item ?? row;
  const isNamed = row.because === 'parameter-is-property' || row.because === 'parameter-but-for-case';
  const isDeeper = item.because === 'identity-in-metadata' && row.because === 'property-id';
  const isSure = SURE.has(item.because) && item.because !== 'resource-id';
  return (isNamed && !isSure) || isDeeper ? row : item;
}

/** The property that identifies an item, and the rule that found it; null where none of the properties can. */
export function identityOf(
  view: View,
  parameter: string | null,
  noun: string,
  lookup: Lookup,
  more: Partial<
    Pick<IdentityFacts, 'stems' | 'owners' | 'parameterType' | 'parameterSaid' | 'parameterNames' | 'given'>
  > & {
    isRead?: boolean;
  } = {},
): Identity | null {
  // "{code__iexact}" of Django is looked up by the `code`.
  const asked = (parameter ?? '').replace(/__i?exact$/, '');
  const names = scalarNames(view, lookup, asked);
  const own = {
    parameterType: more.parameterType ?? '',
    parameterSaid: more.parameterSaid ?? '',
    parameterNames: more.parameterNames ?? false,
    given: more.given ?? NONE,
    stem: stemOf(noun),
    head: headOf(noun),
    nounWords: new Set(wordsOf(noun).map((word) => singularOf(word))),
    stems: more.stems ?? NONE,
    owners: more.owners ?? NONE,
  };
  const isRead = more.isRead ?? true;
  const byNormal = namesByNormal(names);
  const facts: IdentityFacts = { names, byNormal, parameter: asked, ...own, view, lookup };
  // What is only known as an input (a create's body) need not be what identifies: only sure rules hold there.
  for (const rule of isRead ? IDENTITY_RULES : IDENTITY_RULES.filter((one) => SURE.has(one.name))) {
    const field = rule.then(facts);
    if (field !== undefined && (SURE.has(rule.name) || !isOfTwo(facts, field))) return { field, because: rule.name };
  }
  const meta = nestedIdentity(facts);
  return meta === null ? null : { field: meta, because: 'identity-in-metadata' };
}

/** "petName" of a pet: "name"; "tag_slug": "slug"; "external_customer_id" of a customer: "external_id". */
function withoutResource(facts: IdentityFacts): string | undefined {
  const words = wordsOf(facts.parameter);
  const rest = words.filter((word) => !facts.nounWords.has(singularOf(word)));
  if (rest.length === words.length || rest.length === 0 || (rest.length === 1 && rest[0] === 'id')) return undefined;
  if (rest.at(-1) === 'id' && facts.stems.has(stemOf(rest.slice(0, -1).join('_')))) return undefined;
  return byNormal(facts, rest.join(''));
}

/** "{repo}" takes a text where the item's id is a number: then a natural name identifies. */
function textForNumber(facts: IdentityFacts): string | undefined {
  if (facts.parameterType !== 'string' || facts.parameter === '' || isIdParameter(facts.parameter)) return undefined;
  const id = facts.names.find((name) => name.toLowerCase() === 'id');
  const type = id === undefined ? '' : (viewOf(facts.view.properties.get(id), facts.lookup).types[0] ?? '');
  if (type !== 'integer' && type !== 'number') return undefined;
  // "{client}" of clients asks for their `id`, unless it is said to ask for a name: a text may only be typed badly.
  const isOwn = stemOf(facts.parameter) === facts.stem && !/\bname\b/i.test(facts.parameterSaid);
  return NATURAL.filter((word) => word !== 'name' || !isOwn)
    .map((word) => byNormal(facts, word))
    .find((one) => one !== undefined);
}

/** "{workspace_slug}" of JSON:API's workspaces, which have an `id` and among their attributes a `slug`. */
function parameterInAttributes(facts: IdentityFacts): string | undefined {
  const attributes = viewOf(facts.view.properties.get('attributes'), facts.lookup);
  if (attributes.properties.size === 0 || isIdParameter(facts.parameter)) return undefined;
  const names = scalarNames(attributes, facts.lookup);
  const inner: IdentityFacts = { ...facts, names, byNormal: namesByNormal(names), view: attributes };
  const found = byNormal(inner, normalOf(facts.parameter)) ?? withoutResource(inner);
  return found === undefined ? undefined : `/attributes/${escaped(found)}`;
}

/** "{cedula}" and `Ruc_Cedula`: the one property whose first or last word the parameter is. */
function parameterInName(facts: IdentityFacts): string | undefined {
  const wanted = normalOf(facts.parameter);
  if (wanted.length < 3 || facts.nounWords.has(wanted) || GENERIC_PARAMETERS.has(wanted)) return undefined;
  const named = facts.names.filter((name) => {
    const words = wordsOf(name);
    return words[0] === wanted || words.at(-1) === wanted;
  });
  return named.length === 1 ? named[0] : undefined;
}

/** A parameter that asks for an id is not filled by a name. */
function isIdParameter(parameter: string): boolean {
  const words = wordsOf(parameter);
  return IDENTITY_WORDS.has(words.at(-1) ?? '') || words[0] === 'id' || /[a-z]id$/.test(parameter);
}

/** The first property is often the identity, where it names no other resource: "acme_id", "entity_id". */
function firstPropertyId(facts: IdentityFacts): string | undefined {
  const [first] = facts.names;
  const words = wordsOf(first ?? '');
  if (first === undefined || !PLAIN_IDENTITY_WORDS.has(words.at(-1) ?? '')) return undefined;
  return isOfAnother(facts, words) || isOfOneBeside(facts, words) ? undefined : first;
}

/** "TransactionID" of a bill, the only one that ends so, which nobody gives who makes one; else it begins with the thing's noun. */
function onlyPropertyId(facts: IdentityFacts): string | undefined {
  const ids = facts.names.filter((name) => PLAIN_IDENTITY_WORDS.has(wordsOf(name).at(-1) ?? ''));
  const [only = ''] = ids;
  const words = wordsOf(only);
  if (ids.length !== 1 || words.length < 2 || words.some((word) => ELSEWHERE.has(word) || OF_OTHERS.has(word)))
    return undefined;
  if (!isIdParameter(facts.parameter) || isOfAnother(facts, words)) return undefined;
  const isMade = facts.given.size > 0 && !facts.given.has(normalOf(only));
  return isMade || words[0] === [...facts.nounWords][0] ? only : undefined;
}

/** Whose a thing is, and to what it belongs: no identity of its own. */
const OF_OTHERS = new Set(
  'user owner account customer client company tenant organization organisation project group category team member author creator ext info information'.split(
    ' ',
  ),
);

/** A parameter that is named after the thing itself ("{repo}") is filled by its natural name where there is one and no id. */
function naturalInParameter(facts: IdentityFacts): string | undefined {
  const words = wordsOf(facts.parameter);
  const last = words.at(-1) ?? '';
  if (words.length === 0 || GENERIC_PARAMETERS.has(facts.parameter) || stemOf(facts.parameter) === facts.stem)
    return undefined;
  if (last.endsWith('path')) return byNormal(facts, 'path') ?? byNormal(facts, last);
  if (
    ['name', 'slug', 'key', 'code', 'number', 'sha', 'username', 'login', 'title', 'hash', 'email'].includes(last) &&
    last !== facts.stem
  )
    return byNormal(facts, last);
  return undefined;
}

/**
 * "{company_id}" of things that have both `id` and a `company_id` of which the contract says that people define it, or
 * that it is not for calls: then the path wants the `id`.
 */
function idBesideOwnNumber(facts: IdentityFacts): string | undefined {
  const id = facts.names.find((name) => name === 'id');
  const own = byNormal(facts, normalOf(facts.parameter));
  if (id === undefined || own === undefined || own === id || !isIdParameter(facts.parameter)) return undefined;
  const text = textOf(member(viewOf(facts.view.properties.get(own), facts.lookup).schema, 'description'));
  const isToldApart =
    /\b(?:do not use|don't use|not to be confused|you (?:have )?defined?|defined by you|your own)\b/i.test(text);
  return isToldApart ? id : undefined;
}

/** "/floating_ips/{floating_ip}" with an `ip`, "/ip_addresses/{ip_address}" with an `address`: what the thing is, is its name. */
function lastWordOfThing(facts: IdentityFacts): string | undefined {
  const words = wordsOf(facts.parameter);
  const isOwn = words.length > 1 && stemOf(facts.parameter) === facts.stem;
  return isOwn ? byNormal(facts, words.at(-1) ?? '') : undefined;
}

/** What identifies one level down: the rules up to a property `id`. */
const RULES_INSIDE = IDENTITY_RULES.slice(0, IDENTITY_RULES.findIndex((one) => one.name === 'property-id') + 1);

/** Where identity is kept one level down ("metadata.name", "data.id"), a pointer to it. */
function nestedIdentity({ view, lookup, ...outer }: IdentityFacts): string | null {
  // `{ deployment: { deploymentId }, project: {…} }`: the thing is told under its own name, beside others.
  // `{ user: { id }, reason }` of a ban at "/bans/{user_id}": it is known by what it is of.
  const boxed = [...view.properties].find(([key]) => ['id', `${outer.stem}id`].includes(normalOf(key)));
  const value = boxed === undefined ? null : onlyValueIn(viewOf(boxed[1], lookup), lookup);
  if (boxed !== undefined && value !== null) return `/${escaped(boxed[0])}/${escaped(value)}`;
  const nouns = [outer.stem, parameterStem(outer.parameter)].filter((noun) => noun !== '');
  const own = [...view.properties.keys()].filter((key) => nouns.includes(stemOf(key)));
  for (const key of ['metadata', 'meta', 'identifier', 'attributes', 'data', 'reference', 'info', ...own]) {
    const inner = viewOf(view.properties.get(key), lookup);
    if (inner.properties.size === 0) continue;
    const names = scalarNames(inner, lookup);
    const facts: IdentityFacts = { ...outer, names, byNormal: namesByNormal(names), view: inner, lookup };
    for (const rule of RULES_INSIDE) {
      const field = rule.then(facts);
      if (field !== undefined) return `/${escaped(key)}/${escaped(field)}`;
    }
    const name = byNormal(facts, 'name');
    if (name !== undefined && key === 'metadata') return `/${key}/${name}`;
  }
  return null;
}
