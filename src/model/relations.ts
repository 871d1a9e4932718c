// Which fields of an item lead to which resources, and which lists of other resources can be filtered by an item. By
// OpenAPI links, by names ("customer_id", "customerId", "customer"), by embedded and expandable things, by addresses.
// Rules by how often real contracts follow them; a name that leads nowhere stays a plain field.
import type { Lookup, Schema } from '#contract';
import { member } from '#contract';
import type { Referrer, Relation } from './application.ts';
import { escaped } from './answers.ts';
import { parameterStem } from './facts.ts';
import { inputsOf, plainInputName } from './pagination.ts';
import type { ListInput } from './pagination.ts';
import { normalOf, pluralOf, singularOf, stemOf, wordsOf } from './labels.ts';
import type { View } from './schemas.ts';
import { plainSchemaName, textOf, viewOf } from './schemas.ts';
import type { Structure } from './structure.ts';

/** Finds relations among the resources of one contract. */
export interface Relations {
  relationsOf(structure: Structure): readonly Relation[];
  referrersOf(structure: Structure): readonly Referrer[];
}

interface Index {
  readonly all: readonly Structure[];
  readonly byStem: ReadonlyMap<string, readonly Structure[]>;
  readonly bySchema: ReadonlyMap<string, readonly Structure[]>;
  /** By the stem of the schema's name, with and without what tools add to it. */
  readonly bySchemaStem: ReadonlyMap<string, readonly Structure[]>;
  /** The query parameters of each list, by their plain names. */
  readonly inputs: readonly {
    readonly structure: Structure;
    readonly inputs: readonly { readonly plain: string; readonly input: ListInput }[];
  }[];
  readonly children: ReadonlyMap<Structure, ReadonlySet<string>>;
  readonly byParameter: ReadonlyMap<string, readonly Structure[]>;
  readonly byGet: ReadonlyMap<string, Structure>;
  readonly lookup: Lookup;
}

/** The relations of a contract's resources. */
export function relationsAmong(all: readonly Structure[], lookup: Lookup): Relations {
  const index = indexOf(all, lookup);
  const known = new Map<Structure, readonly Relation[]>();
  const relationsOf = (structure: Structure): readonly Relation[] => {
    const seen = known.get(structure);
    if (seen !== undefined) return seen;
    const found = findRelations(structure, index);
    known.set(structure, found);
    return found;
  };
  return { relationsOf, referrersOf: (structure) => findReferrers(structure, index, relationsOf) };
}

function indexOf(all: readonly Structure[], lookup: Lookup): Index {
  const reachable = all.filter(
    (one) => one.kind === 'collection' && (one.found.roles.has('get') || one.found.roles.has('list')),
  );
  const group = (keysOf: (one: Structure) => readonly (string | null)[]): ReadonlyMap<string, readonly Structure[]> => {
    const groups = new Map<string, Structure[]>();
    for (const one of reachable) {
      for (const key of new Set(keysOf(one))) {
        if (key === null || key === '') continue;
        const known = groups.get(key);
        if (known === undefined) groups.set(key, [one]);
        else known.push(one);
      }
    }
    return groups;
  };
  return {
    all,
    byStem: group((one) => [one.stem]),
    bySchema: group((one) => [one.schema]),
    bySchemaStem: group((one) =>
      one.schema === null ? [] : [stemOf(one.schema.replace(/^.*\./, '')), stemOf(plainSchemaName(one.schema))],
    ),
    inputs: inputsOfLists(all, lookup),
    children: childrenOfAll(all),
    byParameter: group((one) => [isReadable(one) && speaksOfItself(one) ? parameterStem(one.idParameter ?? '') : null]),
    byGet: new Map(
      reachable.flatMap((one) =>
        [...one.found.roles.values()]
          .filter((claim) => claim.role === 'get')
          .map((claim) => [claim.facts.operation.id, one] as const),
      ),
    ),
    lookup,
  };
}

/** Something to show: its items can be opened (and are no files), or listed. */
function isReadable(one: Structure): boolean {
  const get = one.found.roles.get('get');
  return one.found.roles.has('list') || (get !== undefined && get.facts.answer.kind !== 'file');
}

/** Whether an item's parameter is named after the item: "{menuItemId}" of a menu, not "{external_id}". */
function speaksOfItself(one: Structure): boolean {
  const words = wordsOf(one.idParameter ?? '').map((word) => singularOf(word));
  const own = new Set([...wordsOf(one.found.draft.noun), ...wordsOf(one.schema ?? '')].map((word) => singularOf(word)));
  return words.length > 1 && words.some((word) => own.has(word) && word.length > 2);
}

