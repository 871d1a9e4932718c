// What the inputs of operations name: a filter that is no field of the rows, the values of a query, the body of an action.
// Led by the same rules as the properties of items, and only where the list of what is named can be read on that screen.
// Input: an operation, where it stands, and the index of all; output: the relations of its inputs.
import type { Parameter, Schema } from '#contract';
import { isObject, member } from '#contract';
import type { Relation } from '../application.ts';
import type { OperationFacts } from '../facts.ts';
import { parameterStem } from '../facts.ts';
import { normalOf, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import { undoes } from '../paths/owner.ts';
import { ADDING } from '../paths/roles.ts';
import { ACTORS } from './relation-people.ts';
import { nameInFilter } from '../listing/filters.ts';
import type { ListInput } from '../listing/list-inputs.ts';
import { isAskedHeader } from '../actions/own-headers.ts';
import { parameterKey } from '../place.ts';
import { factsOf, isIdentifierName, isIdentifying } from './relation-facts.ts';
import type { PropertyFacts } from './relation-facts.ts';
import { isElsewhere } from './relation-fit.ts';
import { canOpen, isAbove, isOfWhoAsks, isReachable } from './relation-best.ts';
import { find, GENERIC } from './relation-find.ts';
import type { Index } from './relation-index.ts';
import { leadOf, relationOf } from './relation-inside.ts';
import type { Lead } from './relation-inside.ts';
import { plainSchemaName, textOf, viewOf } from '../schemas.ts';
import type { Structure } from '../resources/structure.ts';
import { listParameters } from '../resources/structure.ts';

/** Where an operation stands: at a resource, on one of its items or on all; or nowhere. */
export interface Standing {
  readonly facts: OperationFacts;
  readonly resource: Structure | null;
  readonly on: 'item' | 'collection';
  /** Whether it makes or changes items, whose relations its body has. */
  readonly isWrite: boolean;
}

/** Where each operation stands that takes something, by its name; one of several resources stands at the first. */
export function standingsOf(
  loose: readonly OperationFacts[],
  structures: readonly Structure[],
): ReadonlyMap<string, Standing> {
  const all = new Map<string, Standing>();
  const add = (standing: Standing): void => {
    const { id } = standing.facts.operation;
    if (!all.has(id)) all.set(id, standing);
  };
  for (const resource of structures) {
    const { roles, actions } = resource.found;
    for (const role of WRITES) {
      const facts = roles.get(role)?.facts;
      if (facts !== undefined)
        add({ facts, resource, on: role === 'create' ? 'collection' : 'item', isWrite: role !== 'delete' });
    }
    for (const { facts, on } of actions) add({ facts, resource, on, isWrite: false });
  }
  for (const facts of loose) add({ facts, resource: null, on: 'collection', isWrite: false });
  return all;
}

const WRITES = ['create', 'update', 'replace', 'delete'] as const;

type Known = ReadonlySet<string>;

/** The resource whose items a filter of a list takes that is no field of its rows, or null. */
export function namedByFilter(
  input: ListInput,
  self: Structure,
  index: Index,
): { readonly resource: string; readonly because: string } | null {
  const { name, schema, description } = input;
  // "submission__track" of Django asks for the track of what each has.
  const asked =
    nameInFilter(name)
      .split(/(?<=\w)__(?=\w)/)
      .at(-1) ?? name;
  const said = leadOfInput({ name: asked, schema, description }, self, index, knownAt(self, 'collection'));
  return said === null ? null : { resource: said.resource, because: said.because };
}

/** The relations of what an operation takes beside its body: of its query and its headers, and of what it puts there. */
export function namedByParameters(standing: Standing, self: Structure, index: Index): readonly Relation[] {
  const { facts, resource, on, isWrite } = standing;
  const known = knownAt(resource, on);
  return facts.operation.parameters.flatMap((one) => {
    if (isPutThere(one, standing)) return keptElsewhere(leadOfInput(one, self, index, NOTHING_KNOWN), one, index);
    if (!isAsked(one)) return [];
    const relation = leadOfInput(one, self, index, known);
    // What makes a thing may take what it is to be known by.
    const isOwn = isWrite && on === 'collection' && relation?.resource === resource?.name;
    return relation === null || isOwn ? [] : [relation];
  });
}

/**
 * Rule `puts-another-there`: what the address of a create ends in that sends nothing and is said to add (PUT
 * `/groups/{group_id}/users/{user_id}`, "Add user to group") is one of those that are kept elsewhere.
 */
function isPutThere({ in: place, name }: Parameter, { facts, resource, on, isWrite }: Standing): boolean {
  const { segments, body, verb } = facts;
  const isLast = place === 'path' && segments.at(-1)?.parameters.includes(name) === true && isIdentifierName(name);
  const isBelow = (resource?.parentParameters.length ?? 0) > 0;
  return isWrite && on === 'collection' && isLast && isBelow && body === null && ADDING.has(verb) && verb !== 'create';
}

const NOTHING_KNOWN: Known = new Set();

/** Not where those are only put there in their turn: the shows that one voted for are not all shows. */
function keptElsewhere(relation: Relation | null, { name }: Parameter, { all }: Index): readonly Relation[] {
  const target = all.find((one) => one.name === relation?.resource);
  if (relation === null || target === undefined || target.stem !== parameterStem(name)) return [];
  const { roles } = target.found;
  const made = roles.get('create') ?? roles.get('replace') ?? roles.get('update');
  return made?.facts.segments.at(-1)?.kind === 'parameter' ? [] : [relation];
}

/**
 * Rule `puts-another-there`, in a body: what a create below an owner takes and is called as the things themselves (`user_id` of
 * POST `/groups/{id}/users`), beside at most one value more, is one of those that are kept elsewhere.
 */
export function namedByPutting(
  { facts: { body }, resource, on, isWrite }: Standing,
  self: Structure,
  index: Index,
): readonly Relation[] {
  const properties = [...(body?.properties ?? [])];
  if (!isWrite || on !== 'collection' || resource === null || resource.parent === null || properties.length > 2)
    return [];
  const [kept, ...more] = index.all.filter(
    (one) => one !== resource && one.stem === resource.stem && one.parent === null && one.found.roles.has('list'),
  );
  if (kept === undefined || more.length > 0) return [];
  return properties
    .filter(([name]) => isIdentifierName(name) && parameterStem(name) === resource.stem)
    .map(([name, schema]) => factsOf(name, name, schema, self, index))
    .filter(({ view }) => isIdentifying(view, index.lookup))
    .map((facts) => {
      const many = facts.view.types.includes('array');
      return relationOf(facts, { resource: kept, many, holds: 'id' }, 'puts-another-there', self);
    });
}

/**
 * Bare `ids` that an action takes: those of the list that it stands at ("POST /inventory/bulk-sold { ids, imeis }"), or of
 * what its path ends in ("PUT /professionals/me/categories { ids }").
 */
export function namedByIds(
  { facts: { body, segments }, resource, on }: Standing,
  self: Structure,
  index: Index,
): readonly Relation[] {
  const named = [...(body?.properties ?? [])].find(([name]) => normalOf(name) === 'ids');
  if (named === undefined || resource === null) return [];
  const facts = factsOf(named[0], named[0], named[1], self, index);
  const isOwn = on === 'collection' && resource.kind === 'collection';
  const target = isOwn ? resource : find({ index, self }, segments.at(-1)?.name ?? '');
  if (target === null || !facts.view.types.includes('array') || !isIdentifying(facts.view, index.lookup)) return [];
  const isById = normalOf(target.identity?.field ?? '') === 'id' && isReadable(target, knownAt(resource, on), self);
  return isById ? [relationOf(facts, { resource: target, many: true, holds: 'id' }, 'ids-of-list', self)] : [];
}

/** The `source_id` of "POST /skills/clone", the `sourceID` of "POST /copyPad": one of those in the list that it stands at. */
export function namedByCopy(
  { facts: { body, operation, verb }, resource, on }: Standing,
  self: Structure,
  index: Index,
): readonly Relation[] {
  if (!COPYING.has(verb) || on !== 'collection' || resource?.kind !== 'collection') return [];
  if (!isReadable(resource, knownAt(resource, on), self)) return [];
  const asked = operation.parameters.filter(isAsked).map((one) => [one.name, told(one)] as const);
  return [...(body?.properties ?? []), ...asked]
    .filter(([name]) => normalOf(name) === 'sourceid')
    .map(([name, schema]) => factsOf(name, name, schema, self, index))
    .filter(({ view }) => isIdentifying(view, index.lookup) && !view.types.includes('array'))
    .map((facts) => relationOf(facts, { resource, many: false, holds: 'id' }, 'source-of-copy', self));
}

const COPYING = new Set(['clone', 'copy', 'duplicate', 'fork', 'move']);

function isAsked(one: Parameter): boolean {
  return one.in === 'query' || one.in === 'querystring' || (one.in === 'header' && isAskedHeader(one));
}

/** Those relations of a body whose things can be listed where the operation stands, or below an owner that it names as well. */
export function listable(
  all: readonly Relation[],
  { facts, resource, on }: Standing,
  self: Structure,
  index: Index,
): readonly Relation[] {
  const known = knownAt(resource, on);
  const byName = new Map(index.all.map((one) => [one.name, one] as const));
  const named = new Set(all.filter(({ many, holds }) => !many && holds === 'id').map((one) => one.resource));
  return all.filter((relation) => {
    const target = byName.get(relation.resource);
    if (target === undefined || (!undoes(facts) && isWrittenHere(relation, resource))) return false;
    if (isReadable(target, known, self)) return true;
    const { parent } = target;
    if (parent === null || !named.has(parent.name) || relation.resource === parent.name) return false;
    const last = listKeys(target).at(-1) ?? '';
    return isReadable(parent, known, self) && isReadable(target, new Set([...known, last]), null);
  });
}

/** `items: [Language]` of "POST /langs/batch", `source: Source` of "PUT /source": what is written whole is none that is chosen. */
function isWrittenHere({ because, resource }: Relation, here: Structure | null): boolean {
  return because === 'embedded-by-schema' && resource === here?.name;
}

type Input = Pick<Parameter, 'name' | 'schema' | 'description'>;

function leadOfInput(input: Input, self: Structure, index: Index, known: Known): Relation | null {
  const facts = factsOf(input.name, input.name, told(input), self, index);
  if (!isIdentifying(facts.view, index.lookup)) return null;
  const lead = leadOf(facts);
  if (lead === null || lead.target.holds === 'item' || !isSure(facts, lead)) return null;
  const resource = readableAs(lead.target.resource, known, self, index);
  return resource === null ? null : relationOf(facts, { ...lead.target, resource }, lead.because, self);
}

/** Whether an input asks for what its name leads to: nothing is shown beside it that would tell, as a row shows its own. */
export function isSure(facts: PropertyFacts, lead: Lead): boolean {
  const { resource } = lead.target;
  const isView = !canOpen(resource) && !isOnlyOfItsName(facts, lead) && isElsewhere(resource, facts.self);
  return !(isView || isVague(facts) || isByAnotherName(facts, lead) || isOfOthers(facts, lead));
}

/**
 * What is kept nowhere else is no view of others, wherever it is listed: "/product/currencies" for the `currencyId` of a voucher.
 * What only whoever asks has is not all of it, "entries" are of anything, and rows that are not told may be of anything.
 */
function isOnlyOfItsName({ name, index }: PropertyFacts, { target: { resource } }: Lead): boolean {
  const { stem, row } = resource;
  if (row.properties.size === 0) return false;
  if (!isIdentifierName(name) || parameterStem(name) !== stem || GENERIC.has(stem) || isOfWhoAsks(resource))
    return false;
  return index.byStem.get(stem)?.length === 1;
}

/**
 * A text with several in it ("1,2,3") is written by hand; "corp_or_alliance_id" is either, "min_id" is where to begin, the type or the kind of a thing is
 * none of it, and what a new thing is to be called is not there yet.
 */
function isVague({ name, words, view }: PropertyFacts): boolean {
  const text = textOf(member(view.schema, 'description'));
  if (words.includes('or') || ['min', 'max'].includes(words[0] ?? '') || NOT_ONE.test(text)) return true;
  const last = words.at(-1) ?? '';
  const isSeveral = (singularOf(last) !== last && !last.endsWith('ss') && !name.endsWith('[]')) || SEVERAL.test(text);
  return isSeveral && !view.types.includes('array');
}

const NOT_ONE =
  /^(?:the |an? )?(?:types?|kinds?|names?) of\b|\b(?:id|identifier|name) to use for\b|\bnew (?:\w+ )?(?:id|identifier)\b|\bidentifier (?:for|of) the new\b/i;
const SEVERAL = /\b(?:comma|semicolon|pipe|space)[- ]?(?:separated|delimited)\b|^(?:an? |the )?(?:array|list) of\b/i;

/**
 * "permission", "Filter by permission name": what people look for by a word is no identity, and what many things have, as a
 * `session` or an `event`, is only that of the same owner.
 */
function isByAnotherName({ view, self }: PropertyFacts, { target: { resource }, because }: Lead): boolean {
  if (because !== 'named-as-resource') return false;
  const isOwn = resource.parent !== null && (resource.parent === self.parent || isAbove(resource.parent, self));
  if (GENERIC.has(resource.stem) && !isOwn) return true;
  const text = textOf(member(view.schema, 'description'));
  return BY_WORD.test(text) && !BY_IDENTITY.test(text);
}

const BY_WORD = /\bnames?\b|\bwildcards?\b|\bquery string\b|\bsearch(?:es|ed)?\b|\bpartial/i;
const BY_IDENTITY = /\b(?:ids?|identifiers?|uuids?|keys?|slugs?|codes?)\b/i;

/** "recipient_id", "the recipient on an envelope", is no user unless people are spoken of; nor is the "root" of things one of them. */
function isOfOthers({ name, words, view }: PropertyFacts, { target: { resource }, because }: Lead): boolean {
  if (because === 'parent-of-same-kind') return !canOpen(resource) || !words.includes('parent');
  // "recipientUserId" says of whom.
  if (parameterStem(name).endsWith(resource.stem) || !words.some((word) => ACTORS.has(singularOf(word)))) return false;
  const text = textOf(member(view.schema, 'description')).replaceAll('_', ' ');
  return text !== '' && !PEOPLE.test(text) && !wordsOf(text).some((word) => stemOf(word) === resource.stem);
}

const PEOPLE =
  /\b(?:users?|members?|persons?|people|employees?|staff|who|whom|owners?|authors?|creators?|assignees?)\b/i;

/** What a parameter says of itself stands beside its schema. */
function told({ schema, description }: Input): Schema {
  if (description === '' || !isObject(schema) || member(schema, 'description') !== undefined) return schema;
  return member(schema, '$ref') === undefined ? { ...schema, description } : { allOf: [schema], description };
}

/** What is known where an operation stands, by the keys of places. */
function knownAt(resource: Structure | null, on: Standing['on']): Known {
  if (resource === null) return new Set();
  if (on === 'collection') return new Set(listKeys(resource));
  const { path, parentParameters, idParameter } = resource;
  return new Set(
    [...parentParameters, idParameter].flatMap((name) => (name === null ? [] : [parameterKey(path, name)])),
  );
}

/** The keys of what the list of a resource stands below. */
function listKeys(one: Structure): readonly string[] {
  const path = one.listedAt ?? one.path;
  const named = one.found.roles.get('list')?.facts.operation.path.split('{').length ?? Number.POSITIVE_INFINITY;
  return listParameters(one)
    .slice(0, named - 1)
    .map((name) => parameterKey(path, name));
}

function isReadable(one: Structure, known: Known, self: Structure | null): boolean {
  if (one.kind !== 'collection' || !one.found.roles.has('list')) return false;
  if (!isKnownInRows(one)) return false;
  const keys = listKeys(one);
  // The "{id}" of a database of another kind is none of this one.
  return keys.every((key) => known.has(key)) && (keys.length === 0 || self === null || isReachable(one, self));
}

/**
 * Whether what is chosen is known by something, as far as rows are told: and by its own, not by what it belongs to, as the
 * rows of "/segments/users" that are segments.
 */
function isKnownInRows(one: Structure): boolean {
  const { identity, isRead, row, schema, stem } = one;
  if (row.properties.size === 0 || !isRead) return true;
  if (identity === null) return false;
  return canOpen(one) || schema === null || stemOf(plainSchemaName(schema)).includes(stem);
}

/** What of a kind can be listed where an operation stands, or null. */
export function readableHere(
  target: Structure,
  { resource, on }: Standing,
  self: Structure,
  index: Index,
): Structure | null {
  return readableAs(target, knownAt(resource, on), self, index);
}

/** The thing itself where it can be listed here, else the same things under another path: "/users/{id}/teams" and "/teams". */
function readableAs(target: Structure, known: Known, self: Structure, { byStem }: Index): Structure | null {
  if (isReadable(target, known, self)) return target;
  const all =
    byStem.get(target.stem)?.filter((one) => isReadable(one, known, self) && one.schema === target.schema) ?? [];
  return all[0] ?? null;
}

/** The operation as the rules about items see it: its body is what it holds, and it stands below what is known there. */
export function standIn({ facts, resource, on }: Standing, index: Index): Structure {
  const { operation, segments, body } = facts;
  const view = body ?? viewOf(true, index.lookup);
  const { idParameter = null, parentParameters = [] } = resource ?? {};
  const isItem = on === 'item' && resource !== null;
  return {
    found: {
      draft: { key: facts.key, segments, kind: 'singleton', noun: '', because: '', claims: [], aliases: new Set() },
      roles: new Map(),
      actions: [],
    },
    name: operation.id,
    label: '',
    singular: '',
    parent: isItem ? resource : (resource?.parent ?? null),
    kind: 'singleton',
    path: operation.path,
    listedAt: null,
    held: null,
    parentParameters: isItem
      ? [...parentParameters, ...(idParameter === null ? [] : [idParameter])]
      : resource === null
        ? []
        : listParameters(resource),
    idParameter: null,
    item: view,
    itemSchema: null,
    itemPointer: '',
    box: null,
    itemFrom: operation.pointer,
    row: view,
    isRead: false,
    schema: null,
    stem: '',
    identity: null,
  };
}