interface PropertyFacts {
  /** Property name or pointer. */
  readonly field: string;
  readonly name: string;
  readonly view: View;
  readonly schema: Schema;
  readonly words: readonly string[];
  readonly self: Structure;
  readonly index: Index;
}

interface Target {
  readonly resource: Structure;
  readonly many: boolean;
  readonly holds: Relation['holds'];
  readonly idField?: string | null;
}

interface RelationRule {
  readonly name: string;
  readonly then: (facts: PropertyFacts) => Target | null;
}

const RELATION_RULES: readonly RelationRule[] = [
  { name: 'identifier-by-name', then: byIdentifierName },
  { name: 'embedded-by-schema', then: bySchemaName },
  { name: 'expandable', then: byExpandable },
  { name: 'reference-object', then: byReferenceObject },
  { name: 'named-as-resource', then: byPlainName },
  { name: 'natural-key-by-name', then: byNaturalKey },
  { name: 'actor-by-name', then: byActor },
  { name: 'parent-of-same-kind', then: byParent },
];

function findRelations(self: Structure, index: Index): readonly Relation[] {
  const found: Relation[] = [];
  const linked = linksOf(self, index);
  for (const facts of propertiesOf(self, index)) {
    if (facts.field === self.identity?.field) continue;
    const link = linked.get(facts.field);
    if (link !== undefined) {
      found.push(
        relationOf(
          facts,
          { resource: link, many: facts.view.types.includes('array'), holds: 'id' },
          'openapi-link',
          self,
        ),
      );
      continue;
    }
    for (const rule of RELATION_RULES) {
      const target = rule.then(facts);
      if (target === null) continue;
      found.push(relationOf(facts, target, rule.name, self));
      break;
    }
  }
  return found;
}

function relationOf(facts: PropertyFacts, target: Target, because: string, self: Structure): Relation {
  const from = `${self.itemFrom}#${facts.field}`;
  return {
    from,
    because,
    field: facts.field,
    resource: target.resource.name,
    many: target.many,
    holds: target.holds,
    idField: target.holds === 'item' ? (target.idField ?? null) : null,
  };
}

/** The properties of an item (and of its row), those of JSON:API's and other boxes by pointer. */
function propertiesOf(self: Structure, index: Index): readonly PropertyFacts[] {
  const own = new Map<string, PropertyFacts>();
  const add = (field: string, name: string, schema: Schema): void => {
    if (!own.has(field))
      own.set(field, { field, name, schema, view: viewOf(schema, index.lookup), words: wordsOf(name), self, index });
  };
  for (const view of [self.item, self.row]) {
    for (const [name, schema] of view.properties) {
      const inner = viewOf(schema, index.lookup);
      if (name === 'attributes' && inner.properties.size > 0)
        for (const [part, value] of inner.properties) add(`/attributes/${escaped(part)}`, part, value);
      else if (name === 'relationships' && inner.properties.size > 0)
        for (const [part, value] of inner.properties) addRelationship(part, value, index.lookup, add);
      else add(name, name, schema);
    }
  }
  return [...own.values()];
}

/** JSON:API: `relationships.customer.data` is `{ type, id }`, or a list of such. */
function addRelationship(
  name: string,
  schema: Schema,
  lookup: Lookup,
  add: (field: string, name: string, schema: Schema) => void,
): void {
  const data = viewOf(schema, lookup).properties.get('data');
  if (data === undefined) return;
  const view = viewOf(data, lookup);
  if (view.properties.has('id'))
    add(`/relationships/${escaped(name)}/data/id`, `${name}_id`, view.properties.get('id') ?? true);
  else if (view.items !== null) add(`/relationships/${escaped(name)}/data`, name, data);
}

const ID_ENDS = new Set(['id', 'ids', 'uuid', 'uuids', 'guid', 'guids', 'uid', 'sid', 'pk', 'gid']);

/** "customer_id", "customerId", "tag_ids": the stem names a resource, a path parameter, or a schema; else its last words do. */
function byIdentifierName(facts: PropertyFacts): Target | null {
  const { words } = facts;
  const last = words.at(-1) ?? '';
  const stuck = words.length === 1 ? /^([a-z]{4,})(id|ids)$/.exec(last) : null;
  if (words.length < 2 && stuck === null) return null;
  // "idBoard" is a board as well.
  const isBefore = !ID_ENDS.has(last) && (words[0] === 'id' || words[0] === 'ids');
  if (stuck === null && !isBefore && !ID_ENDS.has(last)) return null;
  if (!isIdentifying(facts.view, facts.index.lookup)) return null;
  const stem = isBefore ? words.slice(1) : stuck === null ? words.slice(0, -1) : [stuck[1] ?? ''];
  const name = stem.join('_');
  if (stemOf(name) === facts.self.stem && isOwnIdentity(facts)) return null;
  if (FOREIGN.has(stem[0] ?? '') && stem.length > 1 && find(facts, name) === null) return null;
  const found = find(facts, name) ?? (stuck === null ? findByLastWords(facts, stem) : null);
  if (found === null || NAMELESS.has(found.stem)) return null;
  if (found === facts.self && stem.length === 1) return null;
  return { resource: found, many: last.endsWith('s') && facts.view.types.includes('array'), holds: 'id' };
}

/** "resource_id" may lead to anything. */
const NAMELESS = new Set(['resource', 'object', 'entity', 'target', 'subject', 'record']);

/** Names that say that the thing is somewhere else. */
const FOREIGN = new Set([
  'external',
  'remote',
  'foreign',
  'third',
  'legacy',
  'vendor',
  'provider',
  'client',
  'transaction',
  'correlation',
  'request',
  'trace',
  'session',
  'device',
  'tracking',
  'reference',
]);

function isOwnIdentity(facts: PropertyFacts): boolean {
  return !facts.self.item.properties.has('id') || facts.name === facts.self.idParameter;
}

function isIdentifying(view: View, lookup: Lookup): boolean {
  if (view.types.includes('array')) return isIdentifying(viewOf(view.items, lookup), lookup);
  if (view.types.includes('object') || (view.types.length === 1 && view.types[0] === 'boolean')) return false;
  return (
    view.properties.size === 0 &&
    !/date|time|email|byte|binary/.test(textOf(member(view.schema, 'format'))) &&
    !Array.isArray(member(view.schema, 'enum'))
  );
}

/** The resource that a name means: by its own noun, by its item's parameter, by its schema. */
function find(facts: PropertyFacts, name: string): Structure | null {
  const stem = stemOf(name);
  if (stem === '') return null;
  return (
    best(facts.index.byStem.get(stem), facts.self) ??
    best(facts.index.byParameter.get(stem), facts.self) ??
    best(facts.index.bySchemaStem.get(stem), facts.self)
  );
}

/** "billing_address_id" is an address, "default_branch_id" a branch: the longest end that names a resource. */
function findByLastWords(facts: PropertyFacts, words: readonly string[]): Structure | null {
  for (let start = 1; start < words.length; start += 1) {
    const rest = words.slice(start).join('_');
    if (GENERIC.has(rest)) return null;
    const found = best(facts.index.byStem.get(stemOf(rest)), facts.self);
    if (found !== null) return found;
  }
  return null;
}

const GENERIC = new Set([
  'item',
  'type',
  'object',
  'entity',
  'resource',
  'data',
  'status',
  'value',
  'key',
  'name',
  'number',
  'code',
  'record',
  'ref',
  'reference',
  'content',
  'event',
  'transaction',
  'request',
  'session',
  'token',
  'version',
  'log',
  'message',
  'file',
  'list',
  'entry',
]);

/** Of several resources of one name: the one whose parents are the item's own, then one that needs no parent, then one that has items to open. */
function best(candidates: readonly Structure[] | undefined, self: Structure, name = ''): Structure | null {
  if (candidates === undefined) return null;
  const given = new Set(ancestorParameters(self));
  const names = new Set([...self.item.properties.keys()].map(normalOf));
  const stem = stemOf(name);
  const scored = candidates
    .map((one) => ({
      one,
      named: Number(stem !== '' && stem.endsWith(one.stem)),
      missing: one.parentParameters.filter((name) => !given.has(name) && !names.has(normalOf(name))).length,
    }))
    .sort(
      (a, b) =>
        b.named - a.named ||
        a.missing - b.missing ||
        Number(b.one.found.roles.has('get')) - Number(a.one.found.roles.has('get')) ||
        Number(b.one.found.roles.has('list')) - Number(a.one.found.roles.has('list')) ||
        a.one.parentParameters.length - b.one.parentParameters.length ||
        a.one.path.length - b.one.path.length,
    );
  const first = scored[0];
  return first === undefined || (first.missing > 0 && scored.length > 3) ? null : first.one;
}

function ancestorParameters(self: Structure): readonly string[] {
  return self.idParameter === null ? self.parentParameters : [...self.parentParameters, self.idParameter];
}

/** A property that is an item of another resource by its schema's name, or a list of such. */
function bySchemaName(facts: PropertyFacts): Target | null {
  const isList = facts.view.types.includes('array');
  const view = isList ? viewOf(facts.view.items, facts.index.lookup) : facts.view;
  if (view.name === null || view.properties.size === 0 || view.variants.length > 0) return null;
  const found = best(facts.index.bySchema.get(view.name), facts.self, facts.name);
  const named =
    found ??
    (stemOf(facts.name) === stemOf(view.name) || stemOf(facts.name).endsWith(stemOf(plainSchemaName(view.name)))
      ? find(facts, plainSchemaName(view.name))
      : null);
  if (
    named === null ||
    !canOpen(named) ||
    (named === facts.self && ['data', facts.self.stem].includes(stemOf(facts.name)))
  )
    return null;
  const idField = identityIn(view, named);
  return idField === null ? null : { resource: named, many: isList, holds: 'item', idField };
}

/** Only what has items to open is worth a link. */
function canOpen(one: Structure): boolean {
  return one.found.roles.has('get');
}

/** The property of an embedded thing that identifies it in its resource. */
function identityIn(view: View, resource: Structure): string | null {
  const names = [...view.properties.keys()];
  const parameter = resource.idParameter ?? 'id';
  const exact =
    names.find((name) => name === parameter) ?? names.find((name) => normalOf(name) === normalOf(parameter));
  if (exact !== undefined) return exact;
  const ids = ['id', '_id', 'uuid', `${resource.stem}id`, 'sid', 'guid'];
  return (
    names.find((name) => ids.includes(normalOf(name))) ??
    names.find(
      (name) =>
        ['key', 'slug', 'code', 'name', 'login', 'username', 'number'].includes(normalOf(name)) &&
        wordsOf(parameter).includes(normalOf(name)),
    ) ??
    null
  );
}

/** An identifier, or the thing itself where it was asked for: anyOf [string, Customer]. */
function byExpandable(facts: PropertyFacts): Target | null {
  const { lookup } = facts.index;
  const isList = facts.view.types.includes('array') && facts.view.items !== null;
  const view = isList ? viewOf(facts.view.items, lookup) : facts.view;
  if (view.variants.length < 2) return null;
  const views = view.variants.map((one) => viewOf(one, lookup));
  if (!views.some((one) => one.types[0] === 'string' || one.types[0] === 'integer')) return null;
  const found = new Set<Structure>();
  for (const one of views) {
    const target =
      one.name === null || one.properties.size === 0
        ? null
        : (best(facts.index.bySchema.get(one.name), facts.self, facts.name) ?? find(facts, plainSchemaName(one.name)));
    if (target !== null) found.add(target);
  }
  // Of things of several kinds, only the one that the field is named after is sure.
  const all = [...found];
  const named = all.find((one) => stemOf(facts.name).endsWith(one.stem));
  const resource = named ?? (all.length === 1 ? all[0] : undefined);
  return resource === undefined ? null : { resource, many: isList, holds: 'id' };
}

/** `{ id, … }` written in place, under the name of a resource. */
function byReferenceObject(facts: PropertyFacts): Target | null {
  const isList = facts.view.types.includes('array');
  const view = isList ? viewOf(facts.view.items, facts.index.lookup) : facts.view;
  if (view.properties.size === 0 || view.variants.length > 0) return null;
  const found =
    find(facts, facts.name) ??
    (facts.words.length > 1 && view.properties.size <= 6 && !isList ? findByLastWords(facts, facts.words) : null);
  if (
    found === null ||
    !canOpen(found) ||
    found.parent === facts.self ||
    (found === facts.self && stemOf(facts.name) === facts.self.stem)
  )
    return null;
  const idField = identityIn(view, found);
  return idField === null ||
    !['id', 'uuid', '_id', 'sid', 'guid'].some((one) => normalOf(idField).endsWith(one.replace('_', '')))
    ? null
    : { resource: found, many: isList, holds: 'item', idField };
}

/** "customer": an integer or UUID, an address, or a text that is said to identify. */
function byPlainName(facts: PropertyFacts): Target | null {
  const { lookup } = facts.index;
  const isList = facts.view.types.includes('array');
  const view = isList ? viewOf(facts.view.items, lookup) : facts.view;
  if (view.properties.size > 0 || Array.isArray(member(view.schema, 'enum')) || facts.words.length === 0) return null;
  if (COUNTED.has(facts.words[0] ?? '') || COUNTED.has(facts.words.at(-1) ?? '')) return null;
  const format = textOf(member(view.schema, 'format'));
  const type = view.types.length === 1 ? view.types[0] : '';
  const isUrl = type === 'string' && /^(uri|url|iri)/.test(format);
  if (!facts.index.byStem.has(stemOf(facts.name)) && !(isUrl && find(facts, facts.name) !== null)) return null;
  const said = saysIdentity(
    `${textOf(member(facts.view.schema, 'description'))} ${textOf(member(view.schema, 'description'))} ${textOf(member(view.schema, 'title'))}`,
    facts.name,
  );
  const isIdentifier = (type === 'string' && /^(uuid|guid)/.test(format)) || (type === 'integer' && isList) || said;
  if (!isUrl && !isIdentifier && type !== 'integer') return null;
  const found = isUrl ? find(facts, facts.name) : best(facts.index.byStem.get(stemOf(facts.name)), facts.self);
  if (found === null || found === facts.self || !canOpen(found)) return null;
  if (type === 'integer' && !isList && !said && !idIsNumber(found, lookup)) return null;
  if (type === 'integer' && !isList && facts.words.length === 1 && singularOf(facts.name) !== facts.name) return null;
  return { resource: found, many: isList, holds: isUrl ? 'url' : 'id' };
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
]);

function saysIdentity(text: string, name: string): boolean {
  const word = pluralOf(singularOf(wordsOf(name).at(-1) ?? ''));
  const one = singularOf(word);
  return new RegExp(
    `\\b(?:id|uuid|identifier|unique identifier)s? of (?:the|an?|this|each|all)? ?(?:\\w+ ){0,2}(?:${escape(one)}|${escape(word)})|\\b${escape(one)}(?:'s)? (?:id|uuid|identifier)s?\\b`,
    'i',
  ).test(text);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function idIsNumber(found: Structure, lookup: Lookup): boolean {
  const id = [...found.item.properties].find(([name]) => normalOf(name) === 'id' || name === found.idParameter);
  return id === undefined || viewOf(id[1], lookup).types[0] === 'integer';
}

/** "project_key" where projects are identified by a key. */
function byNaturalKey(facts: PropertyFacts): Target | null {
  const last = facts.words.at(-1) ?? '';
  if (
    facts.words.length < 2 ||
    !['key', 'slug', 'code', 'name', 'username', 'number', 'ref'].includes(last) ||
    facts.view.properties.size > 0 ||
    facts.view.types.includes('array')
  )
    return null;
  const found = best(facts.index.byStem.get(stemOf(facts.words.slice(0, -1).join('_'))), facts.self);
  if (found === null || found === facts.self || found.idParameter === null || !canOpen(found)) return null;
  const identifies = normalOf(found.idParameter) === last || normalOf(found.idParameter) === `${found.stem}${last}`;
  const hasId = [...found.item.properties.keys()].some((name) => normalOf(name) === 'id');
  return identifies && (!hasId || normalOf(found.idParameter) !== 'name')
    ? { resource: found, many: false, holds: 'id' }
    : null;
}

const ACTORS = new Set([
  'owner',
  'author',
  'creator',
  'assignee',
  'reviewer',
  'approver',
  'sender',
  'recipient',
  'requester',
  'reporter',
  'manager',
  'assigned',
  'created',
  'updated',
  'modified',
  'deleted',
  'approved',
  'uploaded',
  'invited',
  'submitted',
  'editor',
  'requested',
  'receiver',
  'leader',
  'publisher',
  'actor',
  'admin',
  'buyer',
  'seller',
]);
const PEOPLE = ['user', 'account', 'member', 'person', 'employee', 'staff'];

/** "owner_id", "created_by": one of the users, where there are users. */
function byActor(facts: PropertyFacts): Target | null {
  const [first = ''] = facts.words;
  const last = facts.words.at(-1) ?? '';
  if (!ACTORS.has(first) || facts.view.properties.size > 0) return null;
  const isId = ID_ENDS.has(last);
  const format = textOf(member(facts.view.schema, 'format'));
  const isReference = facts.view.types[0] === 'integer' || /uuid/.test(format);
  const isBy = facts.words.includes('by') || (facts.words.length === 1 && !/ed$/.test(first));
  if (!isId && !(isBy && isReference)) return null;
  if (!isIdentifying(facts.view, facts.index.lookup)) return null;
  const users = PEOPLE.map((word) => best(facts.index.byStem.get(word), facts.self)).find(
    (one) => one !== null && canOpen(one),
  );
  return users === undefined || users === null
    ? null
    : { resource: users, many: facts.view.types.includes('array'), holds: 'id' };
}

/** "parent_id" of a category is a category, unless there is a resource of that name. */
function byParent(facts: PropertyFacts): Target | null {
  const [first = '', ...rest] = facts.words;
  if (!['parent', 'ancestor', 'root', 'predecessor', 'successor'].includes(first) || !canOpen(facts.self)) return null;
  const last = rest.at(-1) ?? '';
  const isId = rest.length > 0 && ID_ENDS.has(last);
  const isBare =
    rest.length === 0 &&
    (facts.view.types[0] === 'integer' || /uuid|uri/.test(textOf(member(facts.view.schema, 'format'))));
  if ((!isId && !isBare) || facts.view.properties.size > 0 || rest.length > 1) return null;
  return { resource: facts.self, many: last.endsWith('s'), holds: 'id' };
}

/** Fields that OpenAPI links pass on to the get of another resource. */
function linksOf(self: Structure, index: Index): ReadonlyMap<string, Structure> {
  const found = new Map<string, Structure>();
  for (const role of ['get', 'create', 'update'] as const) {
    const facts = self.found.roles.get(role)?.facts;
    for (const link of facts?.answer.response?.links ?? []) {
      const target = link.operation === null ? undefined : index.byGet.get(link.operation);
      if (target === undefined || target === self) continue;
      for (const parameter of link.parameters) {
        const body =
          typeof parameter.value === 'string' ? /^\$response\.body#\/(.+)$/.exec(parameter.value)?.[1] : undefined;
        if (body === undefined || parameter.name !== target.idParameter) continue;
        const field = `/${body}`.startsWith(`${self.itemPointer}/`)
          ? `/${body}`.slice(self.itemPointer.length + 1)
          : body;
        if (self.item.properties.has(field) && field !== 'id') found.set(field, target);
      }
    }
  }
  return found;
}

function inputsOfLists(all: readonly Structure[], lookup: Lookup): Index['inputs'] {
  return all.flatMap((structure) => {
    const list = structure.found.roles.get('list');
    if (list === undefined) return [];
    const inputs = inputsOf(list.facts, lookup).filter((input) => input.place === 'query');
    return [{ structure, inputs: inputs.map((input) => ({ plain: plainInputName(input.name), input })) }];
  });
}

function childrenOfAll(all: readonly Structure[]): ReadonlyMap<Structure, ReadonlySet<string>> {
  const children = new Map<Structure, Set<string>>();
  for (const one of all) {
    if (one.parent === null || !one.found.roles.has('list')) continue;
    const known = children.get(one.parent);
    if (known === undefined) children.set(one.parent, new Set([one.stem]));
    else known.add(one.stem);
  }
  return children;
}

/** Lists of other resources that can be filtered by an item of this one. */
function findReferrers(
  self: Structure,
  index: Index,
  relationsOf: (structure: Structure) => readonly Relation[],
): readonly Referrer[] {
  if (self.kind === 'singleton' || self.idParameter === null) return [];
  const found: Referrer[] = [];
  for (const { structure: other, inputs } of index.inputs) {
    if (inputs.length === 0 || other === self || other.parent === self || index.children.get(self)?.has(other.stem))
      continue;
    if (other.parentParameters.some((name) => !self.parentParameters.includes(name))) continue;
    const pointing = relationsOf(other).filter((relation) => relation.resource === self.name);
    const named = inputs.find(({ plain }) => takesIdentity(plain, self, pointing));
    if (named !== undefined)
      found.push({
        from: named.input.pointer,
        because: 'filter-takes-identity',
        resource: other.name,
        label: other.label,
        parameter: named.input.name,
      });
  }
  return found;
}

function takesIdentity(plain: string, self: Structure, pointing: readonly Relation[]): boolean {
  if (plain === `${self.stem}id` || plain === `${self.stem}uuid`) return true;
  if (pointing.length === 0) return false;
  if (plain === self.stem) return true;
  return (
    plain.endsWith('id') &&
    pointing.some((relation) => !relation.many && normalOf(relation.field.split('/').at(-1) ?? '') === plain)
  );
}
